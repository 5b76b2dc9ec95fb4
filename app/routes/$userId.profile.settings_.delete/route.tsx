import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { deleteAccountSchema } from '~/domain/account.schema';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { readAccountForm, tryAgain } from '~/services/web/read-form.server';
import { endSession } from '~/services/auth/session.server';
import { deleteAccount, deletionPage } from '~/services/profiles/delete-account.server';
import { clientAddress } from '~/services/runtime/client-address.server';
import { redirectWithFlash } from '~/services/web/flash.server';
import { requireSelf } from '~/services/web/guards.server';
import { formError, formErrorOr503 } from '~/services/web/form-error.server';
import { DeleteAccount } from './delete-account';
import { revalidateOnConflict } from '~/ui/revalidate-on-conflict';

export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Delete my account', search: 'noindex' });

/** What goes, what stays, and what stands in the way (R41). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireSelf(request, params['userId']);
  const isBusiness = viewer.role === 'admin';
  return { ownerId: viewer.id, isBusiness, ...(await deletionPage(viewer.id)) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireSelf(request, params['userId']);
  const { submission } = await readAccountForm(request, deleteAccountSchema);
  if (submission.status !== 'success') return formError(submission);
  try {
    const { current_password: password, code } = submission.value;
    await deleteAccount({ viewer, password, code, client: clientAddress(request) });
  } catch (error) {
    return formErrorOr503(submission, error, tryAgain);
  }
  const text = 'Your account is deleted. Thank you for the time with you and your dogs.';
  throw await redirectWithFlash(paths.home(), { kind: 'success', text }, [
    await endSession(request),
  ]);
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
