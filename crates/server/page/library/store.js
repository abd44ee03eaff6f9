// The games of this browser: all that were played in it, whichever tab they were played in, in its database.

/** @import { Sides } from '../api/answers.js' */
/** @import { Outcome, Game } from '../table/game.js' */

/** So many games are kept, the newest ones. */
export const MOST = 500;

const [DATABASE, VERSION, GAMES] = ['advance', 1, 'games'];
const IDS = 16;
/** Storage that has not answered for so long, in ms, does not answer. */
const PATIENCE = 4000;

/** What to do where games cannot be kept, by the name of the error. @type {Record<string, string>} */
const TROUBLES = {
  QuotaExceededError: 'The storage of this browser is full, so the game is not in the list. Delete old games or free some space; until then, save the game as a file.',
  TimeoutError: 'The storage of this browser does not answer. Close the other tabs of this page and reload; until then, save the game as a file.',
  VersionError: 'A later version of this page keeps the games of this browser. Close the other tabs of this page and reload.',
};
const BLOCKED = 'This browser does not let the page keep games: it is a private window, or its settings block storage. Allow it for this page and reload; until then, save a game as a file.';

/**
 * What is wrong with the storage, and what to do.
 * @param {unknown} error
 */
export const troubleOf = (error) => TROUBLES[error instanceof DOMException ? error.name : ''] ?? BLOCKED;

/**
 * What comes in time.
 * @template T
 * @param {Promise<T>} answer
 * @returns {Promise<T>}
 */
const inTime = (answer) => Promise.race([answer, new Promise((_, reject) => { setTimeout(() => reject(new DOMException('no answer', 'TimeoutError')), PATIENCE); })]);

/**
 * A game that is kept.
 * @typedef {object} Kept
 * @property {string} id
 * @property {string} game what it is a game of
 * @property {number} at when it was kept last, in ms
 * @property {Record<string, any> & {moves: {move: string}[]}} plain
 * @property {string} position the last one
 * @property {Sides<string>} names of the players
 * @property {string} result how it has ended; empty while it goes on
 */

const anyId = () => [...crypto.getRandomValues(new Uint8Array(IDS))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
/** @type {Promise<IDBDatabase> | undefined} */
let opened;

function open() {
  opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(DATABASE, VERSION);
    asked.onupgradeneeded = () => {
      const games = asked.result.createObjectStore(GAMES, { keyPath: 'id' });
      games.createIndex('at', 'at');
      games.createIndex('game', 'game');
    };
    asked.onsuccess = () => {
      // Another tab may have a newer page, or remove everything.
      asked.result.onversionchange = () => { asked.result.close(); opened = undefined; };
      asked.result.onclose = () => { opened = undefined; };
      resolve(asked.result);
    };
    asked.onerror = () => reject(asked.error);
    asked.onblocked = () => reject(new DOMException('another tab holds the games', 'TimeoutError'));
  });
  opened.catch(() => { opened = undefined; });
  return opened;
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
const answer = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/**
 * Does something with the games, all or nothing.
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(games: IDBObjectStore) => Promise<T>} deed
 */
const within = (mode, deed) => inTime(acted(mode, deed));

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(games: IDBObjectStore) => Promise<T>} deed
 */
async function acted(mode, deed) {
  const transaction = (await open()).transaction(GAMES, mode);
  const ended = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error ?? new Error('The games could not be kept.'));
  });
  // What the deed throws is told first.
  ended.catch(() => {});
  const found = await deed(transaction.objectStore(GAMES));
  await ended;
  return found;
}

/** @typedef {{move: string}[]} Moves */

/**
 * True if one list of moves begins with the other.
 * @param {Moves} whole
 * @param {Moves} part
 */
const beginsWith = (whole, part) => part.every(({ move }, ply) => move === whole[ply]?.move);

/**
 * Keeps a game in the place of what was kept of it, and the newest games besides.
 * @param {Kept} kept
 */
function put(kept) {
  return within('readwrite', async (games) => {
    /** @type {Kept | undefined} */
    const known = await answer(games.get(kept.id));
    // A game that is only looked at again has been played when it was played, and its end may not be known yet.
    const isSame = known?.plain.moves.length === kept.plain.moves.length && beginsWith(kept.plain.moves, known.plain.moves);
    const stays = isSame && (known.result || !kept.result) ? { at: known.at, result: known.result } : {};
    await answer(games.put({ ...kept, ...stays }));
    const excess = await answer(games.count()) - MOST;
    if (excess > 0) for (const old of await answer(games.index('at').getAllKeys(null, excess))) games.delete(old);
  });
}

/**
 * The games of a kind, the newest first.
 * @param {string} game
 * @returns {Promise<Kept[]>}
 */
export async function all(game) {
  /** @type {Kept[]} */
  const found = await within('readonly', (games) => answer(games.index('game').getAll(game)));
  return found.sort((one, another) => another.at - one.at);
}

/**
 * How many games of each kind there are.
 * @param {readonly string[]} kinds
 */
export const counts = (kinds) => within('readonly', (games) => Promise.all(kinds.map((kind) => answer(games.index('game').count(kind)))));

/**
 * @param {string} id
 * @returns {Promise<Kept | undefined>}
 */
export const find = (id) => within('readonly', (games) => answer(games.get(id)));

/**
 * A game with the moves that another tab has added to it.
 * @param {Game} game
 * @returns {Promise<Record<string, any> | undefined>}
 */
export async function newer({ id, moves }) {
  const found = id && await find(id).catch(() => undefined);
  return found && !beginsWith(moves, found.plain.moves) ? found.plain : undefined;
}

/** @param {string} id */
export const remove = (id) => within('readwrite', (games) => answer(games.delete(id)));

/** Keeps the game of a table as it goes on. */
export class Keeping {
  /** What was kept last. */
  #told = '';
  /** True if the game as it was taken last is kept. */
  #isSafe = Promise.resolve(false);
  #onKept;

  /** @param {(trouble: string) => void} onKept hears what is wrong with the storage; nothing where the game is kept */
  constructor(onKept) {
    this.#onKept = onKept;
  }

  /** True if the game is found again in the list. */
  get isSafe() {
    return this.#isSafe;
  }

  /**
   * Takes the game as it is now. One without moves is none, and one of a link belongs to the person once it is played on.
   * @param {Game} game
   * @param {Outcome} [outcome]
   */
  take(game, outcome) {
    if (!game.moves.length || game.isVisited) return;
    if (!game.id) {
      game.id = anyId();
      game.keep();
    }
    const result = outcome?.text ?? '';
    const told = [game.id, game.moves.length, game.last, result].join();
    if (told === this.#told) return;
    this.#told = told;
    const kept = {
      id: game.id,
      game: game.tabletop.game,
      at: Date.now(),
      plain: game.plain,
      position: game.revealed.last,
      names: { white: game.called('white'), black: game.called('black') },
      result,
    };
    // One after the other.
    this.#isSafe = this.#isSafe.then(() => put(kept)).then(() => {
      this.#onKept('');
      return true;
    }, (error) => {
      this.#onKept(troubleOf(error));
      return false;
    });
  }
}
