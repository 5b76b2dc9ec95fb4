import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import calendarStyles from '@schedule-x/theme-default/dist/index.css';
import { localDateOf } from '~/domain/business-time';
import { calendarAddress, calendarProblem } from '~/domain/calendar-month';
import { isLimited } from '~/domain/headcount';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { arrivalAction } from '~/services/web/arrival-form.server';
import { careAction } from '~/services/web/care-form.server';
import { statusAction } from '~/services/web/status-form.server';
import { intentOf, readForm, redirectOrRefusal } from '~/services/web/read-form.server';
import { calendarMonth, monthPlaces, today } from '~/services/calendar/calendar.server';
import { meetingsToday } from '~/services/dog-notes/meetings.server';
import { facesOfBookings } from '~/services/pictures/find-pictures.server';
import { adminCounts } from '~/services/site/admin-counts.server';
import { now } from '~/services/runtime/clock.server';
import { diskWarning } from '~/services/runtime/disk-space.server';
import { hideSetUp, rulesToSetUp } from '~/services/settings/set-up.server';
import { houseRules, businessSettings, quickReasons } from '~/services/settings/settings.server';
import { newFormKey } from '~/services/submissions/idempotency.server';
import { requireAdmin } from '~/services/web/guards.server';
import { CalendarSection } from './calendar-section';
import { hideSetUpIntent, SetUpCard } from './set-up-card';
import { handleMeeting } from './meeting.server';
import { meetingIntent } from './meetings';
import { TodayCard } from './today-card';
import { AlertBox } from '~/ui/alert-box';
import { RefusalOrQuestion } from '~/ui/form/question';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Calendar · Admin', search: 'noindex' });

// A sheet of its own rather than a part of the bundle: only this page has a use for it.
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: calendarStyles }];

/** Today first, then the calendar of the month that the address names. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  const at = now();
  const settings = await businessSettings('committed');
  const { timeZone } = settings;
  const { rules, limits } = await houseRules('committed');
  const date = localDateOf(at, timeZone);
  const query = new URL(request.url).searchParams;
  const address = calendarAddress(query, date);
  const [day, entries] = await Promise.all([
    today(at, timeZone, viewer.id),
    calendarMonth(address.month, timeZone),
  ]);
  const { arriving, here, leaving, sleeping, timeline = [] } = day;
  const stays = timeline.flatMap((row) => (row.kind === 'care' ? [] : [row]));
  return {
    today: {
      ...day,
      unread: (await adminCounts()).unread,
      meetings: await meetingsToday(at),
      formKey: newFormKey(),
    },
    diskWarning: diskWarning(),
    rulesToSetUp: await rulesToSetUp(day),
    faces: await facesOfBookings(
      [...entries, ...arriving, ...here, ...leaving, ...sleeping, ...stays],
      { forAdmin: true },
    ),
    calendar: {
      address,
      problem: calendarProblem(query),
      today: date,
      timeZone,
      entries,
      closedDates: new Map(rules.closedDates),
      limited: isLimited(limits),
      places: await monthPlaces(address.month, entries),
      reasons: await quickReasons(),
    },
  };
}

/** Today's buttons, those of care too, Accept and Reject of the calendar's dialog, and hiding what is to be set up. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request);
  const { timeZone } = await businessSettings('committed');
  const query = new URL(request.url).searchParams;
  const { month } = calendarAddress(query, localDateOf(now(), timeZone));
  const back = paths.adminCalendar({ month });
  const form = await readForm(request);
  const undoAt = paths.adminCalendarForm(month);
  const noted = arrivalAction(form, { viewer, back }) ?? careAction(form, { viewer, back, undoAt });
  if (noted !== null) return noted;
  const intent = intentOf(form, [hideSetUpIntent, meetingIntent]);
  if (intent === null) return statusAction(form, viewer, back);
  if (intent === meetingIntent) return redirectOrRefusal(back, () => handleMeeting(form));
  return redirectOrRefusal(back, async () => {
    await hideSetUp();
    return { kind: 'success', text: 'Hidden. You can still find these under Settings.' };
  });
}

export default function AdminCalendar() {
  const data = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <>
      <RefusalOrQuestion answer={answer} />
      {data.diskWarning === null ? null : <AlertBox kind="warning">{data.diskWarning}</AlertBox>}
      <TodayCard
        today={data.today}
        faces={data.faces}
        action={paths.adminCalendarForm(data.calendar.address.month)}
      />
      <SetUpCard rules={data.rulesToSetUp} month={data.calendar.address.month} />
      <CalendarSection {...data.calendar} faces={data.faces} />
    </>
  );
}
