/** Delivers an email from the outbox to the mail service, and records the outcome (R36). */
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import type { OutboxMail, Prisma } from '~/core/database/generated/client';
import { emailHtml } from '~/core/mail/document';
import { erasedAddress } from '~/core/mail/erased-address';
import { headerText } from '~/core/mail/header-text';
import type { SendOutcome, MailService } from '~/core/mail/mail-service';
import { mailsInHand, openLink } from '~/core/mail/outbox.server';
import { emailText } from '~/core/mail/text';
import { now } from '~/core/runtime/clock.server';
import { environment, type MailAccess } from '~/core/runtime/environment.server';
import { after, interval, pause } from '~/core/runtime/intervals.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { businessSettings } from '~/core/settings/settings.server';
import { asAttached, facesIn, inEmail } from './faces.server';
import { whyUntrue } from './look-again.server';
import { emailFor, linkIsSpent } from './stored-email.server';

// More than the number of lanes, which may be sending the first ones.
const batch = 10;
/** Maximum number of attempts without an answer; after each, the email may have arrived. */
const mostUnanswered = 3;
const longestWaitMs = 60 * 60_000;
const spread = 0.5;

/** Takes the email that has been due longest and counts the attempt; returns null if nothing is due. */
export async function nextDueMail(): Promise<OutboxMail | null> {
  for (const { id } of await dueMails()) {
    if (mailsInHand.has(id)) continue;
    mailsInHand.add(id);
    // In the meantime another lane may have sent it, or messages may have been added to it.
    const [mail] = await countTry({ id, state: 'waiting', sendAfter: { lte: now() } });
    if (mail !== undefined) return mail;
    mailsInHand.delete(id);
  }
  return null;
}

/**
 * Returns due emails. Those to one address about one stay, or the days of a series, are sent in order (R115):
 * after earlier ones that were attempted, or are due within the Undo period. The plus makes SQLite search the
 * stay's emails instead of all waiting ones.
 */
function dueMails(): Promise<{ id: string }[]> {
  const soon = after(now(), 'answerUndo');
  return database().$queryRaw`
    SELECT "due"."id" FROM "mail_outbox" AS "due"
    WHERE "due"."state" = 'waiting' AND "due"."send_after" <= ${now()}
      AND NOT EXISTS (SELECT 1 FROM "mail_outbox" AS "earlier"
        WHERE "earlier"."booking_id" IN (SELECT "id" FROM "bookings"
            WHERE "id" = "due"."booking_id" OR "series_id" =
              (SELECT "series_id" FROM "bookings" WHERE "id" = "due"."booking_id"))
          AND +"earlier"."state" = 'waiting' AND "earlier"."to_address" = "due"."to_address"
          AND ("earlier"."attempts" > 0 OR "earlier"."send_after" <= ${soon})
          AND ("earlier"."created_at", "earlier"."rowid") < ("due"."created_at", "due"."rowid"))
    ORDER BY "due"."send_after" LIMIT ${batch}`;
}

async function countTry(where: Prisma.OutboxMailWhereInput & { id: string }) {
  try {
    return await database().outboxMail.updateManyAndReturn({
      where,
      data: { attempts: { increment: 1 } },
    });
  } catch (error) {
    mailsInHand.delete(where.id);
    throw error;
  }
}

export type Delivery = 'done' | 'misconfigured';

/** Sends a taken email and records the outcome; only a crash between the two can repeat it. */
export async function deliverMail(
  mail: OutboxMail,
  service: MailService | null,
  signal?: AbortSignal,
): Promise<Delivery> {
  try {
    if (linkIsSpent(mail)) {
      await settle(database(), mail, { state: 'expired', sealedLink: null });
      return 'done';
    }
    if (service === null) {
      await settle(database(), mail, { state: 'kept' });
      return 'done';
    }
    const untrue = await lookedAt(mail);
    if (untrue === 'unknown') {
      const problem = 'The email couldn’t be checked against its stay.';
      await recordSurely(mail, { kind: 'later', problem }, signal);
      return 'done';
    }
    if (untrue !== null) {
      log.info('mail.dropped', { mail: mail.id, problem: untrue });
      await settle(database(), mail, { state: 'expired', problem: untrue, sealedLink: null });
      return 'done';
    }
    const bounced = await database().bouncedAddress.findUnique({
      where: { address: mail.toAddress },
    });
    const outcome: SendOutcome =
      bounced === null
        ? await send(mail, service)
        : { kind: 'never', problem: bounced.reason, badAddress: false };
    await recordSurely(mail, outcome, signal);
    return outcome.kind === 'misconfigured' ? 'misconfigured' : 'done';
  } finally {
    mailsInHand.delete(mail.id);
  }
}

/** Returns the result of whyUntrue, or 'unknown' after an error, which then delays only this email (R110). */
async function lookedAt(mail: OutboxMail): Promise<string | null> {
  try {
    return await whyUntrue(mail);
  } catch (error) {
    log.error('mail.unsendable', { ...errorFields(error), mail: mail.id });
    return 'unknown';
  }
}

// Retries recording the outcome: a sent email that isn't recorded would be sent again.
async function recordSurely(
  mail: OutboxMail,
  outcome: SendOutcome,
  signal?: AbortSignal,
): Promise<void> {
  for (;;)
    try {
      await record(mail, outcome);
      return;
    } catch (error) {
      if (signal === undefined || signal.aborted) throw error;
      log.error('mail.worker', errorFields(error));
      await pause(interval('mailPoll'), signal);
    }
}

/** Returns the sender of emails as their header has it: `"Willow House" <june@example.com>`. */
export function senderLine(
  access: MailAccess,
  { businessName, infoEmail }: { businessName: string; infoEmail: string },
): string {
  const address = (access.kind === 'none' ? null : access.from) ?? infoEmail;
  return `"${headerText(businessName.replace(/["\\]/g, ''))}" <${address}>`;
}

async function send(mail: OutboxMail, service: MailService): Promise<SendOutcome> {
  try {
    if (mail.sealedLink !== null && openLink(mail.sealedLink) === null)
      return {
        kind: 'never',
        problem: 'Its one-time link can no longer be read: the site has another secret now.',
        badAddress: false,
      };
    const settings = await businessSettings('committed');
    const email = emailFor(mail, 'with link');
    const faces = await facesIn(email, mail.profileId);
    return await service.send({
      outboxId: mail.id,
      from: senderLine(environment().mail, settings),
      to: mail.toAddress,
      replyTo: email.replyTo,
      subject: email.subject,
      html: emailHtml(email, faces.map(inEmail)),
      text: emailText(email),
      attachments: email.attachments ?? [],
      pictures: faces.map(asAttached),
      unsubscribe: email.stop ?? null,
    });
  } catch (error) {
    log.error('mail.unsendable', { ...errorFields(error), mail: mail.id });
    return { kind: 'never', problem: 'The email couldn’t be created.', badAddress: false };
  }
}

async function record(mail: OutboxMail, outcome: SendOutcome): Promise<void> {
  switch (outcome.kind) {
    case 'sent':
      await settle(database(), mail, {
        state: 'sent',
        sentAt: now(),
        providerId: outcome.providerId,
        problem: null,
        sealedLink: null,
      });
      return;
    case 'misconfigured':
      log.error('mail.misconfigured', { problem: outcome.problem });
      await waitOrGiveUp(mail, outcome.problem, {});
      // All due emails would get the same refusal.
      await database().outboxMail.updateMany({
        where: { state: 'waiting', sendAfter: { lte: now() }, refusedSince: null },
        data: { refusedSince: now(), problem: outcome.problem },
      });
      return;
    case 'never':
      log.warn('mail.refused', { mail: mail.id, problem: outcome.problem });
      await inTransaction(async (tx) => {
        if (outcome.badAddress && mail.template !== 'account_deleted')
          await tx.bouncedAddress.upsert({
            where: { address: mail.toAddress },
            create: { address: mail.toAddress, reason: outcome.problem, at: now() },
            update: {},
          });
        await settle(tx, mail, { state: 'failed', problem: outcome.problem });
      });
      return;
    case 'later':
    case 'unanswered':
      log.warn('mail.try_failed', {
        mail: mail.id,
        tries: mail.attempts,
        problem: outcome.problem,
      });
      await waitOrGiveUp(
        mail,
        outcome.problem,
        outcome.kind === 'later'
          ? { sendAfter: nextTry(mail.attempts) }
          : { sendAfter: after(now(), 'mailUnanswered'), unanswered: mail.unanswered + 1 },
      );
  }
}

/**
 * Delays an email, or gives it up three days after the first refusal or after three attempts that may have
 * arrived.
 */
async function waitOrGiveUp(
  mail: OutboxMail,
  problem: string,
  wait: { sendAfter?: Date; unanswered?: number },
): Promise<void> {
  const { unanswered = mail.unanswered } = wait;
  const refusedSince = mail.refusedSince ?? now();
  const isOver =
    unanswered >= mostUnanswered || after(refusedSince, 'mailGivenUp').getTime() <= now().getTime();
  await settle(database(), mail, {
    ...{ problem, refusedSince, unanswered },
    ...(isOver ? { state: 'failed' } : wait),
  });
}

async function settle(
  tx: Transaction,
  mail: OutboxMail,
  data: Prisma.OutboxMailUpdateManyMutationInput,
): Promise<void> {
  // R41: the address of a deleted account is kept only until its last email is sent or given up.
  const ended = mail.template === 'account_deleted' && data.state !== undefined;
  await tx.outboxMail.updateMany({
    where: { id: mail.id },
    data: { ...data, ...(ended && { toAddress: erasedAddress, providerId: null }) },
  });
}

/**
 * Returns the time of the next attempt: the wait doubles up to an hour, randomized by half so that failures
 * don't retry together.
 */
function nextTry(tries: number): Date {
  const wait = Math.min(longestWaitMs, interval('mailRetry') * 2 ** Math.min(tries - 1, 20));
  return new Date(now().getTime() + wait * (1 - spread + 2 * spread * Math.random()));
}
