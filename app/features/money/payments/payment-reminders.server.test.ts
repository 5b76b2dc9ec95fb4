/** R62: the payment link of a past stay, sent by the admin or automatically. */
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { addDays } from '~/core/time/business-time';
import { renderMail } from '~/features/messages/outbox/stored-email.server';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { mails, onlyMail } from '~tests/setup/outbox-in-test';
import { newKey } from '~tests/setup/paying';
import { refusal } from '~tests/setup/refusal';
import { reminderIsDue } from './payment-reminders';
import { paymentLinkOf, queuePaymentReminders, sendPaymentLink } from './payment-reminders.server';

const { admin, owner, settings, clock, guest, stay } = house({
  at: at('2027-10-20T10:00'),
  settings: { paymentReminders: true },
  // Payment emails are sent even without consent to optional ones.
  owner: { receiveEmails: false },
  stay: {
    ...{ service: 'Boarding', start: '2027-10-28T10:00', end: '2027-10-30T15:00' },
    ...{ status: 'accepted', totalCents: 13_000 },
  },
});

const send = (bookingId: string, submissionKey = newKey()) =>
  sendPaymentLink({ bookingId, actorId: admin.id, submissionKey });

const asking = (bookingId: string) => ({ bookingId, template: 'payment_due' });

describe('R62 Send payment link', () => {
  it('asks for what remains, once a form and once a day of the business', async () => {
    const { id } = await stay({ paidCents: 3000 });
    clock('2027-10-30T14:59');
    expect(await paymentLinkOf(id)).toBeNull();
    expect((await refusal(send(id))).userMessage).toBe('Nothing is due for this stay.');
    clock('2027-10-30T15:00');
    expect(await paymentLinkOf(id)).toEqual({ sent: '' });
    const key = newKey();
    await Promise.all([send(id, key), send(id, key)]);
    await send(id, key);
    const mail = await onlyMail(asking(id));
    const { subject, text, html } = renderMail(mail, 'without link');
    expect(subject).toContain('Payment due: $100.00');
    for (const part of [text, html]) expect(part).toContain(`/payment/${id}`);
    clock('2027-10-30T23:59');
    expect((await refusal(send(id))).userMessage).toBe('The link was already sent today.');
    expect((await paymentLinkOf(id))?.sent).toContain('Oct 30');
    clock('2027-10-31T00:00');
    await send(id);
    expect(await mails(asking(id))).toHaveLength(2);
  });

  it.each([
    ['paid', { paidCents: 13_000 }],
    ['canceled', { status: 'canceled' }],
    ['not accepted', { status: 'pending' }],
  ] as const)('is refused of a stay that is %s', async (_state, fields) => {
    const { id } = await stay(fields);
    clock('2027-10-31T10:00');
    expect((await refusal(send(id))).code).toBe('conflict');
    expect(await paymentLinkOf(id)).toBeNull();
    expect(await mails(asking(id))).toEqual([]);
  });

  it('waits for a payment that is under way', async () => {
    const { id } = await stay();
    clock('2027-11-02T10:00');
    const at = new Date();
    const attempt = { bookingId: id, payerId: owner.id, amountCents: 13_000, requestId: newKey() };
    const { id: attemptId } = await database().paymentAttempt.create({
      data: { ...attempt, state: 'capturing', createdAt: at, updatedAt: at },
    });
    expect((await refusal(send(id))).code).toBe('conflict');
    expect(await queuePaymentReminders()).toBe(0);
    await database().paymentAttempt.update({ where: { id: attemptId }, data: { state: 'failed' } });
    expect(await queuePaymentReminders()).toBe(1);
  });
});

describe('R62 reminders by themselves', () => {
  it('go out 3 and 10 days after Pick Up, from 9 AM to 8 PM, over a day of 25 hours', async () => {
    const { id } = await stay();
    const sent = async (local: string) => {
      clock(local);
      await queuePaymentReminders();
      await queuePaymentReminders();
      return (await mails(asking(id))).length;
    };
    // The clocks go back on November 7.
    expect(await sent('2027-11-01T19:59')).toBe(0);
    expect(await sent('2027-11-02T08:59')).toBe(0);
    expect(await sent('2027-11-02T09:00')).toBe(1);
    expect(await sent('2027-11-08T19:59')).toBe(1);
    expect(await sent('2027-11-09T08:59')).toBe(1);
    expect(await sent('2027-11-09T20:00')).toBe(1);
    expect(await sent('2027-11-10T09:00')).toBe(2);
    expect(await sent('2027-11-20T09:00')).toBe(2);
  });

  it('are off unless the switch is on, and leave what is paid, canceled, deleted or long over', async () => {
    const { id } = await stay();
    const paid = await stay({ paidCents: 13_000 });
    const canceled = await stay({ status: 'canceled' });
    const long = await stay({ start: '2027-10-01T10:00', end: '2027-10-02T10:00' });
    clock('2027-11-02T12:00');
    await settings({ paymentReminders: false });
    expect(await queuePaymentReminders()).toBe(0);
    await settings({ paymentReminders: true });
    const deletedAt = new Date();
    await database().profile.update({ where: { id: owner.id }, data: { deletedAt } });
    expect(await queuePaymentReminders()).toBe(0);
    await database().profile.update({ where: { id: owner.id }, data: { deletedAt: null } });
    expect(await queuePaymentReminders()).toBe(1);
    const counts = [id, paid.id, canceled.id, long.id].map(
      async (one) => (await mails(asking(one))).length,
    );
    expect(await Promise.all(counts)).toEqual([1, 0, 0, 0]);
  });

  it('R97 are one email for an owner with several stays, and another for another owner', async () => {
    const first = await stay({ totalCents: 4500 });
    const second = await stay({ start: '2027-10-27T10:00', totalCents: 9000 });
    const asked = await stay({ start: '2027-10-26T10:00', totalCents: 700 });
    const theirs = await stay({ of: await guest() });
    clock('2027-11-02T07:00');
    await send(asked.id);
    clock('2027-11-02T12:00');
    expect(await queuePaymentReminders()).toBe(2);
    expect(await queuePaymentReminders()).toBe(0);
    const mail = await onlyMail(asking(second.id));
    expect(await mails(asking(first.id))).toEqual([]);
    expect(await mails(asking(theirs.id))).toHaveLength(1);
    const { subject, text } = renderMail(mail, 'without link');
    expect(subject).toBe('Payment due: $135.00 for 2 stays');
    for (const part of ['$45.00', '$90.00', '/payment/all']) expect(text).toContain(part);
    expect(text).not.toContain('$7.00');
  });

  it('count what the admin sent, and two rounds at one moment send one', async () => {
    const { id } = await stay();
    clock('2027-11-02T07:00');
    await send(id);
    clock('2027-11-02T12:00');
    expect(await queuePaymentReminders()).toBe(0);
    clock('2027-11-09T12:00');
    const rounds = await Promise.all([queuePaymentReminders(), queuePaymentReminders()]);
    expect(rounds.reduce((sum, one) => sum + one, 0)).toBe(1);
  });

  it('are made up for within a week, never twice', () => {
    const due = (days: number, asked: number | null) =>
      reminderIsDue(
        '2028-02-27',
        asked === null ? null : addDays('2028-02-27', asked),
        addDays('2028-02-27', days),
      );
    const days = Array.from({ length: 20 }, (_, day) => day);
    expect(days.filter((day) => due(day, null))).toEqual(days.slice(3, 17));
    expect(days.filter((day) => due(day, 3))).toEqual(days.slice(10, 17));
    expect(days.filter((day) => due(day, 2))).toEqual(days.slice(3, 17));
    expect(days.filter((day) => due(day, 10))).toEqual([]);
  });
});
