// R125: the owner's profile begins with what waits for them, by deadline.
import { expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { paths } from '~/core/web/paths';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { whatWaits } from './what-waits.server';

const { admin, owner, dog, settings, stay, clock } = house({
  at: at('2027-02-01T10:00'),
  settings: { ownerFirstName: 'Nora' },
  owner: { firstName: 'Mia' },
  dogs: [{ petName: 'Biscuit' }, { petName: 'Tofu' }],
  stay: { status: 'accepted', totalCents: 10_000 },
});

const day = (date: string) => ({ start: `${date}T09:00`, end: `${date}T17:00` });
const change = (id: string, data: object) => database().booking.update({ where: { id }, data });
const texts = async () => (await whatWaits(owner.id, owner)).map(({ text }) => text);

it('is empty for an owner whom nothing waits for', async () => {
  await stay(day('2027-02-10'));
  await stay({ ...day('2027-02-11'), status: 'pending' });
  await stay({ ...day('2027-02-12'), status: 'canceled' });
  expect(await whatWaits(owner.id, owner)).toEqual([]);
});

it('begins with the soonest deadline, whichever stay is next', async () => {
  await stay(day('2027-02-03'));
  const deposit = await stay(day('2027-02-20'));
  await change(deposit.id, {
    ...{ depositCents: 5000, depositOfCents: 10_000, depositDueAt: at('2027-02-06T12:00') },
  });
  const rest = await stay(day('2027-02-12'));
  await change(rest.id, { restDueDays: 7 });
  const past = await stay(day('2027-01-20'));
  expect(await whatWaits(owner.id, owner)).toMatchObject([
    { text: 'Biscuit, Wed, Jan 20: $100.00 to pay.', button: 'Pay $100.00', pays: past.id },
    { text: 'Biscuit, Fri, Feb 12: $100.00 due by Fri, Feb 5.', pays: rest.id },
    {
      text: 'Biscuit, Sat, Feb 20: Deposit of $50.00 due by Sat, Feb 6, 12:00 PM.',
      ...{ button: 'Pay $50.00', to: paths.payment(deposit.id), pays: deposit.id },
    },
  ]);
  // Nobody else pays for them.
  expect(await whatWaits(owner.id, admin)).toEqual([]);
});

it('R126 says that Nora is checking in place of Pay, and if she has not found it', async () => {
  const { id } = await stay(day('2027-01-20'));
  const claim = await database().paymentClaim.create({
    data: {
      ...{ bookingId: id, method: 'venmo', amountCents: 10_000, openKey: id },
      createdAt: at('2027-01-31T10:00'),
    },
  });
  expect(await whatWaits(owner.id, owner)).toMatchObject([
    {
      text: 'Biscuit, Wed, Jan 20: You sent $100.00 by Venmo; Nora is checking.',
      ...{ button: 'See it', to: paths.payment(id) },
    },
  ]);
  await database().paymentClaim.update({
    where: { id: claim.id },
    data: { state: 'not_received', openKey: null, answeredAt: at('2027-02-01T09:00') },
  });
  expect(await texts()).toEqual([
    'Biscuit, Wed, Jan 20: Nora hasn’t found your $100.00 by Venmo. $100.00 to pay.',
  ]);
});

it('names an offered place with the end of its hold', async () => {
  await database().waitlistEntry.create({
    data: {
      ...{ ownerId: owner.id, service: 'Daycare', petIds: [dog.id], dogs: 1, state: 'offered' },
      ...{ start: at('2027-02-10T09:00'), end: at('2027-02-10T17:00') },
      ...{ offeredAt: at('2027-02-01T09:00'), offerEndsAt: at('2027-02-01T14:02') },
      createdAt: at('2027-01-20T09:00'),
    },
  });
  expect(await texts()).toEqual([
    expect.stringMatching(/^A place is free for Biscuit, Wed, Feb 10.*It’s held until.*2:02 PM\.$/),
  ]);
  clock('2027-02-01T14:03');
  expect(await texts()).toEqual([]);
});

it('names each step before a stay once, for the first stay that needs it', async () => {
  await settings({ requiredVaccines: ['rabies'], meetFirst: true });
  await stay({ ...day('2027-02-12'), status: 'pending' });
  await stay({ ...day('2027-02-10'), status: 'pending' });
  const lines = await whatWaits(owner.id, owner);
  expect(lines.map(({ text, button }) => `${text} ${button}`)).toEqual([
    'Before Wed, Feb 10: Add Biscuit’s rabies certificate',
    'Before Wed, Feb 10: Propose times to meet Biscuit',
  ]);
  expect(lines.map(({ petIds }) => petIds)).toEqual([[dog.id], [dog.id]]);
  expect(lines[0]?.to).toBe(paths.petVaccinations(dog.id, paths.profileOf(owner.id)));
});

it('remembers a change that is not answered, and a stay that its deposit canceled', async () => {
  const changed = await stay(day('2027-02-10'));
  await database().stayChange.create({
    data: {
      ...{ bookingId: changed.id, petIds: [dog.id], version: 1, createdAt: at('2027-02-01T09:00') },
      ...{ start: at('2027-02-10T10:00'), end: at('2027-02-10T17:00') },
    },
  });
  const canceled = await stay({ ...day('2027-02-12'), status: 'canceled' });
  await database().bookingHistory.create({
    data: {
      ...{ bookingId: canceled.id, event: 'deposit_missed', at: at('2027-02-01T10:30') },
      ...{ fromStatus: 'accepted', toStatus: 'canceled' },
    },
  });
  expect(await whatWaits(owner.id, owner)).toMatchObject([
    {
      text: 'Biscuit, Wed, Feb 10: you asked for a change. Nora hasn’t answered yet.',
      to: paths.booking(changed.id),
    },
    {
      text: 'Biscuit, Fri, Feb 12: canceled, because the deposit wasn’t paid in time.',
      button: 'Ask again for these dates',
      to: paths.bookStay(owner.id, {
        ...{ service: 'Daycare', petIds: [dog.id] },
        ...{ start: '2027-02-12T09:00', end: '2027-02-12T17:00' },
      }),
    },
  ]);
});
