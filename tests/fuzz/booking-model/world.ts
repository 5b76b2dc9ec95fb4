/** The model's facts about each booking, and their comparison with the stored rows. */
import path from 'node:path';
import fc from 'fast-check';
import { expect } from 'vitest';
import { database } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { now } from '~/core/runtime/clock.server';
import type { EmailName } from '~/features/messages/outbox/registry';
import { bookingMoney } from '~/features/money/payments/ledger.server';
import { bookingSums } from '~/features/money/reports/financial-sums.server';
import { isActive, type BookingStatus } from '~/features/booking/rules/booking-status';
import { changedTables, storedRows } from '../../routes/stored-rows';
import { databaseIn } from '../../setup/test-environment';
import { brokenInvariants, watchRules } from '../invariants';

/** A payment through the provider. */
export type Capture = {
  ref: string;
  /** Cents that no refund has requested, including the tip. */
  left: number;
  /** Tip within them. */
  tip: number;
};

/** Treatment of a capture by the provider; `odd`: it captures $0.37, `unreadable`: it gives no amount. */
export type CaptureHow = 'as asked' | 'declined' | 'pending' | 'odd' | 'unreadable';

/** An order that its payer has approved and that was not captured yet. */
export type Opened = {
  attemptId: string;
  orderId: string;
  cents: number;
  /** Tip within them. */
  tip: number;
  /** It pays the open part of the deposit. */
  forDeposit: boolean;
  how: CaptureHow;
};

/** A capture or refund pending at the provider; `end` once finished there, whether or not the app knows. */
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
  /** Tip within them. */
  tip: number;
  lowers: boolean;
  end: 'completed' | 'failed' | null;
};

/** Canceling is free until noon, this many days before; then a part of the price is kept. */
export type Terms = { days: number; percent: number };

export type Known = {
  id: string;
  status: BookingStatus;
  total: number;
  byHand: boolean;
  /** Sum of the quote's lines. */
  calculated: number;
  /** The charges and discounts among these lines, in cents. */
  added: number[];
  slot: number;
  dogs: number;
  /** The ids of its extras. */
  extras: string[];
  byAdmin: boolean;
  paid: number;
  /** Tips within total and paid. */
  tips: number;
  /** The deposit of an accepted stay, half of its total at that time; null without a deposit. */
  deposit: number | null;
  /** It never reopens. */
  depositMet: boolean;
  asked: boolean;
  /** The terms in force when it was requested (R54); null without terms. */
  terms: Terms | null;
  /** Refund by the terms for a stay that ended. */
  due: number | null;
  captures: Capture[];
  opened: Opened[];
  waiting: Waiting | null;
  refunds: RefundUnderWay[];
  /** Cents are null if the provider gave no readable amount. */
  held: { attemptId: string; cents: number | null }[];
  /** The admin's last answer, until another action follows. */
  answer: {
    answerId: string;
    version: number;
    from: BookingStatus;
    /** The money of the stay before it. */
    before: { due: number | null; asked: boolean; paid: number };
  } | null;
  /** Whether its ledger has any entry, or a refund was requested. */
  money: boolean;
  /** Emails caused by its events, without those of undone answers. */
  mails: Partial<Record<EmailName, number>>;
};

export type Model = { bookings: Known[] };
export type Real = {
  owner: string;
  other: string;
  admin: string;
  admins: number;
  pets: string[];
  /** Cancellation terms in Settings; null is off. */
  terms: Terms | null;
  /** A bath for each dog, and a walk for each dog and day. */
  extras: string[];
  /** Violations from before this sequence: a failure leaves its rows to the sequences that shrink it. */
  broken: string[];
};

export const adminOf = ({ admin }: Real) => ({ id: admin, role: 'admin' }) as const;
export const ownerOf = ({ owner }: Real) => ({ id: owner, role: 'user' }) as const;
export const strangerOf = ({ other }: Real) => ({ id: other, role: 'user' }) as const;

/** Returns the paid money without refunds on their way. */
export const hereOf = ({ paid, refunds }: Known) =>
  refunds.reduce((here, { cents }) => here - cents, paid);

/** Returns the tips within it. */
export const tipsHereOf = ({ status, tips, refunds }: Known) =>
  // Tips of a canceled stay are refunded with the rest.
  isActive(status)
    ? Math.max(
        0,
        refunds.reduce((here, { tip }) => here - tip, tips),
      )
    : 0;

/** Records a payment or refund: a deposit that is met before or after it stays met (R92). */
export function paidMoves(booking: Known, cents: number): void {
  const met = () => booking.deposit !== null && openDepositOf(booking) === 0;
  const wasMet = met();
  booking.paid += cents;
  booking.depositMet ||= booking.status === 'accepted' && (wasMet || met());
}

/** Returns the unpaid part of the deposit; a tip doesn't count toward it. */
export function openDepositOf(booking: Known): number {
  const { status, deposit, depositMet, total, paid, tips } = booking;
  if (status !== 'accepted' || deposit === null || depositMet) return 0;
  return Math.max(0, Math.min(deposit, total - tips) - (paid - tips));
}

/** Half of the price, half cents rounded up, as the settings of these sequences require. */
export const depositOf = ({ total, tips }: Known) => Math.floor((total - tips + 1) / 2) || null;

export function mailed(booking: Known, template: EmailName, count = 1): void {
  booking.mails[template] = (booking.mails[template] ?? 0) + count;
}

/** R54: records a payment or refund of a stay that ended. */
export function dueMoves(booking: Known, cents: number): void {
  if (booking.due !== null) booking.due = Math.max(0, booking.due + cents);
}

/** R29: refund or keep is asked while a canceled stay has money. */
export function askAgain(booking: Known): void {
  booking.asked = !isActive(booking.status) && booking.paid > 0;
}

const file = () => databaseIn(path.resolve(process.env['DATA_DIR'] ?? ''));

let watched: (() => string[]) | undefined;

/** Returns the invariants that are violated now. */
export const brokenNow = () => (watched ??= watchRules(file()))();

/** The same with a check of the file itself, which no later step could repair and which runs once. */
export const brokenAtLast = () => brokenInvariants(file());

/** Asserts a refusal with that code, and that nothing is written. */
export async function refused(act: Promise<unknown>, code: string): Promise<void> {
  const before = storedRows(file());
  await expect(act).rejects.toMatchObject({ code });
  expect(changedTables(before, storedRows(file()))).toEqual([]);
}

/** Returns the outcome of a command: its value, or the code of its refusal. */
export async function endOf<T>(act: Promise<T>): Promise<{ value: T } | { code: string }> {
  try {
    return { value: await act };
  } catch (error) {
    if (error instanceof ServiceError) return { code: error.code };
    throw error;
  }
}

/** Asserts that the stored rows match the model, and that the invariants hold. */
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

/** A canceled or rejected stay has no balance due, and owes its owner at most the money it has. */
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

/** An action on one booking, with its expected results. */
export type Work = (booking: Known, model: Model, real: Real) => Promise<void>;

/** One action, or several in a row, on one of the bookings. */
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

/** Returns a command on any of the bookings, built from fast-check's choices. */
export function on<T>(
  chosen: fc.Arbitrary<T>,
  words: (choice: T) => string,
  works: (choice: T) => Work | Work[],
): fc.Arbitrary<OnBooking> {
  return fc
    .tuple(fc.nat(5), chosen)
    .map(([which, choice]) => new OnBooking(words(choice), which, [works(choice)].flat()));
}

/** As {@link on}, without a choice. */
export const press = (words: string, work: Work) =>
  on(
    fc.constant(null),
    () => words,
    () => work,
  );

export const anyCents = fc.constantFrom(-4500, -100, 0, 1, 100, 3000, 4500, 9000);
