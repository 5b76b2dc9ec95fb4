import { data } from '@remix-run/node';
import { replyButton, replySchema } from '~/features/messages/quick-replies.schema';
import { paths } from '~/core/web/paths';
import type { SignedIn } from '~/core/session/session.server';
import {
  addReply,
  changeReply,
  moveReply,
  removeReply,
} from '~/features/messages/quick-replies.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { formError, formErrorOr503, parseAccountForm } from '~/core/web/read-form.server';
import { refuseButton } from '~/features/settings/settings-card.action.server';

export const replyIntents = ['add-reply', 'change-reply', 'move-reply', 'remove-reply'] as const;

const notSaved = 'We couldn’t save that just now. Please try again in a moment.';

const done = (text: string) =>
  redirectWithFlash(paths.adminSettings('texts'), { kind: 'success', text });

/** Adds, changes, moves or removes a quick reply (R64); what is wrong is said in its form. */
export async function handleReply(
  form: FormData,
  intent: (typeof replyIntents)[number],
  { id: actorId }: SignedIn,
) {
  const { reply_id: id, above } = replyButton.safeParse(Object.fromEntries(form)).data ?? {};
  if (intent === 'move-reply' || intent === 'remove-reply') {
    if (id === undefined) return refuseButton();
    try {
      if (intent === 'remove-reply') await removeReply({ actorId }, id);
      else if (above === undefined) return refuseButton();
      else await moveReply(id, above);
    } catch (error) {
      return refuseButton(error);
    }
    return done(intent === 'move-reply' ? 'Moved up.' : 'Reply removed.');
  }
  const { submission, formKey, seen } = parseAccountForm(form, replySchema);
  const refused = (answer: ReturnType<typeof formError>) =>
    data({ sent: 'reply' as const, replyId: id ?? '', ...answer.data }, answer.init ?? {});
  if (submission.status !== 'success') return refused(formError(submission));
  const { name } = submission.value;
  try {
    if (intent === 'add-reply') await addReply({ actorId, formKey }, submission.value);
    else if (id === undefined) return refuseButton();
    else await changeReply({ actorId, seen }, id, submission.value);
  } catch (error) {
    return refused(formErrorOr503(submission, error, notSaved));
  }
  return done(intent === 'add-reply' ? `${name} added.` : `${name} saved.`);
}
