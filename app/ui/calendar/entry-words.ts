import type { BookingStatus } from '~/domain/booking-status';
import type { CalendarEntry } from '~/domain/calendar-month';
import { minutesOf } from '~/domain/business-time';
import { formatTime } from '~/domain/date-words';
import { nameList } from '~/lib/name-list';

/** An entry's title: its pets (spec section 2). */
export function entryTitle({ petNames }: Pick<CalendarEntry, 'petNames'>): string {
  return nameList(petNames) || 'No pets';
}

/** `9:00 AM`. */
export function clockOf(local: string): string {
  return formatTime(minutesOf(local));
}

/** The seven colours that entries go round in (spec section 9), all of them the theme's. */
export const entryColors = [
  ...['spruce', 'yellow', 'blue', 'red', 'green', 'gray'].map((color) => ({
    main: `var(--mantine-color-${color}-6)`,
    container: `var(--mantine-color-${color}-1)`,
    onContainer: `var(--mantine-color-${color}-9)`,
  })),
  {
    main: 'var(--th-art-slate)',
    container: 'var(--th-art-mist)',
    onContainer: 'var(--mantine-color-text)',
  },
] as const;

/** A mark for each status, so that colour is not all that tells them apart. */
export const statusMarks = {
  pending: 'clock',
  accepted: 'check',
  rejected: 'cross',
  canceled: 'minus',
} as const satisfies Record<BookingStatus, string>;
