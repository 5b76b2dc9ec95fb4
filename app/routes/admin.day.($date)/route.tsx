import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { addDays, localDateOf, parseLocalDate } from '~/domain/business-time';
import { dayTimeline } from '~/domain/day-timeline';
import { formatLongMonthDay, formatWeekday } from '~/domain/format-dates';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { daySheet } from '~/services/care/day-sheet.server';
import { inReach } from '~/services/care/ticks.server';
import { now } from '~/services/runtime/clock.server';
import { ServiceError } from '~/services/runtime/service-error.server';
import { businessSettings } from '~/services/settings/settings.server';
import { newFormKey } from '~/services/submissions/idempotency.server';
import { arrivalAction } from '~/services/web/arrival-form.server';
import { careAction } from '~/services/web/care-form.server';
import { notFound, requireAdmin } from '~/services/web/guards.server';
import { readForm, refusalResponse } from '~/services/web/read-form.server';
import { RefusalOrQuestion } from '~/ui/form/question';
import { useAnswer } from '~/ui/form/lost-connection';
import { useKeptSheet } from './kept-sheet';
import { Sheet } from './sheet';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Day sheet · Admin', search: 'noindex' });

/** The date that the address names, today without one. @throws Response 404, while it is off, too */
async function dateIn(param: string | undefined) {
  const { timeZone, carePlans } = await businessSettings('committed');
  const today = localDateOf(now(), timeZone);
  const date = param === undefined ? today : parseLocalDate(param);
  if (!carePlans || date === null || !inReach(date, today)) throw notFound();
  return { date, today };
}

/** A day on one sheet (R51): who comes, goes and sleeps, what to look out for, what is due when. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  const { date, today } = await dateIn(params['date']);
  const { timeZone, trackArrivals, lateGraceMinutes } = await businessSettings('committed');
  const { stays, meetings, ...sheet } = await daySheet(date, viewer.id);
  const rows = dayTimeline(stays, { now: now(), timeZone, lateGraceMinutes, date });
  return {
    ...sheet,
    date,
    isToday: date === today,
    heading: `${formatWeekday(date)}, ${formatLongMonthDay(date)}`,
    before: inReach(addDays(date, -1), today) ? addDays(date, -1) : null,
    after: inReach(addDays(date, 1), today) ? addDays(date, 1) : null,
    // Who comes and goes is only noted where the house does so (R50).
    moves: rows.map((row) => (trackArrivals ? row : { ...row, next: null, late: null })),
    meetings: meetings.map(({ pet, ownerName, time }) => ({ pet, ownerName, time })),
    formKey: newFormKey(),
    viewerId: viewer.id,
  };
}

/** Notes what was given, and who came and left. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request);
  const { date } = await dateIn(params['date']);
  const back = paths.adminDay(params['date'] === undefined ? undefined : date);
  const form = await readForm(request);
  const unknown = new ServiceError(
    'invalid',
    'Please reload this page and press the button again.',
  );
  return (
    careAction(form, { viewer, back }) ??
    arrivalAction(form, { viewer, back }) ??
    refusalResponse(unknown)
  );
}

export default function Day() {
  const sheet = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useKeptSheet(sheet);
  return (
    <>
      <RefusalOrQuestion answer={answer} />
      <Sheet sheet={sheet} />
    </>
  );
}
