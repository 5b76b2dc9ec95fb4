/** Top of a profile: the next stay, and the balance. */
import { expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { now } from '~/core/runtime/clock.server';
import { house } from '~tests/setup/house';
import { profileStays } from './profile-stays.server';

const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(now().getTime() + hours * hourMs);

const { admin, owner, dogs, settings, ...home } = house({
  dogs: [{ petName: 'Biscuit' }, { petName: 'Tofu' }],
  stay: { service: 'Boarding', status: 'accepted', totalCents: 5000 },
});

const stay = (from: number, to: number, fields = {}) =>
  home.stay({ dogs, start: inHours(from), end: inHours(to), ...fields });

it('is empty for an owner without stays, and shows no canceled or rejected one', async () => {
  const nothing = { stay: null, balance: { cents: 0, stays: 0, others: null } };
  expect(await profileStays(owner.id, owner)).toEqual(nothing);
  await stay(24, 48, { status: 'canceled' });
  await stay(24, 48, { status: 'rejected' });
  await stay(-48, -24, { status: 'pending', totalCents: 9900 });
  expect(await profileStays(owner.id, owner)).toEqual(nothing);
});

it('shows the last stay, then the next one, then the one that is going on', async () => {
  await stay(-400, -300);
  const last = await stay(-300, -200);
  const shown = async () => (await profileStays(owner.id, owner)).stay;
  expect(await shown()).toMatchObject({ id: last.id, phase: 'last' });
  await stay(500, 600);
  const next = await stay(300, 400, { status: 'pending' });
  expect(await shown()).toMatchObject({
    id: next.id,
    phase: 'next',
    status: 'pending',
    petNames: ['Biscuit', 'Tofu'],
    when: expect.stringMatching(/^\w{3}, \w{3} \d+, .* to \w{3}, .* · [45] nights$/) as string,
  });
  const here = await stay(-20, 20);
  expect(await shown()).toMatchObject({ id: here.id, phase: 'here' });
});

it('R119 shows as here who was checked in, whom nobody fetched too, and nobody else', async () => {
  const shown = async () => (await profileStays(owner.id, owner)).stay;
  const asked = await stay(-2, 2, { status: 'pending' });
  expect(await shown()).toMatchObject({ id: asked.id, phase: 'next' });
  const running = await stay(-3, 3);
  const isShownAs = async (phase: string) =>
    expect(await shown()).toMatchObject({ id: running.id, phase });
  await isShownAs('here');
  await settings({ trackArrivals: true, arrivalsSince: inHours(-90) });
  await isShownAs('next');
  const note = (data: object) => database().booking.update({ where: { id: running.id }, data });
  await note({ arrivedAt: inHours(-2) });
  await isShownAs('here');
  await note({ start: inHours(-50), end: inHours(-20), arrivedAt: inHours(-50) });
  await isShownAs('here');
  await settings({ trackArrivals: false, arrivalsSince: null });
  expect(await shown()).toMatchObject({ id: asked.id, phase: 'next' });
  await settings({ trackArrivals: true, arrivalsSince: inHours(-90) });
  await database().booking.delete({ where: { id: asked.id } });
  await note({ end: inHours(5), leftAt: inHours(-1) });
  await isShownAs('last');
});

it('R29 R30 adds up what is left to pay, and offers Pay to the owner only', async () => {
  const next = await stay(24, 48, { paidCents: 2000 });
  await stay(-48, -24);
  await stay(60, 80, { status: 'pending', totalCents: 9900 });
  await stay(-80, -70, { paidCents: 5000 });
  const found = await profileStays(owner.id, owner);
  expect(found.stay).toMatchObject({ id: next.id, mayPay: true, remainCents: 3000 });
  expect(found.balance).toEqual({ cents: 8000, stays: 2, others: 'past' });
  expect((await profileStays(owner.id, admin)).stay).toMatchObject({ id: next.id, mayPay: false });
});
