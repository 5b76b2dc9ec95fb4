import { nameList } from '~/core/text/format';
import type { SignedIn } from '~/core/session/session.server';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
import { sendUpdate } from '~/features/day/updates/send-update.server';
import { updateSchema, updateTexts } from '~/features/day/updates/stay-update.schema';

/** One update about one or several stays (R52). */
export const updateForm = pageForm({
  id: 'update',
  schema: updateSchema,
  failed: updateTexts.notSent,
  async act(
    { stay: bookingIds, done, text, picture: pictureIds },
    { context: { viewer }, sentKey: formKey }: Sent<{ viewer: SignedIn }>,
  ) {
    const update = { viewer, bookingIds, done, text, pictureIds, formKey };
    const { id, dogs } = await sendUpdate(update);
    const said = `Update about ${nameList(dogs) || 'the dogs'} sent.`;
    return { to: paths.adminUpdates({ after: id }), said };
  },
});
