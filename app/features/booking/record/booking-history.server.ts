import type { Transaction } from '~/core/database/database.server';
import type { Booking } from '~/core/database/generated/client';
import { type Cents, formatMoney } from '~/core/money/money';
import type { BookingLine } from '~/core/money/price-line';
import { nameList } from '~/core/text/format';
import { type LocalDateTime, type TimeZone, toLocal } from '~/core/time/business-time';
import { formatDateTime } from '~/core/time/format-dates';
import type { Service } from '~/features/booking/rules/services';
import { isTip } from '~/features/money/pricing/quote';
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

/** Describes an edit for the history, such as `Drop Off from … to …; total …` (R15). */
export function editWords(before: Told, after: Told): string {
  const changeText = (what: string, words: (facts: Told) => string) =>
    words(before) === words(after) ? [] : [`${what} from ${words(before)} to ${words(after)}`];
  return [
    ...changeText('pets', ({ petNames }) => nameList(petNames) || 'none'),
    ...changeText('service', ({ service }) => service),
    ...changeText('Drop Off', ({ start }) => formatDateTime(start)),
    ...changeText('Pick Up', ({ end }) => formatDateTime(end)),
    ...changeText('extras', ({ extras }) => nameList(extras) || 'none'),
    // The message's text doesn't belong in a list of changes.
    ...(before.message === after.message ? [] : ['the message']),
    ...changeText(
      'total',
      ({ totalCents, totalByHand }) =>
        `${formatMoney(totalCents)}${totalByHand ? ' (set manually)' : ''}`,
    ),
  ].join('; ');
}

/** Returns the facts for an email about a change. */
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

/** Writes the lines of a new revision of a booking's quote (R27), tips last (R98). */
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
