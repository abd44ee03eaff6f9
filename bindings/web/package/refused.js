// Why there is no answer.

/** A question that is not answered; `code` is for programs. */
export class Refused extends Error {
  /** @param {string} json */
  constructor(json) {
    const { error, code } = JSON.parse(json);
    super(error);
    this.name = 'Refused';
    /** @type {string} */
    this.code = code;
  }
}

/**
 * What a question has failed with: refusals come as JSON.
 * @param {unknown} error
 */
export const failure = (error) => (typeof error === 'string' ? new Refused(error) : error);
