/** The day sheet's data and its buttons: apart, so that the browser loads nothing of either. */
import { intentOf, readForm } from '~/core/web/read-form.server';
import { now } from '~/core/runtime/clock.server';
import { can, type Role } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { formatLongMonthDay, formatWeekday } from '~/core/time/format-dates';
import { addDays, type LocalDate, localDateOf, parseLocalDate } from '~/core/time/business-time';
import { notFound, requirePermission } from '~/core/web/guards.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { paths } from '~/core/web/paths';
import { statusAction } from '~/features/answers/status.action.server';
import { undoButtons } from '~/features/answers/undo-buttons.server';
import { handleArrival } from '~/features/arrivals/arrival.action.server';
import { arrivalIntents } from '~/features/arrivals/arrivals.schema';
import { handleCare } from '~/features/care/care.action.server';
import { tickIntents } from '~/features/care/care.schema';
import { daySheet } from '~/features/care/day-sheet.server';
import { dayTimeline, forHelper } from '~/features/care/day-timeline';
import { missedBeforeToday } from '~/features/care/missed-care.server';
import { inReach } from '~/features/care/ticks.server';
import { emergencyCards } from '~/features/emergency-card/emergency-cards.server';
import { daysSeenBy } from '~/features/hand-over/in-force.server';

type Viewer = { id: string; role: Role };

/**
 * The date that the address names, today without one. A helper sees today and tomorrow, seven days while
 * standing in (R106), and who comes and goes also while care is off. @throws Response 404
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

/** A day on one sheet (R51): who comes, goes and sleeps, what to look out for, what is due when. */
export async function dayPage(request: Request, param: string | undefined) {
  const viewer = await requirePermission(request, 'day');
  const { date, today, hasSheet } = await dateIn(param, viewer);
  const {
    timeZone,
    trackArrivals: tracked,
    lateGraceMinutes,
    updates,
  } = await businessSettings('committed');
  const { stays, meetings, ...sheet } = await daySheet(date, viewer.id);
  const rows = dayTimeline(stays, { now: now(), timeZone, lateGraceMinutes, tracked, date });
  const missed = date === today ? await missedBeforeToday() : null;
  return {
    ...sheet,
    missed,
    date,
    isToday: date === today,
    heading: `${formatWeekday(date)}, ${formatLongMonthDay(date)}`,
    ...neighborsOf(date, hasSheet),
    moves: can(viewer.role, 'house') ? rows : rows.map(forHelper),
    cards: await emergencyCards([...new Set(sheet.dogs.flatMap(({ bookingIds }) => bookingIds))]),
    meetings: meetings.map(({ pet, ownerName, time }) => ({ pet, ownerName, time })),
    incidents: updates,
    formKey: newFormKey(),
    viewerId: viewer.id,
    timeZone,
    updates,
  };
}

function neighborsOf(date: LocalDate, hasSheet: (date: LocalDate) => boolean) {
  const [before, after] = [addDays(date, -1), addDays(date, 1)].map((other) =>
    hasSheet(other) ? other : null,
  );
  return { before: before ?? null, after: after ?? null };
}

/** Notes what was given, and who came and left, and takes it back. */
export async function answerOnDay(request: Request, param: string | undefined) {
  const viewer = await requirePermission(request, 'day');
  const { date } = await dateIn(param, viewer);
  const back = paths.adminDay(param === undefined ? undefined : date);
  const form = await readForm(request);
  const intent = intentOf(form, [...tickIntents, ...arrivalIntents]);
  switch (intent) {
    case 'tick':
    case 'take-back':
    case 'care-note':
      return handleCare(intent, form, { viewer, back, undoAt: back });
    case 'arrived':
    case 'left':
    case 'came':
    case 'correct-times':
    case 'charge-late':
    case 'leave-late':
      return handleArrival(intent, form, { viewer, back, undo: () => undoButtons(back, viewer) });
    case null:
      return statusAction(form, viewer, back);
  }
}
