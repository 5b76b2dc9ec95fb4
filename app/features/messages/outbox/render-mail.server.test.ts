import { expect, test } from 'vitest';
import type { Transaction } from '~/core/database/database.server';
import type { OutboxMail } from '~/core/database/generated/client';
import { paths } from '~/core/web/paths';
import {
  queueAccountExists,
  queuePasswordReset,
  queueSetPassword,
} from '~/features/people/accounts/account-emails.server';
import {
  queueBookingChangedMail,
  queueRequestMails,
  queueStatusMail,
} from '~/features/booking/record/booking-emails.server';
import { queuePaymentReceipt } from '~/features/money/payments/payment-emails.server';
import type { BookingFields } from '~tests/factories/bookings';
import { createOwner } from '~tests/factories/people';
import { house } from '~tests/setup/house';
import { bothParts, first, mailsOf, stayOfMia } from '~tests/setup/outbox-in-test';
import { renderMail } from './stored-email.server';

const { admin } = house();

async function mailOf(
  template: string,
  work: (tx: Transaction) => Promise<void>,
): Promise<OutboxMail> {
  return first((await mailsOf(work)).filter((mail) => mail.template === template));
}

async function statusMail(by: 'admin' | 'owner', fields: BookingFields): Promise<OutboxMail> {
  const { booking } = await stayOfMia(fields);
  return first(await mailsOf((tx) => queueStatusMail(tx, { bookingId: booking.id, by })));
}

async function requestMail(template: string, fields: BookingFields = {}): Promise<OutboxMail> {
  const { booking } = await stayOfMia(fields);
  return mailOf(template, (tx) => queueRequestMails(tx, booking.id));
}

async function receiptMail(): Promise<OutboxMail> {
  const { booking } = await stayOfMia({ status: 'accepted', paidCents: 5000 });
  return mailOf('payment_receipt', (tx) =>
    queuePaymentReceipt(tx, { bookingId: booking.id, paidCents: 5000, payerGivenName: 'Ana' }),
  );
}

const stayMails: [name: string, make: () => Promise<OutboxMail>, subject: string][] = [
  [
    'booking',
    () => requestMail('booking'),
    'We have your request: Boarding for Biscuit and Mabel, Sat, Mar 6 to Mon, Mar 8',
  ],
  [
    'admin_notification',
    () => requestMail('admin_notification'),
    'New request: Boarding for Biscuit and Mabel, Sat, Mar 6 to Mon, Mar 8',
  ],
  [
    'confirmation of an accepted one',
    () => statusMail('admin', { status: 'accepted' }),
    'Confirmed: Boarding for Biscuit and Mabel, Sat, Mar 6 to Mon, Mar 8',
  ],
  [
    'admin_cancel',
    () => statusMail('admin', { status: 'canceled' }),
    'Canceled: Boarding for Biscuit and Mabel, Sat, Mar 6 to Mon, Mar 8',
  ],
  [
    'user_cancel',
    () => statusMail('owner', { status: 'canceled' }),
    'Mia Torres canceled: Boarding for Biscuit and Mabel, Sat, Mar 6 to Mon, Mar 8',
  ],
  [
    'payment_receipt',
    receiptMail,
    'Payment received: $50.00 for Boarding for Biscuit and Mabel, Sat, Mar 6 to Mon, Mar 8',
  ],
];

test.each(stayMails)(
  'R35: %s tells pets, service, dates, lines and total in both parts',
  async (_name, make, subject) => {
    const row = await make();
    expect(renderMail(row, 'without link').subject).toBe(subject);
    for (const part of bothParts(row).parts) {
      expect(part).toContain('Biscuit and Mabel');
      expect(part).toContain('Boarding');
      expect(part).toContain('Saturday, Mar 6, 2027 at 9:00 AM');
      expect(part).toContain('Monday, Mar 8, 2027 at 9:00 AM');
      expect(part).toContain('Boarding, 2 days');
      expect(part).toContain('2 × $65.00');
      expect(part).toContain('$130.00');
      expect(part).toContain('1 extra dog');
      expect(part).toContain('$100.00');
      expect(part).toMatch(/Total(<\/th><td [^>]*>|: )\$230\.00/);
      expect(part).toContain('http://localhost:3000/');
    }
  },
);

test.each([
  [{}, "Sorry, we can't take Biscuit and Mabel from Sat, Mar 6 to Mon, Mar 8"],
  [
    { service: 'Daycare', end: '2027-03-06T15:00' } as const,
    "Sorry, we can't take Biscuit and Mabel on Sat, Mar 6",
  ],
])('R35: a rejection says which days, why, and no price', async (fields, subject) => {
  const { booking } = await stayOfMia({ status: 'rejected', ...fields });
  const reason = "We're full on those days. How about the week after?";
  const row = first(
    await mailsOf((tx) => queueStatusMail(tx, { bookingId: booking.id, by: 'admin', reason })),
  );
  expect(renderMail(row, 'without link').subject).toBe(subject);
  const [html, text] = bothParts(row).parts.map((part) => part.replaceAll('&#x27;', "'"));
  for (const part of [html, text]) {
    expect(part).toContain("Sorry, we can't take Biscuit and Mabel this time.");
    expect(part).toContain('Nora says');
    expect(part).toContain(reason);
    expect(part).toContain('Saturday, Mar 6, 2027 at 9:00 AM');
    expect(part).not.toMatch(/\$\d|Total/);
  }
});

test('R15, R35: a cancellation quotes the reason; without one nothing is quoted', async () => {
  const { booking } = await stayOfMia({ status: 'canceled' });
  const textOf = async (reason: string) => {
    const queue = (tx: Transaction) =>
      queueStatusMail(tx, { bookingId: booking.id, by: 'admin', reason });
    return renderMail(first(await mailsOf(queue)), 'without link').text;
  };
  expect(await textOf('The heating broke.')).toMatch(/Nora says:?\n.*The heating broke\./);
  expect(await textOf('')).not.toContain('Nora says');
});

test('R27: a changed booking says what was and what is, also over two unsent edits', async () => {
  const { booking } = await stayOfMia({ status: 'accepted' });
  const was = {
    petNames: ['Biscuit'],
    service: 'Boarding' as const,
    start: '2027-03-06T09:00',
    end: '2027-03-07T09:00',
    totalCents: 6500,
  };
  const row = first(
    await mailsOf(async (tx) => {
      await queueBookingChangedMail(tx, booking.id, was);
      await queueBookingChangedMail(tx, booking.id, { ...was, totalCents: 9900 });
    }),
  );
  for (const part of bothParts(row).parts) {
    expect(part).toContain('Biscuit and Mabel (was Biscuit)');
    expect(part).toContain('Monday, Mar 8, 2027 at 9:00 AM (was Sunday, Mar 7, 2027 at 9:00 AM)');
    expect(part).toContain('$230.00 (was $65.00)');
    expect(part.match(/\(was /g)).toHaveLength(3);
  }
});

test.each(['admin_notification', 'user_cancel'])(
  'R72: %s leads the admin to the page of the stay',
  async (template) => {
    const { booking } = await stayOfMia({
      status: template === 'user_cancel' ? 'canceled' : 'pending',
    });
    const row = await mailOf(template, async (tx) => {
      if (template === 'user_cancel')
        await queueStatusMail(tx, { bookingId: booking.id, by: 'owner' });
      else await queueRequestMails(tx, booking.id);
    });
    for (const part of bothParts(row).parts)
      expect(part).toContain(`http://localhost:3000${paths.booking(booking.id)}`);
  },
);

test.each([
  ['password_reset', queuePasswordReset, 'Set a new password for Tailhouse'],
  ['set_password', queueSetPassword, 'Your account at Tailhouse is ready'],
] as const)('R10, R12: %s shows its link only when told to', async (_name, queue, subject) => {
  const { id, email } = await createOwner();
  const link = 'http://localhost:3000/update-password?token=t0ken';
  const row = first(await mailsOf((tx) => queue(tx, { profileId: id, email, link })));
  const open = renderMail(row, 'with link');
  expect(open.subject).toBe(subject);
  expect(open.html).toContain(`href="${link}"`);
  expect(open.text).toContain(link);
  const closed = renderMail(row, 'without link');
  for (const part of [closed.html, closed.text]) {
    expect(part).not.toContain('t0ken');
    expect(part).toContain('The one-time link is not shown here.');
  }
});

test('R12: the reset mail says that its link works once, for one hour', async () => {
  const { id, email } = await createOwner();
  const link = 'http://localhost:3000/update-password?token=t';
  const row = first(await mailsOf((tx) => queuePasswordReset(tx, { profileId: id, email, link })));
  expect(renderMail(row, 'with link').text).toContain('The link works once, for one hour.');
});

test('R12: the mail about a second sign-up leads to sign in and to a new password', async () => {
  const { id, email } = await createOwner({ firstName: null });
  const row = first(await mailsOf((tx) => queueAccountExists(tx, { profileId: id, email })));
  const mail = renderMail(row, 'without link');
  expect(mail.subject).toBe('You already have an account at Tailhouse');
  expect(mail.text).toMatch(/^Hello,\n/);
  for (const part of [mail.html, mail.text]) {
    expect(part).toContain('http://localhost:3000/login');
    expect(part).toContain('http://localhost:3000/passwordreset');
  }
});

test('R35: the receipt carries the booking page’s promise, from Settings', async () => {
  for (const part of bothParts(await requestMail('booking')).parts) {
    expect(part).toContain('Your reservation is not yet confirmed.');
    expect(part).toContain('We reply within two hours between 8 AM and 7 PM.');
  }
});

test('R19: a Quick Daycare, accepted at once, promises no answer', async () => {
  const fields = {
    service: 'Daycare',
    status: 'accepted',
    start: '2027-03-06T09:00',
    end: '2027-03-06T14:00',
  } as const;
  const receipt = renderMail(await requestMail('booking', fields), 'without link');
  expect(receipt.subject).toBe('Booked: Daycare for Biscuit and Mabel, Sat, Mar 6');
  expect(receipt.text).not.toContain('not yet confirmed');
  const notification = renderMail(await requestMail('admin_notification', fields), 'without link');
  expect(notification.subject).toBe('Quick Daycare for Biscuit and Mabel, Sat, Mar 6');
  expect(notification.text).not.toContain('promised');
});

test('R35: what an owner typed is text in the mail, never markup', async () => {
  const { booking } = await stayOfMia(
    { message: '<script>alert("hi")</script>\nA & B <img src=x>' },
    { petName: '<b>Biscuit</b>', firstName: '"><i>Mia' },
  );
  const mails = await mailsOf((tx) => queueRequestMails(tx, booking.id));
  expect(mails).toHaveLength(2);
  for (const row of mails) {
    const { html, text } = renderMail(row, 'without link');
    expect(html).not.toMatch(/<script|<img|<b>|<i>/i);
    expect(html).toContain('&lt;script&gt;alert(&quot;hi&quot;)&lt;/script&gt;');
    expect(html).toContain('&lt;b&gt;Biscuit&lt;/b&gt;');
    expect(text).toContain('> <script>alert("hi")</script>\n> A & B <img src=x>');
  }
});

test('R35: a line break in a pet’s name begins no header in the subject', async () => {
  const { booking } = await stayOfMia({}, { petName: 'Rex\r\nBcc: b@example.com\u2028x' });
  const row = await mailOf('booking', (tx) => queueRequestMails(tx, booking.id));
  const { subject } = renderMail(row, 'without link');
  expect(subject).not.toMatch(/[\r\n\u2028]/);
  expect(subject).toContain('Rex Bcc: b@example.com x');
});

test('R35: nothing in a mail is loaded from anywhere', async () => {
  for (const [name, make] of stayMails) {
    const { html } = renderMail(await make(), 'without link');
    expect(html, name).not.toMatch(/<(img|link|script|iframe|style)\b|\bsrc=|url\(/i);
  }
});

test('R35: an answer to an owner’s mail reaches the business, and the other way round', async () => {
  const toOwner = await statusMail('admin', { status: 'accepted' });
  expect(renderMail(toOwner, 'without link').replyTo).toBe(admin.email);
  const toAdmin = await statusMail('owner', { status: 'canceled' });
  expect(toAdmin.contents).toMatchObject({
    stay: { userEmail: renderMail(toAdmin, 'without link').replyTo },
  });
});

test('R29: money paid for a stay that will not be is spoken of to both sides', async () => {
  const paid = { status: 'canceled', paidCents: 6500 } as const;
  const toOwner = renderMail(await statusMail('admin', paid), 'without link');
  const toAdmin = renderMail(await statusMail('owner', paid), 'without link');
  for (const part of [toOwner.html, toOwner.text])
    expect(part).toContain('You paid $65.00 for this stay.');
  for (const part of [toAdmin.html, toAdmin.text])
    expect(part).toContain('$65.00 was paid. Refund or keep it?');
  const unpaid = renderMail(await statusMail('admin', { status: 'canceled' }), 'without link');
  expect(unpaid.text).not.toContain('paid');
});

test('R29: Paid and Remaining show once a part is paid, more than the total as Credit', async () => {
  const part = renderMail(
    await statusMail('admin', { status: 'accepted', paidCents: 3000 }),
    'without link',
  );
  expect(part.text).toContain('Total: $230.00\nPaid: $30.00\nRemaining: $200.00');
  expect(part.text).toMatch(/http:\/\/localhost:3000\/payment\/\w+/);
  const more = renderMail(
    await statusMail('admin', { status: 'accepted', paidCents: 25000 }),
    'without link',
  );
  expect(more.text).toContain('Total: $230.00\nPaid: $250.00\nCredit: $20.00');
  expect(more.text).not.toContain('/payment/');
});

test.each(['rejected', 'canceled'] as const)(
  'R29: nothing remains to be paid for a stay that was %s',
  async (status) => {
    for (const part of bothParts(await statusMail('admin', { status, paidCents: 3000 })).parts) {
      expect(part).toContain('You paid $30.00 for this stay.');
      expect(part).not.toContain('Remaining');
      expect(part).not.toContain('/payment/');
    }
  },
);

test('R36: a mail tells what was true when it was written', async () => {
  const { owner, booking } = await stayOfMia();
  const row = await mailOf('booking', async (tx) => {
    await queueRequestMails(tx, booking.id);
    await tx.profile.update({ where: { id: owner.id }, data: { firstName: 'Other' } });
    await tx.booking.update({ where: { id: booking.id }, data: { message: 'Other words' } });
  });
  const { text } = renderMail(row, 'without link');
  expect(text).toContain('Hello Mia,');
  expect(text).not.toContain('Other');
});
