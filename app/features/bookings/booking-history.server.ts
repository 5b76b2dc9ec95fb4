import type { Transaction } from '~/core/database/database.server';
import type { Booking } from '~/core/database/generated/client';
import type { BookingEvent } from '~/core/database/generated/enums';
import { type Announcement, publish, publishLater } from '~/core/live/publish.server';
import { type Cents, formatMoney } from '~/core/money/money';
import type { BookingLine } from '~/core/money/price-line';
import { now } from '~/core/runtime/clock.server';
import { nameList } from '~/core/text/format';
import { type LocalDateTime, type TimeZone, toLocal } from '~/core/time/business-time';
import { formatDateTime } from '~/core/time/format-dates';
import type { Service } from '~/features/stays/services';
import { isTip } from '~/features/pricing/quote';
import { petNamesOf } from './booking-row.server';

export type EditedFacts = {
  petNames: string[];
  service: Service;
  start: LocalDateTime;
  end: LocalDateTime;
  message: string;
  totalCents: Cents;
  totalByHand: boolean;
};

type Told = EditedFacts & { extras: readonly string[] };

export const extraNames = (lines: readonly BookingLine[]) =>
  lines.filter(({ kind }) => kind === 'extra').map(({ what }) => what);

/** What an edit changed, for the history, such as `Drop Off from … to …; total …` (R15). */
export function editWords(before: Told, after: Told): string {
  const changeText = (what: string, words: (facts: Told) => string) =>
    words(before) === words(after) ? [] : [`${what} from ${words(before)} to ${words(after)}`];
  return [
    ...changeText('pets', ({ petNames }) => nameList(petNames) || 'none'),
    ...changeText('service', ({ service }) => service),
    ...changeText('Drop Off', ({ start }) => formatDateTime(start)),
    ...changeText('Pick Up', ({ end }) => formatDateTime(end)),
    ...changeText('extras', ({ extras }) => nameList(extras) || 'none'),
    // A message's words do not belong in a list of changes.
    ...(before.message === after.message ? [] : ['the message']),
    ...changeText(
      'total',
      ({ totalCents, totalByHand }) =>
        `${formatMoney(totalCents)}${totalByHand ? ' (set manually)' : ''}`,
    ),
  ].join('; ');
}

/** What an email about a change says of the booking. */
export function factsOf(booking: Booking, timeZone: TimeZone): EditedFacts {
  const { service, message, totalCents, totalByHand } = booking;
  return {
    petNames: petNamesOf(booking),
    service,
    start: toLocal(booking.start, timeZone),
    end: toLocal(booking.end, timeZone),
    message,
    totalCents,
    totalByHand,
  };
}

/** The lines of a new revision of a booking's quote (R27), a tip as the last (R98). */
export async function writeLines(
  tx: Transaction,
  of: { bookingId: string; revision: number },
  lines: readonly BookingLine[],
): Promise<void> {
  await tx.quoteLine.createMany({
    data: [...lines.filter((line) => !isTip(line)), ...lines.filter(isTip)].map(
      (line, position) => ({ ...line, ...of, position }),
    ),
  });
}

/** A line of the booking's history about what is not its status. @returns when */
export async function recordChange(
  tx: Transaction,
  { id: bookingId, status }: Pick<Booking, 'id' | 'status'>,
  change: { actorId: string | null; event: BookingEvent; note?: string; although?: string },
): Promise<Date> {
  const at = now();
  await tx.bookingHistory.create({
    data: { bookingId, fromStatus: status, toStatus: status, at, ...change },
  });
  return at;
}

/** Publishes what was done to a booking at `at` once it cannot be undone any more, unless it was (R15, R83). */
export function publishUnlessUndone(tx: Transaction, announcement: Announcement, at: Date): void {
  publishLater(tx, announcement, 'answerUndo', async (later) => {
    const undone = { bookingId: announcement.subjectId, event: 'undone', at: { gte: at } } as const;
    return (await later.bookingHistory.count({ where: undone })) === 0;
  });
}

/** A line of the booking's history about an edit, and the news of it for its owner. */
export async function recordEdit(
  tx: Transaction,
  booking: Pick<Booking, 'id' | 'status' | 'userId'>,
  change: { actorId: string | null; note: string; although?: string },
): Promise<void> {
  await recordChange(tx, booking, { event: 'edited', ...change });
  const { id: subjectId, userId: audience } = booking;
  publish(tx, { audience, topic: 'booking', subjectId, news: 'change' });
}
