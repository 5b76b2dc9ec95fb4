import { can, type Viewer } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';

/** Whether the user has a form that accepts pictures, other than those for pets and the site. */
export async function mayUploadPictures(viewer: Viewer): Promise<boolean> {
  const { updates, messagePictures } = await businessSettings('committed');
  return (
    (updates && can(viewer.role, 'updates')) || (messagePictures && can(viewer.role, 'own pages'))
  );
}
