/** R140: the sales tax, from the setting to the bill, the payments and the books. */
import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { sumCents } from '~/core/money/money';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import { quoteLinesOf } from '~/features/booking/record/booking-row.server';
import { bookingPage } from '~/features/booking/requests/booking-page.server';
import { editBooking } from '~/features/booking/requests/edit-booking.server';
import { bookQuickDaycare } from '~/features/booking/requests/quick-daycare.server';
import { requestSeries } from '~/features/booking/requests/request-series.server';
import { openChanges } from '~/features/booking/requests/open-changes.server';
import { requestBooking } from '~/features/booking/requests/request-booking.server';
import { answerChange, askForChange } from '~/features/booking/requests/stay-changes.server';
import type { BookingEdit } from '~/features/booking/requests/stay.schema';
import { cardVersion, saveCard } from '~/features/house/settings/cards.server';
import { fieldsOf } from '~/features/house/settings/settings-cards';
import { schemaOf } from '~/features/house/settings/settings.schema';
import { addExtra, listExtras } from '~/features/money/pricing/extras.server';
import { quoteStay } from '~/features/money/pricing/pricing';
import { exportBookings } from '~/features/money/reports/export-bookings.server';
import { exportPayments } from '~/features/money/reports/export-payments.server';
import { readBookingFilter } from '~/features/money/reports/financials';
import { reportsOf } from '~/features/money/reports/reports.server';
import { ratesPage } from '~/features/site/rates/rates-page.server';
import { wholeBooking } from '~tests/factories/bookings';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { bothParts, mails } from '~tests/setup/outbox-in-test';
import { begin, decide, newKey, withEmulator } from '~tests/setup/paying';
import { addLine, takeOutLine } from './adjust-total.server';
import { recordManualPayment } from './manual-payments.server';
import { staysTogether } from './pay-together.server';
import { receiptPage } from './payment-page.server';
import { capturePayment } from './settle-attempt.server';
import { startPayment } from './start-payment.server';
import { statementPage } from './statement.server';

const stay = {
  service: 'Boarding',
  start: '2027-06-28T10:00',
  end: '2027-06-30T10:00',
} as const;

const { exchanges } = withEmulator();
const { admin, owner, dog, settings, clock } = house({
  at: at('2027-06-01T11:00'),
  settings: { adjustments: true, changeRequests: true, taxNumber: '12-345' },
});

beforeAll(async () => {
  await database().holidaySwitch.updateMany({ data: { ratesApply: false } });
  const extra = { name: 'Bath', price: 3588, per: 'stay', offered: true } as const;
  await addExtra({ actorId: admin.id, formKey: newKey() }, extra);
  await save({ taxRate: '8.875' });
});

async function save(typed: Record<string, string | boolean>) {
  const stored = await database().businessSettings.findFirstOrThrow();
  const seen = cardVersion(fieldsOf('tax'), stored);
  const all = { taxName: 'Sales tax', taxDaycare: true, taxBoarding: true, taxExtras: true };
  const card = { ...all, taxNumber: '12-345', ...typed };
  return saveCard('tax', schemaOf('tax').parse(card), { actorId: admin.id, seen });
}

async function asked(seenCents?: number): Promise<string> {
  const extras = (await listExtras('committed')).map(({ id }) => id);
  const request = { ...stay, pets_selected: [dog.id], message: '', extras, seen_cents: seenCents };
  const newRequest = { ownerId: owner.id, viewer: owner, request, formKey: newKey() };
  return (await requestBooking(newRequest)).bookingId;
}

async function accepted(): Promise<string> {
  const id = await asked();
  await changeBookingStatus({ bookingId: id, viewer: admin, to: 'accepted', seen: 'pending' });
  return id;
}

async function stored(id: string) {
  const booking = await wholeBooking(id);
  const all = quoteLinesOf(booking);
  const lines = all.map(({ what, amountCents }) => `${what} ${amountCents}`);
  const sum = sumCents(all.map(({ amountCents }) => amountCents));
  const tax = all.find(({ kind }) => kind === 'tax');
  return { ...booking, lines, sum, tax: tax?.tax ?? null, taxWhy: tax?.why ?? null };
}

async function edit(id: string, change: Partial<BookingEdit>, recalculate = false) {
  const { version, totalCents: total, status } = await stored(id);
  const form = { ...stay, status, message: '', total, version, tell_owner: false };
  const edit = { bookingId: id, viewer: admin, recalculate, formKey: newKey() };
  await editBooking({ ...edit, edit: { ...form, pets_selected: [dog.id], ...change } });
  return stored(id);
}

async function by(id: string) {
  const { version } = await stored(id);
  return { bookingId: id, actorId: admin.id, version, submissionKey: newKey() };
}

const cash = async (id: string, amountCents: number, lowersTotal = false) =>
  recordManualPayment({ ...(await by(id)), note: '', amountCents, lowersTotal });

// $130.00 and a bath of $35.88.
const bill = ['Boarding, 2 days 13000', 'Bath 3588', 'Sales tax 8.875% 1472'];

describe('R140 the bill', () => {
  it('is the same on the booking page, the rate page and the request', async () => {
    const page = await bookingPage(owner.id);
    if (page === null) throw new Error('The owner has a booking page');
    const extras = page.priceFacts.offered;
    const { totalCents } = quoteStay({ ...stay, dogs: 1, ...page.priceFacts, extras });
    expect(totalCents).toBe(18_060);
    const query = 'service=boarding&dogs=1&from=2027-06-28T10:00&to=2027-06-30T10:00';
    const rates = await ratesPage(new Request(`https://house.example/?${query}`), 'Boarding');
    expect(rates.calculator.stay?.quote.totalCents).toBe(13_000 + 1154);
    expect(rates.rates.daily.notes).toContain('Plus 8.875% sales tax.');
    const id = await asked(18_060);
    expect(await stored(id)).toMatchObject({ totalCents: 18_060, lines: bill });
    await changeBookingStatus({ bookingId: id, viewer: admin, to: 'accepted', seen: 'pending' });
    const sent = await mails({ bookingId: id, toAddress: owner.email });
    expect(sent.length).toBeGreaterThan(0);
    for (const part of sent.flatMap((mail) => bothParts(mail).parts))
      expect(part).toMatch(/Sales tax 8\.875%.*on \$165\.88/s);
  });

  it('keeps its rate for charges, discounts and what is taken out again', async () => {
    const id = await asked();
    await save({ taxRate: '10' });
    await addLine({ ...(await by(id)), what: 'Friends', amountCents: -1000 });
    expect(await stored(id)).toMatchObject({
      totalCents: 16_971,
      sum: 16_971,
      taxWhy: 'on $155.88',
    });
    await save({ taxRate: '' });
    await addLine({ ...(await by(id)), what: 'Late', amountCents: 2000 });
    expect(await stored(id)).toMatchObject({
      totalCents: 19_149,
      sum: 19_149,
      taxWhy: 'on $175.88',
    });
    await takeOutLine({ ...(await by(id)), position: 2 });
    expect((await stored(id)).lines).toEqual([
      ...['Boarding, 2 days 13000', 'Bath 3588', 'Late 2000', 'Sales tax 8.875% 1650'],
    ]);
  });

  it('takes the rate of today with an edit that quotes it again, and no other', async () => {
    const id = await asked();
    await save({ taxRate: '10' });
    expect((await edit(id, { message: 'Hello' })).lines).toEqual(bill);
    expect((await edit(id, { end: '2027-07-01T10:00' })).lines).toEqual([
      ...['Boarding, 3 days 19500', 'Bath 3588', 'Sales tax 10% 2309'],
    ]);
    await save({ taxRate: '' });
    const none = await edit(id, { end: '2027-07-02T10:00' });
    expect(none).toMatchObject({ totalCents: 26_000 + 3588, tax: null });
  });

  it('holds its tax when the total is typed, until it is calculated again', async () => {
    const id = await asked();
    const typed = await edit(id, { total: 16_500 });
    expect(typed).toMatchObject({
      ...{ totalCents: 16_500, totalByHand: true, taxWhy: 'of this $13.45' },
      tax: { taxableCents: 15_155, taxCents: 1345 },
    });
    await addLine({ ...(await by(id)), what: 'Late', amountCents: 2000 });
    // The charge comes with its tax.
    expect(await stored(id)).toMatchObject({ totalCents: 18_678, tax: { taxCents: 1523 } });
    await cash(id, 18_678);
    await cash(id, -5000, true);
    expect(await stored(id)).toMatchObject({ totalCents: 13_678, tax: { taxCents: 1115 } });
    const again = await edit(id, {}, true);
    expect(again).toMatchObject({ totalByHand: false, totalCents: again.sum });
  });

  it('R57 is in a change that its owner asks for, as it is in the answer', async () => {
    const id = await accepted();
    const { version } = await stored(id);
    await save({ taxRate: '10' });
    await askForChange({
      bookingId: id,
      viewer: owner,
      request: {
        ...{ ...stay, end: '2027-06-29T10:00', pets_selected: [dog.id] },
        ...{ message: '', version, seen_cents: 6500 + 3588 + 1009 },
      },
      formKey: newKey(),
    });
    const [open] = await openChanges({ bookingId: id }, { withPlaces: false });
    expect(open?.wanted.totalCents).toBe(11_097);
    await answerChange({ changeId: open?.id ?? '', viewer: admin, answer: 'accepted' });
    expect(await stored(id)).toMatchObject({ totalCents: 11_097, sum: 11_097 });
  });

  it('R57 a charge for nights cut late has it too, in the question and in the answer', async () => {
    await settings({ cancelDaysBoarding: 30, cancelKeepPercent: 50 });
    const id = await accepted();
    clock('2027-06-05T12:00');
    const { version } = await stored(id);
    const cut = { ...stay, end: '2027-06-29T10:00', pets_selected: [dog.id] };
    // Half of one night of two, $32.50, beside the other night and the bath.
    const seenCents = 6500 + 3588 + 3250 + 1184;
    await askForChange({
      ...{ bookingId: id, viewer: owner, formKey: newKey() },
      request: { ...cut, message: '', version, seen_cents: seenCents },
    });
    const [open] = await openChanges({ bookingId: id }, { withPlaces: false });
    expect(open?.wanted.totalCents).toBe(seenCents);
    await answerChange({ changeId: open?.id ?? '', viewer: admin, answer: 'accepted' });
    expect(await stored(id)).toMatchObject({ totalCents: seenCents, sum: seenCents });
  });

  it('R53 is on each day of a series, and R19 on a Quick Daycare', async () => {
    await settings({ severalDays: true });
    const request = { service: 'Daycare' as const, pets_selected: [dog.id], message: '' };
    const times = { start: '2027-06-15T09:00', end: '2027-06-15T15:00', extras: [] };
    const days = ['2027-06-15', '2027-06-17'].map((date) => ({ date, seenCents: 4899 }));
    await requestSeries({
      ...{ ownerId: owner.id, viewer: owner, formKey: newKey(), days },
      request: { ...request, ...times },
    });
    const made = await database().booking.findMany({ where: { userId: owner.id } });
    expect(made.map(({ totalCents }) => totalCents)).toEqual([4899, 4899]);
    const { bookingId } = await bookQuickDaycare({ petId: dog.id, viewer: owner, seenCents: 4899 });
    expect(await stored(bookingId)).toMatchObject({ totalCents: 4899, sum: 4899 });
  });

  it('an exempt owner pays none, and the reason is theirs alone', async () => {
    await database().profile.update({ where: { id: owner.id }, data: { taxExempt: 'Rescue' } });
    expect(await stored(await asked())).toMatchObject({ totalCents: 16_588, tax: null });
    const rates = await ratesPage(new Request('https://house.example/'), 'Boarding');
    expect(rates.rates.daily.notes).toContain('Plus 8.875% sales tax.');
  });

  it('an included tax changes no price, and is said', async () => {
    await save({ taxRate: '8.875', taxIncluded: true });
    const id = await asked(16_588);
    const booking = await stored(id);
    expect(booking.lines).toEqual([...bill.slice(0, 2), 'Sales tax 8.875%, included 0']);
    expect(booking).toMatchObject({ totalCents: 16_588, taxWhy: 'of this $13.52' });
    await cash(id, 16_588);
    await cash(id, -588, true);
    expect(await stored(id)).toMatchObject({ totalCents: 16_000, taxWhy: 'of this $13.04' });
  });
});

describe('R140 the money', () => {
  it('a refund lowers the total with its tax, or leaves both', async () => {
    const id = await accepted();
    await cash(id, 18_060);
    await cash(id, -5000, true);
    const lowered = await stored(id);
    expect(lowered).toMatchObject({ totalCents: 13_060, sum: 13_060, remainCents: 0 });
    expect(lowered.lines.slice(2)).toEqual(['Refunded -4593', 'Sales tax 8.875% 1065']);
    await cash(id, -1000);
    expect(await stored(id)).toMatchObject({ totalCents: 13_060, sum: 13_060, remainCents: 1000 });
  });

  it('R54 R55 deposit and what is kept are of the total with the tax', async () => {
    await settings({ depositPercent: 30, cancelDaysBoarding: 30, cancelKeepPercent: 50 });
    const id = await accepted();
    expect((await stored(id)).depositCents).toBe(5418);
    await cash(id, 18_060);
    clock('2027-06-05T12:00');
    const cancel = { bookingId: id, viewer: owner, to: 'canceled', seen: null } as const;
    await changeBookingStatus({ ...cancel, noticed: ['kept:9030'] });
    expect((await stored(id)).refundDueCents).toBe(9030);
  });

  const amountOf = (orderId: string) => {
    const order = exchanges.find(
      ({ responseBody }) => 'id' in responseBody && responseBody.id === orderId,
    );
    const units = (order?.requestBody as { purchase_units: { amount: unknown }[] }).purchase_units;
    return units[0]?.amount;
  };
  const usd = (value: string) => ({ currency_code: 'USD', value });

  it('PayPal’s order tells the tax within it, and the rest of it the next time', async () => {
    const id = await accepted();
    await cash(id, 9000);
    const { orderId, attemptId, approveUrl } = await begin(await wholeBooking(id), owner);
    expect(amountOf(orderId)).toEqual({
      ...usd('90.60'),
      breakdown: { item_total: usd('83.22'), tax_total: usd('7.38') },
    });
    await decide(approveUrl);
    await capturePayment({ bookingId: id, attemptId, viewer: owner });
    expect(await stored(id)).toMatchObject({ remainCents: 0 });
  });

  it('R95 of several stays together', async () => {
    await accepted();
    const request = { ...stay, start: '2027-07-28T10:00', end: '2027-07-29T10:00' };
    await save({ taxRate: '' });
    const { bookingId } = await requestBooking({
      ...{ ownerId: owner.id, viewer: owner, formKey: newKey() },
      request: { ...request, pets_selected: [dog.id], message: '', extras: [] },
    });
    await changeBookingStatus({ bookingId, viewer: admin, to: 'accepted', seen: 'pending' });
    const { seen } = await staysTogether(owner.id);
    const { orderId } = await startPayment({ seen, viewer: owner, submissionKey: newKey() });
    expect(amountOf(orderId)).toEqual({
      ...usd('245.60'),
      breakdown: { item_total: usd('230.88'), tax_total: usd('14.72') },
    });
  });

  it('receipt and statement say it, with the number', async () => {
    const id = await accepted();
    await cash(id, 18_060);
    const receipt = await receiptPage(id, admin);
    expect(receipt?.business.taxNumber).toBe('Sales tax number 12-345');
    expect(receipt?.lines.at(-1)).toMatchObject({ what: 'Sales tax 8.875%', amountCents: 1472 });
    const statement = await statementPage(owner.id, { from: '2027-01-01', until: '2027-12-31' });
    expect(statement?.stays[0]?.lines.at(-1)).toMatchObject({ why: 'on $165.88' });
    await save({ taxRate: '' });
    expect((await receiptPage(id, admin))?.business.taxNumber).toBeNull();
  });
});

describe('R140 the books', () => {
  const rowsOf = async (file: AsyncGenerator<string, void>) => {
    let text = '';
    for await (const piece of file) text += piece;
    return text.trim().split(/\r?\n/);
  };
  const taxReport = async (year: number) =>
    (await reportsOf(year)).find(({ key }) => key === 'tax');
  const { filter } = readBookingFilter(new URLSearchParams());

  it('charge by the stay’s end, receive by the day, and tell what is not taxed', async () => {
    const id = await accepted();
    await cash(id, 9000);
    clock('2027-07-02T12:00');
    await cash(id, 9060);
    await save({ taxRate: '8.875', taxExtras: false });
    const request = { ...stay, start: '2027-07-28T10:00', end: '2027-07-29T10:00' };
    const { bookingId } = await requestBooking({
      ...{ ownerId: owner.id, viewer: owner, formKey: newKey() },
      request: {
        ...{ ...request, pets_selected: [dog.id], message: '' },
        extras: (await listExtras('committed')).map((one) => one.id),
      },
    });
    await changeBookingStatus({ bookingId, viewer: admin, to: 'accepted', seen: 'pending' });
    const report = await taxReport(2027);
    const row = (label: string) => report?.rows.find((one) => one.label === label)?.values;
    expect(report?.columns.map(({ label }) => label)).toEqual([
      ...['Taxable', 'Not taxed', 'Tax charged', 'Tax received'],
    ]);
    expect(row('June 2027')).toEqual([16_588, 0, 1472, 734]);
    expect(row('July 2027')).toEqual([6500, 3588, 577, 738]);
    expect(report?.sums).toEqual([23_088, 3588, 2049, 1472]);
    const [head, ...payments] = await rowsOf(exportPayments({ from: null, to: null }));
    expect(head?.split(',').at(-1)).toBe('"Tax in the amount"');
    expect(payments.map((line) => line.split(',').at(-1)).sort()).toEqual(['7.34', '7.38']);
    const [titles, ...bookings] = await rowsOf(exportBookings(filter));
    expect(titles?.split(',').slice(-2)).toEqual(['"Tax added"', '"Tax in the total"']);
    expect(bookings.map((line) => line.split(',').slice(-2))).toEqual([
      ['5.77', '5.77'],
      ['14.72', '14.72'],
    ]);
  });

  it('count of a canceled stay what is kept, with its share of the tax', async () => {
    await settings({ cancelDaysBoarding: 30, cancelKeepPercent: 50 });
    const id = await accepted();
    await cash(id, 18_060);
    clock('2027-06-05T12:00');
    const cancel = { bookingId: id, viewer: owner, to: 'canceled', seen: null } as const;
    await changeBookingStatus({ ...cancel, noticed: ['kept:9030'] });
    expect((await taxReport(2027))?.sums).toEqual([8294, 0, 736, 1472]);
    await cash(id, -9030);
    expect((await taxReport(2027))?.sums).toEqual([8294, 0, 736, 736]);
  });

  it('without a tax there is no column, no report and no line', async () => {
    await save({ taxRate: '' });
    const id = await accepted();
    await cash(id, 16_588);
    expect((await stored(id)).lines).toEqual(bill.slice(0, 2));
    expect(await taxReport(2027)).toBeUndefined();
    for (const file of [exportPayments({ from: null, to: null }), exportBookings(filter)])
      expect((await rowsOf(file))[0]).not.toMatch(/tax/i);
    const { orderId } = await startOther();
    expect(amountOfOrder(orderId)).toEqual({ currency_code: 'USD', value: '70.00' });
    const rates = await ratesPage(new Request('https://house.example/'), 'Boarding');
    expect(rates.rates.daily.notes.join()).not.toMatch(/tax/i);
    expect((await receiptPage(id, admin))?.business.taxNumber).toBeNull();
  });

  async function startOther() {
    const other = await database().booking.findFirstOrThrow({ where: { userId: owner.id } });
    await database().booking.update({
      where: { id: other.id },
      data: { totalCents: 7000 + other.paidCents, remainCents: 7000 },
    });
    return begin(await wholeBooking(other.id), owner);
  }
  const amountOfOrder = (orderId: string) => {
    const order = exchanges.find(
      ({ responseBody }) => 'id' in responseBody && responseBody.id === orderId,
    );
    const units = (order?.requestBody as { purchase_units: { amount: unknown }[] }).purchase_units;
    return units[0]?.amount;
  };
});

describe('R140 the card', () => {
  it('says what is wrong at its field, and logs each change', async () => {
    const card = { taxName: 'Sales tax', taxDaycare: true, taxBoarding: true, taxExtras: true };
    for (const [typed, field] of [
      [{ taxRate: '100.5 %' }, 'taxRate'],
      [{ taxRate: '8,875' }, 'taxRate'],
      [{ taxRate: '8', taxDaycare: false, taxBoarding: false, taxExtras: false }, 'taxDaycare'],
      [{ taxRate: '8', taxName: ' ' }, 'taxName'],
    ] as const) {
      const { error } = schemaOf('tax').safeParse({ ...card, ...typed });
      expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
    }
    await save({ taxRate: '4.7120', taxName: 'GET' });
    const changes = await database().settingsChange.findMany({ where: { area: 'tax' } });
    expect(changes.map(({ field, before, after }) => [field, before, after])).toEqual(
      expect.arrayContaining([
        ['Percent', '', '8.875%'],
        ['Percent', '8.875%', '4.712%'],
        ['Name on the bill', 'Sales tax', 'GET'],
      ]),
    );
  });
});
