/** The admin's forms about arrivals, on the pages that have their buttons (R50). */
import type { SubmissionResult } from '@conform-to/react';
import { data, type redirect } from '@remix-run/node';
import type * as z from 'zod';
import type { Question } from '~/core/errors/notices';
import { ServiceError } from '~/core/errors/service-error.server';
import { formatMoney } from '~/core/money/money';
import { isAdmin, can, type Role } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { counted } from '~/core/text/counted';
import { nameList } from '~/core/text/format';
import { type LocalDateTime, type TimeZone, toInstant } from '~/core/time/business-time';
import { type Flash, redirectWithFlash } from '~/core/web/flash.server';
import { formKeyOf } from '~/core/web/idempotency.server';
import { parseForm } from '~/core/web/form';
import { formError, noticedIn, refusalOrQuestion } from '~/core/web/read-form.server';
import {
  type ArrivalIntent,
  arrivedSchema,
  cameSchema,
  chargeLateSchema,
  correctTimesSchema,
  leaveLateSchema,
  leftSchema,
} from './arrivals.schema';
import { correctTimes, noteArrived, noteCame, noteLeft, type Noted } from './arrivals.server';
import { chargeLatePickUp, leaveLatePickUps } from './late-charge.server';

/** What a refused form about arrivals is answered with, beside the sentence for the page. */
export type ArrivalAnswer = {
  refusal: string;
  question?: Question | undefined;
  arrival?: { intent: ArrivalIntent; result: SubmissionResult<string[]> };
};

type Page = {
  viewer: { id: string; role: Role };
  back: string;
  /** The Undos of what was done in the last ten seconds (R83), asked once it is done. */
  undo: () => Promise<Pick<Flash, 'undo'>>;
};

type Answer = Promise<ReturnType<typeof redirect> | ReturnType<typeof data<ArrivalAnswer>>>;

/** Handles a form about arrivals. */
export function handleArrival(intent: ArrivalIntent, form: FormData, page: Page): Answer {
  return forms[intent](form, page);
}

/** A form that is read by its schema, then acted on. @param act returns the sentence of success */
function formOf<Schema extends z.ZodObject>(
  intent: ArrivalIntent,
  schema: Schema,
  act: (value: z.output<Schema>, page: Page, form: FormData) => Promise<string>,
): (form: FormData, page: Page) => Answer {
  return async (form, page) => {
    const submission = parseForm(form, schema);
    const refused = ({ data: { result }, init }: ReturnType<typeof formError>) => {
      const [refusal = ''] = Object.values(result.error ?? {}).flatMap((all) => all ?? []);
      return data({ refusal, arrival: { intent, result } }, init ?? {});
    };
    if (submission.status !== 'success') return refused(formError(submission));
    try {
      const text = await act(submission.value, page, form);
      const flash: Flash = { kind: 'success', text, below: true, ...(await page.undo()) };
      return await redirectWithFlash(page.back, flash);
    } catch (error) {
      if (error instanceof ServiceError && error.field !== undefined)
        return refused(formError(submission, error));
      return refusalOrQuestion(error, form, 'Check in anyway');
    }
  };
}

const names = ({ petNames }: Pick<Noted, 'petNames'>) => nameList(petNames) || 'The dogs';

const forms: Record<ArrivalIntent, (form: FormData, page: Page) => Answer> = {
  arrived: formOf('arrived', arrivedSchema, async (value, { viewer }, form) => {
    const { booking_id: bookingId, version, time: minutes, belongings: brought } = value;
    const noticed = noticedIn(form);
    const arrival = await noteArrived({ bookingId, viewer, version, minutes, noticed, brought });
    return `${names(arrival)} arrived ${arrival.when}.`;
  }),
  left: formOf('left', leftSchema, async (value, { viewer }) => {
    const { booking_id: bookingId, version, time: minutes, picked_up_by: pickedUpBy, back } = value;
    const departure = await noteLeft({ bookingId, viewer, version, minutes, pickedUpBy, back });
    const { remainCents, stillHere } = departure;
    const owed =
      remainCents > 0 && can(viewer.role, 'house')
        ? ` ${formatMoney(remainCents)} remains to be paid.`
        : '';
    const things = stillHere.length === 0 ? '' : ` Still here: ${stillHere.join(', ')}.`;
    return `${names(departure)} left ${departure.when}.${things}${owed}`;
  }),
  came: formOf('came', cameSchema, async (value, { viewer }) => {
    const { booking_id: bookingId, version } = value;
    const noted = await noteCame({ bookingId, viewer, version });
    return `${names(noted)} came as booked, and left ${noted.when}.`;
  }),
  'charge-late': formOf('charge-late', chargeLateSchema, async (value, { viewer }, form) => {
    const { booking_id: bookingId, version, seen_cents: seenCents } = value;
    if (!isAdmin(viewer)) throw new ServiceError('forbidden', 'Only the business can decide this.');
    const submissionKey = formKeyOf(form) ?? `late ${bookingId} ${version}`;
    await chargeLatePickUp({ bookingId, version, seenCents, actorId: viewer.id, submissionKey });
    return `${formatMoney(seenCents)} added for the late Pick Up. The owner gets an email.`;
  }),
  'leave-late': formOf('leave-late', leaveLateSchema, async ({ stay }, { viewer }) => {
    await leaveLatePickUps({ viewer, stays: stay });
    return stay.length === 1
      ? 'The late Pick Up stays uncharged.'
      : `${counted(stay.length, 'late Pick Up')} stay uncharged.`;
  }),
  'correct-times': formOf('correct-times', correctTimesSchema, async (value, { viewer }) => {
    const { booking_id: bookingId, version, picked_up_by: pickedUpBy } = value;
    const { timeZone } = await businessSettings('committed');
    const { unchanged, charge } = await correctTimes({
      bookingId,
      viewer,
      version,
      arrivedAt: instantOf(value.arrived, timeZone, 'arrived'),
      leftAt: instantOf(value.left, timeZone, 'left'),
      pickedUpBy,
    });
    if (unchanged) return 'No changes to save.';
    return charge === null
      ? 'Times corrected.'
      : `Times corrected. The charge stays as it is: ${charge}. You can take it out under Payments.`;
  }),
};

function instantOf(local: LocalDateTime | null, timeZone: TimeZone, field: string): Date | null {
  if (local === null) return null;
  const instant = toInstant(local, timeZone);
  if (instant === 'skipped')
    throw new ServiceError('invalid', 'The clocks skip that time. Choose another.', field);
  return instant;
}
