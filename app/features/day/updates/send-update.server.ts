/** Updates about a stay, from the admin to its owner (R52). */
import { inTransaction, type Transaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { adminAudience, type News, publish } from '~/core/live/publish.server';
import { now } from '~/core/runtime/clock.server';
import { interval } from '~/core/runtime/intervals.server';
import { businessSettings } from '~/core/settings/settings.server';
import { nameList } from '~/core/text/format';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { momentNow } from '~/features/day/whereabouts/whereabouts.server';
import { petNamesOf } from '~/features/booking/record/booking-row.server';
import { assertMaySend, dropUnused } from '~/features/dogs/pictures/private-pictures.server';
import { type Doing, mostStayPictures, takesUpdates, updateText } from './stay-updates';
import { dropSeenUpdateMails, queueUpdateMail, takeOutOfUpdateMails } from './update-emails.server';

export type UpdateToSend = {
  viewer: { id: string };
  /** Each stay gets its own update. */
  bookingIds: readonly string[];
  done: readonly Doing[];
  text: string;
  /** Uploaded earlier by the same user. */
  pictureIds: readonly string[];
  formKey: string | undefined;
};

const switchedOff = 'Updates are switched off. You can switch them on under Settings, Updates.';

/** Returns the dogs' names for the start of a sentence: `Bella and Max`. */
const dogsOf = (row: Parameters<typeof petNamesOf>[0]) => nameList(petNamesOf(row)) || 'Your dog';

/**
 * Sends an update to each of these stays, once per form (R20).
 * @returns the id of the first one, and the dogs' names
 * @throws ServiceError with the field
 */
export function sendUpdate(update: UpdateToSend): Promise<{ id: string; dogs: string[] }> {
  const { viewer, formKey, done, text } = update;
  const bookingIds = [...new Set(update.bookingIds)];
  const pictureIds = [...new Set(update.pictureIds)];
  return inTransaction(async (tx) => {
    const rows = await tx.booking.findMany({
      where: { id: { in: bookingIds } },
      orderBy: [{ start: 'asc' }, { id: 'asc' }],
    });
    const content = { bookingIds, done, text, pictureIds };
    const submission = { key: formKey, actorId: viewer.id, form: 'stay-update', content } as const;
    const { id } = await withIdempotencyKey(tx, submission, async () => {
      if (!(await businessSettings(tx)).updates) throw new ServiceError('conflict', switchedOff);
      if (rows.length !== bookingIds.length)
        throw new ServiceError('conflict', 'One of these stays is gone.', 'stay');
      await assertMaySend(tx, pictureIds, viewer.id);
      for (const row of rows) await assertRoom(tx, row, pictureIds.length);
      const createdAt = now();
      let first = '';
      for (const row of rows) {
        const { id: updateId } = await tx.stayUpdate.create({
          data: {
            bookingId: row.id,
            actorId: viewer.id,
            text: updateText(dogsOf(row), done, text),
            createdAt,
            pictures: {
              create: pictureIds.map((pictureId, position) => ({ pictureId, position })),
            },
          },
        });
        await queueUpdateMail(tx, updateId);
        tell(tx, row, 'update');
        first ||= updateId;
      }
      return first;
    });
    return { id, dogs: rows.flatMap(petNamesOf) };
  });
}

type Row = Parameters<typeof petNamesOf>[0] &
  Parameters<typeof takesUpdates>[0] & { id: string; userId: string };

async function assertRoom(tx: Transaction, row: Row, pictures: number): Promise<void> {
  if (!takesUpdates(row, await momentNow(tx)))
    throw new ServiceError(
      'conflict',
      `An update about ${dogsOf(row)} can be sent from an hour before Drop Off until a day after Pick Up.`,
      'stay',
    );
  const had = await tx.stayUpdatePicture.count({ where: { update: { bookingId: row.id } } });
  if (had + pictures > mostStayPictures)
    throw new ServiceError(
      'conflict',
      `There are ${had} pictures of ${dogsOf(row)} in this stay. ${mostStayPictures} is the most.`,
      'picture',
    );
}

/** Updates the owner's open pages and the admin's other devices. */
function tell(tx: Transaction, { id, userId }: { id: string; userId: string }, news?: News): void {
  const change = { topic: 'booking', subjectId: id } as const;
  publish(tx, { audience: userId, ...change, ...(news && { news }) });
  publish(tx, { audience: adminAudience, ...change });
}

/**
 * Removes an update within a day (R52): its text and pictures disappear for both sides and from a waiting
 * email. Repeating it changes nothing.
 * @throws ServiceError
 */
export function removeUpdate(updateId: string, bookingId: string): Promise<void> {
  return inTransaction(async (tx) => {
    const update = await tx.stayUpdate.findFirst({
      where: { id: updateId, bookingId },
      include: { booking: { select: { id: true, userId: true } }, pictures: true },
    });
    if (update === null) throw new ServiceError('not_found', 'This update was not found.');
    if (update.removedAt !== null) return;
    if (now().getTime() - update.createdAt.getTime() > interval('updateRemoval'))
      throw new ServiceError('conflict', 'An update can be removed within a day.');
    await tx.stayUpdatePicture.deleteMany({ where: { updateId } });
    await dropUnused(
      tx,
      update.pictures.map(({ pictureId }) => pictureId),
    );
    await tx.stayUpdate.update({ where: { id: updateId }, data: { text: '', removedAt: now() } });
    await takeOutOfUpdateMails(tx, { updateId, bookingId });
    tell(tx, update.booking);
  });
}

/** Marks the updates of a stay as seen up to `upTo`; later ones stay new. @throws ServiceError not_found */
export function markUpdatesSeen(
  bookingId: string,
  { ownerId, upTo }: { ownerId: string; upTo: string },
): Promise<void> {
  return inTransaction(async (tx) => {
    const last = await tx.stayUpdate.findFirst({
      where: { id: upTo, bookingId, booking: { userId: ownerId } },
      select: { createdAt: true },
    });
    if (last === null) throw new ServiceError('not_found', 'This update was not found.');
    const { count } = await tx.stayUpdate.updateMany({
      where: { bookingId, seenAt: null, createdAt: { lte: last.createdAt } },
      data: { seenAt: now() },
    });
    if (count === 0) return;
    await dropSeenUpdateMails(tx, bookingId);
    tell(tx, { id: bookingId, userId: ownerId });
  });
}
