/** docs/security.md names a test file for each requirement: each must exist. */
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
    'account-exists-mail: people/accounts/sign-up',
    'booking: booking/requests/quick-daycare, booking/requests/request-booking, booking/requests/request-series, booking/requests/stay-changes, booking/waitlist/wait, dogs/approval/proposals',
    'calendar-feed: day/calendar/calendar-feeds',
    'care: day/care/care-plans',
    'dead-link: money/credit/gifts, money/credit/gifts',
    'email-change-to: people/accounts/change-email',
    'email-change: people/accounts/change-email',
    'export: data/exports/export-house',
    'helper: people/directory/add-owner, people/directory/staff, people/directory/staff',
    'import: routes/admin.import/forms',
    'known-browser-account: people/accounts/check-credentials',
    'known-browser-client: people/accounts/check-credentials',
    'known-browser: people/accounts/check-credentials',
    'login-account: people/accounts/check-credentials',
    'login-client: people/accounts/check-credentials, people/accounts/spend-code',
    'mail-test: house/settings/business-emails, messages/outbox/mail-keys',
    'message: day/health-notices/health-notice, house/hand-over/hand-over, messages/conversations/send-message, messages/to-a-day/day-message',
    'notices-on: people/profiles/phone-notices',
    'payment-start: money/offline/claim-together, money/offline/claims, money/payments/start-payment',
    'paypal-test: money/payments/check-provider, money/payments/paypal-keys',
    'pet-upload: routes/$petId.pet/save-forms, routes/$profileId.AddPet/route, routes/admin.settings_.pictures/forms',
    'picture-test: house/installation/installation',
    'reset-account: people/accounts/set-password',
    'reset-client: people/accounts/set-password',
    'reset-known-account: people/accounts/set-password',
    'reset-known-browser: people/accounts/set-password',
    'review-client: site/reviews/leave-review',
    'room-question: booking/waitlist/room',
    'set-up: people/accounts/first-admin',
    'shared-picture: dogs/pictures/picture.action',
    'sign-up-taken: people/accounts/sign-up, people/accounts/sign-up',
    'sign-up: people/accounts/sign-up',
    'stranger-mail: money/credit/gifts, people/accounts/account-emails, people/accounts/change-email',
    'two-factor-account: people/accounts/spend-code, people/accounts/spend-code',
    'two-factor-mail: people/accounts/spend-code',
  ]);
});
