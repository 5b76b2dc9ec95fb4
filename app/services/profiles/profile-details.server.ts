import { database, inTransaction } from '../database/database.server';
import { ServiceError } from '../runtime/service-error.server';
import { readPhoneNumber, showPhoneNumber } from './phone-number.server';

/** Name and phone number of a profile as a form shows them; empty where there is none yet. */
export async function findProfileDetails(id: string): Promise<ProfileDetails> {
  const profile = await database().profile.findUnique({
    where: { id },
    select: { firstName: true, lastName: true, phoneNumber: true },
  });
  return {
    firstName: profile?.firstName ?? '',
    lastName: profile?.lastName ?? '',
    phoneNumber: profile?.phoneNumber ? showPhoneNumber(profile.phoneNumber) : '',
  };
}

export type ProfileDetails = { firstName: string; lastName: string; phoneNumber: string };

/** Saves name, phone number and role (R40). @returns whether it has pets @throws ServiceError */
export async function saveProfile(
  id: string,
  details: ProfileDetails,
): Promise<{ hasPets: boolean }> {
  const phoneNumber = readPhoneNumber(details.phoneNumber);
  const { firstName, lastName } = details;
  return inTransaction(async (tx) => {
    const profile = await tx.profile.findUnique({
      where: { id, deletedAt: null },
      select: { _count: { select: { pets: true } } },
    });
    if (profile === null) throw new ServiceError('not_found', 'This account no longer exists.');
    const { role } = await tx.userRole.upsert({ where: { id }, create: { id }, update: {} });
    await tx.profile.update({
      where: { id },
      data: { firstName, lastName, fullName: `${firstName} ${lastName}`, phoneNumber, role },
    });
    return { hasPets: profile._count.pets > 0 };
  });
}

export type Preferences = { receiveEmails: boolean; showContact: boolean };

export async function savePreferences(ownerId: string, chosen: Preferences): Promise<void> {
  await database().profile.updateMany({ where: { id: ownerId, deletedAt: null }, data: chosen });
}
