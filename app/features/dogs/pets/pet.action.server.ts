import * as z from 'zod';

const intentField = '__intent__';
const listNames = ['vet_info', 'emergency'] as const;

/** Buttons that add or remove a list entry, also without JavaScript. */
const listIntent = z.object({
  type: z.enum(['insert', 'remove']),
  payload: z.object({
    name: z.enum(listNames),
    index: z.int().min(0).max(9).optional(),
  }),
});

/** Conform's intent to add or remove a vet or contact; null for any other button. @throws Response 400 */
export function listPress(form: FormData): string | null {
  const pressed = form.get(intentField);
  if (typeof pressed !== 'string') return null;
  try {
    return JSON.stringify(listIntent.parse(JSON.parse(pressed)));
  } catch {
    throw new Response('Malformed form', { status: 400, statusText: 'Bad Request' });
  }
}
