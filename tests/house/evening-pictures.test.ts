/** docs/an-evening.md has a picture of each step, as scripts/evening-pictures.ts makes them. */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '~/core/runtime/project-root.server';
import { setUpSteps, setUpTexts } from '~/features/house/set-up/set-up';
import { projectText } from '../setup/dockerfile';

const folder = path.join(projectRoot(), 'docs/an-evening');
const text = projectText('docs/an-evening.md');
const shown = [...text.matchAll(/\]\(an-evening\/([\w-]+\.webp)\)/g)].map(([, name = '']) => name);

it('R136 each set-up step has its picture, in order, under its title', () => {
  const names = setUpSteps.map((step) => `${step}.webp`);
  expect(shown.filter((name) => names.includes(name))).toEqual(names);
  setUpSteps.forEach((step, at) => {
    expect(text).toContain(`**${at + 1}. ${setUpTexts[step].title}.**`);
  });
});

it('shows every picture that is there, and none weighs much', () => {
  expect([...shown].sort()).toEqual(readdirSync(folder).sort());
  const heavy = shown.filter((name) => statSync(path.join(folder, name)).size > 70_000);
  expect(heavy).toEqual([]);
});
