import { describe, expect, it } from 'vitest';
import {
  bookingStatuses,
  canceledAtFor,
  mayChangeStatus,
  parseBookingStatus,
  statusBadge,
} from './booking-status';
import { isService, services } from './services';

const now = new Date('2026-11-21T12:00:00Z');
const running = { now, end: new Date(now.getTime() + 1), arrivedAt: null };
const over = { now, end: now, arrivedAt: null };

describe('R14 status values', () => {
  it.each([
    ['pending', 'pending'],
    ['approved', 'accepted'],
    ['Approved', 'accepted'],
    ['ACCEPTED', 'accepted'],
    ['Canceled', 'canceled'],
    ['rejected', 'rejected'],
    ['cancelled', null],
    ['', null],
    ['toString', null],
  ])('R14 reads %s as %s', (text, status) => {
    expect(parseBookingStatus(text)).toBe(status);
  });

  it('R14 badges', () => {
    expect(statusBadge).toEqual({
      pending: 'warning',
      accepted: 'success',
      rejected: 'danger',
      canceled: 'info',
    });
    expect(Object.keys(statusBadge)).toEqual([...bookingStatuses]);
  });
});

describe('R15 changes', () => {
  const allowed = (
    by: 'owner' | 'admin',
    facts: { end: Date; arrivedAt: Date | null; now: Date },
  ) =>
    bookingStatuses.flatMap((from) =>
      bookingStatuses
        .filter((to) => mayChangeStatus(by, from, to, facts).allowed)
        .map((to) => `${from} → ${to}`),
    );

  const adminMoves = [
    'pending → accepted',
    'pending → rejected',
    'pending → canceled',
    'accepted → rejected',
    'accepted → canceled',
    'rejected → accepted',
    'rejected → canceled',
    'canceled → accepted',
    'canceled → rejected',
  ];

  it('R15 the admin: anything but pending, at any time', () => {
    expect(allowed('admin', running)).toEqual(adminMoves);
    expect(allowed('admin', over)).toEqual(adminMoves);
  });

  it("R15 the owner: cancel what stands, until the stay's end", () => {
    expect(allowed('owner', running)).toEqual(['pending → canceled', 'accepted → canceled']);
    expect(allowed('owner', over)).toEqual([]);
  });

  it('R50 the owner cancels no more once the dogs arrived, the admin still does', () => {
    const begun = { ...running, arrivedAt: now };
    expect(allowed('owner', begun)).toEqual([]);
    expect(allowed('admin', begun)).toEqual(adminMoves);
    expect(mayChangeStatus('owner', 'accepted', 'canceled', begun)).toEqual({
      allowed: false,
      reason: 'The stay has begun. Need to end it early? Message us.',
    });
  });

  it('R15 a refusal says why', () => {
    expect(mayChangeStatus('owner', 'rejected', 'canceled', running)).toEqual({
      allowed: false,
      reason: 'This booking was rejected, so it cannot be canceled.',
    });
    expect(mayChangeStatus('owner', 'accepted', 'canceled', over)).toEqual({
      allowed: false,
      reason: 'This stay is over, so it can no longer be canceled.',
    });
    expect(mayChangeStatus('admin', 'accepted', 'accepted', running)).toEqual({
      allowed: false,
      reason: 'This booking is already accepted.',
    });
  });

  it('R15 canceled_at is set exactly while canceled', () => {
    expect(bookingStatuses.map((status) => canceledAtFor(status, now))).toEqual([
      null,
      null,
      null,
      now,
    ]);
  });
});

it('there are two services, spelled exactly', () => {
  expect(services).toEqual(['Daycare', 'Boarding']);
  expect(['Daycare', 'Boarding', 'daycare', '', null, undefined].map(isService)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
