/** Today's data and its buttons: apart, so that the browser loads nothing of either. */
import { localDateOf } from '~/core/time/business-time';
import { calendarAddress, calendarProblem } from '~/features/calendar/calendar-month';
import { isLimited } from '~/features/places/headcount';
import { handleClaimAnswer } from '~/features/other-ways/claim.action.server';
import { claimAnswerIntents } from '~/features/other-ways/claim.schema';
import { openClaims } from '~/features/other-ways/claims.server';
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
import { ownPausedSentence } from '~/features/outbox/paused-addresses.server';
import { hideSetUp, rulesToSetUp } from '~/features/settings/set-up.server';
import { businessSettings } from '~/core/settings/settings.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { requireAdmin } from '~/core/web/guards.server';
import { hideSetUpIntent } from './set-up-card';
import { handleMeeting, handlePick } from './meeting.server';
import { meetingIntent } from './meetings';
import { houseRules } from '~/features/places/house-limits.server';
import { quickReasons } from '~/features/requests/quick-reasons.server';

/** Today first, then the calendar of the month that the address names. */
export async function todayPage(request: Request) {
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
    troubles: await troubles(viewer.email),
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

/** The installation's problems in sentences (R108), with the admin's own paused address (R115). */
async function troubles(email: string): Promise<string[]> {
  const parts = await installation();
  const paused = await ownPausedSentence(email);
  return [
    ...troubled(parts).map((name) => parts[name].sentence),
    ...(paused === null ? [] : [paused]),
  ];
}

/** Today's buttons, those of care too, Accept and Reject of the calendar's dialog, and hiding what is to be set up. */
export async function answerOnToday(request: Request) {
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
