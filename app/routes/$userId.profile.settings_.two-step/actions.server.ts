/** What the page of two-step sign-in answers to its forms. */
import type { SubmissionResult } from '@conform-to/react';
import { data } from '@remix-run/node';
import { tryAgain } from '~/core/text/error-texts';
import { inGroups } from '~/features/accounts/sign-in-code.schema';
import {
  changeTwoFactorSchema,
  setUpSchema,
  switchOnSchema,
} from '~/features/accounts/account.schema';
import { paths } from '~/core/web/paths';
import { ServiceError } from '~/core/errors/service-error.server';
import { clientAddress } from '~/core/runtime/client-address.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { formError, formErrorOr503, parseAccountForm } from '~/core/web/read-form.server';
import { renewRecoveryCodes, switchOffTwoFactor } from '~/features/accounts/two-factor.server';
import type { SignedIn } from '~/core/session/session.server';
import {
  openSetUp,
  setUpIsOver,
  type SetUpOnPage,
  setUpTwoFactor,
  showSetUp,
  switchOnTwoFactor,
} from '~/features/accounts/set-up-two-factor.server';

type Result = SubmissionResult<string[]>;

/** What a form was answered with, by the form that the page then shows. */
export type TwoFactorAnswer =
  | { at: 'password'; result: Result }
  | { at: 'set-up'; setUp: SetUpOnPage; result: Result | null }
  | { at: 'codes'; codes: string[]; switchedOn: boolean }
  | { at: 'change'; result: Result };

// Answers to signed-in people are never cached (server/cache-headers.ts).
function answer(body: TwoFactorAnswer, init: ResponseInit | null = null) {
  return data(body, init ?? {});
}

/** Makes a key and recovery codes after the password was given again. */
export async function setUp(form: FormData, viewer: SignedIn, request: Request) {
  const { submission } = parseAccountForm(form, setUpSchema);
  if (submission.status !== 'success') {
    const { data: refused, init } = formError(submission);
    return answer({ at: 'password', ...refused }, init);
  }
  try {
    const { current_password: password } = submission.value;
    const made = await setUpTwoFactor(viewer, password, clientAddress(request));
    return answer({ at: 'set-up', setUp: made, result: null });
  } catch (error) {
    const { data: refused, init } = formErrorOr503(submission, error, tryAgain);
    return answer({ at: 'password', ...refused }, init);
  }
}

/** Switches two-step sign-in on with the app's first code. */
export async function switchOn(form: FormData, viewer: SignedIn) {
  const { submission } = parseAccountForm(form, switchOnSchema);
  const sealed = form.get('set_up');
  const made = typeof sealed === 'string' ? openSetUp(viewer, sealed) : null;
  if (made === null || typeof sealed !== 'string') {
    const over = new ServiceError('forbidden', setUpIsOver);
    const { data: refused, init } = formError(submission, over);
    return answer({ at: 'password', ...refused }, init);
  }
  const again = async ({ data: refused, init }: ReturnType<typeof formError>) =>
    answer({ at: 'set-up', setUp: await showSetUp(viewer, made, sealed), ...refused }, init);
  if (submission.status !== 'success') return again(formError(submission));
  try {
    const codes = await switchOnTwoFactor(viewer, made, submission.value.code);
    return answer({ at: 'codes', codes: codes.map(inGroups), switchedOn: true });
  } catch (error) {
    const refusal = formErrorOr503(submission, error, tryAgain);
    if (error instanceof ServiceError && error.field === undefined)
      return answer({ at: 'password', ...refusal.data }, refusal.init);
    return again(refusal);
  }
}

/** Makes new recovery codes or switches two-step sign-in off. */
export async function change(form: FormData, viewer: SignedIn, request: Request) {
  const { submission } = parseAccountForm(form, changeTwoFactorSchema);
  if (submission.status !== 'success') {
    const { data: refused, init } = formError(submission);
    return answer({ at: 'change', ...refused }, init);
  }
  const { intent, current_password: password, code } = submission.value;
  const proof = { viewer, password, code, client: clientAddress(request) };
  try {
    if (intent === 'new-codes') {
      const codes = await renewRecoveryCodes(proof);
      return answer({ at: 'codes', codes: codes.map(inGroups), switchedOn: false });
    }
    await switchOffTwoFactor(proof);
  } catch (error) {
    const { data: refused, init } = formErrorOr503(submission, error, tryAgain);
    return answer({ at: 'change', ...refused }, init);
  }
  const text = 'Two-step sign-in is off. You’re signed out on every other device.';
  throw await redirectWithFlash(paths.settingsOf(viewer.id), { kind: 'success', text });
}
