import { parseForm } from '~/core/web/form';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { updateSchema, updateTexts } from '~/features/updates/stay-update.schema';
import { mostUpdatePictures } from '~/features/updates/stay-updates';
import { nameList } from '~/core/text/format';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { sendable } from '~/features/pictures/private-pictures.server';
import { formKeyOf, newFormKey } from '~/core/web/idempotency.server';
import { sendUpdate } from '~/features/updates/send-update.server';
import { staysToUpdate } from '~/features/updates/stays-to-update.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { requirePermission } from '~/core/web/guards.server';
import { withPictures } from '~/features/pictures/picture.action.server';
import { formErrorWithKey } from '~/core/web/read-form.server';
import { LinkButton } from '~/ui/button';
import { EmptyState, SofaNap } from '~/ui/empty-state';
import { useAnswer } from '~/ui/form/lost-connection';
import { UpdateForm } from './update-form';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Send an update · Admin', search: 'noindex' });

/** Who an update can be about now, and the form of it (R52). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requirePermission(request, 'updates');
  const query = new URL(request.url).searchParams;
  const [chosen, after] = [query.getAll('stay'), query.get('after')];
  return { ...(await staysToUpdate()), chosen, after, formKey: newFormKey() };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'updates');
  const most = mostUpdatePictures;
  return withPictures(request, { senderId: viewer.id, most }, async (sent) => {
    const { form, problems, pictureIds } = sent;
    const submission = parseForm(form, updateSchema);
    const pictures = await sendable(pictureIds, viewer.id);
    if (submission.status !== 'success' || problems.length > 0) {
      const more = problems.length > 0 ? { fieldErrors: { picture: problems } } : {};
      const result = submission.reply(more);
      return data({ result, pictures, formKey: formKeyOf(form) }, { status: 400 });
    }
    const { stay: bookingIds, done, text } = submission.value;
    const formKey = formKeyOf(form);
    try {
      const update = { viewer, bookingIds, done, text, pictureIds, formKey };
      const { id, dogs } = await sendUpdate(update);
      return await redirectWithFlash(paths.adminUpdates({ after: id }), {
        kind: 'success',
        text: `Update about ${nameList(dogs) || 'the dogs'} sent.`,
      });
    } catch (error) {
      const { data: body, init } = formErrorWithKey(submission, error, updateTexts.notSent);
      const again = 'formKey' in body ? body.formKey : undefined;
      return data({ result: body.result, pictures, formKey: again }, init ?? {});
    }
  });
}

export default function Updates() {
  const { stays, notYetHeard, chosen, after, switchedOn, formKey } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <>
      <h2>{switchedOn ? 'Send an update' : 'Updates'}</h2>
      {!switchedOn ? (
        <EmptyState
          illustration={<SofaNap />}
          title="Updates are switched off."
          action={
            <LinkButton to={paths.settingsCard('updates')}>Switch them on in Settings</LinkButton>
          }
        >
          With them, owners see how it goes on the page of their stay.
        </EmptyState>
      ) : stays.length === 0 ? (
        <EmptyState illustration={<SofaNap />} title="No dogs to write about.">
          From an hour before Drop Off until a day after Pick Up a stay is listed here.
        </EmptyState>
      ) : (
        <UpdateForm
          key={after}
          stays={stays}
          notYetHeard={notYetHeard}
          chosen={chosen}
          formKey={answer?.formKey ?? formKey}
          answer={answer}
        />
      )}
    </>
  );
}
