/** The shared first and last steps of recording arrivals and departures (R50). */
import type { Transaction } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import { type Permission, can, type Viewer } from '~/core/session/permissions';
import { businessSettings, type Settings } from '~/core/settings/settings.server';
import { act, type Change } from '~/features/booking/record/act.server';
import { stayName } from '~/features/booking/record/booking-row.server';
import { notedSinceOf } from '~/features/day/whereabouts/whereabouts.server';

/** The stay, the user and the version shown on the page. */
export type Noting = {
  bookingId: string;
  viewer: Viewer;
  /** Booking version shown on the page (R15). */
  version: number;
};

const include = {
  pets: { select: { pet: { select: { id: true, petName: true } } } },
  quoteLines: true,
} as const;

/** A booking with its pets and quote lines. */
export type NotedBooking = Prisma.BookingGetPayload<{ include: typeof include }>;

const switchedOff = 'Arrivals are switched off. You can switch them on under Settings, Arrivals.';

/** Reads the stay and checks that the viewer may record it. @throws ServiceError */
export async function read(
  tx: Transaction,
  { bookingId, viewer }: Noting,
  permission: Permission = 'day',
) {
  assertMayNote(viewer, permission);
  const booking = await tx.booking.findUnique({ where: { id: bookingId }, include });
  if (booking === null) throw new ServiceError('not_found', 'This booking was not found.');
  return { booking, settings: await settingsToNote(tx) };
}

/** Checks the permission to record. @throws ServiceError forbidden */
export function assertMayNote({ role }: Viewer, permission: Permission = 'day'): void {
  if (!can(role, permission))
    throw new ServiceError('forbidden', 'Only the business can note this.');
}

/** Returns the settings if arrivals are recorded. @throws ServiceError conflict */
export async function settingsToNote(tx: Transaction): Promise<Settings> {
  const settings = await businessSettings(tx);
  if (notedSinceOf(settings) === null) throw new ServiceError('conflict', switchedOff);
  return settings;
}

/** Returns the stays to record that match a condition. */
export function rowsToNote(
  tx: Transaction,
  where: Prisma.BookingWhereInput,
): Promise<NotedBooking[]> {
  return tx.booking.findMany({ where, include, orderBy: [{ start: 'asc' }, { id: 'asc' }] });
}

/** Checks that the stay is accepted and unchanged since the page was shown. @throws ServiceError conflict */
export function assertAsSeen(
  booking: NotedBooking,
  { version: seen }: Noting,
  settings: Settings,
): void {
  const { status, version } = booking;
  const name = stayName(booking, settings);
  if (status !== 'accepted')
    throw new ServiceError('conflict', `${name}, is ${status}, so nothing was noted.`);
  if (version !== seen)
    throw new ServiceError(
      'conflict',
      `${name}, was changed in the meantime, so nothing was noted. Please check the stay and press the button again.`,
    );
}

type NoteEvent = 'arrived' | 'left' | 'came' | 'times_corrected' | 'undone';

/** Saves the recorded times with a history entry and a live event. @throws ServiceError conflict */
export async function write(
  tx: Transaction,
  booking: NotedBooking,
  { event, actorId, ...change }: { event: NoteEvent; actorId: string } & Omit<Change, 'booking'>,
  { silent = false } = {},
): Promise<void> {
  const by = { id: actorId, side: 'house' } as const;
  await act(tx, [{ booking, ...change }], { event, by, silent });
}
