// R123: closing days names the stays on them, and helps with them.
import { expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { withoutEmail } from '~/core/mail/erased-address';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { mails } from '~tests/setup/outbox-in-test';
import { refusal } from '~tests/setup/refusal';
import { cancelOnDays, staysOnDays } from './closed-stays.server';

const { admin, owner, guest, stay, clock } = house({
  at: at('2027-02-01T10:00'),
  owner: { firstName: 'Mia', lastName: 'Torres' },
});

const days = { from: '2027-02-09', until: '2027-02-10' };
const boarding = (from: string, until: string) =>
  ({ service: 'Boarding', start: `${from}T09:00`, end: `${until}T17:00` }) as const;
const reason = 'Burst pipe';

const statusOf = async (id: string) =>
  (await database().booking.findUniqueOrThrow({ where: { id } })).status;

it('names the active stays on the days, and who gets no email', async () => {
  const sam = await guest({ petName: 'Fig' }, { firstName: 'Sam', email: withoutEmail('sam') });
  const accepted = { ...boarding('2027-02-08', '2027-02-09'), status: 'accepted' } as const;
  await stay({ ...accepted, paidCents: 4000 });
  await stay({ of: sam, ...boarding('2027-02-10', '2027-02-12'), status: 'pending' });
  await stay({ ...boarding('2027-02-11', '2027-02-12'), status: 'accepted' });
  await stay({ ...boarding('2027-02-09', '2027-02-10'), status: 'canceled' });
  const [named = [], later = []] = await staysOnDays([
    days,
    { from: '2027-02-11', until: '2027-02-11' },
  ]);
  expect(named).toMatchObject([
    {
      ownerName: 'Mia Torres',
      hasAddress: true,
      status: 'accepted',
      begun: false,
      paidCents: 4000,
    },
    { petNames: ['Fig'], hasAddress: false, status: 'pending', begun: false },
  ]);
  expect(later).toHaveLength(2);
  clock('2027-02-08T12:00');
  expect((await staysOnDays([days]))[0]?.[0]?.begun).toBe(true);
});

it('cancels what is accepted and rejects what is asked for, and all that was paid is due', async () => {
  const accepted = await stay({
    ...boarding('2027-02-08', '2027-02-09'),
    status: 'accepted',
    paidCents: 4000,
  });
  const terms = { cancelDays: 14, cancelKeepPercent: 50 };
  await database().booking.update({ where: { id: accepted.id }, data: terms });
  const other = await guest({ petName: 'Fig' });
  const asked = await stay({ of: other, ...boarding('2027-02-10', '2027-02-12') });
  const bookingIds = [accepted.id, asked.id];
  expect(await cancelOnDays({ days, reason, bookingIds, viewer: admin })).toBe(2);
  expect(await statusOf(accepted.id)).toBe('canceled');
  expect(await statusOf(asked.id)).toBe('rejected');
  expect(await database().booking.findUniqueOrThrow({ where: { id: accepted.id } })).toMatchObject({
    refundDueCents: 4000,
    refundOrKeep: true,
  });
  const sent = await mails();
  expect(sent.map(({ template, profileId }) => [template, profileId]).sort()).toEqual(
    [
      ['admin_cancel', owner.id],
      ['rejection', other.id],
    ].sort(),
  );
  const [row] = await database().bookingHistory.findMany({
    where: { bookingId: accepted.id, event: 'status_changed' },
  });
  expect(row?.note).toBe('The house is closed Feb 9, 2027 to Feb 10, 2027: Burst pipe');
  // A second press finds nothing left.
  expect(await cancelOnDays({ days, reason, bookingIds, viewer: admin })).toBe(0);
  expect(await mails()).toHaveLength(2);
});

it('sends one email about several stays of an owner', async () => {
  const two = [
    await stay({ ...boarding('2027-02-08', '2027-02-09'), status: 'accepted' }),
    await stay({ ...boarding('2027-02-10', '2027-02-11'), status: 'accepted' }),
  ];
  const bookingIds = two.map(({ id }) => id);
  expect(await cancelOnDays({ days, reason, bookingIds, viewer: admin })).toBe(2);
  expect(await mails()).toHaveLength(1);
});

it('leaves a stay that has begun, one of other days, and one that the page did not name', async () => {
  const begun = await stay({ ...boarding('2027-02-01', '2027-02-09'), status: 'accepted' });
  const later = await stay({ ...boarding('2027-02-11', '2027-02-12'), status: 'accepted' });
  const unnamed = await stay({ ...boarding('2027-02-09', '2027-02-10'), status: 'accepted' });
  const bookingIds = [begun.id, later.id];
  expect(await cancelOnDays({ days, reason, bookingIds, viewer: admin })).toBe(0);
  for (const { id } of [begun, later, unnamed]) expect(await statusOf(id)).toBe('accepted');
});

it('is the admin’s alone', async () => {
  const { id } = await stay({ ...boarding('2027-02-09', '2027-02-10'), status: 'accepted' });
  const error = await refusal(cancelOnDays({ days, reason, bookingIds: [id], viewer: owner }));
  expect(error).toMatchObject({ code: 'not_found' });
  expect(await statusOf(id)).toBe('accepted');
});
