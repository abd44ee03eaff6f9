// Positions and moves of a game as text, and the names of what is in them. No rules are known here: those are the
// server's.

import { Field } from './field.js';

/** @import { Offer, LegalMove, Side } from '../api/answers.js' */
/** @import { Kit } from '../games/kit.js' */
/** @typedef {Map<string, string>} Squares what stands on each square, as board files have it */

/** @type {Side[]} */
export const SIDES = ['white', 'black'];

/**
 * @param {Side} side
 * @returns {Side}
 */
export const other = (side) => (side === 'white' ? 'black' : 'white');

/**
 * True if something is the name of a side.
 * @param {unknown} word
 * @returns {word is Side}
 */
export const isSide = (word) => word === 'white' || word === 'black';

const MOVE = /^([a-i][1-9])([-x*#~^])([a-i][1-9])$/;

/**
 * Ranks with a point for each empty square.
 * @param {string} ranks
 */
const spread = (ranks) => ranks.replace(/[1-9]/g, (empty) => '.'.repeat(Number(empty)));

/** @param {Kit} kit */
function symbolsOf({ names, sideOf }) {
  const symbols = Object.keys(names);
  return [...symbols, ...(sideOf ? [] : symbols.map((symbol) => symbol.toLowerCase())), '.'];
}

/** What lines of Advance look like. @param {string[]} letters of its pieces */
function lineOf(letters) {
  const all = letters.join('');
  return new RegExp(`^(?:[${all}${all.toLowerCase()}#1-9]+(?:/|(?= ))){9} [wb](?: \\d+)?$`);
}

export class Notation {
  /** The position that games begin with. */
  start;
  /** What can stand on a square: white's pieces, black's, and the wall, which has no side. */
  symbols;
  /** What may be placed on an empty square, by the end of the move, in games that are played so. */
  places;
  /** True if the side to move can be chosen: in some games the board or the round determines it. */
  hasTurn;
  #kit;
  #sides;
  /** What the pieces of Advance are called, by their letters. @type {Map<string, string>} */
  #kinds;
  /** What lines look like. */
  #line;
  /** How many words there are in a line before the number of moves made. */
  #words;
  /** Where a line tells whose turn it is. @type {Kit['turn']} */
  #turn;
  /** The squares, by the number of rows. @type {Map<number, Field>} */
  #fields = new Map();

  /**
   * @param {Offer} about
   * @param {Kit | undefined} kit
   */
  constructor({ start, sides, kinds }, kit) {
    this.start = start;
    this.#kit = kit;
    this.#sides = sides;
    this.#kinds = new Map(kinds.map(({ name, letter }) => [letter, name]));
    // The most valuable first.
    const letters = kinds.map(({ letter }) => letter).reverse();
    this.symbols = kit ? symbolsOf(kit) : [...letters, ...letters.map((letter) => letter.toLowerCase()), '#', '.'];
    this.places = kit?.places;
    this.#line = kit ? undefined : lineOf(letters);
    this.#words = kit?.words ?? 2;
    this.#turn = kit?.turn ?? [1, 'w', 'b'];
    this.hasTurn = Array.isArray(this.#turn) && !kit?.secret;
  }

  // ---- Sides and pieces

  /**
   * What a side is called.
   * @param {Side} side
   */
  called(side) {
    return this.#sides[side];
  }

  /**
   * How many points white is ahead.
   * @param {{white: number, black: number}} points
   */
  leadOf({ white, black }) {
    return this.#kit?.fewerPointsWin ? black - white : white - black;
  }

  /**
   * Whose piece a symbol is; `undefined` for a wall and for nothing.
   * @param {string} symbol
   * @returns {Side | undefined}
   */
  sideOf(symbol) {
    if (!this.kindOf(symbol)) return undefined;
    if (this.#kit?.sideOf) return this.#kit.sideOf(symbol);
    return symbol === symbol.toUpperCase() ? 'white' : 'black';
  }

  /** @param {string} symbol */
  kindOf(symbol) {
    const kit = this.#kit;
    return kit ? kit.names[symbol] ?? kit.names[symbol.toUpperCase()] : this.#kinds.get(symbol.toUpperCase());
  }

  /**
   * `white Miner`, `wall` or `empty`.
   * @param {string} symbol
   */
  nameOf(symbol) {
    if (symbol === '#') return 'wall';
    const side = this.sideOf(symbol);
    return side ? `${this.called(side)} ${this.kindOf(symbol)}` : 'empty';
  }

  // ---- Positions

  /**
   * The squares of a position.
   * @param {string} line
   */
  fieldOf(line) {
    const rows = line.split(' ', 1)[0].split('/').length;
    const field = this.#fields.get(rows) ?? new Field(this.#kit?.ground(rows));
    this.#fields.set(rows, field);
    return field;
  }

  /**
   * True if something has the form of a position in one line.
   * @param {unknown} text
   * @returns {text is string}
   */
  isLine(text) {
    if (typeof text !== 'string' || this.#line?.test(text) === false) return false;
    const [board, ...rest] = text.split(' ');
    const { width, height } = this.fieldOf(text);
    const ranks = spread(board).split('/');
    return rest.length >= this.#words - 1 && ranks.length === height && ranks.every((rank) => rank.length === width);
  }

  /**
   * Whose turn it is in a position.
   * @param {string[]} words
   * @returns {Side}
   */
  #turnOf(words) {
    if (!Array.isArray(this.#turn)) return this.#turn(words[0]);
    const [word, , black] = this.#turn;
    return words[word] === black ? 'black' : 'white';
  }

  /**
   * A line with the number of moves made, 0 where it lacks one.
   * @param {string} line
   */
  withPly(line) {
    return line.split(' ').length > this.#words ? line : `${line} 0`;
  }

  /**
   * The board, side to move and ply of a line that the server has accepted.
   * @param {string} line
   */
  read(line) {
    const words = line.split(' ');
    const symbols = [...spread(words[0]).replaceAll('/', '')];
    return {
      /** @type {Squares} */
      at: new Map(this.fieldOf(line).squares.map((square, index) => [square, symbols[index]])),
      toMove: this.#turnOf(words),
      ply: Number(words[this.#words] ?? 0),
    };
  }

  /**
   * True if one side has chosen there what the other does not know yet.
   * @param {string} line
   */
  isSecret(line) {
    return this.#kit?.secret?.isKept(line.split(' ')) ?? false;
  }

  /**
   * A position as both sides know it.
   * @param {string} line
   */
  revealed(line) {
    const secret = this.#kit?.secret;
    if (!secret || !this.isSecret(line)) return line;
    const words = line.split(' ');
    const made = words.length > this.#words ? [`${this.read(line).ply - 1}`] : [];
    return [...secret.hide(words), ...made].join(' ');
  }

  /**
   * What stands on a square of a line.
   * @param {string} line
   * @param {string} square
   */
  symbolAt(line, square) {
    return this.read(line).at.get(square) ?? '.';
  }

  /**
   * The line of a board with `toMove` to move, which is otherwise like another one.
   * @param {Squares} at
   * @param {Side} toMove
   * @param {string} like
   */
  write(at, toMove, like) {
    const words = like.split(' ');
    words[0] = this.#ranks(this.boardFile(at, like));
    if (Array.isArray(this.#turn)) words[this.#turn[0]] = this.#turn[toMove === 'white' ? 1 : 2];
    return words.join(' ');
  }

  /**
   * The lines of a board file.
   * @param {Squares} at
   * @param {string} like a position on a board of the same size
   */
  boardFile(at, like) {
    return this.fieldOf(like).rows.map((squares) => `${squares.map((square) => at.get(square)).join('')}\n`).join('');
  }

  /**
   * The same position with nothing on its board.
   * @param {string} line
   */
  emptied(line) {
    return this.write(new Map(this.fieldOf(line).squares.map((square) => [square, '.'])), 'white', line);
  }

  /** @param {string} file */
  #ranks(file) {
    const ranks = file.trimEnd().split('\n');
    return ranks.map((rank) => (this.#kit ? rank : rank.replace(/\.+/g, (empty) => `${empty.length}`))).join('/');
  }

  /**
   * The position in a pasted text: a board file, or a line that may lack its last words. What is left out is
   * as it was. What is wrong with it is for the server to find.
   * @param {string} text
   * @param {string} before
   */
  fromText(text, before) {
    const lines = text.trim().split(/\r?\n/);
    const [, ...rest] = before.split(' ');
    if (lines.length > 1) {
      const { width } = this.fieldOf(lines.join('/'));
      // A longer row than `9` would hide the mistake from a reader of the line.
      const wrong = lines.findIndex((line) => line.length !== width);
      if (wrong >= 0) throw new Error(`line ${wrong + 1} has ${lines[wrong].length} ${lines[wrong].length === 1 ? 'character' : 'characters'}, expected ${width}`);
      return [this.#ranks(lines.join('\n')), ...rest].join(' ');
    }
    const words = lines[0].split(/\s+/);
    return [...words, ...rest.slice(words.length - 1)].join(' ');
  }

  // ---- Moves

  /**
   * True if something is a move in notation.
   * @param {unknown} text
   * @returns {text is string}
   */
  isMove(text) {
    return typeof text === 'string' && (this.#kit?.move ?? MOVE).test(text);
  }

  /**
   * A move in notation, taken apart.
   * @param {string} text
   * @returns {{from: string, mark: string, to: string, between?: string[], placed?: string}} `between`: the squares that
   *          it goes through; `placed`: the symbol of what is placed there
   */
  readMove(text) {
    if (this.#kit) {
      const [, from, to = from] = text.match(this.#kit.move) ?? [];
      const between = text.split(/->|-|x/).slice(1, -1);
      return { from, mark: '-', to, between, placed: this.places?.[text.slice(from?.length)] };
    }
    const [, from, mark, to] = text.match(MOVE) ?? [];
    return { from, mark, to };
  }

  /**
   * The squares to point at for a legal move, in turn.
   * @param {LegalMove} legal
   */
  squaresOf({ move, squares }) {
    return squares ?? [this.readMove(move).from, this.readMove(move).to];
  }

  /**
   * What a move does, in words, seen in the position before it.
   * @param {string} text
   * @param {string} line
   * @param {string} [after] the position after it, where that is known
   */
  tell(text, line, after) {
    const { from, mark, to, placed } = this.readMove(text);
    const side = this.called(this.read(line).toMove);
    const taken = this.#kit && after ? this.#takenBetween(line, after) : '';
    if (this.places) return placed ? `${side} places a ${this.kindOf(placed)} on ${from}${taken}` : `${side} names ${from}`;
    const who = `${this.nameOf(this.symbolAt(line, from))} ${from}`;
    const what = this.nameOf(this.symbolAt(line, to));
    if (this.#kit) return what === 'empty' ? `${who} goes to ${to}${taken}` : `${who} captures the ${what} on ${to}`;
    switch (mark) {
      case '-': return `${who} moves to ${to}`;
      case 'x': return `${who} captures the ${what} on ${to}`;
      case '*': return `${who} shoots the ${what} on ${to}`;
      case '#': return `${who} builds a wall on ${to}`;
      case '~': return `${who} changes places with the ${what} on ${to}`;
      default: return `${who} converts the ${what} on ${to}`;
    }
  }

  /**
   * What else a move has captured, on other squares than where it ended: ` and captures 2 pieces`.
   * @param {string} before
   * @param {string} after
   */
  #takenBetween(before, after) {
    const [{ at, toMove }, then] = [this.read(before), this.read(after).at];
    const enemy = other(toMove);
    const lost = [...at].filter(([square, symbol]) => this.sideOf(symbol) === enemy && this.sideOf(then.get(square) ?? '.') !== enemy);
    return lost.length ? ` and captures ${lost.length === 1 ? '1 piece' : `${lost.length} pieces`}` : '';
  }
}
