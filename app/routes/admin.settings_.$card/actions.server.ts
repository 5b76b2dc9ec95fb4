import { data } from '@remix-run/node';
import { publishSchema } from '~/features/agreements/agreement.schema';
import { extraButton, extraSchema } from '~/features/pricing/extras.schema';
import { paths } from '~/core/web/paths';
import { publishAgreement, stopAsking } from '~/features/agreements/publish-agreement.server';
import type { SignedIn } from '~/core/session/session.server';
import { addExtra, changeExtra, moveExtra, retireExtra } from '~/features/pricing/extras.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { formError, formErrorOr503, parseAccountForm } from '~/core/web/read-form.server';
import { countStep } from '~/features/settings/set-up.server';
import { refuseButton } from '~/features/settings/settings-card.action.server';

export const agreementIntents = ['publish-agreement', 'stop-agreement'] as const;

/** Publishes a version of the agreement, or stops asking for signatures (R46). */
export async function handleAgreement(
  form: FormData,
  intent: (typeof agreementIntents)[number],
  { id: actorId }: SignedIn,
) {
  const done = (text: string) =>
    redirectWithFlash(paths.settingsCard('agreement'), { kind: 'success', text });
  if (intent === 'stop-agreement') {
    await stopAsking({ actorId });
    return done('Owners are not asked to sign anymore. Signatures are kept.');
  }
  const { submission, formKey, seen } = parseAccountForm(form, publishSchema);
  const refused = (answer: ReturnType<typeof formError>) =>
    data({ sent: 'agreement' as const, ...answer.data }, answer.init ?? {});
  if (submission.status !== 'success') return refused(formError(submission));
  try {
    const text = await publishAgreement({ actorId, formKey, seen }, submission.value);
    await countStep('house');
    return await done(text);
  } catch (error) {
    return refused(formErrorOr503(submission, error, notSaved));
  }
}

export const extraIntents = ['add-extra', 'change-extra', 'move-extra', 'retire-extra'] as const;

const notSaved = 'We couldn’t save that just now. Please try again in a moment.';

/** Adds, changes, moves or retires an extra (R49); what is wrong is said in the form that was sent. */
export async function handleExtra(
  form: FormData,
  intent: (typeof extraIntents)[number],
  { id: actorId }: SignedIn,
) {
  const done = (text: string) =>
    redirectWithFlash(paths.settingsCard('extras'), { kind: 'success', text });
  const button = extraButton.safeParse(Object.fromEntries(form));
  const extraId = button.data?.extra_id;
  if (intent === 'move-extra' || intent === 'retire-extra') {
    const { above } = button.data ?? {};
    if (extraId === undefined || (intent === 'move-extra' && above === undefined))
      return refuseButton();
    try {
      if (above !== undefined && intent === 'move-extra') await moveExtra(extraId, above);
      else await retireExtra({ actorId }, extraId);
    } catch (error) {
      return refuseButton(error);
    }
    return done(intent === 'move-extra' ? 'Moved up.' : 'Retired. Stays that have it keep it.');
  }
  const { submission, formKey, seen } = parseAccountForm(form, extraSchema);
  const refused = (answer: ReturnType<typeof formError>) =>
    data({ sent: 'extra' as const, extraId: extraId ?? '', ...answer.data }, answer.init ?? {});
  if (submission.status !== 'success') return refused(formError(submission));
  const { name } = submission.value;
  try {
    if (intent === 'add-extra') {
      await addExtra({ actorId, formKey }, submission.value);
      await countStep('house');
    } else if (extraId === undefined) return refuseButton();
    else await changeExtra({ actorId, seen }, extraId, submission.value);
  } catch (error) {
    return refused(formErrorOr503(submission, error, notSaved));
  }
  return done(intent === 'add-extra' ? `${name} added.` : `${name} saved.`);
}
