//! The page of `advance serve` as people meet it: a real Chromium without a window, real clicks and keys.

mod about;
mod actions;
mod analysis;
mod axe;
mod chromium;
mod embed;
mod ended;
mod failures;
mod files;
mod first_hour;
mod game;
mod games;
mod keyboard;
mod learn;
mod library;
mod life;
mod look;
mod nginx;
mod play;
mod portal;
mod proxy;
mod puzzles;
mod record;
mod review;
mod scene;
mod set_up;
mod siblings;
mod speed;
mod stage;
mod webkit;
mod welcome;
mod whole_game;

use libtest_mimic::Trial;

pub use chromium::Chromium;
use nginx::Nginx;
use webkit::WebKit;

use crate::tests;

pub fn trials() -> Vec<Trial> {
    let missing = (!Chromium::is_installed())
        .then_some("install chromium (Debian: apt-get install chromium)");
    let tests = crate::trials(
        missing,
        tests![
            about::every_level_and_every_piece_is_offered,
            about::a_page_without_a_server_waits,
            actions::clicks_do_every_marked_action,
            actions::touches_and_drags_work_like_clicks,
            actions::fingers_drag_pieces_and_scroll_elsewhere,
            actions::dragging_onto_an_own_piece_does_nothing,
            actions::nothing_that_puts_a_piece_down_plays,
            actions::clicking_a_friend_offers_to_swap,
            actions::the_choice_fits_the_smallest_window,
            actions::illegal_moves_get_the_referees_reason,
            actions::danger_and_shields_are_shown_and_told,
            embed::the_documented_embedding_plays,
            embed::a_frame_and_its_page_exchange_messages,
            embed::forbidden_pages_get_a_reason,
            embed::a_board_that_answers_late_plays_on,
            embed::options_that_are_wrong_are_told_and_ignored,
            embed::script_addresses_of_servers_are_refused,
            embed::one_page_embeds_boards_of_several_games,
            analysis::the_position_shown_is_searched,
            analysis::variations_are_edited_and_saved,
            analysis::blunders_are_found_with_better_moves,
            analysis::reviews_make_puzzles_of_turning_points,
            analysis::a_position_is_analysed_with_the_keyboard_alone,
            analysis::what_was_deleted_comes_back_in_its_place,
            ended::victories_lead_to_stronger_opponents,
            ended::defeats_show_the_change_of_strength,
            ended::lost_sibling_games_address_the_person,
            failures::failed_bots_can_be_asked_again,
            failures::failed_questions_about_boards_are_retried,
            failures::impatient_proxies_are_not_asked_for_ever,
            failures::the_place_in_the_queue_is_told,
            failures::offered_times_respect_the_server,
            failures::failed_views_explain_and_load_later,
            failures::tabs_survive_server_upgrades,
            failures::unknown_games_and_views_are_named,
            speed::first_paint_is_small_and_stable,
            speed::a_newcomer_is_greeted_before_the_modules_come,
            speed::a_pair_of_moves_takes_three_requests,
            failures::empty_analyses_give_no_hint,
            failures::unreadable_answers_are_no_moves,
            welcome::newcomers_are_led_to_an_opponent,
            welcome::any_of_the_marked_moves_wins_the_battle,
            welcome::unmarked_battle_moves_are_taken_back,
            welcome::every_sibling_welcomes_newcomers,
            welcome::broken_links_are_reported_first,
            first_hour::games_lead_to_an_estimated_strength,
            first_hour::the_estimate_follows_its_formula,
            first_hour::missing_and_hostile_storage_is_harmless,
            files::saved_records_can_be_loaded,
            files::unknown_tags_are_saved_again,
            files::moves_are_numbered_alike_if_black_begins,
            files::bots_wait_in_loaded_games,
            files::illegal_records_are_refused,
            files::positions_and_pictures_are_copied,
            files::unchanged_games_keep_their_whole_record,
            files::page_and_program_read_records_alike,
            files::a_game_is_chosen_from_a_file,
            files::terminations_of_other_programs_are_kept,
            files::a_file_is_taken_wherever_it_is_dropped,
            files::files_without_games_are_explained,
            files::full_storage_is_reported,
            game::a_game_against_level_4_is_completed,
            game::two_bots_play_until_they_are_paused,
            game::material_decides_after_100_turns,
            games::changing_games_needs_no_reload,
            games::questions_close_with_their_game,
            keyboard::the_keyboard_alone_wins_the_first_battle,
            keyboard::the_keyboard_alone_plays_a_game,
            keyboard::the_keyboard_alone_sets_up_positions,
            keyboard::moves_can_be_typed_in_both_views,
            keyboard::focus_moves_on_from_removed_buttons,
            learn::first_steps_lead_to_a_resumable_game,
            learn::the_pages_advice_wins_the_first_game,
            learn::rules_are_tried_with_reasons_for_refusals,
            learn::cards_describe_pieces_for_every_input,
            life::effects_are_short_and_respect_reduced_motion,
            life::sounds_start_and_stop_by_a_click,
            life::themes_are_chosen_and_kept,
            life::type_scales_and_numbers_have_labels,
            library::old_games_are_kept_in_the_library,
            library::two_tabs_of_one_game_take_turns,
            library::troubles_of_the_storage_are_explained,
            library::games_go_on_without_storage,
            library::games_and_course_work_offline,
            puzzles::puzzles_are_judged_at_once_and_answered,
            puzzles::solutions_are_played_on_request,
            puzzles::puzzle_themes_are_chosen_from_a_list,
            puzzles::a_run_grows_harder_until_three_are_missed,
            puzzles::the_next_puzzle_is_prefetched,
            puzzles::puzzles_lead_back_to_their_game,
            puzzles::only_ones_own_mistakes_are_puzzles,
            puzzles::daily_puzzles_count_streaks,
            stage::the_keyboard_begins_on_the_board,
            stage::board_and_next_action_fit_every_window,
            stage::every_lesson_is_done_within_every_window,
            stage::every_rule_is_read_within_every_window,
            stage::a_puzzle_is_solved_within_every_window,
            stage::an_analysis_is_within_every_window,
            stage::the_table_stands_still,
            stage::a_review_is_within_every_window,
            stage::the_siblings_are_on_the_same_stage,
            look::the_board_is_whole_in_every_window,
            look::dark_mode_follows_system_and_button,
            play::games_are_configured_and_can_be_resigned,
            play::whoever_runs_out_of_time_loses,
            play::premoves_are_played_after_the_bot,
            play::links_and_dropped_files_load_games,
            play::links_leave_other_tabs_alone,
            play::a_link_that_comes_slowly_is_waited_for,
            play::a_clock_runs_on_wherever_the_person_looks,
            record::play_continues_from_any_recorded_position,
            record::undo_takes_back_the_bots_reply,
            record::the_game_survives_a_reload_of_the_page,
            record::hint_and_why_tell_what_the_bot_thinks,
            record::moves_are_compared_with_the_best,
            record::bot_moves_keep_the_position_shown,
            record::paused_bots_wait_after_a_reload,
            record::each_tab_keeps_its_own_game,
            record::unreadable_stored_games_are_dropped,
            record::forced_ends_are_counted_in_moves,
            review::stories_show_moments_and_end_with_games,
            review::stories_address_the_person_who_played,
            review::reviews_handle_flawless_and_empty_games,
            review::a_game_of_checkers_is_walked_through,
            review::the_accuracy_follows_its_formula,
            siblings::leaving_the_centre_wins_jeson_mor,
            siblings::connections_is_played_to_a_full_board,
            siblings::checkers_is_won_by_jumping_on,
            siblings::every_configuration_of_a_game_can_be_chosen,
            siblings::a_search_compares_moves_with_the_best,
            siblings::every_games_rules_are_tried_on_boards,
            siblings::decided_games_of_eater_finish_at_once,
            siblings::choices_in_eater_stay_secret,
            set_up::setup_pieces_are_dragged_on_and_off,
            set_up::setup_takes_files_and_lines,
            whole_game::the_keyboard_alone_plays_whole_games,
            whole_game::fingers_alone_play_whole_games,
        ],
    );
    let proxied = missing.or((!Nginx::is_installed())
        .then_some("install nginx and openssl (Debian: apt-get install nginx openssl)"));
    let proxied = crate::trials(
        proxied,
        tests![
            proxy::the_page_plays_under_a_path_of_nginx,
            proxy::the_page_of_either_version_works,
            proxy::nobody_who_plays_notices_a_restart,
            proxy::few_requests_wait_for_a_hung_server,
        ],
    );
    let checked = missing.or((!axe::is_installed())
        .then_some("run .ci/page (it needs npm): it installs axe-core under target/page"));
    let checked = crate::trials(
        checked,
        tests![
            axe::everybody_can_use_a_narrow_page,
            axe::everybody_can_use_a_wide_page,
        ],
    );
    let pictures = crate::trials(
        missing,
        tests![
            look::the_picture_of_the_readme,
            welcome::the_way_to_the_first_victory_is_measured,
            speed::a_slow_line_is_measured,
        ],
    );
    let pictures = pictures.map(|trial| trial.with_ignored_flag(true));
    let driven = (!WebKit::is_installed())
        .then_some("install WebKit (Debian: apt-get install webkit2gtk-driver xvfb)");
    let driven = crate::trials(driven, tests![webkit::webkit_plays_and_embeds_boards]);
    let driven = driven.map(|trial| trial.with_ignored_flag(true));
    tests
        .chain(proxied)
        .chain(checked)
        .chain(pictures)
        .chain(driven)
        .collect()
}
