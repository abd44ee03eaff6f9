//! The help of the whole program, which lists the commands by their purpose.

use clap::builder::StyledStr;
use clap::{CommandFactory, Subcommand};

use crate::cli::{Cli, ask, compare, data, marking, play, siblings, tools};

/// The widest line of a help, in columns.
pub const WIDTH: usize = 80;

/// The program, with the list of its commands in its help.
pub fn command() -> clap::Command {
    let program = Cli::command();
    let template = template(&program);
    program.help_template(template)
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

#[cfg(test)]
mod tests {
    use super::{WIDTH, command, groups};

    #[test]
    fn every_command_stands_in_exactly_one_group() {
        let program = command();
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
    fn the_help_of_the_program_names_every_command_once() {
        let text = command().render_long_help().to_string();
        for command in command().get_subcommands() {
            let row = format!("\n  {} ", command.get_name());
            assert_eq!(text.matches(&row).count(), 1, "{row}: {text}");
        }
    }

    #[test]
    fn a_command_keeps_its_description_when_its_arguments_are_built() {
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
        let mut program = command();
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
    fn every_help_fits_the_width_and_is_broken_by_hand_at_its_end() {
        for (help, end) in helps() {
            let is_wide = |line: &&str| line.chars().count() > WIDTH;
            let wide: Vec<_> = help.lines().filter(is_wide).collect();
            assert!(wide.is_empty(), "{wide:#?}");
            assert!(help.trim_end().ends_with(&end), "wrapped again:\n{help}");
        }
    }

    #[test]
    fn no_paragraph_of_a_help_ends_with_a_short_word_alone() {
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
