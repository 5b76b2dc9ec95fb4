import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { mostUpdatePictures } from '~/features/day/updates/stay-updates';
import { can } from '~/core/session/permissions';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { newFormKey } from '~/core/web/idempotency.server';
import { staysToUpdate } from '~/features/day/updates/stays-to-update.server';
import { requirePermission } from '~/core/web/guards.server';
import { answerWithPictures } from '~/features/dogs/pictures/picture.action.server';
import { LinkButton } from '~/ui/button';
import { EmptyState, SofaNap } from '~/ui/empty-state';
import { useAnswer } from '~/ui/form/lost-connection';
import { updateForm } from './forms.server';
import { UpdateForm } from './update-form';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Send an update · Admin', search: 'noindex' });

/** Loads the stays that an update can be about now (R52). */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'updates');
  const query = new URL(request.url).searchParams;
  const [chosen, after] = [query.getAll('stay'), query.get('after')];
  const forHouse = can(viewer.role, 'house');
  return { ...(await staysToUpdate()), forHouse, chosen, after, formKey: newFormKey() };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'updates');
  const from = { senderId: viewer.id, most: mostUpdatePictures };
  return answerWithPictures(request, from, (sent) =>
    updateForm.answer({ ...sent, context: { viewer }, request }),
  );
}

export default function Updates() {
  const { stays, notYetHeard, chosen, after, switchedOn, forHouse, formKey } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <>
      <h2>{switchedOn ? 'Send an update' : 'Updates'}</h2>
      {!switchedOn ? (
        <EmptyState
          illustration={<SofaNap />}
          title="Updates are switched off."
          action={
            forHouse ? (
              <LinkButton to={paths.settingsCard('updates')}>Switch them on in Settings</LinkButton>
            ) : null
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
