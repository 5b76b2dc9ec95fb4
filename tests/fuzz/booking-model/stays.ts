/** Requests, answers, undo, edits and deletions (R15, R20, R21, R22, R27). */
import fc from 'fast-check';
import { expect, vi } from 'vitest';
import { database } from '~/core/database/database.server';
import { now } from '~/core/runtime/clock.server';
import { environment } from '~/core/runtime/environment.server';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import { undoAnswer } from '~/features/booking/answers/undo-answer.server';
import { deleteBooking } from '~/features/booking/requests/delete-booking.server';
import { editBooking } from '~/features/booking/requests/edit-booking.server';
import { requestBooking } from '~/features/booking/requests/request-booking.server';
import {
  bookingStatuses,
  isActive,
  type BookingStatus,
} from '~/features/booking/rules/booking-status';
import { newKey } from '../../setup/paying';
import {
  adminOf,
  agrees,
  askAgain,
  depositOf,
  mailed,
  on,
  ownerOf,
  press,
  refused,
  strangerOf,
  type Known,
  type Model,
  type Real,
  type Work,
} from './world';

/** No holiday, and prices of R28 in cents: first dog and each further one. */
const slots = [
  { service: 'Daycare', start: '2027-03-08T09:00', end: '2027-03-08T15:00', prices: [4500, 3500] },
  { service: 'Daycare', start: '2027-03-09T09:00', end: '2027-03-09T12:00', prices: [3000, 3500] },
  { service: 'Boarding', start: '2027-03-10T09:00', end: '2027-03-11T09:00', prices: [6500, 5000] },
] as const;

const slotOf = (slot: number) => slots[slot % slots.length] ?? slots[0];
const priceOf = (slot: number, dogs: number) =>
  slotOf(slot).prices[0] + (dogs - 1) * slotOf(slot).prices[1];
/** The choice of the two extras, as bits. */
const anyExtras = fc.nat(3);
const extrasOf = ({ extras }: Real, bits: number) =>
  extras.filter((_extra, index) => (bits >> index) % 2 === 1);
// A bath costs $25.00 for each dog, a walk $10.00 for each dog and day; each slot has one day.
const extrasPrice = (real: Real, ids: readonly string[], dogs: number) =>
  real.extras.reduce(
    (sum, id, index) => sum + (ids.includes(id) ? dogs * (index === 0 ? 2500 : 1000) : 0),
    0,
  );
const sameIds = (one: readonly string[], other: readonly string[]) =>
  [...one].sort().join() === [...other].sort().join();

const sameSlot = (one: number, other: number) => slotOf(one) === slotOf(other);

export class StayRequest implements fc.AsyncCommand<Model, Real> {
  constructor(
    private readonly slot: number,
    private readonly dogs: number,
    private readonly byAdmin: boolean,
    private readonly extras = 0,
  ) {}
  check = () => true;
  async run(model: Model, real: Real): Promise<void> {
    const { slot, dogs, byAdmin } = this;
    const { service, start, end } = slotOf(slot);
    const pets_selected = real.pets.slice(0, dogs);
    const extras = extrasOf(real, this.extras);
    const request = { service, start, end, pets_selected, extras, message: 'model' };
    // A freshly opened page, with a new form key.
    const wish = { ownerId: real.owner, request, formKey: newKey() };
    await refused(requestBooking({ ...wish, viewer: strangerOf(real) }), 'not_found');
    const viewer = byAdmin ? adminOf(real) : ownerOf(real);
    const foreign = { ...request, extras: [...extras, 'nosuchextra00000'] };
    await refused(requestBooking({ ...wish, request: foreign, viewer }), 'invalid');
    const { bookingId } = await requestBooking({ ...wish, viewer });
    const same = model.bookings.filter(
      (one) =>
        sameSlot(one.slot, slot) &&
        one.dogs === dogs &&
        sameIds(one.extras, extras) &&
        one.byAdmin === byAdmin &&
        isActive(one.status),
    );
    if (same.length > 0) expect(same.map(({ id }) => id)).toContain(bookingId);
    else model.bookings.push(this.made(bookingId, real));
    await agrees(model, real);
  }
  private made(id: string, real: Real): Known {
    const { slot, dogs, byAdmin } = this;
    const { admins } = real;
    const extras = extrasOf(real, this.extras);
    const total = priceOf(slot, dogs) + extrasPrice(real, extras, dogs);
    return {
      ...{ id, slot, dogs, extras, byAdmin, total, calculated: total, added: [], byHand: false },
      ...{ status: byAdmin ? 'accepted' : 'pending', answer: null },
      ...{ paid: 0, tips: 0, asked: false, money: false, terms: real.terms, due: null },
      deposit: byAdmin ? Math.floor((total + 1) / 2) : null,
      depositMet: false,
      ...{ captures: [], opened: [], waiting: null, refunds: [], held: [] },
      mails: byAdmin ? { confirmation: 1 } : { booking: 1, admin_notification: admins },
    };
  }
  toString = () =>
    `request slot ${this.slot}, ${this.dogs} dogs, extras ${this.extras}${this.byAdmin ? ', by admin' : ''}`;
}

type Answer = 'accepted' | 'rejected' | 'canceled';

function moved(booking: Known, to: BookingStatus, kept = 0): void {
  if (to === 'accepted' && booking.status !== 'accepted') {
    booking.deposit = depositOf(booking);
    booking.depositMet = false;
  }
  booking.status = to;
  booking.due = booking.terms === null || isActive(to) ? null : booking.paid - kept;
  askAgain(booking);
}

const priceHere = ({ paid, tips }: Known) => paid - tips;

const mailOf = (status: BookingStatus) =>
  status === 'canceled' ? 'admin_cancel' : status === 'rejected' ? 'rejection' : 'confirmation';

function answered(
  booking: Known,
  to: BookingStatus,
  done: { answerId: string; version: number },
): void {
  const { due, asked, paid } = booking;
  const before = { due, asked, paid };
  booking.answer = { ...done, from: booking.status, before };
  moved(booking, to);
  mailed(booking, mailOf(to));
}

const answer =
  (to: Answer): Work =>
  async (booking, _model, real) => {
    const from = booking.status;
    const change = { bookingId: booking.id, viewer: adminOf(real), to, seen: from };
    const other = from === 'pending' ? 'accepted' : 'pending';
    if (from !== to) await refused(changeBookingStatus({ ...change, seen: other }), 'conflict');
    const done = await changeBookingStatus(change);
    expect(done === null).toBe(from === to);
    if (done !== null) answered(booking, to, done);
  };

const hour = 3_600_000;

/**
 * Returns the instant from which canceling costs: noon in New York in winter, this many days before Drop Off.
 */
const cutOffOf = ({ slot, terms }: Known) => {
  // Without terms, Drop Off is used, as a stay may end at noon.
  const time = terms === null ? 'T14:00:00Z' : 'T17:00:00Z';
  return Date.parse(`${slotOf(slot).start.slice(0, 10)}${time}`) - (terms?.days ?? 0) * 24 * hour;
};

/** Returns the amount kept if the owner cancels at that time (R54), half cents rounded up. */
function keptAt(booking: Known, late: boolean): number {
  const { terms, status, total, tips } = booking;
  if (!late || terms === null || status === 'pending') return 0;
  const share = Math.floor(((total - tips) * terms.percent + 50) / 100);
  return Math.min(priceHere(booking), share);
}

/** Runs it with the clock set to that moment. */
async function standingAt(moment: number, act: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + moment - now().getTime());
  await act().finally(() => vi.useRealTimers());
}

/** The last moment in which canceling is free, or the first in which it costs. */
export const atCutOff =
  (late: boolean): Work =>
  (booking, model, real) =>
    standingAt(cutOffOf(booking) - (late ? 0 : 1), () =>
      ownersPress('canceled', late)(booking, model, real),
    );

const ownersPress =
  (to: 'accepted' | 'canceled', late = false): Work =>
  async (booking, _model, real) => {
    const kept = keptAt(booking, late);
    const noticed = [`kept:${kept}`];
    const press = { bookingId: booking.id, viewer: ownerOf(real), to, seen: booking.status };
    const change = { ...press, noticed };
    if (booking.status === to) expect(await changeBookingStatus(change)).toBeNull();
    else if (to === 'accepted') await refused(changeBookingStatus(change), 'forbidden');
    else if (!isActive(booking.status)) await refused(changeBookingStatus(change), 'conflict');
    else {
      // A missing or different amount raises the question first.
      for (const other of [[], [`kept:${kept + 1}`]])
        if (kept > 0) await refused(changeBookingStatus({ ...press, noticed: other }), 'conflict');
      await changeBookingStatus(change);
      moved(booking, to, kept);
      mailed(booking, 'user_cancel', real.admins);
      if (booking.due !== null && booking.paid > 0) mailed(booking, 'own_cancel');
      booking.answer = null;
    }
  };

const undo: Work = async (booking, _model, real) => {
  const last = booking.answer;
  const { answerId = 'nosuchanswer00000', version = 1, from = 'pending' } = last ?? {};
  const wish = { bookingId: booking.id, answerId, version };
  await refused(undoAnswer({ ...wish, viewer: ownerOf(real) }), 'not_found');
  if (last === null) return refused(undoAnswer({ ...wish, viewer: adminOf(real) }), 'conflict');
  expect(await undoAnswer({ ...wish, viewer: adminOf(real) })).toMatchObject({ status: from });
  mailed(booking, mailOf(booking.status), -1);
  const { deposit, depositMet } = booking;
  moved(booking, from);
  // A stay that had ended gets back its amount due and its question, adjusted by later payments and refunds.
  if (!isActive(from)) {
    const { due, asked, paid } = last.before;
    booking.due = due === null ? null : Math.max(0, due + booking.paid - paid);
    booking.asked = booking.paid > 0 && (asked || booking.paid !== paid);
  }
  // Undo restores the earlier deposit; without the acceptance the deposit is null.
  booking.deposit = from === 'accepted' ? deposit : null;
  booking.depositMet = from === 'accepted' && depositMet;
  booking.answer = null;
};

// The ten seconds end immediately; the answer becomes final, and its email is sent.
const lateUndo: Work = async (booking, _model, real) => {
  const { answerId = 'nosuchanswer00000', version = 1 } = booking.answer ?? {};
  const { intervals } = environment();
  const usual = intervals.answerUndo;
  intervals.answerUndo = 0;
  const wish = { bookingId: booking.id, answerId, version, viewer: adminOf(real) };
  await refused(undoAnswer(wish), 'conflict').finally(() => {
    if (usual !== undefined) intervals.answerUndo = usual;
  });
};

export type Edit = {
  slot: number;
  dogs: number;
  /** The extras, as bits; null leaves them unchanged. */
  extras?: number | null;
  /** The total in the form, in cents; null leaves it unchanged. */
  typed: number | null;
  recalculate: boolean;
  /** The status in the form; null leaves it unchanged. */
  to: BookingStatus | null;
};

export const edit =
  ({ slot, dogs, extras: bits = null, typed, recalculate, to }: Edit): Work =>
  async (booking, _model, real) => {
    const { service, start, end } = slotOf(slot);
    const { version } = await database().booking.findUniqueOrThrow({ where: { id: booking.id } });
    const total = typed ?? booking.total;
    const status = to ?? booking.status;
    const pets_selected = real.pets.slice(0, dogs);
    const facts = { service, start, end, total, version, status, message: 'model', pets_selected };
    const extras = bits === null ? booking.extras : extrasOf(real, bits);
    const form = { ...facts, tell_owner: false, ...(bits !== null && { extras }) };
    const wish = { bookingId: booking.id, recalculate, formKey: newKey() };
    const late = { ...form, version: version + 1 };
    await refused(editBooking({ ...wish, viewer: adminOf(real), edit: late }), 'conflict');
    await refused(editBooking({ ...wish, viewer: ownerOf(real), edit: form }), 'not_found');
    const save = () => editBooking({ ...wish, viewer: adminOf(real), edit: form });
    const other =
      dogs !== booking.dogs || !sameSlot(slot, booking.slot) || !sameIds(extras, booking.extras);
    const lines = [priceOf(slot, dogs), extrasPrice(real, extras, dogs), ...booking.added];
    const again = lines.reduce((sum, cents) => sum + cents, 0);
    const calculated = other || recalculate ? again : booking.calculated;
    const untouched = total === booking.total && !booking.byHand && other;
    // R49: discounts never make it negative.
    if ((recalculate || untouched) && calculated < 0) return refused(save(), 'invalid');
    // R15: never back to pending, and then nothing else of the form is saved.
    if (status === 'pending' && booking.status !== 'pending') return refused(save(), 'conflict');
    const { answer: done } = await save();
    expect(done === null).toBe(status === booking.status);
    const now = recalculate || untouched ? calculated : total;
    const byHand = now !== calculated;
    const changed = other || recalculate || now !== booking.total || byHand !== booking.byHand;
    Object.assign(booking, { slot, dogs, extras, calculated, total: now, byHand });
    if (changed) booking.answer = null;
    if (done !== null) answered(booking, status, done);
    // An unsent one includes later changes.
    else if (changed && isActive(status)) booking.mails.booking_changed = 1;
  };

const erase: Work = async (booking, model, real) => {
  const { version } = await database().booking.findUniqueOrThrow({ where: { id: booking.id } });
  const wish = { bookingId: booking.id, viewer: adminOf(real), version };
  await refused(deleteBooking({ ...wish, viewer: ownerOf(real) }), 'not_found');
  await refused(deleteBooking({ ...wish, version: version + 1 }), 'conflict');
  const { money, opened, waiting, held } = booking;
  if (money || opened.length > 0 || waiting !== null || held.length > 0)
    return refused(deleteBooking(wish), 'conflict');
  const farewell = { where: { profileId: real.owner, template: 'admin_cancel' } } as const;
  const before = await database().outboxMail.count(farewell);
  await deleteBooking(wish);
  const told = (await database().outboxMail.count(farewell)) - before;
  expect(told).toBe(isActive(booking.status) ? 1 : 0);
  model.bookings.splice(model.bookings.indexOf(booking), 1);
};

const anySlot = fc.nat(2);
const anyDogs = fc.integer({ min: 1, max: 2 });
const anyEdit = fc.record({
  slot: anySlot,
  dogs: anyDogs,
  extras: fc.option(anyExtras),
  typed: fc.option(fc.constantFrom(0, 100, 4500, 20_000)),
  recalculate: fc.boolean(),
  to: fc.option(fc.constantFrom(...bookingStatuses)),
});

export const anyRequest = fc
  .tuple(anySlot, anyDogs, fc.boolean(), anyExtras)
  .map((facts) => new StayRequest(...facts));

export const stayCommands = [
  on(fc.constantFrom<Answer>('accepted', 'rejected', 'canceled'), (to) => `admin: ${to}`, answer),
  on(
    fc.constantFrom('accepted' as const, 'canceled' as const),
    (to) => `owner: ${to}`,
    (to) => ownersPress(to),
  ),
  on(fc.boolean(), (late) => `owner cancels ${late ? 'late' : 'just in time'}`, atCutOff),
  press('undo', undo),
  press('undo too late', lateUndo),
  on(anyEdit, (facts) => `edit to ${JSON.stringify(facts)}`, edit),
  press('delete', erase),
];
