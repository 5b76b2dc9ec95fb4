import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useRouteError } from '@remix-run/react';
import { deleteAccountSchema } from '~/domain/account.schema';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { readAccountForm, tryAgain } from '~/services/auth/read-account-form.server';
import { endSession } from '~/services/auth/session.server';
import { deleteAccount } from '~/services/profiles/delete-account.server';
import { deletionPage } from '~/services/profiles/deletion-page.server';
import { clientAddress } from '~/services/web/client-address.server';
import { redirectSaying } from '~/services/web/flash.server';
import { requireSelf } from '~/services/web/guards.server';
import { refuseForm, refuseOrApologise } from '~/services/web/refuse-form.server';
import { DeleteAccount } from '~/ui/account/delete-account';
import { ErrorPage } from '~/ui/error-page';
import { revalidateOnConflict } from '~/ui/revalidate-on-conflict';

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, { title: 'Delete my account', search: 'noindex' });

/** What goes, what stays, and what stands in the way (R41). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireSelf(request, params['userId']);
  const isBusiness = viewer.role === 'admin';
  return { ownerId: viewer.id, isBusiness, ...(await deletionPage(viewer.id)) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireSelf(request, params['userId']);
  const { submission } = await readAccountForm(request, deleteAccountSchema);
  if (submission.status !== 'success') return refuseForm(submission);
  try {
    const { current_password: password, code } = submission.value;
    await deleteAccount({ viewer, password, code, client: clientAddress(request) });
  } catch (error) {
    return refuseOrApologise(submission, error, tryAgain);
  }
  const text = 'Your account is deleted. Thank you for the time with you and your dogs.';
  throw await redirectSaying(paths.home(), { kind: 'success', text }, [await endSession(request)]);
}

export const shouldRevalidate = revalidateOnConflict;

export default function DeleteAccountRoute() {
  const { ownerId, isBusiness, holds, keepsBookings, asksCode } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <DeleteAccount
      ownerId={ownerId}
      isBusiness={isBusiness}
      holds={holds}
      keepsBookings={keepsBookings}
      asksCode={asksCode}
      lastResult={answer?.result}
    />
  );
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
