/** What every note about a stay's coming and going begins and ends with (R50). */
import type { Transaction } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import { adminAudience, type News, publish } from '~/core/live/publish.server';
import { type Permission, can, type Role } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { publishUnlessUndone } from '~/features/bookings/booking-history.server';
import { keepChange } from '~/features/bookings/withdrawn-changes.server';

/** Which stay, by whom, and what the page showed. */
export type Noting = {
  bookingId: string;
  viewer: { id: string; role: Role };
  /** The booking's version that the page showed (R15). */
  version: number;
};

const include = {
  pets: { select: { pet: { select: { id: true, petName: true } } } },
  quoteLines: true,
} as const;

/** A booking with its pets and quote lines. */
export type Row = Prisma.BookingGetPayload<{ include: typeof include }>;

const switchedOff = 'Arrivals are switched off. You can switch them on under Settings, Arrivals.';

const meanwhile =
  'This booking was changed in the meantime, so nothing was noted. Please check it and press the button again.';

/** The stay, where this person may note things and arrivals are noted. @throws ServiceError */
export async function read(
  tx: Transaction,
  { bookingId, viewer }: Noting,
  permission: Permission = 'day',
) {
  if (!can(viewer.role, permission))
    throw new ServiceError('forbidden', 'Only the business can note this.');
  const booking = await tx.booking.findUnique({ where: { id: bookingId }, include });
  if (booking === null) throw new ServiceError('not_found', 'This booking was not found.');
  const settings = await businessSettings(tx);
  if (!settings.trackArrivals) throw new ServiceError('conflict', switchedOff);
  return { booking, settings };
}

/** @throws ServiceError conflict for a stay that is not accepted, or changed since the page saw it */
export function assertAsSeen({ status, version }: Row, { version: seen }: Noting): void {
  if (status !== 'accepted')
    throw new ServiceError('conflict', `This booking is ${status}, so no dogs come for it.`);
  if (version !== seen) throw new ServiceError('conflict', meanwhile);
}

/** Writes what was noted, as the next version. @throws ServiceError conflict */
export async function write(
  tx: Transaction,
  { id, version }: Row,
  data: Prisma.BookingUpdateManyMutationInput,
): Promise<void> {
  const { count } = await tx.booking.updateMany({
    where: { id, version },
    data: { ...data, version: version + 1 },
  });
  if (count !== 1) throw new ServiceError('conflict', meanwhile);
  await keepChange(tx, id, version);
}

/** Tells the owner, and the admin's other devices. */
export function tell(tx: Transaction, { id: subjectId, userId }: Row): void {
  publish(tx, { audience: userId, topic: 'booking', subjectId });
  publish(tx, { audience: adminAudience, topic: 'booking', subjectId });
}

/** As {@link tell}, but the owner once it cannot be undone any more (R83). @param at when it was noted */
export function tellNoted(
  tx: Transaction,
  { id: subjectId, userId }: Row,
  at: Date,
  news?: News,
): void {
  publish(tx, { audience: adminAudience, topic: 'booking', subjectId });
  const change = { audience: userId, topic: 'booking', subjectId, ...(news && { news }) } as const;
  publishUnlessUndone(tx, change, at);
}
