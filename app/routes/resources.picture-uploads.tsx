import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node';
import { sendable } from '~/features/pets/private-pictures.server';
import { mayUploadPictures } from '~/features/pets/may-upload.server';
import { notFound, requireKnown } from '~/core/web/guards.server';
import { withPictures } from '~/features/pets/picture.action.server';

/** There is nothing to open. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireKnown(request, 'account');
  throw notFound();
}

/** Takes one picture of a form that scripts send ahead of it: answers with it, or why not. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireKnown(request, 'account');
  if (!(await mayUploadPictures(viewer))) throw notFound();
  return withPictures(request, { senderId: viewer.id, most: 1, alone: true }, async (sent) => {
    const [picture] = await sendable(sent.pictureIds, viewer.id);
    const [problem] = sent.problems;
    if (picture === undefined && problem === undefined) throw notFound();
    if (picture) return json({ picture });
    return json({ problem }, { status: sent.mayPass ? 503 : 400 });
  });
}
