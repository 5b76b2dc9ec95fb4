import { database } from '../database/database.server';
import { showPhoneNumber } from './phone-number.server';
import type { ProfileDetails } from './save-profile.server';

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
