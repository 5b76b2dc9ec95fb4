/** One text to all owners with dogs that are here, arrive or leave on a day (R89). */
import { database, inTransaction, type Reader, rowsFor } from '~/core/database/database.server';
import type { Booking } from '~/core/database/generated/client';
import { unseenNotices } from '~/core/errors/notices';
import { NoticesError, ServiceError } from '~/core/errors/service-error.server';
import { countWithin } from '~/core/rate-limit/count-attempts.server';
import { now } from '~/core/runtime/clock.server';
import { randomToken } from '~/core/runtime/secrets.server';
import { isAdmin, type Viewer } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import {
  boundsOf,
  dateOf,
  type LocalDate,
  localDateOf,
  minutesOf,
  type TimeZone,
  toLocal,
} from '~/core/time/business-time';
import { formatMoment, formatSpan, formatTime } from '~/core/time/format-dates';
import { nameList } from '~/core/text/format';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { ownerName } from '~/features/people/accounts/full-name';
import { sendQuestion } from '~/features/people/accounts/send-question';
import {
  type Reach,
  reachFields,
  reachOf,
  recipientsOf,
  type ToCall,
} from '~/features/people/accounts/said-to-owner.server';
import { petNamesOf } from '~/features/booking/record/booking-row.server';
import { momentNow, presentWhere } from '~/features/day/whereabouts/whereabouts.server';
import { prepareUndo } from '~/features/booking/record/undo.server';
import {
  withdrawMessages,
  writeMessage,
} from '~/features/messages/conversations/send-message.server';

export type OwnerOfDay = Reach & {
  id: string;
  name: string;
  /** Their stays on that day: `Rex: comes 9:00 AM`. */
  stays: string[];
};

/** The days whose owners are meant, both included. */
export type DaysOfMessage = {
  from: LocalDate;
  until: LocalDate;
  /** Whether owners of requests are meant too: the house closes (R123). */
  requests: boolean;
};

/** Returns the owners with dogs that are here, arrive or leave on these days, by name, without the admin. */
export async function ownersOfDays(reader: Reader, days: DaysOfMessage): Promise<OwnerOfDay[]> {
  const { timeZone } = await businessSettings(reader);
  const { from } = boundsOf(days.from, timeZone);
  const { to } = boundsOf(days.until, timeZone);
  const here = presentWhere({ from, to }, await momentNow(reader));
  const asked = { status: 'pending', end: { gt: from }, start: { lt: to } } as const;
  const bookings = await rowsFor(reader).booking.findMany({
    where: {
      OR: [here, ...(days.requests ? [asked] : [])],
      owner: { deletedAt: null, OR: [{ userRole: null }, { userRole: { role: 'user' } }] },
    },
    select: {
      start: true,
      end: true,
      status: true,
      petsSelected: true,
      owner: { select: { id: true, ...reachFields } },
    },
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
  const owners = new Map<string, OwnerOfDay>();
  for (const { owner, ...booking } of bookings) {
    const row = owners.get(owner.id) ?? {
      ...{ id: owner.id, name: ownerName(owner), stays: [] },
      ...reachOf(owner),
    };
    row.stays.push(stayText(booking, days, timeZone));
    owners.set(owner.id, row);
  }
  return [...owners.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/**
 * Formats a stay on a day: `Rex: comes 9:00 AM`, `Rex and Fig: leaves 5:00 PM`, `Rex: here`; on several days,
 * and for a request, with its dates: `Rex: Mon, Dec 21, 9:00 AM – 5:00 PM (requested)`.
 */
function stayText(
  booking: Pick<Booking, 'start' | 'end' | 'status' | 'petsSelected'>,
  { from, until }: DaysOfMessage,
  timeZone: TimeZone,
): string {
  const [start, end] = [toLocal(booking.start, timeZone), toLocal(booking.end, timeZone)];
  const dogs = nameList(petNamesOf(booking)) || 'A dog';
  const isAsked = booking.status === 'pending';
  if (isAsked || from !== until)
    return `${dogs}: ${formatSpan(start, end)}${isAsked ? ' (requested)' : ''}`;
  const moves = [
    dateOf(start) === from && `comes ${formatTime(minutesOf(start))}`,
    dateOf(end) === from && `leaves ${formatTime(minutesOf(end))}`,
  ].filter((words) => words !== false);
  return `${dogs}: ${moves.join(', ') || 'here'}`;
}

/**
 * Sends the text to each of these owners, once per form (R20), each in their own conversation (R37).
 * Owners without email have it in their conversation alone, until the admin calls or texts them (R124).
 * Asks before anything is written.
 * @returns the recipients, and the id that their messages share
 * @throws ServiceError if an owner no longer has a dog on these days, or if the sender isn't the admin; NoticesError
 */
export async function sendDayMessage({
  sender,
  days,
  ownerIds,
  content,
  noticed,
  formKey: key,
}: {
  sender: Viewer;
  days: DaysOfMessage;
  ownerIds: readonly string[];
  content: string;
  noticed: readonly string[];
  formKey: string | undefined;
}): Promise<{ groupId: string; owners: OwnerOfDay[] }> {
  if (!isAdmin(sender)) throw new ServiceError('not_found', 'This page was not found.');
  return inTransaction(async (tx) => {
    const owners = await ownersOfDays(tx, days);
    const chosen = owners.filter(({ id }) => ownerIds.includes(id));
    const submission = {
      key,
      actorId: sender.id,
      form: 'message',
      content: { ...days, ownerIds: [...ownerIds].sort(), content },
    } as const;
    const { id: groupId } = await withIdempotencyKey(tx, submission, async () => {
      if (chosen.length < ownerIds.length)
        throw new ServiceError('conflict', changedMeanwhile, 'owner');
      const { names, noEmail } = apart(chosen);
      const question = sendQuestion({
        emailed: names.length,
        called: noEmail.map(({ name }) => name),
      });
      if (unseenNotices([question], noticed).length > 0) throw new NoticesError([question]);
      await countWithin(tx, [{ limit: 'message', subject: sender.id }]);
      const groupId = randomToken();
      for (const { id } of chosen)
        await writeMessage(tx, { ownerId: id, sender, content, groupId });
      return groupId;
    });
    // The form of a message that was undone, sent again from an older page.
    if ((await tx.message.count({ where: { groupId } })) === 0)
      throw new ServiceError('conflict', undoneMeanwhile);
    return { groupId, owners: chosen };
  });
}

/** Returns the names of owners with email, and the owners to call or text. */
export function apart(owners: readonly OwnerOfDay[]) {
  return {
    names: owners.filter(({ hasEmail }) => hasEmail).map(({ name }) => name),
    noEmail: owners.filter(({ hasEmail }) => !hasEmail),
  };
}

export type UndoneDayMessage = {
  content: string;
  ownerIds: string[];
  /** Owners who had read it before. */
  readBy: string[];
};

/**
 * Withdraws a message to a day within the undo period: from the conversations, and its emails.
 * @throws ServiceError conflict if it's too late
 */
export function undoDayMessage(groupId: string, viewer: Viewer): Promise<UndoneDayMessage> {
  return inTransaction(async (tx) => {
    if (!isAdmin(viewer)) throw new ServiceError('not_found', 'This page was not found.');
    const messages = await tx.message.findMany({
      where: { groupId, senderId: viewer.id },
      include: { owner: { select: reachFields } },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    });
    const [first] = messages;
    const done = { at: first?.createdAt ?? now(), bookingIds: [], stands: first !== undefined };
    await prepareUndo(tx, done, new ServiceError('conflict', tooLateToUndo));
    await withdrawMessages(tx, messages);
    return {
      content: first?.content ?? '',
      ownerIds: messages.map(({ ownerId }) => ownerId),
      readBy: messages.flatMap(({ readAt, owner }) => (readAt === null ? [] : ownerName(owner))),
    };
  });
}

const undoneMeanwhile =
  'You undid this message, so nothing was sent. To send it now, press Send again.';

const tooLateToUndo = 'That message can no longer be undone. Nothing was changed.';

const changedMeanwhile =
  'A stay of one of them was changed in the meantime, so nothing was sent. Please check who gets it, and send it again.';

export type SentDayMessage = {
  id: string;
  content: string;
  when: string;
  /** Recipients with an email address. */
  names: string[];
  /** Recipients without one, to call or text (R124). */
  noEmail: ToCall[];
};

const mostShown = 5;

/** Returns the latest messages to owners of a day with their recipients, newest first. */
export async function sentDayMessages(): Promise<SentDayMessage[]> {
  const { timeZone } = await businessSettings('committed');
  const groups = await database().message.groupBy({
    by: ['groupId'],
    where: { groupId: { not: null } },
    _max: { createdAt: true },
    orderBy: { _max: { createdAt: 'desc' } },
    take: mostShown,
  });
  const messages = await database().message.findMany({
    where: { groupId: { in: groups.flatMap(({ groupId }) => groupId ?? []) } },
    select: { groupId: true, content: true, owner: { select: { id: true, ...reachFields } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  const today = localDateOf(now(), timeZone);
  return groups.flatMap(({ groupId, _max: { createdAt } }) => {
    const messagesOfGroup = messages.filter((message) => message.groupId === groupId);
    const [first] = messagesOfGroup;
    if (groupId === null || createdAt === null || first === undefined) return [];
    return {
      id: groupId,
      content: first.content,
      when: formatMoment(toLocal(createdAt, timeZone), today),
      ...recipientsOf(messagesOfGroup.map(({ owner }) => owner)),
    };
  });
}
