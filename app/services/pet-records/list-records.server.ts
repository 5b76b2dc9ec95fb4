import { localDateOf } from '~/domain/business-time';
import { formatDay } from '~/domain/date-words';
import { sizeText } from '~/domain/pet-record.schema';
import { database } from '../database/database.server';
import { businessSettings } from '../settings/business-settings.server';

/** A record as the pet's page lists it. */
export type RecordOnPage = {
  id: string;
  title: string;
  /** What it is and how large: 'PDF, 340 KB'. */
  what: string;
  /** `Nov 21, 2026`, in the business's time. */
  addedOn: string;
};

/** The records of a pet, the newest first. Only for pages of its owner and the admin. */
export async function recordsOf(petId: string): Promise<RecordOnPage[]> {
  const rows = await database().petRecord.findMany({
    where: { petId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  const { timeZone } = await businessSettings();
  return rows.map(({ id, title, mediaType, bytes, createdAt }) => ({
    id,
    title,
    what: `${mediaType === 'application/pdf' ? 'PDF' : 'Picture'}, ${sizeText(bytes)}`,
    addedOn: formatDay(localDateOf(createdAt, timeZone)),
  }));
}
