import { describe, expect, it } from 'vitest';
import { bookingStatuses } from '~/features/booking/rules/booking-status';
import {
  type EndedMoney,
  ledgerLabel,
  type LedgerLine,
  moneyBackSentence,
  remainingOf,
  sentPaymentText,
  sentText,
  toPayCents,
  undoneNote,
} from './money-facts';

it('R62 nothing remains of a stay that does not take place, but a credit does', () => {
  const remaining = (remainCents: number) =>
    bookingStatuses.map((status) => [status, remainingOf({ status, remainCents })]);
  expect(Object.fromEntries(remaining(500))).toEqual({
    ...{ pending: 500, accepted: 500, rejected: 0, canceled: 0 },
  });
  for (const [, cents] of remaining(-500)) expect(cents).toBe(-500);
});

it.each([
  [{ kind: 'capture', payer: 'Ada' }, 'Paid with PayPal by Ada'],
  [{ kind: 'capture' }, 'Paid with PayPal'],
  [{ kind: 'refund', amountCents: -100 }, 'Refunded with PayPal'],
  [{ kind: 'manual', method: 'check' }, 'Paid by check'],
  [{ kind: 'manual', method: 'check', amountCents: -100 }, 'Refunded by check'],
  [
    { kind: 'manual', method: 'zelle', amountCents: -100, note: undoneNote },
    'Payment by Zelle undone',
  ],
  [{ kind: 'manual', method: 'zelle', note: undoneNote }, 'Paid by Zelle'],
] as const)('a row of the ledger %j is “%s”', (row, label) => {
  expect(ledgerLabel({ payer: null, method: null, note: '', amountCents: 100, ...row })).toBe(
    label,
  );
});

describe('R126 where the money of a stay is that does not take place', () => {
  const entry = (amountCents: number, note = ''): LedgerLine => ({
    ...{ id: String(amountCents), kind: 'manual', amountCents, note, at: '' },
    ...{ payer: null, method: null, refundableCents: 0, tipCents: 0 },
  });
  const nothing = {
    ...{ paidCents: 0, availableCents: 0, refundableCents: 0 },
    ...{ refundOrKeep: false, refundDueCents: null, entries: [] },
  };
  const paid = { ...nothing, paidCents: 5000, availableCents: 5000, entries: [entry(5000)] };
  const decides = { ...paid, refundOrKeep: true };
  it.each<[string, Partial<EndedMoney>, string]>([
    ['nothing was paid', {}, 'There’s nothing to pay.'],
    ['the business decides', decides, 'We’ll decide about the $50.00 you paid and email you.'],
    [
      'the terms say all, by PayPal',
      { ...decides, refundableCents: 5000, refundDueCents: 5000 },
      '$50.00 is coming back by PayPal.',
    ],
    [
      'the terms say a part, of cash',
      { ...decides, refundDueCents: 2000 },
      '$20.00 is coming back the way you paid.',
    ],
    [
      'the terms say nothing',
      { ...decides, refundDueCents: 0 },
      'Under the terms nothing comes back.',
    ],
    [
      'it was kept by the terms',
      { ...paid, refundDueCents: 0 },
      'Under the terms nothing comes back.',
    ],
    ['it was kept without terms', paid, 'Nothing of the $50.00 you paid comes back.'],
    [
      'more was kept than the terms say',
      { ...paid, refundDueCents: 2000 },
      'Nothing of the $50.00 you paid comes back.',
    ],
    [
      'PayPal works on it',
      { ...paid, availableCents: 0, refundDueCents: 0 },
      '$50.00 is coming back by PayPal.',
    ],
    [
      'it came back',
      { ...nothing, entries: [entry(5000), entry(-5000)] },
      '$50.00 came back to you.',
    ],
    [
      'a part came back, and the rest was kept',
      { ...paid, paidCents: 3000, availableCents: 3000, entries: [entry(5000), entry(-2000)] },
      '$20.00 came back to you.',
    ],
    [
      'a payment was recorded by mistake',
      { ...nothing, entries: [entry(5000), entry(-5000, undoneNote)] },
      'There’s nothing to pay.',
    ],
  ])('%s', (_what, facts, text) => {
    expect(moneyBackSentence([{ ...nothing, ...facts }])).toBe(text);
  });

  const due = (refundDueCents: number | null, refundableCents = 0) => ({
    ...{ ...decides, refundDueCents, refundableCents },
  });
  it.each<[string, EndedMoney[], string]>([
    ['no stay', [], 'There’s nothing to pay.'],
    [
      'all of one and a part of another, by PayPal',
      [due(5000, 5000), due(2000, 5000), nothing],
      '$70.00 is coming back by PayPal.',
    ],
    [
      'one of them paid in cash',
      [due(5000, 5000), due(2000)],
      '$70.00 is coming back the way you paid.',
    ],
    [
      'one of them without terms',
      [due(2000), due(null)],
      '$20.00 is coming back the way you paid. We’ll decide about the $50.00 you paid and email you.',
    ],
    [
      'none of them with terms',
      [due(null), due(null)],
      'We’ll decide about the $100.00 you paid and email you.',
    ],
    ['the terms say nothing for any', [due(0), due(0)], 'Under the terms nothing comes back.'],
    [
      'one is back, and one is coming',
      [{ ...nothing, entries: [entry(3000), entry(-3000)] }, due(5000, 5000)],
      '$30.00 came back to you. $50.00 is coming back by PayPal.',
    ],
  ])('of several stays: %s', (_what, stays, text) => {
    expect(moneyBackSentence(stays)).toBe(text);
  });
});

describe('R126 a payment outside PayPal that is not recorded', () => {
  const sent = { amountCents: 18_200, method: 'venmo', state: 'open' } as const;

  it('says who checks it, or that it was not found', () => {
    expect(sentPaymentText(sent, 'Nora')).toBe('You sent $182.00 by Venmo; Nora is checking.');
    const cash = { ...sent, method: 'cash', state: 'not_received' } as const;
    expect(sentPaymentText(cash, 'Nora')).toBe('Nora hasn’t found your $182.00 in cash.');
    expect(sentText(null, 'Nora')).toBeNull();
  });

  it('is not asked for while it is being checked, and again once it was not found', () => {
    const checked = sentText(sent, 'Nora');
    expect(toPayCents(20_000, checked)).toBe(1800);
    expect(toPayCents(10_000, checked)).toBe(0);
    expect(toPayCents(20_000, sentText({ ...sent, state: 'not_received' }, 'Nora'))).toBe(20_000);
    expect(toPayCents(20_000, null)).toBe(20_000);
  });
});
