import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import calendarStyles from '@schedule-x/theme-default/dist/index.css';
import { localDateOf } from '~/domain/business-time';
import { calendarAddress } from '~/domain/calendar-month';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { statusAction } from '~/services/web/status-form.server';
import { readForm } from '~/services/web/read-form.server';
import { calendarMonth, monthPlaces, today } from '~/services/calendar/calendar.server';
import { countUnreadByBusiness } from '~/services/messages/list-conversations.server';
import { facesOfBookings } from '~/services/pictures/find-pictures.server';
import { now } from '~/services/runtime/clock.server';
import { bookingRules, businessSettings, quickReasons } from '~/services/settings/settings.server';
import { requireAdmin } from '~/services/web/guards.server';
import { CalendarSection } from './calendar-section';
import { TodayCard } from './today-card';
import { RefusalOrQuestion } from '~/ui/form/question';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Calendar · Admin', search: 'noindex' });

// A sheet of its own rather than a part of the bundle: only this page has a use for it.
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: calendarStyles }];

/** Today first, then the calendar of the month that the address names. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const at = now();
  const settings = await businessSettings('committed');
  const { timeZone } = settings;
  const { closedDates } = await bookingRules('committed');
  const date = localDateOf(at, timeZone);
  const address = calendarAddress(new URL(request.url).searchParams, date);
  const [day, entries] = await Promise.all([
    today(at, timeZone),
    calendarMonth(address.month, timeZone),
  ]);
  const { arriving, here, leaving, sleeping } = day;
  return {
    today: { ...day, unread: await countUnreadByBusiness() },
    faces: await facesOfBookings([...entries, ...arriving, ...here, ...leaving, ...sleeping]),
    calendar: {
      address,
      today: date,
      timeZone,
      entries,
      closedDates: new Map(closedDates),
      places: await monthPlaces(address.month, entries),
      reasons: await quickReasons(),
    },
  };
}

/** Accept and Reject of the calendar's dialog. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request);
  const { timeZone } = await businessSettings('committed');
  const query = new URL(request.url).searchParams;
  const { month } = calendarAddress(query, localDateOf(now(), timeZone));
  const back = paths.adminCalendar({ month });
  const form = await readForm(request);
  return statusAction(form, viewer, back);
}

export default function AdminCalendar() {
  const data = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <>
      <RefusalOrQuestion answer={answer} />
      <TodayCard today={data.today} faces={data.faces} />
      <CalendarSection {...data.calendar} faces={data.faces} />
    </>
  );
}
