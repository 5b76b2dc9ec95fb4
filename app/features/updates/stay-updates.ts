/** What the business tells an owner during a stay (R52). */
import { type LocalDate, type LocalDateTime, dateOf } from '~/core/time/business-time';
import { dayHeading, formatMonthDay } from '~/core/time/format-dates';
import type { BookingStatus } from '~/features/stays/booking-status';

export const mostUpdatePictures = 8;
/** Of all updates about one booking. */
export const mostStayPictures = 200;
export const longestUpdate = 2000;

/** What is ticked instead of typed, and how a sentence goes on about it. */
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
 * What one owner reads: the sentence of what was ticked, then what was typed.
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

/** Whether an update can be sent about a stay at `now`. */
export function takesUpdates(
  { status, start, end }: { status: BookingStatus; start: Date; end: Date },
  now: Date,
): boolean {
  return (
    status === 'accepted' &&
    now.getTime() >= start.getTime() - updateWindow.beforeMs &&
    now.getTime() <= end.getTime() + updateWindow.afterMs
  );
}

/** `Photo of Bella, Dec 24`. */
export function updatePictureAlt(dogs: string, date: LocalDate): string {
  return `Photo of ${dogs}, ${formatMonthDay(date)}`;
}

/**
 * The entries of "How it goes" by day, the newest day and the newest entry first.
 * @param entries of one minute, the oldest first
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
