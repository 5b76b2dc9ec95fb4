import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useRouteError } from '@remix-run/react';
import { pageMeta } from '~/lib/page-meta';
import { answerTwoFactorForm } from '~/services/auth/answer-two-factor-form.server';
import { twoFactorState } from '~/services/auth/two-factor-state.server';
import { requireSelf } from '~/services/web/guards.server';
import { readForm } from '~/services/web/read-form.server';
import { TwoFactor } from '~/ui/account/two-factor';
import { ErrorPage } from '~/ui/error-page';
import { revalidateOnConflict } from '~/ui/revalidate-on-conflict';

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, { title: 'Two-step sign-in', search: 'noindex' });

/** One’s own alone. Whether it is on; never a key or a code, which stand only in the answer that made them. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireSelf(request, params['userId']);
  return { ownerId: viewer.id, state: await twoFactorState(viewer.id) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireSelf(request, params['userId']);
  return answerTwoFactorForm(await readForm(request), viewer, request);
}

export const shouldRevalidate = revalidateOnConflict;

export default function TwoStepRoute() {
  const { ownerId, state } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <TwoFactor ownerId={ownerId} state={state} answer={answer} />;
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
