import * as z from 'zod';
import { parseMoney } from '~/core/money/money';
import { notesLimit, optionalLines, optionalText } from '~/core/text/fields.schema';
import { seenVersion, seenCents } from '~/core/text/seen.schema';
import { type LocalDateTime, parseLocalDateTime } from '~/core/time/business-time';
import { signingFields } from '~/features/people/agreements/agreement.schema';
import { chosenExtras } from '~/features/money/pricing/extras.schema';
import {
  type BookingStatus,
  parseBookingStatus,
  statusChoices,
} from '~/features/booking/rules/booking-status';
import { parseService, type Service, services } from '~/features/booking/rules/services';
import {
  adminEditCheck,
  changeProblems,
  dropOffProblem,
  missingRequiredField,
  type RuleFacts,
  stayProblems,
} from '~/features/booking/rules/stay-rules';

type BookingFormFacts = RuleFacts & {
  petIds: readonly string[];
  /** Whether the form contains the agreement to sign (R46). */
  asksSignature?: boolean;
};

const notADate = 'That is not a date and time.';

const chooseService = `Choose ${services.join(' or ')}.`;

const service = z.string({ error: chooseService }).transform((text, context) => {
  const chosen = parseService(text);
  if (chosen !== null) return chosen;
  context.addIssue({ code: 'custom', message: chooseService });
  return z.NEVER;
});

function pets(facts: { petIds: readonly string[] }) {
  return z
    .array(z.string())
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length > 0, 'Choose at least one pet.')
    .refine((ids) => ids.every((id) => facts.petIds.includes(id)), 'Choose from your own pets.');
}

const localDateTime = z.string({ error: missingRequiredField }).transform((text, context) => {
  const local = parseLocalDateTime(text.trim());
  if (local !== null) return local;
  context.addIssue({ code: 'custom', message: notADate });
  return z.NEVER;
});

function localOf(value: unknown): LocalDateTime | null {
  return typeof value === 'string' ? parseLocalDateTime(value.trim()) : null;
}

/** Returns the error for a form's Pick Up; null if it is fine or can't be checked yet. */
function pickUpProblem(form: unknown, facts: RuleFacts): string | null {
  const fields: Record<string, unknown> = typeof form === 'object' ? { ...form } : {};
  const chosen = parseService(fields['service']);
  const [start, end] = [localOf(fields['start']), localOf(fields['end'])];
  if (chosen === null || start === null || end === null) return null;
  return stayProblems({ service: chosen, start, end }, facts).end?.message ?? null;
}

/** Returns the error for a form's Drop Off; null if it is fine or can't be read. */
function startProblem(form: unknown, facts: RuleFacts): string | null {
  const fields: Record<string, unknown> = typeof form === 'object' ? { ...form } : {};
  const start = localOf(fields['start']);
  return start === null
    ? null
    : (dropOffProblem(parseService(fields['service']), start, facts)?.message ?? null);
}

/** Returns the times typed into a booking form that are also valid for `other`, otherwise empty (R69). */
export function timesKept(other: Service, form: Record<string, unknown>, facts: RuleFacts) {
  const [start, end] = [localOf(form['start']), localOf(form['end'])];
  if (start === null || dropOffProblem(other, start, facts) !== null) return { start: '', end: '' };
  const ends = end !== null && stayProblems({ service: other, start, end }, facts).end === null;
  return { start, end: ends ? end : '' };
}

export function bookingSchema(facts: BookingFormFacts) {
  return z
    .object({
      service,
      pets_selected: pets(facts),
      start: localDateTime,
      end: localDateTime,
      message: optionalText('Message', notesLimit),
      extras: chosenExtras.optional(),
      seen_cents: seenCents.optional(),
      ...signingFields(facts.asksSignature ?? false),
    })
    .refine((form) => startProblem(form, facts) === null, {
      path: ['start'],
      // Also runs if another field is invalid, so all errors show together.
      when: () => true,
      error: (issue) => startProblem(issue.input, facts) ?? undefined,
    })
    .refine((form) => pickUpProblem(form, facts) === null, {
      path: ['end'],
      when: () => true,
      error: (issue) => pickUpProblem(issue.input, facts) ?? undefined,
    });
}

/** A request, without the signature that comes with it. */
export type BookingRequest = Omit<
  z.output<ReturnType<typeof bookingSchema>>,
  'signed_name' | 'agreement_id'
>;

export type BookingEditFacts = {
  /** Pets that may be chosen: the owner's, and those already in the booking (R18). */
  petIds: readonly string[];
  /** Whether the booking has no pets left; then it may stay without. */
  petsGone: boolean;
  status: BookingStatus;
};

const badAmount = 'Enter an amount such as 45 or 45.50.';

function endProblem(form: unknown): string | null {
  const fields: Record<string, unknown> = typeof form === 'object' ? { ...form } : {};
  const [start, end] = [localOf(fields['start']), localOf(fields['end'])];
  return start === null || end === null ? null : (adminEditCheck(start, end)?.message ?? null);
}

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
        const choice = parseBookingStatus(text);
        if (choice !== null && statusChoices(status).includes(choice)) return choice;
        context.addIssue({ code: 'custom', message: 'Choose a status from the list.' });
        return z.NEVER;
      }),
      start: localDateTime,
      end: localDateTime,
      message: optionalText('Message', notesLimit),
      extras: chosenExtras.default([]),
      total: z.string({ error: badAmount }).transform((text, context) => {
        const cents = parseMoney(text);
        if (cents !== null) return cents;
        context.addIssue({ code: 'custom', message: badAmount });
        return z.NEVER;
      }),
      version: seenVersion,
      tell_owner: z.boolean({ error: 'Please tick the box or leave it empty.' }).default(false),
    })
    .refine((form) => endProblem(form) === null, {
      path: ['end'],
      when: () => true,
      error: (issue) => endProblem(issue.input) ?? undefined,
    });
}

/** An edit; without `extras` they stay unchanged. */
export type BookingEdit = Omit<z.output<ReturnType<typeof bookingEditSchema>>, 'extras'> & {
  extras?: readonly string[];
};

export type StayChangeFacts = {
  now: Date;
  rules: RuleFacts['rules'];
  service: Service;
  /** Current times of the stay. */
  was: { start: LocalDateTime; end: LocalDateTime };
  /** Pets that may be chosen: the owner's, and those already in the booking (R18). */
  petIds: readonly string[];
};

function changeProblem(field: 'start' | 'end', form: unknown, facts: StayChangeFacts) {
  const fields: Record<string, unknown> = typeof form === 'object' ? { ...form } : {};
  const [start, end] = [localOf(fields['start']), localOf(fields['end'])];
  if (start === null || end === null) return null;
  const { service, was } = facts;
  return changeProblems({ service, start, end }, was, facts)[field]?.message ?? null;
}

/** Builds the schema of an owner's change request (R57). */
export function stayChangeSchema(facts: StayChangeFacts) {
  const wrong = (field: 'start' | 'end') => ({
    path: [field],
    when: () => true,
    error: (issue: { input?: unknown }) => changeProblem(field, issue.input, facts) ?? undefined,
  });
  return z
    .object({
      pets_selected: pets(facts),
      start: localDateTime,
      end: localDateTime,
      message: optionalLines('Message', changeMessageLimit),
      version: seenVersion,
      seen_cents: seenCents.optional(),
    })
    .refine((form) => changeProblem('start', form, facts) === null, wrong('start'))
    .refine((form) => changeProblem('end', form, facts) === null, wrong('end'));
}

/** Short enough to be appended to the booking's own message. */
const changeMessageLimit = 500;

export type StayChangeRequest = z.output<ReturnType<typeof stayChangeSchema>>;

export const changeAnswerForm = z.object({
  change: z.string().min(1).max(40),
  quick_reason: optionalText('Reason', notesLimit),
  reason: optionalText('Reason', notesLimit),
});

/** The name is validated later: the form contains it only if a signature is needed. */
export const quickDaycareForm = z.object({ seen_cents: seenCents, ...signingFields(false) });

export const quickDaycareMessage = 'standard daycare';
