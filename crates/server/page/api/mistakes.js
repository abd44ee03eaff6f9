// The names of mistakes, and what each costs at least, in percent of the chance to win. Made by `cargo dev generate`.

export const KINDS = /** @type {const} */ ([
  { kind: 'blunder', many: 'blunders', mark: '??', wins: 30 },
  { kind: 'mistake', many: 'mistakes', mark: '?', wins: 20 },
  { kind: 'inaccuracy', many: 'inaccuracies', mark: '?!', wins: 10 },
]);
