/** R126: one sentence on a payment outside PayPal, in place of Pay, wherever its owner is asked to pay. */
import { expect, it } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import { answerClaim } from '~/features/money/offline/answer-claim.server';
import { claimPayment, openClaimOf, waysToPay } from '~/features/money/offline/claims.server';
import { recordManualPayment } from '~/features/money/payments/manual-payments.server';
import { togetherCents } from '~/features/money/offline/claim-together.server';
import { staysTogether } from '~/features/money/payments/pay-together.server';
import { queuePaymentLink } from '~/features/money/payments/payment-emails.server';
import { paymentPage } from '~/features/money/payments/payment-page.server';
import { statementPage } from '~/features/money/payments/statement.server';
import { queueStayOverMail } from '~/features/booking/record/booking-emails.server';
import { renderMail } from '~/features/messages/outbox/stored-email.server';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { onlyMail } from '~tests/setup/outbox-in-test';
import { newKey, withEmulator } from '~tests/setup/paying';
import { bookingDetails } from './booking-details.server';
import { listBookings } from './list-bookings.server';
import { profileStays } from './profile-stays.server';
import { whatWaits } from './what-waits.server';

withEmulator();

const { admin, owner, stay, pass } = house({
  at: at('2027-02-01T10:00'),
  settings: { ownerFirstName: 'Nora', venmoName: '@Nora-Tail' },
  owner: { firstName: 'Sam', receiveEmails: true },
  dogs: [{ petName: 'Biscuit' }],
  stay: { status: 'accepted' },
});

const past = (day: string, totalCents: number) =>
  stay({ start: `${day}T09:00`, end: `${day}T17:00`, totalCents });

async function claim(bookingId: string, amountCents: number): Promise<string> {
  const sent = { viewer: owner, method: 'venmo', submissionKey: newKey() } as const;
  await claimPayment({ bookingId, amountCents, ...sent });
  return (await openClaimOf(bookingId))?.id ?? '';
}

const notFound = (claimId: string) =>
  answerClaim({ claimId, viewer: admin, answer: 'not_received', noticed: [] });

const pay = (bookingId: string, amountCents: number) =>
  recordManualPayment({
    ...{ bookingId, amountCents, actorId: admin.id, note: '', submissionKey: newKey() },
  });

const year = { from: '2027-01-01', until: '2027-12-31' };

/** The sentence on each page of the stay's owner; undefined where there is none. */
async function said(id: string) {
  const page = await paymentPage(id, owner);
  const list = { viewer: owner, ownerId: owner.id, frame: 'past', page: 1 } as const;
  const listed = (await listBookings(list)).bookings.find((one) => one.id === id);
  const together = await staysTogether(owner.id);
  const statement = await statementPage(owner.id, year);
  return {
    profile: (await profileStays(owner.id, owner)).stay?.sent?.text,
    list: listed?.sent?.text,
    stay: (await bookingDetails(id, owner))?.sent?.text,
    payment: page === null ? undefined : (await waysToPay(page, owner)).sent?.text,
    payAll:
      together.checked.find((one) => one.id === id)?.text ??
      together.stays.find((one) => one.id === id)?.notFound ??
      undefined,
    statement: statement?.sent.find((one) => one.id === id)?.text,
  };
}

const everywhere = (text: string | undefined) => ({
  ...{ profile: text, list: text, stay: text, payment: text, payAll: text, statement: text },
});

it('stands on every page while Nora checks, and once she has not found it', async () => {
  const { id } = await past('2027-01-20', 18_200);
  expect(await said(id)).toEqual(everywhere(undefined));
  const claimId = await claim(id, 18_200);
  expect(await said(id)).toEqual(everywhere('You sent $182.00 by Venmo; Nora is checking.'));
  await notFound(claimId);
  expect(await said(id)).toEqual(everywhere('Nora hasn’t found your $182.00 by Venmo.'));
  // A part paid since leaves it unfound; all of it paid another way doesn't.
  pass(60_000);
  await pay(id, 8200);
  expect(await said(id)).toEqual(everywhere('Nora hasn’t found your $182.00 by Venmo.'));
  await claim(id, 10_000);
  expect(await said(id)).toEqual(everywhere('You sent $100.00 by Venmo; Nora is checking.'));
});

it('ends once that much was paid since, or nothing remains', async () => {
  const { id } = await past('2027-01-20', 18_200);
  await notFound(await claim(id, 5000));
  pass(60_000);
  await pay(id, 4999);
  expect((await said(id)).stay).toBe('Nora hasn’t found your $50.00 by Venmo.');
  await pay(id, 1);
  expect(await said(id)).toEqual(everywhere(undefined));
});

it('is one figure on profile, Pay all and statement, whatever else is the owner’s', async () => {
  const [first, second] = [await past('2027-01-20', 18_200), await past('2027-01-21', 5000)];
  const canceled = await stay({
    ...{ start: '2027-01-10T09:00', end: '2027-01-10T17:00', status: 'canceled' },
  });
  await pay(canceled.id, 18_150);
  const figures = async () => {
    const statement = await statementPage(owner.id, year);
    return {
      profile: (await profileStays(owner.id, owner)).balance.cents,
      payAll: await togetherCents(owner.id),
      statement: statement?.toPayCents,
      credit: statement?.after.creditCents,
    };
  };
  // The money of the canceled stay is not set off against what is to pay.
  expect(await figures()).toEqual({
    ...{ profile: 23_200, payAll: 23_200, statement: 23_200, credit: 18_150 },
  });
  await claim(second.id, 5000);
  // One stay is left, which has its own page.
  expect(await figures()).toMatchObject({ profile: 18_200, payAll: null, statement: 18_200 });
  await claim(first.id, 18_150);
  expect(await figures()).toMatchObject({ profile: 50, payAll: null, statement: 50 });
  expect((await profileStays(owner.id, owner)).balance.stays).toBe(1);
});

it('the lines of To do say it, too, and come after what has a deadline', async () => {
  const [first, second] = [await past('2027-01-20', 18_200), await past('2027-01-21', 5000)];
  await claim(first.id, 18_200);
  expect((await whatWaits(owner.id, owner)).map(({ text, pays }) => [text, pays])).toEqual([
    ['Biscuit, Thu, Jan 21: $50.00 to pay.', second.id],
    ['Biscuit, Wed, Jan 20: You sent $182.00 by Venmo; Nora is checking.', first.id],
  ]);
});

it('emails ask for nothing that is being checked, and say what was not found', async () => {
  const { id } = await past('2027-01-20', 18_200);
  const claimId = await claim(id, 18_200);
  const text = async (template: string) =>
    renderMail(await onlyMail({ bookingId: id, template, state: 'waiting' }), 'without link').text;
  await inTransaction((tx) => queueStayOverMail(tx, id));
  expect(await text('stay_over')).toContain('You sent $182.00 by Venmo; Nora is checking.');
  expect(await text('stay_over')).not.toContain(`/payment/${id}`);
  await notFound(claimId);
  await inTransaction((tx) => queuePaymentLink(tx, [id]));
  expect(await text('payment_due')).toContain('Nora hasn’t found your $182.00 by Venmo.');
  const other = await past('2027-01-21', 5000);
  await database().outboxMail.deleteMany({ where: { template: 'payment_due' } });
  await inTransaction((tx) => queuePaymentLink(tx, [id, other.id]));
  expect(await text('payment_due')).toContain('$182.00. Nora hasn’t found your $182.00 by Venmo.');
});
