import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/core/web/page-meta';
import { twoFactorState } from '~/features/accounts/two-factor.server';
import { requireSelf } from '~/core/web/guards.server';
import { intentOf, readForm } from '~/core/web/read-form.server';
import { change, setUp, switchOn } from './actions.server';
import { TwoFactor } from './two-factor';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Two-step sign-in', search: 'noindex' });

/** Only one's own. Keys and codes are never loaded: only the action that makes them shows them. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireSelf(request, params['userId'], 'account');
  return { ownerId: viewer.id, state: await twoFactorState(viewer.id) };
}

const intents = ['set-up', 'switch-on', 'new-codes', 'switch-off'] as const;

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireSelf(request, params['userId'], 'account');
  const form = await readForm(request);
  switch (intentOf(form, intents)) {
    case 'set-up':
      return setUp(form, viewer, request);
    case 'switch-on':
      return switchOn(form, viewer);
    case 'new-codes':
    case 'switch-off':
    case null:
      return change(form, viewer, request);
  }
}

export default function TwoStepRoute() {
  const { ownerId, state } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return <TwoFactor ownerId={ownerId} state={state} answer={answer} />;
}
