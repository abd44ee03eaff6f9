// The line to the page that frames this one.
//
// Only pages that the server allows can frame it: the browser sees to that (`frame-ancestors`). Messages go to and
// come from the framing page alone, and only where its origin is the one that it has said.

/** The version of the messages, both ways. */
export const SCHEMA = 1;

/** What a command that is wrong is answered with. */
export class Wrong extends Error {}

/**
 * @typedef {object} Command
 * @property {string} command
 * @property {string | number} [id] what the answer is to carry
 */

/**
 * The origin of the framing page: as the address says, or the browser.
 * @param {URLSearchParams} params
 * @returns {string | undefined}
 */
function originOf(params) {
  if (window.parent === window) return undefined;
  const told = params.get('origin') || document.referrer;
  return URL.canParse(told) ? new URL(told).origin : undefined;
}

/** @param {unknown} data */
const isCommand = (data) => typeof data === 'object' && data !== null && 'command' in data;

export class Wire {
  #origin;
  /** Commands are obeyed one after the other. */
  #last = Promise.resolve();

  /** @param {URLSearchParams} params of the address */
  constructor(params) {
    this.#origin = originOf(params);
  }

  /**
   * Sends an event.
   * @param {string} event
   * @param {object} fields
   */
  send(event, fields) {
    if (this.#origin) window.parent.postMessage({ schema: SCHEMA, event, ...fields }, this.#origin);
  }

  /**
   * Obeys commands from now on.
   * @param {(command: Record<string, unknown>) => Promise<object>} obey resolves to the fields of the answer
   */
  listen(obey) {
    window.addEventListener('message', ({ source, origin, data }) => {
      if (source !== window.parent || origin !== this.#origin || !isCommand(data)) return;
      this.#last = this.#last.then(() => this.#answer(data, obey));
    });
  }

  /**
   * @param {Record<string, unknown>} data
   * @param {(command: Record<string, unknown>) => Promise<object>} obey
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
