/** The form in which the admin edits a booking (spec section 6), for browser and server alike. */
import * as z from 'zod';
import { localDateTime, service } from './booking.schema';
import { bookingStatuses, parseBookingStatus, type BookingStatus } from './booking-status';
import { parseLocalDateTime } from './business-time';
import { parseMoney } from './money';
import { adminEditCheck } from './stay-checks';
import { seenVersion } from './status-form.schema';
import { notesLimit, optionalText } from './typed-text.schema';

export type BookingEditFacts = {
  /** The pets that may be chosen: the owner's, and those that the booking has already (R18). */
  petIds: readonly string[];
  /** Whether the booking has no pet any more: then it need not get one. */
  petsGone: boolean;
  status: BookingStatus;
};

const badAmount = 'Enter an amount such as 45 or 45.50.';

/** The statuses that an edit can choose: never back to pending (R15). */
export function statusChoices(status: BookingStatus): BookingStatus[] {
  return bookingStatuses.filter((one) => one !== 'pending' || status === 'pending');
}

function endProblem(form: unknown): string | null {
  const fields: Record<string, unknown> = typeof form === 'object' ? { ...form } : {};
  const local = (value: unknown) =>
    typeof value === 'string' ? parseLocalDateTime(value.trim()) : null;
  const [start, end] = [local(fields['start']), local(fields['end'])];
  return start === null || end === null ? null : (adminEditCheck(start, end)?.message ?? null);
}

/** The schema of the edit of this booking. */
export function bookingEditSchema({ petIds, petsGone, status }: BookingEditFacts) {
  return z
    .object({
      pets_selected: z
        .array(z.string())
        .transform((ids) => [...new Set(ids)])
        .refine((ids) => ids.length > 0 || petsGone, 'Choose at least one pet.')
        .refine((ids) => ids.every((id) => petIds.includes(id)), 'Choose from the owner’s pets.'),
      service,
      status: z.string({ error: 'Choose a status.' }).transform((text, context) => {
        const known = parseBookingStatus(text);
        if (known !== null && statusChoices(status).includes(known)) return known;
        context.addIssue({ code: 'custom', message: 'Choose a status from the list.' });
        return z.NEVER;
      }),
      start: localDateTime,
      end: localDateTime,
      message: optionalText('Message', notesLimit),
      total: z.string({ error: badAmount }).transform((text, context) => {
        const cents = parseMoney(text);
        if (cents !== null) return cents;
        context.addIssue({ code: 'custom', message: badAmount });
        return z.NEVER;
      }),
      version: seenVersion,
    })
    .refine((form) => endProblem(form) === null, {
      path: ['end'],
      when: () => true,
      error: (issue) => endProblem(issue.input) ?? undefined,
    });
}

const fieldNames = new Set([
  'pets_selected',
  'service',
  'status',
  'start',
  'end',
  'message',
  'total',
  'version',
]);

/** Whether the form has a field of that name. */
export function isBookingEditField(name: string): boolean {
  return fieldNames.has(name);
}

/** An edit as the form gives it: local times, ids of pets, the total in cents. */
export type BookingEdit = z.output<ReturnType<typeof bookingEditSchema>>;
