/** "What would it cost?" on the rate pages: the booking form's rules for times (R7, R17) alone. */
import * as z from 'zod';
import { parseLocalDateTime } from '~/core/time/business-time';
import { parseService } from '~/features/stays/services';
import {
  checkDropOff,
  checkPickUp,
  type BookingRules,
  missingRequiredField,
} from '~/features/stays/stay-rules';
import { dogsOf, mostDogs } from '~/features/stays/stay-query';

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

/** Why the stay cannot end then; null when it can, or when that cannot be said yet. */
function pickUpProblem(sent: unknown, { now, rules }: CostFacts): string | null {
  const read = times.safeParse(sent);
  if (!read.success) return null;
  const { from, to } = read.data;
  const refusal = checkPickUp(read.data.service, from, to, rules);
  // A closed Drop Off day is said there already.
  if (refusal?.code === 'closed' && checkDropOff(from, now, rules)?.code === 'closed') return null;
  return refusal?.message ?? null;
}

export function costSchema(facts: CostFacts) {
  const dropOff = time.superRefine((local, context) => {
    const refusal = checkDropOff(local, facts.now, facts.rules);
    if (refusal) context.addIssue({ code: 'custom', message: refusal.message });
  });
  return z
    .object({ service, dogs, from: dropOff, to: time })
    .refine((sent) => pickUpProblem(sent, facts) === null, {
      path: ['to'],
      // Even while another field is wrong, so every error shows together.
      when: () => true,
      error: (issue) => pickUpProblem(issue.input, facts) ?? undefined,
    });
}
