/** The way to switch two-step sign-in off for people who lost phone and codes, run from the build alone. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { database, databaseFile } from '~/core/database/database.server';
import { projectRoot } from '~/core/runtime/project-root.server';
import { createOwner, signIn } from '../factories/people';
import { createTwoFactor } from '../factories/two-factor';

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['server/two-factor-off.mjs', ...args], {
    cwd: projectRoot(),
    env: { ...process.env, DATA_DIR: path.dirname(databaseFile()) },
  });

it('npm run two-factor:off says what it did', async () => {
  const owner = await createOwner();
  await createTwoFactor(owner.id);
  await signIn(owner.id);
  const where = { where: { profileId: owner.id } };
  expect((await run(owner.email.toUpperCase())).stdout).toContain('is off. All its sessions');
  expect(await database().twoFactor.count(where)).toBe(0);
  expect(await database().recoveryCode.count(where)).toBe(0);
  expect(await database().session.count(where)).toBe(0);
  expect((await run(owner.email)).stdout).toContain('was off already');
});

it.each([
  [['nobody@example.com'], 'There is no account of nobody@example.com.'],
  [[], 'Say whose: npm run two-factor:off -- name@example.com'],
])('%j: one sentence, and exit code 1', async (args, sentence) => {
  await expect(run(...args)).rejects.toMatchObject({ code: 1, stderr: `${sentence}\n` });
});
