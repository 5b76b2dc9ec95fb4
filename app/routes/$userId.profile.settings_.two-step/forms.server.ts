/** The forms of two-step sign-in (people/accounts/decisions.md). */
import { ServiceError } from '~/core/errors/service-error.server';
import { clientAddress } from '~/core/runtime/client-address.server';
import type { SignedIn } from '~/core/session/session.server';
import { tryAgain } from '~/core/text/error-texts';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
import {
  changeTwoFactorSchema,
  setUpSchema,
  switchOnSchema,
  withoutCodeSchema,
} from '~/features/people/accounts/account.schema';
import {
  openSetUp,
  setUpIsOver,
  type SetUpOnPage,
  setUpTwoFactor,
  showSetUp,
  switchOnTwoFactor,
} from '~/features/people/accounts/set-up-two-factor.server';
import { inGroups } from '~/features/people/accounts/sign-in-code.schema';
import {
  renewRecoveryCodes,
  switchOffTwoFactor,
} from '~/features/people/accounts/two-factor.server';

/** Data that only an answer shows: a new key or new recovery codes. No loader returns them again. */
export type TwoFactorShown =
  { at: 'set-up'; setUp: SetUpOnPage } | { at: 'codes'; codes: string[]; switchedOn: boolean };

type SentHere = Sent<SignedIn>;
type Shown = Promise<{ shown: TwoFactorShown }>;

const failed = tryAgain;

const codesShown = (codes: readonly string[], switchedOn: boolean) => ({
  shown: { at: 'codes' as const, codes: codes.map(inGroups), switchedOn },
});

function setUpIn(form: FormData, viewer: SignedIn) {
  const sealed = form.get('set_up');
  const setUp = typeof sealed === 'string' ? openSetUp(viewer, sealed) : null;
  return typeof sealed === 'string' && setUp !== null ? { sealed, setUp } : null;
}

export const twoFactorForms = [
  pageForm({
    ...{ id: 'set-up', schema: setUpSchema, failed },
    async act({ current_password: password }, { context: viewer, request }: SentHere): Shown {
      const setUp = await setUpTwoFactor(viewer, password, clientAddress(request));
      return { shown: { at: 'set-up', setUp } };
    },
  }),
  pageForm({
    ...{ id: 'switch-on', failed },
    // Once the set-up has expired, no code is valid.
    schema: (viewer: SignedIn, form) =>
      setUpIn(form, viewer) === null ? withoutCodeSchema : switchOnSchema,
    async act({ code }, { context: viewer, form }: SentHere): Shown {
      const made = setUpIn(form, viewer);
      if (made === null) throw new ServiceError('forbidden', setUpIsOver);
      return codesShown(await switchOnTwoFactor(viewer, made.setUp, code), true);
    },
    // An error that is not about the code leads back to the password.
    async beside(error, { context: viewer, form }): Promise<TwoFactorShown | undefined> {
      const isOver = error?.code === 'forbidden' || error?.code === 'conflict';
      const made = isOver ? null : setUpIn(form, viewer);
      if (made === null) return undefined;
      return { at: 'set-up', setUp: await showSetUp(viewer, made.setUp, made.sealed) };
    },
  }),
  pageForm({
    ...{ id: 'new-codes', schema: changeTwoFactorSchema, failed },
    async act({ current_password: password, code }, sent: SentHere): Shown {
      const proof = { viewer: sent.context, password, code, client: clientAddress(sent.request) };
      return codesShown(await renewRecoveryCodes(proof), false);
    },
  }),
  pageForm({
    ...{ id: 'switch-off', schema: changeTwoFactorSchema, failed },
    async act({ current_password: password, code }, { context: viewer, request }: SentHere) {
      await switchOffTwoFactor({ viewer, password, code, client: clientAddress(request) });
      const said = 'Two-step sign-in is off. You’re signed out on every other device.';
      return { to: paths.settingsOf(viewer.id), said };
    },
  }),
] as const;
