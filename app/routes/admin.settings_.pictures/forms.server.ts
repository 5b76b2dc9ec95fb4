/** The forms of the pictures of the home and the about page, and of the papers (R7, R107). */
import type { PageWithPictures } from '~/core/files/picture-files';
import { countAttempts } from '~/core/rate-limit/count-attempts.server';
import { pageForm } from '~/core/web/page-forms.server';
import { atField } from '~/core/web/read-upload.server';
import {
  putPictureFirst,
  removePicture,
  savePicture,
} from '~/features/dogs/pictures/change-pictures.server';
import {
  pagePictureSchema,
  photoTexts,
  pictureButtonSchema,
} from '~/features/dogs/pictures/page-picture.schema';
import { readPicture } from '~/features/dogs/pictures/read-picture.server';
import type { SettingsSent } from '~/features/house/settings/settings-card.action.server';

const button = { schema: pictureButtonSchema, button: true } as const;

/** The form that adds a picture to a page, after the others. */
const addTo = (place: PageWithPictures) =>
  pageForm({
    ...{ id: place, schema: pagePictureSchema, failed: photoTexts.notSaved },
    file: { field: 'photo' },
    async act({ photo, alt }, { context: { viewer, back } }: SettingsSent) {
      try {
        await countAttempts([{ limit: 'pet-upload', subject: viewer.id }]);
        await savePicture(await readPicture(photo, place), { place, alt, actorId: viewer.id });
      } catch (error) {
        throw atField('photo', error);
      }
      return { to: back, said: 'Picture saved.' };
    },
  });

export const pictureForms = [
  ...(['home', 'about', 'trust'] as const).map(addTo),
  pageForm({
    ...{ id: 'first', ...button },
    async act({ picture_id: pictureId }, { context: { viewer, back } }: SettingsSent) {
      await putPictureFirst(pictureId, viewer.id);
      return { to: back, said: 'That picture is first now.' };
    },
  }),
  pageForm({
    ...{ id: 'remove', ...button },
    async act({ picture_id: pictureId }, { context: { viewer, back } }: SettingsSent) {
      await removePicture(pictureId, viewer.id);
      return { to: back, said: 'Picture removed.' };
    },
  }),
] as const;
