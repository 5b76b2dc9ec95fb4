/** R115: emails about a stay are sent in order, and only while they are true. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { smtpService } from '~/core/mail/smtp-service.server';
import {
  queueBookingChangedMail,
  queueRequestMails,
  queueStatusMail,
} from '~/features/booking/record/booking-emails.server';
import { changedStay } from '~/features/booking/record/stay-snapshot';
import { queueClaimed } from '~/features/money/offline/claim-emails.server';
import { queueDepositReminder } from '~/features/money/payments/deposit-emails.server';
import { queuePaymentLink, queueRefundMail } from '~/features/money/payments/payment-emails.server';
import { queueStayReminders } from '~/features/booking/lists/stay-reminders.server';
import { queueUpdateMail } from '~/features/day/updates/update-emails.server';
import { queuePlaceFreeMail } from '~/features/booking/waitlist/waitlist-emails.server';
import { startFakeSmtp, type FakeSmtp } from '~tests/fakes/smtp';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { stayOfMia } from '~tests/setup/outbox-in-test';
import { deliverDue } from './mail-worker.server';
import { listOutbox } from './read-outbox.server';

// A Friday; Mia's stay begins tomorrow.
const start = at('2027-03-05T10:00');
const { pass } = house({ at: start });
const minute = 60_000;
const hour = 60 * minute;

let smtp: FakeSmtp;

beforeEach(async () => {
  smtp = await startFakeSmtp();
});
afterEach(async () => {
  await smtp.close();
});

const deliver = () =>
  deliverDue(smtpService({ kind: 'smtp', url: `smtp://127.0.0.1:${smtp.port}/`, from: null }));

async function deliverAfter(ms: number) {
  pass(ms);
  await deliver();
}

/** Returns the subjects of delivered emails, in order. */
const arrived = () =>
  smtp.taken.map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1]?.split(':')[0]);

async function dropped(): Promise<(string | null)[]> {
  const { mails } = await listOutbox({ page: 1, filter: 'expired' });
  return mails.map(({ problem }) => problem);
}

const act = (work: (tx: Transaction) => Promise<unknown>) => inTransaction(work);
const change = (id: string, data: Prisma.BookingUpdateInput) =>
  database().booking.update({ where: { id }, data });

async function accepted(fields: object = {}) {
  const { owner, booking } = await stayOfMia({ status: 'accepted', ...fields });
  return { owner, id: booking.id, booking };
}

/** Pays part of a stay's $230.00. */
const pay = (id: string, cents: number) =>
  change(id, { paidCents: cents, remainCents: 23_000 - cents });

const answer = (bookingId: string) => act((tx) => queueStatusMail(tx, { bookingId, by: 'admin' }));

it('after a while of 451 nobody reads “Confirmed” as the last word', async () => {
  const { id } = await accepted();
  await answer(id);
  smtp.manners.recipient = () => '451 4.3.0 try again';
  await deliverAfter(11_000);
  await change(id, { status: 'canceled', canceledAt: new Date() });
  await answer(id);
  await deliverAfter(40_000);
  smtp.manners = {};
  await deliverAfter(hour);
  await deliver();
  expect(arrived()).toEqual(['Canceled']);
  expect(await dropped()).toEqual(['The stay was canceled before this email could be sent.']);
});

describe('the order', () => {
  const refund = (id: string) =>
    act((tx) => queueRefundMail(tx, { bookingId: id, amountCents: 100, note: '' }));

  it('is that of a stay: a later email waits for one that is refused, another stay’s does not', async () => {
    const { id } = await accepted();
    const other = await accepted();
    await answer(id);
    pass(1);
    await refund(id);
    await refund(other.id);
    await deliver();
    // The confirmation waits for the Undo period, and the refund email for the confirmation.
    expect(arrived()).toEqual(['Refund']);
    smtp.manners.recipient = () => '451 4.3.0 try again';
    // After these, its next attempt is later than the Undo period.
    for (const wait of [11_000, minute, 10 * minute]) await deliverAfter(wait);
    smtp.manners = {};
    await refund(id);
    await deliver();
    expect(arrived()).toEqual(['Refund']);
    await deliverAfter(hour);
    expect(arrived()).toEqual(['Refund', 'Confirmed', 'Refund', 'Refund']);
  });

  it('lets nothing wait for an update, which gathers others for ten minutes', async () => {
    const { id, owner } = await accepted();
    const update = { bookingId: id, actorId: owner.id, text: 'Asleep.', createdAt: new Date() };
    const { id: updateId } = await database().stayUpdate.create({ data: update });
    await act((tx) => queueUpdateMail(tx, updateId));
    pass(1);
    await refund(id);
    await deliver();
    expect(arrived()).toEqual(['Refund']);
    await database().outboxMail.updateMany({ data: { sendAfter: new Date() } });
    await database().stayUpdate.update({ where: { id: updateId }, data: { seenAt: new Date() } });
    await deliver();
    expect([arrived(), await dropped()]).toEqual([
      ['Refund'],
      ['It was read before this email could be sent.'],
    ]);
  });

  it('holds also for two that were written in the same moment, and for the days of a series', async () => {
    const { owner, id } = await accepted();
    const { booking } = await stayOfMia({ status: 'accepted' });
    const series = await database().bookingSeries.create({
      data: { ownerId: owner.id, createdAt: new Date() },
    });
    await database().booking.updateMany({
      where: { id: { in: [id, booking.id] } },
      data: { seriesId: series.id, userId: owner.id },
    });
    await answer(id);
    await refund(booking.id);
    await deliver();
    expect(arrived()).toEqual([]);
    await deliverAfter(11_000);
    expect(arrived()).toEqual(['Confirmed', 'Refund']);
  });
});

describe('dropped with its reason', () => {
  it('“Tomorrow”, once the day has come or the stay was moved', async () => {
    const { id } = await accepted();
    await accepted();
    expect(await queueStayReminders()).toBe(2);
    smtp.manners.recipient = () => '451 4.3.0 try again';
    await deliver();
    smtp.manners = {};
    await change(id, { start: new Date('2027-03-07T15:00:00Z') });
    await deliverAfter(20 * hour);
    expect(arrived()).toEqual([]);
    expect((await dropped()).sort()).toEqual([
      'It says “tomorrow”, and the day has come.',
      'The stay was moved before this email could be sent.',
    ]);
  });

  it('“Tomorrow” of a canceled stay, and “Changed”', async () => {
    const { id, booking } = await accepted();
    await queueStayReminders();
    await act((tx) =>
      queueBookingChangedMail(
        tx,
        id,
        changedStay.parse({
          ...{ petNames: ['Biscuit'], service: 'Boarding', totalCents: booking.totalCents + 1 },
          ...{ start: '2027-03-06T09:00', end: '2027-03-09T09:00' },
        }),
      ),
    );
    await change(id, { status: 'canceled', canceledAt: new Date() });
    await deliverAfter(11_000);
    await deliver();
    expect(arrived()).toEqual([]);
    const canceled = 'The stay was canceled before this email could be sent.';
    expect(await dropped()).toEqual([canceled, canceled]);
  });

  it('“We have your request” once it was answered, and the note to the business', async () => {
    const { owner, booking } = await stayOfMia();
    await act((tx) => queueRequestMails(tx, booking.id));
    await change(booking.id, { status: 'rejected' });
    await deliver();
    expect(smtp.taken.flatMap(({ to }) => to)).toEqual([]);
    const declined = 'The request was declined before this email could be sent.';
    expect(await dropped()).toEqual([declined, declined]);
    expect(owner.email).toBeTruthy();
  });

  it('“Confirmed” of a stay that is over or deleted; “Canceled” of one that came back', async () => {
    const over = await accepted();
    const deleted = await accepted();
    const back = await accepted({ status: 'canceled' });
    for (const { id } of [over, deleted, back]) await answer(id);
    await database().booking.delete({ where: { id: deleted.id } });
    await change(back.id, { status: 'accepted', canceledAt: null });
    await deliverAfter(4 * 24 * hour);
    expect(arrived()).toEqual([]);
    expect((await dropped()).sort()).toEqual([
      'The booking was deleted before this email could be sent.',
      'The stay was accepted before this email could be sent.',
      'The stay was over before this email could be sent.',
    ]);
  });

  it('“Payment due” once it is paid; another sum is asked for by a new email', async () => {
    const one = await accepted();
    const two = await accepted();
    const several = [(await accepted()).id, (await accepted()).id];
    for (const ids of [[one.id], [two.id], several]) await act((tx) => queuePaymentLink(tx, ids));
    await pay(one.id, 23_000);
    await pay(two.id, 10_000);
    await pay(several[0] ?? '', 23_000);
    await deliver();
    await deliver();
    const subjects = smtp.taken.map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1]);
    expect(subjects.sort()).toEqual([
      expect.stringContaining('Payment due: $130.00'),
      expect.stringContaining('Payment due: $230.00'),
    ]);
    const anotherSum = 'Another sum is due now: a new email says so.';
    expect((await dropped()).sort()).toEqual([
      anotherSum,
      anotherSum,
      'It was paid, or no longer due, before this email could be sent.',
    ]);
  });

  it('a deposit’s reminder once it is paid, and a claim that was answered', async () => {
    const { id } = await accepted();
    const dueAt = new Date(start.getTime() + hour);
    await change(id, { depositCents: 5000, depositDueAt: dueAt });
    await act((tx) => queueDepositReminder(tx, [{ bookingId: id, openCents: 5000, dueAt }]));
    const other = await accepted();
    await change(other.id, { depositCents: 5000, depositDueAt: dueAt });
    await act((tx) => queueDepositReminder(tx, [{ bookingId: other.id, openCents: 5000, dueAt }]));
    await change(id, { depositMetAt: new Date() });
    await act((tx) =>
      queueClaimed(tx, { bookingId: id, amountCents: 100, method: 'cash' }, { again: false }),
    );
    await deliver();
    expect(arrived()).toHaveLength(1);
    expect((await dropped()).sort()).toEqual([
      'It was answered before this email could be sent.',
      'It was paid, or no longer due, before this email could be sent.',
    ]);
  });

  it('R110 one that cannot be looked at waits, and holds up no other', async () => {
    const bad = await accepted();
    const good = await accepted();
    for (const { id } of [bad, good]) await act((tx) => queuePaymentLink(tx, [id]));
    await pay(bad.id, 100);
    await database().profile.update({
      where: { id: bad.owner.id },
      data: { email: 'no address' },
    });
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    await deliver();
    logged.mockRestore();
    expect(arrived()).toEqual(['Payment due']);
    const { state, problem, attempts } = await database().outboxMail.findFirstOrThrow({
      where: { bookingId: bad.id },
    });
    expect([state, attempts]).toEqual(['waiting', 1]);
    expect(problem).toBe('The email couldn’t be checked against its stay.');
  });

  it('a place that is held no longer', async () => {
    const { owner, booking } = await accepted();
    const until = new Date(start.getTime() + hour);
    const { service, start: startAt, end } = booking;
    const stay = { ownerId: owner.id, service, start: startAt, end };
    const entry = await database().waitlistEntry.create({
      data: {
        ...{ ...stay, petIds: ['biscuit'], dogs: 1, createdAt: start },
        ...{ state: 'offered', offeredAt: start, offerEndsAt: until },
      },
    });
    const queued = () =>
      act((tx) => queuePlaceFreeMail(tx, { ...stay, petNames: ['Biscuit'], until }));
    await queued();
    await deliverAfter(0);
    expect(arrived()).toHaveLength(1);
    await queued();
    await database().waitlistEntry.update({ where: { id: entry.id }, data: { state: 'passed' } });
    await deliverAfter(0);
    expect([arrived().length, await dropped()]).toEqual([1, ['The place is no longer held.']]);
    await database().waitlistEntry.update({ where: { id: entry.id }, data: { state: 'offered' } });
    await queued();
    await deliverAfter(hour);
    expect(arrived()).toHaveLength(1);
    expect(await dropped()).toHaveLength(2);
  });
});
