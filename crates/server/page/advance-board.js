// `<advance-board>`: a board on a foreign page, which docs/embed.md describes.
//
// It frames the server's page (`?embed=1`) and translates: attributes into options, methods into commands, events of
// the frame into events of the DOM. The frame keeps the styles and scripts of both pages apart, and the page around
// needs no right to ask the API. This module imports nothing, so that it is all that a page has to load. With `inline`,
// there is no frame: the board's own module, which is loaded then, draws it into the page and takes the same messages.

/** The version of the messages. */
const SCHEMA = 1;
const OPTIONS = ['side', 'level', 'flipped', 'position', 'theme', 'coordinates'];
/** How long a frame may take to tell that it is ready, in milliseconds, once it has loaded. */
const PATIENCE = 10_000;

const STYLES = new CSSStyleSheet();
STYLES.replaceSync(`
  :host { display: block; inline-size: 100%; max-inline-size: 40rem; aspect-ratio: 9 / 10; }
  :host([hidden]) { display: none; }
  iframe, div { display: block; inline-size: 100%; block-size: 100%; border: 0; }
  p { margin: 0 0 .5rem; color: #b3162a; font: .9rem/1.4 system-ui, sans-serif; }
`);

/** What the address of a server may begin with: any other would run as a script, or lead nowhere. */
const PROTOCOLS = ['http:', 'https:'];

/**
 * The address of a server's page, as the document understands it.
 * @param {string} server
 * @returns {URL | undefined} nothing where it is none on the web
 */
function addressOf(server) {
  const address = URL.canParse(server, document.baseURI) ? new URL(server, document.baseURI) : undefined;
  return address && PROTOCOLS.includes(address.protocol) ? address : undefined;
}

/** @import { State } from './embed/news.js' */
/** @typedef {{schema: number, event: string, id?: number, error?: string} & State} Message */

/** A connection of the element to its board. */
class Link {
  /** @type {PromiseWithResolvers<void>} */
  ready = Promise.withResolvers();
  /** @type {Map<number, PromiseWithResolvers<State>>} commands that are not answered yet */
  asked = new Map();
  /** What shows the board. */
  element;
  #listening = new AbortController();

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    // A failure that has no listener is not reported.
    this.ready.promise.catch(() => {});
  }

  /** Says when it is given up. */
  get ending() {
    return this.#listening.signal;
  }

  /** The board can be played on. Its frame may have been given up, or has been moved and loads anew. */
  open() {
    this.ready.resolve();
    this.ready = Promise.withResolvers();
    this.ready.resolve();
  }

  /** @param {Error} error */
  close(error) {
    this.#listening.abort();
    this.ready.reject(error);
    for (const { reject } of this.asked.values()) reject(error);
    this.element.remove();
  }
}

/**
 * What a connection is made for.
 * @typedef {object} Wanted
 * @property {URL} server
 * @property {string | null} game
 * @property {URLSearchParams} options
 * @property {string} label
 * @property {(message: Message) => void} hear takes what the board sends
 * @property {(reason?: string) => void} fail reports that the board could not be loaded, or does not answer
 */

/** A board in a frame. */
class Framed extends Link {
  #frame;
  #origin;

  /** @param {Wanted} wanted */
  constructor({ server, game, options, label, hear, fail }) {
    const [frame, address] = [document.createElement('iframe'), new URL(server)];
    super(frame);
    this.#frame = frame;
    this.#origin = address.origin;
    this.label = label;
    address.searchParams.set('embed', '1');
    if (game !== null) address.searchParams.set('play', game);
    address.searchParams.set('origin', location.origin);
    for (const [name, value] of options) address.searchParams.set(name, value);
    window.addEventListener('message', (message) => { if (this.#isOurs(message)) hear(message.data); }, { signal: this.ending });
    frame.addEventListener('load', () => setTimeout(fail, PATIENCE), { signal: this.ending });
    frame.src = address.href;
  }

  /**
   * True if a message comes from the board.
   * @param {MessageEvent} message
   */
  #isOurs({ source, origin, data }) {
    return source === this.#frame.contentWindow && origin === this.#origin && data?.schema === SCHEMA
      && typeof data.event === 'string';
  }

  /** What screen readers call it. @param {string} label */
  set label(label) {
    this.#frame.title = label;
  }

  /** @param {object} command */
  send(command) {
    this.#frame.contentWindow?.postMessage({ schema: SCHEMA, ...command }, this.#origin);
  }
}

/** The modules that draw boards, by their addresses. @type {Map<string, Promise<any>>} */
const modules = new Map();

/**
 * The module at an address, imported once: WebKit gives a second import a module that is still running.
 * @param {string} address
 * @returns {Promise<typeof import('./embed/inline.js')>}
 */
function moduleAt(address) {
  const known = modules.get(address) ?? import(address);
  modules.set(address, known);
  // What could not be had is asked for again the next time.
  known.catch(() => modules.delete(address));
  return known;
}

/** A board in the page itself. */
class Inline extends Link {
  /** Takes commands. @type {((command: object) => void) | undefined} */
  #take;

  /** @param {Wanted} wanted */
  constructor({ server, game, options, label, hear, fail }) {
    super(document.createElement('div'));
    this.label = label;
    setTimeout(fail, PATIENCE);
    const address = new URL('./bundle/inline.js', server);
    moduleAt(address.href).then(({ open }) => {
      if (!this.ending.aborted) this.#take = open(this.element, { game: game ?? undefined, options }, hear, this.ending);
    }).catch(({ message }) => fail(message));
  }

  /** What screen readers call it. @param {string} label */
  set label(label) {
    this.element.setAttribute('role', 'group');
    this.element.setAttribute('aria-label', label);
  }

  /** @param {object} command */
  send(command) {
    this.#take?.({ schema: SCHEMA, ...command });
  }
}

export class AdvanceBoard extends HTMLElement {
  static observedAttributes = ['server', 'game', 'inline', 'label', ...OPTIONS];
  #root = this.attachShadow({ mode: 'open' });
  /** @type {Framed | Inline | undefined} */
  #link;
  /** Why the element shows no board. @type {string | undefined} */
  #trouble;
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
    return this.#link?.ready.promise ?? Promise.reject(new Error(this.#trouble ?? 'The board is on no page.'));
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
   * @param {string} [position] in one line; by default that of the attribute
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
    if (!(this.#link || this.#trouble) || before === value) return;
    if (['server', 'game', 'inline'].includes(name)) {
      this.#close();
      this.#open();
    } else if (name === 'label') {
      if (this.#link) this.#link.label = this.#label;
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
    const server = addressOf(this.server);
    if (!server) {
      this.#refuse(`The attribute server: found "${this.server}", expected an address that begins with http:// or https://.`);
      return;
    }
    const options = new URLSearchParams();
    for (const name of OPTIONS) {
      const value = this.#option(name);
      if (value !== null) options.set(name, value);
    }
    const isInline = (this.#option('inline') ?? '0') !== '0';
    const link = new (isInline ? Inline : Framed)({
      server,
      game: this.getAttribute('game'),
      options,
      label: this.#label,
      hear: (message) => this.#hear(link, message),
      fail: (reason) => { if (!link.ending.aborted && !this.#state && !this.#root.querySelector('p')) this.#complain(link, reason); },
    });
    this.#link = link;
    this.#root.replaceChildren(link.element);
  }

  #close() {
    this.#link?.close(new Error('The board was taken off the page.'));
    this.#link = undefined;
    this.#state = undefined;
    this.#trouble = undefined;
  }

  /**
   * Shows no board, and why.
   * @param {string} error
   */
  #refuse(error) {
    this.#trouble = error;
    this.#root.replaceChildren();
    this.#tell(error);
    // The scripts of the page have added their listeners by then.
    setTimeout(() => { if (this.#trouble === error) this.#dispatch('error', { error }); });
  }

  /**
   * @param {Framed | Inline} link
   * @param {string} [reason]
   */
  #complain(link, reason) {
    const error = `The board at ${this.server} does not answer. Does its server run with --allow-origin ${location.origin}?${reason ? ` (${reason})` : ''}`;
    link.ready.reject(new Error(error));
    this.#tell(error);
    this.#dispatch('error', { error });
  }

  /**
   * Tells visitors what is wrong.
   * @param {string} error
   */
  #tell(error) {
    const told = document.createElement('p');
    told.setAttribute('role', 'alert');
    told.textContent = error;
    this.#root.prepend(told);
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
   * @param {Framed | Inline} link
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
