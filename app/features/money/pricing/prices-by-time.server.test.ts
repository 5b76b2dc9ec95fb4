/** R98: seasonal prices and the long-stay discount, from the setting to the bill. */
import { beforeAll, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { writeLines } from '~/features/booking/record/booking-history.server';
import { quoteLinesOf } from '~/features/booking/record/booking-row.server';
import { addLine } from '~/features/money/payments/adjust-total.server';
import { ratesPage } from '~/features/site/rates/rates-page.server';
import { bookingPage } from '~/features/booking/requests/booking-page.server';
import { editBooking } from '~/features/booking/requests/edit-booking.server';
import { openChanges } from '~/features/booking/requests/open-changes.server';
import { requestBooking } from '~/features/booking/requests/request-booking.server';
import { answerChange, askForChange } from '~/features/booking/requests/stay-changes.server';
import type { BookingEdit } from '~/features/booking/requests/stay.schema';
import { cardVersion, saveCard } from '~/features/house/settings/cards.server';
import { fieldsOf } from '~/features/house/settings/settings-cards';
import { schemaOf } from '~/features/house/settings/settings.schema';
import { wholeBooking } from '~tests/factories/bookings';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { refusal } from '~tests/setup/refusal';
import { addExtra, listExtras } from './extras.server';
import { quoteStay } from './pricing';
import { tipWords } from './quote';

const stay = {
  service: 'Boarding',
  start: '2027-06-28T10:00',
  end: '2027-07-05T10:00',
} as const;

const { admin, owner, dog } = house({
  at: at('2027-06-01T11:00'),
  settings: { adjustments: true, changeRequests: true },
});
beforeAll(async () => {
  await database().holidaySwitch.updateMany({ data: { ratesApply: false } });
  const extra = { name: 'Bath', price: 2500, per: 'dog', offered: true } as const;
  await addExtra({ actorId: admin.id, formKey: newFormKey() }, extra);
  await save({
    seasonPrices: 'Jul 1 to Aug 31: Boarding $75',
    longStayNights: '7',
    longStayPercent: '10',
  });
});

const card = 'pricesByTime';

async function save(typed: Record<string, string>) {
  const stored = await database().businessSettings.findFirstOrThrow();
  const seen = cardVersion(fieldsOf(card), stored);
  return saveCard(card, schemaOf(card).parse(typed), { actorId: admin.id, seen });
}

async function asked(seenCents?: number): Promise<string> {
  const extras = (await listExtras('committed')).map(({ id }) => id);
  const request = { ...stay, pets_selected: [dog.id], message: '', extras, seen_cents: seenCents };
  const newRequest = { ownerId: owner.id, viewer: owner, request, formKey: newFormKey() };
  return (await requestBooking(newRequest)).bookingId;
}

async function stored(id: string) {
  const booking = await wholeBooking(id);
  const lines = quoteLinesOf(booking).map(({ what, amountCents }) => `${what} ${amountCents}`);
  return { ...booking, lines };
}

async function edit(id: string, change: Partial<BookingEdit>) {
  const { version, totalCents: total, status } = await stored(id);
  const form = { ...stay, status, message: '', total, version, tell_owner: false };
  const edit = { bookingId: id, viewer: admin, recalculate: false, formKey: newFormKey() };
  await editBooking({ ...edit, edit: { ...form, pets_selected: [dog.id], ...change } });
  return stored(id);
}

const bill = [
  'Boarding, 7 days 45500',
  'Price from Jul 1 to Aug 31 4000',
  'Bath 2500',
  'Discount from 7 nights -4950',
];

it('the booking page, the request and the rate page have the same total', async () => {
  const page = await bookingPage(owner.id);
  if (page === null) throw new Error('The owner has a booking page');
  const { totalCents } = quoteStay({ ...stay, dogs: 1, ...page.priceFacts });
  expect(totalCents).toBe(44_550);
  const query = 'service=boarding&dogs=1&from=2027-06-28T10:00&to=2027-07-05T10:00';
  const rates = await ratesPage(new Request(`https://house.example/?${query}`), 'Boarding');
  expect(rates.calculator.stay?.quote.totalCents).toBe(44_550);
  expect(rates.rates.daily.notes).toContain(
    'From Jul 1 to Aug 31 each Boarding day is $75.00 for the first dog.',
  );
  const id = await asked(47_050);
  expect(await stored(id)).toMatchObject({ totalCents: 47_050, lines: bill });
});

it('a total from before the setting changed is not booked', async () => {
  await save({});
  expect(await refusal(asked(47_050))).toMatchObject({
    userMessage: 'The total is $480.00 now. Nothing was booked yet.',
  });
});

it('R27 a stay that is booked keeps its prices until its times or dogs change', async () => {
  const id = await asked();
  await save({});
  const extras = await edit(id, { extras: [] });
  expect(extras.lines).toEqual(bill.filter((line) => !line.startsWith('Bath')));
  expect(extras.totalCents).toBe(44_550);
  const moved = await edit(id, { end: '2027-07-06T10:00' });
  expect(moved.lines).toEqual(['Boarding, 8 days 52000']);
});

it('the lines keep their order when extras change and charges and tips come', async () => {
  const id = await asked();
  const tip = { ...tipWords, kind: 'adjustment', date: null, quantity: 1 } as const;
  const { quoteRevision } = await stored(id);
  const before = await wholeBooking(id);
  await writeLines(database(), { bookingId: id, revision: quoteRevision + 1 }, [
    { ...tip, unitCents: 900, amountCents: 900 },
    ...quoteLinesOf(before),
  ]);
  await database().booking.update({
    where: { id },
    data: { quoteRevision: quoteRevision + 1, totalCents: 47_950, remainCents: 47_950 },
  });
  const { version } = await stored(id);
  const by = { bookingId: id, actorId: admin.id, version, submissionKey: newFormKey() };
  await addLine({ ...by, what: 'Friends', amountCents: -500 });
  expect((await stored(id)).lines).toEqual([...bill, 'Friends -500', 'Tip 900']);
});

it('R57 a change that its owner asks for is priced with them', async () => {
  const id = await asked();
  await edit(id, { status: 'accepted' });
  const { version } = await stored(id);
  await askForChange({
    bookingId: id,
    viewer: owner,
    request: {
      ...{ ...stay, end: '2027-07-04T10:00', pets_selected: [dog.id] },
      ...{ message: '', version, seen_cents: 44_500 },
    },
    formKey: newFormKey(),
  });
  const [open] = await openChanges({ bookingId: id }, { withPlaces: false });
  const expected = ['Boarding, 6 days', 'Price from Jul 1 to Aug 31', 'Bath'];
  expect(open?.wanted.lines.map(({ what }) => what)).toEqual(expected);
  await answerChange({ changeId: open?.id ?? '', viewer: admin, answer: 'accepted' });
  const after = await stored(id);
  expect(after.totalCents).toBe(open?.wanted.totalCents);
  expect(after.totalCents).toBe(39_000 + 3000 + 2500);
});

it.each([
  [{ seasonPrices: 'summer' }, 'seasonPrices'],
  [{ longStayNights: '7' }, 'longStayPercent'],
  [{ longStayPercent: '7' }, 'longStayNights'],
  [{ longStayNights: '1', longStayPercent: '7' }, 'longStayNights'],
])('the card refuses %j', (typed, field) => {
  const { error } = schemaOf(card).safeParse(typed);
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
});
