/** R55: a deposit from the acceptance to its end, for every way to an accepted stay. */
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { withoutEmail } from '~/core/mail/erased-address';
import { newFormKey } from '~/core/web/idempotency.server';
import { answerSeries } from '~/features/booking/answers/answer-series.server';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import { undoableAnswers, undoAnswer } from '~/features/booking/answers/undo-answer.server';
import { today } from '~/features/day/today/today.server';
import { renderMail } from '~/features/messages/outbox/stored-email.server';
import { requestBooking } from '~/features/booking/requests/request-booking.server';
import { requestSeries } from '~/features/booking/requests/request-series.server';
import { bookingDetails } from '~/features/booking/lists/booking-details.server';
import { wholeBooking } from '~tests/factories/bookings';
import { at } from '~tests/setup/clock';
import { heardDuring } from '~tests/setup/heard';
import { house, type Person } from '~tests/setup/house';
import { mails, onlyMail } from '~tests/setup/outbox-in-test';
import { decide, newKey, withEmulator } from '~tests/setup/paying';
import { refusal } from '~tests/setup/refusal';
import { addLine } from './adjust-total.server';
import { followDeposits, moveDeposit } from './deposits.server';
import { recordManualPayment } from './manual-payments.server';
import { paymentPage } from './payment-page.server';
import { reconcilePayments } from './reconcile.server';
import { capturePayment } from './settle-attempt.server';
import { startPayment } from './start-payment.server';

withEmulator();

const zone = 'America/New_York';
const boarding = {
  service: 'Boarding',
  start: '2027-02-09T10:00',
  end: '2027-02-11T10:00',
} as const;

const { admin, owner, dog, settings, clock } = house({
  at: at('2027-02-01T10:00'),
  settings: { depositPercent: 50, severalDays: true, adjustments: true },
  dogs: [{ petName: 'Bella' }],
});

const asking = (viewer: Person = owner) => ({
  ownerId: owner.id,
  viewer,
  request: { ...boarding, pets_selected: [dog.id], message: '' },
  formKey: newFormKey(),
});

const accept = (bookingId: string) =>
  changeBookingStatus({ bookingId, viewer: admin, to: 'accepted', seen: null });

/** Books two days at $65.00, requested and accepted on Monday at 10 AM: $65.00 due by Wednesday. */
async function stay(): Promise<string> {
  const { bookingId } = await requestBooking(asking());
  await accept(bookingId);
  return bookingId;
}

const mailsOf = (bookingId: string, template: string) => mails({ bookingId, template });
const textOf = (mail: Awaited<ReturnType<typeof mails>>[number] | undefined) =>
  mail && renderMail(mail, 'without link').text;
const deposit = async (id: string) => {
  const { depositCents, depositDueAt } = await wholeBooking(id);
  return { depositCents, depositDueAt };
};
const half = { depositCents: 6500, depositDueAt: at('2027-02-03T10:00') };
const none = { depositCents: null, depositDueAt: null };

const cash = (bookingId: string, amountCents: number) =>
  recordManualPayment({
    bookingId,
    amountCents,
    actorId: admin.id,
    note: '',
    submissionKey: newKey(),
  });

describe('a deposit is set', () => {
  it('by the acceptance, told in its email, on the pages and on Today; and cleared by its undo', async () => {
    const { bookingId } = await requestBooking(asking());
    expect(await deposit(bookingId)).toEqual(none);
    const toCome = async () => (await bookingDetails(bookingId, owner))?.depositToCome;
    expect(await toCome()).toBe(
      'Deposit $65.00 within 48 hours of our answer keeps the place; if it isn’t paid, the stay is canceled.',
    );
    const answer = await accept(bookingId);
    expect(await toCome()).toBeNull();
    expect(await deposit(bookingId)).toEqual(half);
    const [mail] = await mailsOf(bookingId, 'confirmation');
    expect(textOf(mail)).toContain('please pay a deposit of $65.00 by Wednesday, Feb 3, 2027');
    // R92: the payment button comes before everything else in the email.
    const [told = ''] = (textOf(mail) ?? '').split('See your booking');
    expect(told).toMatch(new RegExp(`Pay \\$65\\.00\\S*\\s+\\S*/payment/${bookingId}`));
    expect(told.indexOf('Pay $65.00')).toBeLessThan(told.indexOf('Drop Off'));
    expect((await bookingDetails(bookingId, owner))?.deposit).toMatchObject({
      cents: 6500,
      dueText: 'Wed, Feb 3, 10:00 AM',
    });
    const { deposits } = await today(new Date(), zone);
    const text = '$65.00 by Wed, Feb 3, 10:00 AM';
    expect(deposits).toEqual([{ id: bookingId, petNames: ['Bella'], text }]);

    if (answer === null) throw new Error('Nothing to undo');
    await undoAnswer({ bookingId, viewer: admin, ...answer });
    expect(await deposit(bookingId)).toEqual(none);
    expect((await today(new Date(), zone)).deposits).toEqual([]);
  });

  it('for what the admin books and what the rule confirms, and for no Daycare without the tick', async () => {
    const byAdmin = await requestBooking(asking(admin));
    expect(await deposit(byAdmin.bookingId)).toEqual(half);
    const request = { ...asking().request, service: 'Daycare', end: '2027-02-09T15:00' } as const;
    const daycare = await requestBooking({ ...asking(admin), request });
    expect(await deposit(daycare.bookingId)).toEqual(none);

    await settings({ acceptAtOnce: 'both', dogLimit: 50 });
    const old = { start: at('2027-01-04T09:00'), end: at('2027-01-05T09:00') };
    const { bookingId: before } = byAdmin;
    await database().booking.update({
      where: { id: before },
      data: { ...old, totalCents: 0, remainCents: 0 },
    });
    const { bookingId } = await requestBooking(asking());
    expect(await wholeBooking(bookingId)).toMatchObject({ status: 'accepted', ...half });
    const [mail] = await mailsOf(bookingId, 'confirmation');
    expect(textOf(mail)).toContain('please pay a deposit of $65.00');
  });

  it('for each day of a series that is accepted, and cleared by the undo of that', async () => {
    await settings({ depositDaycare: true });
    const request = { ...asking().request, service: 'Daycare', end: '2027-02-09T18:00' } as const;
    const days = ['2027-02-09', '2027-02-11'].map((date) => ({ date, seenCents: undefined }));
    const { bookingId } = await requestSeries({ ...asking(), request, days });
    await answerSeries({ bookingId, viewer: admin, to: 'accepted' });
    const { seriesId } = await wholeBooking(bookingId);
    const cents = async () => {
      const rows = await database().booking.findMany({ where: { seriesId } });
      return rows.map(({ depositCents, totalCents }) => [depositCents, totalCents]);
    };
    expect(await cents()).toEqual([
      [2250, 4500],
      [2250, 4500],
    ]);
    const [mail] = await mailsOf(bookingId, 'confirmation');
    expect(textOf(mail)).toContain('please pay deposits of $45.00 in all, the first ones by');
    const [group] = await undoableAnswers(admin.id);
    if (!group) throw new Error('Nothing to undo');
    await undoAnswer({ ...group, viewer: admin });
    expect(await cents()).toEqual([
      [null, 4500],
      [null, 4500],
    ]);
  });

  it('never while it is off', async () => {
    await settings({ depositPercent: null });
    const id = await stay();
    expect(await deposit(id)).toEqual(none);
    const [mail] = await mailsOf(id, 'confirmation');
    expect(textOf(mail)).not.toContain('deposit');
    clock('2027-02-08T10:00');
    expect(await followDeposits()).toBe(0);
  });

  it('keeps its sum when the total changes, and its percent when Settings do', async () => {
    const id = await stay();
    await settings({ depositPercent: 10, depositHours: 2 });
    const { version } = await wholeBooking(id);
    const line = { what: 'Bath', amountCents: 2500, version, actorId: admin.id };
    await addLine({ ...line, bookingId: id, submissionKey: newKey() });
    expect(await wholeBooking(id)).toMatchObject({ ...half, totalCents: 15_500 });
  });
});

describe('when it is not paid', () => {
  it('reminds once at half time, and cancels once at the deadline, with emails to both', async () => {
    const id = await stay();
    clock('2027-02-02T09:59');
    expect(await followDeposits()).toBe(0);
    clock('2027-02-02T10:00');
    expect(await followDeposits()).toBe(1);
    expect(await followDeposits()).toBe(0);
    const reminder = await onlyMail({ bookingId: id, template: 'deposit_reminder' });
    expect(textOf(reminder)).toContain('its deposit of $65.00 is not paid yet');
    clock('2027-02-03T10:00');
    const heard = await heardDuring(async () => {
      expect(await Promise.all([followDeposits(), followDeposits()])).toEqual([1, 0]);
    });
    const booking = await wholeBooking(id);
    expect(heard).toEqual([
      { audience: booking.userId, topic: 'booking', subjectId: id, news: 'change' },
      { audience: 'admin', topic: 'booking', subjectId: id },
    ]);
    expect(booking).toMatchObject({
      status: 'canceled',
      refundOrKeep: false,
      refundDueCents: null,
    });
    expect(booking.canceledAt).toEqual(at('2027-02-03T10:00'));
    expect(booking.history.at(-1)).toMatchObject({
      event: 'deposit_missed',
      fromStatus: 'accepted',
      toStatus: 'canceled',
      actorId: null,
    });
    const [missed] = await mailsOf(id, 'deposit_missed');
    expect(textOf(missed)).toContain('So we canceled the stay for Bella.');
    const [note] = await mailsOf(id, 'deposit_missed_note');
    expect(textOf(note)).toContain('so that time is free again');
    expect(await followDeposits()).toBe(0);
  });

  it('R97 reminds of several deposits of an owner by one email', async () => {
    const first = await stay();
    const { bookingId: second } = await requestBooking({
      ...asking(),
      request: {
        ...{ ...boarding, start: '2027-02-16T10:00', end: '2027-02-18T10:00' },
        ...{ pets_selected: [dog.id], message: '' },
      },
    });
    await accept(second);
    clock('2027-02-02T10:00');
    expect(await followDeposits()).toBe(2);
    expect(await followDeposits()).toBe(0);
    const [reminder, ...more] = await mailsOf(first, 'deposit_reminder');
    expect([...more, ...(await mailsOf(second, 'deposit_reminder'))]).toEqual([]);
    expect(textOf(reminder)).toContain('their deposits of $130.00 are not paid yet');
    expect(textOf(reminder)).toContain('/payment/all');
    clock('2027-02-03T10:00');
    expect(await followDeposits()).toBe(2);
    expect((await wholeBooking(second)).status).toBe('canceled');
  });

  it('keeps what was paid by the cancellation terms', async () => {
    await settings({ cancelDaysBoarding: 30 });
    const id = await stay();
    await cash(id, 6000);
    clock('2027-02-02T10:00');
    await followDeposits();
    clock('2027-02-03T10:00');
    await followDeposits();
    expect(await wholeBooking(id)).toMatchObject({
      status: 'canceled',
      refundOrKeep: true,
      refundDueCents: 0,
      paidCents: 6000,
    });
  });

  it('waits while a payment is under way, and is content once it is met in any way', async () => {
    const id = await stay();
    clock('2027-02-02T10:00');
    await followDeposits();
    clock('2027-02-03T10:00');
    const wish = { bookingId: id, viewer: owner, submissionKey: newKey() };
    await startPayment({ ...wish, choice: { deposit: true, tip: { percent: 0 } } });
    expect(await followDeposits()).toBe(0);
    expect((await wholeBooking(id)).status).toBe('accepted');
    await cash(id, 6500);
    await reconcilePayments();
    expect(await followDeposits()).toBe(0);
    expect(await wholeBooking(id)).toMatchObject({ status: 'accepted', depositNextAt: null });
  });

  it.each([true, false])(
    'R92 stays met after a refund that lowers the total (%s): no reminder, no cancellation',
    async (lowersTotal) => {
      const id = await stay();
      await cash(id, 6500);
      const by = { actorId: admin.id, note: '', submissionKey: newKey() };
      await recordManualPayment({ ...by, bookingId: id, amountCents: -500, lowersTotal });
      expect(await wholeBooking(id)).toMatchObject({ paidCents: 6000, depositNextAt: null });
      expect((await paymentPage(id, owner))?.deposit).toBeNull();
      expect((await today(at('2027-02-01T11:00'), zone)).deposits).toEqual([]);
      for (const time of ['2027-02-02T10:00', '2027-02-03T10:00', '2027-02-04T10:00']) {
        clock(time);
        expect(await followDeposits()).toBe(0);
      }
      expect((await wholeBooking(id)).status).toBe('accepted');
      expect(await mailsOf(id, 'deposit_reminder')).toEqual([]);
    },
  );

  it('R92 stays met when the total is lowered to what was paid, and raised again', async () => {
    const id = await stay();
    await cash(id, 6000);
    const total = (totalCents: number) =>
      database().booking.update({
        where: { id },
        data: { totalCents, remainCents: totalCents - 6000 },
      });
    await total(6000);
    clock('2027-02-02T10:00');
    expect(await followDeposits()).toBe(0);
    await total(13_000);
    clock('2027-02-03T10:00');
    expect(await followDeposits()).toBe(0);
    expect((await wholeBooking(id)).status).toBe('accepted');
  });

  it('R92 stays met by a refund before anyone looked at the lowered total that met it', async () => {
    const id = await stay();
    await cash(id, 6000);
    const lowered = { totalCents: 6000, remainCents: 0 };
    await database().booking.update({ where: { id }, data: lowered });
    expect((await wholeBooking(id)).depositMetAt).toBeNull();
    const by = { actorId: admin.id, note: '', submissionKey: newKey() };
    await recordManualPayment({ ...by, bookingId: id, amountCents: -500, lowersTotal: false });
    expect((await wholeBooking(id)).depositMetAt).not.toBeNull();
    clock('2027-02-03T10:00');
    expect(await followDeposits()).toBe(0);
  });

  it('needs no reminder to be missed, should the job have stood still (R92)', async () => {
    const id = await stay();
    clock('2027-02-04T10:00');
    expect(await followDeposits()).toBe(1);
    expect((await wholeBooking(id)).status).toBe('canceled');
    expect(await mailsOf(id, 'deposit_reminder')).toEqual([]);
    expect(await mailsOf(id, 'deposit_missed')).toHaveLength(1);
  });

  it('only tells, once, in the last 24 hours and after the total was raised', async () => {
    const id = await stay();
    const { version } = await wholeBooking(id);
    const line = { what: 'Bath', amountCents: 2500, version, actorId: admin.id };
    await addLine({ ...line, bookingId: id, submissionKey: newKey() });
    clock('2027-02-02T10:00');
    await followDeposits();
    clock('2027-02-03T10:00');
    expect(await followDeposits()).toBe(1);
    expect(await followDeposits()).toBe(0);
    const { status, history } = await wholeBooking(id);
    expect(status).toBe('accepted');
    expect(history.at(-1)).toMatchObject({ event: 'deposit_missed', toStatus: 'accepted' });
    const missed = await onlyMail({ bookingId: id, template: 'deposit_missed' });
    expect(textOf(missed)).toContain('Your stay is still booked.');
    expect(textOf((await mailsOf(id, 'deposit_missed_note'))[0])).toContain('still booked');
  });

  it('R124 cancels no stay of an owner who could not be told, and tells the admin', async () => {
    const id = await stay();
    const email = withoutEmail('of deposits');
    await database().profile.update({ where: { id: owner.id }, data: { email } });
    clock('2027-02-03T10:00');
    expect(await followDeposits()).toBe(1);
    expect(await followDeposits()).toBe(0);
    expect((await wholeBooking(id)).status).toBe('accepted');
    expect(await mailsOf(id, 'deposit_missed')).toEqual([]);
    const note = textOf((await mailsOf(id, 'deposit_missed_note'))[0]);
    expect(note).toContain('or its owner has no email');
    expect(note).not.toContain(email);
  });

  it('R127 asks for all by its deadline, where the rest is due no later', async () => {
    await settings({ restDueDays: 7 });
    const id = await stay();
    const [mail] = await mailsOf(id, 'confirmation');
    expect(textOf(mail)).toContain('please pay $130.00 by Wednesday, Feb 3, 2027');
    expect(textOf(mail)).not.toMatch(/deposit|\$65\.00 due/i);
    const details = await bookingDetails(id, owner);
    expect(details?.moneyLine).toBe('$130.00 · $130.00 due by Wed, Feb 3, 10:00 AM');
    expect(await paymentPage(id, owner)).toMatchObject({
      ...{ deposit: null, dueText: 'by Wed, Feb 3, 10:00 AM' },
    });
    clock('2027-02-02T10:00');
    await followDeposits();
    const reminder = await onlyMail({ bookingId: id, template: 'deposit_reminder' });
    expect(textOf(reminder)).toContain('is confirmed, and $130.00 is not paid yet');
  });

  it('waits until a later time that the admin sets, and reminds again', async () => {
    const id = await stay();
    const move = (until: string) => moveDeposit({ bookingId: id, actorId: admin.id, until });
    for (const [until, sentence] of [
      ['', 'Please enter a date and a time.'],
      ['2027-02-01T09:00', 'That time has passed.'],
      ['2027-02-02T09:00', 'Choose a later time: the owner knows the deadline as it is.'],
      ['2027-02-09T10:01', 'Choose a time before Drop Off.'],
    ] as const)
      expect((await refusal(move(until))).userMessage).toBe(sentence);
    await move('2027-02-05T10:00');
    expect(await wholeBooking(id)).toMatchObject({
      depositCents: 6500,
      depositDueAt: at('2027-02-05T10:00'),
      depositNextAt: at('2027-02-03T10:00'),
    });
    clock('2027-02-03T10:00');
    expect(await followDeposits()).toBe(1);
    expect((await wholeBooking(id)).status).toBe('accepted');
    clock('2027-02-05T10:00');
    await followDeposits();
    expect((await wholeBooking(id)).status).toBe('canceled');
    expect((await refusal(move('2027-02-06T10:00'))).code).toBe('conflict');
  });
});

describe('paying it', () => {
  const start = (id: string, deposit: boolean, submissionKey = newKey()) =>
    startPayment({
      bookingId: id,
      viewer: owner,
      submissionKey,
      choice: { deposit, tip: { percent: 0 } },
    });
  const attempt = (id: string) => database().paymentAttempt.findUniqueOrThrow({ where: { id } });

  it('orders what is open of it, counted by the server, and offers it only while it is open', async () => {
    const id = await stay();
    await cash(id, 500);
    expect((await paymentPage(id, owner))?.deposit).toMatchObject({ cents: 6000 });
    const { attemptId, approveUrl } = await start(id, true);
    expect(await attempt(attemptId)).toMatchObject({ amountCents: 6000, forDeposit: true });
    await decide(approveUrl);
    const paid = await capturePayment({ bookingId: id, attemptId, viewer: owner });
    expect(paid).toMatchObject({ outcome: 'paid', paidCents: 6000 });
    expect(await wholeBooking(id)).toMatchObject({ paidCents: 6500, remainCents: 6500 });
    expect((await paymentPage(id, owner))?.deposit).toBeNull();
    expect((await refusal(start(id, true))).code).toBe('conflict');
    const rest = await start(id, false);
    expect(await attempt(rest.attemptId)).toMatchObject({ amountCents: 6500, forDeposit: false });
  });

  it('is never charged twice: what was open in two tabs, or with all of it', async () => {
    const id = await stay();
    const key = newKey();
    const tabs = [await start(id, true), await start(id, true), await start(id, false)];
    // The same form continues its order; another choice gets another order.
    const again = [
      await start(id, true, key),
      await start(id, true, key),
      await start(id, false, key),
    ];
    expect(again[1]).toEqual(again[0]);
    expect(again[2]?.orderId).not.toBe(again[0]?.orderId);
    for (const { approveUrl } of tabs) await decide(approveUrl);
    const ends = [];
    for (const { attemptId } of tabs)
      ends.push(await capturePayment({ bookingId: id, attemptId, viewer: owner }));
    expect(ends.map(({ outcome }) => outcome)).toEqual(['paid', 'not_captured', 'not_captured']);
    expect(await wholeBooking(id)).toMatchObject({ paidCents: 6500, remainCents: 6500 });
  });
});
