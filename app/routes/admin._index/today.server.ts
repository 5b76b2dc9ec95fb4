/** Today's data, in a server file, so that the browser loads nothing of it. */
import { localDateOf } from '~/core/time/business-time';
import {
  type CalendarAddress,
  calendarAddress,
  calendarProblem,
  namesCalendar,
} from '~/features/day/calendar/calendar-month';
import { isLimited } from '~/features/booking/places/headcount';
import { openClaims } from '~/features/money/offline/claims.server';
import { staysInDispute } from '~/features/money/payments/disputes.server';
import { paths } from '~/core/web/paths';
import { pageOfStays } from '~/features/booking/answers/stay-press.action.server';
import { calendarFacts } from '~/features/day/calendar/calendar.server';
import { today } from '~/features/day/today/today.server';
import { meetingsToday } from '~/features/dogs/approval/meetings.server';
import { openProposals } from '~/features/dogs/approval/proposal-views.server';
import { birthdaysAmong } from '~/features/dogs/pets/birthdays.server';
import { facesOfBookings } from '~/features/dogs/pets/pet-photos.server';
import { adminCounts } from '~/features/site/frame/admin-counts.server';
import { now } from '~/core/runtime/clock.server';
import { handOverOnPage } from '~/features/house/hand-over/hand-over.server';
import { troubled } from '~/features/house/installation/installation';
import { installation } from '~/features/house/installation/installation.server';
import { ownPausedSentence } from '~/features/messages/outbox/paused-addresses.server';
import { rulesToSetUp } from '~/features/house/settings/rules-to-set-up.server';
import { businessSettings } from '~/core/settings/settings.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { requireAdmin } from '~/core/web/guards.server';
import { readBookingRules } from '~/features/booking/places/house-limits.server';

/** Loads Today and the calendar of the address's month. */
export async function todayPage(request: Request) {
  const viewer = await requireAdmin(request);
  const at = now();
  const settings = await businessSettings('committed');
  const { timeZone } = settings;
  const { limits } = await readBookingRules('committed');
  const date = localDateOf(at, timeZone);
  const query = new URL(request.url).searchParams;
  const address = calendarAddress(query, date);
  const day = await today(at, timeZone, viewer);
  const { arriving, here, leaving, sleeping, rows } = day;
  const stays = (rows ?? []).flatMap((row) => (row.kind === 'care' ? [] : [row]));
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
    disputed: await staysInDispute(),
    troubles: await troubles(viewer.email),
    handOver: await handOverOnPage(),
    rulesToSetUp: (await rulesToSetUp(day)).map(({ card, title }) => ({ card, title })),
    faces: await facesOfBookings([...arriving, ...here, ...leaving, ...sleeping, ...stays], {
      forAdmin: true,
    }),
    calendar: {
      address,
      problem: calendarProblem(query),
      today: date,
      timeZone,
      limited: isLimited(limits),
      action: formOf(query, address),
      facts: namesCalendar(query) ? await calendarFacts(address.month) : null,
    },
  };
}

/** Sentences about the installation's problems (R108) and the admin's own paused address (R115). */
async function troubles(email: string): Promise<string[]> {
  const parts = await installation();
  const paused = await ownPausedSentence(email);
  return [
    ...troubled(parts).map((name) => parts[name].sentence),
    ...(paused === null ? [] : [paused]),
  ];
}

/** Returns the page that Today's buttons redirect to, and the action of their Undos. */
export async function pageOfToday(request: Request) {
  const viewer = await requireAdmin(request);
  const { timeZone } = await businessSettings('committed');
  const query = new URL(request.url).searchParams;
  const address = calendarAddress(query, localDateOf(now(), timeZone));
  const month = query.has('month') ? { month: address.month } : {};
  return pageOfStays(viewer, paths.adminCalendar(month), formOf(query, address));
}

/** Returns the action of the page's forms, which keeps the month of its address. */
function formOf(query: URLSearchParams, { month }: CalendarAddress): string {
  return paths.adminCalendarForm(query.has('month') ? month : null);
}
