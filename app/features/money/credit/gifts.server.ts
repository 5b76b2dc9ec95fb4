/** Gifts of house credit by email (R143): money leaves the giver's account at once, and a code brings it to another. */
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  database,
  inTransaction,
  type Reader,
  rowsFor,
  type Transaction,
} from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { businessSnapshot, queueMail } from '~/core/mail/outbox.server';
import { type Cents, formatMoney } from '~/core/money/money';
import {
  countAttempts,
  countWithin,
  forgiveAttempts,
} from '~/core/rate-limit/count-attempts.server';
import { now } from '~/core/runtime/clock.server';
import { digestOf } from '~/core/runtime/secrets.server';
import { businessSettings, todayHere } from '~/core/settings/settings.server';
import { addMonths, localDateOf } from '~/core/time/business-time';
import { formatDay } from '~/core/time/format-dates';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { assertFree, assertOwner } from './credit-checks.server';
import { addToCredit } from './credit.server';
import { giftAlphabet, giftCodeLength, giftMonths, inGiftGroups, readGiftCode } from './gift-code';
import { giftEmails } from './gift.email';

/** Neither used nor back with its giver. */
const isOpen = { redeemedAt: null, endedAt: null } as const;

/** SHA-256 of a code without its groups: with 100 random bits, a plain digest is enough. */
export const giftDigest = (code: string) => digestOf(`gift code ${code}`);

function newCode(): string {
  const letter = () => giftAlphabet.charAt(randomInt(giftAlphabet.length));
  return Array.from({ length: giftCodeLength }, letter).join('');
}

async function assertOn(tx: Transaction): Promise<void> {
  const { houseCredit } = await businessSettings(tx);
  if (!houseCredit)
    throw new ServiceError(
      'conflict',
      'House credit is switched off at the moment, so gifts can’t be given or used.',
    );
}

export type Gift = {
  ownerId: string;
  actorId: string;
  submissionKey: string;
  amountCents: Cents;
  name: string;
  email: string;
  words: string;
  /** Address of the client, which can't have any number of emails sent to strangers. */
  client: string;
};

/**
 * Gives money of an account to someone by email, once per form. @returns the gift's id
 * @throws ServiceError for more than there is
 */
export async function giveCredit(gift: Gift): Promise<string> {
  const { ownerId, actorId, submissionKey: key, client, ...content } = gift;
  const { amountCents, name: recipientName, email: recipientEmail, words } = content;
  const submission = { key, actorId, form: 'credit' as const, content: { ownerId, ...content } };
  const { id } = await inTransaction((tx) =>
    withIdempotencyKey(tx, submission, async () => {
      await assertOwner(tx, ownerId);
      await assertOn(tx);
      await assertFree(tx, ownerId, amountCents, 'given away');
      await countWithin(tx, [{ limit: 'stranger-mail', subject: client }]);
      const code = newCode();
      const expiresOn = addMonths(await todayHere(tx), giftMonths);
      const { id: giftId, giver } = await tx.giftCode.create({
        data: {
          ...{ giverId: ownerId, amountCents, recipientEmail, recipientName, words },
          ...{ codeDigest: giftDigest(code), createdAt: now(), expiresOn },
        },
        select: { id: true, giver: { select: { fullName: true, email: true } } },
      });
      const entry = { ownerId, actorId, kind: 'gift' as const, note: 'Given by email' };
      await addToCredit(tx, [{ ...entry, amountCents: -amountCents }]);
      await queueMail(tx, {
        to: { profileId: null, email: recipientEmail },
        code: inGiftGroups(code),
        email: giftEmails.gift.fill({
          business: businessSnapshot(await businessSettings(tx)),
          giverName: giver.fullName ?? giver.email,
          ...{ giftId, recipientName, amountCents, expiresOn, words },
        }),
      });
      return giftId;
    }),
  );
  return id;
}

/** The answer to every code that adds nothing, so that it tells nothing about the code. */
export const unusableCode =
  'This code can’t be used. Please check it, or ask the person who gave it to you.';

/** Milliseconds; longer than using a code takes. */
const answerAfter = 250;

/**
 * Adds a gift to an owner's account by its code, once. Neither the answer nor its timing tells wrong codes from
 * used, expired or returned ones. @returns the cents added, and whether the account has a dog
 * @throws ServiceError
 */
export async function redeemGift(redeeming: {
  ownerId: string;
  actorId: string;
  submissionKey: string;
  code: string;
  client: string;
}): Promise<{ cents: Cents; hasPets: boolean }> {
  const { ownerId, actorId, submissionKey: key, client } = redeeming;
  const due = wait(answerAfter);
  const codeDigest = giftDigest(readGiftCode(redeeming.code));
  const submission = { key, actorId, form: 'credit' as const, content: { ownerId, codeDigest } };
  // Counted before it is tried: parallel guesses meet the limit too.
  const attempts = await countAttempts([
    { limit: 'dead-link', subject: client },
    { limit: 'dead-link', subject: ownerId },
  ]);
  try {
    const { id } = await inTransaction((tx) =>
      withIdempotencyKey(tx, submission, () => redeem(tx, { ownerId, actorId, codeDigest })),
    );
    await forgiveAttempts(attempts);
    const { amountCents: cents } = await database().giftCode.findUniqueOrThrow({ where: { id } });
    return { cents, hasPets: (await database().pet.count({ where: { userId: ownerId } })) > 0 };
  } finally {
    await due;
  }
}

async function redeem(
  tx: Transaction,
  { ownerId, actorId, codeDigest }: { ownerId: string; actorId: string; codeDigest: string },
): Promise<string> {
  await assertOwner(tx, ownerId);
  await assertOn(tx);
  // The update decides between concurrent requests, even if transactions are not serialized.
  const { count } = await tx.giftCode.updateMany({
    where: { codeDigest, ...isOpen, expiresOn: { gte: await todayHere(tx) } },
    data: { redeemedAt: now(), redeemedById: ownerId },
  });
  if (count === 0) throw new ServiceError('invalid', unusableCode, 'gift_code');
  const { id, amountCents } = await tx.giftCode.findUniqueOrThrow({ where: { codeDigest } });
  const entry = { ownerId, actorId, kind: 'gift' as const, note: 'Received with a code' };
  await addToCredit(tx, [{ ...entry, amountCents }]);
  return id;
}

/**
 * Takes an unused gift back to its giver's account, also while house credit is off. A repeat changes nothing.
 * @returns the cents
 * @throws ServiceError if it was used
 */
export async function takeBackGift(act: {
  ownerId: string;
  actorId: string;
  giftId: string;
}): Promise<Cents> {
  const { ownerId: giverId, actorId, giftId } = act;
  return inTransaction(async (tx) => {
    const gift = await tx.giftCode.findFirst({ where: { id: giftId, giverId } });
    if (gift === null) throw new ServiceError('not_found', 'This gift was not found.');
    if (!(await endGift(tx, giftId, { actorId, note: 'Withdrawn' })) && gift.redeemedAt !== null)
      throw new ServiceError('conflict', 'This gift was used already, so it can’t be withdrawn.');
    return gift.amountCents;
  });
}

/** Ends an open gift and returns its money. @returns false if it was used or had ended */
async function endGift(
  tx: Transaction,
  id: string,
  { actorId, note }: { actorId: string | null; note: string },
): Promise<boolean> {
  const { count } = await tx.giftCode.updateMany({
    where: { id, ...isOpen },
    data: { endedAt: now() },
  });
  if (count === 0) return false;
  const { giverId: ownerId, amountCents } = await tx.giftCode.findUniqueOrThrow({ where: { id } });
  await addToCredit(tx, [{ ownerId, actorId, kind: 'gift', amountCents, note }]);
  return true;
}

/** Returns gifts that were not used in time to their givers: money never ends. */
export async function returnUnusedGifts(): Promise<void> {
  const expired = await database().giftCode.findMany({
    where: { ...isOpen, expiresOn: { lt: await todayHere('committed') } },
    select: { id: true },
  });
  for (const { id } of expired)
    await inTransaction((tx) => endGift(tx, id, { actorId: null, note: 'Not used in time' }));
}

/** Returns the cents of an owner's gifts that are neither used nor back. */
export async function openGiftCents(reader: Reader, giverId: string): Promise<Cents> {
  const { _sum } = await rowsFor(reader).giftCode.aggregate({
    where: { giverId, ...isOpen },
    _sum: { amountCents: true },
  });
  return _sum.amountCents ?? 0;
}

/** Returns the reason that the email of a gift is no longer true; null while its code can be used. */
export async function untrueOfGift(tx: Transaction, giftId: string): Promise<string | null> {
  const open = { id: giftId, ...isOpen, expiresOn: { gte: await todayHere(tx) } };
  return (await tx.giftCode.count({ where: open })) > 0
    ? null
    : 'The gift was withdrawn, used or over before this email could be sent.';
}

export type GivenGift = {
  id: string;
  /** `$20.00 for Robin (robin@example.com)`. */
  what: string;
  /** `Can be used until Nov 30, 2027`. */
  state: string;
  mayTakeBack: boolean;
};

const mostGifts = 50;

/** Returns the gifts that an owner gave, unused ones first. */
export async function givenGifts(giverId: string): Promise<GivenGift[]> {
  const { timeZone } = await businessSettings('committed');
  const gifts = await database().giftCode.findMany({
    where: { giverId },
    orderBy: [
      { redeemedAt: { sort: 'desc', nulls: 'first' } },
      { endedAt: { sort: 'desc', nulls: 'first' } },
      { createdAt: 'desc' },
    ],
    take: mostGifts,
  });
  const dayOf = (at: Date) => formatDay(localDateOf(at, timeZone));
  return gifts.map(({ id, amountCents, recipientName, recipientEmail, ...gift }) => ({
    id,
    what:
      recipientName === ''
        ? `${formatMoney(amountCents)} for someone who left`
        : `${formatMoney(amountCents)} for ${recipientName} (${recipientEmail})`,
    state:
      gift.redeemedAt !== null
        ? `Used on ${dayOf(gift.redeemedAt)}`
        : gift.endedAt !== null
          ? `Back in the account since ${dayOf(gift.endedAt)}`
          : `Can be used until ${formatDay(gift.expiresOn)}`,
    mayTakeBack: gift.redeemedAt === null && gift.endedAt === null,
  }));
}
