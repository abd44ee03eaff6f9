// The commands that the embedding page may send to the board.

import { checkPosition } from './options.js';
import { Wrong } from './wire.js';

/** @import { Table } from '../table/table.js' */
/** @import { News } from './news.js' */
/** @import { Wishes } from './options.js' */

/** @typedef {Record<string, unknown>} Fields */

/**
 * @param {unknown} value
 * @returns {value is Fields}
 */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Obeys commands at a table.
 * @param {object} place
 * @param {Table} place.table
 * @param {Wishes} place.wishes
 * @param {News} place.news
 * @param {(position: string) => Promise<void>} place.begin begins a new game
 * @param {(isAnotherPlayer: boolean) => Promise<void>} place.heed makes the board what the wishes say
 * @returns {(data: Fields) => Promise<object>} resolves to the state after a command
 */
export function commands({ table, wishes, news, begin, heed }) {
  /** @type {Record<string, (data: Fields) => Promise<void>>} */
  const known = {
    async new({ position }) {
      await begin(position === undefined || position === null ? wishes.options.position : await checkPosition(table.tabletop.engine, position));
    },
    async set({ options }) {
      if (!isObject(options)) throw new Wrong('The command "set" needs "options", an object.');
      await wishes.set(options);
      await heed('side' in options || 'level' in options);
      if ('position' in options) await begin(wishes.options.position);
    },
    async flip() {
      await wishes.set({ flipped: !wishes.options.flipped });
      await heed(false);
    },
    async move({ move }) {
      if (typeof move !== 'string') throw new Wrong('The command "move" needs "move", such as "e2-e3".');
      if (table.outcome) throw new Wrong('The game is over.');
      if (table.isBotsTurn) throw new Wrong('It is the bot\'s turn.');
      table.game.paused = false;
      news.isCommanded = true;
      try {
        await table.play(move);
      } finally {
        news.isCommanded = false;
      }
    },
    async take_back() {
      if (table.game.moves.length === 0) throw new Wrong('No move has been made that could be taken back.');
      await table.takeBack();
    },
    async state() {},
  };
  return async (data) => {
    const { command } = data;
    if (typeof command !== 'string' || !Object.hasOwn(known, command)) {
      throw new Wrong(`There is no such command: the commands are ${Object.keys(known).join(', ')}.`);
    }
    await known[command](data);
    if (table.failed) throw new Error('The server does not answer.');
    return news.state;
  };
}
