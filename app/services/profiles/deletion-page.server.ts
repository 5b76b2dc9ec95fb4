import type { HeldBooking } from '~/domain/account-deletion';
import { twoFactorIsOn } from '../auth/two-factor-is-on.server';
import { database } from '../database/database.server';
import { accountHolds } from './account-holds.server';

/** What deleting an account would mean now (R41). */
export type DeletionPage = {
  /** What stands in the way; empty when nothing does. */
  holds: HeldBooking[];
  /** Whether bookings stay for the books. */
  keepsBookings: boolean;
  /** Whether a code is asked for beside the password. */
  asksCode: boolean;
};

export async function deletionPage(ownerId: string): Promise<DeletionPage> {
  const bookings = await database().booking.count({ where: { userId: ownerId } });
  return {
    holds: await accountHolds(ownerId),
    keepsBookings: bookings > 0,
    asksCode: await twoFactorIsOn(ownerId),
  };
}
