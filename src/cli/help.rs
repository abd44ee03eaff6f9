//! The help of the whole program, which lists the commands by their purpose, and the help on one screen of each
//! command.

use std::iter;

use clap::builder::StyledStr;
use clap::{Arg, Subcommand};

use crate::cli::{ask, compare, data, marking, play, siblings, tools};

/// The widest line of a help, in columns.
pub const WIDTH: usize = 80;

/// The program, with the list of its commands in its help.
pub fn command(program: clap::Command) -> clap::Command {
    let template = template(&program);
    program.help_template(template)
}

/// The program for `-h`: the help of each command fits one screen. Each option has a line, with as much of its
/// explanation as fits; options that few people need have none.
pub fn brief(mut program: clap::Command) -> clap::Command {
    program.build();
    let names = program.get_subcommands().map(clap::Command::get_name);
    let names: Vec<_> = names.map(str::to_owned).collect();
    let mut brief = program;
    for name in names {
        brief = brief.mut_subcommand(name, |command| {
            let more = format!("'advance {} --help' says more.", command.get_name());
            let widest = command.get_arguments().map(|arg| arg.to_string().len());
            let room = WIDTH - MARGIN - widest.max().unwrap_or_default();
            command
                .mut_args(|arg| in_a_line(arg, room))
                .after_help(more)
        });
    }
    let template = brief_template(&brief);
    brief.help_template(template)
}

/// The columns before an option and after it.
const MARGIN: usize = 8;

/// The ends of an explanation: the first of these that leaves it short enough.
const ENDS: [&[&str]; 2] = [&[": ", "; ", ". ", " ("], &[", "]];

/// An argument with a line of help: the first clause of its explanation, unless all of it fits in `room` columns.
fn in_a_line(arg: Arg, room: usize) -> Arg {
    let help = arg.get_help().map(StyledStr::to_string).unwrap_or_default();
    let all = help.split(" [default").next().unwrap_or_default();
    let first = |ends: &[&str]| ends.iter().filter_map(|end| all.find(end)).min();
    let ends = ENDS.into_iter().filter_map(first);
    let ends = [all.len()].into_iter().chain(ends);
    let fitting = ends
        .into_iter()
        .find(|&end| all[..end].chars().count() <= room);
    let line = all[..fitting.unwrap_or(all.len())].to_owned();
    arg.help(line)
        .long_help(None)
        // On one screen, headings would take the lines of options.
        .help_heading(None::<&str>)
        .hide_possible_values(true)
        .hide_default_value(true)
}

/// The commands in groups, each under its heading.
fn groups() -> [(&'static str, clap::Command); 7] {
    [
        group::<play::Command>("Play"),
        group::<ask::Command>("Ask about a position"),
        group::<compare::Command>("Compare players"),
        group::<marking::Command>("Mark bots"),
        group::<data::Command>("Games as data"),
        group::<siblings::Command>("Sibling games"),
        group::<tools::Command>("Tools"),
    ]
}

fn group<C: Subcommand>(heading: &'static str) -> (&'static str, clap::Command) {
    (heading, C::augment_subcommands(clap::Command::new(heading)))
}

/// The usual layout of clap, except for the commands, which clap cannot group.
fn template(program: &clap::Command) -> StyledStr {
    let groups = groups();
    let commands = groups.iter().flat_map(|(_, group)| group.get_subcommands());
    let width = commands.map(|command| command.get_name().len()).max();
    let width = width.unwrap_or_default();
    let (header, literal) = (
        program.get_styles().get_header(),
        program.get_styles().get_literal(),
    );
    let mut text = "{about-with-newline}\n{usage-heading} {usage}\n".to_owned();
    for (heading, group) in &groups {
        text += &format!("\n{header}{heading}:{header:#}\n");
        for command in group.get_subcommands() {
            let about = command.get_about().map(StyledStr::to_string);
            let (name, about) = (command.get_name(), about.unwrap_or_default());
            text += &format!("  {literal}{name:width$}{literal:#}  {about}\n");
        }
    }
    text += &format!("\n{header}Options:{header:#}\n{{options}}\n\n");
    text += "'advance help COMMAND' and 'advance COMMAND --help' explain a command.{after-help}";
    text.into()
}

/// The layout of `-h` for the program: a line for each group.
fn brief_template(program: &clap::Command) -> StyledStr {
    let (header, literal) = (
        program.get_styles().get_header(),
        program.get_styles().get_literal(),
    );
    let groups = groups();
    let width = groups.iter().map(|(heading, _)| heading.len()).max();
    let width = width.unwrap_or_default();
    let mut text = "{about-with-newline}\n{usage-heading} {usage}\n\n".to_owned();
    text += &format!("{header}Commands:{header:#}\n");
    for (heading, group) in &groups {
        let mut line = format!("  {heading:width$} ");
        let names = group.get_subcommands().map(clap::Command::get_name);
        for (before, name) in iter::once("").chain(iter::repeat(",")).zip(names) {
            line += &format!("{before} {literal}{name}{literal:#}");
        }
        text += &format!("{line}\n");
    }
    text += &format!("\n{header}Options:{header:#}\n{{options}}\n\n");
    text += "'advance COMMAND -h' explains a command in short, 'advance --help' says more.";
    text.into()
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::{WIDTH, brief, command, groups};
    use crate::cli::Cli;

    /// The lines of a screen.
    const SCREEN: usize = 24;

    #[test]
    fn every_command_stands_in_exactly_one_group() {
        let program = command(Cli::command());
        let mut all: Vec<_> = program
            .get_subcommands()
            .map(clap::Command::get_name)
            .collect();
        let groups = groups();
        let mut grouped: Vec<_> = groups
            .iter()
            .flat_map(|(_, group)| group.get_subcommands())
            .map(clap::Command::get_name)
            .collect();
        all.sort_unstable();
        grouped.sort_unstable();
        assert_eq!(grouped, all);
    }

    #[test]
    fn the_help_names_every_command_once() {
        let text = command(Cli::command()).render_long_help().to_string();
        for command in command(Cli::command()).get_subcommands() {
            let row = format!("\n  {} ", command.get_name());
            assert_eq!(text.matches(&row).count(), 1, "{row}: {text}");
        }
    }

    #[test]
    fn building_arguments_keeps_the_description() {
        for (_, group) in groups() {
            let mut built = group.clone();
            built.build();
            for command in group.get_subcommands() {
                let name = command.get_name();
                let built = built.find_subcommand(name).expect(name);
                assert_eq!(built.get_about(), command.get_about(), "{name}");
            }
        }
    }

    /// Every help, short and long, with the text at its end in its source form.
    fn helps() -> Vec<(String, String)> {
        let mut program = command(Cli::command());
        program.build();
        let commands: Vec<_> = program.get_subcommands().cloned().collect();
        let mut helps = Vec::new();
        for mut command in [vec![program], commands].concat() {
            let end = command
                .get_after_help()
                .map_or(String::new(), |end| end.to_string());
            helps.push((command.render_help().to_string(), end.clone()));
            helps.push((command.render_long_help().to_string(), end));
        }
        helps
    }

    #[test]
    fn every_short_help_fits_one_screen() {
        let mut program = brief(Cli::command());
        let commands: Vec<_> = program.get_subcommands().cloned().collect();
        let mut wrong = Vec::new();
        let text = program.render_help().to_string();
        assert!(text.lines().count() <= SCREEN, "{text}");
        for mut command in commands {
            let text = command.render_help().to_string();
            let name = command.get_name();
            if name == "help" {
                continue;
            }
            if text.lines().count() > SCREEN {
                wrong.push(format!("{name} has {} lines", text.lines().count()));
            }
            let is_option = |line: &&str| line.trim_start().starts_with('-');
            let mut above = "";
            for line in text.lines() {
                // A line that goes on begins far to the right.
                let goes_on = line.starts_with("          ") && !is_option(&line);
                if goes_on || line.chars().count() > WIDTH {
                    wrong.push(format!("{name}: {}", above.trim()));
                }
                above = line;
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    #[test]
    fn a_long_list_of_options_stands_under_headings() {
        const FEW: usize = 12;
        let mut program = command(Cli::command());
        program.build();
        for command in program.get_subcommands() {
            let options = command.get_opts();
            let bare = options.filter(|option| option.get_help_heading().is_none());
            let bare: Vec<_> = bare.map(|option| option.get_id().as_str()).collect();
            assert!(bare.len() <= FEW, "{}: {bare:?}", command.get_name());
        }
    }

    #[test]
    fn every_help_fits_the_width() {
        for (help, end) in helps() {
            let is_wide = |line: &&str| line.chars().count() > WIDTH;
            let wide: Vec<_> = help.lines().filter(is_wide).collect();
            assert!(wide.is_empty(), "{wide:#?}");
            assert!(help.trim_end().ends_with(&end), "wrapped again:\n{help}");
        }
    }

    #[test]
    fn no_help_paragraph_ends_with_a_widow() {
        const SHORT: usize = 8;
        let is_orphan = |[above, below]: &[&str; 2]| {
            let word = below.trim_start();
            let is_short = !word.is_empty() && word.len() < SHORT && !word.contains(' ');
            is_short && above.chars().count() > WIDTH - SHORT
        };
        let helps = helps();
        let lines = helps.iter().map(|(help, _)| help.lines());
        let orphans: Vec<_> = lines
            .flat_map(|lines| lines.clone().zip(lines.skip(1)).map(<[&str; 2]>::from))
            .filter(is_orphan)
            .collect();
        assert!(orphans.is_empty(), "{orphans:#?}");
    }
}
