import type { SubmissionResult } from '@conform-to/react';
import { data } from '@remix-run/node';
import { ServiceError } from '~/core/errors/service-error.server';
import type { SignedIn } from '~/core/session/session.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { parseForm } from '~/core/web/form';
import {
  formError,
  formErrorOr503,
  refusalResponseWith,
  seenField,
} from '~/core/web/read-form.server';
import { readPhoneNumber, showPhoneNumber } from '~/features/accounts/phone-number.server';
import { saveCard } from './cards.server';
import { houseRules } from './house-rules';
import type { SetUpStep } from './set-up';
import { countStep } from './set-up.server';
import { type CardName, fieldsOf, isCardName } from './settings-cards';
import { type CardValues, schemaOf } from './settings.schema';

export type CardAnswer =
  { sent: CardName; result: SubmissionResult<string[]> } | { sent: 'button'; refusal: string };

const notSaved = 'We couldn’t save that just now. Please try again in a moment.';

const reload = 'Please reload this page and press the button again.';

export function refuseButton(error: unknown = new ServiceError('invalid', reload)) {
  return refusalResponseWith(error, { sent: 'button' as const });
}

/** Saves the card, or answers with its errors. `preview` checks prices without saving. */
export async function handleCard(
  sent: FormData,
  viewer: SignedIn,
  {
    own,
    back,
    after,
  }: {
    own: readonly CardName[];
    back: string;
    /** What else to say once it is saved; empty for nothing. */
    after?: () => Promise<string>;
  },
) {
  const card = sent.get('card');
  const seen = sent.get('seen');
  if (!isCardName(card) || !own.includes(card) || typeof seen !== 'string') return refuseButton();
  const refused = ({ data: answer, init }: ReturnType<typeof formError>) =>
    data({ sent: card, ...answer }, init ?? {});

  const submission = parseForm(sent, schemaOf(card), { also: [seenField] });
  if (submission.status !== 'success') return refused(formError(submission));
  if (card === 'prices' && sent.get('intent') === 'preview')
    return data({ sent: card, result: submission.reply() });
  let saved: string | null;
  try {
    const values = withPhoneNumbers(card, submission.value);
    saved = await saveCard(card, values, { actorId: viewer.id, seen });
  } catch (error) {
    return refused(formErrorOr503(submission, error, notSaved));
  }
  const sentences = saved === null ? ['No changes to save.'] : [saved, (await after?.()) ?? ''];
  const text = sentences.filter(Boolean).join(' ');
  const step = stepOfCard(card);
  if (step !== null) await countStep(step);
  return redirectWithFlash(back, { kind: 'success', text });
}

// The tables of phone numbers are the server's alone; visitors read the number as people write it.
function withPhoneNumbers(card: CardName, values: CardValues): CardValues {
  const shown = { ...values };
  for (const { name, kind } of fieldsOf(card)) {
    if (kind !== 'phone') continue;
    try {
      shown[name] = showPhoneNumber(readPhoneNumber(String(values[name])));
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      throw new ServiceError(error.code, error.userMessage, name, { cause: error });
    }
  }
  return shown;
}

/** The step that saving a card does; null for none. Saved details open the house by themselves. */
function stepOfCard(card: CardName): SetUpStep | null {
  if (card === 'prices' || card === 'hours') return card;
  return houseRules.some((rule) => rule.card === card) ? 'house' : null;
}
