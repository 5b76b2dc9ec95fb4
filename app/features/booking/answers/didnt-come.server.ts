import { inTransaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import type { Cents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { assertAsSeen, type Noting, read } from '~/features/day/arrivals/noting.server';
import { petNamesOf } from '~/features/booking/record/booking-row.server';
import { writeStatus } from '~/features/booking/requests/write-status.server';

/**
 * Cancels a stay that has begun without its dogs ever arriving; its money is decided as after a late
 * cancellation (R82). A repeat changes nothing. @throws ServiceError
 */
export function noteDidntCome(noting: Noting): Promise<{ petNames: string[]; paidCents: Cents }> {
  return inTransaction(async (tx) => {
    const { booking, settings } = await read(tx, noting, 'house');
    const outcome = { petNames: petNamesOf(booking), paidCents: booking.paidCents };
    const last = await tx.bookingHistory.findFirst({
      where: { bookingId: booking.id },
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
    });
    if (booking.status === 'canceled' && last?.event === 'didnt_come') return outcome;
    assertAsSeen(booking, noting, settings);
    if (booking.arrivedAt !== null) throw new ServiceError('conflict', theyCame);
    if (now() < booking.start) throw new ServiceError('conflict', stillToBegin);
    await writeStatus(tx, [booking], {
      viewer: noting.viewer,
      to: 'canceled',
      event: 'didnt_come',
    });
    return outcome;
  });
}

const stillToBegin = 'This stay has not begun yet. To call it off, cancel it.';
const theyCame = 'Their arrival is noted, so they did come.';
