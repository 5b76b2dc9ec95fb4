/** The forms about helpers (R59). */
import * as z from 'zod';
import { saidOfEmail } from '~/core/mail/said-of-email.server';
import type { SignedIn } from '~/core/session/session.server';
import { tryAgain } from '~/core/text/error-texts';
import { idParam } from '~/core/web/guards.server';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
import { inviteAgain, inviteHelper, removeHelper } from '~/features/people/directory/staff.server';
import { helperSchema } from '~/features/people/directory/user.schema';

const back = (said: string) => ({ to: paths.adminStaff(), said });

const button = { schema: z.object({ helper_id: z.string().optional() }), button: true } as const;

export const helperForms = [
  pageForm({
    ...{ id: 'invite', schema: helperSchema, failed: tryAgain },
    async act(
      { email, first_name: firstName, last_name: lastName },
      { context: viewer, sentKey }: Sent<SignedIn>,
    ) {
      await inviteHelper({ email, firstName, lastName }, viewer.id, sentKey);
      return back(saidOfEmail(`Invitation to ${firstName} sent.`));
    },
  }),
  pageForm({
    ...{ id: 'again', ...button },
    async act({ helper_id: id }, { context: viewer }: Sent<SignedIn>) {
      await inviteAgain(idParam(id), viewer.id);
      return back(saidOfEmail('A new link is on its way.'));
    },
  }),
  pageForm({
    ...{ id: 'remove', ...button },
    async act({ helper_id: id }, { context: viewer }: Sent<SignedIn>) {
      await removeHelper(idParam(id), viewer.id);
      return back('Removed. They can’t sign in any more.');
    },
  }),
] as const;
