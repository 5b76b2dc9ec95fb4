import type { FormAnswer } from '~/core/web/refuse-form.server';
import { parseLocalDateTime } from '~/core/time/business-time';
import { fullFor, isFree } from '~/features/booking/places/busy';
import { fullStay, type FullStay } from '~/features/booking/places/free-stays.server';
import { busyFor } from '~/features/booking/requests/booking-page.server';
import { daysForm, type DaysShown, showDays } from '~/features/booking/requests/offer-days.server';
import { parseService } from '~/features/booking/rules/services';
import { stayProblems } from '~/features/booking/rules/stay-rules';
import { type BookingPage, readTyped } from './forms.server';

type Beside = { full: FullStay | null; moreDays: DaysShown | undefined };

/** Extra data for a form that is shown again: free places near a full stay (R43), more days (R53). */
export async function besideTheForm(
  answer: FormAnswer,
  { context, form }: { context: BookingPage; form: FormData },
): Promise<Beside> {
  if (answer.form === 'switch') return { full: null, moreDays: undefined };
  const submission = readTyped({ context, form });
  const errors = answer.result?.error ?? {};
  const isShown = ['quote', 'days', 'near'].includes(answer.form);
  const isFull = submission.status === 'success' && Boolean(errors['start'] ?? errors['end']);
  const full = isShown || isFull ? await fullAsTyped(submission.payload, context) : null;
  if (answer.form === 'near') return { full, moreDays: undefined };
  const several = daysForm(form);
  if (several === null || submission.payload['service'] !== 'Daycare')
    return { full, moreDays: undefined };
  const field = ['weekday', 'weeks', 'day'].find((name) => errors[name]);
  const refusal = { field, userMessage: (field && errors[field]?.[0]) ?? '' };
  const asked = submission.status === 'success' ? submission.value : undefined;
  const { ownerId, byAdmin } = context;
  const shown = { byAdmin, ...(!isShown && { refusal }) };
  return { full, moreDays: await showDays(ownerId, asked, several, shown) };
}

/** Free places near the stay in the form; null if it is incomplete or finds a place itself. */
async function fullAsTyped(
  payload: Record<string, unknown>,
  { page, ownerId, byAdmin }: BookingPage,
): Promise<FullStay | null> {
  const typed = (name: string) => {
    const text = payload[name];
    return typeof text === 'string' ? text : '';
  };
  const service = parseService(typed('service'));
  const [start, end] = [parseLocalDateTime(typed('start')), parseLocalDateTime(typed('end'))];
  const chosen = [payload['pets_selected']].flat();
  const petIds = page.pets.flatMap(({ id }) => (chosen.includes(id) ? [id] : []));
  if (byAdmin || !service || !start || !end || end <= start || petIds.length === 0) return null;
  const problems = stayProblems({ service, start, end }, { ...page, byAdmin });
  if (problems.start !== null || problems.end !== null) return null;
  const full = fullFor(petIds.length, await busyFor(page.pets.length, ownerId));
  return isFree({ start, end }, full)
    ? null
    : fullStay({ service, start, end, petIds }, page.standing);
}
