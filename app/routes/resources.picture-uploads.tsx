import { type ActionFunctionArgs, json } from '@remix-run/node';
import { sendable } from '~/services/pictures/private-pictures.server';
import { mayUploadPictures } from '~/services/updates/may-upload.server';
import { notFound, requireProfile } from '~/services/web/guards.server';
import { withPictures } from '~/services/web/picture-form.server';

/** Takes one picture of a form that scripts send ahead of it: answers with it, or why not. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireProfile(request);
  if (!(await mayUploadPictures(viewer))) throw notFound();
  return withPictures(request, { senderId: viewer.id, most: 1 }, async (sent) => {
    const [picture] = await sendable(sent.pictureIds, viewer.id);
    const [problem = 'Choose a picture first.'] = sent.problems;
    return picture ? json({ picture }) : json({ problem }, { status: 400 });
  });
}
