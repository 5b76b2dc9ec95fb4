/** Sends notices to phones (R65); their contents are read at that time. */
import { database } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { type NoticeKind, type NoticeShown, noticesOffIn } from '~/core/push/phone-notices';
import { pushKeys } from '~/core/push/push-keys.server';
import { sendPush } from '~/core/push/send-push.server';
import { now } from '~/core/runtime/clock.server';
import { interval } from '~/core/runtime/intervals.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { businessSettings } from '~/core/settings/settings.server';
import { nameList } from '~/core/text/format';
import { paths } from '~/core/web/paths';
import { whereaboutsOf } from '~/features/day/whereabouts/whereabouts';
import { momentNow } from '~/features/day/whereabouts/whereabouts.server';
import { noteTime } from '~/features/day/arrivals/arrivals';
import { petNamesOf } from '~/features/booking/record/booking-row.server';
import { messagesIn } from '~/features/messages/conversations/message-emails.server';
import { messageNoteEmail } from '~/features/messages/conversations/message.email';
import { updatesIn } from '~/features/day/updates/update-emails.server';
import { emailNamed, isEmailName } from './registry';
import { emailFor } from './stored-email.server';

const atOnce = 20;
/** Twelve attempts take about five hours; later, the notice is outdated. */
const mostTries = 12;
const longestWaitMs = 60 * 60_000;
const keepSeconds = { late: 60 * 60, other: 24 * 60 * 60 };
const keptMs = 2 * 24 * 60 * 60_000;

const parts = {
  subscription: { include: { profile: { select: { id: true, noticesOff: true } } } },
  mail: true,
  booking: true,
} as const;

type Notice = Prisma.PushNoticeGetPayload<{ include: typeof parts }>;

/** Sends due notices in batches. Only a crash between sending and recording can repeat one. */
export async function sendDueNotices(): Promise<void> {
  const due = await database().pushNotice.findMany({
    where: { doneAt: null, sendAfter: { lte: now() } },
    include: parts,
    orderBy: { sendAfter: 'asc' },
    take: atOnce,
  });
  await Promise.all(due.map(deliverOrPutOff));
}

/** Delivers a notice; an error delays only this one and eventually gives it up (R110). */
async function deliverOrPutOff(notice: Notice): Promise<void> {
  try {
    await deliver(notice);
  } catch (error) {
    log.error('push.unsendable', { ...errorFields(error), id: notice.id });
    await putOff(notice, 0);
  }
}

async function deliver(notice: Notice): Promise<void> {
  const { subscription } = notice;
  if (subscription.serverKey !== pushKeys().publicKey) return endSubscription(subscription.id);
  const push = await toldBy(notice);
  if (push === null) return settle(notice, { doneAt: now() });
  const { kind, shown } = push;
  const outcome = await sendPush(subscription, shown, {
    urgent: kind === 'late' || kind === 'messages',
    keepSeconds: kind === 'late' ? keepSeconds.late : keepSeconds.other,
  });
  switch (outcome.kind) {
    case 'sent':
      return settle(notice, { doneAt: now() });
    case 'gone':
      return endSubscription(subscription.id);
    case 'refused': {
      const { host } = new URL(subscription.endpoint);
      log.warn('push.refused', { service: host, status: outcome.status });
      return settle(notice, { doneAt: now() });
    }
    case 'later':
      return putOff(notice, outcome.waitMs);
  }
}

async function putOff(notice: Notice, waitMs: number): Promise<void> {
  const attempts = notice.attempts + 1;
  if (attempts >= mostTries) return settle(notice, { doneAt: now(), attempts });
  const wait = Math.min(longestWaitMs, interval('pushRetry') * 2 ** notice.attempts);
  const sendAfter = new Date(now().getTime() + Math.max(wait, waitMs));
  return settle(notice, { sendAfter, attempts });
}

// A new message may have changed its time in the meantime, which is then kept.
async function settle(
  { id, sendAfter }: Notice,
  data: Prisma.PushNoticeUpdateManyMutationInput,
): Promise<void> {
  await database().pushNotice.updateMany({ where: { id, sendAfter }, data });
}

async function endSubscription(id: string): Promise<void> {
  await database().pushSubscription.deleteMany({ where: { id } });
}

/** Returns the current text of a notice; null if it's outdated or not wanted. */
async function toldBy(notice: Notice): Promise<{ kind: NoticeKind; shown: NoticeShown } | null> {
  const settings = await businessSettings('committed');
  const { profile } = notice.subscription;
  const push = (await ofMail(notice, profile.id)) ?? (await ofLateStay(notice, settings.timeZone));
  if (!settings.phoneNotices || push === null) return null;
  const { kind, ...textAndPath } = push;
  if (noticesOffIn(profile.noticesOff).includes(kind)) return null;
  return { kind, shown: { title: settings.businessName, tag: notice.about, ...textAndPath } };
}

async function ofMail({ mail }: Notice, readerId: string) {
  if (mail === null || mail.state === 'expired' || !isEmailName(mail.template)) return null;
  const messages = messagesIn(mail);
  // Notes to the business share a name; those about messages have another kind of notice.
  const { phoneNotice: kind } = messages === null ? emailNamed(mail.template) : messageNoteEmail;
  if (kind === null) return null;
  const body = emailFor(mail, 'without link').subject;
  // The email may have been sent at night, and the updates seen since.
  const updates = updatesIn(mail);
  if (updates !== null && (await unseenOf(updates)) === 0) return null;
  if (messages === null) {
    const path = mail.bookingId === null ? paths.profile() : paths.booking(mail.bookingId);
    return { kind, body, path };
  }
  const { ownerId, lines } = messages;
  const ids = lines.map(({ messageId }) => messageId);
  const unread = await database().message.count({ where: { id: { in: ids }, readAt: null } });
  if (unread === 0) return null;
  const path = readerId === ownerId ? paths.messagesOf(ownerId) : paths.adminMessaging(ownerId);
  return { kind, body, path };
}

function unseenOf(updateIds: readonly string[]): Promise<number> {
  return database().stayUpdate.count({
    where: { id: { in: [...updateIds] }, seenAt: null, removedAt: null },
  });
}

async function ofLateStay({ booking }: Notice, timeZone: string) {
  if (booking === null || booking.status !== 'accepted') return null;
  const moment = await momentNow('committed');
  if (whereaboutsOf(booking, moment) !== 'overdue') return null;
  const since = noteTime(booking.end, { ...moment, timeZone });
  return {
    kind: 'late' as const,
    body: `${nameList(petNamesOf(booking))} should have left ${since}`,
    path: paths.booking(booking.id),
  };
}

/** Deletes notices sent or given up at least two days ago. */
export async function forgetOldNotices(): Promise<void> {
  const before = new Date(now().getTime() - keptMs);
  await database().pushNotice.deleteMany({ where: { doneAt: { lt: before } } });
}
