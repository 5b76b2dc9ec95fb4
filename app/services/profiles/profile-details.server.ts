import { database, inTransaction } from '../database/database.server';
import { ServiceError } from '../runtime/service-error.server';
import { businessSettings } from '../settings/settings.server';
import { readPhoneNumber, showPhoneNumber } from './phone-number.server';

type Address = { streetAddress: string; city: string; region: string; postalCode: string };

export type ProfileDetails = {
  firstName: string;
  lastName: string;
  phoneNumber: string;
  /** Null where the business does not ask for it (R58). */
  address: Address | null;
};

export const detailColumns = {
  firstName: true,
  lastName: true,
  phoneNumber: true,
  streetAddress: true,
  city: true,
  region: true,
  postalCode: true,
} as const;

type DetailRow = Record<keyof typeof detailColumns, string | null>;

/** Name, phone number and address of a profile as a form shows them; empty where there is none yet. */
export async function detailsIn(row: DetailRow | null): Promise<ProfileDetails> {
  const { askAddress } = await businessSettings('committed');
  const { firstName, lastName, phoneNumber, ...address } = row ?? noDetails;
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    phoneNumber: phoneNumber ? showPhoneNumber(phoneNumber) : '',
    address: askAddress ? addressIn(address) : null,
  };
}

const noDetails: DetailRow = {
  firstName: null,
  lastName: null,
  phoneNumber: null,
  streetAddress: null,
  city: null,
  region: null,
  postalCode: null,
};

function addressIn(row: Record<keyof Address, string | null>): Address {
  const { streetAddress, city, region, postalCode } = row;
  return {
    streetAddress: streetAddress ?? '',
    city: city ?? '',
    region: region ?? '',
    postalCode: postalCode ?? '',
  };
}

/** As detailsIn, of an account. */
export async function findProfileDetails(id: string): Promise<ProfileDetails> {
  return detailsIn(await database().profile.findUnique({ where: { id }, select: detailColumns }));
}

/** What the form sent; its address is kept only while the business asks for one. */
export type SentDetails = {
  first_name: string;
  last_name: string;
  phone_number: string;
  street_address: string;
  city: string;
  region: string;
  postal_code: string;
};

/** Saves name, phone number, address and role (R40). @returns whether it has pets @throws ServiceError */
export async function saveProfile(id: string, sent: SentDetails): Promise<{ hasPets: boolean }> {
  const phoneNumber = readPhoneNumber(sent.phone_number);
  const { first_name: firstName, last_name: lastName } = sent;
  return inTransaction(async (tx) => {
    const profile = await tx.profile.findUnique({
      where: { id, deletedAt: null },
      select: { _count: { select: { pets: true } } },
    });
    if (profile === null) throw new ServiceError('not_found', 'This account no longer exists.');
    const { role } = await tx.userRole.upsert({ where: { id }, create: { id }, update: {} });
    const { askAddress } = await businessSettings(tx);
    const address = {
      streetAddress: sent.street_address || null,
      city: sent.city || null,
      region: sent.region || null,
      postalCode: sent.postal_code || null,
    };
    await tx.profile.update({
      where: { id },
      data: {
        firstName,
        lastName,
        fullName: `${firstName} ${lastName}`,
        phoneNumber,
        role,
        // A form without these fields clears none of them.
        ...(askAddress && address),
      },
    });
    return { hasPets: profile._count.pets > 0 };
  });
}

export type Preferences = { receiveEmails: boolean; showContact: boolean };

export async function savePreferences(ownerId: string, chosen: Preferences): Promise<void> {
  await database().profile.updateMany({ where: { id: ownerId, deletedAt: null }, data: chosen });
}
