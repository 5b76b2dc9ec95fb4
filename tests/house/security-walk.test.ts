/** docs/security.md names for each requirement the file of its test: each must be there. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { limits } from '~/core/rate-limit/limits';
import { projectRoot } from '~/core/runtime/project-root.server';
import { projectFiles } from '../setup/project-files';

const root = projectRoot();
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const document = textOf(path.join('docs', 'security.md'));

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
  return existsSync(at) && textOf(file).includes(word);
}

it('counts each limit in every place that it is for', () => {
  const places = new Map<string, string[]>();
  const code = projectFiles().filter(
    (file) => /^app\/.*\.tsx?$/.test(file) && !/\.test\./.test(file),
  );
  for (const file of code)
    for (const [, name = ''] of textOf(file).matchAll(/\blimit: '([\w-]+)'/g))
      if (Object.hasOwn(limits, name))
        places.set(name, [
          ...(places.get(name) ?? []),
          file.replace(/^app\/(features\/)?|(\.server)?\.ts$|\.tsx$/g, ''),
        ]);
  const listed = [...places].map(([name, files]) => `${name}: ${files.join(', ')}`);
  expect(listed.sort()).toEqual([
    'account-exists-mail: accounts/sign-up',
    'booking: dogs-fit/proposals, requests/quick-daycare, requests/request-booking, requests/request-series, requests/stay-changes, waitlist/wait',
    'calendar-feed: calendar/calendar-feeds',
    'care: care/care-plans',
    'email-change-to: accounts/change-email',
    'email-change: accounts/change-email',
    'export: exports/export-house',
    'helper: users/add-owner, users/staff, users/staff',
    'import: routes/admin.import/actions',
    'known-browser-account: accounts/check-credentials',
    'known-browser-client: accounts/check-credentials',
    'known-browser: accounts/check-credentials',
    'login-account: accounts/check-credentials',
    'login-client: accounts/check-credentials, accounts/spend-code',
    'mail-test: settings/business-emails',
    'message: day-messages/day-message, hand-over/hand-over, health-notices/health-notice, messages/send-message',
    'notices-on: profiles/phone-notices',
    'payment-start: other-ways/claims, payments/start-payment',
    'paypal-test: payments/check-provider',
    'pet-upload: routes/$petId.pet/actions, routes/$petId.pet/actions, routes/$petId.pet/actions, routes/$profileId.AddPet/route, routes/admin.settings_.pictures/actions',
    'picture-test: installation/installation',
    'reset-account: accounts/set-password',
    'reset-client: accounts/set-password',
    'reset-known-account: accounts/set-password',
    'reset-known-browser: accounts/set-password',
    'review-client: reviews/leave-review',
    'room-question: waitlist/room',
    'shared-picture: pictures/picture.action',
    'sign-up-taken: accounts/sign-up, accounts/sign-up',
    'sign-up: accounts/sign-up',
    'stranger-mail: accounts/account-emails, accounts/change-email',
    'two-factor-account: accounts/spend-code, accounts/spend-code',
    'two-factor-mail: accounts/spend-code',
  ]);
});
