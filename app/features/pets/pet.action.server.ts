import * as z from 'zod';
import { parseForm } from '~/core/web/form';
import { formKeyOf } from '~/core/web/idempotency.server';
import { leftOpen, petSchemaWith, type PlainField } from './to-ask';

const intentField = '__intent__';
const listNames = ['vet_info', 'emergency'] as const;

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
  const pressed = sent.get(intentField);
  const intent = typeof pressed === 'string' ? readIntent(pressed) : null;
  const submission = parseForm(sent, petSchemaWith(mayStayOpen), { intent });
  return { submission, formKey: formKeyOf(sent), open: leftOpen(sent, mayStayOpen) };
}

function readIntent(intent: string): string {
  try {
    return JSON.stringify(listIntent.parse(JSON.parse(intent)));
  } catch {
    throw new Response('Malformed form', { status: 400, statusText: 'Bad Request' });
  }
}
