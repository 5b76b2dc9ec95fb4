import { can, type Role } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';

/** Whether this person has a form that takes pictures besides those of pets and of the site. */
export async function mayUploadPictures(viewer: { id: string; role: Role }): Promise<boolean> {
  const { updates, messagePictures } = await businessSettings('committed');
  return (
    (updates && can(viewer.role, 'updates')) || (messagePictures && can(viewer.role, 'own pages'))
  );
}
