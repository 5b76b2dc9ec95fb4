/** The forms that request and cancel the deletion of one's own account (R41). */
import * as z from 'zod';
import { clientAddress } from '~/core/runtime/client-address.server';
import { endSession, type SignedIn } from '~/core/session/session.server';
import { tryAgain } from '~/core/text/error-texts';
import { redirectSignedOut } from '~/core/web/flash.server';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
import { deleteAccountSchema } from '~/features/people/accounts/account.schema';
import { deleteAccount, keepAccount } from '~/features/people/profiles/delete-account.server';

export const deletionForms = [
  pageForm({
    ...{ id: 'delete', schema: deleteAccountSchema, failed: tryAgain },
    async act({ current_password: password, code }, { context: viewer, request }: Sent<SignedIn>) {
      const client = clientAddress(request);
      const keptUntil = await deleteAccount({ viewer, password, code, client });
      if (keptUntil !== null) {
        const said = `Your account will be deleted on ${keptUntil}.`;
        return { to: paths.deleteAccount(viewer.id), said };
      }
      const text = 'Your account has been deleted. Thank you for the time with you and your dogs.';
      return redirectSignedOut({ kind: 'success', text }, await endSession(request));
    },
  }),
  pageForm({
    ...{ id: 'keep', schema: z.object({}), button: true },
    async act(_nothing, { context: viewer }: Sent<SignedIn>) {
      await keepAccount(viewer.id);
      return { to: paths.settingsOf(viewer.id), said: 'Your account stays.' };
    },
  }),
] as const;
