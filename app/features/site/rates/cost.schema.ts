/** "What would it cost?" on the rate pages, with the booking form's rules for times only (R7, R17). */
import * as z from 'zod';
import { parseLocalDateTime } from '~/core/time/business-time';
import { parseService } from '~/features/booking/rules/services';
import {
  checkDropOff,
  checkPickUp,
  type BookingRules,
  missingRequiredField,
} from '~/features/booking/rules/stay-rules';
import { dogsOf, mostDogs } from '~/features/booking/rules/stay-query';

export type CostFacts = { now: Date; rules: BookingRules };

const howMany = `Please choose 1 to ${mostDogs} dogs.`;

function readAs<Value>(read: (text: string) => Value | null, missing: string, wrong: string) {
  return z.string({ error: missing }).transform((text, context): Value => {
    const value = read(text.trim());
    if (value !== null) return value;
    context.addIssue({ code: 'custom', message: wrong });
    return z.NEVER;
  });
}

const service = readAs(parseService, 'Choose Daycare or Boarding.', 'Choose Daycare or Boarding.');
const dogs = readAs(dogsOf, howMany, howMany);
const time = readAs(parseLocalDateTime, missingRequiredField, 'That is not a date and time.');

const times = z.object({ service, from: time, to: time });

/** Returns the problem with the Drop Off; null if it's valid or can't be read. */
function dropOffProblem(sent: unknown, { now, rules }: CostFacts): string | null {
  const from = z.object({ from: time }).safeParse(sent);
  if (!from.success) return null;
  const chosen = z.object({ service }).safeParse(sent);
  const of = chosen.success ? chosen.data.service : null;
  return checkDropOff(of, from.data.from, now, rules)?.message ?? null;
}

/** Returns the problem with the Pick Up; null if it's valid, or if other fields are not. */
function pickUpProblem(sent: unknown, { now, rules }: CostFacts): string | null {
  const read = times.safeParse(sent);
  if (!read.success) return null;
  const { from, to } = read.data;
  const refusal = checkPickUp(read.data.service, from, to, rules);
  // A closed Drop Off day is already reported for Drop Off.
  if (refusal?.code === 'closed' && checkDropOff(null, from, now, rules)?.code === 'closed')
    return null;
  return refusal?.message ?? null;
}

export function costSchema(facts: CostFacts) {
  return z
    .object({ service, dogs, from: time, to: time })
    .refine((sent) => dropOffProblem(sent, facts) === null, {
      path: ['from'],
      // Also checked if another field is invalid, so that all errors show together.
      when: () => true,
      error: (issue) => dropOffProblem(issue.input, facts) ?? undefined,
    })
    .refine((sent) => pickUpProblem(sent, facts) === null, {
      path: ['to'],
      when: () => true,
      error: (issue) => pickUpProblem(issue.input, facts) ?? undefined,
    });
}
