import type { Submission } from '@conform-to/react';
import { data } from '@remix-run/node';
import { privateNoteSchema, specialPricesSchema } from '~/domain/owner-terms.schema';
import { paths } from '~/lib/paths';
import { endSessionsOf } from '../auth/end-sessions-of.server';
import { parseAccountForm } from '../auth/read-account-form.server';
import { ServiceError } from '../runtime/service-error.server';
import { answerRefusalWith } from '../web/answer-refusal.server';
import { redirectSaying } from '../web/flash.server';
import { notFound } from '../web/params.server';
import { refuseForm } from '../web/refuse-form.server';
import { savePrivateNote } from './save-private-note.server';
import { saveSpecialPrices } from './save-special-prices.server';

/** Said of a form that no page of ours sends. */
const reload = 'Please reload this page and press the button again.';

/** Carries out what a form on the admin's page of one person asks for, or says why not. */
export async function answerUserForm(
  sent: FormData,
  { userId, viewer }: { userId: string; viewer: { id: string } },
) {
  switch (sent.get('intent')) {
    case 'prices':
      return pricesForm(sent, userId);
    case 'note':
      return noteForm(sent, userId);
    case 'sign-out':
      return signOutButton(userId, viewer);
    default:
      return answerRefusalWith(new ServiceError('invalid', reload), { sent: 'button' as const });
  }
}

async function pricesForm(sent: FormData, userId: string) {
  const { submission } = parseAccountForm(sent, specialPricesSchema);
  if (submission.status !== 'success') return refuse('prices', submission);
  const { special_price_daycare: daycare, special_boarding_price: boarding } = submission.value;
  await orNotFound(saveSpecialPrices(userId, { daycare, boarding }));
  return saying(userId, 'The special prices are saved. They count from the next booking on.');
}

async function noteForm(sent: FormData, userId: string) {
  const { submission } = parseAccountForm(sent, privateNoteSchema);
  if (submission.status !== 'success') return refuse('note', submission);
  await orNotFound(savePrivateNote(userId, submission.value.private_note));
  return saying(userId, 'The note is saved.');
}

async function signOutButton(userId: string, viewer: { id: string }) {
  try {
    await endSessionsOf(userId, viewer.id);
  } catch (error) {
    return answerRefusalWith(error, { sent: 'button' as const });
  }
  return saying(userId, 'They are signed out everywhere.');
}

function refuse<Name extends 'prices' | 'note', Schema, FormValue>(
  form: Name,
  submission: Submission<Schema, string[], FormValue>,
) {
  const { data: answer, init } = refuseForm(submission);
  return data({ sent: form, ...answer }, init ?? {});
}

async function orNotFound(saving: Promise<void>): Promise<void> {
  try {
    await saving;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') throw notFound();
    throw error;
  }
}

function saying(userId: string, text: string) {
  return redirectSaying(paths.adminUser(userId), { kind: 'success', text });
}
