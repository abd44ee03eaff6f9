// The line between a board and the page around it: events go out, and commands come in.

/** The version of the messages, both ways. */
export const SCHEMA = 1;

/** What a command that is wrong is answered with. */
export class Wrong extends Error {}

/** @typedef {Record<string, unknown>} Fields */

/** @param {unknown} data @returns {data is Fields} */
const isCommand = (data) => typeof data === 'object' && data !== null && 'command' in data;

export class Wire {
  #post;
  /** Obeys a command. There is nothing to obey before the board can be played on. @type {((command: Fields) => Promise<object>) | undefined} */
  #obey;
  /** Commands are obeyed one after the other. */
  #last = Promise.resolve();

  /** @param {(message: object) => void} post hands a message to the page around */
  constructor(post) {
    this.#post = post;
  }

  /**
   * Sends an event.
   * @param {string} event
   * @param {object} fields
   */
  send(event, fields) {
    this.#post({ schema: SCHEMA, event, ...fields });
  }

  /**
   * Obeys commands from now on.
   * @param {(command: Fields) => Promise<object>} obey resolves to the fields of the answer
   */
  listen(obey) {
    this.#obey = obey;
  }

  /**
   * Takes a message of the page around.
   * @param {unknown} data
   */
  take(data) {
    const obey = this.#obey;
    if (obey && isCommand(data)) this.#last = this.#last.then(() => this.#answer(data, obey));
  }

  /**
   * @param {Fields} data
   * @param {(command: Fields) => Promise<object>} obey
   */
  async #answer(data, obey) {
    const { schema, command } = data;
    const id = ['string', 'number'].includes(typeof data.id) ? { id: data.id } : {};
    try {
      if (schema !== SCHEMA) throw new Wrong(`This board understands commands with schema ${SCHEMA}.`);
      this.send('done', { ...id, ...await obey(data) });
    } catch (error) {
      const sentence = error instanceof Error ? error.message : `${error}`;
      this.send('error', { ...id, command: typeof command === 'string' ? command : null, error: sentence });
    }
  }
}
