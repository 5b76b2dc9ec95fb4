/** The forms that note what was given, on the pages that have their buttons (R51). */
import type * as z from 'zod';
import { ServiceError } from '~/core/errors/service-error.server';
import { counted } from '~/core/text/counted';
import type { Flash } from '~/core/web/flash.server';
import { formKeyOf } from '~/core/web/idempotency.server';
import { redirectOrRefusal } from '~/core/web/read-form.server';
import { type CareOutcome, outcomeLabels, readClock, takeBackMs } from './care';
import { careNoteSchema, takeBackSchema, type TickIntent, tickSchema } from './care.schema';
import { addCareNote, takeBack, tick, type Ticked } from './ticks.server';

/** `undoAt` is where a tick is undone from the sentence about it, where its row is gone by then. */
type Page = { viewer: { id: string }; back: string; undoAt?: string };

/**
 * Handles a form that notes care, for whoever the caller let through. Sent again, whole or in part, it
 * changes nothing.
 */
export function handleCare(intent: TickIntent, form: FormData, { viewer, back, undoAt }: Page) {
  return redirectOrRefusal(back, async () => ({
    ...(await forms[intent](form, viewer.id, undoAt)),
    below: true,
  }));
}

/**
 * Handles a tick that a device sends later (R51). @returns what was noted, or why it was not
 * @throws what may pass: then the device keeps the tick
 */
export async function lateTick(
  form: FormData,
  viewerId: string,
): Promise<{ said: string } | { refused: string }> {
  // Someone else signed in on that device meanwhile.
  if (form.get('account') !== viewerId) return { refused: 'Another account ticked it.' };
  try {
    return { said: (await forms.tick(form, viewerId)).text };
  } catch (error) {
    if (error instanceof ServiceError && error.status < 500) return { refused: error.userMessage };
    throw error;
  }
}

const reload = 'Please reload this page and press the button again.';

const forms: Record<
  TickIntent,
  (form: FormData, viewerId: string, undoAt?: string) => Promise<Flash>
> = {
  async tick(form, viewerId, undoAt) {
    const fields = Object.fromEntries(form);
    const read = tickSchema.safeParse({ ...fields, due: form.getAll('due') });
    if (!read.success) throw new ServiceError('invalid', reload);
    const { due, outcome, note, done_at: doneAt, missed } = read.data;
    const givenAt = missed && missedTime(read.data);
    const formKey = formKeyOf(form);
    const ticked = await tick({ viewerId, due, outcome, note, doneAt, givenAt, formKey });
    const flash = saidOf(ticked, outcome);
    if (undoAt === undefined || ticked.alone === null) return flash;
    const { id, about } = ticked.alone;
    const undo = { intent: 'take-back', tick_id: id };
    return {
      ...flash,
      undo: [{ at: undoAt, name: `${about}.`, forMs: takeBackMs, fields: undo }],
    };
  },
  async 'take-back'(form, viewerId) {
    const read = takeBackSchema.safeParse(Object.fromEntries(form));
    if (!read.success) throw new ServiceError('invalid', reload);
    const { petName, what } = await takeBack(read.data.tick_id, viewerId);
    return { kind: 'success', text: `Undone: ${petName}, ${what}.` };
  },
  async 'care-note'(form) {
    const read = careNoteSchema.safeParse(Object.fromEntries(form));
    if (!read.success) throw new ServiceError('invalid', read.error.issues[0]?.message ?? reload);
    const { petName, what } = await addCareNote(read.data.tick_id, read.data.note);
    return { kind: 'success', text: `Note added: ${petName}, ${what}.` };
  },
};

/** The minutes of the day at which something missed was given; null for when it was due. @throws ServiceError */
function missedTime({
  outcome,
  given_at: text = '',
}: Pick<z.output<typeof tickSchema>, 'outcome' | 'given_at'>): number | null {
  if (outcome !== 'given' || text.trim() === '') return null;
  const minutes = readClock(text.trim());
  if (minutes === null) throw new ServiceError('invalid', 'Please enter a time, such as 7:00 AM.');
  return minutes;
}

function saidOf({ noted, before }: Ticked, outcome: CareOutcome): Flash {
  const [first] = before;
  if (first !== undefined && noted === 0)
    return { kind: 'success', text: before.length === 1 ? `${first}.` : 'All were noted before.' };
  const outcomeAndCount = `${outcomeLabels[outcome]}: ${counted(noted, 'time')}`;
  return { kind: 'success', text: noted === 1 ? 'Noted.' : `${outcomeAndCount}.` };
}
