import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData, useRouteError } from '@remix-run/react';
import calendarStyles from '@schedule-x/theme-default/dist/index.css';
import { localDateOf } from '~/domain/business-time';
import { calendarAddress } from '~/domain/calendar-month';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { answerStatusButtons } from '~/services/bookings/answer-status-form.server';
import { calendarMonth } from '~/services/calendar/calendar-month.server';
import { today } from '~/services/calendar/today.server';
import { now } from '~/services/runtime/clock.server';
import { businessSettings } from '~/services/settings/business-settings.server';
import { requireAdmin } from '~/services/web/guards.server';
import { readForm } from '~/services/web/read-form.server';
import { CalendarSection } from '~/ui/calendar/calendar-section';
import { TodayCard } from '~/ui/calendar/today-card';
import { ErrorPage } from '~/ui/error-page';
import { Refusal } from '~/ui/refusal';
import { revalidateOnConflict } from '~/ui/revalidate-on-conflict';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Calendar · Admin', search: 'noindex' });

// A sheet of its own rather than a part of the bundle: only this page has a use for it.
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: calendarStyles }];

/** Today first, then the calendar of the month that the address names. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const at = now();
  const { timeZone } = await businessSettings();
  const date = localDateOf(at, timeZone);
  const address = calendarAddress(new URL(request.url).searchParams, date);
  return {
    today: await today(at, timeZone),
    calendar: {
      address,
      today: date,
      timeZone,
      entries: await calendarMonth(address.month, timeZone),
    },
  };
}

/** Accept and Reject of the calendar's dialog. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request);
  const { timeZone } = await businessSettings();
  const query = new URL(request.url).searchParams;
  const { month } = calendarAddress(query, localDateOf(now(), timeZone));
  return answerStatusButtons(await readForm(request), viewer, paths.adminCalendar({ month }));
}

export const shouldRevalidate = revalidateOnConflict;

export default function AdminCalendar() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <Refusal>{answer?.refusal}</Refusal>
      <TodayCard today={data.today} />
      <CalendarSection {...data.calendar} />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
