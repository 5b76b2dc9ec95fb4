/** R94: payments outside PayPal that owners report, from the payment page to the ledger. */
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { NoticesError } from '~/core/errors/service-error.server';
import { type Announcement, subscribe } from '~/core/live/publish.server';
import { now } from '~/core/runtime/clock.server';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import { renderMail } from '~/features/messages/outbox/stored-email.server';
import { followDeposits } from '~/features/money/payments/deposits.server';
import { bookingMoney } from '~/features/money/payments/ledger.server';
import { paymentSentences } from '~/features/money/payments/payment-attempt.server';
import { recordManualPayment } from '~/features/money/payments/manual-payments.server';
import { paymentPage, receiptPage } from '~/features/money/payments/payment-page.server';
import {
  paymentLinkOf,
  queuePaymentReminders,
} from '~/features/money/payments/payment-reminders.server';
import { capturePayment } from '~/features/money/payments/settle-attempt.server';
import { startPayment } from '~/features/money/payments/start-payment.server';
import { ledgerLabel } from '~/features/money/pricing/money-facts';
import { myData } from '~/features/people/profiles/my-data.server';
import { exportPayments } from '~/features/money/reports/export-payments.server';
import { columnsOf } from '~/features/data/tables/tables';
import { statementPage } from '~/features/money/payments/statement.server';
import { accountHolds } from '~/features/people/profiles/delete-account.server';
import { deleteBooking } from '~/features/booking/requests/delete-booking.server';
import { stored } from '~tests/factories/bookings';
import { heardDuring } from '~tests/setup/heard';
import { begin, decide, newKey, withEmulator } from '~tests/setup/paying';
import { refusal } from '~tests/setup/refusal';
import { at } from '~tests/setup/clock';
import { house, type Person } from '~tests/setup/house';
import { mails, onlyMail } from '~tests/setup/outbox-in-test';
import { fileOf } from '~tests/setup/spreadsheet';
import { answerClaim, type ClaimAnswer, undoClaimAnswer } from './answer-claim.server';
import {
  askAboutClaims,
  claimPayment,
  openClaimOf,
  openClaims,
  withdrawClaim,
  waysToPay,
} from './claims.server';

withEmulator();

const none = {
  ...{ venmoName: '', zelleAddress: '', cashAppTag: '', paypalMeName: '', cashOrCheck: false },
};

const { admin, owner, settings, clock, pass, guest, stay } = house({
  at: at('2027-10-20T10:00'),
  settings: { ...none, zelleAddress: 'nora@example.com', venmoName: '@Nora-Tail' },
  owner: { firstName: 'Sam', receiveEmails: true },
  dogs: [{ petName: 'Maple' }],
  stay: {
    ...{ service: 'Boarding', start: '2027-10-28T10:00', end: '2027-10-30T15:00' },
    ...{ status: 'accepted', totalCents: 16_500 },
  },
});

type Said = Partial<Parameters<typeof claimPayment>[0]>;

const say = (bookingId: string, said: Said = {}) =>
  claimPayment({
    ...{ bookingId, viewer: owner, method: 'zelle', amountCents: 16_500 },
    ...{ submissionKey: newKey(), ...said },
  });

async function claimOn(bookingId: string, said: Said = {}): Promise<string> {
  await say(bookingId, said);
  const claim = await openClaimOf(bookingId);
  if (claim === null) throw new Error('No claim');
  return claim.id;
}

const answer = (claimId: string, to: ClaimAnswer, noticed: string[] = []) =>
  answerClaim({ claimId, viewer: admin, answer: to, noticed });

const claims = (bookingId: string) =>
  database().paymentClaim.findMany({ where: { bookingId }, orderBy: { createdAt: 'asc' } });
async function pageOf(bookingId: string, viewer: Person = owner) {
  const page = await paymentPage(bookingId, viewer);
  if (page === null) throw new Error('No page');
  return waysToPay(page, viewer);
}

/** Returns everything about a booking's money that its claim and answers may change. */
async function moneyNow(id: string) {
  const { paidCents, remainCents, totalCents, tipCents, refundOrKeep, refundDueCents, ...rest } =
    await stored(id);
  const { depositDueAt, depositNextAt, depositMetAt, paymentAskedAt } = rest;
  return {
    ...{ paidCents, remainCents, totalCents, tipCents, refundOrKeep, refundDueCents },
    ...{ depositDueAt, depositNextAt, depositMetAt, paymentAskedAt },
  };
}

describe('R94 the payment page', () => {
  it('shows what Settings hold, with what is due and the reference', async () => {
    const { id } = await stay({ paidCents: 6500 });
    expect(await pageOf(id)).toEqual({
      ways: [
        {
          method: 'venmo',
          to: '@Nora-Tail',
          href: 'https://venmo.com/Nora-Tail?txn=pay&amount=100.00&note=Maple%2C%20Oct%2028&audience=private',
        },
        { method: 'zelle', to: 'nora@example.com' },
      ],
      methods: ['venmo', 'zelle'],
      amountCents: 10_000,
      reference: 'Maple, Oct 28',
      claim: null,
      sent: null,
    });
    expect((await pageOf(id, admin)).methods).toEqual([]);
  });

  it('shows nothing while nothing is set, and nothing for a stay that is paid or canceled', async () => {
    for (const fields of [{ paidCents: 16_500 }, { status: 'canceled' }] as const) {
      const { id } = await stay(fields);
      expect(await pageOf(id)).toMatchObject({ ways: [], methods: [] });
    }
    const { id } = await stay();
    await settings(none);
    expect(await pageOf(id)).toMatchObject({ ways: [], methods: [], claim: null });
  });

  it('asks for the open deposit first', async () => {
    const { id } = await stay();
    await database().booking.update({
      where: { id },
      data: { depositCents: 5000, depositOfCents: 16_500, depositDueAt: at('2027-10-22T10:00') },
    });
    expect((await pageOf(id)).amountCents).toBe(5000);
  });
});

describe('R94 “I’ve sent it”', () => {
  it('makes one claim per form; nothing counts as paid, and the admin is emailed', async () => {
    const { id } = await stay();
    const before = await moneyNow(id);
    const submissionKey = newKey();
    await Promise.all([say(id, { submissionKey }), say(id, { submissionKey })]);
    await say(id, { submissionKey });
    expect(await claims(id)).toMatchObject([{ state: 'open', amountCents: 16_500 }]);
    expect(await moneyNow(id)).toEqual(before);
    expect((await bookingMoney(id)).entries).toEqual([]);
    const sent = await mails({ bookingId: id, template: 'payment_claimed' });
    const [mail] = sent.filter(({ profileId }) => profileId === admin.id);
    if (mail === undefined) throw new Error('No email');
    const { subject, text, html } = renderMail(mail, 'without link');
    expect(subject).toContain('says $165.00 by Zelle');
    for (const part of [text, html]) expect(part).toContain(`/booking/${id}`);
    expect(await openClaimOf(id)).toMatchObject({ ownerName: 'Sam', dueCents: 16_500 });
    expect((await openClaims()).map(({ bookingId }) => bookingId)).toContain(id);
  });

  it('is news to the admin as a message is: a toast, and a notice on the phone', async () => {
    await settings({ phoneNotices: true });
    const { id: subscriptionId } = await database().pushSubscription.create({
      data: {
        ...{ profileId: admin.id, endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' },
        ...{ serverKey: 'k', sessionDigest: 's', userAgent: '', createdAt: now() },
      },
    });
    const heard: Announcement[] = [];
    const end = subscribe((one) => heard.push(one));
    const { id } = await stay();
    await say(id);
    await withdrawClaim((await openClaimOf(id))?.id ?? '', owner);
    end();
    expect(heard.filter(({ news }) => news === 'paid_otherwise')).toMatchObject([
      { audience: 'admin', subjectId: id, by: expect.stringContaining('Sam') as string },
    ]);
    const notices = await database().pushNotice.findMany({
      where: { subscriptionId },
      include: { mail: true },
    });
    expect(notices.map(({ mail }) => mail?.template)).toEqual(['payment_claimed']);
  });

  it('is one open claim per stay', async () => {
    const { id } = await stay();
    await say(id);
    const second = await refusal(say(id, { amountCents: 100, method: 'venmo' }));
    expect(second.code).toBe('conflict');
    expect(second.userMessage).toContain('already told us');
    expect(await claims(id)).toHaveLength(1);
    const other = (await stay()).id;
    const both = await Promise.allSettled([say(other), say(other)]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(await claims(other)).toHaveLength(1);
  });

  it('is refused of what is not offered, of others, and by the admin', async () => {
    const { id } = await stay();
    expect(await refusal(say(id, { method: 'cash_app' }))).toMatchObject({ field: 'method' });
    const viewer = await guest();
    expect((await refusal(say(id, { viewer }))).code).toBe('not_found');
    expect((await refusal(say(id, { viewer: admin }))).code).toBe('forbidden');
    expect(await claims(id)).toEqual([]);
  });

  it('is refused once PayPal has it all, and while PayPal is at it', async () => {
    const booking = await stay();
    const { id } = booking;
    const { attemptId, approveUrl } = await begin(booking, owner);
    await database().paymentAttempt.update({
      where: { id: attemptId },
      data: { state: 'capturing', updatedAt: now() },
    });
    expect((await refusal(say(id))).code).toBe('conflict');
    await database().paymentAttempt.update({
      where: { id: attemptId },
      data: { state: 'awaiting_approval' },
    });
    await decide(approveUrl);
    await capturePayment({ bookingId: id, attemptId, viewer: owner });
    expect(await refusal(say(id))).toMatchObject({
      code: 'conflict',
      userMessage: 'This booking is already paid.',
    });
    expect(await claims(id)).toEqual([]);
  });

  it('keeps PayPal from charging the same again, also on a page of PayPal that is open', async () => {
    const booking = await stay();
    const { id } = booking;
    const { attemptId, approveUrl } = await begin(booking, owner);
    const claimId = await claimOn(id);
    const start = { bookingId: id, viewer: owner, submissionKey: newKey() };
    expect((await refusal(startPayment(start))).userMessage).toContain('already told us');
    await decide(approveUrl);
    const outcome = await capturePayment({ bookingId: id, attemptId, viewer: owner });
    expect(outcome).toEqual({ outcome: 'not_captured', sentence: paymentSentences.claimed });
    expect(await stored(id)).toMatchObject({ paidCents: 0 });
    await withdrawClaim(claimId, owner);
    expect(await startPayment({ ...start, submissionKey: newKey() })).toHaveProperty('approveUrl');
  });
});

describe('R94 withdrawn by the owner', () => {
  it('leaves nothing to answer, and the way free for another claim', async () => {
    const { id } = await stay();
    const claimId = await claimOn(id);
    const other = await guest();
    expect((await refusal(withdrawClaim(claimId, other))).code).toBe('not_found');
    expect(await heardDuring(() => withdrawClaim(claimId, owner))).toEqual([
      { audience: 'admin', topic: 'booking', subjectId: id },
    ]);
    await withdrawClaim(claimId, owner);
    expect(await openClaimOf(id)).toBeNull();
    expect((await refusal(answer(claimId, 'received'))).userMessage).toContain('withdrew this');
    await say(id, { method: 'venmo' });
    expect((await claims(id)).map(({ state }) => state)).toEqual(['withdrawn', 'open']);
  });

  it('is too late once it was received', async () => {
    const { id } = await stay();
    const claimId = await claimOn(id);
    await answer(claimId, 'received');
    expect((await refusal(withdrawClaim(claimId, owner))).userMessage).toContain('received');
    expect(await stored(id)).toMatchObject({ paidCents: 16_500 });
  });
});

describe('R94 Received', () => {
  it('writes the ledger with its method, once, and a receipt that waits for the Undo', async () => {
    const { id } = await stay();
    const claimId = await claimOn(id);
    await Promise.all([answer(claimId, 'received'), answer(claimId, 'received')]);
    const money = await bookingMoney(id);
    expect(money).toMatchObject({ paidCents: 16_500, remainCents: 0 });
    expect(money.entries.map(ledgerLabel)).toEqual(['Paid by Zelle']);
    const mail = await onlyMail({ bookingId: id, template: 'payment_receipt' });
    expect(mail.sendAfter.getTime()).toBe(Date.now() + 10_000);
    expect(renderMail(mail, 'without link').text).toContain('$165.00 by Zelle');
    expect((await receiptPage(id, owner))?.number).toMatch(/^2027-\d{4}$/);
    expect(await openClaimOf(id)).toBeNull();
  });

  it('is the admin’s alone', async () => {
    const { id } = await stay();
    const claimId = await claimOn(id);
    for (const to of ['received', 'not_received'] as const) {
      const own = answerClaim({ claimId, viewer: owner, answer: to, noticed: [] });
      expect((await refusal(own)).code).toBe('not_found');
    }
    expect((await refusal(undoClaimAnswer(claimId, owner))).code).toBe('not_found');
    expect(await stored(id)).toMatchObject({ paidCents: 0 });
  });

  it('of less than what is due leaves the rest due', async () => {
    const { id } = await stay();
    await answer(await claimOn(id, { amountCents: 15_000 }), 'received');
    expect(await stored(id)).toMatchObject({ paidCents: 15_000, remainCents: 1500 });
    expect((await pageOf(id)).amountCents).toBe(1500);
  });

  it('of more than what is due asks first, about that amount', async () => {
    const { id } = await stay();
    const claimId = await claimOn(id, { amountCents: 18_000 });
    const asked = await refusal(answer(claimId, 'received'));
    expect(asked).toBeInstanceOf(NoticesError);
    expect(asked.userMessage).toBe('Only $165.00 is due for this stay. $15.00 would be a credit.');
    const cash = { bookingId: id, actorId: admin.id, amountCents: 16_500, note: '' };
    await recordManualPayment({ ...cash, method: 'cash', submissionKey: newKey() });
    const again = await refusal(answer(claimId, 'received', ['over-due:1500']));
    expect(again.userMessage).toBe('Nothing more is due for this stay. $180.00 would be a credit.');
    await answer(claimId, 'received', ['over-due:18000']);
    expect(await stored(id)).toMatchObject({ paidCents: 34_500, remainCents: -18_000 });
  });

  it('for a stay that was canceled in the meantime is to refund or keep', async () => {
    const { id } = await stay();
    const claimId = await claimOn(id);
    await changeBookingStatus({ bookingId: id, viewer: admin, to: 'canceled', seen: 'accepted' });
    pass(60_000);
    expect((await refusal(answer(claimId, 'received'))).userMessage).toContain('is canceled');
    await answer(claimId, 'received', ['over-due:16500']);
    expect(await stored(id)).toMatchObject({ paidCents: 16_500, refundOrKeep: true });
    await undoClaimAnswer(claimId, admin);
    expect(await stored(id)).toMatchObject({ paidCents: 0, refundOrKeep: false });
  });
});

describe('R94 Undo of an answer', () => {
  const halfMet = {
    depositCents: 5000,
    depositOfCents: 16_500,
    depositDueAt: at('2027-10-22T10:00'),
    depositNextAt: at('2027-10-21T10:00'),
  };

  it.each(['received', 'not_received'] as const)(
    '%s and back: all is as before, no email goes out, and it is asked again',
    async (to) => {
      const { id } = await stay({ paidCents: 1000, createdAt: at('2027-10-01T10:00') });
      await database().booking.update({ where: { id }, data: halfMet });
      const claimId = await claimOn(id, { amountCents: 15_500 });
      const before = await moneyNow(id);
      pass(1000);
      await answer(claimId, to);
      expect(await moneyNow(id)).not.toEqual(before);
      pass(9000);
      const heard = await heardDuring(() => undoClaimAnswer(claimId, admin));
      expect(heard).toContainEqual({ audience: 'admin', topic: 'booking', subjectId: id });
      expect(await moneyNow(id)).toEqual(before);
      expect((await openClaimOf(id))?.id).toBe(claimId);
      const told = [
        ...(await mails({ bookingId: id, template: 'payment_receipt' })),
        ...(await mails({ bookingId: id, template: 'payment_not_received' })),
      ];
      expect(told.map(({ state }) => state)).toEqual(['expired']);
      // A mistake in the ledger is reversed by another entry.
      const { entries } = await bookingMoney(id);
      expect(entries.map(({ amountCents }) => amountCents)).toEqual(
        to === 'received' ? [1000, 15_500, -15_500] : [1000],
      );
      if (to === 'received')
        expect(entries.map(ledgerLabel).slice(1)).toEqual([
          'Paid by Zelle',
          'Payment by Zelle undone',
        ]);
      await answer(claimId, 'received');
      expect(await stored(id)).toMatchObject({ paidCents: 16_500, remainCents: 0 });
    },
  );

  it('is too late after ten seconds, twice, and once something followed', async () => {
    const { id } = await stay();
    const late = await claimOn(id);
    await answer(late, 'not_received');
    pass(10_000);
    expect((await refusal(undoClaimAnswer(late, admin))).code).toBe('conflict');
    const followed = await claimOn(id);
    await answer(followed, 'received');
    pass(1000);
    await recordManualPayment({
      ...{ bookingId: id, actorId: admin.id, amountCents: -500, note: 'Coins' },
      ...{ method: 'cash', submissionKey: newKey() },
    });
    expect((await refusal(undoClaimAnswer(followed, admin))).code).toBe('conflict');
    expect(await stored(id)).toMatchObject({ paidCents: 16_000 });

    const second = await stay();
    const reopened = await claimOn(second.id);
    await answer(reopened, 'not_received');
    await say(second.id, { method: 'venmo' });
    expect((await refusal(undoClaimAnswer(reopened, admin))).code).toBe('conflict');

    const third = await stay();
    const once = await claimOn(third.id);
    await answer(once, 'received');
    pass(1);
    await undoClaimAnswer(once, admin);
    expect((await refusal(undoClaimAnswer(once, admin))).code).toBe('conflict');
    expect(await stored(third.id)).toMatchObject({ paidCents: 0 });
  });

  it('is too late once the stay was canceled', async () => {
    const { id } = await stay();
    const claimId = await claimOn(id);
    await answer(claimId, 'received');
    pass(1000);
    await changeBookingStatus({ bookingId: id, viewer: admin, to: 'canceled', seen: 'accepted' });
    expect((await refusal(undoClaimAnswer(claimId, admin))).code).toBe('conflict');
    expect(await stored(id)).toMatchObject({ paidCents: 16_500, refundOrKeep: true });
  });
});

describe('R94 Not yet', () => {
  it('says so to the owner, on the page too, who can say it again', async () => {
    const { id } = await stay();
    await answer(await claimOn(id), 'not_received');
    const mail = await onlyMail({ bookingId: id, template: 'payment_not_received' });
    expect(mail).toMatchObject({ profileId: owner.id });
    const { subject, text } = renderMail(mail, 'without link');
    expect(subject).toContain('Not here yet: $165.00 by Zelle');
    expect(text).toContain(`/payment/${id}`);
    expect(await pageOf(id)).toMatchObject({
      methods: ['venmo', 'zelle'],
      sent: { text: 'Nora hasn’t found your $165.00 by Zelle.', checkingCents: 0 },
    });
    pass(60_000);
    await say(id);
    expect((await pageOf(id)).sent).toMatchObject({ checkingCents: 16_500 });
    expect(await stored(id)).toMatchObject({ paidCents: 0 });
  });
});

describe('R94 what waits for the answer', () => {
  it('the reminder and the payment link of a stay that is over', async () => {
    await settings({ paymentReminders: true });
    const { id } = await stay();
    clock('2027-10-31T10:00');
    const claimId = await claimOn(id);
    clock('2027-11-02T10:00');
    expect(await queuePaymentReminders()).toBe(0);
    expect(await paymentLinkOf(id)).toBeNull();
    await answer(claimId, 'not_received');
    // The email that it hasn't arrived already asks for the money.
    expect(await queuePaymentReminders()).toBe(0);
    clock('2027-11-09T10:00');
    expect(await queuePaymentReminders()).toBe(1);
  });

  it('reminder and deadline of a deposit; after Not yet there is a day to pay it', async () => {
    const { id } = await stay();
    const [half, due] = [at('2027-10-21T10:00'), at('2027-10-22T10:00')];
    const deposit = { depositCents: 5000, depositOfCents: 16_500, depositDueAt: due };
    await database().booking.update({ where: { id }, data: { ...deposit, depositNextAt: half } });
    const claimId = await claimOn(id, { amountCents: 5000 });
    for (const time of ['2027-10-21T11:00', '2027-10-22T11:00']) {
      clock(time);
      await followDeposits();
      expect(await stored(id)).toMatchObject({ status: 'accepted', depositNextAt: half });
    }
    await answer(claimId, 'not_received');
    const [mail] = await mails({ bookingId: id, template: 'payment_not_received' });
    if (mail === undefined) throw new Error('No email');
    expect(renderMail(mail, 'without link').text).toContain(
      'The deposit of $50.00 is due by Saturday, Oct 23',
    );
    clock('2027-10-23T10:59');
    await followDeposits();
    expect(await stored(id)).toMatchObject({ status: 'accepted' });
    expect(await mails({ bookingId: id, template: 'deposit_reminder' })).toEqual([]);
    clock('2027-10-23T11:00');
    await followDeposits();
    expect(await stored(id)).toMatchObject({ status: 'canceled' });
  });

  it('a deposit that is received is met', async () => {
    const { id } = await stay();
    const due = at('2027-10-22T10:00');
    const deposit = { depositCents: 5000, depositOfCents: 16_500, depositDueAt: due };
    await database().booking.update({ where: { id }, data: { ...deposit, depositNextAt: due } });
    await answer(await claimOn(id, { amountCents: 5000 }), 'received');
    expect(await stored(id)).toMatchObject({ depositNextAt: null, depositMetAt: now() });
  });

  it('deleting the booking and the account', async () => {
    const booking = await stay();
    const { id } = booking;
    const claimId = await claimOn(id);
    const sent = { bookingId: id, viewer: admin };
    await changeBookingStatus({ ...sent, to: 'canceled', seen: 'accepted' });
    pass(60_000);
    const { version } = await stored(id);
    expect((await refusal(deleteBooking({ ...sent, version }))).userMessage).toContain(
      'in progress',
    );
    expect(await accountHolds('committed', owner.id)).toMatchObject([
      { id, hold: { kind: 'under way' } },
    ]);
    await withdrawClaim(claimId, owner);
    expect(await accountHolds('committed', owner.id)).toEqual([]);
    await deleteBooking({ ...sent, version });
    expect(await claims(id)).toEqual([]);
  });
});

describe('R94 what goes along', () => {
  it('the claim and its payment to my-data, the claim to the export', async () => {
    const { id } = await stay();
    const claimId = await claimOn(id, { amountCents: 1500 });
    pass(60_000);
    await answer(claimId, 'received');
    await say(id, { method: 'venmo', amountCents: 2000 });
    const file: unknown = await new Response(await myData(owner.id)).json();
    expect(file).toMatchObject({
      bookings: [
        {
          payment_claims: [
            { method: 'zelle', amount_cents: 1500, state: 'received' },
            { method: 'venmo', amount_cents: 2000, state: 'open', answered_at: null },
          ],
          payments: [{ kind: 'manual', amount_cents: 1500, method: 'zelle' }],
        },
      ],
    });
    // Internal columns are not exported.
    const { bookings } = file as { bookings: { payment_claims: object[] }[] };
    expect(Object.keys(bookings[0]?.payment_claims[0] ?? {}).sort()).toEqual([
      'amount_cents',
      'answered_at',
      'at',
      'method',
      'state',
    ]);
    const exported = columnsOf('PaymentClaim').filter(({ is }) => is !== undefined);
    expect(exported.map(({ name }) => name)).toEqual([
      ...['id', 'booking_id', 'method', 'amount_cents'],
      ...['state', 'created_at', 'answered_at', 'entry_id'],
    ]);
  });

  it('the method to the payments file and the statement', async () => {
    const { id } = await stay();
    await answer(await claimOn(id, { method: 'venmo' }), 'received');
    const period = { from: '2027-10-20', until: '2027-10-20' };
    const statement = await statementPage(owner.id, period);
    expect(statement?.payments).toMatchObject([{ what: 'Paid by Venmo', cents: 16_500 }]);
    const csv = await fileOf(exportPayments({ from: period.from, to: period.until }));
    expect(csv).toContain('"Venmo",165.00');
  });
});

describe('R94 never answered', () => {
  it('is asked about once more after two days, by day', async () => {
    const { id } = await stay();
    await say(id);
    clock('2027-10-22T09:59');
    expect(await askAboutClaims()).toBe(0);
    clock('2027-10-22T10:00');
    expect(await Promise.all([askAboutClaims(), askAboutClaims()])).toEqual([1, 0]);
    expect(await askAboutClaims()).toBe(0);
    const sent = await mails({ bookingId: id, template: 'payment_claimed' });
    const ours = sent.filter(({ profileId }) => profileId === admin.id);
    const [, again] = ours.map((mail) => renderMail(mail, 'without link').subject);
    expect(again).toContain('Did it arrive?');
    expect(await openClaimOf(id)).not.toBeNull();
  });

  it('not once it was answered or withdrawn, nor at night', async () => {
    await answer(await claimOn((await stay()).id), 'not_received');
    await withdrawClaim(await claimOn((await stay()).id), owner);
    await say((await stay()).id);
    clock('2027-10-23T03:00');
    expect(await askAboutClaims()).toBe(0);
    clock('2027-10-23T10:00');
    expect(await askAboutClaims()).toBe(1);
  });
});
