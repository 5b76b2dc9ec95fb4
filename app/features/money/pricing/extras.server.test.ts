/** R49: extras chosen with a stay, from the catalog to the bill. */
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { quoteLinesOf } from '~/features/booking/record/booking-row.server';
import { addLine } from '~/features/money/payments/adjust-total.server';
import { bookAgain, bookingPage } from '~/features/booking/requests/booking-page.server';
import { changePage } from '~/features/booking/requests/change-page.server';
import { editBooking } from '~/features/booking/requests/edit-booking.server';
import { editPage } from '~/features/booking/requests/edit-page.server';
import { daysForm, offerDays } from '~/features/booking/requests/offer-days.server';
import { openChanges } from '~/features/booking/requests/open-changes.server';
import { requestBooking } from '~/features/booking/requests/request-booking.server';
import { requestSeries } from '~/features/booking/requests/request-series.server';
import { answerChange, askForChange } from '~/features/booking/requests/stay-changes.server';
import type { BookingEdit } from '~/features/booking/requests/stay.schema';
import { wholeBooking } from '~tests/factories/bookings';
import { changeExtra } from '~tests/setup/as-shown';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { refusal } from '~tests/setup/refusal';
import {
  addExtra,
  listExtras,
  moveExtra,
  noLongerOffered,
  offeredExtras,
  retireExtra,
} from './extras.server';

const day = { service: 'Daycare', start: '2027-02-03T09:00', end: '2027-02-03T15:00' } as const;

// A Monday in February without a holiday nearby.
const { admin, owner, dogs } = house({
  at: at('2027-02-01T10:00'),
  settings: { adjustments: true, changeRequests: true, severalDays: true },
  owner: { receiveEmails: true },
  dogs: [{}, {}],
});
const pets = dogs.map(({ id }) => id);
const by = { actorId: admin.id };

async function extra(name: string, cents: number, per: 'stay' | 'dog' | 'dog_day' = 'dog') {
  const form = { ...by, formKey: newFormKey() };
  await addExtra(form, { name, price: cents, per, offered: true });
  return (await listExtras('committed')).find((one) => one.name === name)?.id ?? '';
}

type Asked = { dogs?: number; extras?: string[]; seen_cents?: number };

async function asked({ dogs = 1, ...fields }: Asked = {}): Promise<string> {
  const request = { ...day, pets_selected: pets.slice(0, dogs), message: '', ...fields };
  const wish = { ownerId: owner.id, viewer: owner, request, formKey: newFormKey() };
  return (await requestBooking(wish)).bookingId;
}

async function stored(id: string) {
  const booking = await wholeBooking(id);
  const lines = quoteLinesOf(booking).map(
    ({ kind, what, quantity, amountCents }) => `${kind} ${quantity} ${what} ${amountCents}`,
  );
  return { ...booking, lines };
}

async function edit(id: string, change: Partial<BookingEdit>, recalculate = false) {
  const booking = await stored(id);
  const { version, totalCents: total, status } = booking;
  const form = { ...day, status, message: '', total, version, tell_owner: false };
  const pets_selected = pets.slice(0, booking.numDogs);
  const wish = { bookingId: id, viewer: admin, recalculate, formKey: newFormKey() };
  await editBooking({ ...wish, edit: { ...form, pets_selected, ...change } });
  return stored(id);
}

const lineOf = async (bookingId: string, amountCents: number) =>
  addLine({
    bookingId,
    actorId: admin.id,
    version: (await stored(bookingId)).version,
    submissionKey: newFormKey(),
    what: 'Friends',
    amountCents,
  });

describe('R49 a request with extras', () => {
  it('has a line for each, at the price of today', async () => {
    const [bath, walk] = [await extra('Bath', 2500), await extra('Walk', 1000, 'dog_day')];
    const { lines, totalCents, remainCents } = await stored(
      await asked({ dogs: 2, extras: [walk, bath], seen_cents: 15_000 }),
    );
    expect(lines).toEqual([
      'stay 1 Daycare, full day 4500',
      'stay 1 1 extra dog 3500',
      'extra 2 Bath 5000',
      'extra 2 Walk 2000',
    ]);
    expect([totalCents, remainCents]).toEqual([15_000, 15_000]);
  });

  it('is told a total that the page did not show', async () => {
    const bath = await extra('Bath', 2500);
    const text = 'The total is $70.00 now. Nothing was booked yet.';
    expect(await refusal(asked({ extras: [bath], seen_cents: 4500 }))).toMatchObject({
      userMessage: text,
    });
  });

  it('R20 the same request is made once, one with other extras is another', async () => {
    const bath = await extra('Bath', 2500);
    const plain = await asked();
    const bathed = await asked({ extras: [bath] });
    expect(bathed).not.toBe(plain);
    expect([await asked(), await asked({ extras: [bath] })]).toEqual([plain, bathed]);
  });

  it.each(['retired', 'paused', 'unknown'])('refuses one that is %s', async (how) => {
    const bath = await extra('Bath', 2500);
    if (how === 'retired') await retireExtra(by, bath);
    if (how === 'paused')
      await changeExtra(by, bath, { name: 'Bath', price: 2500, per: 'dog', offered: false });
    const extras = [how === 'unknown' ? 'nosuchextra00000' : bath];
    const error = await refusal(asked({ extras }));
    expect(error).toMatchObject({ code: 'invalid', field: 'extras', userMessage: noLongerOffered });
    expect(await database().booking.count()).toBe(0);
  });

  it('booking it again offers the same extras, as far as there are any', async () => {
    const [bath, walk] = [await extra('Bath', 2500), await extra('Walk', 1000)];
    const id = await asked({ extras: [bath, walk] });
    await retireExtra(by, walk);
    const page = await bookingPage(owner.id);
    expect(page?.priceFacts.offered.map(({ name }) => name)).toEqual(['Bath']);
    const again = page && (await bookAgain(owner.id, id, { ...page, byAdmin: false }));
    expect(again?.extras).toEqual([bath]);
  });

  it('R53 each day of a series has them', async () => {
    const bath = await extra('Bath', 2500);
    const request = { ...day, pets_selected: pets.slice(0, 1), extras: [bath], message: '' };
    const form = new FormData();
    form.append('weekday', '4');
    form.append('weeks', '2');
    const shown = daysForm(form);
    if (shown === null) throw new Error('The form asks for days');
    const offered = await offerDays(owner.id, request, shown, { byAdmin: false, refused: false });
    expect(new Set(offered.map(({ cents }) => cents))).toEqual(new Set([7000]));
    const days = offered.map(({ date, cents }) => ({ date, seenCents: cents ?? undefined }));
    const wish = { ownerId: owner.id, viewer: owner, request, formKey: newFormKey(), days };
    await requestSeries(wish);
    const made = await database().booking.findMany();
    expect(made.length).toBe(offered.length);
    expect(new Set(made.map(({ totalCents }) => totalCents))).toEqual(new Set([7000]));
  });
});

describe('R49 an edit', () => {
  it('keeps the discount and prices the bath again', async () => {
    const bath = await extra('Bath', 2500);
    const id = await asked({ extras: [bath] });
    await lineOf(id, -500);
    await changeExtra(by, bath, { name: 'Bath', price: 3000, per: 'dog', offered: true });
    const { lines, totalCents } = await edit(id, { pets_selected: pets });
    expect(lines).toEqual([
      'stay 1 Daycare, full day 4500',
      'stay 1 1 extra dog 3500',
      'extra 2 Bath 6000',
      'adjustment 1 Friends -500',
    ]);
    expect(totalCents).toBe(13_500);
  });

  it('of the extras alone leaves the price of the stay as it was', async () => {
    const [bath, walk] = [await extra('Bath', 2500), await extra('Walk', 1000)];
    const id = await asked({ extras: [bath] });
    await database().priceVariables.update({ where: { id: 1 }, data: { fullDay: 9900 } });
    const { lines, totalCents, history } = await edit(id, { extras: [walk] });
    expect(lines).toEqual(['stay 1 Daycare, full day 4500', 'extra 1 Walk 1000']);
    expect(totalCents).toBe(5500);
    expect(history.at(-1)?.note).toBe('extras from Bath to Walk; total from $70.00 to $55.00');
  });

  it('without the field leaves them, with an empty one takes them out', async () => {
    const bath = await extra('Bath', 2500);
    const id = await asked({ extras: [bath] });
    expect((await edit(id, { message: 'Hello' })).totalCents).toBe(7000);
    expect((await edit(id, { extras: [] })).lines).toEqual(['stay 1 Daycare, full day 4500']);
  });

  it('keeps one that was retired, and takes no other that was', async () => {
    const [bath, walk] = [await extra('Bath', 2500), await extra('Walk', 1000)];
    const id = await asked({ extras: [bath] });
    await retireExtra(by, bath);
    await retireExtra(by, walk);
    const page = await editPage(id);
    expect(page?.extras.map(({ name, offered }) => [name, offered])).toEqual([['Bath', false]]);
    expect(page?.chosenExtras).toEqual([bath]);
    expect((await edit(id, { extras: [bath], pets_selected: pets })).totalCents).toBe(13_000);
    expect(await refusal(edit(id, { extras: [bath, walk] }))).toMatchObject({ field: 'extras' });
  });

  it('R27 a typed total stays, and says what is calculated', async () => {
    const bath = await extra('Bath', 2500);
    const id = await asked();
    const { totalCents, totalByHand, lines } = await edit(id, { extras: [bath], total: 6000 });
    expect([totalCents, totalByHand]).toEqual([6000, true]);
    expect(lines.at(-1)).toBe('extra 1 Bath 2500');
  });
});

it('R57 a change of the stay keeps its extras at the prices of today', async () => {
  const walk = await extra('Walk', 1000);
  const id = await asked({ extras: [walk] });
  await edit(id, { status: 'accepted' });
  const page = await changePage(id, owner.id);
  expect(page?.stay.extras.map(({ unitCents }) => unitCents)).toEqual([1000]);
  const { version } = await stored(id);
  const request = { ...day, end: '2027-02-03T16:00', pets_selected: pets, message: '', version };
  await askForChange({
    bookingId: id,
    viewer: owner,
    request: { ...request, seen_cents: 10_000 },
    formKey: newFormKey(),
  });
  const [open] = await openChanges({ bookingId: id }, { withPlaces: false });
  expect(open?.wanted.totalCents).toBe(10_000);
  await answerChange({ changeId: open?.id ?? '', viewer: admin, answer: 'accepted' });
  expect((await stored(id)).lines.at(-1)).toBe('extra 2 Walk 2000');
});

describe('R49 the catalog', () => {
  const wish = { name: 'Bath', price: 2500, per: 'dog', offered: true } as const;

  it('R20 adds an extra once, and logs it', async () => {
    const form = { ...by, formKey: newFormKey() };
    await addExtra(form, wish);
    await addExtra(form, wish);
    expect(await listExtras('committed')).toMatchObject([
      { name: 'Bath', unitCents: 2500, per: 'dog' },
    ]);
    const logged = await database().settingsChange.findMany({ where: { area: 'extras' } });
    expect(logged.at(-1)).toMatchObject({ field: 'Bath', after: 'Bath, $25.00 for each dog' });
  });

  it('refuses a second one of the same name, and a thirteenth', async () => {
    await extra('Bath', 2500);
    expect(await refusal(extra('bath', 1))).toMatchObject({ code: 'conflict', field: 'name' });
    for (let count = 1; count < 12; count += 1) await extra(`Extra ${count}`, 100);
    expect(await refusal(extra('One more', 100))).toMatchObject({ code: 'conflict' });
    await retireExtra(by, (await listExtras('committed'))[0]?.id ?? '');
    await extra('One more', 100);
    expect((await listExtras('committed')).length).toBe(12);
  });

  it('moves one before another, again without effect, and never loses one', async () => {
    for (const name of ['A', 'B', 'C']) await extra(name, 100);
    const [a, , c] = (await listExtras('committed')).map(({ id }) => id);
    for (let twice = 0; twice < 2; twice += 1) await moveExtra(c ?? '', a ?? '');
    const names = (await offeredExtras(database())).map(({ name }) => name);
    expect(names).toEqual(['C', 'A', 'B']);
    await retireExtra(by, a ?? '');
    expect(await refusal(moveExtra(c ?? '', a ?? ''))).toMatchObject({ code: 'conflict' });
  });

  it('a change or a new price is for what is booked from now on', async () => {
    const bath = await extra('Bath', 2500);
    const id = await asked({ extras: [bath] });
    await changeExtra(by, bath, { ...wish, name: 'Spa', price: 9900 });
    await retireExtra(by, bath);
    await retireExtra(by, bath);
    expect((await edit(id, { message: 'Hello' })).lines.at(-1)).toBe('extra 1 Bath 2500');
    expect(await refusal(changeExtra(by, bath, wish))).toMatchObject({ code: 'conflict' });
  });
});
