import { database } from '../database/database.server';

/** Whether an owner gets the optional mails (R36), and whether their public page shows contact (R9). */
export type Preferences = { receiveEmails: boolean; showContact: boolean };

/** Saves what an owner chose for themselves. */
export async function savePreferences(ownerId: string, chosen: Preferences): Promise<void> {
  await database().profile.updateMany({ where: { id: ownerId, deletedAt: null }, data: chosen });
}
