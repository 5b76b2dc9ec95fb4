import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/core/web/page-meta';
import { twoFactorState } from '~/features/people/accounts/two-factor.server';
import { requireSelf } from '~/core/web/guards.server';
import { handleForms } from '~/core/web/page-forms.server';
import { twoFactorForms } from './forms.server';
import { TwoFactor } from './two-factor';
import { useAnswer } from '~/ui/form/lost-connection';
import { Refusal } from '~/ui/form/post-form';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Two-step sign-in', search: 'noindex' });

/** Own account only. Keys and codes are never loaded: only the action that creates them shows them. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireSelf(request, params['userId'], 'account');
  return { ownerId: viewer.id, state: await twoFactorState(viewer.id) };
}

export function action(args: ActionFunctionArgs) {
  const { request, params } = args;
  return handleForms(args, twoFactorForms, () => requireSelf(request, params['userId'], 'account'));
}

export default function TwoStepRoute() {
  const { ownerId, state } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <>
      <Refusal>{answer?.refusal}</Refusal>
      <TwoFactor ownerId={ownerId} state={state} answer={answer} />
    </>
  );
}
