import { database } from '~/core/database/database.server';
import { hasAddress } from '~/core/mail/erased-address';
import { saidOfEmail } from '~/core/mail/said-of-email.server';
import { ownerName, ownerNameFields } from './full-name';
import { showPhoneNumber } from './phone-number.server';

type OfOwner = { bookingId: string } | { petId: string } | { incidentId: string };

function whereOf(of: OfOwner) {
  if ('petId' in of) return { pets: { some: { id: of.petId } } };
  if ('bookingId' in of) return { bookings: { some: { id: of.bookingId } } };
  return { bookings: { some: { incidents: { some: { id: of.incidentId } } } } };
}

/**
 * Returns the sentence that an owner gets an email, or that it waits; for an owner without an address, how to
 * reach them instead (R124): `Sam has no email: call or text (215) 555-0150.`
 */
export async function saidToOwner(of: OfOwner, sentence: string): Promise<string> {
  const owner = await database().profile.findFirst({
    where: whereOf(of),
    select: { ...ownerNameFields, firstName: true, phoneNumber: true },
  });
  if (owner === null || hasAddress(owner.email)) return saidOfEmail(sentence);
  const { firstName, phoneNumber } = owner;
  const name = firstName ?? ownerName(owner);
  return phoneNumber === null
    ? `${name} has no email and no phone number.`
    : `${name} has no email: call or text ${showPhoneNumber(phoneNumber)}.`;
}
