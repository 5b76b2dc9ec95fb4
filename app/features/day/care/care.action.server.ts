import type * as z from 'zod';
import { ServiceError } from '~/core/errors/service-error.server';
import { counted } from '~/core/text/counted';
import type { Viewer } from '~/core/session/permissions';
import type { Flash } from '~/core/web/flash.server';
import { parseForm } from '~/core/web/form';
import { formKeyOf } from '~/core/web/idempotency.server';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { pressAgain } from '~/core/web/refuse-form.server';
import {
  asBookedIntent,
  type CareOutcome,
  enterTime,
  notRecordedIntent,
  outcomeLabels,
  readClock,
  takeBackMs,
  undoNotRecordedIntent,
} from './care';
import { assumeAsBooked } from './catch-up.server';
import {
  asBookedSchema,
  careNoteSchema,
  notRecordedSchema,
  tickSchema,
  undoNotRecordedSchema,
  undoTickSchema,
} from './care.schema';
import { leaveUnrecorded, undoUnrecorded } from './missed-care.server';
import { addCareNote, undoTick, tick, type Ticked } from './ticks.server';

type SentHere = Sent<{
  viewer: Viewer;
  back: string;
  /** Action of the flash's Undo, for ticks with no row on the page afterward. */
  undoAt: string;
  /** Returns the Undos of the last ten seconds (R83), after the act. */
  undo: () => Promise<Pick<Flash, 'undo'>>;
}>;

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
  pageForm({
    ...{ id: notRecordedIntent, schema: notRecordedSchema },
    button: true,
    async act({ before, of }, { context: { viewer, back: to, undoAt: at } }: SentHere) {
      const left = await leaveUnrecorded({ viewer, before, of });
      if (left.count === 0) return { to, said: 'Already noted.', below: true };
      const said = `Not recorded: ${counted(left.count, 'time')}.`;
      const fields = { intent: undoNotRecordedIntent, noted_at: left.at.toISOString() };
      return { to, said, below: true, undo: [{ at, name: said, forMs: takeBackMs, fields }] };
    },
  }),
  pageForm({
    ...{ id: undoNotRecordedIntent, schema: undoNotRecordedSchema },
    button: true,
    async act({ noted_at: notedAt }, { context: { viewer, back: to } }: SentHere) {
      const count = await undoUnrecorded(viewer, notedAt);
      return { to, said: `Undone: ${counted(count, 'time')}.`, below: true };
    },
  }),
  pageForm({
    ...{ id: asBookedIntent, schema: asBookedSchema },
    button: true,
    async act({ before }, { context: { viewer, back: to, undo } }: SentHere) {
      const { stays, care } = await assumeAsBooked({ viewer, before });
      const notes =
        care === 0 ? '' : ` Meals and medicine: not recorded, ${counted(care, 'time')}.`;
      const said =
        stays === 0 ? 'Already noted.' : `${counted(stays, 'stay')} noted as booked.${notes}`;
      return { to, said, below: true, ...(await undo()) };
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
    return before.length === 1 ? `${first}.` : 'Already noted.';
  return noted === 1 ? 'Noted.' : `${outcomeLabels[outcome]}: ${counted(noted, 'time')}.`;
}
