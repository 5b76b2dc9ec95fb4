import { database, inTransaction, type Reader } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { businessSettings } from '~/core/settings/settings.server';
import { changesRow, type FormSnapshot, versionOf } from '~/core/web/seen-version.server';
import { readPhoneNumber, showPhoneNumber } from './phone-number.server';

type Address = { streetAddress: string; city: string; region: string; postalCode: string };

export type ProfileDetails = {
  firstName: string;
  lastName: string;
  phoneNumber: string;
  /** Null if the business does not ask for it (R58). */
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

/** Returns name, phone number and address of a profile for a form; '' for missing ones. */
export async function detailsIn(
  row: DetailRow | null,
  reader: Reader = 'committed',
): Promise<ProfileDetails> {
  const { askAddress } = await businessSettings(reader);
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

/** Returns the details of {@link detailsIn} by account id. */
export async function findProfileDetails(id: string): Promise<ProfileDetails> {
  return detailsIn(await database().profile.findUnique({ where: { id }, select: detailColumns }));
}

/** Submitted details; the address is saved only if the business asks for it. */
export type SentDetails = {
  first_name: string;
  last_name: string;
  phone_number: string;
  street_address: string;
  city: string;
  region: string;
  postal_code: string;
};

/** Returns the details by form label, for versions and conflicts. */
function detailSnapshot({
  firstName,
  lastName,
  phoneNumber,
  address,
}: ProfileDetails): FormSnapshot {
  return {
    'First Name': firstName,
    'Last Name': lastName,
    'Phone Number': phoneNumber,
    ...(address && {
      'Street Address': address.streetAddress,
      City: address.city,
      State: address.region,
      ZIP: address.postalCode,
    }),
  };
}

/** Returns the version of the details for their form (R104). */
export function detailsVersion(details: ProfileDetails): string {
  return versionOf(detailSnapshot(details));
}

/**
 * Saves name, phone number, address and role (R40).
 * @returns whether the account has pets
 * @throws ServiceError, StaleForm
 */
export async function saveProfile(
  id: string,
  sent: SentDetails,
  seen: string,
): Promise<{ hasPets: boolean }> {
  const phoneNumber = readPhoneNumber(sent.phone_number);
  const { first_name: firstName, last_name: lastName } = sent;
  return inTransaction(async (tx) => {
    const profile = await tx.profile.findFirst({
      where: { id, deletedAt: null },
      select: { ...detailColumns, _count: { select: { pets: true } } },
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
    const wanted = {
      firstName,
      lastName,
      phoneNumber,
      // A form without these fields must not clear them.
      ...(askAddress && address),
    };
    const { _count: count, ...stored } = profile;
    const before = detailSnapshot(await detailsIn(stored, tx));
    changesRow(seen, before, detailSnapshot(await detailsIn({ ...stored, ...wanted }, tx)));
    const fullName = `${firstName} ${lastName}`;
    await tx.profile.update({ where: { id }, data: { ...wanted, fullName, role } });
    return { hasPets: count.pets > 0 };
  });
}

export type Preferences = { receiveEmails: boolean; showContact: boolean };

const onOff = (on: boolean) => (on ? 'on' : 'off');

function preferenceSnapshot({ receiveEmails, showContact }: Preferences): FormSnapshot {
  return { Emails: onOff(receiveEmails), 'Contact details': onOff(showContact) };
}

/** Returns the version of the preferences for their form (R104). */
export function preferencesVersion(chosen: Preferences): string {
  return versionOf(preferenceSnapshot(chosen));
}

/** Saves the preferences for emails and the public page. @throws StaleForm */
export async function savePreferences(
  ownerId: string,
  chosen: Preferences,
  seen: string,
): Promise<void> {
  await inTransaction(async (tx) => {
    const select = { receiveEmails: true, showContact: true } as const;
    const where = { id: ownerId, deletedAt: null };
    const stored = await tx.profile.findUnique({ where, select });
    if (stored === null) return;
    if (changesRow(seen, preferenceSnapshot(stored), preferenceSnapshot(chosen)))
      await tx.profile.update({ where, data: chosen });
  });
}
