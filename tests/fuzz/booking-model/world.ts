/** What the model knows of each booking, and how it is compared with the stored rows. */
import path from 'node:path';
import fc from 'fast-check';
import { expect } from 'vitest';
import { database } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { now } from '~/core/runtime/clock.server';
import type { EmailName } from '~/features/outbox/registry';
import { bookingMoney } from '~/features/payments/ledger.server';
import { bookingSums } from '~/features/reports/financial-sums.server';
import { isActive, type BookingStatus } from '~/features/stays/booking-status';
import { changedTables, storedRows } from '../../routes/stored-rows';
import { databaseIn } from '../../setup/test-environment';
import { brokenInvariants, watchRules } from '../invariants';

/** A payment that came through the provider. */
export type Capture = {
  ref: string;
  /** Cents that no refund has asked back, its tip included. */
  left: number;
  /** What of them is a tip. */
  tip: number;
};

/** How the provider treats a capture; `odd`: it takes $0.37, `unreadable`: it does not say what. */
export type CaptureHow = 'as asked' | 'declined' | 'pending' | 'odd' | 'unreadable';

/** An order that its payer has approved and that was not captured yet. */
export type Opened = {
  attemptId: string;
  orderId: string;
  cents: number;
  /** What of them is a tip. */
  tip: number;
  /** It is for what was open of the deposit. */
  forDeposit: boolean;
  how: CaptureHow;
};

/** What the provider works on; `end` once it is done there, whether or not the app knows. */
type Waiting = {
  attemptId: string;
  orderId: string;
  cents: number;
  tip: number;
  end: 'completed' | 'declined' | null;
};
export type RefundUnderWay = {
  id: string;
  capture: Capture;
  cents: number;
  /** What of them is a tip. */
  tip: number;
  lowers: boolean;
  end: 'completed' | 'failed' | null;
};

/** Until noon, that many days before, canceling is free; then a part of the price is kept. */
export type Terms = { days: number; percent: number };

export type Known = {
  id: string;
  status: BookingStatus;
  total: number;
  byHand: boolean;
  /** What the lines of the quote come to. */
  calculated: number;
  /** The charges and discounts among these lines, in cents. */
  added: number[];
  slot: number;
  dogs: number;
  /** The ids of its extras. */
  extras: string[];
  byAdmin: boolean;
  paid: number;
  /** What of total and paid is tips. */
  tips: number;
  /** The deposit of an accepted stay, half its total then; null for none. */
  deposit: number | null;
  /** Nothing reopens it. */
  depositMet: boolean;
  asked: boolean;
  /** The terms in force when it was asked for (R54); null for none. */
  terms: Terms | null;
  /** What the terms give back of a stay that ended. */
  due: number | null;
  captures: Capture[];
  opened: Opened[];
  waiting: Waiting | null;
  refunds: RefundUnderWay[];
  /** Cents are null where the provider did not say them readably. */
  held: { attemptId: string; cents: number | null }[];
  /** The last answer of the admin, until anything follows. */
  answer: {
    answerId: string;
    version: number;
    from: BookingStatus;
    /** The money of the stay before it. */
    before: { due: number | null; asked: boolean; paid: number };
  } | null;
  /** Whether any money is in its ledger, or was asked back. */
  money: boolean;
  /** Mails that its events have caused, those of answers taken back not counted. */
  mails: Partial<Record<EmailName, number>>;
};

export type Model = { bookings: Known[] };
export type Real = {
  owner: string;
  other: string;
  admin: string;
  admins: number;
  pets: string[];
  /** What Settings say of canceling; null is off. */
  terms: Terms | null;
  /** A bath for each dog, and a walk for each dog and day. */
  extras: string[];
  /** What did not hold before this sequence: a failure leaves its rows to those that shrink it. */
  broken: string[];
};

export const adminOf = ({ admin }: Real) => ({ id: admin, role: 'admin' }) as const;
export const ownerOf = ({ owner }: Real) => ({ id: owner, role: 'user' }) as const;
export const strangerOf = ({ other }: Real) => ({ id: other, role: 'user' }) as const;

/** What of the paid money is here: without what is on its way back. */
export const hereOf = ({ paid, refunds }: Known) =>
  refunds.reduce((here, { cents }) => here - cents, paid);

/** What of it is tips. */
export const tipsHereOf = ({ status, tips, refunds }: Known) =>
  // Those of a stay that doesn't take place go back with the rest.
  isActive(status)
    ? Math.max(
        0,
        refunds.reduce((here, { tip }) => here - tip, tips),
      )
    : 0;

/** Money comes or goes back: a deposit that is met before or after it stays met (R92). */
export function paidMoves(booking: Known, cents: number): void {
  const met = () => booking.deposit !== null && openDepositOf(booking) === 0;
  const wasMet = met();
  booking.paid += cents;
  booking.depositMet ||= booking.status === 'accepted' && (wasMet || met());
}

/** What of the deposit is not paid; a tip is no part of it. */
export function openDepositOf(booking: Known): number {
  const { status, deposit, depositMet, total, paid, tips } = booking;
  if (status !== 'accepted' || deposit === null || depositMet) return 0;
  return Math.max(0, Math.min(deposit, total - tips) - (paid - tips));
}

/** Half of the price, halves of a cent up, as the settings of these sequences ask. */
export const depositOf = ({ total, tips }: Known) => Math.floor((total - tips + 1) / 2) || null;

export function mailed(booking: Known, template: EmailName, count = 1): void {
  booking.mails[template] = (booking.mails[template] ?? 0) + count;
}

/** R54: money of a stay that ended comes, or goes back. */
export function dueMoves(booking: Known, cents: number): void {
  if (booking.due !== null) booking.due = Math.max(0, booking.due + cents);
}

/** R29: refund or keep is asked while money is here and the stay does not take place. */
export function askAgain(booking: Known): void {
  booking.asked = !isActive(booking.status) && booking.paid > 0;
}

const file = () => databaseIn(path.resolve(process.env['DATA_DIR'] ?? ''));

let watched: (() => string[]) | undefined;

/** What of the invariants does not hold now. */
export const brokenNow = () => (watched ??= watchRules(file()))();

/** The same with what no step mends again, and so is looked at once: whether the file is whole. */
export const brokenAtLast = () => brokenInvariants(file());

/** It is refused with that code, and nothing is written. */
export async function refused(act: Promise<unknown>, code: string): Promise<void> {
  const before = storedRows(file());
  await expect(act).rejects.toMatchObject({ code });
  expect(changedTables(before, storedRows(file()))).toEqual([]);
}

/** What a command came to: its value, or the code of its refusal. */
export async function endOf<T>(act: Promise<T>): Promise<{ value: T } | { code: string }> {
  try {
    return { value: await act };
  } catch (error) {
    if (error instanceof ServiceError) return { code: error.code };
    throw error;
  }
}

/** The stored rows are what the model expects, and the invariants hold. */
export async function agrees({ bookings }: Model, { owner, broken }: Real): Promise<void> {
  const rows = await database().booking.findMany({ where: { userId: owner } });
  const mails = await database().outboxMail.groupBy({
    by: ['bookingId', 'template'],
    where: { bookingId: { in: rows.map(({ id }) => id) }, state: { not: 'expired' } },
    _count: true,
  });
  const shown = rows.map((row) => ({
    id: row.id,
    status: row.status,
    total: row.totalCents,
    byHand: row.totalByHand,
    paid: row.paidCents,
    tips: row.tipCents,
    deposit: row.depositCents,
    remain: row.remainCents,
    asked: row.refundOrKeep,
    due: row.refundDueCents,
    mails: Object.fromEntries(
      mails
        .filter(({ bookingId }) => bookingId === row.id)
        .map(({ template, _count }) => [template, _count]),
    ),
  }));
  const expected = bookings.map(
    ({ id, status, total, byHand, paid, tips, deposit, asked, due, mails }) => {
      const sent = Object.fromEntries(Object.entries(mails).filter(([, count]) => count > 0));
      return {
        id,
        status,
        total,
        byHand,
        paid,
        tips,
        deposit,
        remain: total - paid,
        asked,
        due,
        mails: sent,
      };
    },
  );
  const inOrder = (one: { id: string }, two: { id: string }) => one.id.localeCompare(two.id);
  expect(shown.sort(inOrder)).toEqual(expected.sort(inOrder));
  expect(brokenNow()).toEqual(broken);
  await nothingIsOwed(bookings);
}

/** Of a stay that does not stand, nothing is owed: not by its owner, and to them no more than is here. */
async function nothingIsOwed(bookings: readonly Known[]): Promise<void> {
  const at = { at: now(), timeZone: 'America/New_York' };
  for (const status of ['rejected', 'canceled'] as const) {
    const { filtered } = await bookingSums({ from: null, to: null, status, owed: null }, at);
    expect(filtered.owedCents, status).toBe(0);
  }
  for (const { id, status, paid } of bookings.filter((one) => !isActive(one.status))) {
    const { refundDueCents } = await bookingMoney(id);
    expect(refundDueCents ?? 0, status).toBeLessThanOrEqual(paid);
  }
}

/** What is done with one booking, and what must come of it. */
export type Work = (booking: Known, model: Model, real: Real) => Promise<void>;

/** One piece of work, or several in a row, on one of the bookings there are. */
export class OnBooking implements fc.AsyncCommand<Model, Real> {
  constructor(
    private readonly words: string,
    private readonly which: number,
    private readonly works: readonly Work[],
  ) {}
  check = ({ bookings }: Readonly<Model>) => bookings.length > 0;
  async run(model: Model, real: Real): Promise<void> {
    const booking = model.bookings[this.which % model.bookings.length];
    if (booking === undefined) return;
    for (const work of this.works) {
      await work(booking, model, real);
      await agrees(model, real);
    }
  }
  toString = () => `${this.words} #${this.which}`;
}

/** A command on any of the bookings, whose work is made of what fast-check chooses. */
export function on<T>(
  chosen: fc.Arbitrary<T>,
  words: (choice: T) => string,
  works: (choice: T) => Work | Work[],
): fc.Arbitrary<OnBooking> {
  return fc
    .tuple(fc.nat(5), chosen)
    .map(([which, choice]) => new OnBooking(words(choice), which, [works(choice)].flat()));
}

/** As {@link on}, where there is nothing to choose. */
export const press = (words: string, work: Work) =>
  on(
    fc.constant(null),
    () => words,
    () => work,
  );

export const anyCents = fc.constantFrom(-4500, -100, 0, 1, 100, 3000, 4500, 9000);
