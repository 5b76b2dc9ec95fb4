import type { Submission } from '@conform-to/react';
import { data } from '@remix-run/node';
import { ownerEmailSchema, privateNoteSchema } from '~/features/users/user.schema';
import { specialPricesSchema } from '~/features/pricing/special-prices.schema';
import { paths } from '~/core/web/paths';
import type { SignedIn } from '~/core/session/session.server';
import { formKeyOf } from '~/core/web/idempotency.server';
import { endSessionsOf } from '~/features/accounts/account-sessions.server';
import { giveEmail } from '~/features/users/add-owner.server';
import { inviteOwner } from '~/features/import/invite.server';
import { pauseOwner } from '~/features/dogs-fit/dog-notes.server';
import { formError, parseAccountForm, refusalResponseWith } from '~/core/web/read-form.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { notFound } from '~/core/web/guards.server';
import {
  savePrivateNote,
  saveSpecialPrices,
  sendAgreementLink,
} from '~/features/users/user-page.server';

const reload = 'Please reload this page and press the button again.';

/** Sets the owner's own prices (R25). */
export async function savePrices(form: FormData, userId: string) {
  const { submission, seen } = parseAccountForm(form, specialPricesSchema);
  if (submission.status !== 'success') return refuse('prices', submission);
  const { special_price_daycare: daycare, special_boarding_price: boarding } = submission.value;
  try {
    await orNotFound(saveSpecialPrices(userId, { daycare, boarding }, seen));
  } catch (error) {
    return refuse('prices', submission, error);
  }
  return saying(userId, 'Special prices saved. They apply from the next booking.');
}

/** Keeps the private note, and goes back to the owner's page. */
export async function saveNote(form: FormData, userId: string) {
  const { submission, seen } = parseAccountForm(form, privateNoteSchema);
  if (submission.status !== 'success') return refuse('note', submission);
  try {
    await orNotFound(savePrivateNote(userId, submission.value.private_note, seen));
  } catch (error) {
    return refuse('note', submission, error);
  }
  return redirectWithFlash(paths.profileOf(userId), { kind: 'success', text: 'Note saved.' });
}

/** Gives an owner without an address one, and invites them (R99). */
export async function saveEmail(form: FormData, userId: string, adminId: string) {
  const { submission } = parseAccountForm(form, ownerEmailSchema);
  if (submission.status !== 'success') return refuse('email', submission);
  try {
    await orNotFound(giveEmail(userId, submission.value.email, adminId));
  } catch (error) {
    return refuse('email', submission, error);
  }
  return saying(userId, 'Saved. The link in the email lets them choose a password.');
}

/** Takes no more requests from the owner, or takes them again (R45). */
export async function stopRequests(userId: string, stopped: boolean) {
  await orNotFound(pauseOwner(userId, stopped));
  const text = stopped
    ? 'You take no more requests from this owner. Stays that are booked stay booked.'
    : 'You take requests from this owner again.';
  return redirectWithFlash(paths.profileOf(userId), { kind: 'success', text });
}

/** Signs the owner out in every browser. */
export async function signOutEverywhere(userId: string, adminId: string) {
  try {
    await endSessionsOf(userId, adminId);
  } catch (error) {
    return refusalResponseWith(error, { sent: 'button' as const });
  }
  return saying(userId, 'Signed out everywhere.');
}

/** Sends the owner a message with the link to the agreement (R46). */
export async function askToSign(form: FormData, userId: string, viewer: SignedIn) {
  try {
    await sendAgreementLink(userId, viewer, formKeyOf(form));
  } catch (error) {
    return refusalResponseWith(error, { sent: 'button' as const });
  }
  return saying(userId, 'Sent as a message, with the link to the agreement.');
}

/** Tells an imported owner of their account (R60). */
export async function invite(userId: string) {
  try {
    await inviteOwner(userId);
  } catch (error) {
    return refusalResponseWith(error, { sent: 'button' as const });
  }
  return saying(userId, 'Invited. The link in the email lets them choose a password.');
}

/** Answers a form that no page of ours sends. */
export function refuseUnknownButton() {
  return refusalResponseWith(new ServiceError('invalid', reload), { sent: 'button' as const });
}

function refuse<Name extends 'prices' | 'note' | 'email', Schema, FormValue>(
  form: Name,
  submission: Submission<Schema, string[], FormValue>,
  error?: unknown,
) {
  const { data: answer, init } = formError(submission, error);
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
  return redirectWithFlash(paths.adminUser(userId), { kind: 'success', text });
}
