/** The admin's forms about arrivals (R50). */
import * as z from 'zod';
import { optionalText, type Reading, readWith, typedText } from '~/core/text/fields.schema';
import { reloadPage, seenCents, seenVersion } from '~/core/text/seen.schema';
import { type LocalDateTime, parseLocalDateTime } from '~/core/time/business-time';
import { tickedThings, typedThings } from '~/features/day/belongings/belongings.schema';

export const arrivalIntents = [
  'arrived',
  'left',
  'came',
  'correct-times',
  'charge-late',
  'leave-late',
] as const;

export type ArrivalIntent = (typeof arrivalIntents)[number];

const mostCharactersOfName = 80;

function readClock(raw: string): Reading<number | undefined> {
  const text = raw.trim();
  if (text === '') return { value: undefined };
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return match
    ? { value: Number(match[1]) * 60 + Number(match[2]) }
    : { problem: 'Please enter a time of today, such as 09:05.' };
}

/** Reads a typed date and time; null if empty. */
export function readMoment(raw: string): Reading<LocalDateTime | null> {
  const text = raw.trim();
  if (text === '') return { value: null };
  const local = parseLocalDateTime(text);
  return local === null ? { problem: 'That is not a date and time.' } : { value: local };
}

const booking = { booking_id: z.string().min(1).max(40), version: seenVersion };
const time = typedText('The time').optional().transform(readWith(readClock));
const moment = typedText('The time').optional().transform(readWith(readMoment));
const person = optionalText('the name', mostCharactersOfName);

/** "Arrived": defaults to now; the belongings are added to those listed before (R90). */
export const arrivedSchema = z.object({
  ...booking,
  time,
  brought_by: person,
  belongings: typedThings,
});

/** "Left": defaults to now; with the belongings that went home (R90). */
export const leftSchema = z.object({
  ...booking,
  time,
  picked_up_by: person,
  back: tickedThings,
});

/** Both recorded times; an empty one is cleared. */
export const correctTimesSchema = z.object({
  ...booking,
  arrived: moment,
  left: moment,
  brought_by: person,
  picked_up_by: person,
});

/** The charge as the page proposed it. */
export const chargeLateSchema = z.object({ ...booking, seen_cents: seenCents });

const mostLeft = 200;

/** One or more stays to leave uncharged for a late Pick Up, with the versions shown on the page (R86). */
export const leaveLateSchema = z.object({
  stay: z
    .array(z.string().regex(/^\S{1,40} [1-9]\d{0,8}$/, reloadPage))
    .min(1)
    .max(mostLeft)
    .transform((stays) =>
      stays.map((stay) => {
        const [bookingId = '', version] = stay.split(' ');
        return { bookingId, version: Number(version) };
      }),
    ),
});

export const didntComeIntent = 'didnt-come';

/** Records that the dogs of a past stay came as booked, or that they didn't come (R82). */
export const cameSchema = z.object(booking);

export const undoNotedIntent = 'undo-noted';

/** Undoes a recent arrival or departure record (R83); without a booking those of one press (R121). */
export const undoNotedSchema = z.object({
  ...booking,
  booking_id: booking.booking_id.optional(),
  answer: z.string().min(1).max(80),
});
