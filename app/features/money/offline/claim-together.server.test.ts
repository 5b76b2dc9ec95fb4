/** R94, R95: one payment outside PayPal for all stays. */
import { expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { staysTogether } from '~/features/money/payments/pay-together.server';
import { renderMail } from '~/features/messages/outbox/stored-email.server';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { mails } from '~tests/setup/outbox-in-test';
import { refusal } from '~tests/setup/refusal';
import { claimTogether, togetherCents, waysTogether } from './claim-together.server';
import { claimPayment, openClaims, withdrawClaim } from './claims.server';

const { owner, settings, stay } = house({
  at: at('2027-02-01T10:00'),
  settings: { ownerFirstName: 'Nora', venmoName: 'Nora-Tail', zelleAddress: 'nora@example.com' },
  owner: { firstName: 'Sam', lastName: 'Rivera' },
  dogs: [{ petName: 'Biscuit' }],
  stay: { status: 'accepted' },
});

const day = (date: string, totalCents: number) =>
  stay({ start: `${date}T09:00`, end: `${date}T17:00`, totalCents });

async function say(
  more: { seen?: string; method?: 'venmo' | 'cash'; submissionKey?: string } = {},
) {
  const { seen } = await staysTogether(owner.id);
  const submissionKey = 'once';
  return claimTogether({ seen, viewer: owner, method: 'venmo', submissionKey, ...more });
}

it('is offered with the whole sum, while ways are set up', async () => {
  await day('2027-02-03', 4500);
  await day('2027-02-05', 9000);
  expect(await waysTogether(owner.id)).toMatchObject({
    amountCents: 13_500,
    reference: 'Biscuit, 2 stays',
    methods: ['venmo', 'zelle'],
    ways: [{ method: 'venmo', href: expect.stringContaining('amount=135.00') as string }, {}],
  });
  expect(await togetherCents(owner.id)).toBe(13_500);
  await settings({ venmoName: '', zelleAddress: '' });
  expect(await waysTogether(owner.id)).toMatchObject({ ways: [], methods: [] });
});

it('is one claim per stay by one press, and one email that names each', async () => {
  const [first, second] = [await day('2027-02-03', 4500), await day('2027-02-05', 9000)];
  const { seen } = await staysTogether(owner.id);
  await say({ seen });
  await say({ seen });
  expect(
    (await openClaims()).map(({ bookingId, amountCents }) => [bookingId, amountCents]).sort(),
  ).toEqual([[first.id, 4500] as [string, number], [second.id, 9000] as [string, number]].sort());
  const [mail, ...others] = await mails({ template: 'payment_claimed' });
  expect(others).toEqual([]);
  if (mail === undefined) throw new Error('No email');
  const { subject, text } = renderMail(mail, 'without link');
  expect(subject).toBe('Sam Rivera says $135.00 by Venmo');
  expect(text).toContain('Sam Rivera says they sent $135.00 by Venmo for 2 stays.');
  expect(text).toMatch(/Biscuit.*Feb 3[\s\S]*\$45\.00[\s\S]*Biscuit.*Feb 5[\s\S]*\$90\.00/);
  expect(await staysTogether(owner.id)).toMatchObject({ stays: [], checked: [{}, {}] });
});

it('notes nothing once the sum has changed, or a part is being checked', async () => {
  const [first] = [await day('2027-02-03', 4500), await day('2027-02-05', 9000)];
  const { seen } = await staysTogether(owner.id);
  await database().booking.update({
    where: { id: first.id },
    data: { totalCents: 5000, remainCents: 5000 },
  });
  expect((await refusal(say({ seen }))).userMessage).toContain('The amount due has changed');
  expect(await refusal(say({ method: 'cash' }))).toMatchObject({ field: 'method' });
  await claimPayment({
    ...{ bookingId: first.id, viewer: owner, method: 'venmo', amountCents: 1000 },
    submissionKey: 'part',
  });
  expect(await waysTogether(owner.id)).toMatchObject({ ways: [], amountCents: 13_000 });
  expect((await refusal(say())).code).toBe('conflict');
  const [part] = await openClaims();
  await withdrawClaim(part?.id ?? '', owner);
  await say();
  expect(await openClaims()).toHaveLength(2);
});
