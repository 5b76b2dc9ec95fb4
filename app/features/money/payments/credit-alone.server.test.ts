/** R143: house credit where owners have no other way to pay before they come (R137). */
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { database } from '~/core/database/database.server';
import { environment } from '~/core/runtime/environment.server';
import { whatWaits } from '~/features/booking/lists/what-waits.server';
import { addCredit } from '~/features/money/credit/change-credit.server';
import { creditOf } from '~/features/money/credit/credit.server';
import { rootData } from '~/features/site/frame/root-data.server';
import { action, loader } from '~/routes/payment.$paymentId/route';
import { action as payAll, loader as allLoader } from '~/routes/payment.all/route';
import { browserOf } from '~tests/setup/account-requests';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { newKey } from '~tests/setup/paying';

const { admin, owner, settings, stay } = house({
  at: at('2027-03-01T11:00'),
  settings: { houseCredit: true, tips: true },
  stay: { status: 'accepted', totalCents: 10_000 },
});

beforeEach(() => {
  const { paypal } = environment();
  environment().paypal = { kind: 'none' };
  onTestFinished(() => void (environment().paypal = paypal));
});

const give = (amountCents: number) =>
  addCredit({
    ...{ ownerId: owner.id, actorId: admin.id, submissionKey: newKey(), amountCents },
    ...{ how: 'cash' as const, bonusCents: null, expiresOn: null, note: '' },
  });

const row = (id: string) =>
  database().booking.findUniqueOrThrow({
    where: { id },
    select: { paidCents: true, remainCents: true },
  });

async function press(paymentId: string, fields: Record<string, string>) {
  const browser = await browserOf(owner);
  const form = { intent: 'pay', form_key: newKey(), part: 'all', tip: '0', ...fields };
  return browser.post(action, `/payment/${paymentId}`, form, { paymentId });
}

it.each([
  ['all of it', 12_000, { paidCents: 10_000, remainCents: 0 }, 2000],
  ['a part of it', 4500, { paidCents: 4500, remainCents: 5500 }, 0],
])('pays %s', async (_how, creditCents, paid, left) => {
  const { id } = await stay();
  await give(creditCents);
  const browser = await browserOf(owner);
  const { body } = await browser.get(loader, `/payment/${id}`, { paymentId: id });
  expect(body).toMatchObject({
    page: { creditCents, mayPay: { allowed: true } },
    provider: { possible: false },
    elsewhere: { ways: [] },
  });
  expect(await press(id, { credit: String(creditCents) })).toMatchObject({
    status: 302,
    location: `/booking/${id}`,
  });
  expect(await row(id)).toEqual(paid);
  expect((await creditOf('committed', owner.id)).cents).toBe(left);
});

it('unticked pays nothing, and says what to do at the tick', async () => {
  const { id } = await stay();
  await give(12_000);
  for (const intent of ['pay', 'use-credit'])
    expect(await press(id, { intent })).toMatchObject({
      status: 400,
      errors: { credit: ['Tick your credit to use it.'] },
    });
  expect(await row(id)).toEqual({ paidCents: 0, remainCents: 10_000 });
});

it('pays several stays together, the soonest first', async () => {
  const first = await stay();
  const second = await stay({ start: '2027-03-20T09:00', end: '2027-03-20T15:00' });
  await give(15_000);
  const browser = await browserOf(owner);
  const { body } = await browser.get(allLoader, '/payment/all');
  const { seen } = body as { seen: string };
  const form = { intent: 'pay', form_key: newKey(), seen, part: 'all', tip: '0' };
  expect(await browser.post(payAll, '/payment/all', form)).toMatchObject({
    status: 400,
    errors: { credit: ['Tick your credit to use it.'] },
  });
  const ticked = { ...form, form_key: newKey(), credit: '15000' };
  expect((await browser.post(payAll, '/payment/all', ticked)).status).toBe(302);
  const paid = [await row(first.id), await row(second.id)].map(({ paidCents }) => paidCents);
  expect(paid.sort((one, other) => one - other)).toEqual([5000, 10_000]);
});

it('is a way to pay on every page, for the owner who has it and no one else', async () => {
  const past = { start: '2027-02-01T09:00', end: '2027-02-01T15:00' };
  const { id } = await stay(past);
  const browser = await browserOf(owner);
  const asked = async (who = browser) => (await rootData(who.request())).data.payWhenYouCome;
  const waits = async (viewer: { id: string; role: 'user' | 'admin' }) =>
    (await whatWaits(owner.id, viewer)).filter(({ pays }) => pays === id).length;
  const viewer = { id: owner.id, role: 'user' as const };
  expect([await asked(), await waits(viewer)]).toEqual([true, 0]);
  await give(1000);
  expect([await asked(), await waits(viewer)]).toEqual([false, 1]);
  expect([
    await asked(await browserOf(admin)),
    await waits({ id: admin.id, role: 'admin' }),
  ]).toEqual([true, 0]);
  await settings({ houseCredit: false });
  expect([await asked(), await waits(viewer)]).toEqual([true, 0]);
});
