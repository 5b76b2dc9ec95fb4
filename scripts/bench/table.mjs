/** The table of all figures. */

/** @typedef {{ atLeast: number } | { atMost: number }} Target */
/** @typedef {{ figure: number, what: string, value: number, target: Target, reached: boolean, note: string }} Row */

/**
 * @param {number} figure
 * @param {string} what
 * @param {number} value
 * @param {Target} target
 * @param {string} [note]
 * @returns {Row}
 */
export function row(figure, what, value, target, note = '') {
  const reached = 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
  return { figure, what, value, target, reached, note };
}

/** @param {number} value */
function written(value) {
  if (Number.isInteger(value)) return String(value);
  return value < 10 ? value.toFixed(3) : value.toFixed(1);
}

/** @param {Row} row */
export function line({ figure, what, value, target, reached, note }) {
  const bound = 'atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`;
  const cells = [
    String(figure).padEnd(3),
    what.padEnd(58),
    written(value).padStart(9),
    bound.padStart(9),
    (reached ? 'yes' : 'NO').padStart(5),
  ];
  return `${cells.join(' ')}  ${note}`.trimEnd();
}

export const heading = [
  'fig'.padEnd(3),
  'what'.padEnd(58),
  'value'.padStart(9),
  'target'.padStart(9),
  'ok'.padStart(5),
].join(' ');
