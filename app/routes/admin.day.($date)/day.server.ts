/** The day sheet's data, in a server file, so that the browser loads nothing of it. */
import { now } from '~/core/runtime/clock.server';
import { can, type Viewer } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { addDays, type LocalDate, localDateOf, parseLocalDate } from '~/core/time/business-time';
import { notFound, requirePermission } from '~/core/web/guards.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { offlinePage } from '~/core/web/offline-page.server';
import { paths } from '~/core/web/paths';
import { pageOfStays } from '~/features/booking/answers/stay-press.action.server';
import { inReach } from '~/features/day/care/ticks.server';
import { dayOnPage } from '~/features/day/today/day-on-page.server';
import { momentNow } from '~/features/day/whereabouts/whereabouts.server';
import { emergencyCards } from '~/features/day/emergency-card/emergency-cards.server';
import { daysSeenBy } from '~/features/house/hand-over/in-force.server';

/**
 * Returns the address's date, today by default. A helper sees today and tomorrow, seven days while
 * standing in (R106), and arrivals and departures even if care is off. @throws Response 404
 */
async function dateIn(param: string | undefined, { id, role }: Viewer) {
  const { timeZone, carePlans } = await businessSettings('committed');
  const today = localDateOf(now(), timeZone);
  const date = param === undefined ? today : parseLocalDate(param);
  const days = can(role, 'house') ? null : await daysSeenBy(id);
  const hasSheet = (other: LocalDate) =>
    days === null ? inReach(other, today) : other >= today && other < addDays(today, days);
  if (date === null || !(carePlans || role === 'helper') || !hasSheet(date)) throw notFound();
  return { date, today, hasSheet };
}

/** A day on its sheet (R51, R148), with what print and offline copy need besides. */
export async function dayPage(request: Request, param: string | undefined) {
  const viewer = await requirePermission(request, 'day');
  const { date, today, hasSheet } = await dateIn(param, viewer);
  const { timeZone, updates } = await businessSettings('committed');
  const { day, sheet } = await dayOnPage(date, viewer, await momentNow('committed'));
  const page = {
    day,
    ...neighborsOf(date, hasSheet),
    dogs: sheet.dogs,
    asleep: sheet.sleeping,
    held: sheet.held,
    cards: await emergencyCards([...new Set(sheet.dogs.flatMap(({ bookingIds }) => bookingIds))]),
    meetings: sheet.meetings.map(({ pet, ownerName, time }) => ({ pet, ownerName, time })),
    formKey: newFormKey(),
    updates: updates && date === today,
    incidents: updates,
  };
  return offlinePage(page, { account: viewer.id, timeZone });
}

function neighborsOf(date: LocalDate, hasSheet: (date: LocalDate) => boolean) {
  const [before, after] = [addDays(date, -1), addDays(date, 1)].map((other) =>
    hasSheet(other) ? other : null,
  );
  return { before: before ?? null, after: after ?? null };
}

/** Returns the page that the sheet's buttons redirect to. @throws Response 404 */
export async function pageOfDay(request: Request, param: string | undefined) {
  const viewer = await requirePermission(request, 'day');
  const { date } = await dateIn(param, viewer);
  return pageOfStays(viewer, paths.adminDay(param === undefined ? undefined : date));
}
