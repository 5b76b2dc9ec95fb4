/** docs/security.md names for each requirement the file of its test: each must be there. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { limits } from '~/core/rate-limit/limits';
import { projectRoot } from '~/core/runtime/project-root.server';

const root = projectRoot();
const document = readFileSync(path.join(root, 'docs', 'security.md'), 'utf8');

const rows = document
  .split('\n')
  .filter((line) => /^\| *\d+\.\d+\.\d+ *\|/.test(line))
  .map((line) => ({
    asvs: /\d+\.\d+\.\d+/.exec(line)?.[0] ?? '',
    proofs: [...line.matchAll(/`((?:tests|app)\/[^`]+\.(?:test|e2e)\.tsx?)` \(([^)]+)\)/g)].flatMap(
      ([, file = '', words = '']) => words.split(', ').map((word) => ({ file, word })),
    ),
  }));

it('lists at least forty requirements', () => {
  expect(rows.length).toBeGreaterThanOrEqual(40);
});

it('names for each a test file that speaks of it', () => {
  const missing = rows.flatMap(({ asvs, proofs }) => {
    if (proofs.length === 0) return [`${asvs} names no test`];
    return proofs
      .filter(({ file, word }) => !holds(file, word))
      .map(({ file, word }) => `${asvs}: “${word}” is not in ${file}`);
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

it('would notice a test file that is gone, or speaks of something else', () => {
  const [first] = rows.flatMap(({ proofs }) => proofs);
  const { file = '', word = '' } = first ?? {};
  expect(holds(file, word)).toBe(true);
  expect(holds(file, 'a word that no test has')).toBe(false);
  expect(holds('tests/house/gone.test.ts', word)).toBe(false);
});

function holds(file: string, word: string): boolean {
  const at = path.join(root, file);
  return existsSync(at) && readFileSync(at, 'utf8').includes(word);
}
