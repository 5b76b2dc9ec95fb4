import { parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
import { petSchema } from '~/domain/pet.schema';
import { readForm } from '../web/read-form.server';
import { formKeyField } from '../web/submissions.server';

const intentField = '__intent__';
const listNames = ['vet_info', 'emergency'] as const;
const plainNames = new Set(Object.keys(petSchema.omit({ vet_info: true, emergency: true }).shape));
// One digit: the parser would build a list as long as any index says. More than the five entries
// of the form are let through, for the sentence that says so.
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
 * Reads the pet form of a request: what conform made of it, and the form's key (R20).
 * @throws Response 413 for a body over 1 MB, 400 for one that is no pet form
 */
export async function readPetForm(request: Request) {
  const sent = await readForm(request);
  const form = new FormData();
  for (const [name, value] of sent.entries())
    if (typeof value === 'string' && (plainNames.has(name) || entryName.test(name)))
      form.append(name, value);
  const intent = sent.get(intentField);
  if (typeof intent === 'string') form.append(intentField, readIntent(intent));
  const formKey = sent.get(formKeyField);
  return {
    submission: parseWithZod(form, { schema: petSchema }),
    formKey: typeof formKey === 'string' && formKey !== '' ? formKey : undefined,
  };
}

function readIntent(intent: string): string {
  try {
    return JSON.stringify(listIntent.parse(JSON.parse(intent)));
  } catch {
    throw new Response('Malformed form', { status: 400, statusText: 'Bad Request' });
  }
}
