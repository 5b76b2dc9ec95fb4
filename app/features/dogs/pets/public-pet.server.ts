import { database } from '~/core/database/database.server';
import type { PictureView } from '~/core/files/picture-files';
import { todayHere } from '~/core/settings/settings.server';
import { isAdmin, visibleContact, type Viewer } from '~/core/session/permissions';
import { photoOfPet } from './pet-photos.server';
import { petFieldsThatAre, type PetDetails, type PetFieldsThat, type ShownPet } from './pet-fields';
import { petColumnsOf, petFieldsOf, shownOn } from './pet-row';
import { type PlainField, toAskIn } from './open-questions';

const publicFields = petFieldsThatAre('public');
const privateFields = petFieldsThatAre('private');
const publicColumns = petColumnsOf(publicFields);
const privateColumns = petColumnsOf(privateFields);

export type PublicPet = {
  id: string;
  ownerId: string;
  ownerFirstName: string | null;
  details: Pick<ShownPet, PetFieldsThat<'public'>>;
  /** Unanswered fields (R99). */
  toAsk: PlainField[];
  /** Null unless the viewer is the owner or the admin. */
  confidential: Pick<PetDetails, PetFieldsThat<'private'>> | null;
  photo: PictureView | null;
  retired: boolean;
  seenBy: 'owner' | 'admin' | null;
};

/** Returns the public page of a pet (R9), reading only what the viewer may see; null if hidden. */
export async function publicPet(petId: string, viewer: Viewer | null): Promise<PublicPet | null> {
  const pet = await database().pet.findFirst({
    where: { id: petId, owner: { deletedAt: null } },
    select: {
      ...publicColumns,
      retiredAt: true,
      toAsk: true,
      owner: { select: { id: true, firstName: true, showContact: true } },
    },
  });
  if (pet === null) return null;
  const { owner, retiredAt } = pet;
  const trusted = visibleContact(viewer, owner).private;
  if (retiredAt !== null && !trusted) return null;
  const [confidential, photo] = await Promise.all([
    trusted ? confidentialOf(petId) : null,
    photoOfPet(petId),
  ]);
  return {
    id: petId,
    ownerId: owner.id,
    ownerFirstName: owner.firstName,
    details: shownOn(petFieldsOf(publicFields, pet), await todayHere('committed')),
    toAsk: toAskIn(pet.toAsk),
    confidential,
    photo,
    retired: retiredAt !== null,
    seenBy: trusted ? (isAdmin(viewer) ? 'admin' : 'owner') : null,
  };
}

async function confidentialOf(petId: string): Promise<PublicPet['confidential']> {
  const pet = await database().pet.findUnique({ where: { id: petId }, select: privateColumns });
  return pet && petFieldsOf(privateFields, pet);
}
