// What the engine is asked and answers.

/** The units of a score that make a point, in all games. */
export const POINT = 100;

/** A value for each side. @template T @typedef {{ white: T, black: T }} Sides */
/** What there is to play a game with; a list that the game does not tell is empty. @typedef {Required<About>} Offer */
/** An explanation; in sibling games, without layers. @typedef {Explanation & Required<Pick<Explanation, 'best' | 'layers' | 'level' | 'runner_up'>>} Reasons */
/** How long to search. @typedef {Pick<MoveRequest, 'depth' | 'nodes' | 'time'>} Limits */
/** How long a game is, and its earlier positions, where they matter. @typedef {Pick<StatusRequest, 'begun' | 'past' | 'turns'>} Length */

// Questions and answers, as docs/http.md explains them. Made by `cargo dev generate`.

/**
 * What there is to play with, and how long a search may take.
 * @typedef {object} About
 * @property {string} game The game.
 * @property {Array<string>} game_names The games that the API takes.
 * @property {{ white: string; black: string }} sides What people call the sides of this game.
 * @property {number} max_time The longest search, in milliseconds.
 * @property {string} version The version of the program.
 * @property {string} build The fingerprint of its sources: builds that could answer differently have different ones.
 * @property {string} start The position that a game begins with and the moves made before it, in one line.
 * @property {number} turns After this many moves of each side, a game is over by default.
 * @property {Array<AboutLevel>} levels The levels, the lowest first.
 * @property {LevelName | Level} level The default level.
 * @property {Strength} friendly The strength that people who are new to the game meet first.
 * @property {Array<AboutAction>} [actions] The kinds of move.
 * @property {Array<AboutPiece>} [kinds] The kinds of piece.
 * @property {Array<AboutTheme>} [puzzles] The themes of the puzzles.
 * @property {Array<AboutStrength>} [strengths] The strengths as numbers that have names, the weakest first; there are all those between them.
 * @property {string} [wall] What there is to know of walls, in a few sentences.
 */

/**
 * A kind of move.
 * @typedef {object} AboutAction
 * @property {Action} kind What it is called in answers.
 * @property {string} mark What stands between the two squares where such a move is written.
 * @property {string} summary What it does, in a few words.
 */

/**
 * A level of a game.
 * @typedef {object} AboutLevel
 * @property {LevelName | Level} level The level.
 * @property {string} name The name by which people call it.
 * @property {string} character What it is like to play against it, in a sentence or two.
 * @property {boolean} searches Whether it searches, so that it can be given nodes, a depth or a time.
 * @property {string} [summary] What it does, in a few words.
 */

/**
 * A kind of piece.
 * @typedef {object} AboutPiece
 * @property {PieceKind} name What it is called.
 * @property {string} letter The letter of a white piece; black's is the small one.
 * @property {number} value Its share in the material of its side, in points.
 * @property {string} summary How it moves and what else it does, in a few sentences.
 */

/**
 * A strength as a number that has a name.
 * @typedef {object} AboutStrength
 * @property {Elo} elo The strength.
 * @property {string} name What people call it.
 * @property {string} character What it is like to play against it, in a sentence.
 */

/**
 * A theme of puzzles.
 * @typedef {object} AboutTheme
 * @property {Theme} theme Its name for programs.
 * @property {string} title Its name for people.
 * @property {number} count The number of its puzzles.
 */

/**
 * One move of a battle.
 * @typedef {object} Act
 * @property {string} words The task in a sentence.
 * @property {Array<string>} moves The moves that do it, those among them that are legal.
 */

/** What a move does. @typedef {'move' | 'capture' | 'shot' | 'build' | 'swap' | 'convert'} Action */

/**
 * `{game?, position, level?, multipv?, time?, nodes?, depth?}`.
 * @typedef {object} AnalyseRequest
 * @property {string} position
 * @property {number} [depth] The most plies to search.
 * @property {string} [game] The game; by default, the first of the API's games.
 * @property {LevelName} [level] A level that searches; by default, the highest.
 * @property {number} [multipv] How many of the best moves to find.
 * @property {number} [nodes] The most positions to search.
 * @property {number} [time] The longest search, in milliseconds: at most the `max_time` of `about`.
 */

/**
 * The findings of a search so far.
 * @typedef {object} Analysis
 * @property {Moment} kind When it was reported.
 * @property {number} depth The plies that were searched completely.
 * @property {number} nodes The positions searched.
 * @property {number} ms The milliseconds since the start.
 * @property {number} nps The positions searched per second.
 * @property {Array<Line>} lines The best moves, best first, as many as were asked for.
 */

/**
 * A position with few pieces, and one act for each move of the side to move. Every move that an act allows leads to the last act, however the other side replies.
 * @typedef {object} Battle
 * @property {string} position The position in one line.
 * @property {Array<Act>} acts The tasks, one move at a time.
 * @property {string} praise The words when it is done.
 */

/**
 * One of the best moves of a game.
 * @typedef {object} BestMove
 * @property {number} ply The number of moves of both sides before it.
 * @property {Move} move The move.
 * @property {string} words Its deed and why it is good, in sentences.
 */

/**
 * The move of a bot, and what it leads to.
 * @typedef {object} BotMove
 * @property {string} after The position after the move.
 * @property {string} move The move in notation.
 * @property {number} gain By how much it changes the lead of its side, in points.
 * @property {boolean} wins Whether it wins at once.
 * @property {string} [advice] What the move does and what follows, as advice to the side that moves, which is addressed as "you".
 * @property {Array<Forecast>} [best] What the last layer chose from, the chosen move first and then by falling forecast. Moves that win have none and are left out.
 * @property {boolean} [danger] True if it leaves the enemy's General in danger.
 * @property {Elo} [elo]
 * @property {boolean} [full_tree] `true` if the level's tree was full: more time or nodes would not let it grow. Left out otherwise.
 * @property {string} [hint] Where to look for the move, without the move.
 * @property {string | Action} [kind] What it does, in a word, such as `capture`.
 * @property {Array<Sifted>} [layers] The layers, in the order in which they judged; the first one is the legal moves.
 * @property {LevelName | Level} [level]
 * @property {Mixture} [mixed] How the position is played best by a mixture of moves, where that is known.
 * @property {Situation} [next] How the game stands after the move, where that is asked for.
 * @property {string} [position] The position in one line, with the number of moves before it and the length of the game where these are known.
 * @property {Forecast | null} [runner_up] The greatest forecast among the moves that were thrown away before.
 * @property {Searched | null} [search] What the search found, where the level has one.
 * @property {Array<string>} [squares] The squares to point at, in turn.
 * @property {string} [words] The same, where both sides are named.
 */

/**
 * A cell to choose.
 * @typedef {object} Chance
 * @property {string} cell The cell.
 * @property {number} chance The probability that best play chooses it, from 0 to 1.
 */

/**
 * `{game?, position, move}`, `{game?, position, from, to}` or `{game?, position, after}`, and `{next_moves?, turns?, begun?, past?}`.
 * @typedef {object} CheckRequest
 * @property {string} position
 * @property {string} [after] The position after the move, whose side to move is ignored.
 * @property {number} [begun] For `next_moves`: the number of moves in the position that the game began from.
 * @property {string} [from] The first square pointed at, with `to`: the move is what the piece there does to the contents of `to`.
 * @property {string} [game] The game; by default, the first of the API's games.
 * @property {string} [move]
 * @property {boolean} [next_moves] Whether to tell how the game stands after the move, and what the next moves lead to.
 * @property {Array<string>} [past] For `next_moves`: the positions of the game before `position`, from its first on.
 * @property {string} [to] The second square pointed at.
 * @property {number} [turns] For `next_moves`: after this many moves of each side, the game is over.
 */

/**
 * What the referee says of a move, and what it leads to.
 * @typedef {object} Checked
 * @property {boolean} legal True if it is legal.
 * @property {string | null} move The legal move.
 * @property {string | null} rule The rule that is broken, in a word for programs, in a game whose rules have such words.
 * @property {string | null} reason The reason in words.
 * @property {string | null} after The position after the move; `null` where it is not legal.
 */

/** Why a request is not answered, for programs. @typedef {'invalid_json' | 'invalid_field' | 'no_legal_move' | 'foreign_host' | 'foreign_page' | 'not_found' | 'method_not_allowed' | 'request_timeout' | 'request_too_long' | 'json_expected' | 'too_many_searches' | 'stopping' | 'failed'} Code */

/**
 * Why a game's bot plays one move, and not the one asked about.
 * @typedef {object} Comparison
 * @property {string} position The position in one line, with the number of moves before it and the length of the game where these are known.
 * @property {Merits} played The move that is played.
 * @property {Merits} asked The move asked about.
 * @property {string} words Both moves compared, in words.
 * @property {string | null} [dropped_by] The layer at which the move asked about drops out; `null` where it is the one that is played.
 * @property {Elo} [elo]
 * @property {string | null} [lacks] What the move asked about lacks, in words for players that do not name the better move; `null` where it is the one that is played.
 * @property {Array<Judgement>} [layers] The layers up to that one, in the order in which they judge; the first one is the legal moves.
 * @property {LevelName | Level} [level]
 */

/** The strength of a player as a number on the scale of Elo: 200 more score about three points of four. @typedef {number} Elo */

/**
 * How a game has ended.
 * @typedef {object} End
 * @property {string} termination How, in a word: `rules` or the word of the game for that, `turns`, `repetition` or `no_progress`.
 * @property {Side | null} winner Who has won; `null` for a tie.
 * @property {string} words Who has won and why, in a sentence.
 * @property {boolean} [in_danger] Whether the General of the side to move is in danger.
 */

/**
 * A position that shows a rule.
 * @typedef {object} Example
 * @property {string} words The thing to see there.
 * @property {string} position The position in one line.
 * @property {Array<string>} moves Moves to try that are legal.
 * @property {Array<RefusedMove>} refused Moves to try that are not.
 */

/**
 * `{game?, position, move?, level?, elo?, seed?, nodes?, depth?, time?}`.
 * @typedef {object} ExplainRequest
 * @property {string} position
 * @property {number} [depth] The most plies to search.
 * @property {Elo} [elo] The strength as a number, instead of a level. It has limits of its own: neither `nodes` nor `depth` stands beside it.
 * @property {string} [game] The game; by default, the first of the API's games.
 * @property {LevelName} [level] By default, the usual level of the game.
 * @property {string} [move] A move to compare with the one that the level plays.
 * @property {number} [nodes] The most positions to search.
 * @property {number} [seed] Settles ties; the same seed in the same way.
 * @property {number} [time] The longest search, in milliseconds: at most the `max_time` of `about`.
 */

/**
 * A choice of a move in a game.
 * @typedef {object} Explanation
 * @property {string} position The position in one line, with the number of moves before it and the length of the game where these are known.
 * @property {string} move The move in notation.
 * @property {number} gain By how much it changes the lead of its side, in points.
 * @property {boolean} wins Whether it wins at once.
 * @property {Searched | null} search What the search found, where the level has one.
 * @property {string} [advice] What the move does and what follows, as advice to the side that moves, which is addressed as "you".
 * @property {Array<Forecast>} [best] What the last layer chose from, the chosen move first and then by falling forecast. Moves that win have none and are left out.
 * @property {Elo} [elo]
 * @property {boolean} [full_tree] `true` if the level's tree was full: more time or nodes would not let it grow. Left out otherwise.
 * @property {string} [hint] Where to look for the move, without the move.
 * @property {string} [kind] What it does, in a word, such as `capture`.
 * @property {Array<Sifted>} [layers] The layers, in the order in which they judged; the first one is the legal moves.
 * @property {LevelName | Level} [level]
 * @property {Mixture} [mixed] How the position is played best by a mixture of moves, where that is known.
 * @property {Forecast | null} [runner_up] The greatest forecast among the moves that were thrown away before.
 * @property {Array<string>} [squares] The squares to point at, in turn.
 * @property {string} [words] The same, where both sides are named.
 */

/**
 * A move that was played in games of self-play.
 * @typedef {object} Explored
 * @property {Move} move The move.
 * @property {number} games The games that went on with it.
 * @property {number} white Those of them that white won.
 * @property {number} black Those that black won.
 */

/**
 * A game as an animation.
 * @typedef {object} Film
 * @property {string} gif A GIF file in Base64, 320 pixels wide: each board stays for 0.7 s, the last one longer.
 */

/**
 * What a move is expected to lead to.
 * @typedef {object} Forecast
 * @property {Move} move The move.
 * @property {number} gain What it gains at once, in points.
 * @property {number} forecast Its gain, minus the gain of the enemy's reply, plus the gain of the response to that, in points; a reply or a response that wins counts 1000.
 * @property {Array<number> | null} range Level 8: the least and the greatest forecast, as the enemy may choose any of its equal replies.
 * @property {Move} reply The reply that the forecast counts on.
 * @property {number} reply_worth What the reply gains for the enemy, in points; one that wins counts 1000 more.
 * @property {Move | null} response The response to it; nothing where the reply wins.
 * @property {number} response_worth What the response gains, in points; one that wins counts 1000 more.
 */

/**
 * A position of a film.
 * @typedef {object} Frame
 * @property {string} position The position in one line.
 * @property {string | null} move The move that led to it; `null` at the beginning.
 */

/**
 * Moves that a layer judged equal.
 * @typedef {object} Group
 * @property {string} why What they are, in words.
 * @property {Array<Move>} moves The moves, in the byte order of their notation.
 */

/**
 * What a layer does with a move.
 * @typedef {object} Judgement
 * @property {string} layer The layer's name; `legal` for the rules.
 * @property {number} left How many moves it leaves.
 * @property {boolean} stays Whether the move is one of them.
 * @property {string} why The reason in words.
 */

/**
 * A legal move of a game.
 * @typedef {object} LegalMove
 * @property {string} move The move in notation.
 * @property {Array<string>} squares The squares to point at, in turn.
 * @property {string | Action} kind What it does, in a word, such as `capture`.
 * @property {number} gain By how much it changes the lead of its side, in points.
 * @property {boolean} wins Whether it wins at once.
 * @property {boolean} [danger] True if it leaves the enemy's General in danger.
 */

/**
 * The legal moves of a position.
 * @typedef {object} LegalMoves
 * @property {string} position The position in one line, as it was given.
 * @property {Array<LegalMove>} legal_moves The moves in the byte order of their notation.
 */

/**
 * A step of the course: a position, and something to do in it.
 * @typedef {object} Lesson
 * @property {string} title Its subject.
 * @property {string} words The rule to know, and the task.
 * @property {string} position The position in one line.
 * @property {Array<string>} goals All legal moves that do it, in the byte order of their notation.
 * @property {string} hint A hint for those who do not find one.
 * @property {string} praise The words when it is done.
 */

/** A level to play at. @typedef {4 | 5 | 6 | 7 | 8 | 9} Level */

/** The name of a level in JSON: a number in Advance, a word in its siblings. @typedef {number | string} LevelName */

/**
 * A move with its score and what follows it.
 * @typedef {object} Line
 * @property {string} move The move.
 * @property {number | null} score In hundredths of a point; `null` when the end is forced.
 * @property {number | null} plies_to_end The moves of both sides until a forced end: more than 0 for a win, less for a loss.
 * @property {Array<string>} pv The line of play, which begins with this move.
 */

/**
 * What there is to be said for a move.
 * @typedef {object} Merits
 * @property {string} move The move.
 * @property {number} gain By how much it changes the lead of its side, in points.
 * @property {boolean} wins Whether it wins at once.
 * @property {Searched | null} search What the search found after the move, for the side that makes it; `null` where the game is then over.
 * @property {Array<string>} pv What both sides are then expected to play, this move first.
 * @property {string} words What the move does and what follows, in words for players; its side is addressed as "you".
 * @property {Forecast | null} [prospect] What it is expected to lead to; nothing where it wins.
 */

/** A move that lowers the chance to win, by what it costs. `docs/analysis.md` shows these bounds. @typedef {'blunder' | 'mistake' | 'inaccuracy'} Mistake */

/**
 * Best play in a game of simultaneous moves, as far as the side to move may know it.
 * @typedef {object} Mixture
 * @property {number} winning_chance The probability that the first side wins if both play best, from 0 to 1.
 * @property {Array<Chance>} cells The mixture for the side to move; cells of probability 0 are left out. Empty if nothing matters any more.
 */

/** The moment of a report of a search. @typedef {'depth' | 'best'} Moment */

/** A move: FROM MARK TO, without spaces. @typedef {string} Move */

/**
 * The same, on request with the next moves.
 * @typedef {object} MoveCheck
 * @property {boolean} legal True if it is legal.
 * @property {string | null} move The legal move.
 * @property {string | null} rule The rule that is broken, in a word for programs, in a game whose rules have such words.
 * @property {string | null} reason The reason in words.
 * @property {string | null} after The position after the move; `null` where it is not legal.
 * @property {Situation} [next] How the game stands after the move, where that is asked for.
 */

/**
 * `{game?, position, level?, elo?, seed?, nodes?, depth?, time?, explain?, next_moves?, turns?, begun?, past?}`.
 * @typedef {object} MoveRequest
 * @property {string} position
 * @property {number} [begun] For `next_moves`: the number of moves in the position that the game began from.
 * @property {number} [depth] The most plies to search.
 * @property {Elo} [elo] The strength as a number, instead of a level. It has limits of its own: neither `nodes` nor `depth` stands beside it.
 * @property {boolean} [explain] Whether to give the reasons too, which take longer to find than the move.
 * @property {string} [game] The game; by default, the first of the API's games.
 * @property {LevelName} [level] By default, the usual level of the game.
 * @property {boolean} [next_moves] Whether to tell how the game stands after the move, and what the next moves lead to.
 * @property {number} [nodes] The most positions to search.
 * @property {Array<string>} [past] For `next_moves`: the positions of the game before `position`, from its first on.
 * @property {number} [seed] Settles ties; the same seed in the same way.
 * @property {number} [time] The longest search, in milliseconds: at most the `max_time` of `about`.
 * @property {number} [turns] For `next_moves`: after this many moves of each side, the game is over.
 */

/**
 * `{game?, position, from?}`.
 * @typedef {object} MovesRequest
 * @property {string} position
 * @property {string} [from] Only the moves of the piece on this square, such as e2.
 * @property {string} [game] The game; by default, the first of the API's games.
 */

/**
 * A legal move, and what it leads to.
 * @typedef {object} NextMove
 * @property {string} after The position after the move.
 * @property {string} move The move in notation.
 * @property {Array<string>} squares The squares to point at, in turn.
 * @property {string | Action} kind What it does, in a word, such as `capture`.
 * @property {number} gain By how much it changes the lead of its side, in points.
 * @property {boolean} wins Whether it wins at once.
 * @property {boolean} [danger] True if it leaves the enemy's General in danger.
 */

/**
 * How games of self-play went on from a position.
 * @typedef {object} Openings
 * @property {Array<Explored>} moves The moves that were played, the most frequent first; none where the position is not known.
 */

/** A kind of piece. @typedef {'Zombie' | 'Builder' | 'Jester' | 'Miner' | 'Sentinel' | 'Catapult' | 'Dragon' | 'General'} PieceKind */

/** A position in one line: the ranks from 9 to 1, the side to move, how many moves both sides have made, and the length of the game, BEGUN+TURNS. It must have one General of each side. @typedef {string} Position */

/**
 * The first minutes of a newcomer: the game in a sentence, a few moves to watch, and something to win.
 * @typedef {object} Prologue
 * @property {string} sentence The game in one sentence.
 * @property {Array<Frame>} film A line of moves to watch; empty in a game without one.
 * @property {Battle} battle A battle of few pieces.
 */

/**
 * A position in which each move of the side to move is the only right one.
 * @typedef {object} Puzzle
 * @property {number | null} number Its number in the pack; `null` where it was made from a position.
 * @property {Theme | null} theme The lesson of its solution; `null` where that is none of the themes.
 * @property {Elo} elo Its difficulty: players of this strength find the solution as often as not.
 * @property {Position} position The position in one line; its side to move has the solution.
 * @property {Array<Move>} solution The right moves, with the enemy's replies between them.
 * @property {string} task The task in words.
 * @property {string} hint The piece that makes the first move, in words.
 */

/**
 * `{text}`.
 * @typedef {object} RecordRequest
 * @property {string} text One record or several, one after another.
 */

/**
 * The games that a text records.
 * @typedef {object} Recorded
 * @property {Array<RecordedGame>} recorded In the order of the text.
 */

/**
 * A game as its record api it.
 * @typedef {object} RecordedGame
 * @property {string | null} reason Why it is not the record of a game by the rules; `null` where it is.
 * @property {string | null} game The game; `null` where it is unknown.
 * @property {string | null} position The first position in one line; `null` where there is a reason.
 * @property {Array<Tag>} tags The tags.
 * @property {Array<string>} before The comments before the first move, where there is no move.
 * @property {Array<RecordedMove>} moves The main line.
 * @property {string} result The last word: `1-0`, `0-1`, `1/2-1/2`, or `*`.
 * @property {Settled | null} settled How it ended, if not by its moves; `null` where these have ended it, where it goes on, and where there is a reason.
 */

/**
 * A move of one side, with what is said of it.
 * @typedef {object} RecordedMove
 * @property {string} move The move.
 * @property {string | null} sign The first sign: `!`, `?`, `!!`, `??`, `!?` or `?!`.
 * @property {Array<number>} glyphs Its numeric annotation glyphs, those with signs too.
 * @property {Array<string>} before Comments before it, at the beginning of its line.
 * @property {Array<string>} comments Comments after it.
 * @property {Array<Array<RecordedMove>>} variations Other lines that begin in its place.
 */

/**
 * A move that a rule refuses.
 * @typedef {object} RefusedMove
 * @property {string} move The move.
 * @property {string | null} rule The name of the rule, in a game whose rules have names.
 */

/**
 * `{game?, position, moves}`.
 * @typedef {object} ReplayRequest
 * @property {string} position The first position of the game.
 * @property {Array<string>} moves The moves of both sides.
 * @property {string} [game] The game; by default, the first of the API's games.
 */

/**
 * What the referee says of the moves of a game.
 * @typedef {object} Replayed
 * @property {boolean} legal Whether all moves are legal.
 * @property {Array<Checked>} checks What is said of each move, up to the first that is not legal.
 */

/**
 * Why a request is not answered.
 * @typedef {object} RequestError
 * @property {string} error The reason, for people.
 * @property {Code} code The reason, for programs.
 * @property {number} [retry_after] After how many seconds to ask again, where there are too many searches or the server is stopping.
 */

/**
 * The story of a game of Advance.
 * @typedef {object} Review
 * @property {Array<TurningPoint>} turning_points The turns that decided the game: at most three of each side, in the order of the game.
 * @property {Array<BestMove>} best_moves The best moves, the best one first: at most three, of the side that is addressed, or else of both.
 */

/**
 * `{game?, position, moves, turns?, you?, names?}`.
 * @typedef {object} ReviewRequest
 * @property {string} position The first position of the game.
 * @property {Array<string>} moves The moves of both sides.
 * @property {string} [game] The game; by default, the first of the API's games.
 * @property {Array<string>} [names] The names of the players, white's first, for texts that address neither; by default, their colours.
 * @property {number} [turns] After this many moves of each side, the game is over; by default, those of the position or of `about`.
 * @property {Side} [you] The side that the texts address as "you"; by default, none.
 */

/**
 * The rules of a game for people.
 * @typedef {object} Rulebook
 * @property {Array<Topic>} topics The rules, one subject at a time.
 * @property {Array<Lesson>} course A course for a first game; empty in a game without one.
 * @property {Prologue} prologue The first minutes of a newcomer, before any rule is read.
 */

/**
 * The findings of the deep search.
 * @typedef {object} Searched
 * @property {number | null} score In hundredths of a point; `null` when the end is forced.
 * @property {number | null} plies_to_end The moves of both sides until a forced end: more than 0 for a win, less for a loss.
 * @property {number} depth The plies that were searched completely.
 * @property {number} nodes The positions searched.
 */

/**
 * The end of a game that its moves have not ended.
 * @typedef {object} Settled
 * @property {Side | null} winner Who has won; `null` for a draw.
 * @property {string | null} termination `resignation`, `agreement`, or the fault by which a player lost; `null` where only another program's tag `Termination` may tell.
 * @property {string | null} fault What is said of a fault.
 */

/** One of the two players of a game. Games whose sides have other names give them in `Game::SIDES`. @typedef {'white' | 'black'} Side */

/**
 * What a layer did.
 * @typedef {object} Sifted
 * @property {string} layer The layer's name; `legal` for the rules.
 * @property {Array<Group>} kept What it kept, best forecast first.
 * @property {Array<Group>} dropped What it dropped, best forecast first.
 */

/**
 * How a game stands, on request with what the next moves lead to.
 * @typedef {object} Situation
 * @property {string} position The position in one line, with the number of moves before it and the length of the game where these are known.
 * @property {Side} to_move The side to move.
 * @property {number} legal_count The number of legal moves; 0 where the game is over.
 * @property {{ white: number; black: number }} material The points of the sides. In some games they are spent, and the fewer win.
 * @property {number} turns After this many moves of each side, the game is over.
 * @property {End | null} end How the game has ended, if it is over.
 * @property {SquareSet} [danger_from] The squares of the enemies that endanger it.
 * @property {Side} [decided] The side that is sure to win a game that goes on, where the game tells.
 * @property {boolean} [in_danger] Whether its General is in danger.
 * @property {Array<NextMove>} [legal_moves] The legal moves in the byte order of their notation, where they are asked for.
 * @property {Array<string>} [path] The squares of a path that has won the game, in a game with paths.
 * @property {{ white: SquareSet; black: SquareSet }} [shielded] The squares of the pieces that cannot be captured, because a Sentinel shields them.
 */

/** A square: its file and its rank. @typedef {string} Square */

/**  @typedef {Array<Square>} SquareSet */

/**
 * `{game?, position, turns?, begun?, past?, next_moves?}`.
 * @typedef {object} StatusRequest
 * @property {string} position
 * @property {number} [begun] The number of moves in the position that the game began from, by default that of the position or 0: turns are counted from there.
 * @property {string} [game] The game; by default, the first of the API's games.
 * @property {boolean} [next_moves] Whether to tell what the next moves lead to.
 * @property {Array<string>} [past] The earlier positions of the game, from its first on, where draws by repetition and for want of progress count.
 * @property {number} [turns] After this many moves of each side, the game is over; by default, those of the position or of `about`.
 */

/**
 * The strength of a bot: a level, or a number.
 * @typedef {object} Strength
 * @property {Elo} [elo]
 * @property {LevelName | Level} [level]
 */

/**
 * A tag of a record.
 * @typedef {object} Tag
 * @property {string} name Its name.
 * @property {string} text Its value.
 */

/** What the solution of a puzzle teaches. @typedef {'trap' | 'traitor' | 'shot' | 'wall' | 'shield' | 'defence' | 'sacrifice'} Theme */

/**
 * One subject of the rules.
 * @typedef {object} Topic
 * @property {string} key Its name for programs.
 * @property {string} title Its name for people.
 * @property {string | null} piece The piece that it is about, as the game calls it; `null` if it is about none, or the game has but one.
 * @property {string} words The rule in a few sentences.
 * @property {Array<Example>} examples Positions that show it.
 */

/**
 * A turn that decided a game.
 * @typedef {object} TurningPoint
 * @property {number} ply The number of moves of both sides before it.
 * @property {number} cost The share of games that the side wins less after its move than after the best one, from 0 to 1.
 * @property {Mistake} mistake The name of a mistake of this cost.
 * @property {Comparison} comparison The reason why the best move, which is `played` by level 9, is better than the one of the game, which is `asked` about.
 * @property {string} fall The cost of the move, in a sentence: the chance to win of its side after the best move and after this one.
 * @property {string} reason The reason why the best move is better, in a sentence.
 * @property {string} deed The deed of the move of the game, in a sentence.
 * @property {string} better_deed The deed of the best move, in a sentence.
 * @property {Puzzle | null} puzzle The position as a puzzle, where one move is better than all others by far.
 */

/**
 * The referee's verdict on a move.
 * @typedef {object} Verdict
 * @property {boolean} legal True if it is legal.
 * @property {string | null} move The legal move.
 * @property {string | null} rule The rule that is broken, in a word for programs, in a game whose rules have such words.
 * @property {string | null} reason The reason in words.
 */
