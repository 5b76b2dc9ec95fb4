/** R111 a file read from SQLite lets others have their turn between its pieces. */
import { expect, it } from 'vitest';
import { csvResponse } from '~/services/web/csv-response.server';

it('R111 others have a turn of the event loop for every piece', async () => {
  const pieces = 40;
  // As pages read from SQLite come: with microtasks alone between them.
  async function* lines() {
    for (let piece = 0; piece < pieces; piece += 1) yield await Promise.resolve(`${piece}\r\n`);
  }
  let turns = 0;
  const count = () => {
    turns += 1;
    again = setImmediate(count);
  };
  let again = setImmediate(count);
  const text = await csvResponse(lines(), 'lines.csv').text();
  clearImmediate(again);
  expect(text.trim().split('\r\n')).toHaveLength(pieces);
  expect(turns).toBeGreaterThanOrEqual(pieces);
});
