/**
 * Random sequences of what owner and admin do with bookings and money, against a small model of
 * what must come of it (R15, R20, R21, R22, R27, R29, R30, R32); the stored rows are checked after each.
 */
import path from 'node:path';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { stillStands, type BookingStatus } from '~/domain/booking-status';
import { changeBookingStatus } from '~/services/bookings/change-booking-status.server';
import { deleteBooking } from '~/services/bookings/delete-booking.server';
import { editBooking } from '~/services/bookings/edit-booking.server';
import { requestBooking } from '~/services/bookings/request-booking.server';
import { undoAnswer } from '~/services/bookings/undo-answer.server';
import { database } from '~/services/database/database.server';
import { finishPayment } from '~/services/payments/finish-payment.server';
import { keepPayment } from '~/services/payments/keep-payment.server';
import { payLater } from '~/services/payments/pay-later.server';
import { recordManualPayment } from '~/services/payments/record-manual-payment.server';
import { refundPayment } from '~/services/payments/refund-payment.server';
import { recordHeld, refundHeld } from '~/services/payments/settle-held.server';
import { startPayment } from '~/services/payments/start-payment.server';
import { environment } from '~/services/runtime/environment.server';
import { createAdmin, createOwner } from '../factories/people';
import { createPet } from '../factories/pets';
import { changedTables, storedRows } from '../routes/stored-rows';
import { decide, newKey, withEmulator } from '../services/payments/paying';
import { databaseIn } from '../setup/test-environment';
import { expectInvariants } from './invariants';
import { fuzzing, timeLimit } from './runs';

process.env['CLOCK_START'] = '2027-03-01T15:00:00Z';

const { emulator } = withEmulator();

// Nobody waits ten seconds here for an answer that can no longer be undone.
beforeAll(() => {
  environment().intervals.answerUndo = 24 * 3_600_000;
});

const file = () => databaseIn(path.resolve(process.env['DATA_DIR'] ?? ''));

type Held = { attemptId: string; cents: number };
type Known = {
  id: string;
  status: BookingStatus;
  total: number;
  byHand: boolean;
  /** What the lines of the quote come to. */
  calculated: number;
  slot: number;
  dogs: number;
  byAdmin: boolean;
  paid: number;
  asked: boolean;
  captures: { ref: string; left: number }[];
  held: Held[];
  /** The last answer of the admin, until anything follows. */
  answer: { answerId: string; version: number; from: BookingStatus } | null;
  /** Whether money was ever bound to it. */
  money: boolean;
};
type Model = { bookings: Known[] };
type Real = { owner: string; other: string; admin: string; pets: string[] };

/** No holiday, and prices of R28 in cents: first dog and each further one. */
const slots = [
  { service: 'Daycare', start: '2027-03-08T09:00', end: '2027-03-08T15:00', prices: [4500, 3500] },
  { service: 'Daycare', start: '2027-03-09T09:00', end: '2027-03-09T12:00', prices: [3000, 3500] },
  { service: 'Boarding', start: '2027-03-10T09:00', end: '2027-03-11T09:00', prices: [6500, 5000] },
] as const;

const slotOf = (slot: number) => slots[slot % slots.length] ?? slots[0];
const priceOf = (slot: number, dogs: number) =>
  slotOf(slot).prices[0] + (dogs - 1) * slotOf(slot).prices[1];

/** It is refused with that code, and nothing is written. */
async function refused(act: Promise<unknown>, code: string): Promise<void> {
  const before = storedRows(file());
  await expect(act).rejects.toMatchObject({ code });
  expect(changedTables(before, storedRows(file()))).toEqual([]);
}

async function agrees({ bookings }: Model, { owner }: Real): Promise<void> {
  const rows = await database().booking.findMany({ where: { userId: owner } });
  const shown = rows.map((row) => ({
    id: row.id,
    status: row.status,
    total: row.totalCents,
    byHand: row.totalByHand,
    paid: row.paidCents,
    remain: row.remainCents,
    asked: row.refundOrKeep,
  }));
  const expected = bookings.map(({ id, status, total, byHand, paid, asked }) => {
    return { id, status, total, byHand, paid, remain: total - paid, asked };
  });
  const inOrder = (one: { id: string }, two: { id: string }) => one.id.localeCompare(two.id);
  expect(shown.sort(inOrder)).toEqual(expected.sort(inOrder));
  expectInvariants(file());
}

type Work = (booking: Known, model: Model, real: Real) => Promise<void>;

class OnBooking implements fc.AsyncCommand<Model, Real> {
  constructor(
    private readonly words: string,
    private readonly which: number,
    private readonly work: Work,
  ) {}
  check = ({ bookings }: Readonly<Model>) => bookings.length > 0;
  async run(model: Model, real: Real): Promise<void> {
    const booking = model.bookings[this.which % model.bookings.length];
    if (booking === undefined) return;
    await this.work(booking, model, real);
    await agrees(model, real);
  }
  toString = () => `${this.words} #${this.which}`;
}

class Request implements fc.AsyncCommand<Model, Real> {
  constructor(
    private readonly slot: number,
    private readonly dogs: number,
    private readonly byAdmin: boolean,
  ) {}
  check = () => true;
  async run(model: Model, real: Real): Promise<void> {
    const { slot, dogs, byAdmin } = this;
    const { service, start, end } = slotOf(slot);
    const pets_selected = real.pets.slice(0, dogs);
    const viewer = byAdmin
      ? ({ id: real.admin, role: 'admin' } as const)
      : ({ id: real.owner, role: 'user' } as const);
    const request = { service, start, end, pets_selected, message: 'model' };
    const stranger = { id: real.other, role: 'user' } as const;
    // A page opened anew, whose form has a key of its own.
    const wish = { ownerId: real.owner, request, formKey: newKey() };
    await refused(requestBooking({ ...wish, viewer: stranger }), 'not_found');
    const { bookingId } = await requestBooking({ ...wish, viewer });
    const same = model.bookings.filter(
      (one) =>
        one.slot % slots.length === slot % slots.length &&
        one.dogs === dogs &&
        one.byAdmin === byAdmin &&
        stillStands(one.status),
    );
    if (same.length > 0) expect(same.map(({ id }) => id)).toContain(bookingId);
    else {
      const total = priceOf(slot, dogs);
      model.bookings.push({
        id: bookingId,
        status: byAdmin ? 'accepted' : 'pending',
        total,
        byHand: false,
        calculated: total,
        slot,
        dogs,
        byAdmin,
        paid: 0,
        asked: false,
        captures: [],
        held: [],
        answer: null,
        money: false,
      });
    }
    await agrees(model, real);
  }
  toString = () =>
    `request slot ${this.slot}, ${this.dogs} dogs${this.byAdmin ? ', by admin' : ''}`;
}

const adminOf = ({ admin }: Real) => ({ id: admin, role: 'admin' }) as const;
const ownerOf = ({ owner }: Real) => ({ id: owner, role: 'user' }) as const;

function moved(booking: Known, to: BookingStatus): void {
  booking.status = to;
  booking.asked = !stillStands(to) && booking.paid > 0;
}

const answer =
  (to: 'accepted' | 'rejected' | 'canceled'): Work =>
  async (booking, _model, real) => {
    const from = booking.status;
    const change = { bookingId: booking.id, viewer: adminOf(real), to, seen: from };
    if (from !== to)
      await refused(
        changeBookingStatus({ ...change, seen: from === 'pending' ? 'accepted' : 'pending' }),
        'conflict',
      );
    const done = await changeBookingStatus(change);
    expect(done === null).toBe(from === to);
    if (done === null) return;
    moved(booking, to);
    booking.answer = { ...done, from };
  };

const ownersPress =
  (to: 'accepted' | 'canceled'): Work =>
  async (booking, _model, real) => {
    const change = { bookingId: booking.id, viewer: ownerOf(real), to, seen: booking.status };
    if (booking.status === to) expect(await changeBookingStatus(change)).toBeNull();
    else if (to === 'accepted') await refused(changeBookingStatus(change), 'forbidden');
    else if (!stillStands(booking.status)) await refused(changeBookingStatus(change), 'conflict');
    else {
      await changeBookingStatus(change);
      moved(booking, to);
      booking.answer = null;
    }
  };

const undo: Work = async (booking, _model, real) => {
  const last = booking.answer;
  const { answerId = 'nosuchanswer00000', version = 1, from = 'pending' } = last ?? {};
  const wish = { bookingId: booking.id, answerId, version };
  await refused(undoAnswer({ ...wish, viewer: ownerOf(real) }), 'not_found');
  if (last === null) return refused(undoAnswer({ ...wish, viewer: adminOf(real) }), 'conflict');
  expect(await undoAnswer({ ...wish, viewer: adminOf(real) })).toBe(from);
  moved(booking, from);
  booking.answer = null;
};

const edit =
  (slot: number, dogs: number, typed: number | null, recalculate: boolean): Work =>
  async (booking, _model, real) => {
    const { service, start, end } = slotOf(slot);
    const { version } = await database().booking.findUniqueOrThrow({ where: { id: booking.id } });
    const total = typed ?? booking.total;
    const form = {
      service,
      start,
      end,
      total,
      version,
      status: booking.status,
      message: 'model',
      pets_selected: real.pets.slice(0, dogs),
    };
    const wish = { bookingId: booking.id, recalculate, formKey: newKey() };
    const late = { ...form, version: version + 1 };
    await refused(editBooking({ ...wish, viewer: adminOf(real), edit: late }), 'conflict');
    await refused(editBooking({ ...wish, viewer: ownerOf(real), edit: form }), 'not_found');
    await editBooking({ ...wish, viewer: adminOf(real), edit: form });
    const other = dogs !== booking.dogs || slot % slots.length !== booking.slot % slots.length;
    const calculated = other || recalculate ? priceOf(slot, dogs) : booking.calculated;
    const untouched = total === booking.total && !booking.byHand && other;
    const now = recalculate || untouched ? calculated : total;
    const byHand = now !== calculated;
    const changed = other || recalculate || now !== booking.total || byHand !== booking.byHand;
    Object.assign(booking, { slot, dogs, calculated, total: now, byHand });
    if (changed) booking.answer = null;
  };

const erase: Work = async (booking, model, real) => {
  const { version } = await database().booking.findUniqueOrThrow({ where: { id: booking.id } });
  const wish = { bookingId: booking.id, viewer: adminOf(real), version };
  await refused(deleteBooking({ ...wish, viewer: ownerOf(real) }), 'not_found');
  await refused(deleteBooking({ ...wish, version: version + 1 }), 'conflict');
  if (booking.money) return refused(deleteBooking(wish), 'conflict');
  await deleteBooking(wish);
  model.bookings.splice(model.bookings.indexOf(booking), 1);
};

/** @param takes what the provider takes other than asked, in cents; null for what was asked */
const pay =
  (takes: number | null): Work =>
  async (booking, _model, real) => {
    const bookingId = booking.id;
    const remain = booking.total - booking.paid;
    const wish = { bookingId, viewer: ownerOf(real), submissionKey: newKey() };
    const payable = stillStands(booking.status) && remain > 0;
    const stranger = { id: real.other, role: 'user' } as const;
    await refused(startPayment({ ...wish, viewer: stranger }), 'not_found');
    if (!payable || booking.held.length > 0) return refused(startPayment(wish), 'conflict');
    const { approveUrl, attemptId } = await startPayment(wish);
    booking.money = true;
    await decide(approveUrl);
    if (takes !== null) emulator().control.oddNextCapture({ value: (takes / 100).toFixed(2) });
    const outcome = await finishPayment({ bookingId, attemptId, viewer: ownerOf(real) });
    const cents = takes ?? remain;
    if (cents !== remain) {
      expect(outcome.outcome).toBe('held');
      booking.held.push({ attemptId, cents });
      return;
    }
    expect(outcome.outcome).toBe('paid');
    await captured(booking, attemptId, cents);
    // The return address again: nothing more comes of it.
    const again = await finishPayment({ bookingId, attemptId, viewer: ownerOf(real) });
    expect(again.outcome).toBe('already_paid');
  };

async function captured(booking: Known, attemptId: string, cents: number): Promise<void> {
  const entry = await database().ledgerEntry.findUniqueOrThrow({ where: { attemptId } });
  booking.captures.push({ ref: entry.id, left: cents });
  booking.paid += cents;
  booking.asked = !stillStands(booking.status) && booking.paid > 0;
}

const later: Work = async (booking, _model, real) => {
  const act = () => payLater({ bookingId: booking.id, viewer: ownerOf(real) });
  if (stillStands(booking.status) && booking.total > booking.paid) await act();
  else await refused(act(), 'conflict');
};

const byHand =
  (amountCents: number): Work =>
  async (booking, _model, real) => {
    const entry = {
      bookingId: booking.id,
      actorId: real.admin,
      note: 'cash',
      submissionKey: newKey(),
    };
    const act = () => recordManualPayment({ ...entry, amountCents });
    if (amountCents === 0) return refused(act(), 'invalid');
    if (booking.paid + amountCents < 0) return refused(act(), 'conflict');
    await act();
    booking.money = true;
    booking.paid += amountCents;
    booking.asked = amountCents > 0 && !stillStands(booking.status) && booking.paid > 0;
  };

const refund =
  (amountCents: number): Work =>
  async (booking, _model, real) => {
    const capture = booking.captures.at(-1);
    const wish = { amountCents, note: '', actorId: real.admin, submissionKey: newKey() };
    const act = () =>
      refundPayment({ ...wish, captureEntryId: capture?.ref ?? 'nosuchcapture0000' });
    if (capture === undefined) return refused(act(), 'not_found');
    if (amountCents <= 0) return refused(act(), 'invalid');
    if (amountCents > capture.left || amountCents > booking.paid) return refused(act(), 'conflict');
    await act();
    capture.left -= amountCents;
    booking.paid -= amountCents;
    booking.asked = false;
  };

const settleHeld =
  (back: boolean): Work =>
  async (booking, _model, real) => {
    const held = booking.held.shift();
    const { attemptId = 'nosuchattempt0000' } = held ?? {};
    const wish = { bookingId: booking.id, attemptId, actorId: real.admin, submissionKey: newKey() };
    const act = () => (back ? refundHeld(wish) : recordHeld(wish, null));
    if (held === undefined) return refused(act(), 'not_found');
    await act();
    await captured(booking, attemptId, held.cents);
    const capture = booking.captures.at(-1);
    if (!back || capture === undefined) return;
    booking.paid -= held.cents;
    capture.left = 0;
    booking.asked = false;
  };

const keep: Work = async (booking, _model, real) => {
  const act = () => keepPayment(booking.id, { actorId: real.admin, submissionKey: newKey() });
  if (!booking.asked) return refused(act(), 'conflict');
  await act();
  booking.asked = false;
};

const anySlot = fc.nat(2);
const anyDogs = fc.integer({ min: 1, max: 2 });
const anyCents = fc.constantFrom(-4500, -100, 0, 1, 100, 3000, 4500, 9000);
const on = (words: string, work: Work) =>
  fc.nat(5).map((which) => new OnBooking(words, which, work));

const commands = [
  fc.tuple(anySlot, anyDogs, fc.boolean()).map((facts) => new Request(...facts)),
  ...(['accepted', 'rejected', 'canceled'] as const).map((to) => on(`admin: ${to}`, answer(to))),
  on('owner accepts', ownersPress('accepted')),
  on('owner cancels', ownersPress('canceled')),
  on('undo', undo),
  fc
    .tuple(
      fc.nat(5),
      anySlot,
      anyDogs,
      fc.option(fc.constantFrom(0, 100, 4500, 20_000)),
      fc.boolean(),
    )
    .map(
      ([which, slot, dogs, typed, anew]) =>
        new OnBooking(
          `edit to slot ${slot}, ${dogs} dogs, total ${typed}, recalculate ${anew}`,
          which,
          edit(slot, dogs, typed, anew),
        ),
    ),
  on('delete', erase),
  on('pay', pay(null)),
  on('pay, and the provider takes 1.00', pay(100)),
  on('pay later', later),
  fc
    .tuple(fc.nat(5), anyCents)
    .map(([which, cents]) => new OnBooking(`by hand ${cents}`, which, byHand(cents))),
  fc
    .tuple(fc.nat(5), anyCents)
    .map(([which, cents]) => new OnBooking(`refund ${cents}`, which, refund(cents))),
  on('record held', settleHeld(false)),
  on('give held back', settleHeld(true)),
  on('keep', keep),
];

it(
  'R15 R29 R30 whatever owner and admin do, status and money are what the rules say',
  async () => {
    const [admin, other] = [await createAdmin(), await createOwner()];
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 30 }), async (sequence) => {
        const owner = (await createOwner()).id;
        const pets = [(await createPet(owner)).id, (await createPet(owner)).id];
        const setup = () => ({
          model: { bookings: [] },
          real: { owner, other: other.id, admin: admin.id, pets },
        });
        await fc.asyncModelRun(setup, sequence);
      }),
      // Shrinking begins anew with an owner of its own each time.
      fuzzing(25),
    );
  },
  timeLimit,
);
