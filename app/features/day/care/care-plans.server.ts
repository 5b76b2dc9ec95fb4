/** Meals and medicine planned by owners (R51). An item is never edited: it ends and a new one replaces it. */
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import type { Pet } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import { adminAudience, publish } from '~/core/live/publish.server';
import { countAttempts } from '~/core/rate-limit/count-attempts.server';
import { now } from '~/core/runtime/clock.server';
import { isAdmin, type Viewer } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { localDateOf, toLocal } from '~/core/time/business-time';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { momentNow, presentWhere } from '~/features/day/whereabouts/whereabouts.server';
import { type CareItem, itemText, mostItems, careTimesText } from './care';
import { queueCareNote } from './care-emails.server';
import { careItemOf } from './care-rows.server';
import { type CareItemInput, careTimes } from './care.schema';

/** A care item on its dog's pages. */
export type PlannedItem = CareItem & { reason: string; note: string };

const soonMs = 48 * 60 * 60_000;

/**
 * Returns a dog's current items, oldest first, including those past their last date; null if care plans are
 * off.
 */
export async function planOf(petId: string): Promise<PlannedItem[] | null> {
  const { carePlans } = await businessSettings('committed');
  if (!carePlans) return null;
  const rows = await database().careItem.findMany({
    where: { petId, endedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(careItemOf);
}

type Planning = {
  pet: Pick<Pet, 'id' | 'petName' | 'userId'>;
  viewer: Viewer;
};

/**
 * Adds an item, or replaces another one, which ends. Repeating the form changes nothing (R20).
 * @throws ServiceError conflict, too_many
 */
export async function saveCareItem(
  { pet, viewer }: Planning,
  input: CareItemInput,
  formKey: string | undefined,
): Promise<void> {
  await countAttempts([{ limit: 'care', subject: viewer.id }]);
  const { item_id: earlierId, kind, what, amount, reason, note } = input;
  const row = {
    petId: pet.id,
    kind,
    what,
    amount,
    reason: kind === 'medicine' ? reason : '',
    note,
    times: careTimes(input),
    fromDate: input.from_date,
    untilDate: input.until_date,
  };
  await inTransaction(async (tx) => {
    await assertOn(tx);
    const submission = { key: formKey, actorId: viewer.id, form: 'care-item' as const };
    await withIdempotencyKey(tx, { ...submission, content: { row, earlierId } }, async () => {
      const at = now();
      if (earlierId !== undefined) await end(tx, pet.id, earlierId, at);
      const live = await tx.careItem.count({ where: { petId: pet.id, endedAt: null } });
      if (live >= mostItems)
        throw new ServiceError(
          'conflict',
          `A dog can have up to ${mostItems} of these. Stop one to add another.`,
        );
      const { id } = await tx.careItem.create({ data: { ...row, createdAt: at } });
      const itemAndTimes = `${itemText(row)}, at ${careTimesText(row.times)}`;
      const verb = earlierId === undefined ? 'Added' : 'Changed';
      await tellChange(tx, { pet, viewer }, `${verb}: ${itemAndTimes}`);
      return id;
    });
  });
}

/** Ends an item; repeating it changes nothing. @throws ServiceError not_found */
export async function stopCareItem({ pet, viewer }: Planning, itemId: string): Promise<string> {
  return inTransaction(async (tx) => {
    await assertOn(tx);
    const item = await tx.careItem.findFirst({ where: { id: itemId, petId: pet.id } });
    if (item === null) throw new ServiceError('not_found', 'This was not found.');
    if (item.endedAt !== null) return item.what;
    await tx.careItem.update({ where: { id: itemId }, data: { endedAt: now() } });
    await tellChange(tx, { pet, viewer }, `Stopped: ${itemText(item)}`);
    return item.what;
  });
}

async function assertOn(tx: Transaction): Promise<void> {
  const { carePlans } = await businessSettings(tx);
  if (!carePlans) throw new ServiceError('not_found', 'This was not found.');
}

async function end(tx: Transaction, petId: string, itemId: string, at: Date): Promise<void> {
  const { count } = await tx.careItem.updateMany({
    where: { id: itemId, petId, endedAt: null },
    data: { endedAt: at },
  });
  if (count === 0)
    throw new ServiceError(
      'conflict',
      'This was changed or stopped in the meantime. Please check it and try again.',
    );
}

/** Emails the business if the dog is here or arrives within two days (R51). */
async function tellChange(tx: Transaction, { pet, viewer }: Planning, what: string) {
  publish(tx, { audience: adminAudience, topic: 'booking', subjectId: pet.id });
  publish(tx, { audience: pet.userId, topic: 'booking', subjectId: pet.id });
  if (isAdmin(viewer)) return;
  const moment = await momentNow(tx);
  const at = moment.now;
  const stay = await tx.booking.findFirst({
    where: {
      ...presentWhere({ from: at, to: new Date(at.getTime() + soonMs) }, moment),
      pets: { some: { petId: pet.id } },
    },
    orderBy: { start: 'asc' },
  });
  if (stay === null) return;
  const { timeZone } = await businessSettings(tx);
  await queueCareNote(tx, {
    ownerId: pet.userId,
    petId: pet.id,
    petName: pet.petName,
    start: toLocal(stay.start, timeZone),
    day: localDateOf(stay.start <= at ? at : stay.start, timeZone),
    line: what,
  });
}
