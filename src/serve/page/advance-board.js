// `<advance-board>`: a board on a foreign page, which docs/embed.md describes.
//
// It frames the server's page (`?embed=1`) and translates: attributes into options, methods into commands, events of
// the frame into events of the DOM. The frame keeps the styles and scripts of both pages apart, and the page around
// needs no right to ask the API. This module imports nothing, so that it is all that a page has to load.

/** The version of the messages. */
const SCHEMA = 1;
const OPTIONS = ['side', 'level', 'flipped', 'position', 'theme', 'coordinates'];
/** How long a frame may take to tell that it is ready, in milliseconds, once it has loaded. */
const PATIENCE = 10_000;

const STYLES = new CSSStyleSheet();
STYLES.replaceSync(`
  :host { display: block; inline-size: 100%; max-inline-size: 40rem; aspect-ratio: 9 / 10; }
  :host([hidden]) { display: none; }
  iframe { display: block; inline-size: 100%; block-size: 100%; border: 0; }
  p { margin: 0 0 .5rem; color: #b3162a; font: .9rem/1.4 system-ui, sans-serif; }
`);

/** @import { State } from './embed/news.js' */
/** @typedef {{schema: number, event: string, id?: number, error?: string} & State} Message */

/** What one connection of the element to its frame needs. */
class Link {
  /** @type {PromiseWithResolvers<void>} */
  ready = Promise.withResolvers();
  /** @type {Map<number, PromiseWithResolvers<State>>} commands that are not answered yet */
  asked = new Map();
  listening = new AbortController();
  frame = document.createElement('iframe');
  #origin;

  /** @param {URL} address of the board */
  constructor(address) {
    this.#origin = address.origin;
    this.frame.src = address.href;
    // A failure that has no listener is not reported.
    this.ready.promise.catch(() => {});
  }

  /**
   * Whether a message comes from the board.
   * @param {MessageEvent} message
   */
  isOurs({ source, origin, data }) {
    return source === this.frame.contentWindow && origin === this.#origin && data?.schema === SCHEMA
      && typeof data.event === 'string';
  }

  /** The board can be played on. Its frame may have been given up, or has been moved and loads anew. */
  open() {
    this.ready.resolve();
    this.ready = Promise.withResolvers();
    this.ready.resolve();
  }

  /** @param {object} command */
  send(command) {
    this.frame.contentWindow?.postMessage({ schema: SCHEMA, ...command }, this.#origin);
  }

  /** @param {Error} error */
  close(error) {
    this.listening.abort();
    this.ready.reject(error);
    for (const { reject } of this.asked.values()) reject(error);
    this.frame.remove();
  }
}

export class AdvanceBoard extends HTMLElement {
  static observedAttributes = ['server', 'game', 'label', ...OPTIONS];
  #root = this.attachShadow({ mode: 'open' });
  /** @type {Link | undefined} */
  #link;
  #count = 0;
  /** @type {State | undefined} */
  #state;

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [STYLES];
  }

  // ---- What is known of the game; undefined until the board is ready

  get position() {
    return this.#state?.position;
  }

  get moves() {
    return this.#state?.moves;
  }

  /** The whole of it. */
  get state() {
    return this.#state;
  }

  /**
   * Resolves when the board can be played on; rejects as long as the server does not answer, or not this page. Later it
   * may.
   */
  get ready() {
    return this.#link?.ready.promise ?? Promise.reject(new Error('The board is on no page.'));
  }

  // ---- Options, which are attributes

  get server() {
    return this.getAttribute('server') ?? new URL('./', import.meta.url).href;
  }

  set server(address) {
    this.setAttribute('server', address);
  }

  get side() {
    return this.getAttribute('side') ?? 'white';
  }

  set side(side) {
    this.setAttribute('side', side);
  }

  /** `null` where the server's usual level plays. */
  get level() {
    const level = this.getAttribute('level');
    return level !== null && /^\d+$/.test(level) ? Number(level) : level;
  }

  set level(level) {
    if (level === null) this.removeAttribute('level');
    else this.setAttribute('level', `${level}`);
  }

  get flipped() {
    const flipped = this.getAttribute('flipped');
    return flipped === null ? this.side === 'black' : flipped !== '0';
  }

  set flipped(flipped) {
    this.setAttribute('flipped', flipped ? '1' : '0');
  }

  get theme() {
    return this.getAttribute('theme') ?? 'auto';
  }

  set theme(theme) {
    this.setAttribute('theme', theme);
  }

  get coordinates() {
    return this.getAttribute('coordinates') !== '0';
  }

  set coordinates(shown) {
    this.setAttribute('coordinates', shown ? '1' : '0');
  }

  // ---- Commands: each resolves to the state after it, or rejects with the server's reason

  /**
   * Makes a move, for whichever side is to move.
   * @param {string} move in notation, such as `e2-e3`
   */
  move(move) {
    return this.#ask('move', { move });
  }

  /**
   * Begins a new game.
   * @param {string} [position] in one line; that of the attribute unless told otherwise
   */
  reset(position) {
    return this.#ask('new', { position });
  }

  /** Takes back the last move, with the bot's answer to it. */
  takeBack() {
    return this.#ask('take_back');
  }

  // ---- The element's life

  connectedCallback() {
    this.#open();
  }

  disconnectedCallback() {
    this.#close();
  }

  /**
   * @param {string} name
   * @param {string | null} before
   * @param {string | null} value
   */
  attributeChangedCallback(name, before, value) {
    if (!this.#link || before === value) return;
    if (name === 'server' || name === 'game') {
      this.#close();
      this.#open();
    } else if (name === 'label') {
      this.#link.frame.title = this.#label;
    } else {
      // The event tells the embedding page of a failure.
      this.#ask('set', { options: { [name]: this.#option(name) } }).catch(() => {});
    }
  }

  get #label() {
    return this.getAttribute('label') ?? 'Advance board';
  }

  /**
   * The value of an option; `null` where there is no attribute. One without a value says yes.
   * @param {string} name
   */
  #option(name) {
    const value = this.getAttribute(name);
    return value === '' ? '1' : value;
  }

  #open() {
    const address = new URL(this.server, document.baseURI);
    address.searchParams.set('embed', '1');
    const game = this.getAttribute('game');
    if (game !== null) address.searchParams.set('play', game);
    address.searchParams.set('origin', location.origin);
    for (const name of OPTIONS) {
      const value = this.#option(name);
      if (value !== null) address.searchParams.set(name, value);
    }
    const link = new Link(address);
    const { frame, listening: { signal } } = link;
    frame.title = this.#label;
    window.addEventListener('message', (message) => {
      if (link.isOurs(message)) this.#hear(link, message.data);
    }, { signal });
    frame.addEventListener('load', () => setTimeout(() => {
      if (!signal.aborted && !this.#state) this.#complain(link);
    }, PATIENCE), { signal });
    this.#link = link;
    this.#root.replaceChildren(frame);
  }

  #close() {
    this.#link?.close(new Error('The board was taken off the page.'));
    this.#link = undefined;
    this.#state = undefined;
  }

  /** @param {Link} link */
  #complain(link) {
    const error = `The board at ${this.server} does not answer. Does its server run with --allow-origin ${location.origin}?`;
    const told = document.createElement('p');
    told.setAttribute('role', 'alert');
    told.textContent = error;
    this.#root.prepend(told);
    link.ready.reject(new Error(error));
    this.#dispatch('error', { error });
  }

  /**
   * @param {string} command
   * @param {object} [fields]
   * @returns {Promise<State>}
   */
  async #ask(command, fields) {
    const link = this.#link;
    await this.ready;
    if (!link || link !== this.#link) throw new Error('The board was taken off the page.');
    const id = this.#count++;
    /** @type {PromiseWithResolvers<State>} */
    const answer = Promise.withResolvers();
    link.asked.set(id, answer);
    link.send({ command, id, ...fields });
    return answer.promise;
  }

  /**
   * @param {Link} link
   * @param {Message} message
   */
  #hear(link, { schema, event, id, ...detail }) {
    const answered = id === undefined ? undefined : link.asked.get(id);
    if (id !== undefined) link.asked.delete(id);
    if (event === 'error') {
      answered?.reject(new Error(detail.error));
      this.#dispatch(event, detail);
      return;
    }
    this.#state = detail;
    if (event === 'ready') {
      link.open();
      this.#root.querySelector('p')?.remove();
    }
    if (event === 'done') answered?.resolve(this.#state);
    else this.#dispatch(event, detail);
  }

  /**
   * @param {string} event
   * @param {object} detail
   */
  #dispatch(event, detail) {
    this.dispatchEvent(new CustomEvent(`advance-${event}`, { detail, bubbles: true, composed: true }));
  }
}

// A page may load the module from two addresses.
if (!customElements.get('advance-board')) customElements.define('advance-board', AdvanceBoard);
