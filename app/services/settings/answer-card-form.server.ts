import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import type { SubmissionResult } from '@conform-to/react';
import { holidaysSchema, pricesSchema, settingsSchemas } from '~/domain/settings.schema';
import { fieldsOf, isCardName } from '~/domain/settings-cards';
import type { CardName, SettingsCard, SettingValues } from '~/domain/settings-cards';
import type { SignedIn } from '../auth/session.server';
import { readPhoneNumber, showPhoneNumber } from '../profiles/phone-number.server';
import { ServiceError } from '../runtime/service-error.server';
import { answerRefusalWith } from '../web/answer-refusal.server';
import { redirectSaying } from '../web/flash.server';
import { refuseForm, refuseOrApologise } from '../web/refuse-form.server';
import { textFields } from '../web/text-fields.server';
import { saveHolidays } from './save-holidays.server';
import { savePrices } from './save-prices.server';
import { saveSettingsCard, type Saving } from './save-settings-card.server';

/** What a page of the settings is answered with. */
export type CardAnswer =
  { sent: CardName; result: SubmissionResult<string[]> } | { sent: 'button'; refusal: string };

const notSaved = 'We could not save that just now. Please try again in a moment.';

/** Said of a form that no page of ours sends. */
const reload = 'Please reload this page and press the button again.';

/** The answer to a button or a form that is none of the page's. */
export function refuseButton(error: unknown = new ServiceError('invalid', reload)) {
  return answerRefusalWith(error, { sent: 'button' as const });
}

/**
 * Saves the card whose form was sent, then the page says so; or the form comes back with its
 * sentences and all that was typed. Prices can also be shown without being saved.
 * @param own the cards of the page
 * @param back the page
 */
export async function answerCardForm(
  sent: FormData,
  viewer: SignedIn,
  { own, back }: { own: readonly CardName[]; back: string },
) {
  const card = sent.get('card');
  const seen = sent.get('seen');
  if (!isCardName(card) || !own.includes(card) || typeof seen !== 'string') return refuseButton();
  const saving: Saving = { actorId: viewer.id, seen };
  const form = textFields(sent, (name) => fieldsOf(card).some((field) => field.name === name));
  if (card === 'prices') return answerPrices(form, sent.get('intent') === 'preview', saving, back);
  if (card === 'holidays') {
    const submission = parseWithZod(form, { schema: holidaysSchema });
    if (submission.status !== 'success') return refused(card, refuseForm(submission));
    const { value } = submission;
    return saved(card, submission, () => saveHolidays(value, saving), back);
  }
  return answerSettings(card, form, saving, back);
}

async function answerSettings(card: SettingsCard, form: FormData, saving: Saving, back: string) {
  const submission = parseWithZod(form, { schema: settingsSchemas[card] });
  if (submission.status !== 'success') return refused(card, refuseForm(submission));
  const { value } = submission;
  return saved(card, submission, () => saveSettingsCard(card, kept(value), saving), back);
}

// The tables of phone numbers are the server's alone; visitors read the number as people write it.
function kept(values: Partial<SettingValues>): Partial<SettingValues> {
  if (values.phoneNumber === undefined) return values;
  try {
    return { ...values, phoneNumber: showPhoneNumber(readPhoneNumber(values.phoneNumber)) };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    throw new ServiceError(error.code, error.sentence, 'phoneNumber', { cause: error });
  }
}

async function answerPrices(form: FormData, preview: boolean, saving: Saving, back: string) {
  const submission = parseWithZod(form, { schema: pricesSchema });
  if (submission.status !== 'success') return refused('prices', refuseForm(submission));
  if (preview) return refused('prices', data({ result: submission.reply() }, { status: 200 }));
  const { value } = submission;
  return saved('prices', submission, () => savePrices(value, saving), back);
}

type Refused = { data: { result: SubmissionResult<string[]> }; init: ResponseInit | null };

function refused(sent: CardName, { data: answer, init }: Refused) {
  return data({ sent, ...answer }, init ?? {});
}

async function saved(
  card: CardName,
  submission: Parameters<typeof refuseOrApologise>[0],
  save: () => Promise<boolean>,
  back: string,
) {
  let changed: boolean;
  try {
    changed = await save();
  } catch (error) {
    return refused(card, refuseOrApologise(submission, error, notSaved));
  }
  const text = changed ? 'Your changes are saved.' : 'Nothing was to be changed.';
  return redirectSaying(back, { kind: 'success', text });
}
