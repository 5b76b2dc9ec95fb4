import { database } from '~/core/database/database.server';
import { hasAddress } from '~/core/mail/erased-address';
import { saidOfEmail } from '~/core/mail/said-of-email.server';
import { ownerName, ownerNameFields } from './full-name';
import { showPhoneNumber } from './phone-number.server';

export const reachFields = { ...ownerNameFields, phoneNumber: true } as const;

/** Contact for telling an owner something: an email address, or else a phone (R124). */
export type Reach = { hasEmail: boolean; phone: string | null };

/** Returns how to reach an owner; the phone number as shown, null without one. */
export function reachOf({
  email,
  phoneNumber,
}: {
  email: string;
  phoneNumber: string | null;
}): Reach {
  return {
    hasEmail: hasAddress(email),
    phone: phoneNumber === null ? null : showPhoneNumber(phoneNumber),
  };
}

/** An owner without email. */
export type ToCall = { id: string; name: string; phone: string | null };

type ReachRow = Parameters<typeof reachOf>[0] & Parameters<typeof ownerName>[0] & { id: string };

/** Returns the names of those with an email address, and the others apart, to call or text (R124). */
export function recipientsOf(owners: readonly ReachRow[]): { names: string[]; noEmail: ToCall[] } {
  const all = owners.map((owner) => ({
    ...{ id: owner.id, name: ownerName(owner), ...reachOf(owner) },
  }));
  return {
    names: all.filter(({ hasEmail }) => hasEmail).map(({ name }) => name),
    noEmail: all
      .filter(({ hasEmail }) => !hasEmail)
      .map(({ id, name, phone }) => ({ id, name, phone })),
  };
}

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
    select: { ...reachFields, firstName: true },
  });
  if (owner === null || hasAddress(owner.email)) return saidOfEmail(sentence);
  return noEmailText(owner.firstName ?? ownerName(owner), reachOf(owner));
}

/** `Sam has no email: call or text (215) 555-0150.` */
export function noEmailText(name: string, { phone }: Pick<Reach, 'phone'>): string {
  return phone === null
    ? `${name} has no email and no phone number.`
    : `${name} has no email: call or text ${phone}.`;
}
