/** docs/dependencies.md explains each package: all of them, and no removed one. */
import { expect, it } from 'vitest';
import { projectText } from '../setup/dockerfile';

type Packages = Record<'dependencies' | 'devDependencies', Record<string, string>>;

const { dependencies, devDependencies } = JSON.parse(projectText('package.json')) as Packages;
const [, ...sections] = projectText('docs/dependencies.md').split(/^## /m);
const [outside = '', bundled = '', build = '', development = ''] = sections;

const firstCells = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Package'))
    .map((line) => line.split('|')[1] ?? '');

/** Returns the names in a row; `@scope/*` means all of a scope, `eslint-*` all with that prefix. */
const namesIn = (cells: string[]) =>
  cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));

const covers = (name: string, pack: string) =>
  name.endsWith('*') ? pack.startsWith(name.slice(0, -1)) : name === pack;

it.each([
  ['production', Object.keys(dependencies), firstCells(outside + bundled + build)],
  ['development', Object.keys(devDependencies), firstCells(development)],
])('each package of %s has its reason, and each reason its package', (_what, packages, cells) => {
  const names = namesIn(cells);
  const unexplained = packages.filter((pack) => !names.some((name) => covers(name, pack)));
  const gone = names.filter((name) => !packages.some((pack) => covers(name, pack)));
  expect({ unexplained, gone }).toEqual({ unexplained: [], gone: [] });
});

it('each has one exact version', () => {
  for (const version of Object.values({ ...dependencies, ...devDependencies }))
    expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
});
