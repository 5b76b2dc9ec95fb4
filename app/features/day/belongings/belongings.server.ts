/** Saves the belongings of a stay (R90). */
import { inTransaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import type { Booking } from '~/core/database/generated/client';
import { now } from '~/core/runtime/clock.server';
import { adminAudience, publish } from '~/core/live/publish.server';
import { can, type Viewer } from '~/core/session/permissions';
import { changesRow, type FormSnapshot, versionOf } from '~/core/web/seen-version.server';
import { isActive } from '~/features/booking/rules/booking-status';
import {
  type ArrivalSettings,
  momentNow,
  notedSinceOf,
} from '~/features/day/whereabouts/whereabouts.server';
import { type Belonging, belongingsOf, belongingsText, goneHome } from './belongings';
import { belongingsIn } from './stored-belongings';

const snapshotOf = (belongings: readonly Belonging[]): FormSnapshot => ({
  Belongings: belongingsText(belongings),
  'Gone home': goneHome(belongings).join(', '),
});

/** Returns the version of these belongings for the form's hidden field (R104). */
export function belongingsVersion(stored: readonly Belonging[]): string {
  return versionOf(snapshotOf(stored));
}

/** A stay's belongings with the version for their form. */
export type BelongingsFacts = { list: Belonging[]; seen: string };

/**
 * Returns the belongings of a stay; null if arrivals are off, the stay is not active, or it is past and has
 * no belongings.
 */
export function belongingsFacts(
  { belongings, status, end, leftAt }: Pick<Booking, 'belongings' | 'status' | 'end' | 'leftAt'>,
  settings: ArrivalSettings,
): BelongingsFacts | null {
  if (notedSinceOf(settings) === null || !isActive(status)) return null;
  const list = belongingsIn(belongings);
  const past = leftAt !== null || end <= now();
  if (past && list.length === 0) return null;
  return { list, seen: belongingsVersion(list) };
}

type Saving = {
  bookingId: string;
  viewer: Viewer;
  /** Version shown on the page. */
  seen: string;
  things: readonly string[];
  /** Items that went home; ignored unless sent by staff. */
  back: readonly string[];
};

/**
 * Saves a stay's belongings and returns whether anything changed.
 * @throws ServiceError not_found, conflict; StaleForm
 */
export function saveBelongings({
  bookingId,
  viewer,
  seen,
  things,
  back,
}: Saving): Promise<boolean> {
  return inTransaction(async (tx) => {
    const { notedSince } = await momentNow(tx);
    const booking = await tx.booking.findUnique({
      where: { id: bookingId },
      select: { userId: true, status: true, belongings: true },
    });
    const atHouse = can(viewer.role, 'day');
    if (booking === null || !(atHouse || booking.userId === viewer.id))
      throw new ServiceError('not_found', 'This booking was not found.');
    if (notedSince === null || !isActive(booking.status))
      throw new ServiceError('conflict', 'Belongings aren’t noted for this stay.');
    const stored = belongingsIn(booking.belongings);
    const wanted = belongingsOf(things, atHouse ? back : goneHome(stored));
    if (!changesRow(seen, snapshotOf(stored), snapshotOf(wanted))) return false;
    await tx.booking.update({
      where: { id: bookingId },
      data: { belongings: wanted },
    });
    for (const audience of [booking.userId, adminAudience])
      publish(tx, { audience, topic: 'booking', subjectId: bookingId });
    return true;
  });
}
