// The reason why there is no answer.

/** An answer that tells what was wrong with the question, or that there was none. */
export class Refused extends Error {
  /** True if the engine has told so itself: it may have more to say to other questions. */
  answered = false;
}

/** There was no answer: the line is lost, or the engine is being started anew. It may answer later. */
export class Silent extends Refused {
  /**
   * @param {string} reason
   * @param {number} [tries] how often to ask again, where there may never be an answer
   */
  constructor(reason, tries = Infinity) {
    super(reason);
    this.tries = tries;
  }
}

/**
 * True if this says no more than that the page itself has stopped asking.
 * @param {unknown} error
 */
export const isAbort = (error) => error instanceof Error && error.name === 'AbortError';
