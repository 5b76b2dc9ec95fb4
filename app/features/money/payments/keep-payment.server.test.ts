/** R126: Keep has its row in Activity, its email, and its Undo like the admin's other answers. */
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { interval } from '~/core/runtime/intervals.server';
import type { Viewer } from '~/core/session/permissions';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import { undoAnswer, undoableAnswers } from '~/features/booking/answers/undo-answer.server';
import { bookingDetails } from '~/features/booking/lists/booking-details.server';
import { bookingEvents } from '~/features/booking/rules/booking-events';
import { renderMail } from '~/features/messages/outbox/stored-email.server';
import { wholeBooking } from '~tests/factories/bookings';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { mails, onlyMail } from '~tests/setup/outbox-in-test';
import { newKey, withEmulator } from '~tests/setup/paying';
import { refusal } from '~tests/setup/refusal';
import { bookingMoney } from './ledger.server';
import { keepPayment, recordManualPayment } from './manual-payments.server';

withEmulator();

const { admin, owner, stay, pass } = house({
  at: at('2027-02-01T10:00'),
  dogs: [{ petName: 'Biscuit' }],
  stay: { start: '2027-02-10T09:00', end: '2027-02-10T17:00', totalCents: 6000 },
});

/** A stay that its owner canceled, with $60.00 paid and this refund by the terms. */
async function canceled(refundDueCents: number | null) {
  const { id } = await stay({ status: 'canceled' });
  await recordManualPayment({
    ...{ bookingId: id, amountCents: 6000, actorId: admin.id, note: '', submissionKey: newKey() },
  });
  await database().booking.update({
    where: { id },
    data: { refundDueCents, canceledAt: at('2027-01-31T10:00') },
  });
  await database().bookingHistory.deleteMany({ where: { bookingId: id } });
  await database().bookingHistory.create({
    data: {
      ...{ bookingId: id, event: 'status_changed', at: at('2027-01-31T10:00') },
      ...{ fromStatus: 'accepted', toStatus: 'canceled' },
    },
  });
  return id;
}

const keep = (id: string, reason = '') =>
  keepPayment(id, { actorId: admin.id, submissionKey: newKey(), reason });

/** The row in Activity, as a person reads it. */
async function activity(id: string, viewer: Viewer = admin) {
  const history = (await bookingDetails(id, viewer))?.history ?? [];
  const toOwner = viewer.id === owner.id;
  return history.map((line) => bookingEvents[line.event].words(line, { who: line.by, toOwner }));
}

const textOf = async (id: string) =>
  renderMail(await onlyMail({ bookingId: id, template: 'payment_kept' }), 'without link').text;

describe('R126 Keep', () => {
  it.each([
    [
      'by the terms',
      0,
      '',
      '$60.00, as the terms say',
      'Under our cancellation terms we kept $60.00',
    ],
    ['by decision', null, '', '$60.00', 'We decided to keep $60.00 of what you paid for Biscuit.'],
    [
      'more than the terms say',
      2000,
      'It snowed.',
      '$60.00: “It snowed.”',
      'We kept $60.00 of what you paid for Biscuit. That is more than our cancellation terms say',
    ],
  ])('%s is in Activity and in an email', async (_how, due, reason, note, said) => {
    const id = await canceled(due);
    await keep(id, reason);
    expect((await activity(id)).at(-1)).toBe(`You kept ${note}`);
    expect((await activity(id, owner)).at(-1)).toBe(`host kept ${note}`);
    expect(await textOf(id)).toContain(said);
    if (reason !== '') expect(await textOf(id)).toContain(reason);
    expect(await bookingMoney(id)).toMatchObject({ refundOrKeep: false, paidCents: 6000 });
    expect((await refusal(keep(id, 'Again'))).userMessage).toBe('This has already been decided.');
  });

  it('waits with its email as long as it can be undone, and writes to nobody without one', async () => {
    const id = await canceled(0);
    await keep(id);
    const { sendAfter, createdAt, withdrawnBy } = await onlyMail({
      ...{ bookingId: id, template: 'payment_kept' },
    });
    expect(withdrawnBy).toBe('answer');
    expect(sendAfter.getTime() - createdAt.getTime()).toBe(interval('answerUndo'));
    const guest = await canceled(0);
    await database().profile.update({
      where: { id: owner.id },
      data: { email: `${owner.id}@no-email.invalid` },
    });
    await keep(guest);
    expect(await mails({ bookingId: guest, template: 'payment_kept' })).toEqual([]);
  });

  it('is undone: the question is open again, its email is withdrawn, and nothing else changes', async () => {
    const id = await canceled(2000);
    const before = await wholeBooking(id);
    await keep(id, 'It snowed.');
    const [undo, ...others] = await undoableAnswers(admin.id);
    expect([undo?.bookingId, undo?.answer, others]).toEqual([id, 'payment kept', []]);
    if (undo === undefined) throw new Error('No Undo');
    // Activity is in order of time.
    pass(1000);
    const undone = await undoAnswer({ ...undo, viewer: admin });
    expect(undone).toMatchObject({ kept: true, status: 'canceled' });
    const after = await wholeBooking(id);
    const { refundOrKeep, refundDueCents, canceledAt, status } = after;
    expect({ refundOrKeep, refundDueCents, canceledAt, status }).toEqual({
      ...{ refundOrKeep: true, refundDueCents: 2000, status: 'canceled' },
      canceledAt: before.canceledAt,
    });
    expect(await onlyMail({ bookingId: id, template: 'payment_kept' })).toMatchObject({
      state: 'expired',
    });
    expect((await activity(id)).at(-1)).toBe('You undid this: Refund or keep is open again');
    // It can be kept again, in its own words.
    pass(1000);
    await keep(id, 'It hailed.');
    expect((await activity(id)).at(-1)).toBe('You kept $60.00: “It hailed.”');
  });

  it('can’t be undone once ten seconds passed, or anything changed since', async () => {
    const id = await canceled(0);
    await keep(id);
    const [undo] = await undoableAnswers(admin.id);
    if (undo === undefined) throw new Error('No Undo');
    pass(interval('answerUndo') + 1);
    expect((await refusal(undoAnswer({ ...undo, viewer: admin }))).code).toBe('conflict');
    expect(await undoableAnswers(admin.id)).toEqual([]);
    expect(await bookingMoney(id)).toMatchObject({ refundOrKeep: false });
    const other = await canceled(0);
    await keep(other);
    const [undoOther] = await undoableAnswers(admin.id);
    if (undoOther === undefined) throw new Error('No Undo');
    await changeBookingStatus({
      ...{ bookingId: other, viewer: admin, to: 'accepted', seen: 'canceled' },
    });
    expect((await refusal(undoAnswer({ ...undoOther, viewer: admin }))).code).toBe('conflict');
  });

  it('leaves the time of the cancellation to an Undo of what came after', async () => {
    const id = await canceled(0);
    await keep(id);
    pass(interval('answerUndo') + 1);
    const done = await changeBookingStatus({
      ...{ bookingId: id, viewer: admin, to: 'accepted', seen: 'canceled' },
    });
    if (done === null) throw new Error('It was accepted');
    await undoAnswer({ bookingId: id, viewer: admin, ...done });
    expect(await wholeBooking(id)).toMatchObject({ canceledAt: at('2027-01-31T10:00') });
  });
});
