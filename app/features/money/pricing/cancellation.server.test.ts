/** R54: the terms from Settings to the refund. */
import { describe, expect, it, vi } from 'vitest';
import { database } from '~/core/database/database.server';
import { NoticesError } from '~/core/errors/service-error.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { answerSeries } from '~/features/booking/answers/answer-series.server';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import { undoAnswer } from '~/features/booking/answers/undo-answer.server';
import { renderMail } from '~/features/messages/outbox/stored-email.server';
import { bookingMoney } from '~/features/money/payments/ledger.server';
import { keepPayment, recordManualPayment } from '~/features/money/payments/manual-payments.server';
import { refundAll } from '~/features/money/payments/refund.server';
import { requestBooking } from '~/features/booking/requests/request-booking.server';
import { requestSeries } from '~/features/booking/requests/request-series.server';
import { bookingDetails } from '~/features/booking/lists/booking-details.server';
import { wholeBooking } from '~tests/factories/bookings';
import { createIncident } from '~tests/factories/incidents';
import { at } from '~tests/setup/clock';
import { house, type Person } from '~tests/setup/house';
import { newKey, paidThrough, withEmulator } from '~tests/setup/paying';
import { press } from '~tests/setup/press';
import { refusal } from '~tests/setup/refusal';

const { emulator } = withEmulator();

const boarding = {
  service: 'Boarding',
  start: '2027-02-09T10:00',
  end: '2027-02-13T10:00',
} as const;
const noon = '2027-02-06T12:00';

const { admin, owner, dog, settings, clock, pass, ...home } = house({
  at: at('2027-02-01T10:00'),
  settings: { cancelDaysBoarding: 3, cancelDaysDaycare: 1, severalDays: true },
  owner: { receiveEmails: true },
});

/** Books four accepted days at $65.00, with that amount paid. */
async function stay(paidCents: number): Promise<string> {
  const request = { ...boarding, pets_selected: [dog.id], message: '' };
  const wish = { ownerId: owner.id, viewer: owner, request, formKey: newFormKey() };
  const { bookingId } = await requestBooking(wish);
  await answer(bookingId, 'accepted', admin, 'pending');
  const by = { bookingId, actorId: admin.id, note: 'cash', submissionKey: newKey() };
  if (paidCents > 0) await recordManualPayment({ ...by, amountCents: paidCents });
  return bookingId;
}

const answer = (
  bookingId: string,
  to: 'accepted' | 'canceled' | 'rejected',
  viewer: Person,
  seen: 'pending' | 'accepted' | 'canceled' = 'accepted',
  noticed: string[] = [],
) => changeBookingStatus({ bookingId, viewer, to, seen, noticed });

const preview = async (id: string) => (await bookingDetails(id, owner))?.cancellation;

describe('R105 after an illness in the house', () => {
  // The stay begins on Feb 9 at 10 AM.
  const notice = async (lineUntil: Date) => {
    const past = { ...boarding, start: '2027-01-09T10:00', end: '2027-01-13T10:00' };
    const { id } = await home.stay({ ...past, status: 'accepted' });
    const incident = await createIncident(id, { kind: 'illness' }, database());
    const days = { daysBefore: 3, daysAfter: 0 };
    await database().healthNotice.create({
      data: {
        ...{ incidentId: incident.id, line: 'A dog that was here fell ill.', lineUntil },
        ...{ createdAt: new Date(), ...days },
      },
    });
  };

  it('canceling is free until Drop Off, is shown so before, and said in the email', async () => {
    const id = await stay(19_500);
    clock('2027-02-08T20:00');
    expect(await preview(id)).toMatchObject({ keptCents: 13_000 });
    await notice(at('2027-02-10T00:00'));
    expect(await preview(id)).toEqual({
      text: 'A dog that was here fell ill. You can cancel this stay free of charge until Drop Off.',
      ...{ totalCents: 26_000, keptCents: 0, backCents: 19_500, noticeCode: 'kept:0' },
    });
    await answer(id, 'canceled', owner, 'accepted', ['kept:13000']);
    const { refundDueCents, mails } = await wholeBooking(id);
    expect(refundDueCents).toBe(19_500);
    const own = mails.find(({ template }) => template === 'own_cancel');
    expect(own && renderMail(own, 'without link').text).toContain(
      'Canceling was free because a dog that was here fell ill: $195.00 comes back to you.',
    );
  });

  it('gives all back without terms, too', async () => {
    await settings({ cancelDaysBoarding: null });
    const id = await stay(19_500);
    await notice(at('2027-02-10T00:00'));
    await answer(id, 'canceled', owner);
    expect((await wholeBooking(id)).refundDueCents).toBe(19_500);
  });

  it('a stay that begins later, or that has begun, goes by its terms', async () => {
    const id = await stay(19_500);
    await notice(at('2027-02-09T10:00'));
    clock('2027-02-08T20:00');
    expect(await preview(id)).toMatchObject({ keptCents: 13_000 });
    await notice(at('2027-02-10T00:00'));
    clock('2027-02-09T10:00');
    expect(await preview(id)).toMatchObject({ keptCents: 19_500 });
  });
});

describe('R54 an owner cancels', () => {
  it('a moment before noon without cost', async () => {
    const early = await stay(19_500);
    clock(noon);
    pass(-1);
    expect(await preview(early)).toMatchObject({ keptCents: 0, backCents: 19_500 });
    await answer(early, 'canceled', owner);
    expect(await wholeBooking(early)).toMatchObject({ refundDueCents: 19_500, refundOrKeep: true });
  });

  it('R96 in the second step, which asks again once it has come; the stay keeps its terms', async () => {
    await settings({ cancelSecondDays: 1, cancelSecondPercent: 100 });
    const id = await stay(26_000);
    await settings({ cancelSecondDays: null, cancelSecondPercent: null });
    clock(noon);
    expect(await preview(id)).toMatchObject({
      text: 'The time to cancel for free is over. We keep 50% of the total, and from Mon, Feb 8, 12:00 PM we keep the total.',
      noticeCode: 'kept:13000',
    });
    clock('2027-02-08T12:00');
    const error = await refusal(answer(id, 'canceled', owner, 'accepted', ['kept:13000']));
    expect(error.userMessage).toContain('we keep $260.00, and nothing comes back');
    await answer(id, 'canceled', owner, 'accepted', ['kept:26000']);
    expect((await wholeBooking(id)).refundDueCents).toBe(0);
  });

  it('late, once the sum that is kept was shown; another sum asks again', async () => {
    const id = await stay(19_500);
    clock(noon);
    expect(await preview(id)).toEqual({
      text: 'The time to cancel for free is over. We keep 50% of the total.',
      totalCents: 26_000,
      keptCents: 13_000,
      backCents: 6500,
      noticeCode: 'kept:13000',
    });
    for (const seen of [[], ['kept:0'], ['kept:12999']]) {
      const error = await refusal(answer(id, 'canceled', owner, 'accepted', seen));
      expect(error).toBeInstanceOf(NoticesError);
      expect(error.userMessage).toContain('we keep $130.00, and $65.00 comes back');
    }
    expect((await wholeBooking(id)).status).toBe('accepted');
    await answer(id, 'canceled', owner, 'accepted', ['kept:13000']);
    // A repeat in a second tab finds it done.
    expect(await answer(id, 'canceled', owner, 'accepted', ['kept:13000'])).toBeNull();
    const { refundDueCents, mails } = await wholeBooking(id);
    expect(refundDueCents).toBe(6500);
    const own = mails.filter(({ template }) => template === 'own_cancel');
    expect(own.length).toBe(1);
    const text = own[0] && renderMail(own[0], 'without link').text;
    expect(text).toContain('Under the cancellation terms $65.00 comes back to you.');
    const [note] = mails.filter(({ template }) => template === 'user_cancel');
    expect(note && renderMail(note, 'without link').text).toContain(
      'Under your terms $65.00 goes back.',
    );
  });

  it('with less paid than is kept: nothing comes back; with nothing paid: nothing is asked', async () => {
    const id = await stay(10_000);
    clock(noon);
    await answer(id, 'canceled', owner, 'accepted', ['kept:10000']);
    expect((await wholeBooking(id)).refundDueCents).toBe(0);
    clock('2027-02-01T10:00');
    const free = await stay(0);
    clock(noon);
    await answer(free, 'canceled', owner);
    const { refundOrKeep, mails } = await wholeBooking(free);
    expect([refundOrKeep, mails.map(({ template }) => template).includes('own_cancel')]).toEqual([
      false,
      false,
    ]);
  });

  it('within two hours of a late acceptance without cost', async () => {
    const id = await stay(0);
    await database().bookingHistory.updateMany({
      where: { bookingId: id, toStatus: 'accepted' },
      data: { at: at('2027-02-08T09:00') },
    });
    await database().booking.update({ where: { id }, data: { totalCents: 26_000 } });
    clock('2027-02-08T11:00');
    pass(-1);
    expect((await preview(id))?.text).toMatch(/^Free to cancel until Mon, Feb 8, 11:00 AM\./);
    pass(1);
    expect((await preview(id))?.text).toMatch(/^The time to cancel/);
  });

  it('each day of a series by its own terms, and the sum is asked about once', async () => {
    const request = {
      service: 'Daycare' as const,
      start: '2027-02-09T09:00',
      end: '2027-02-09T15:00',
      pets_selected: [dog.id],
      message: '',
    };
    const days = ['2027-02-09', '2027-02-11'].map((date) => ({ date, seenCents: undefined }));
    const wish = { ownerId: owner.id, viewer: owner, request, formKey: newFormKey(), days };
    const { bookingId } = await requestSeries(wish);
    await answerSeries({ bookingId, viewer: admin, to: 'accepted' });
    const ids = await database().booking.findMany({ where: { userId: owner.id } });
    for (const { id } of ids)
      await recordManualPayment({
        ...{ bookingId: id, actorId: admin.id, note: 'cash', amountCents: 4500 },
        submissionKey: newKey(),
      });
    // The first day is tomorrow; its noon deadline was today.
    clock('2027-02-08T13:00');
    const cancel = { bookingId, viewer: owner, to: 'canceled' as const };
    const error = await refusal(answerSeries(cancel));
    expect(error.userMessage).toContain('we keep $22.50, and $67.50 comes back');
    const fields = { booking_id: bookingId, intent: 'cancel', scope: 'later', seen_days: '2' };
    expect(await press({ ...fields, noticed: 'kept:2250' }, owner)).toMatchObject({
      flash: { text: '2 days canceled. $67.50 is coming back the way you paid.' },
    });
    const rows = await database().booking.findMany({
      where: { userId: owner.id },
      orderBy: { start: 'asc' },
    });
    expect(rows.map(({ refundDueCents }) => refundDueCents)).toEqual([2250, 4500]);
  });
});

describe('R54 the business ends a stay', () => {
  it('all comes back, and an undo takes the promise back', async () => {
    const id = await stay(19_500);
    clock(noon);
    const done = await answer(id, 'canceled', admin);
    expect(await wholeBooking(id)).toMatchObject({ refundDueCents: 19_500, refundOrKeep: true });
    if (done === null) throw new Error('It was canceled');
    await undoAnswer({ bookingId: id, viewer: admin, ...done });
    expect(await wholeBooking(id)).toMatchObject({ refundDueCents: null, refundOrKeep: false });
  });

  it.each(['accepted', 'rejected'] as const)(
    'an owner’s late cancellation keeps its promise through %s and Undo',
    async (to) => {
      const id = await stay(19_500);
      clock(noon);
      await answer(id, 'canceled', owner, 'accepted', ['kept:13000']);
      expect(await wholeBooking(id)).toMatchObject({ refundDueCents: 6500, refundOrKeep: true });
      const undone = async () => {
        const done = await answer(id, to, admin, 'canceled');
        if (done === null) throw new Error('It was answered');
        return () => undoAnswer({ bookingId: id, viewer: admin, ...done });
      };
      await (
        await undone()
      )();
      expect(await wholeBooking(id)).toMatchObject({ refundDueCents: 6500, refundOrKeep: true });
      // Payments in the meantime count as if there had been no answer.
      const undo = await undone();
      const back = { actorId: admin.id, note: '', method: 'cash' as const };
      const key = { submissionKey: newKey() };
      await recordManualPayment({ bookingId: id, amountCents: -2000, ...back, ...key });
      await undo();
      expect(await wholeBooking(id)).toMatchObject({ refundDueCents: 4500, refundOrKeep: true });
    },
  );

  it('an undo does not ask again what was decided', async () => {
    const id = await stay(13_000);
    clock(noon);
    await answer(id, 'canceled', owner, 'accepted', ['kept:13000']);
    await keepPayment(id, { actorId: admin.id, submissionKey: newKey() });
    const done = await answer(id, 'accepted', admin, 'canceled');
    if (done === null) throw new Error('It was accepted');
    await undoAnswer({ bookingId: id, viewer: admin, ...done });
    expect(await wholeBooking(id)).toMatchObject({ refundDueCents: 0, refundOrKeep: false });
  });

  it('settings that change later touch no booking, and those without terms are as ever', async () => {
    const id = await stay(19_500);
    await settings({ cancelDaysBoarding: null, cancelKeepPercent: 100 });
    clock(noon);
    expect(await preview(id)).toMatchObject({ keptCents: 13_000 });
    const plain = await home.stay({ status: 'accepted', paidCents: 4500 });
    expect(await preview(plain.id)).toBeNull();
    await answer(plain.id, 'canceled', owner);
    const { refundDueCents, refundOrKeep, mails } = await wholeBooking(plain.id);
    expect([refundDueCents, refundOrKeep]).toEqual([null, true]);
    expect(mails.map(({ template }) => template)).not.toContain('own_cancel');
  });
});

describe('R54 refund or keep', () => {
  /** Creates a canceled booking with that refund due, paid by two captures of $40.00 and $50.00. */
  async function canceled(refundDueCents: number) {
    vi.useRealTimers();
    const { booking, admin: by } = await paidThrough([4000, 5000]);
    await database().booking.update({
      where: { id: booking.id },
      data: { status: 'canceled', canceledAt: new Date(), refundOrKeep: true, refundDueCents },
    });
    return { bookingId: booking.id, actorId: by.id };
  }

  it('gives back what is due, over several captures, once', async () => {
    const by = await canceled(6000);
    expect(await bookingMoney(by.bookingId)).toMatchObject({ refundDueCents: 6000 });
    const wish = { ...by, seenCents: 6000, due: true, submissionKey: newKey() };
    expect(await refusal(refundAll({ ...wish, seenCents: 9000 }))).toMatchObject({
      code: 'conflict',
    });
    await Promise.all([refundAll(wish), refundAll(wish)]);
    expect(await bookingMoney(by.bookingId)).toMatchObject({
      ...{ paidCents: 3000, refundDueCents: 0, refundOrKeep: false },
    });
    const again = { ...wish, submissionKey: newKey() };
    expect(await refusal(refundAll(again))).toMatchObject({ code: 'conflict' });
  });

  it('counts what is on its way, and money that comes late is due', async () => {
    const by = await canceled(6000);
    emulator().control.oddNextRefund('PENDING');
    await refundAll({ ...by, seenCents: 6000, due: true, submissionKey: newKey() });
    expect((await bookingMoney(by.bookingId)).refundDueCents).toBeLessThan(6000);
    const late = await canceled(0);
    await recordManualPayment({
      ...{ ...late, amountCents: 1000, note: 'cash', submissionKey: newKey() },
    });
    expect(await bookingMoney(late.bookingId)).toMatchObject({ refundDueCents: 1000 });
  });

  it('keeping what the terms keep needs no reason, keeping more does, and its owner reads it', async () => {
    const kept = await canceled(0);
    const sent = { actorId: kept.actorId, submissionKey: newKey() };
    await keepPayment(kept.bookingId, sent);
    const more = await canceled(6000);
    const wish = { actorId: more.actorId, submissionKey: newKey() };
    const error = await refusal(keepPayment(more.bookingId, wish));
    expect(error.userMessage).toBe('Say why you keep more than the terms say. The owner reads it.');
    const reason = 'We turned two dogs down.';
    await keepPayment(more.bookingId, { ...wish, reason });
    const { mails } = await wholeBooking(more.bookingId);
    const mail = mails.find(({ template }) => template === 'payment_kept');
    expect(mail && renderMail(mail, 'without link').text).toContain(reason);
  });
});
