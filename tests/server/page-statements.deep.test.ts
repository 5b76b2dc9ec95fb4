/** The figure 3, held: what a page asks of the database, counted where it leaves the built server. */
import { expect, it } from 'vitest';
import { statements } from '../../scripts/bench/statements.mjs';

it('K9 no page takes more statements with 100 rows more', async () => {
  const figures = await statements();
  expect(figures).toHaveLength(1);
  expect(figures.filter(({ reached }) => !reached)).toEqual([]);
});
