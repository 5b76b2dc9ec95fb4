import { describe, expect, it } from 'vitest';
import { mayCancel, mayPay } from '~/features/booking/rules/booking-permissions';
import { isAdmin, mayActOnOwner, visibleContact, type Viewer } from './permissions';

const owner: Viewer = { id: 'owner', role: 'user' };
const other: Viewer = { id: 'other', role: 'user' };
const admin: Viewer = { id: 'admin', role: 'admin' };

it('R8 only that owner and the admin act on an owner', () => {
  expect([owner, admin, other, null].map((viewer) => mayActOnOwner(viewer, 'owner'))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([owner, admin, null].map(isAdmin)).toEqual([false, true, false]);
});

describe('R9 public pages', () => {
  it.each<[string, Viewer | null, boolean, boolean, boolean]>([
    ['that owner', owner, false, true, true],
    ['the admin', admin, false, true, true],
    ['another owner', other, false, false, false],
    ['a visitor', null, false, false, false],
    ['another owner, switched on', other, true, true, false],
    ['a visitor, switched on', null, true, true, false],
  ])('R9 show to %s', (_name, viewer, showContact, contact, priv) => {
    expect(visibleContact(viewer, { id: 'owner', showContact })).toEqual({
      contact,
      private: priv,
    });
  });
});

describe('R30 paying', () => {
  const booking = { ownerId: 'owner', status: 'accepted', remainCents: 1 } as const;

  it('R30 is for the owner and the admin', () => {
    expect([owner, admin, other, null].map((viewer) => mayPay(viewer, booking).allowed)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('R30 is for what stands, pending included, while something remains', () => {
    const may = (change: object) => mayPay(owner, { ...booking, ...change });
    expect(may({ status: 'pending' }).allowed).toBe(true);
    expect(may({ status: 'rejected' }).allowed).toBe(false);
    expect(may({ status: 'canceled' }).allowed).toBe(false);
    expect(may({ remainCents: 0 }).allowed).toBe(false);
    expect(may({ remainCents: -100 })).toEqual({
      allowed: false,
      reason: 'This booking is already paid.',
    });
  });
});

describe('R15 canceling', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const booking = {
    ownerId: 'owner',
    status: 'accepted',
    end: new Date(now.getTime() + 1),
    arrivedAt: null,
  } as const;

  it('R15 is for the owner and the admin', () => {
    expect([owner, admin, other, null].map((v) => mayCancel(v, booking, now).allowed)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('R15 ends for the owner with the stay, for the admin never', () => {
    const over = { ...booking, end: now };
    expect(mayCancel(owner, over, now).allowed).toBe(false);
    expect(mayCancel(admin, over, now).allowed).toBe(true);
    const rejected = { ...booking, status: 'rejected' } as const;
    expect(mayCancel(owner, rejected, now).allowed).toBe(false);
    expect(mayCancel(admin, rejected, now).allowed).toBe(true);
  });
});
