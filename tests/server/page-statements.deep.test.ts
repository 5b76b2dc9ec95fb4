/** Figure 3: the statements of a page, counted at the built server's database. */
import { expect, it } from 'vitest';
import { statements } from '../../scripts/bench/statements.mjs';

it('K9 no page takes more statements with 100 rows more', async () => {
  const figures = await statements();
  expect(figures).toHaveLength(1);
  expect(figures.filter(({ reached }) => !reached)).toEqual([]);
});
