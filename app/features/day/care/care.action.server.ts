import type * as z from 'zod';
import { ServiceError } from '~/core/errors/service-error.server';
import { counted } from '~/core/text/counted';
import type { Viewer } from '~/core/session/permissions';
import { parseForm } from '~/core/web/form';
import { formKeyOf } from '~/core/web/idempotency.server';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { pressAgain } from '~/core/web/refuse-form.server';
import { type CareOutcome, enterTime, outcomeLabels, readClock, takeBackMs } from './care';
import { careNoteSchema, undoTickSchema, tickSchema } from './care.schema';
import { addCareNote, undoTick, tick, type Ticked } from './ticks.server';

/** `undoAt` is the action of the flash's Undo, for ticks with no row on the page afterward. */
type SentHere = Sent<{ viewer: Viewer; back: string; undoAt: string }>;

/** The forms that note care. Sending them again, whole or in part, changes nothing (R20). */
export const careForms = [
  pageForm({
    ...{ id: 'tick', schema: tickSchema },
    button: true,
    atTop: ['note'],
    async act(value, { context: { viewer, back: to, undoAt: at }, sentKey }: SentHere) {
      const ticked = await note(value, viewer, sentKey);
      const done = { to, said: saidOf(ticked, value.outcome), below: true };
      if (ticked.alone === null) return done;
      const { id, about } = ticked.alone;
      const fields = { intent: 'take-back', tick_id: id };
      return { ...done, undo: [{ at, name: `${about}.`, forMs: takeBackMs, fields }] };
    },
  }),
  pageForm({
    ...{ id: 'take-back', schema: undoTickSchema },
    button: true,
    async act({ tick_id: tickId }, { context: { viewer, back: to } }: SentHere) {
      const { petName, what } = await undoTick(tickId, viewer.id);
      return { to, said: `Undone: ${petName}, ${what}.`, below: true };
    },
  }),
  pageForm({
    ...{ id: 'care-note', schema: careNoteSchema },
    button: true,
    atTop: ['note'],
    async act({ tick_id: tickId, note: text }, { context: { back: to } }: SentHere) {
      const { petName, what } = await addCareNote(tickId, text);
      return { to, said: `Note added: ${petName}, ${what}.`, below: true };
    },
  }),
] as const;

/**
 * Handles a tick that a device sends later (R51). @returns the noted tick, or the reason why not
 * @throws temporary errors, so the device keeps the tick
 */
export async function lateTick(
  form: FormData,
  viewer: Viewer,
): Promise<{ said: string } | { refused: string }> {
  // Someone else has signed in on that device.
  if (form.get('account') !== viewer.id) return { refused: 'Another account ticked it.' };
  const submission = parseForm(form, tickSchema);
  if (submission.status !== 'success') return { refused: pressAgain };
  try {
    const { value } = submission;
    return { said: saidOf(await note(value, viewer, formKeyOf(form)), value.outcome) };
  } catch (error) {
    if (error instanceof ServiceError && error.status < 500) return { refused: error.userMessage };
    throw error;
  }
}

/** @throws ServiceError */
function note(value: z.output<typeof tickSchema>, viewer: Viewer, formKey: string | undefined) {
  const { done_at: doneAt, missed, due, outcome, note: text } = value;
  const givenAt = missed && missedTime(value);
  return tick({ viewer, due, outcome, note: text, doneAt, givenAt, formKey });
}

/** Minute of the day when a missed item was given; null if left empty. @throws ServiceError */
function missedTime({
  outcome,
  given_at: text = '',
}: Pick<z.output<typeof tickSchema>, 'outcome' | 'given_at'>): number | null {
  if (outcome !== 'given' || text.trim() === '') return null;
  const minutes = readClock(text.trim());
  if (minutes === null) throw new ServiceError('invalid', enterTime);
  return minutes;
}

function saidOf({ noted, before }: Ticked, outcome: CareOutcome): string {
  const [first] = before;
  if (first !== undefined && noted === 0)
    return before.length === 1 ? `${first}.` : 'All were noted before.';
  return noted === 1 ? 'Noted.' : `${outcomeLabels[outcome]}: ${counted(noted, 'time')}.`;
}
