/** The figure 3, held: what a page asks of the database, counted where it leaves the built server. */
import { expect, it } from 'vitest';
import { statements } from '../../scripts/bench/statements.mjs';

it('a public page takes 6 statements at most, a private one 10, and as many with 100 rows more', async () => {
  const figures = await statements();
  expect(figures).toHaveLength(3);
  expect(figures.filter(({ reached }) => !reached)).toEqual([]);
});
