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
            about::a_page_that_cannot_ask_says_so_and_waits,
            actions::every_kind_of_action_is_done_by_clicks_and_shown_by_its_own_mark,
            actions::a_touch_is_as_good_as_a_click_and_a_drag_as_two,
            actions::a_finger_drags_pieces_and_scrolls_the_page_from_anywhere_else,
            actions::a_drag_onto_another_piece_of_the_own_side_picks_nothing_up,
            actions::nothing_that_puts_a_piece_down_plays,
            actions::a_click_on_a_friend_picks_it_up_and_offers_to_change_places,
            actions::the_choice_fits_the_smallest_window,
            actions::what_is_illegal_is_refused_in_the_words_of_the_referee,
            actions::danger_and_shields_are_shown_and_told,
            embed::the_page_of_the_documentation_plays_by_the_element,
            embed::a_frame_and_the_page_around_it_speak_in_messages,
            embed::a_page_that_is_not_allowed_gets_the_reason_and_no_board,
            embed::a_board_that_answers_late_plays_on,
            embed::options_that_are_wrong_are_told_and_ignored,
            embed::a_server_whose_address_would_run_as_a_script_is_refused,
            embed::boards_of_several_games_stand_on_one_page_without_a_frame,
            analysis::a_position_is_searched_while_it_is_looked_at,
            analysis::a_side_line_is_made_promoted_commented_saved_and_loaded_again,
            analysis::a_planted_blunder_is_found_with_the_better_move,
            analysis::a_review_begins_at_once_and_makes_puzzles_of_what_decided_the_game,
            analysis::a_position_is_analysed_with_the_keyboard_alone,
            analysis::what_was_deleted_comes_back_in_its_place,
            ended::a_victory_is_celebrated_and_leads_to_a_stronger_opponent,
            ended::a_defeat_is_told_with_the_strength_before_and_after,
            ended::the_moments_that_decided_a_game_are_named,
            failures::a_bot_that_fails_is_asked_again_by_a_button_or_a_click,
            failures::a_board_that_could_not_be_asked_about_is_asked_about_again,
            failures::a_proxy_that_never_waits_long_enough_is_not_asked_for_ever,
            failures::the_place_in_the_queue_is_told,
            failures::no_time_is_offered_beyond_that_of_the_server,
            failures::a_view_that_cannot_be_loaded_says_why_in_its_place_and_comes_later,
            failures::a_tab_survives_a_new_version_of_the_server,
            failures::an_unknown_game_and_an_unknown_view_are_named,
            speed::few_files_and_nothing_jumps_until_the_first_move,
            speed::a_newcomer_is_greeted_before_the_modules_come,
            speed::a_pair_of_moves_takes_three_requests,
            failures::an_analysis_without_a_line_is_no_hint_and_no_score,
            failures::an_answer_that_cannot_be_read_is_no_move,
            welcome::a_newcomer_is_told_the_game_wins_a_battle_and_chooses_an_opponent,
            welcome::any_of_the_marked_moves_wins_the_battle,
            welcome::a_move_without_an_arrow_is_taken_back_in_the_battle,
            welcome::every_sibling_has_its_sentence_and_a_first_task,
            welcome::a_broken_link_is_told_in_the_first_question,
            first_hour::the_games_lead_to_an_estimate_that_an_even_opponent_follows,
            first_hour::the_estimate_follows_its_formula,
            first_hour::no_memory_and_a_hostile_one_are_no_obstacles,
            files::what_is_saved_is_a_record_and_can_be_loaded_again,
            files::what_other_tags_say_is_saved_again_even_after_a_reload,
            files::moves_are_numbered_alike_where_black_begins_at_ply_0,
            files::bots_do_not_go_on_with_a_game_that_is_loaded_until_they_are_told,
            files::a_record_that_breaks_the_rules_is_refused_and_the_game_goes_on,
            files::the_position_is_copied_and_the_board_is_a_picture_of_its_own,
            files::all_of_a_record_is_kept_until_the_game_is_changed,
            files::the_records_of_people_are_read_as_the_program_reads_them,
            files::one_game_of_a_file_of_many_is_chosen,
            files::an_end_that_another_program_names_is_told_and_kept,
            files::a_file_is_taken_wherever_it_is_dropped,
            files::a_file_without_a_game_is_told_in_words_that_people_know,
            files::a_game_that_the_browser_has_no_room_for_is_told,
            game::a_game_against_level_4_is_played_by_clicks_to_its_end,
            game::two_bots_play_until_they_are_paused,
            game::after_100_moves_of_each_side_the_material_decides,
            games::another_game_comes_without_a_reload_and_the_one_before_waits,
            games::a_question_is_closed_with_the_game_that_asked_it,
            keyboard::a_first_battle_is_won_with_the_keyboard_alone,
            keyboard::a_game_can_be_played_with_the_keyboard_alone,
            keyboard::a_position_is_set_up_with_the_keyboard_alone,
            keyboard::moves_are_typed_in_play_and_in_an_analysis,
            keyboard::the_focus_goes_on_when_a_button_goes_away,
            learn::the_first_steps_lead_to_a_first_game_that_can_be_left_and_resumed,
            learn::the_first_game_is_won_by_following_what_the_page_says,
            learn::a_rule_is_tried_on_a_board_and_what_it_refuses_is_told_with_the_reason,
            learn::a_card_tells_of_a_piece_under_the_pointer_the_focus_and_a_finger,
            life::a_deed_is_seen_for_less_than_400_ms_and_not_at_all_without_motion,
            life::sounds_are_on_from_the_first_click_and_off_by_one,
            life::the_squares_and_the_pieces_are_chosen_and_kept,
            life::type_grows_with_the_window_and_numbers_have_labels,
            library::a_new_game_leaves_the_old_one_to_be_continued_reviewed_and_deleted,
            library::two_tabs_that_go_on_with_one_game_lose_none,
            library::a_browser_that_keeps_no_games_says_so_and_the_game_goes_on,
            library::the_games_and_the_course_are_there_without_a_server,
            puzzles::a_puzzle_of_two_moves_is_judged_at_once_and_answered,
            puzzles::the_solution_of_a_puzzle_is_played_on_request,
            puzzles::puzzles_of_a_theme_are_chosen_from_a_list,
            puzzles::a_run_grows_harder_until_three_are_missed,
            puzzles::the_next_puzzle_is_there_before_it_is_wanted,
            puzzles::a_puzzle_of_a_game_leads_back_to_it,
            puzzles::only_ones_own_mistakes_are_puzzles,
            puzzles::the_puzzle_of_the_day_counts_days_in_a_row,
            stage::the_keyboard_begins_on_the_board,
            stage::the_board_and_the_next_deed_are_inside_every_window,
            stage::every_lesson_is_done_within_every_window,
            stage::every_rule_is_read_within_every_window,
            stage::a_puzzle_is_solved_within_every_window,
            stage::an_analysis_is_within_every_window,
            stage::a_review_is_within_every_window,
            stage::the_siblings_are_on_the_same_stage,
            look::the_board_is_whole_in_every_window,
            look::the_page_is_dark_where_the_system_is_and_by_the_button,
            play::a_game_is_chosen_before_it_begins_and_can_be_given_up,
            play::whoever_runs_out_of_time_loses,
            play::a_plan_is_carried_out_as_soon_as_the_bot_has_moved,
            play::a_link_holds_the_game_and_a_dropped_file_is_loaded,
            play::a_link_opens_in_a_tab_of_its_own_and_leaves_the_game_of_the_other,
            play::a_link_that_comes_slowly_is_waited_for,
            play::a_clock_runs_on_wherever_the_person_looks,
            record::a_click_in_the_record_shows_the_position_and_play_goes_on_from_there,
            record::a_move_is_taken_back_with_the_answer_of_the_bot,
            record::the_game_survives_a_reload_of_the_page,
            record::hint_and_why_tell_what_the_bot_thinks,
            record::a_person_s_move_is_compared_with_the_best,
            record::whoever_looks_back_goes_on_doing_so_when_a_bot_moves,
            record::bots_that_are_paused_wait_after_a_reload_too,
            record::each_tab_keeps_its_own_game_and_a_new_one_begins_with_the_last,
            record::what_cannot_be_read_of_a_kept_game_is_dropped_and_told,
            record::a_forced_end_is_told_in_moves_and_recorded_as_matches_record_it,
            review::a_moment_is_tried_in_its_place_and_the_walk_ends_with_what_to_practise,
            review::a_person_walks_through_the_own_moments_and_then_the_missed_chances,
            review::a_game_without_mistakes_and_no_game_at_all_are_told,
            review::a_game_of_checkers_is_walked_through,
            review::the_accuracy_follows_its_formula,
            siblings::jeson_mor_is_won_by_a_knight_that_leaves_the_centre,
            siblings::connections_is_played_to_a_full_board,
            siblings::checkers_is_won_by_jumping_on,
            siblings::every_configuration_of_a_game_can_be_chosen,
            siblings::a_person_s_move_is_compared_with_the_best_by_a_search,
            siblings::the_rules_of_every_game_are_tried_on_boards,
            siblings::a_game_of_eater_that_is_decided_is_played_to_its_end_at_once,
            siblings::a_choice_of_eater_is_a_secret_until_the_round_is_over,
            set_up::pieces_are_dragged_from_the_palette_over_the_board_and_off_it,
            set_up::a_board_file_and_a_line_are_taken_and_errors_told_in_the_words_of_the_server,
            whole_game::a_game_is_played_to_its_end_and_another_begun_by_the_keyboard_alone,
            whole_game::a_game_is_played_to_its_end_and_another_begun_by_fingers_alone,
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
    let driven = crate::trials(
        driven,
        tests![webkit::webkit_plays_changes_the_game_and_has_boards_without_frames],
    );
    let driven = driven.map(|trial| trial.with_ignored_flag(true));
    tests
        .chain(proxied)
        .chain(checked)
        .chain(pictures)
        .chain(driven)
        .collect()
}
