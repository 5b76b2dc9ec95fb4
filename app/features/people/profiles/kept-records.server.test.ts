// R58: while stay records must be kept, a deleted account is erased later.
import { expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import type { Profile } from '~/core/database/generated/client';
import { signedIn } from '~/core/session/session.server';
import { factoryPassword as password, signIn } from '~tests/factories/people';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import {
  deleteAccount,
  deletionPage,
  eraseDueAccounts,
  keepAccount,
} from './delete-account.server';
import { myData } from './my-data.server';

const { settings, clock, stay, ...home } = house({
  at: at('2027-02-02T10:00'),
  settings: { keepRecordsMonths: 12 },
  stay: { status: 'accepted', totalCents: 0 },
});

/** Creates an owner whose last stay ended on that day. */
async function guest(lastDay: string | null) {
  const owner = await home.guest({}, { receiveEmails: true, showContact: true });
  for (const day of lastDay === null ? [] : ['2025-05-05', lastDay])
    await stay({ of: owner, start: `${day}T09:00`, end: `${day}T15:00` });
  return owner;
}

async function deletes({ id }: Profile): Promise<string | null> {
  const cookie = await signIn(id);
  const viewer = await signedIn(new Request('http://localhost/', { headers: { Cookie: cookie } }));
  if (viewer === null) throw new Error('Not signed in');
  return deleteAccount({ viewer, password, code: undefined, client: '203.0.113.7' });
}

const stored = ({ id }: Profile) => database().profile.findUnique({ where: { id } });
const isErased = async (owner: Profile) => {
  const row = await stored(owner);
  return row === null || row.deletedAt !== null;
};
const mailsTo = ({ email }: Profile) =>
  database().outboxMail.findMany({ where: { toAddress: email }, select: { template: true } });

it('says until when, keeps it until that day, and then erases it by itself', async () => {
  const owner = await guest('2026-11-22');
  expect(await deletionPage(owner.id)).toMatchObject({ kept: 'Nov 22, 2027', asked: false });
  expect(await deletes(owner)).toBe('Nov 22, 2027');
  expect(await deletes(owner)).toBe('Nov 22, 2027');
  expect(await deletionPage(owner.id)).toMatchObject({ kept: 'Nov 22, 2027', asked: true });
  expect(await stored(owner)).toMatchObject({ receiveEmails: false, showContact: false });
  expect(await mailsTo(owner)).toEqual([{ template: 'deletion_planned' }]);
  expect(await myData(owner.id)).not.toBeNull();
  clock('2027-11-21T23:59');
  await eraseDueAccounts();
  expect(await isErased(owner)).toBe(false);
  clock('2027-11-22T00:00');
  await eraseDueAccounts();
  expect(await isErased(owner)).toBe(true);
  expect(await eraseDueAccounts()).toBe(0);
  const goodbye = { template: 'account_deleted', toAddress: owner.email } as const;
  expect(await database().outboxMail.count({ where: goodbye })).toBe(1);
});

it('erases right away who never stayed, stayed long ago, or where nothing is kept', async () => {
  const [never, longAgo, now] = [
    await guest(null),
    await guest('2026-02-02'),
    await guest('2027-02-01'),
  ];
  expect(await deletes(never)).toBeNull();
  expect(await deletes(longAgo)).toBeNull();
  await settings({ keepRecordsMonths: null });
  expect(await deletes(now)).toBeNull();
  for (const owner of [never, longAgo, now]) expect(await isErased(owner)).toBe(true);
});

it('keeps the account of who changed their mind, or came again', async () => {
  const [stays, came] = [await guest('2026-11-22'), await guest('2026-11-22')];
  await deletes(stays);
  await keepAccount(stays.id);
  await deletes(came);
  await stay({
    of: came,
    service: 'Boarding',
    start: '2027-11-20T09:00',
    end: '2027-11-24T09:00',
  });
  clock('2027-11-23T10:00');
  await eraseDueAccounts();
  expect([await isErased(stays), await isErased(came)]).toEqual([false, false]);
  clock('2027-11-25T10:00');
  await eraseDueAccounts();
  expect(await isErased(came)).toBe(false);
  clock('2028-11-24T10:00');
  await eraseDueAccounts();
  expect([await isErased(stays), await isErased(came)]).toEqual([false, true]);
});

it('follows the setting: what need not be kept any more goes with the next round', async () => {
  const owner = await guest('2026-11-22');
  await deletes(owner);
  await settings({ keepRecordsMonths: 36 });
  clock('2027-12-01T10:00');
  await eraseDueAccounts();
  expect(await isErased(owner)).toBe(false);
  await settings({ keepRecordsMonths: null });
  await eraseDueAccounts();
  expect(await isErased(owner)).toBe(true);
});
