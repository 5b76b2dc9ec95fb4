import { describe, expect, test } from 'vitest';
import { deletedEmail } from '~/core/mail/erased-address';
import { holdOf, type BookingInTheWay } from './account-deletion';

const now = new Date('2026-11-21T12:00:00Z');
const later = new Date('2026-11-22T12:00:00Z');
const settled: BookingInTheWay = {
  status: 'accepted',
  end: new Date('2026-11-20T12:00:00Z'),
  paidCents: 4500,
  remainCents: 0,
  refundOrKeep: false,
  moneyUnderWay: false,
  mayBeTakenBack: false,
  openIncident: false,
};

describe('R41 what keeps an account', () => {
  test.each<[string, Partial<BookingInTheWay>, ReturnType<typeof holdOf>]>([
    ['a stay that is over and paid', {}, null],
    ['an accepted stay to come, though paid', { end: later }, { kind: 'stands' }],
    ['a pending stay to come', { status: 'pending', end: later }, { kind: 'stands' }],
    ['a stay that ends now', { end: now }, null],
    ['a canceled stay to come', { status: 'canceled', end: later }, null],
    ['a rejected stay to come', { status: 'rejected', end: later, remainCents: 4500 }, null],
    ['a past stay not paid', { paidCents: 0, remainCents: 4500 }, { kind: 'to pay', cents: 4500 }],
    ['a credit', { paidCents: 5000, remainCents: -500 }, { kind: 'to get back', cents: 500 }],
    [
      'money of a canceled stay',
      { status: 'canceled', refundOrKeep: true },
      { kind: 'to get back', cents: 4500 },
    ],
    ['money kept for a canceled stay', { status: 'canceled' }, null],
    [
      'a past request nobody answered',
      { status: 'pending', paidCents: 0, remainCents: 4500 },
      null,
    ],
    ['the same, paid', { status: 'pending' }, { kind: 'to get back', cents: 4500 }],
    ['a stay whose incident is open', { openIncident: true }, { kind: 'incident' }],
    ['a payment under way', { moneyUnderWay: true }, { kind: 'under way' }],
    [
      'an answer that may be taken back',
      { status: 'rejected', mayBeTakenBack: true },
      { kind: 'just answered' },
    ],
  ])('R41 %s', (_what, facts, hold) => {
    expect(holdOf({ ...settled, ...facts }, now)).toEqual(hold);
  });
});

test('R41 the address of a deleted account is its own and can receive nothing', () => {
  expect(deletedEmail('abc')).toBe('deleted-abc@deleted.invalid');
});
