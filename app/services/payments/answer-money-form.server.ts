/** The admin's forms about a booking's money: which service each asks, and what comes back. */
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import type * as z from 'zod';
import {
  handEntrySchema,
  heldAmountSchema,
  isMoneyField,
  refundSchema,
} from '~/domain/money-forms.schema';
import { ServiceError } from '../runtime/service-error.server';
import { database } from '../database/database.server';
import { answerRefusalWith } from '../web/answer-refusal.server';
import { redirectSaying } from '../web/flash.server';
import { refuseForm } from '../web/refuse-form.server';
import { formKeyOf, newFormKey } from '../web/submissions.server';
import { textFields } from '../web/text-fields.server';
import { keepPayment } from './keep-payment.server';
import { recordManualPayment } from './record-manual-payment.server';
import { refundAll } from './refund-all.server';
import { refundPayment } from './refund-payment.server';
import { dismissHeld, recordHeld, refundHeld } from './settle-held.server';

type MoneyPage = {
  bookingId: string;
  /** The admin who sends it. */
  actorId: string;
  /** The page that says what came of it. */
  back: string;
};

type Sent = MoneyPage & { form: FormData; submissionKey: string };

const unreadable = 'Please reload this page and press the button again.';

/** Said when the key is missing that the page gives each of its forms; the answer brings one. */
const keyless = 'Please press the button once more.';

/** The forms in which something is typed. */
const typedForms = {
  refund: refundSchema,
  'by-hand': handEntrySchema,
  'record-amount': heldAmountSchema,
} as const;

/** Does what one of the forms asks for, and leads back with a sentence; or says why not. */
export async function answerMoneyForm(form: FormData, page: MoneyPage) {
  const submissionKey = formKeyOf(form);
  if (submissionKey === undefined) return refuseKeyless(form);
  try {
    const sent = { ...page, form, submissionKey };
    switch (form.get('intent')) {
      case 'refund':
        return await refund(sent);
      case 'by-hand':
        return await byHand(sent);
      case 'record-amount':
        return await recordAmount(sent);
      default:
        return await said(page, await pressed(sent));
    }
  } catch (error) {
    return answerRefusalWith(error, { formKey: newFormKey() });
  }
}

/** R20, R38: without a key nothing is done; what was typed comes back with one. */
function refuseKeyless(form: FormData) {
  const error = new ServiceError('invalid', keyless);
  const intent = textIn(form, 'intent');
  if (!isTypedForm(intent)) return answerRefusalWith(error, { formKey: newFormKey() });
  const schema: z.ZodType = typedForms[intent];
  return afterRefusal(parseWithZod(textFields(form, isMoneyField), { schema }), error, '');
}

const isTypedForm = (intent: string): intent is keyof typeof typedForms =>
  Object.hasOwn(typedForms, intent);

/** The buttons in which nothing is typed. @returns the sentence for the admin */
async function pressed({ form, bookingId, actorId, submissionKey }: Sent): Promise<string> {
  const wish = { bookingId, actorId, submissionKey };
  switch (form.get('intent')) {
    case 'keep':
      await keepPayment(wish.bookingId, wish);
      return 'The money stays with you.';
    case 'refund-all':
      return refundAll({ ...wish, seenCents: centsIn(form, 'seen_cents') });
    case 'gave-back': {
      const amountCents = -centsIn(form, 'seen_cents');
      await recordManualPayment({ ...wish, amountCents, note: 'Given back by hand' });
      return 'Entered: the money was given back by hand.';
    }
    case 'record-held':
      await recordHeld({ ...wish, attemptId: textIn(form, 'attempt_id') }, null);
      return 'The payment is recorded.';
    case 'refund-held':
      return refundHeld({ ...wish, attemptId: textIn(form, 'attempt_id') });
    case 'dismiss-held':
      await dismissHeld({ ...wish, attemptId: textIn(form, 'attempt_id') });
      return 'Noted: the payment was given back at PayPal.';
    default:
      throw new ServiceError('invalid', unreadable);
  }
}

async function refund({ form, bookingId, ...sent }: Sent) {
  const submission = parseWithZod(textFields(form, isMoneyField), { schema: refundSchema });
  if (submission.status !== 'success') return refused(submission, sent.submissionKey);
  const { entry_id: captureEntryId, amount: amountCents, note } = submission.value;
  try {
    const entry = { id: captureEntryId, bookingId };
    if ((await database().ledgerEntry.count({ where: entry })) === 0)
      throw new ServiceError('not_found', 'This payment was not found.');
    return await said(sent, await refundPayment({ ...sent, captureEntryId, amountCents, note }));
  } catch (error) {
    return afterRefusal(submission, error, sent.submissionKey);
  }
}

async function byHand({ form, ...sent }: Sent) {
  const submission = parseWithZod(textFields(form, isMoneyField), { schema: handEntrySchema });
  if (submission.status !== 'success') return refused(submission, sent.submissionKey);
  const { direction, amount, note } = submission.value;
  const amountCents = direction === 'given' ? -amount : amount;
  try {
    await recordManualPayment({ ...sent, amountCents, note });
    return await said(sent, 'The entry is in the books.');
  } catch (error) {
    return afterRefusal(submission, error, sent.submissionKey);
  }
}

async function recordAmount({ form, ...sent }: Sent) {
  const submission = parseWithZod(textFields(form, isMoneyField), { schema: heldAmountSchema });
  if (submission.status !== 'success') return refused(submission, sent.submissionKey);
  const { attempt_id: attemptId, amount } = submission.value;
  try {
    await recordHeld({ ...sent, attemptId }, amount);
    return await said(sent, 'The payment is recorded.');
  } catch (error) {
    return afterRefusal(submission, error, sent.submissionKey);
  }
}

const said = ({ back }: { back: string }, text: string) =>
  redirectSaying(back, { kind: 'success', text });

type Submission = Parameters<typeof refuseForm>[0];

/** Nothing was done, so the same key stays good. */
function refused(submission: Submission, formKey: string) {
  const refusal = refuseForm(submission);
  return data({ ...refusal.data, formKey }, refusal.init ?? {});
}

// A refusal beside a field wrote nothing, so the key stays good. Any other gets a key of its own:
// sent once more it is meant as a second one (R20), or as another try.
function afterRefusal(submission: Submission, error: unknown, key: string) {
  if (error instanceof ServiceError && error.code === 'not_found') throw error;
  const refusal = refuseForm(submission, error);
  const nothingDone = error instanceof ServiceError && error.field !== undefined;
  return data({ ...refusal.data, formKey: nothingDone ? key : newFormKey() }, refusal.init ?? {});
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

function centsIn(form: FormData, name: string): number {
  const text = textIn(form, name);
  if (!/^\d{1,9}$/.test(text)) throw new ServiceError('invalid', unreadable);
  return Number(text);
}
