/** The stays on days that the house closes, and their cancellation by the house (R123). */
import { database, inTransaction } from '~/core/database/database.server';
import type { Booking } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import { hasAddress } from '~/core/mail/erased-address';
import type { Cents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { randomToken } from '~/core/runtime/secrets.server';
import { isAdmin, type Viewer } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { localDateOf, toLocal } from '~/core/time/business-time';
import { formatStay } from '~/core/time/format-dates';
import { formatDays } from '~/features/booking/places/special-days';
import { activeOnDays, type Days } from '~/features/booking/places/special-days.server';
import { petNamesOf } from '~/features/booking/record/booking-row.server';
import { writeStatus } from '~/features/booking/requests/write-status.server';
import type { BookingStatus } from '~/features/booking/rules/booking-status';
import { ownerName, ownerNameFields } from '~/features/people/accounts/full-name';

export type StayOnDays = {
  id: string;
  petNames: string[];
  ownerName: string;
  /** Whether the owner has an address that emails can be sent to (R99). */
  hasAddress: boolean;
  whenText: string;
  status: BookingStatus;
  /** Whether it has begun: it isn't canceled with the others. */
  begun: boolean;
  paidCents: Cents;
};

const hasBegun = ({ start, arrivedAt }: Pick<Booking, 'start' | 'arrivedAt'>, at: Date) =>
  arrivedAt !== null || start <= at;

/** Returns the active stays that touch each of these spans of days, soonest first. Two statements. */
export async function staysOnDays(spans: readonly Days[]): Promise<StayOnDays[][]> {
  const { timeZone } = await businessSettings('committed');
  const rows = await database().booking.findMany({
    where: { OR: spans.map((days) => activeOnDays(days, timeZone)) },
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
  const owners = await database().profile.findMany({
    where: { id: { in: rows.map(({ userId }) => userId) } },
    select: { id: true, ...ownerNameFields },
  });
  const byId = new Map(owners.map((owner) => [owner.id, owner]));
  const at = now();
  const local = (instant: Date) => toLocal(instant, timeZone);
  const stayOf = (row: Booking): StayOnDays[] => {
    const owner = byId.get(row.userId);
    if (owner === undefined) return [];
    const stay = {
      id: row.id,
      petNames: petNamesOf(row),
      ownerName: ownerName(owner),
      hasAddress: hasAddress(owner.email),
      whenText: formatStay(local(row.start), local(row.end), localDateOf(at, timeZone)),
      status: row.status,
      begun: hasBegun(row, at),
      paidCents: row.paidCents,
    };
    return [stay];
  };
  return spans.map((days) => {
    const { end, start } = activeOnDays(days, timeZone);
    return rows.filter((row) => row.end > end.gt && row.start < start.lt).flatMap(stayOf);
  });
}

/**
 * Cancels accepted stays on closed days and rejects requests, in one transaction, with one email per owner and
 * answer (R53). The house cancels, so all that was paid is due back (R54). Stays that have begun, were answered
 * meanwhile or left these days stay as they are. @returns the number of answered stays @throws ServiceError
 */
export async function cancelOnDays({
  days,
  reason,
  bookingIds,
  viewer,
}: {
  days: Days;
  /** The reason of the closed days, for the owners. */
  reason: string;
  /** The stays that the page named. */
  bookingIds: readonly string[];
  viewer: Viewer;
}): Promise<number> {
  if (!isAdmin(viewer)) throw new ServiceError('not_found', 'This page was not found.');
  return inTransaction(async (tx) => {
    const { timeZone } = await businessSettings(tx);
    const found = await tx.booking.findMany({
      where: { id: { in: [...bookingIds] }, ...activeOnDays(days, timeZone) },
      orderBy: [{ start: 'asc' }, { id: 'asc' }],
    });
    const at = now();
    const stays = found.filter((stay) => !hasBegun(stay, at));
    const answers = new Map<string, Booking[]>();
    for (const stay of stays) {
      const key = `${stay.userId} ${stay.status}`;
      answers.set(key, [...(answers.get(key) ?? []), stay]);
    }
    for (const together of answers.values())
      await writeStatus(tx, together, {
        viewer,
        to: together[0]?.status === 'pending' ? 'rejected' : 'canceled',
        reason: `The house is closed ${formatDays(days)}: ${reason}`,
        groupId: together.length > 1 ? randomToken() : null,
      });
    return stays.length;
  });
}
