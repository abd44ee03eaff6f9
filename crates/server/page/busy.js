// Requests whose answers have not come yet. The board says so: it is not up to date.

/**
 * What keeps a board busy until something has come, or failed.
 * @param {HTMLElement} board
 * @returns {<T>(deed: Promise<T>) => Promise<T>}
 */
export function busyAt(board) {
  let pending = 0;
  return async (deed) => {
    pending += 1;
    board.ariaBusy = 'true';
    try {
      return await deed;
    } finally {
      pending -= 1;
      if (!pending) board.ariaBusy = 'false';
    }
  };
}
