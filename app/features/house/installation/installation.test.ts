/** R108: trouble with a part of the installation, and its text. */
import { expect, it } from 'vitest';
import { type InstallationFacts, partNames, partsOf, troubled } from './installation';

const now = new Date('2027-03-08T17:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const [hour, day] = [60, 24 * 60];

const well: InstallationFacts = {
  now,
  mail: { isSet: true, overdue: 0, refused: null, lastSentAt: ago(3 * day) },
  payments: { isSet: true, hasWebhook: true, unanswered: 0, lastAt: ago(day) },
  pictures: { at: ago(5 * hour), problem: null },
  disk: { measured: { at: ago(5), freeText: '1,200 MB of 3,000 MB are free.' }, warning: null },
  backups: { lastNightlyAt: ago(9 * hour), runsSince: ago(30 * day) },
};

const inTrouble = (facts: Partial<InstallationFacts>) => troubled(partsOf({ ...well, ...facts }));

it('R108 a house in order has no trouble', () => {
  const parts = partsOf(well);
  expect(partNames.map((name) => parts[name].state)).toEqual(Array(5).fill('good'));
  const fresh = partsOf({ ...well, pictures: null, disk: { measured: null, warning: null } });
  expect([fresh.pictures.state, fresh.disk.state]).toEqual(['unknown', 'unknown']);
  expect(parts.disk.sentence).toBe('1,200 MB of 3,000 MB are free.');
});

it.each<[string, Partial<InstallationFacts>, string[]]>([
  ['emails wait and none was sent', { mail: { ...well.mail, overdue: 2 } }, ['mail']],
  [
    'one address is tried again while others get theirs',
    { mail: { ...well.mail, overdue: 1, lastSentAt: ago(15) } },
    [],
  ],
  [
    'the last email went out before the overdue one',
    { mail: { ...well.mail, overdue: 1, lastSentAt: ago(16) } },
    ['mail'],
  ],
  [
    'a house that keeps its emails',
    { mail: { ...well.mail, isSet: false, overdue: 9, lastSentAt: null } },
    [],
  ],
  ['PayPal says nothing', { payments: { ...well.payments, unanswered: 1 } }, ['payments']],
  ['no webhook', { payments: { ...well.payments, hasWebhook: false } }, ['payments']],
  [
    'no online payment',
    { payments: { isSet: false, hasWebhook: false, unanswered: 0, lastAt: null } },
    [],
  ],
  ['a refused picture', { pictures: { at: now, problem: 'Too big.' } }, ['pictures']],
  ['no picture tried yet', { pictures: null }, []],
  ['a full disk', { disk: { ...well.disk, warning: 'The disk is filling up.' } }, ['disk']],
  [
    'two nights without a backup',
    { backups: { lastNightlyAt: ago(2 * day + 1), runsSince: ago(hour) } },
    ['backups'],
  ],
  [
    'one night without a backup',
    { backups: { lastNightlyAt: ago(2 * day), runsSince: ago(hour) } },
    [],
  ],
  [
    'a new house before its first night',
    { backups: { lastNightlyAt: null, runsSince: ago(hour) } },
    [],
  ],
  [
    'no backup ever',
    { backups: { lastNightlyAt: null, runsSince: ago(2 * day + 1) } },
    ['backups'],
  ],
])('R108 %s: %j', (_what, facts, expected) => {
  expect(inTrouble(facts)).toEqual(expected);
});

it('R108 counts in words', () => {
  const sentence = (overdue: number) =>
    partsOf({ ...well, mail: { ...well.mail, overdue } }).mail.sentence;
  expect([sentence(1), sentence(12)]).toEqual([
    '1 email can’t be sent.',
    '12 emails can’t be sent.',
  ]);
});

const refused = {
  ...{ count: 5, tried: 5, addresses: 4, since: { at: ago(20), text: '9:40 AM' } },
  problem: 'The email server said: 550 5.4.5 Daily sending limit',
};
const mailWith = (part: Partial<typeof refused>) =>
  partsOf({ ...well, mail: { ...well.mail, refused: { ...refused, ...part } } }).mail;

it('R115 says what is refused since when, in the words of the server', () => {
  expect(mailWith({})).toMatchObject({
    state: 'trouble',
    sentence: '5 of 5 refused since 9:40 AM: The email server said: 550 5.4.5 Daily sending limit',
  });
  const silent = { problem: 'The email server couldn’t be reached.' };
  expect(mailWith(silent).sentence).toBe(
    '5 of 5 not sent since 9:40 AM: The email server couldn’t be reached.',
  );
});

it.each([
  ['three addresses, though others got theirs', { count: 3, tried: 40, addresses: 3 }, 'trouble'],
  [
    'five to one address, a moment ago',
    { addresses: 1, since: { ...refused.since, at: ago(1) } },
    'trouble',
  ],
  ['the only one, for a while', { count: 1, tried: 1, addresses: 1 }, 'trouble'],
  [
    'the only one, a moment ago',
    { count: 1, tried: 1, addresses: 1, since: { ...refused.since, at: ago(1) } },
    'good',
  ],
  ['one full mailbox', { count: 2, tried: 40, addresses: 1 }, 'good'],
] as const)('R115 %s: %j', (_what, part, state) => {
  const said = mailWith(part);
  expect(said.state).toBe(state);
  expect(said.sentence).toContain(' refused since 9:40 AM: ');
});
