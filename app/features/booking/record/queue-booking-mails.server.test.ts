import { expect, test } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import { interval } from '~/core/runtime/intervals.server';
import { queuePaymentReceipt } from '~/features/money/payments/payment-emails.server';
import { renderMail } from '~/features/messages/outbox/stored-email.server';
import { createBooking } from '~tests/factories/bookings';
import { createAdmin } from '~tests/factories/people';
import { createPet } from '~tests/factories/pets';
import { house } from '~tests/setup/house';
import { first, mailsOf, stayOfMia } from '~tests/setup/outbox-in-test';
import { queueRequestMails, queueStatusMail } from './booking-emails.server';

const { admin, settings } = house();

const summary = ({ template, toAddress }: { template: string; toAddress: string }) => ({
  template,
  toAddress,
});

test('R35: a request is told to its owner and to the admin, at once', async () => {
  const { owner, booking } = await stayOfMia();
  const mails = await mailsOf((tx) => queueRequestMails(tx, booking.id));
  expect(mails.map(summary)).toHaveLength(2);
  expect(mails.map(summary)).toEqual(
    expect.arrayContaining([
      { template: 'booking', toAddress: owner.email },
      { template: 'admin_notification', toAddress: admin.email },
    ]),
  );
  for (const mail of mails) {
    expect(mail.bookingId).toBe(booking.id);
    expect(mail.sendAfter).toEqual(mail.createdAt);
  }
  const receipt = mails.find((mail) => mail.template === 'booking');
  const notification = mails.find((mail) => mail.template === 'admin_notification');
  expect(receipt?.profileId).toBe(owner.id);
  expect(notification?.profileId).toBe(admin.id);
});

test('R36: an owner who did not opt in gets no receipts; the admin is told all the same', async () => {
  const { booking } = await stayOfMia({ paidCents: 1000 }, { receiveEmails: false });
  const mails = await mailsOf(async (tx) => {
    await queueRequestMails(tx, booking.id);
    await queuePaymentReceipt(tx, { bookingId: booking.id, paidCents: 1000, payerGivenName: null });
  });
  expect(mails.map((mail) => mail.template)).toEqual(['admin_notification']);
});

test('R35: a payment is receipted to the owner who opted in, with this payment’s amount', async () => {
  const { owner, booking } = await stayOfMia({ paidCents: 5000 });
  const mails = await mailsOf((tx) =>
    queuePaymentReceipt(tx, { bookingId: booking.id, paidCents: 2000, payerGivenName: 'Ana' }),
  );
  expect(mails.map(summary)).toEqual([{ template: 'payment_receipt', toAddress: owner.email }]);
  expect(first(mails).contents).toMatchObject({
    paidNowCents: 2000,
    payerGivenName: 'Ana',
    stay: { paidCents: 5000, remainCents: 18000 },
  });
});

test.each([
  ['accepted', 'confirmation'],
  ['rejected', 'rejection'],
  ['canceled', 'admin_cancel'],
] as const)(
  'R35, R36, R15: the admin’s %s goes to the owner, opted in or not, after the undo window',
  async (status, template) => {
    const { owner, booking } = await stayOfMia({ status }, { receiveEmails: false });
    const mails = await mailsOf((tx) =>
      queueStatusMail(tx, { bookingId: booking.id, by: 'admin' }),
    );
    expect(mails.map(summary)).toEqual([{ template, toAddress: owner.email }]);
    const { createdAt, sendAfter } = first(mails);
    const waits = sendAfter.getTime() - createdAt.getTime();
    expect(interval('answerUndo')).toBe(10_000);
    // The two instants are read one after the other.
    expect(waits).toBeLessThanOrEqual(10_000);
    expect(waits).toBeGreaterThan(9_000);
  },
);

test('a confirmation opens with when, until when it is free to cancel, what to bring, where, and Pay', async () => {
  const start = new Date(Date.now() + 10 * 86_400_000);
  const end = new Date(start.getTime() + 2 * 86_400_000);
  const { booking } = await stayOfMia({ status: 'accepted', start, end, totalCents: 23_000 });
  await database().booking.update({
    where: { id: booking.id },
    data: { cancelDays: 3, cancelKeepPercent: 50, restDueDays: 5 },
  });
  await settings({ whatToBring: 'Food for each meal\n\n A leash ' });
  const written = async () => {
    const mails = await mailsOf((tx) =>
      queueStatusMail(tx, { bookingId: booking.id, by: 'admin' }),
    );
    return renderMail(first(mails), 'without link').text;
  };
  const text = await written();
  await settings({ whatToBring: '' });
  const opening = [
    'Drop Off',
    'Pick Up',
    'Payment: $230.00 due by',
    'Free to cancel until',
    'Food for each meal, A leash',
    'Where',
    'Pay $230.00',
    'Total',
    'See your booking',
  ];
  expect(opening.filter((part) => !text.includes(part))).toEqual([]);
  const places = opening.map((part) => text.indexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(text).toContain(`/payment/${booking.id}`);
  const soon = new Date(Date.now() + 86_400_000);
  await database().booking.update({
    where: { id: booking.id },
    data: { depositCents: 6900, depositOfCents: 23_000, depositDueAt: soon, depositNextAt: soon },
  });
  expect(await written()).toContain('Payment: $161.00 due by');
  await database().booking.update({
    where: { id: booking.id },
    data: { cancelDays: null, cancelKeepPercent: null, restDueDays: null },
  });
  const plain = await written();
  for (const part of ['Payment:', 'If plans change', 'Please bring'])
    expect(plain).not.toContain(part);
});

test('R35: the owner’s cancellation goes to the admin, at once', async () => {
  const { booking } = await stayOfMia({ status: 'canceled' });
  const mails = await mailsOf((tx) => queueStatusMail(tx, { bookingId: booking.id, by: 'owner' }));
  expect(mails.map(summary)).toEqual([{ template: 'user_cancel', toAddress: admin.email }]);
  expect(first(mails).sendAfter).toEqual(first(mails).createdAt);
});

test('R53, R54: of several canceled days of which one has terms, all that comes back is told', async () => {
  const { owner, booking } = await stayOfMia({ status: 'canceled', paidCents: 2000 });
  await database().booking.update({ where: { id: booking.id }, data: { refundDueCents: 1000 } });
  const without = { status: 'canceled', paidCents: 500 } as const;
  const { id } = await createBooking(owner.id, [(await createPet(owner.id)).id], without);
  const days = { bookingId: [booking.id, id], by: 'owner' } as const;
  const mails = await mailsOf((tx) => queueStatusMail(tx, days));
  expect(mails.map(summary)).toContainEqual({ template: 'own_cancel', toAddress: owner.email });
  for (const { contents } of mails)
    expect(contents).toMatchObject({ stay: { paidCents: 2500, refundDueCents: 1500 } });
});

test('R15: a status that this person cannot have set is told to nobody', async () => {
  const pending = await stayOfMia({ status: 'pending' });
  const accepted = await stayOfMia({ status: 'accepted' });
  const mails = mailsOf((tx) =>
    queueStatusMail(tx, { bookingId: pending.booking.id, by: 'admin' }),
  );
  await expect(mails).rejects.toThrow('no answer to tell');
  const others = mailsOf((tx) =>
    queueStatusMail(tx, { bookingId: accepted.booking.id, by: 'owner' }),
  );
  await expect(others).rejects.toThrow('cannot have set accepted');
  expect(await database().outboxMail.count()).toBe(0);
});

test('R35: the snapshot holds the payload of spec section 7, in the business’s time', async () => {
  const { owner, booking } = await stayOfMia({
    status: 'canceled',
    canceledAt: new Date('2027-03-02T01:30:00Z'),
    message: 'Please no cheese.',
  });
  const mails = await mailsOf((tx) => queueStatusMail(tx, { bookingId: booking.id, by: 'admin' }));
  expect(first(mails).contents).toMatchObject({
    stay: {
      bookingId: booking.id,
      ownerId: owner.id,
      firstName: 'Mia',
      ownerName: 'Mia Torres',
      petNames: ['Biscuit', 'Mabel'],
      service: 'Boarding',
      status: 'canceled',
      start: '2027-03-06T09:00',
      end: '2027-03-08T09:00',
      message: 'Please no cheese.',
      totalCents: 23000,
      userEmail: owner.email,
      adminEmail: admin.email,
      canceledAt: '2027-03-01T20:30',
      lines: [
        { what: 'Boarding, 2 days', amountCents: 13000 },
        { what: '1 extra dog', amountCents: 10000 },
      ],
    },
  });
});

test('R27: the snapshot holds the lines in force, not those of an earlier revision', async () => {
  const { booking } = await stayOfMia();
  await database().quoteLine.create({
    data: {
      bookingId: booking.id,
      revision: 2,
      position: 0,
      what: 'Agreed by phone',
      why: '',
      quantity: 1,
      unitCents: 20000,
      amountCents: 20000,
    },
  });
  await database().booking.update({
    where: { id: booking.id },
    data: { quoteRevision: 2, totalCents: 20000, remainCents: 20000 },
  });
  const mails = await mailsOf((tx) => queueRequestMails(tx, booking.id));
  for (const { contents } of mails)
    expect(contents).toMatchObject({
      stay: { totalCents: 20000, lines: [{ what: 'Agreed by phone' }] },
    });
  expect(mails).toHaveLength(2);
});

test('R40: every admin by user_roles is told, and nobody by profiles.role alone', async () => {
  const second = await createAdmin();
  const { booking } = await stayOfMia({}, { receiveEmails: false });
  await database().profile.update({ where: { id: booking.userId }, data: { role: 'admin' } });
  const mails = await mailsOf((tx) => queueRequestMails(tx, booking.id));
  expect(mails.map((mail) => mail.toAddress).sort()).toEqual([admin.email, second.email].sort());
});

test('R21: the mail of a deleted booking stays', async () => {
  const { owner, booking } = await stayOfMia({ status: 'canceled' });
  const mails = await mailsOf(async (tx) => {
    await queueStatusMail(tx, { bookingId: booking.id, by: 'admin' });
    await tx.booking.delete({ where: { id: booking.id } });
  });
  expect(mails.map(summary)).toEqual([{ template: 'admin_cancel', toAddress: owner.email }]);
  expect(first(mails).bookingId).toBeNull();
});

test('a booking that does not exist is refused', async () => {
  const missing = inTransaction((tx) => queueRequestMails(tx, 'c0000000000000000000missing'));
  await expect(missing).rejects.toMatchObject({ code: 'not_found' });
});
