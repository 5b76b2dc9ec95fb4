/** docs/security.md names for each requirement the test that proves it: each must be there. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { limits } from '~/services/rate-limit/limits';
import { projectRoot } from '~/services/runtime/project-root.server';

const root = projectRoot();
const document = readFileSync(path.join(root, 'docs', 'security.md'), 'utf8');

const rows = document
  .split('\n')
  .filter((line) => /^\| *\d+\.\d+\.\d+ *\|/.test(line))
  .map((line) => ({
    asvs: /\d+\.\d+\.\d+/.exec(line)?.[0] ?? '',
    // A file may have several titles behind it.
    proofs: [...line.matchAll(/`(tests\/[^`]+)`: ((?:“[^”]+”(?:, )?)+)/g)].flatMap(
      ([, file = '', titles = '']) =>
        [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ file, title })),
    ),
  }));

it('lists at least forty requirements', () => {
  expect(rows.length).toBeGreaterThanOrEqual(40);
});

it('names for each a test that is there', () => {
  const missing = rows.flatMap(({ asvs, proofs }) => {
    if (proofs.length === 0) return [`${asvs} names no test`];
    return proofs
      .filter(({ file, title }) => !holds(file, title))
      .map(({ file, title }) => `${asvs}: “${title}” is not in ${file}`);
  });
  expect(missing).toEqual([]);
});

it('names every limit as it is', () => {
  const said = [...document.matchAll(/^\| `([\w-]+)` +\| (\d+) +\| (\d+) (minutes|hour) +\|/gm)];
  const table = said.map(([, name, most, count, unit]) => [
    name,
    { max: Number(most), windowMs: Number(count) * (unit === 'hour' ? 3_600_000 : 60_000) },
  ]);
  expect(Object.fromEntries(table)).toEqual(limits);
});

it('would notice a test that is gone', () => {
  const [first] = rows.flatMap(({ proofs }) => proofs);
  expect(holds(first?.file ?? '', first?.title ?? '')).toBe(true);
  expect(holds(first?.file ?? '', 'a title that no test has')).toBe(false);
  const part = first?.title.slice(0, -1) ?? '';
  expect([part.length > 5, holds(first?.file ?? '', part)]).toEqual([true, false]);
  expect(holds('tests/house/gone.test.ts', first?.title ?? '')).toBe(false);
});

function holds(file: string, title: string): boolean {
  const at = path.join(root, file);
  if (!existsSync(at)) return false;
  // The whole title of a test that runs: not a part of one, nor a sentence of a table or a comment.
  const written = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const code = readFileSync(at, 'utf8').replace(/^ *\/\/.*$/gm, '');
  return new RegExp(`(?:^ *(?:it|test)|\\))\\(\\s*(['"\`])${written}\\1,`, 'm').test(code);
}
