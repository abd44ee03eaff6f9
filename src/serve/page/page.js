// The page: puts the parts together, and says what its buttons do.

import { fail } from './about.js';
import { Refused, ask } from './api.js';
import { Board } from './board.js';
import { plyAt } from './chart.js';
import { choose } from './choice.js';
import { download, picture } from './download.js';
import { Game, sentence } from './game.js';
import { keep, kept } from './memory.js';
import { Playback } from './playback.js';
import * as record from './record.js';
import { Setup } from './setup.js';
import { Table } from './table.js';
import { addTheme } from './theme.js';
import { Panels, boardOf, boardOfEditor } from './view.js';

const $ = (id) => document.getElementById(id);

let flipped = false;
/** Whether a position is being set up. */
let editing = false;

const table = new Table({
  showBoard,
  showPanels,
  showScore: () => panels.showScore(),
  say,
  tell: (sentence) => { $('moves-live').textContent = sentence; },
  choose: async (moves, square) => {
    const move = await choose($('choice'), moves, board.place(square));
    board.focus(square);
    return move;
  },
});
const panels = new Panels(table, change, go);
const playback = new Playback(table, showPanels);
const board = new Board($('board'), {
  pick: (square) => (editing ? editor.pick(square) : table.pick(square)),
  drop: (from, to) => (editing ? editor.drop(from, to) : table.drop(from, to)),
  holds: (square) => (editing ? editor.at.get(square) !== '.' : table.isMine(square)),
});
const editor = new Setup(
  { palette: $('palette'), text: $('text'), toMove: $('to-move'), trouble: $('trouble') },
  board,
  showBoard,
);

function showBoard() {
  board.show({ ...(editing ? boardOfEditor(editor) : boardOf(table)), flipped });
}

function showPanels() {
  panels.show({ bottom: flipped ? 'black' : 'white', editing, playing: playback.isRunning });
}

function say(sentence) {
  $('message').textContent = sentence;
}

/** Another player for a side. */
function change(side, player) {
  Object.assign(table.game.players[side], player);
  if ('level' in player) delete table.game.names[side];
  table.game.paused = false;
  if (!editing) table.goOn();
  else showPanels();
}

function go(ply) {
  playback.stop();
  return table.go(ply);
}

function begin(game, players) {
  playback.stop();
  editing = false;
  return table.begin(game, players);
}

function openEditor() {
  playback.stop();
  table.rest();
  editing = true;
  editor.open(table.line);
  showPanels();
  editor.focus();
  say('');
}

/** Plays the position that was set up. */
async function playEdited() {
  const line = await editor.finished();
  if (!line) return;
  try {
    await ask('status', { position: line });
    if (await sure('Play this position')) await begin(new Game(line));
  } catch (error) {
    editor.complain(sentence(error.message));
  }
}

/** Lets the person think again before a game is lost that is not over. */
async function sure(deed) {
  return table.game.moves.length === 0 || table.outcome || confirmed('This game is not over and not saved.', deed);
}

/** Lets the person confirm a deed. */
async function confirmed(sentence, deed) {
  $('sure-text').textContent = sentence;
  $('sure-yes').textContent = deed;
  const dialog = $('sure');
  dialog.returnValue = '';
  dialog.showModal();
  await new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));
  return dialog.returnValue === 'yes';
}

/** Takes a text for a record or for a position. */
async function load(text) {
  if (!text.trimStart().startsWith('[')) {
    openEditor();
    editor.paste(text);
    return;
  }
  const { game, players } = await record.load(text);
  if (await sure('Load the other game')) await begin(game, players);
}

async function save() {
  const { game } = table;
  const status = await ask('status', { position: game.last });
  download('advance.txt', 'text/plain', record.write(game, game.outcome(status)));
}

async function copy() {
  const line = editing ? editor.line : table.line;
  try {
    await navigator.clipboard.writeText(line);
  } catch {
    throw new Refused(`The browser does not allow copying. The position: ${line}`);
  }
  say(`Copied: ${line}`);
}

const actions = {
  new: async () => { if (await sure('New game')) await begin(new Game()); },
  'set-up': openEditor,
  done: playEdited,
  cancel: () => {
    editing = false;
    $('set-up').focus();
    return table.goOn();
  },
  clear: () => editor.clear(),
  initial: () => editor.reset(),
  'take-back': () => {
    playback.stop();
    return table.takeBack();
  },
  hint: () => table.showHint(),
  again: () => table.goOn(),
  flip: () => {
    flipped = !flipped;
    keep('flipped', flipped);
    showBoard();
    showPanels();
  },
  pause: () => {
    table.game.paused = !table.game.paused;
    return table.goOn();
  },
  'play-on': async () => {
    playback.stop();
    if (await confirmed('The moves after this position will be lost.', 'Play on from here')) await table.cut(table.game.shown);
  },
  first: () => go(0),
  back: () => go(table.game.shown - 1),
  forward: () => go(table.game.shown + 1),
  last: () => go(table.game.moves.length),
  run: () => (playback.isRunning ? playback.stop() : playback.run(() => Number($('speed').value))),
  save,
  load: () => $('file').click(),
  copy,
  picture: () => download('advance.svg', 'image/svg+xml', picture($('board'), $('drawings'))),
};
for (const [id, action] of Object.entries(actions)) {
  $(id).addEventListener('click', () => Promise.resolve(action()).catch((error) => table.complain(error)));
}
for (const button of $('files').querySelectorAll('button')) button.addEventListener('click', () => $('files').hidePopover());
$('file').addEventListener('change', async () => {
  const [file] = $('file').files;
  if (file) await load(await file.text()).catch((error) => table.complain(error));
  $('file').value = '';
});
$('chart').addEventListener('click', (event) => go(plyAt($('chart'), event, table.game.moves.length)));
$('side').addEventListener('keydown', (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step || event.target.matches('select')) return;
  go(table.game.shown + step);
  event.preventDefault();
});
addTheme($('theme'));

/** The drawings of the pieces, which the page refers to by their ids. */
async function fetchDrawings() {
  const response = await fetch('/pieces.svg');
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  const drawings = document.importNode(new DOMParser().parseFromString(await response.text(), 'image/svg+xml').documentElement, true);
  drawings.id = 'drawings';
  drawings.setAttribute('class', 'unseen');
  drawings.setAttribute('aria-hidden', 'true');
  return drawings;
}

/** The game that was kept. One that cannot be read is told about and given up. */
function keptGame() {
  try {
    return [Game.kept()];
  } catch (error) {
    return [new Game(), `${error.message} This is a new one.`];
  }
}

async function start() {
  document.body.append(await fetchDrawings());
  const [game, trouble] = keptGame();
  table.game = game;
  // A person who plays black alone sees the board from black's side.
  flipped = kept('flipped') ?? (game.players.white.level > 0 && game.players.black.level === 0);
  await table.goOn();
  if (trouble) say(trouble);
}

start().catch(fail);
