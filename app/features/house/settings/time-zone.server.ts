/** A changed time zone with stays ahead: their local times stay, or their moments do (R130). */
import type { Transaction } from '~/core/database/database.server';
import { NoticesError } from '~/core/errors/service-error.server';
import { now } from '~/core/runtime/clock.server';
import { counted } from '~/core/text/counted';
import { minutesOf, type TimeZone, toInstant, toLocal } from '~/core/time/business-time';
import { formatTime } from '~/core/time/format-dates';
import { act } from '~/features/booking/record/act.server';
import { activeStatuses } from '~/features/booking/rules/booking-status';
import { stayDates } from '~/features/booking/rules/stay-rules';
import { openStates } from '~/features/booking/waitlist/wait.server';

export const zoneNotices = { keepTimes: 'keep_times', keepMoments: 'keep_moments' } as const;

type ZoneChange = {
  from: TimeZone;
  to: TimeZone;
  actorId: string;
  /** Codes of notices that the admin confirmed (K3). */
  noticed: readonly string[];
};

const hourMs = 3_600_000;

/** Returns the instant that has the same local time in the other zone; an hour later if its clocks skip it. */
function sameClock(instant: Date, { from, to }: Pick<ZoneChange, 'from' | 'to'>): Date {
  const local = toLocal(instant, from);
  const moved = toInstant(local, to);
  if (moved !== 'skipped') return moved;
  const before = toInstant(toLocal(new Date(instant.getTime() - hourMs), from), to);
  return before === 'skipped' ? instant : new Date(before.getTime() + hourMs);
}

/**
 * Asks what a changed time zone means for the stays ahead, and applies the answer to them, and to what else is
 * agreed for a local time: changes asked for, the waitlist, first visits, deadlines, and a hand-over.
 * @throws NoticesError
 */
export async function beforeZoneChange(tx: Transaction, change: ZoneChange): Promise<void> {
  const { from, to, actorId, noticed } = change;
  const at = now();
  const again = (instant: Date) => sameClock(instant, change);
  const stays = await tx.booking.findMany({
    where: { status: { in: activeStatuses }, end: { gt: at } },
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
  const moved = stays.filter(
    ({ start, end }) =>
      again(start).getTime() !== start.getTime() || again(end).getTime() !== end.getTime(),
  );
  const [first] = moved;
  if (first === undefined) return;
  const { keepTimes, keepMoments } = zoneNotices;
  if (!noticed.includes(keepTimes) && !noticed.includes(keepMoments)) {
    const time = formatTime(minutesOf(toLocal(first.start, from)));
    const text = `${counted(moved.length, 'stay')} ${moved.length === 1 ? 'is' : 'are'} booked.`;
    throw new NoticesError([{ code: keepTimes, text, ask: `Keep ${time} as ${time}?` }]);
  }
  const keep = !noticed.includes(keepMoments);
  const words = keep ? 'its times stay as they are' : 'its times move along';
  for (const booking of moved) {
    const { start, end, service, depositDueAt, depositNextAt } = booking;
    const data = keep
      ? {
          ...{ start: again(start), end: again(end) },
          ...{ depositDueAt: depositDueAt && again(depositDueAt) },
          ...{ depositNextAt: depositNextAt && again(depositNextAt) },
        }
      : { dates: stayDates(service, toLocal(start, to), toLocal(end, to)) };
    await act(tx, [{ booking, data, note: `the house’s time zone is ${to} now, and ${words}` }], {
      event: 'edited',
      by: { id: actorId, side: 'house' },
      silent: true,
    });
  }
  if (keep) await keepOtherTimes(tx, again, at);
}

/** Keeps the local times of what is agreed besides the stays. */
async function keepOtherTimes(
  tx: Transaction,
  again: (instant: Date) => Date,
  at: Date,
): Promise<void> {
  const times = ({ start, end }: { start: Date; end: Date }) => ({
    ...{ start: again(start), end: again(end) },
  });
  for (const change of await tx.stayChange.findMany({ where: { state: 'open' } }))
    await tx.stayChange.update({ where: { id: change.id }, data: times(change) });
  const open = { state: { in: [...openStates] } };
  for (const entry of await tx.waitlistEntry.findMany({ where: open }))
    await tx.waitlistEntry.update({ where: { id: entry.id }, data: times(entry) });
  for (const { id, meetAt, meetAskAt } of await tx.pet.findMany({ where: { meetAt: { gt: at } } }))
    await tx.pet.update({
      where: { id },
      data: { meetAt: meetAt && again(meetAt), meetAskAt: meetAskAt && again(meetAskAt) },
    });
  for (const { id, firstAt, secondAt, thirdAt } of await tx.meetingProposal.findMany())
    await tx.meetingProposal.update({
      where: { id },
      data: {
        firstAt: again(firstAt),
        secondAt: secondAt && again(secondAt),
        thirdAt: thirdAt && again(thirdAt),
      },
    });
  for (const { id, until } of await tx.handOver.findMany({ where: { openKey: { not: null } } }))
    await tx.handOver.update({ where: { id }, data: { until: again(until) } });
}
