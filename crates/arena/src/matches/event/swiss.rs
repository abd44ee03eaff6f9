//! Pairings of the next round of a Swiss tournament.

use std::cmp::Reverse;

use super::standings::Standings;

/// Pairings tried before players may meet again.
const TRIES: u32 = 100_000;

/// The meetings of the round after `rounds` rounds, with `games` games in each meeting. Neighbours by points meet, and
/// no two players meet twice if that can be avoided.
///
/// With an odd number of players one sits out: of those that did so least often, the one ranked last. Sitting out counts
/// as a win here, so that the player meets its equals again.
pub(super) fn meetings(standings: &Standings, games: u32, rounds: u32) -> Vec<[usize; 2]> {
    let players = standings.names().len();
    let sat_out: Vec<u32> = (0..players)
        .map(|player| rounds.saturating_sub(standings.total_of(player).games() / games.max(1)))
        .collect();
    let half_points = |player: usize| {
        let total = standings.total_of(player);
        2 * total.won + total.tied + 2 * games * sat_out[player]
    };
    let mut order: Vec<usize> = (0..players).collect();
    order.sort_by_key(|&player| Reverse(half_points(player)));
    if !players.is_multiple_of(2) {
        let least = sat_out.iter().min();
        if let Some(index) = order
            .iter()
            .rposition(|&player| Some(&sat_out[player]) == least)
        {
            order.remove(index);
        }
    }
    let met = |one, other| standings.tally(one, other).games() > 0;
    let allow_rematches = || {
        order
            .chunks_exact(2)
            .map(|pair| [pair[0], pair[1]])
            .collect()
    };
    let mut tries = TRIES;
    let mut meetings = pairs(&order, &met, &mut tries).unwrap_or_else(allow_rematches);
    // If a meeting has an odd number of games, one player has the first side once more: this alternates by board and
    // round.
    for (board, meeting) in meetings.iter_mut().enumerate() {
        if !(board + rounds as usize).is_multiple_of(2) {
            meeting.reverse();
        }
    }
    meetings
}

/// The meetings of the first round: with no points yet, neighbours meet.
pub(super) fn first_round(players: usize) -> Vec<[usize; 2]> {
    let first = (0..players / 2).map(|board| [2 * board, 2 * board + 1]);
    first.collect()
}

/// Pairs that have not met, each player with the nearest one possible; `None` if there are no such pairs, or if none
/// are found in `tries` tries.
fn pairs(
    order: &[usize],
    met: &impl Fn(usize, usize) -> bool,
    tries: &mut u32,
) -> Option<Vec<[usize; 2]>> {
    let Some((&first, rest)) = order.split_first() else {
        return Some(Vec::new());
    };
    for (index, &enemy) in rest.iter().enumerate() {
        if met(first, enemy) {
            continue;
        }
        *tries = tries.checked_sub(1)?;
        let others = [&rest[..index], &rest[index + 1..]].concat();
        if let Some(mut meetings) = pairs(&others, met, tries) {
            meetings.insert(0, [first, enemy]);
            return Some(meetings);
        }
    }
    None
}
