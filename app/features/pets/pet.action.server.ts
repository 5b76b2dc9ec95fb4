import { parseWithZod } from '@conform-to/zod/v4';
import * as z from 'zod';
import { formKeyOf } from '~/core/web/idempotency.server';
import { textFields } from '~/core/web/read-form.server';
import { petSchema } from './pet-fields';
import { leftOpen, petSchemaWith, type PlainField } from './to-ask';

const intentField = '__intent__';
const listNames = ['vet_info', 'emergency'] as const;
const plainNames = new Set(Object.keys(petSchema.omit({ vet_info: true, emergency: true }).shape));
// One digit: the parser would build a list as long as any index says.
const entryName = /^(?:vet_info\[\d\]\.vet_[a-z0-9]+|emergency\[\d\]\.emergency_[a-z]+)$/;

/** The presses that add or remove an entry of a list, which work without JavaScript too. */
const listIntent = z.object({
  type: z.enum(['insert', 'remove']),
  payload: z.object({
    name: z.enum(listNames),
    index: z.int().min(0).max(9).optional(),
  }),
});

/**
 * The pet form as it was sent, its key (R20), and which of the fields that may stay open were left so
 * (R99). @throws Response 400
 */
export function parsePetForm(sent: FormData, mayStayOpen: readonly PlainField[] = []) {
  const form = textFields(sent, (name) => plainNames.has(name) || entryName.test(name));
  const intent = sent.get(intentField);
  if (typeof intent === 'string') form.append(intentField, readIntent(intent));
  const submission = parseWithZod(form, { schema: petSchemaWith(mayStayOpen) });
  return { submission, formKey: formKeyOf(sent), open: leftOpen(form, mayStayOpen) };
}

function readIntent(intent: string): string {
  try {
    return JSON.stringify(listIntent.parse(JSON.parse(intent)));
  } catch {
    throw new Response('Malformed form', { status: 400, statusText: 'Bad Request' });
  }
}
