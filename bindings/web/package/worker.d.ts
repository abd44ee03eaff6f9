// What is said to the thread of an `Engine`, and what it says.

/** A question. */
export interface Asked {
  /** The compiled engine; it may be left out. The thread then reads it itself. */
  module?: WebAssembly.Module;
  /** The question of the API, such as `move`. */
  question: string;
  /** Its fields as JSON. */
  asked: string;
  /** The longest search in ms. */
  maxTime: number;
}

/**
 * What an analysis found after a depth, the answer at the end, a refusal, each as JSON; why a file of data could not be
 * loaded, after which the question may be asked again; or why the engine has failed.
 */
export type Told = { depth: string } | { answer: string } | { refused: string } | { unloaded: string } | { failed: string };
