import { inTransaction } from '../database/database.server';
import { ServiceError } from '../runtime/service-error.server';
import { recordChanges } from '../settings/record-changes.server';
import { pageNames } from './page-names';

/**
 * Puts a picture of the home or about page before all others of that page: the first one is the
 * large one of its page.
 * @throws ServiceError not_found when there is none
 */
export function putPictureFirst(pictureId: string, actorId: string): Promise<void> {
  return inTransaction(async (tx) => {
    const picture = await tx.picture.findUnique({ where: { id: pictureId } });
    if (picture === null || picture.place === 'pet')
      throw new ServiceError('not_found', 'There is no such picture.');
    const { place, alt } = picture;
    const all = await tx.picture.findMany({
      where: { place },
      orderBy: [{ position: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
    });
    const [first] = all;
    // A second press finds it done (R20).
    if (first === undefined || first.id === pictureId) return;
    await tx.picture.update({
      where: { id: pictureId },
      data: { position: first.position - 1 },
    });
    const change = { field: `${pageNames[place]}, the first`, before: first.alt, after: alt };
    await recordChanges(tx, { area: 'pictures', actorId }, [change]);
  });
}
