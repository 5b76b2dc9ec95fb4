/** Saving what dogs bring along (R90). */
import { inTransaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import type { Booking } from '~/core/database/generated/client';
import { now } from '~/core/runtime/clock.server';
import { adminAudience, publish } from '~/core/live/publish.server';
import { can, type Role } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { changesRow, type FormWords, versionOf } from '~/core/web/seen-version.server';
import { isActive } from '~/features/stays/booking-status';
import { type Belonging, belongingsOf, belongingsText, goneHome } from './belongings';
import { belongingsIn, belongingsJson } from './stored-belongings';

const wordsOf = (belongings: readonly Belonging[]): FormWords => ({
  Belongings: belongingsText(belongings),
  'Gone home': goneHome(belongings).join(', '),
});

/** What the form of these lines carries as seen (R104). */
export function belongingsVersion(stored: readonly Belonging[]): string {
  return versionOf(wordsOf(stored));
}

/** What a page shows of a stay's belongings, with its form. */
export type BelongingsFacts = { list: Belonging[]; seen: string };

/** The belongings of a stay; null where none are noted: arrivals aren't, it doesn't take place, or it is past without any. */
export function belongingsFacts(
  { belongings, status, end, leftAt }: Pick<Booking, 'belongings' | 'status' | 'end' | 'leftAt'>,
  { trackArrivals }: { trackArrivals: boolean },
): BelongingsFacts | null {
  if (!trackArrivals || !isActive(status)) return null;
  const list = belongingsIn(belongings);
  const past = leftAt !== null || end <= now();
  if (past && list.length === 0) return null;
  return { list, seen: belongingsVersion(list) };
}

type Saving = {
  bookingId: string;
  viewer: { id: string; role: Role };
  /** The version that the page showed. */
  seen: string;
  things: readonly string[];
  /** What went home; only the house ticks. */
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
    const { trackArrivals } = await businessSettings(tx);
    const booking = await tx.booking.findUnique({
      where: { id: bookingId },
      select: { userId: true, status: true, belongings: true },
    });
    const atHouse = can(viewer.role, 'day');
    if (booking === null || !(atHouse || booking.userId === viewer.id))
      throw new ServiceError('not_found', 'This booking was not found.');
    if (!trackArrivals || !isActive(booking.status))
      throw new ServiceError('conflict', 'Belongings aren’t noted for this stay.');
    const stored = belongingsIn(booking.belongings);
    const wanted = belongingsOf(things, atHouse ? back : goneHome(stored));
    if (!changesRow(seen, wordsOf(stored), wordsOf(wanted))) return false;
    await tx.booking.update({
      where: { id: bookingId },
      data: { belongings: belongingsJson(wanted) },
    });
    for (const audience of [booking.userId, adminAudience])
      publish(tx, { audience, topic: 'booking', subjectId: bookingId });
    return true;
  });
}
