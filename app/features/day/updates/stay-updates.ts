/** Updates from the business to an owner during a stay (R52). */
import { type LocalDate, type LocalDateTime, dateOf } from '~/core/time/business-time';
import { dayHeading, formatMonthDay } from '~/core/time/format-dates';
import { areHere, type Moment, type TrackedStay } from '~/features/day/whereabouts/whereabouts';
import type { BookingStatus } from '~/features/booking/rules/booking-status';

export const mostUpdatePictures = 8;
/** Across all updates about one booking. */
export const mostStayPictures = 200;
export const longestUpdate = 2000;

/** Activities to tick, and their words in a sentence. */
export const doings = {
  ate: { label: 'Ate well', words: 'ate well' },
  played: { label: 'Played', words: 'played' },
  walked: { label: 'Walked', words: 'went for a walk' },
  napped: { label: 'Napped', words: 'napped' },
  friend: { label: 'Made a friend', words: 'made a friend' },
} as const;

export type Doing = keyof typeof doings;

export const doingNames = Object.keys(doings) as Doing[];

/**
 * Returns the update's text: a sentence about the ticked activities, then the typed text.
 * @param dogs `Bella and Max`
 */
export function updateText(dogs: string, done: readonly Doing[], text: string): string {
  const words = doingNames.filter((one) => done.includes(one)).map((one) => doings[one].words);
  const last = words.pop();
  if (last === undefined) return text;
  const activities = words.length === 0 ? last : `${words.join(', ')} and ${last}`;
  return text === '' ? `${dogs} ${activities}.` : `${dogs} ${activities}.\n${text}`;
}

const hourMs = 60 * 60_000;

export const updateWindow = { beforeMs: hourMs, afterMs: 24 * hourMs } as const;

/** Whether an update can be sent about a stay: around its booked time, and while its dogs are here. */
export function takesUpdates(
  { status, ...stay }: TrackedStay & { status: BookingStatus },
  moment: Moment,
): boolean {
  const now = moment.now.getTime();
  const isAround =
    now >= stay.start.getTime() - updateWindow.beforeMs &&
    now <= stay.end.getTime() + updateWindow.afterMs;
  return status === 'accepted' && (isAround || areHere(stay, moment));
}

/** Returns a picture's alt text: `Photo of Bella, Dec 24`. */
export function updatePictureAlt(dogs: string, date: LocalDate): string {
  return `Photo of ${dogs}, ${formatMonthDay(date)}`;
}

/**
 * Groups the entries of "How it goes" by day, newest day and entry first.
 * @param entries oldest first within a minute
 */
export function byDay<Entry extends { at: LocalDateTime }>(
  entries: readonly Entry[],
  today: LocalDate,
): { day: LocalDate; words: string; entries: Entry[] }[] {
  const days = new Map<LocalDate, Entry[]>();
  for (const entry of [...entries]
    .reverse()
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))) {
    const day = dateOf(entry.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, list]) => ({ day, words: dayHeading(day, today), entries: list }));
}
