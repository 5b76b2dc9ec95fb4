/** One text to all owners with dogs that are here, arrive or leave on a day (R89). */
import { database, inTransaction, type Reader, rowsFor } from '~/core/database/database.server';
import type { Booking } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
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
import { formatMoment, formatTime } from '~/core/time/format-dates';
import { nameList } from '~/core/text/format';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { ownerName, ownerNameFields } from '~/features/people/accounts/full-name';
import { petNamesOf } from '~/features/booking/record/booking-row.server';
import { momentNow, presentWhere } from '~/features/day/whereabouts/whereabouts.server';
import { writeMessage } from '~/features/messages/conversations/send-message.server';

export type OwnerOfDay = {
  id: string;
  name: string;
  /** Their stays on that day: `Rex: comes 9:00 AM`. */
  stays: string[];
};

/** Returns the owners with dogs that are here, arrive or leave on the day, by name, without the admin. */
export async function ownersOfDay(reader: Reader, date: LocalDate): Promise<OwnerOfDay[]> {
  const { timeZone } = await businessSettings(reader);
  const { from, to } = boundsOf(date, timeZone);
  const moment = await momentNow(reader);
  const bookings = await rowsFor(reader).booking.findMany({
    where: {
      ...presentWhere({ from, to }, moment),
      owner: { deletedAt: null, OR: [{ userRole: null }, { userRole: { role: 'user' } }] },
    },
    select: {
      start: true,
      end: true,
      petsSelected: true,
      owner: { select: { id: true, ...ownerNameFields } },
    },
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
  const owners = new Map<string, OwnerOfDay>();
  for (const { owner, ...booking } of bookings) {
    const row = owners.get(owner.id) ?? { id: owner.id, name: ownerName(owner), stays: [] };
    row.stays.push(stayText(booking, date, timeZone));
    owners.set(owner.id, row);
  }
  return [...owners.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** Formats a stay on a day: `Rex: comes 9:00 AM`, `Rex and Fig: leaves 5:00 PM`, `Rex: here`. */
function stayText(
  booking: Pick<Booking, 'start' | 'end' | 'petsSelected'>,
  date: LocalDate,
  timeZone: TimeZone,
): string {
  const [start, end] = [toLocal(booking.start, timeZone), toLocal(booking.end, timeZone)];
  const moves = [
    dateOf(start) === date && `comes ${formatTime(minutesOf(start))}`,
    dateOf(end) === date && `leaves ${formatTime(minutesOf(end))}`,
  ].filter((words) => words !== false);
  const dogs = nameList(petNamesOf(booking)) || 'A dog';
  return `${dogs}: ${moves.join(', ') || 'here'}`;
}

/**
 * Sends the text to each of these owners, once per form (R20), each in their own conversation (R37).
 * @returns the names of the recipients
 * @throws ServiceError if an owner no longer has a dog on that day, or if the sender isn't the admin
 */
export async function sendDayMessage({
  sender,
  date,
  ownerIds,
  content,
  formKey: key,
}: {
  sender: Viewer;
  date: LocalDate;
  ownerIds: readonly string[];
  content: string;
  formKey: string | undefined;
}): Promise<string[]> {
  if (!isAdmin(sender)) throw new ServiceError('not_found', 'This page was not found.');
  return inTransaction(async (tx) => {
    const owners = await ownersOfDay(tx, date);
    const chosen = owners.filter(({ id }) => ownerIds.includes(id));
    const submission = {
      key,
      actorId: sender.id,
      form: 'message',
      content: { date, ownerIds: [...ownerIds].sort(), content },
    } as const;
    await withIdempotencyKey(tx, submission, async () => {
      if (chosen.length < ownerIds.length)
        throw new ServiceError('conflict', changedMeanwhile, 'owner');
      await countWithin(tx, [{ limit: 'message', subject: sender.id }]);
      const groupId = randomToken();
      for (const { id } of chosen)
        await writeMessage(tx, { ownerId: id, sender, content, groupId });
      return groupId;
    });
    return chosen.map(({ name }) => name);
  });
}

const changedMeanwhile =
  'A stay of one of them was changed in the meantime, so nothing was sent. Please check who gets it, and send it again.';

export type SentDayMessage = { id: string; content: string; when: string; names: string[] };

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
    select: { groupId: true, content: true, owner: { select: ownerNameFields } },
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
      names: messagesOfGroup.map(({ owner }) => ownerName(owner)),
    };
  });
}
