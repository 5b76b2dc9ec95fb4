/** Disputes at PayPal, reported by its webhooks. */
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { renderMail } from '~/features/messages/outbox/stored-email.server';
import { house } from '~tests/setup/house';
import { mails, onlyMail } from '~tests/setup/outbox-in-test';
import { refusal } from '~tests/setup/refusal';
import { decide, newKey, paidThrough, withEmulator } from '~tests/setup/paying';
import { subscribe, type Announcement } from '~/core/live/publish.server';
import type { EmulatedDispute } from '../../../../server/stand-ins/paypal/emulator-state';
import { signedHeaders } from '../../../../server/stand-ins/paypal/webhooks';
import { openDisputes, staysInDispute } from './disputes.server';
import { refundPayment } from './refund.server';
import { staysTogether } from './pay-together.server';
import { emulatorWebhookId } from './payment-provider.server';
import { capturePayment } from './settle-attempt.server';
import { startPayment } from './start-payment.server';
import { handleEvents, receiveWebhook } from './webhook.server';

const { emulator } = withEmulator();
const { admin, owner, stay } = house({
  owner: { receiveEmails: true },
  stay: { status: 'accepted' },
});

/** Creates two stays paid by one capture, $45.00 and $90.00. */
async function paidTogether() {
  const ids: string[] = [];
  for (const [index, totalCents] of [4500, 9000].entries()) {
    const start = new Date(Date.UTC(2027, 2, 1 + index, 14));
    const end = new Date(start.getTime() + 8 * 3_600_000);
    ids.push((await stay({ totalCents, start, end })).id);
  }
  const { seen } = await staysTogether(owner.id);
  const started = await startPayment({ seen, viewer: owner, submissionKey: newKey() });
  await decide(started.approveUrl);
  await capturePayment({ ...started, viewer: owner });
  const entry = await database().ledgerEntry.findFirstOrThrow({
    where: { bookingId: ids[0] ?? '' },
  });
  return { ids, captureId: entry.providerRef ?? '' };
}

let cases = 0;

function disputeOf(captureId: string): EmulatedDispute {
  cases += 1;
  return {
    ...{ id: `PP-D-${cases}`, captureId, value: '135.00', outcome: null },
    ...({ status: 'WAITING_FOR_SELLER_RESPONSE' } as const),
    openedAt: new Date('2027-03-10T12:00:00Z'),
    changedAt: new Date('2027-03-10T12:00:00Z'),
    respondBy: new Date('2027-03-20T22:00:00Z'),
  };
}

/** Has the emulator report a dispute, and delivers the event `times` times. */
async function tell(what: 'CREATED' | 'UPDATED' | 'RESOLVED', dispute: EmulatedDispute, times = 1) {
  const { control, url } = emulator();
  control.tellDispute(what, dispute);
  const event = control.events().at(-1);
  if (event === undefined) throw new Error('No event');
  for (let time = 0; time < times; time += 1) {
    const headers = new Headers(signedHeaders(event, url, emulatorWebhookId));
    expect(await receiveWebhook(headers, event.body)).toBe('kept');
    await handleEvents();
    await database().providerEvent.deleteMany();
  }
}

/** Returns the fields that the admin's emails about it share. */
const telling = (bookingId: string) => ({
  bookingId,
  template: 'payment_disputed',
  toAddress: admin.email,
});

const resolvedOf = (dispute: EmulatedDispute, outcome: string): EmulatedDispute => ({
  ...{ ...dispute, status: 'RESOLVED', outcome },
  changedAt: new Date(dispute.changedAt.getTime() + 86_400_000),
});

describe('a dispute of a payment for several stays', () => {
  it('is shown at each of them, and told to the admin once', async () => {
    const { ids, captureId } = await paidTogether();
    const [first = ''] = ids;
    const heard: Announcement[] = [];
    const end = subscribe((one) => heard.push(one));
    const dispute = disputeOf(captureId);
    await tell('CREATED', dispute, 3);
    end();
    for (const id of ids)
      expect(await openDisputes('committed', id)).toMatchObject([
        { id: dispute.id, amountCents: 13_500 },
      ]);
    expect((await openDisputes('committed', first))[0]?.respondBy).toContain('Mar 20');
    const { text, subject } = renderMail(await onlyMail(telling(first)), 'without link');
    expect(subject).toContain('disputes $135.00 at PayPal');
    expect(text).toContain('by Saturday, Mar 20, 2027 at 6:00 PM');
    expect(text.match(/Stay \d: /g)).toHaveLength(2);
    expect(heard.filter(({ news }) => news === 'dispute')).toMatchObject([
      { audience: 'admin', subjectId: first },
    ]);
  });

  it('ends when it is resolved, which the admin is told once', async () => {
    const { ids, captureId } = await paidTogether();
    const dispute = disputeOf(captureId);
    await tell('CREATED', dispute);
    const resolved = resolvedOf(dispute, 'RESOLVED_SELLER_FAVOUR');
    await tell('RESOLVED', resolved, 2);
    // A late event, by its time or within the same second, doesn't reopen it.
    await tell('UPDATED', dispute);
    await tell('UPDATED', { ...dispute, changedAt: resolved.changedAt });
    for (const id of ids) expect(await openDisputes('committed', id)).toEqual([]);
    const told = await mails(telling(ids[0] ?? ''));
    expect(told).toHaveLength(2);
    const [, last] = told;
    if (last === undefined) throw new Error('No email');
    const { text } = renderMail(last, 'without link');
    expect(text).toContain('PayPal closed the dispute about $135.00 in your favor.');
  });

  it('that is resolved before it was heard of is not shown', async () => {
    const { ids, captureId } = await paidTogether();
    const dispute = disputeOf(captureId);
    await tell('RESOLVED', resolvedOf(dispute, 'CANCELED_BY_BUYER'));
    await tell('CREATED', dispute);
    expect(await openDisputes('committed', ids[0] ?? '')).toEqual([]);
  });

  it('keeps what a change leaves out, and is open again after an appeal', async () => {
    const { ids, captureId } = await paidTogether();
    const [first = ''] = ids;
    const dispute = disputeOf(captureId);
    await tell('CREATED', dispute);
    const later = (days: number) => new Date(dispute.changedAt.getTime() + days * 86_400_000);
    const review = { ...dispute, status: 'UNDER_REVIEW' as const, respondBy: null };
    await tell('UPDATED', { ...review, changedAt: later(1) });
    expect(await openDisputes('committed', first)).toMatchObject([
      { respondBy: expect.stringContaining('Mar 20') as string },
    ]);
    expect(await mails(telling(first))).toHaveLength(1);
    await tell(
      'RESOLVED',
      resolvedOf({ ...dispute, changedAt: later(1) }, 'RESOLVED_BUYER_FAVOUR'),
    );
    await tell('UPDATED', { ...dispute, changedAt: later(5) });
    expect(await openDisputes('committed', first)).toHaveLength(1);
    expect(await mails(telling(first))).toHaveLength(3);
  });
});

it('a dispute of one stay names it; one of no payment of ours, or unreadable, is let go', async () => {
  const { booking, captures } = await paidThrough([5000]);
  const entry = await database().ledgerEntry.findUniqueOrThrow({
    where: { id: captures[0] ?? '' },
  });
  await tell('CREATED', { ...disputeOf(entry.providerRef ?? ''), value: '20.00' });
  expect(await openDisputes('committed', booking.id)).toMatchObject([{ amountCents: 2000 }]);
  const mail = await onlyMail(telling(booking.id));
  expect(renderMail(mail, 'without link').text).toContain('Drop Off');
  const before = await database().paymentDispute.count();
  await tell('CREATED', disputeOf('NOTOURS1234567890'));
  await tell('CREATED', { ...disputeOf(entry.providerRef ?? ''), id: '' });
  expect(await database().paymentDispute.count()).toBe(before);
});

it('R129 stands where the day and the money are looked at, until it is resolved', async () => {
  const { ids, captureId } = await paidTogether();
  const dispute = disputeOf(captureId);
  await tell('CREATED', dispute);
  const disputed = async () =>
    (await staysInDispute()).map(({ id }) => id).filter((id) => ids.includes(id));
  expect(await disputed()).toEqual(ids);
  await tell('RESOLVED', resolvedOf(dispute, 'RESOLVED_SELLER_FAVOUR'));
  expect(await disputed()).toEqual([]);
});

it('R129 a refund of disputed money asks, also whoever has seen the question of before', async () => {
  const { booking, captures } = await paidThrough([5000]);
  const refund = (noticed: string[]) =>
    refundPayment({
      ...{ bookingId: booking.id, captureEntryId: captures[0] ?? '', amountCents: 5000, note: '' },
      ...{ actorId: admin.id, submissionKey: newKey(), noticed },
    });
  expect(await refusal(refund([]))).toMatchObject({ notices: [{ code: 'refund:5000' }] });
  const entry = await database().ledgerEntry.findUniqueOrThrow({
    where: { id: captures[0] ?? '' },
  });
  const dispute = disputeOf(entry.providerRef ?? '');
  await tell('CREATED', dispute);
  const code = `disputed:${dispute.id}`;
  expect(await refusal(refund(['refund:5000']))).toMatchObject({
    notices: [
      { code, text: expect.stringContaining('is disputed at PayPal') as string },
      { code: 'refund:5000' },
    ],
  });
  expect(await refund([code, 'refund:5000'])).toContain('$50.00 refunded');
});
