/** Text message to an owner about what is due. */
import * as z from 'zod';
import { database } from '~/core/database/database.server';
import { formatMoney } from '~/core/money/money';
import { environment } from '~/core/runtime/environment.server';
import { businessSettings } from '~/core/settings/settings.server';
import { toLocal } from '~/core/time/business-time';
import { paths } from '~/core/web/paths';
import { showPhoneNumber } from '~/features/people/accounts/phone-number.server';
import { referenceOf } from './other-ways';

/**
 * Returns the owner's phone number and the words of a text message with what is due and the payment link;
 * null if nothing is due, or without a number.
 */
export async function paymentTextOf(
  bookingId: string,
): Promise<{ phone: string; words: string } | null> {
  const booking = await database().booking.findFirst({
    where: {
      id: bookingId,
      status: 'accepted',
      remainCents: { gt: 0 },
      owner: { deletedAt: null },
    },
    select: { start: true, remainCents: true, petsSelected: true, owner: true },
  });
  const phoneNumber = booking?.owner.phoneNumber ?? null;
  if (booking === null || phoneNumber === null) return null;
  const { timeZone } = await businessSettings('committed');
  const { owner, remainCents } = booking;
  const reference = referenceOf({
    petNames: storedNames.parse(booking.petsSelected),
    start: toLocal(booking.start, timeZone),
  });
  const hello = owner.firstName === null ? 'Hello' : `Hi ${owner.firstName}`;
  const link = environment().appUrl + paths.payment(bookingId);
  return {
    phone: showPhoneNumber(phoneNumber),
    words: `${hello}, ${formatMoney(remainCents)} is due for ${reference}: ${link}`,
  };
}

const storedNames = z.array(z.string());
