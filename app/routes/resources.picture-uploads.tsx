import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node';
import { sendable } from '~/features/dogs/pictures/private-pictures.server';
import { mayUploadPictures } from '~/features/dogs/pets/may-upload.server';
import { notFound, requireFileAccess } from '~/core/web/guards.server';
import { withPictures } from '~/features/dogs/pictures/picture.action.server';

/** GET has no page. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireFileAccess(request, 'account');
  throw notFound();
}

/** Receives one picture that scripts send ahead of their form; answers with it or the refusal. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireFileAccess(request, 'account');
  if (!(await mayUploadPictures(viewer))) throw notFound();
  return withPictures(request, { senderId: viewer.id, most: 1, alone: true }, async (form) => {
    const [picture] = await sendable(form.pictureIds, viewer.id);
    const [problem] = form.problems;
    if (picture === undefined && problem === undefined) throw notFound();
    if (picture) return json({ picture });
    return json({ problem }, { status: form.mayPass ? 503 : 400 });
  });
}
