/** R137: the admin's pages name no variable and no file of the server, also where something is in trouble. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupName, backupsFolder } from '~/core/backup/backup-manifest.server';
import { paths } from '~/core/web/paths';
import { ownPages } from '~/features/house/settings/settings-index';
import { routeTable } from './route-table';
import { startWalk, type Walk } from './walk';

const givenKeys = { PAYPAL_CLIENT_ID: 'an-id', PAYPAL_CLIENT_SECRET: 'a-secret' };
const givenMail = { POSTMARK_TOKEN: 'a-token', MAIL_FROM: 'nora@mail.example' };

/** Variables, files of the server, and folders of the project. */
const dialect =
  /\b[A-Z]{2,}_[A-Z_]+\b|[\w-]+\.(?:md|mjs|[jt]sx?|sqlite|env|ya?ml|toml|log)\b|\bdocs\//g;

/** Returns what a reader reads of a page: its texts, and those of labels and descriptions. */
function wordsOf(html: string): string {
  const attributes = [...html.matchAll(/\b(?:aria-label|title|placeholder|alt)="([^"]*)"/g)];
  const texts = html.replace(/<(script|style)\b.*?<\/\1>/gs, '').replace(/<[^>]*>/g, '\n');
  return [texts, ...attributes.map(([, text]) => text)].join('\n');
}

const dialectIn = (html: string) => wordsOf(html).match(dialect) ?? [];

it('finds variables and files, and nothing else', () => {
  const page = '<p title="See docs/backups.md">Set PAYPAL_CLIENT_ID, or run backup.mjs.</p>';
  expect(dialectIn(page).sort()).toEqual(['PAYPAL_CLIENT_ID', 'backup.mjs', 'backups.md', 'docs/']);
  const fine = '<p>PST, 9 AM: check.txt and owners.csv at https://dogs.example/terms. A_b</p>';
  expect(dialectIn(fine)).toEqual([]);
});

describe.each([
  ['keys and email set on the server, each in trouble', { ...givenKeys, ...givenMail }],
  ['neither email nor other ways to pay', {}],
])('R137 %s', (_what, env) => {
  let walk: Walk;
  beforeAll(async () => {
    walk = await startWalk(env);
    const { database, dataDir } = walk.server;
    const [contents, sendAfter] = [{}, new Date('2027-01-01T00:00:00Z')];
    for (const toAddress of ['a@example.com', 'b@example.com', 'c@example.com'])
      await database.outboxMail.create({
        data: {
          ...{ template: 'mail_test', toAddress, contents, createdAt: sendAfter, sendAfter },
          ...{ attempts: 3, refusedSince: sendAfter, problem: 'The email service said: 405 No.' },
        },
      });
    const old = new Date('2027-01-01T00:00:00Z');
    await mkdir(path.join(backupsFolder(dataDir), backupName(old, 'nightly')), { recursive: true });
  });
  afterAll(() => walk.server.stop());

  it('no page of the admin names a variable or a file', async () => {
    const { admin } = walk.clients;
    const shown = routeTable
      .filter(({ id }) => !id.startsWith('resources.'))
      .map((row) => ({ here: row.path(walk.ids), opens: row.opens }))
      .filter(({ here, opens }) => opens(walk.ids, here).admin === 'shown')
      .map(({ here }) => here);
    const cards = ownPages.map(({ card }) => paths.settingsCard(card));
    expect(shown.length).toBeGreaterThan(50);
    for (const here of [...shown, ...cards]) {
      const { status, text } = await admin.get(here);
      expect([here, status, dialectIn(text)]).toEqual([here, 200, []]);
    }
  });

  it('each trouble of Health has the button that mends it or says whom to ask', async () => {
    const { text } = await walk.clients.admin.get(paths.adminHealth());
    const parts = text.split('<h3').slice(1);
    const troubles = parts.filter((part) => part.includes('Needs a look'));
    expect(troubles.length).toBeGreaterThan('POSTMARK_TOKEN' in env ? 2 : 0);
    for (const part of parts.filter((one) => /Needs a look|Not set up/.test(one)))
      expect(part).toMatch(/<a [^>]*href="\/admin\/settings\/|Ask the person who runs the server/);
  });

  it('no refusal of a test names one either', async () => {
    const { admin } = walk.clients;
    const tries = [
      [paths.adminSettings('payments'), { intent: 'paypal-test' }],
      [paths.adminSettings('payments'), { intent: 'paypal-remove' }],
      [paths.adminSettings('checks'), { intent: 'mail-remove' }],
    ] as const;
    for (const [at, form] of tries)
      expect(dialectIn((await admin.post(at, form)).text)).toEqual([]);
  });
});
