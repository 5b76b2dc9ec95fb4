/** Whereabouts of the dogs of an accepted stay (R119). All times are instants. */
import { quarterHour } from '~/features/booking/rules/stay-rules';

const quarterMs = quarterHour * 60_000;

/** A stay with its booked and recorded times. */
export type TrackedStay = {
  start: Date;
  end: Date;
  arrivedAt: Date | null;
  leftAt: Date | null;
};

/** `overdue`: checked in, and past their Pick Up. `absent`: never checked in, and past their Pick Up. */
export type Whereabouts = 'expected' | 'here' | 'overdue' | 'left' | 'absent';

/** The other inputs of whereabouts. */
export type Moment = {
  now: Date;
  /** Instant since which arrivals are recorded; null if they're off. */
  notedSince: Date | null;
};

/** Whether arrivals are recorded for a stay: not if it was over before the switch. */
export function isNoted({ end }: Pick<TrackedStay, 'end'>, { notedSince }: Moment): boolean {
  return notedSince !== null && end > notedSince;
}

/**
 * Returns the whereabouts of an accepted stay's dogs: by the records, else by the booked times. While
 * arrivals are off, a dog checked in before the switch leaves at its Pick Up (R119).
 */
export function whereaboutsOf(stay: TrackedStay, moment: Moment): Whereabouts {
  const { start, end, arrivedAt, leftAt } = stay;
  const { now } = moment;
  if (leftAt !== null) return 'left';
  if (isNoted(stay, moment)) {
    // They can still be checked in until the minute of their Pick Up.
    if (arrivedAt === null) return now > end ? 'absent' : 'expected';
    return now >= end ? 'overdue' : 'here';
  }
  if (now >= end) return 'left';
  return now >= start || arrivedAt !== null ? 'here' : 'expected';
}

/** Whether the dogs of an accepted stay are in the house. */
export function areHere(stay: TrackedStay, moment: Moment): boolean {
  const state = whereaboutsOf(stay, moment);
  return state === 'here' || state === 'overdue';
}

/**
 * Returns the time that the dogs fill a spot: an overdue dog still does, one that left early doesn't (R43).
 */
export function presenceOf(stay: TrackedStay, moment: Moment): { start: Date; end: Date } {
  const { start, end, arrivedAt, leftAt } = stay;
  const from = arrivedAt !== null && arrivedAt < start ? arrivedAt : start;
  const isOverdue = whereaboutsOf(stay, moment) === 'overdue';
  return { start: from, end: leftAt ?? (isOverdue ? stillHereUntil(moment.now) : end) };
}

/** Returns the end of the current quarter hour: a dog that is here now overlaps a stay that begins now. */
export function stillHereUntil(now: Date): Date {
  return roundedUp(new Date(now.getTime() + 1));
}

/** Rounds up to the quarter hour. */
export function roundedUp(at: Date): Date {
  return new Date(Math.ceil(at.getTime() / quarterMs) * quarterMs);
}
