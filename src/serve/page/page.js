// The page: puts the parts together, and lets people and bots move in turn.

import { Refused, ask, isAbort } from './api.js';
import { Board } from './board.js';
import { draw, plyAt } from './chart.js';
import { choose } from './choice.js';
import { download, picture } from './download.js';
import { Game, capital } from './game.js';
import { list } from './list.js';
import { PlayerLine } from './players.js';
import { SIDES, nameOf, other, read, readMove, sideOf, tell } from './position.js';
import * as record from './record.js';
import { Setup } from './setup.js';
import { addTheme } from './theme.js';
import { reasons } from './why.js';

const $ = (id) => document.getElementById(id);

/** Less than this, in milliseconds, and nobody sees that the bot has moved. */
const BLINK = 150;
/** What a score of the chart may cost. */
const GLANCE = { level: 9, nodes: 10_000 };
/** What a hint may cost. */
const HINT = { level: 8, nodes: 200_000 };
/** The score that a forced win is drawn as, in points. */
const WON = 100;

let game = Game.kept();
let flipped = game.players.white.level > 0 && game.players.black.level === 0;
let selected;
let hint;
let paused = false;
/** The server's view of the position shown: `{line, status, moves}`. */
let known;
/** Ends what the bot, the chart and the hint are asking for. */
let asking = new AbortController();
let playback;

const board = new Board($('board'), {
  pick: (square) => (setup ? setup.pick(square) : pick(square)),
  drop: (from, to) => (setup ? setup.drop(from, to) : drop(from, to)),
  holds: (square) => (setup ? setup.at.get(square) !== '.' : isMine(square)),
});
const editor = new Setup(
  { palette: $('palette'), text: $('text'), toMove: $('to-move'), trouble: $('trouble') },
  board,
  () => showBoard(),
);
/** The editor, while it is open. */
let setup;
const lines = Object.fromEntries(SIDES.map((side) => [side, new PlayerLine(side, (change) => {
  Object.assign(game.players[side], change);
  paused = false;
  restart();
})]));

// ---- What is shown

function showBoard() {
  const line = setup ? setup.line : game.at(game.shown);
  const isKnown = !setup && known?.line === line;
  const targets = new Map();
  for (const move of isKnown && selected ? known.moves : []) {
    const { from, to } = readMove(move.move);
    if (from === selected) targets.set(to, [...(targets.get(to) ?? []), move]);
  }
  const status = isKnown ? known.status : { shielded: { white: [], black: [] }, danger_from: [] };
  const { at, toMove } = setup ?? read(line);
  const general = toMove === 'white' ? 'G' : 'g';
  board.show({
    at,
    flipped,
    selected,
    hint,
    targets,
    last: setup || !game.shown ? undefined : game.moves[game.shown - 1].move,
    shielded: [...status.shielded.white, ...status.shielded.black],
    dangers: status.danger_from,
    endangered: status.in_danger ? [...at.keys()].find((square) => at.get(square) === general) : undefined,
  });
}

function showPanels() {
  const bottom = flipped ? 'black' : 'white';
  lines[bottom].into($('bottom'));
  lines[other(bottom)].into($('top'));
  const material = setup ? {} : known?.status.material ?? {};
  const thinking = isBotsTurn() && !setup ? game.mover(game.moves.length) : undefined;
  for (const side of SIDES) {
    const state = side === thinking ? 'thinking…' : '';
    lines[side].show(game.players[side], material[side], material[side] - material[other(side)], state);
  }
  list($('record'), game, go);
  showScore();
  const why = game.shown ? game.moves[game.shown - 1].why : undefined;
  $('why').hidden = !why;
  $('reasons').replaceChildren(...(why ? reasons(why) : []));
  $('side').hidden = Boolean(setup);
  $('editor').hidden = !setup;
  $('pause').hidden = SIDES.some((side) => game.players[side].level === 0);
  $('pause').setAttribute('aria-pressed', paused);
  $('play-on').hidden = game.isLive || Boolean(setup);
  $('take-back').disabled = game.moves.length === 0 || Boolean(setup);
  $('hint').disabled = Boolean(setup) || Boolean(outcome());
  $('back').disabled = $('first').disabled = game.shown === 0;
  $('run').disabled = game.moves.length === 0;
  $('forward').disabled = $('last').disabled = game.isLive;
  $('run').textContent = playback ? 'Stop' : 'Play';
}

function showScore() {
  const leads = [];
  for (let ply = 0; ply <= game.moves.length; ply++) leads.push(game.leads[ply] ?? leads.at(-1) ?? 0);
  draw($('chart'), game.scores, leads, game.shown);
  const score = game.scores[game.shown];
  const number = (points) => (points > 0 ? `+${points}` : `${points}`).replace('-', '−');
  const parts = [`material ${number(leads[game.shown])} (dashed), for white`];
  if (Math.abs(score) >= WON) parts.unshift(`${score > 0 ? 'white' : 'black'} wins by force`);
  else if (score != null) parts.unshift(`score ${number(score.toFixed(1))}`);
  $('score').textContent = capital(parts.join(' · '));
}

function say(sentence) {
  $('message').textContent = sentence;
}

/** Whose turn it is, or how the game ended. */
function sayTurn() {
  if (setup) return say('');
  if (!known) return undefined;
  if (!game.isLive) return say(game.shown ? `After move ${game.number(game.shown - 1)} ${game.moves[game.shown - 1].move}` : 'The position at the start.');
  const end = outcome();
  if (end) return say(end.text);
  const side = capital(known.status.to_move);
  return say(known.status.in_danger ? `${side} to move: the General is in danger.` : `${side} to move.`);
}

/** How the game ended, if its last position is shown and known. */
const outcome = () => (game.isLive && known?.line === game.last ? game.outcome(known.status) : undefined);

/** Shows everything anew and finds out about the position shown. */
async function refresh() {
  const line = game.at(game.shown);
  selected = undefined;
  hint = undefined;
  showBoard();
  showPanels();
  game.keep();
  if (known?.line !== line) {
    say('');
    try {
      const [status, { moves }] = await Promise.all([ask('status', { position: line }), ask('moves', { position: line })]);
      if (line !== game.at(game.shown)) return;
      known = { line, status, moves };
      game.leads[game.shown] = status.material.white - status.material.black;
    } catch (error) {
      return complain(error);
    }
    showBoard();
    showPanels();
  }
  sayTurn();
}

function complain(error) {
  if (!isAbort(error)) say(error instanceof Refused ? error.message : `Something went wrong: ${error.message}`);
}

// ---- Moving

const isBotsTurn = () => game.player.level > 0 && game.isLive && !outcome() && !paused;

/** Whether a piece of the person to move stands there, in a position that can be played on. */
function isMine(square) {
  const { at, toMove } = read(game.at(game.shown));
  return game.isLive && !outcome() && game.players[toMove].level === 0 && sideOf(at.get(square)) === toMove;
}

function pick(square) {
  if (!game.isLive) return say('This is an earlier position. Go to the last one, or play on from here.');
  if (outcome()) return sayTurn();
  if (isBotsTurn()) return say('It is the bot\'s turn.');
  if (selected === square) {
    selected = undefined;
    sayTurn();
    return showBoard();
  }
  if (selected && movesTo(square).length) return act(square);
  if (isMine(square) && !(selected && isJester(selected))) return select(square);
  return refuse(square);
}

function select(square) {
  selected = square;
  hint = undefined;
  showBoard();
  const count = known?.moves.filter(({ move }) => readMove(move).from === square).length;
  const { at } = read(game.last);
  if (count === 0) say(`The ${nameOf(at.get(square))} on ${square} has no legal action.`);
  else sayTurn();
  return undefined;
}

function drop(from, to) {
  if (!isMine(from)) return;
  if (selected !== from) select(from);
  if (!to) return;
  if (movesTo(to).length) act(to);
  else refuse(to);
}

const isJester = (square) => read(game.last).at.get(square).toLowerCase() === 'j';
const movesTo = (square) => (known?.moves ?? []).filter(({ move }) => move.startsWith(selected) && move.endsWith(square));

/** Does what the piece picked up can do on a square. */
async function act(square) {
  const moves = movesTo(square);
  const move = moves.length > 1 ? await choose($('choice'), moves, board.place(square)) : moves[0];
  if (moves.length > 1) board.focus(square);
  if (move) await play(move.move);
}

/** Says why nothing can be done there; the words are the server's. */
async function refuse(square) {
  const { at } = read(game.last);
  const from = selected ?? square;
  // What stands there tells what was meant.
  const target = at.get(square);
  const catapult = at.get(from).toLowerCase() === 'c';
  const mark = target === '.' || from === square ? '-' : isJester(from) ? (isMine(square) ? '~' : '^') : catapult ? '*' : 'x';
  const to = from === square ? (square === 'a1' ? 'a2' : 'a1') : square;
  try {
    const { reason } = await ask('check', { position: game.last, move: `${from}${mark}${to}` });
    if (reason) say(`${capital(reason)}.`);
  } catch (error) {
    complain(error);
  }
  // A click on another piece of one's own picks that up all the same.
  if (selected && isMine(square)) {
    selected = square;
    showBoard();
  }
}

let turnBegan = performance.now();

async function play(move) {
  const line = game.last;
  try {
    const { legal, after, reason } = await ask('check', { position: line, move });
    if (!legal) return say(`${capital(reason)}.`);
    if (line === game.last) made({ move, after });
  } catch (error) {
    complain(error);
  }
  return undefined;
}

/** Adds a move to the game; whoever is next moves. */
function made(move) {
  const before = game.last;
  game.add({ ...move, seconds: (performance.now() - turnBegan) / 1000 });
  $('moves-live').textContent = tell(move.move, before);
  restart();
}

/** The game goes on from its last position, which may be another than before. */
async function restart() {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  turnBegan = performance.now();
  if (setup) return;
  await refresh();
  if (signal.aborted) return;
  if (isBotsTurn() && known?.line === game.last) botMoves(signal);
  score(signal);
}

async function botMoves(signal) {
  const { level, time } = game.player;
  const question = { position: game.last, level, seed: crypto.getRandomValues(new Uint32Array(1))[0] };
  if (time && level >= 8) question.time = time;
  try {
    const [{ after, ...why }] = await Promise.all([ask('move', question, signal), new Promise((resolve) => setTimeout(resolve, BLINK))]);
    if (!signal.aborted) made({ move: why.move, after, why });
  } catch (error) {
    complain(error);
  }
}

/** Looks at the positions that have no score yet, the last one first. */
async function score(signal) {
  try {
    for (let ply = game.moves.length; ply >= 0; ply--) {
      if (game.scores[ply] != null) continue;
      const points = await worth(ply, signal);
      if (signal.aborted) return;
      game.scores[ply] = points;
      showScore();
    }
    game.keep();
  } catch (error) {
    // A line of the chart is no reason to disturb the player.
    if (!isAbort(error)) console.warn(error);
  }
}

async function worth(ply, signal) {
  const position = game.at(ply);
  const { legal_moves: moves, to_move: mover, material } = await ask('status', { position }, signal);
  game.leads[ply] = material.white - material.black;
  const sign = mover === 'white' ? 1 : -1;
  if (moves === 0) return -sign * WON;
  const { lines: [best] } = await ask('analyse', { position, ...GLANCE }, signal);
  return sign * (best.score == null ? Math.sign(best.plies_to_end) * WON : best.score / 100);
}

// ---- Looking at the game

function go(ply) {
  stopPlayback();
  game.shown = Math.min(Math.max(ply, 0), game.moves.length);
  refresh().then(() => { if (isBotsTurn()) restart(); });
}

function stopPlayback() {
  clearTimeout(playback);
  playback = undefined;
}

function run() {
  if (playback) {
    stopPlayback();
    return showPanels();
  }
  if (game.isLive) game.shown = 0;
  else game.shown++;
  const step = () => {
    playback = setTimeout(() => {
      if (game.isLive) {
        stopPlayback();
        return go(game.shown);
      }
      game.shown++;
      step();
      return refresh();
    }, Number($('speed').value));
  };
  step();
  return refresh();
}

// ---- Other games

function begin(next, players = game.players, isPaused = false) {
  stopPlayback();
  next.players = players;
  game = next;
  paused = isPaused;
  setup = undefined;
  restart();
}

/** Lets the person think again before a game is lost. */
async function sure() {
  if (game.moves.length === 0 || outcome()) return true;
  const dialog = $('sure');
  dialog.returnValue = '';
  dialog.showModal();
  await new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));
  return dialog.returnValue === 'yes';
}

/** Takes a text for a record or for a position. */
async function load(text) {
  try {
    if (!text.trimStart().startsWith('[')) {
      openSetup();
      $('text').value = text;
      return $('text').dispatchEvent(new Event('input'));
    }
    const read = record.read(text);
    const loaded = new Game(read.start);
    await ask('status', { position: read.start });
    for (const [index, { move, seconds }] of read.moves.entries()) {
      const { legal, after, reason } = await ask('check', { position: loaded.last, move });
      if (!legal) throw new Refused(`Move ${index + 1} of the record, ${move}, is illegal: ${reason}.`);
      loaded.add({ move, after, seconds });
    }
    // Nobody is to move before the person has looked at the game.
    const named = (name) => ({ level: Number(name?.match(/^bot level ([4-9])$/)?.[1] ?? 0), time: 0 });
    const players = { white: named(read.white), black: named(read.black) };
    return begin(loaded, players, SIDES.every((side) => players[side].level));
  } catch (error) {
    return say(error.message);
  }
}

async function save() {
  const { status } = game.isLive && known ? known : { status: await ask('status', { position: game.last }) };
  download('advance.txt', 'text/plain', record.write(game, game.outcome(status)));
}

function openSetup() {
  asking.abort();
  stopPlayback();
  selected = undefined;
  setup = editor;
  setup.open(game.at(game.shown));
  showPanels();
  sayTurn();
}

async function playSetup() {
  const line = await setup.finished();
  if (!line) return;
  try {
    await ask('status', { position: line });
    begin(new Game(line));
  } catch (error) {
    setup.complain(error.message);
  }
}

// ---- Wiring

const actions = {
  new: async () => { if (await sure()) begin(new Game()); },
  'set-up': openSetup,
  done: playSetup,
  cancel: () => {
    setup = undefined;
    restart();
  },
  clear: () => setup.clear(),
  initial: () => setup.reset(),
  'take-back': () => {
    stopPlayback();
    paused = SIDES.every((side) => game.players[side].level);
    game.cut(game.takenBack);
    restart();
  },
  hint: async () => {
    try {
      const position = game.at(game.shown);
      const { lines: [best] } = await ask('analyse', { position, ...HINT }, asking.signal);
      if (position !== game.at(game.shown)) return;
      hint = best.move;
      selected = undefined;
      showBoard();
      say(`Hint: ${tell(hint, position)} (${hint}).`);
    } catch (error) {
      complain(error);
    }
  },
  flip: () => {
    flipped = !flipped;
    showBoard();
    showPanels();
  },
  pause: () => {
    paused = !paused;
    restart();
  },
  'play-on': () => {
    stopPlayback();
    game.cut(game.shown);
    restart();
  },
  first: () => go(0),
  back: () => go(game.shown - 1),
  forward: () => go(game.shown + 1),
  last: () => go(game.moves.length),
  run,
  save,
  load: () => $('file').click(),
  copy: async () => {
    const line = setup ? setup.line : game.at(game.shown);
    await navigator.clipboard.writeText(line);
    say(`Copied: ${line}`);
  },
  picture: () => download('advance.svg', 'image/svg+xml', picture($('board'), drawings)),
};
for (const [id, action] of Object.entries(actions)) {
  $(id).addEventListener('click', () => Promise.resolve(action()).catch(complain));
}
for (const button of $('files').querySelectorAll('button')) button.addEventListener('click', () => $('files').hidePopover());
$('file').addEventListener('change', async () => {
  const [file] = $('file').files;
  if (file) load(await file.text());
  $('file').value = '';
});
$('chart').addEventListener('click', (event) => go(plyAt($('chart'), event, game.moves.length)));
$('side').addEventListener('keydown', (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step || event.target.matches('select')) return;
  go(game.shown + step);
  event.preventDefault();
});
addTheme($('theme'));

/** The drawings of the pieces, which the page refers to by their ids. */
const response = await fetch('/pieces.svg');
const drawings = document.importNode(new DOMParser().parseFromString(await response.text(), 'image/svg+xml').documentElement, true);
drawings.setAttribute('class', 'unseen');
drawings.setAttribute('aria-hidden', 'true');
document.body.append(drawings);
restart();
