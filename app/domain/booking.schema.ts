/**
 * The booking form's rules (spec section 5, R17, R18, R39), used by the browser and the server
 * alike. What depends on the moment and the business comes in as facts.
 */
import * as z from 'zod';
import { checkDropOff, checkPickUp, missingRequiredField } from './availability';
import type { BookingRules } from './availability';
import { adminEditCheck } from './stay-checks';
import { parseLocalDateTime } from './business-time';
import type { LocalDateTime } from './business-time';
import type { Service } from './services';
import { notesLimit, optionalText } from './typed-text.schema';

export type BookingFormFacts = {
  now: Date;
  rules: BookingRules;
  /** The pets that may be chosen: the owner's own (R18). */
  petIds: readonly string[];
  /** The admin's own bookings need only a start before their end, from 2024-01-01 (R17). */
  byAdmin: boolean;
};

const notADate = 'That is not a date and time.';

/** `?service=daycare` and a form's 'Daycare' alike; null for anything else. */
export function parseService(text: unknown): Service | null {
  if (typeof text !== 'string') return null;
  const word = text.toLowerCase();
  if (word === 'daycare') return 'Daycare';
  return word === 'boarding' ? 'Boarding' : null;
}

/** The service's field. */
export const service = z
  .string({ error: 'Choose Daycare or Boarding.' })
  .transform((text, context) => {
    const known = parseService(text);
    if (known !== null) return known;
    context.addIssue({ code: 'custom', message: 'Choose Daycare or Boarding.' });
    return z.NEVER;
  });

function pets(facts: BookingFormFacts) {
  return z
    .array(z.string())
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length > 0, 'Choose at least one pet.')
    .refine((ids) => ids.every((id) => facts.petIds.includes(id)), 'Choose from your own pets.');
}

/** A Drop Off or a Pick Up as a `datetime-local` input sends it. */
export const localDateTime = z
  .string({ error: missingRequiredField })
  .transform((text, context) => {
    const local = parseLocalDateTime(text.trim());
    if (local !== null) return local;
    context.addIssue({ code: 'custom', message: notADate });
    return z.NEVER;
  });

function localOf(value: unknown): LocalDateTime | null {
  return typeof value === 'string' ? parseLocalDateTime(value.trim()) : null;
}

/**
 * Why this Pick Up cannot go with this Drop Off; null when it can, or when that cannot be said yet.
 * @param form the form as it came, valid or not
 */
function pickUpProblem(facts: BookingFormFacts, form: unknown): string | null {
  const fields: Record<string, unknown> = typeof form === 'object' ? { ...form } : {};
  const chosen = parseService(fields['service']);
  const start = localOf(fields['start']);
  const end = localOf(fields['end']);
  if (chosen === null || start === null || end === null) return null;
  if (facts.byAdmin) return adminEditCheck(start, end)?.message ?? null;
  const refusal = checkPickUp(chosen, start, end, facts.rules);
  // A closed Drop Off day is said there; saying it again under Pick Up would not help.
  const saidAlready =
    refusal?.code === 'closed' && checkDropOff(start, facts.now, facts.rules)?.code === 'closed';
  return saidAlready ? null : (refusal?.message ?? null);
}

/** The schema of the booking form at this moment, for this owner. */
export function bookingSchema(facts: BookingFormFacts) {
  return z
    .object({
      service,
      pets_selected: pets(facts),
      start: localDateTime.superRefine((local, context) => {
        const refusal = facts.byAdmin ? null : checkDropOff(local, facts.now, facts.rules);
        if (refusal) context.addIssue({ code: 'custom', message: refusal.message });
      }),
      end: localDateTime,
      message: optionalText('Message', notesLimit),
    })
    .refine((form) => pickUpProblem(facts, form) === null, {
      path: ['end'],
      // Also while another field is wrong, so that all is said at once.
      when: () => true,
      error: (issue) => pickUpProblem(facts, issue.input) ?? undefined,
    });
}

const fieldNames = new Set(['service', 'pets_selected', 'start', 'end', 'message']);

/** Whether the booking form has a field of that name; a total or a status that is sent has none (R22). */
export function isBookingField(name: string): boolean {
  return fieldNames.has(name);
}

/** A request for a stay as the form gives it: local times of the business, ids of pets. */
export type BookingRequest = z.output<ReturnType<typeof bookingSchema>>;
