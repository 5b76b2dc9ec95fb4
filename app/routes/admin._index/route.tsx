import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import calendarStyles from '@schedule-x/theme-default/dist/index.css';
import { localDateOf } from '~/core/time/business-time';
import { calendarAddress, calendarProblem } from '~/features/calendar/calendar-month';
import { isLimited } from '~/features/places/headcount';
import { handleClaimAnswer } from '~/features/other-ways/claim.action.server';
import { claimAnswerIntents } from '~/features/other-ways/claim.schema';
import { openClaims } from '~/features/other-ways/claims.server';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { handleArrival } from '~/features/arrivals/arrival.action.server';
import { handleCare } from '~/features/care/care.action.server';
import { tickIntents } from '~/features/care/care.schema';
import { arrivalIntents } from '~/features/arrivals/arrivals.schema';
import { undoButtons } from '~/features/answers/undo-buttons.server';
import { statusAction } from '~/features/answers/status.action.server';
import { intentOf, readForm, redirectOrRefusal } from '~/core/web/read-form.server';
import { calendarMonth, monthPlaces, today } from '~/features/calendar/calendar.server';
import { meetingsToday } from '~/features/dogs-fit/meetings.server';
import { pickIntent } from '~/features/dogs-fit/pick-times';
import { openProposals } from '~/features/dogs-fit/proposal-views.server';
import { birthdaysAmong } from '~/features/pets/birthdays.server';
import { facesOfBookings } from '~/features/pets/pet-photos.server';
import { adminCounts } from '~/features/site/admin-counts.server';
import { now } from '~/core/runtime/clock.server';
import { handOverOnPage } from '~/features/hand-over/hand-over.server';
import { troubled } from '~/features/installation/installation';
import { installation } from '~/features/installation/installation.server';
import { hideSetUp, rulesToSetUp } from '~/features/settings/set-up.server';
import { businessSettings } from '~/core/settings/settings.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { requireAdmin } from '~/core/web/guards.server';
import { CalendarSection } from './calendar-section';
import { hideSetUpIntent, SetUpCard } from './set-up-card';
import { handleMeeting, handlePick } from './meeting.server';
import { meetingIntent } from './meetings';
import { TodayCard } from './today-card';
import { AlertBox } from '~/ui/alert-box';
import { RefusalOrQuestion } from '~/ui/form/question';
import { useAnswer } from '~/ui/form/lost-connection';
import { houseRules } from '~/features/places/house-limits.server';
import { quickReasons } from '~/features/requests/quick-reasons.server';

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
      proposals: await openProposals(),
      claims: await openClaims(),
      birthdays: await birthdaysAmong([...arriving, ...here, ...leaving, ...sleeping], date),
      formKey: newFormKey(),
    },
    troubles: await troubles(),
    handOver: await handOverOnPage(),
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

/** What the installation is in trouble with, in sentences (R108). */
async function troubles(): Promise<string[]> {
  const parts = await installation();
  return troubled(parts).map((name) => parts[name].sentence);
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
  const intent = intentOf(form, [
    ...arrivalIntents,
    ...tickIntents,
    ...claimAnswerIntents,
    hideSetUpIntent,
    meetingIntent,
    pickIntent,
  ]);
  switch (intent) {
    case 'arrived':
    case 'left':
    case 'came':
    case 'correct-times':
    case 'charge-late':
    case 'leave-late':
      return handleArrival(intent, form, { viewer, back, undo: () => undoButtons(undoAt, viewer) });
    case 'tick':
    case 'take-back':
    case 'care-note':
      return handleCare(intent, form, { viewer, back, undoAt });
    case 'claim-received':
    case 'claim-not-yet':
    case 'undo-claim':
      return handleClaimAnswer(intent, form, { viewer, back, undoAt });
    case meetingIntent:
      return redirectOrRefusal(back, () => handleMeeting(form));
    case pickIntent:
      return redirectOrRefusal(back, () => handlePick(form));
    case hideSetUpIntent:
      return redirectOrRefusal(back, async () => {
        await hideSetUp();
        return { kind: 'success', text: 'Hidden. You can still find these under Settings.' };
      });
    case null:
      return statusAction(form, viewer, back, undoAt);
  }
}

export default function AdminCalendar() {
  const data = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <>
      <RefusalOrQuestion answer={answer} />
      {data.handOver === null ? null : (
        <AlertBox kind="info">
          <p>
            {data.handOver.helper} is in charge until {data.handOver.until}.{' '}
            <Link to={paths.handOver()}>See the hand-over</Link>
          </p>
        </AlertBox>
      )}
      {data.troubles.length === 0 ? null : (
        <AlertBox kind="warning">
          {data.troubles.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <Link to={paths.adminHealth()}>What to do</Link>
        </AlertBox>
      )}
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
