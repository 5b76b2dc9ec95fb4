import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { askWhetherSecond, newFormKey } from '~/core/web/idempotency.server';
import { bookingDetails } from '~/features/booking/lists/booking-details.server';
import { wholeBooking } from '~tests/factories/bookings';
import { at } from '~tests/setup/clock';
import { failingInserts } from '~tests/setup/failing-inserts';
import { house } from '~tests/setup/house';
import { refused, unwritten } from '~tests/setup/refusal';
import { bookingPage } from './booking-page.server';
import { requestBooking, type NewBooking } from './request-booking.server';
import type { BookingRequest } from './stay.schema';

// A Monday in February without a holiday nearby.
const moment = at('2027-02-01T10:00');
const { admin, owner, dogs, guest } = house({
  at: moment,
  owner: { receiveEmails: true },
  dogs: [{ petName: 'Mabel' }, { petName: 'Biscuit' }],
});
const [mabel = '', biscuit = ''] = dogs.map(({ id }) => id);

function daycare(fields: Partial<BookingRequest> = {}): BookingRequest {
  return {
    service: 'Daycare',
    pets_selected: [biscuit],
    start: '2027-02-03T09:00',
    end: '2027-02-03T15:00',
    message: 'Please no cheese.',
    ...fields,
  };
}

function boarding(fields: Partial<BookingRequest> = {}): BookingRequest {
  return daycare({
    service: 'Boarding',
    start: '2027-02-03T09:00',
    end: '2027-02-05T12:00',
    ...fields,
  });
}

// Returns a promise even if the first line throws.
async function request(
  wish: BookingRequest,
  more: Partial<NewBooking> = {},
): ReturnType<typeof requestBooking> {
  return requestBooking({
    ownerId: owner.id,
    viewer: owner,
    request: wish,
    formKey: newFormKey(),
    ...more,
  });
}

describe('R22 the server computes the total', () => {
  it.each([
    ['a part day', { end: '2027-02-03T13:00' }, 3000],
    ['a full day', { end: '2027-02-03T13:15' }, 4500],
    ['over twelve hours', { start: '2027-02-03T06:15', end: '2027-02-03T18:30' }, 6500],
    ['a holiday', { start: '2027-02-15T09:00', end: '2027-02-15T15:00' }, 5500],
  ] as const)('R22 R23 of a Daycare: %s', async (_what, fields, totalCents) => {
    const { bookingId } = await request(daycare(fields));
    expect(await wholeBooking(bookingId)).toMatchObject({
      totalCents,
      paidCents: 0,
      remainCents: totalCents,
    });
  });

  it.each([
    ['up to 24 hours', { end: '2027-02-04T09:00' }, 6500],
    ['two days and three hours', {}, 2 * 6500 + 3000],
    ['an extra dog', { both: true }, 2 * 6500 + 3000 + 2 * 5000],
    [
      'over a holiday',
      { start: '2027-02-13T09:00', end: '2027-02-15T09:00' },
      2 * 6500 - 6500 + 8500,
    ],
    // The clock skips an hour in the night to March 14: still 24 hours by the wall clock.
    ['a clock change', { start: '2027-03-13T09:00', end: '2027-03-14T09:00' }, 6500],
  ] as const)('R22 R24 of a Boarding: %s', async (_what, { ...fields }, totalCents) => {
    const { both = false, ...times } = { both: false, ...fields };
    const pets = both ? [biscuit, mabel] : [biscuit];
    const { bookingId } = await request(boarding({ ...times, pets_selected: pets }));
    expect(await wholeBooking(bookingId)).toMatchObject({ totalCents, remainCents: totalCents });
  });

  it('R22 whatever else comes with the wish is ignored', async () => {
    const forged = {
      ...daycare(),
      totalCents: 1,
      tot_amt: 1,
      status: 'accepted',
      userId: admin.id,
      user_id: admin.id,
      paidCents: 4500,
      id: 'chosenbythesender0',
    };
    const { bookingId } = await request(forged);
    expect(await wholeBooking(bookingId)).toMatchObject({
      totalCents: 4500,
      paidCents: 0,
      remainCents: 4500,
      status: 'pending',
      userId: owner.id,
    });
    expect(bookingId).not.toBe('chosenbythesender0');
  });

  it("R25 an owner's own prices count", async () => {
    await database().profile.update({
      where: { id: owner.id },
      data: { specialPriceDaycare: 2000, specialPriceBoarding: 0 },
    });
    const day = await request(daycare({ pets_selected: [biscuit, mabel] }));
    const nights = await request(boarding());
    expect((await wholeBooking(day.bookingId)).totalCents).toBe(2000 + 3500);
    expect((await wholeBooking(nights.bookingId)).totalCents).toBe(3000);
  });
});

describe('R27 the quote is kept as it was', () => {
  it('R27 line by line, and R24 its sum is the total', async () => {
    const { bookingId } = await request(boarding({ pets_selected: [mabel, biscuit] }));
    const { quoteLines, totalCents, quoteRevision } = await wholeBooking(bookingId);
    expect(quoteRevision).toBe(1);
    expect(
      quoteLines.map(({ what, quantity, unitCents, amountCents, position, revision }) => ({
        what,
        quantity,
        unitCents,
        amountCents,
        position,
        revision,
      })),
    ).toEqual([
      {
        what: 'Boarding, 2 days',
        quantity: 2,
        unitCents: 6500,
        amountCents: 13000,
        position: 0,
        revision: 1,
      },
      {
        what: 'Extra hours, up to 4',
        quantity: 1,
        unitCents: 3000,
        amountCents: 3000,
        position: 1,
        revision: 1,
      },
      {
        what: '1 extra dog',
        quantity: 2,
        unitCents: 5000,
        amountCents: 10000,
        position: 2,
        revision: 1,
      },
    ]);
    expect(totalCents).toBe(26000);
  });

  it('R27 a price that changes later changes no booking, and every booking made after it', async () => {
    const { bookingId } = await request(boarding());
    const asMade = await bookingDetails(bookingId, owner);
    const prices = await database().priceVariables.findUniqueOrThrow({ where: { id: 1 } });
    try {
      await database().priceVariables.update({
        where: { id: 1 },
        data: { boarding: 9900, partDay: 100 },
      });
      await database().profile.update({
        where: { id: owner.id },
        data: { specialPriceBoarding: 700 },
      });
      expect(await bookingDetails(bookingId, owner)).toEqual(asMade);
      expect(asMade).toMatchObject({ totalCents: 16000, remainCents: 16000 });
      const later = await request(boarding({ message: 'Another stay.' }));
      expect((await wholeBooking(later.bookingId)).totalCents).toBe(2 * 700 + 100);
    } finally {
      await database().priceVariables.update({ where: { id: 1 }, data: prices });
    }
  });
});

describe('R18 the pets of a booking', () => {
  it('R18 keeps links and names, in the order of the names', async () => {
    const { bookingId } = await request(daycare({ pets_selected: [mabel, biscuit] }));
    const booking = await wholeBooking(bookingId);
    expect(booking.petsSelected).toEqual(['Biscuit', 'Mabel']);
    expect(booking.pets.map((link) => link.petId)).toEqual([biscuit, mabel].sort());
    expect(booking.numDogs).toBe(2);
  });

  it('R18 keeps the names when a pet is renamed and when it goes', async () => {
    const { bookingId } = await request(daycare({ pets_selected: [mabel, biscuit] }));
    await database().pet.update({ where: { id: biscuit }, data: { petName: 'Captain' } });
    await database().pet.delete({ where: { id: mabel } });
    expect(await bookingDetails(bookingId, owner)).toMatchObject({
      petNames: ['Biscuit', 'Mabel'],
      totalCents: 8000,
    });
    const { pets } = await wholeBooking(bookingId);
    expect(pets.map((link) => link.petId)).toEqual([biscuit]);
  });

  it.each([
    ['another owner’s', async () => (await guest()).dog.id],
    ['one that does not exist', () => Promise.resolve('nosuchpetanywhere000')],
  ])('R18 refuses a pet that is %s, beside an own one too', async (_what, make) => {
    const foreign = await make();
    for (const pets of [[foreign], [biscuit, foreign]]) {
      const error = await refused(() => request(daycare({ pets_selected: pets })));
      expect(error).toMatchObject({
        code: 'invalid',
        field: 'pets_selected',
        userMessage: 'Choose from your own pets.',
      });
    }
  });
});

describe('R17 the days and instants of a stay', () => {
  it('R17 each local day of a Boarding, the one day of a Daycare, and instants by the zone', async () => {
    const nights = await request(boarding({ start: '2027-03-13T20:00', end: '2027-03-15T07:00' }));
    expect(await wholeBooking(nights.bookingId)).toMatchObject({
      dates: ['2027-03-13', '2027-03-14', '2027-03-15'],
      start: new Date('2027-03-14T01:00:00Z'),
      end: new Date('2027-03-15T11:00:00Z'),
    });
    const evening = await request(daycare({ start: '2027-02-03T20:00', end: '2027-02-03T22:00' }));
    expect(await wholeBooking(evening.bookingId)).toMatchObject({
      dates: ['2027-02-03'],
      start: new Date('2027-02-04T01:00:00Z'),
    });
  });

  it.each([
    ['start', { start: '2027-03-14T02:30', end: '2027-03-15T09:00' }],
    ['end', { start: '2027-03-13T09:00', end: '2027-03-14T02:15' }],
  ] as const)('R17 the hour that the clock skips has no place as %s', async (field, times) => {
    const error = await refused(() => request(boarding(times), { viewer: admin }));
    expect(error).toMatchObject({ code: 'invalid', field });
  });

  it('R17 a mistyped year is refused before its days are counted out', async () => {
    const error = await refused(() =>
      request(boarding({ end: '9999-12-31T09:00' }), { viewer: admin }),
    );
    expect(error).toMatchObject({ code: 'invalid', field: 'end' });
  });
});

describe('R17 the rules are asked inside the write', () => {
  it.each([
    ['long ago, at 3:07 AM', 'start', { start: '2020-05-05T03:07', end: '2020-05-05T09:00' }],
    ['in less than an hour', 'start', { start: '2027-02-01T10:45', end: '2027-02-01T15:00' }],
    ['before the windows', 'start', { start: '2027-02-03T06:00', end: '2027-02-03T09:00' }],
    ['no quarter hour', 'end', { end: '2027-02-03T15:07' }],
    ['over 18 months ahead', 'start', { start: '2028-08-02T09:00', end: '2028-08-02T15:00' }],
    ['Daycare over night', 'end', { end: '2027-02-04T09:00' }],
    ['Boarding of an hour', 'end', { service: 'Boarding', end: '2027-02-03T10:00' }],
    ['91 nights', 'end', { service: 'Boarding', end: '2027-05-05T09:00' }],
    ['ends before it starts', 'end', { end: '2027-02-03T08:00' }],
    [
      'an hour that the clocks skip',
      'end',
      { service: 'Boarding', start: '2027-03-13T09:00', end: '2027-03-14T02:15' },
    ],
  ] as const)('R17 an owner books nothing: %s', async (_what, field, times) => {
    const error = await refused(() => request(daycare(times)));
    expect(error).toMatchObject({ code: 'invalid', field });
  });

  it('R7 R17 a day closed since the page was loaded is refused with its reason', async () => {
    await database().specialDay.create({ data: { date: '2027-02-04', reason: 'Away.' } });
    const error = await refused(() => request(boarding()));
    expect(error).toMatchObject({
      code: 'invalid',
      field: 'end',
      userMessage: 'We are closed on Feb 4, 2027: Away.',
    });
    // R123: the admin is asked.
    const noticed = ['closed:2027-02-04:2027-02-04'];
    expect(await refused(() => request(boarding(), { viewer: admin }))).toMatchObject({
      notices: [{ code: noticed[0], text: 'The house is closed Thu, Feb 4 (Away.).' }],
    });
    const { bookingId } = await request(boarding(), { viewer: admin, noticed });
    const [made] = (await wholeBooking(bookingId)).history;
    expect(made?.although).toBe('The house is closed Thu, Feb 4 (Away.).');
  });

  it('R17 the admin too needs a start before the end, from 2024 on', async () => {
    const backwards = await refused(() =>
      request(daycare({ end: '2027-02-03T08:00' }), { viewer: admin }),
    );
    expect(backwards).toMatchObject({ code: 'invalid', field: 'end' });
    const early = await refused(() =>
      request(daycare({ start: '2023-12-31T09:00', end: '2023-12-31T10:00' }), { viewer: admin }),
    );
    expect(early).toMatchObject({ code: 'invalid', field: 'end' });
    const first = await request(daycare({ start: '2024-01-01T09:00', end: '2024-01-01T10:00' }), {
      viewer: admin,
    });
    expect((await wholeBooking(first.bookingId)).status).toBe('accepted');
  });
});

describe('R67 the total that the person saw', () => {
  it('R67 another one now is told once, with nothing written', async () => {
    const form = daycare({ seen_cents: 4400 });
    const error = await refused(() => request(form));
    expect(error).toMatchObject({
      code: 'conflict',
      userMessage: 'The total is $45.00 now. Nothing was booked yet.',
    });
    const { bookingId } = await request({ ...form, seen_cents: 4500 });
    expect((await wholeBooking(bookingId)).totalCents).toBe(4500);
  });

  it('R67 a lower one is told as well, and a page without a total asks for none', async () => {
    expect(await refused(() => request(daycare({ seen_cents: 4600 })))).toMatchObject({
      code: 'conflict',
    });
    expect(await refused(() => request(daycare({ seen_cents: 0 })))).toMatchObject({
      code: 'conflict',
    });
    expect((await request(daycare())).repeated).toBe(false);
  });

  it('R20 R67 what was booked is found again by the same form, whatever the price is now', async () => {
    const formKey = newFormKey();
    const first = await request(daycare({ seen_cents: 4500 }), { formKey });
    await database().profile.update({
      where: { id: owner.id },
      data: { specialPriceDaycare: 100 },
    });
    const again = await request(daycare({ seen_cents: 4500 }), { formKey });
    expect(again).toEqual({ bookingId: first.bookingId, repeated: true });
  });
});

describe('R20 the same form twice', () => {
  it('R20 makes one booking, one history row and one set of mails', async () => {
    const formKey = newFormKey();
    const wish = daycare();
    const first = await request(wish, { formKey });
    expect(first.repeated).toBe(false);
    const second = await unwritten(() => request(wish, { formKey }));
    expect(second).toEqual({ bookingId: first.bookingId, repeated: true });
    const { history, mails } = await wholeBooking(first.bookingId);
    expect(history).toHaveLength(1);
    expect(mails.map((mail) => mail.template).sort()).toEqual(['admin_notification', 'booking']);
  });

  it('R20 at the same moment, ten times, makes one', async () => {
    const formKey = newFormKey();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => request(daycare(), { formKey })),
    );
    expect(new Set(answers.map((answer) => answer.bookingId)).size).toBe(1);
    expect(answers.filter((answer) => !answer.repeated)).toHaveLength(1);
    expect(await database().booking.count({ where: { userId: owner.id } })).toBe(1);
  });

  it('R20 without a key, too, the same content makes one and other content another', async () => {
    const sent = { formKey: undefined };
    const first = await request(daycare(), sent);
    expect(await request(daycare(), sent)).toEqual({ bookingId: first.bookingId, repeated: true });
    const other = await request(daycare({ message: 'Two treats.' }), sent);
    expect(other.repeated).toBe(false);
    expect(other.bookingId).not.toBe(first.bookingId);
  });

  it('R20 with other content asks whether a second one is meant, and writes nothing', async () => {
    const formKey = newFormKey();
    await request(daycare(), { formKey });
    const error = await refused(() => request(daycare({ end: '2027-02-03T16:00' }), { formKey }));
    expect(error).toMatchObject({ code: 'conflict', userMessage: askWhetherSecond });
  });

  it('R20 from a page that was loaded anew, the same wish finds the booking that stands', async () => {
    const wish = daycare({ pets_selected: [biscuit, mabel] });
    const { bookingId } = await request(wish);
    expect((await request(wish)).bookingId).toBe(bookingId);
    expect((await wholeBooking(bookingId)).mails).toHaveLength(2);
    const different = [
      { ...wish, pets_selected: [biscuit] },
      { ...wish, end: '2027-02-03T15:15' },
      { ...wish, start: '2027-02-03T08:45' },
      { ...wish, message: '' },
    ];
    for (const other of different) expect((await request(other)).bookingId).not.toBe(bookingId);
    await database().booking.update({
      where: { id: bookingId },
      data: { status: 'canceled', canceledAt: moment },
    });
    expect((await request(wish)).bookingId).not.toBe(bookingId);
  });

  it("R20 another person's key is another form", async () => {
    const formKey = newFormKey();
    await request(daycare(), { formKey });
    const other = await guest();
    const { repeated } = await request(daycare({ pets_selected: [other.dog.id] }), {
      viewer: other,
      ownerId: other.id,
      formKey,
    });
    expect(repeated).toBe(false);
  });
});

describe('R36 the mails belong to the booking', () => {
  it.each(['mail_outbox', 'submissions', 'booking_history', 'quote_lines', 'booking_pets'])(
    'R36 nothing of either is kept when a row of %s cannot be written',
    async (table) => {
      const formKey = newFormKey();
      await failingInserts(table, async () => {
        await unwritten(() =>
          expect(request(daycare(), { formKey })).rejects.toBeInstanceOf(Error),
        );
      });
      expect((await request(daycare(), { formKey })).repeated).toBe(false);
    },
  );

  it('R36 an owner who did not opt in gets no receipt; the admin hears of it all the same', async () => {
    await database().profile.update({ where: { id: owner.id }, data: { receiveEmails: false } });
    const { mails } = await wholeBooking((await request(daycare())).bookingId);
    expect(mails).toMatchObject([{ template: 'admin_notification', profileId: admin.id }]);
  });
});

describe('R27 the admin books for an owner', () => {
  it('R27 accepted at once, written to the history as made by the admin, and confirmed to the owner', async () => {
    const { bookingId } = await request(daycare(), { viewer: admin });
    const { status, history, mails, userId } = await wholeBooking(bookingId);
    expect({ status, userId }).toEqual({ status: 'accepted', userId: owner.id });
    expect(history).toMatchObject([
      {
        actorId: admin.id,
        event: 'created_by_admin',
        fromStatus: null,
        toStatus: 'accepted',
        at: moment,
      },
    ]);
    expect(mails).toMatchObject([{ template: 'confirmation', profileId: owner.id }]);
  });

  it("R27 an owner's own request stays pending, and is told to both", async () => {
    const { bookingId } = await request(daycare());
    const { status, history, mails } = await wholeBooking(bookingId);
    expect(status).toBe('pending');
    expect(history).toMatchObject([
      { actorId: owner.id, event: 'requested', fromStatus: null, toStatus: 'pending' },
    ]);
    expect(mails.map((mail) => [mail.template, mail.profileId])).toEqual(
      expect.arrayContaining([
        ['booking', owner.id],
        ['admin_notification', admin.id],
      ]),
    );
  });

  it('R17 needs only a start before the end: yesterday at 3:07 AM will do', async () => {
    const { bookingId } = await request(
      daycare({ start: '2027-01-31T03:07', end: '2027-01-31T04:01' }),
      { viewer: admin },
    );
    expect((await wholeBooking(bookingId)).totalCents).toBe(3000);
  });

  it('R8 an owner books for nobody else', async () => {
    const other = await guest();
    const error = await refused(() => request(daycare(), { viewer: other }));
    expect(error).toMatchObject({ code: 'not_found' });
  });
});

describe('the booking page', () => {
  it('R22 holds what a price depends on, and the pets of this owner only', async () => {
    const page = await bookingPage(owner.id);
    expect(page?.pets).toEqual([
      { id: biscuit, name: 'Biscuit', photo: null, refusal: null },
      { id: mabel, name: 'Mabel', photo: null, refusal: null },
    ]);
    expect(page).toMatchObject({ now: moment, priceFacts: { prices: { boarding: 6500 } } });
    expect(await bookingPage('nosuchowneranywhere0')).toBeNull();
  });
});
