import { database, type Transaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { now } from '~/core/runtime/clock.server';
import { digestOf, randomToken } from '~/core/runtime/secrets.server';

const formKeyField = 'form_key';

export function formKeyOf(form: FormData): string | undefined {
  const key = form.get(formKeyField);
  return typeof key === 'string' && key !== '' ? key : undefined;
}

export function newFormKey(): string {
  return randomToken();
}

export const askWhetherSecond =
  'You already sent this form with other details. To send a second one, press the button again.';

export type FormSubmission = {
  key: string | undefined;
  /** The sender's profile id; empty for a visitor. */
  actorId: string;
  form:
    | 'manual-payment'
    | 'refund'
    | 'held-payment'
    | 'keep-payment'
    | 'payment-link'
    | 'payment-claim'
    | 'mail-test'
    | 'booking'
    | 'booking-edit'
    | 'stay-change'
    | 'stay-update'
    | 'incident'
    | 'incident-note'
    | 'health-notice'
    | 'hand-over'
    | 'booking-line'
    | 'credit'
    | 'care'
    | 'care-item'
    | 'extra'
    | 'quick-reply'
    | 'paper'
    | 'agreement'
    | 'pet'
    | 'pet-record'
    | 'certificate'
    | 'sign-up'
    | 'payment'
    | 'message'
    | 'helper'
    | 'owner'
    | 'review';
  /** The content sent, without secrets; compared, never stored. */
  content: unknown;
};

/** Creates the record once per form (R20), in its transaction. @throws ServiceError conflict */
export async function withIdempotencyKey(
  tx: Transaction,
  submission: FormSubmission,
  make: () => Promise<string>,
): Promise<{ id: string; repeated: boolean }> {
  const contentDigest = digestOf(JSON.stringify(submission.content));
  // A client without a key still must not book twice by sending the same form twice.
  const own = submission.key ? digestOf(submission.key) : `content-${contentDigest}`;
  const key = `${submission.form}:${submission.actorId}:${own}`;
  const earlier = await tx.submission.findUnique({ where: { key } });
  if (earlier !== null) {
    if (earlier.contentDigest !== contentDigest)
      throw new ServiceError('conflict', askWhetherSecond);
    return { id: earlier.result, repeated: true };
  }
  const id = await make();
  await tx.submission.create({
    data: {
      key,
      actorId: submission.actorId,
      form: submission.form,
      contentDigest,
      result: id,
      createdAt: now(),
    },
  });
  return { id, repeated: false };
}

/** No browser keeps a form open this long. */
const keptMs = 30 * 86_400_000;
const deletedTogether = 500;

/** Deletes the keys of forms sent more than 30 days ago, some hundreds at a time. */
export async function forgetOldSubmissions(): Promise<void> {
  const before = new Date(now().getTime() - keptMs);
  for (;;) {
    const { count } = await database().submission.deleteMany({
      where: { createdAt: { lt: before } },
      limit: deletedTogether,
    });
    if (count < deletedTogether) return;
  }
}
