/** Status of mail, payments, pictures, disk and backups (R108), for the admin and a monitor. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { backupsFolder, newestNightlyAt } from '~/core/backup/backup-manifest.server';
import { database } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { countAttempts } from '~/core/rate-limit/count-attempts.server';
import { now } from '~/core/runtime/clock.server';
import { diskMeasured, diskWarning } from '~/core/runtime/disk-space.server';
import { environment, isPaypalGiven } from '~/core/runtime/environment.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { projectRoot } from '~/core/runtime/project-root.server';
import { businessSettings } from '~/core/settings/settings.server';
import { dateOf, localDateOf, minutesOf, toLocal } from '~/core/time/business-time';
import { formatMoment, formatTime } from '~/core/time/format-dates';
import { captureUnderWay } from '~/features/booking/record/booking-row.server';
import { payingIsPossible } from '~/features/money/payments/payment-provider.server';
import { isReachable } from '~/features/money/payments/paypal-keys.server';
import { readPicture } from '~/features/dogs/pictures/read-picture.server';
import {
  type Installation,
  type InstallationFacts,
  mailOverdueMs,
  partsOf,
  paymentOverdueMs,
  type PictureTrial,
  type RefusedMails,
} from './installation';

/** In memory, so a restart tries again. */
let lastTrial: PictureTrial | null = null;

const trialEveryMs = 24 * 60 * 60_000;

/** Processes a sample picture without storing it. */
export async function tryPicture(): Promise<PictureTrial> {
  return (lastTrial = { problem: await pictureProblem(), at: now() });
}

async function pictureProblem(): Promise<string | null> {
  const name = 'icon-192.png';
  try {
    const bytes = await readFile(path.join(projectRoot(), 'public', name));
    await readPicture(new File([bytes], name, { type: 'image/png' }), 'pet');
    return null;
  } catch (error) {
    if (error instanceof ServiceError) return error.userMessage;
    log.error('pictures.try_failed', errorFields(error));
    return 'The process that makes it smaller can’t be started.';
  }
}

/** Runs {@link tryPicture} for the admin, rate-limited per hour. @throws ServiceError too_many */
export async function tryPictureByHand(viewer: { id: string }): Promise<PictureTrial> {
  await countAttempts([{ limit: 'picture-test', subject: viewer.id }]);
  return tryPicture();
}

/** Runs {@link tryPicture} as a job, once a day: enough to notice trouble before an owner does. */
export async function tryPictureDaily(): Promise<void> {
  if (lastTrial !== null && now().getTime() - lastTrial.at.getTime() < trialEveryMs) return;
  await tryPicture();
}

/** Returns the status of each part. The number of statements does not grow with the rows. */
export async function installation(): Promise<Installation> {
  const at = now();
  return partsOf({
    now: at,
    mail: await mailFacts(at),
    payments: await paymentFacts(at),
    pictures: lastTrial,
    disk: { measured: diskMeasured(), warning: diskWarning() },
    backups: {
      lastNightlyAt: await newestNightlyAt(backupsFolder(environment().dataDir)),
      runsSince: new Date(at.getTime() - process.uptime() * 1000),
    },
  });
}

const addressSources = {
  given: 'set on the server',
  platform: 'from the hosting service',
  settings: 'as confirmed at set-up',
  nowhere: 'for trying things out',
} as const;

/** Facts about the site and their sources (R133): a value that the server was started with wins. */
export function siteFacts(): { label: string; value: string }[] {
  const { appUrl, addressFrom, secretIsGiven, mailIsGiven } = environment();
  const secret = secretIsGiven ? 'set on the server' : 'made by the site, in its data folder';
  return [
    { label: 'Address', value: `${appUrl}, ${addressSources[addressFrom]}` },
    { label: 'Key that keeps people signed in', value: secret },
    ...(isPaypalGiven() ? [{ label: 'PayPal', value: 'set on the server' }] : []),
    ...(mailIsGiven ? [{ label: 'Email', value: 'set on the server' }] : []),
  ];
}

/** Returns the number of emails overdue at an instant, and the time of the last one sent. */
export async function mailFacts(at: Date): Promise<InstallationFacts['mail']> {
  const overdueSince = new Date(at.getTime() - mailOverdueMs);
  const overdue = await database().outboxMail.count({
    where: {
      state: 'waiting',
      // A failed attempt delays the next one.
      OR: [
        { sendAfter: { lte: overdueSince } },
        { attempts: { gt: 0 }, createdAt: { lte: overdueSince } },
      ],
    },
  });
  const last = await database().outboxMail.findFirst({
    where: { state: 'sent' },
    orderBy: { sendAfter: 'desc' },
    select: { sentAt: true },
  });
  const isSet = environment().mail.kind !== 'none';
  return { isSet, overdue, refused: await refusedMails(at), lastSentAt: last?.sentAt ?? null };
}

async function refusedMails(at: Date): Promise<RefusedMails | null> {
  const where = { state: 'waiting', refusedSince: { not: null } } as const;
  const reasons = await database().outboxMail.groupBy({
    by: ['problem'],
    where,
    _count: true,
    _min: { refusedSince: true },
  });
  const [most] = reasons.sort((one, other) => other._count - one._count);
  const starts = reasons.flatMap(({ _min }) => _min.refusedSince?.getTime() ?? []);
  if (most === undefined || starts.length === 0) return null;
  const since = new Date(Math.min(...starts));
  const sent = { state: 'sent', sendAfter: { gte: since } } as const;
  const addresses = await database().outboxMail.groupBy({ by: ['toAddress'], where });
  const count = reasons.reduce((sum, reason) => sum + reason._count, 0);
  const { timeZone } = await businessSettings('committed');
  const local = toLocal(since, timeZone);
  const today = localDateOf(at, timeZone);
  return {
    count,
    tried: count + (await database().outboxMail.count({ where: sent })),
    addresses: addresses.length,
    since: {
      at: since,
      text: dateOf(local) === today ? formatTime(minutesOf(local)) : formatMoment(local, today),
    },
    problem: most.problem ?? '',
  };
}

/** Returns the number of payments whose result is overdue, and the time of the last one received. */
export async function paymentFacts(at: Date): Promise<InstallationFacts['payments']> {
  const unanswered = await database().paymentAttempt.count({
    where: {
      leadId: null,
      state: { in: captureUnderWay },
      updatedAt: { lte: new Date(at.getTime() - paymentOverdueMs) },
    },
  });
  const last = await database().paymentAttempt.findFirst({
    where: { state: 'captured' },
    orderBy: { updatedAt: 'desc' },
    select: { updatedAt: true },
  });
  const { paypal } = environment();
  return {
    isSet: payingIsPossible(),
    // The sample mode's stand-in for PayPal needs no webhook id.
    // In a private network PayPal’s news can’t arrive, and nothing mends that.
    hasWebhook: paypal.kind !== 'provider' || paypal.webhookId !== null || !isReachable(),
    unanswered,
    lastAt: last?.updatedAt ?? null,
  };
}
