/** Notifies owners, once per incident, that a dog fell ill in the house (R105). */
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import { unseenNotices } from '~/core/errors/notices';
import { NoticesError, ServiceError } from '~/core/errors/service-error.server';
import { adminAudience, publish } from '~/core/live/publish.server';
import {
  adminAddressees,
  businessSnapshot,
  queueMail,
  withdrawMails,
} from '~/core/mail/outbox.server';
import { countWithin } from '~/core/rate-limit/count-attempts.server';
import { now } from '~/core/runtime/clock.server';
import { can, type Viewer } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { nameList } from '~/core/text/format';
import {
  addDays,
  dateOf,
  localDateOf,
  nightsBetween,
  startOfDay,
  type TimeZone,
  toLocal,
} from '~/core/time/business-time';
import { formatDateTime, formatWeekdayDate } from '~/core/time/format-dates';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { petNamesOf } from '~/features/booking/record/booking-row.server';
import { prepareUndo } from '~/features/booking/record/undo.server';
import { noticeOwners, type ToldOwners, toldOf } from '~/features/day/incidents/told-owners.server';
import { ownerName } from '~/features/people/accounts/full-name';
import { reachFields } from '~/features/people/accounts/said-to-owner.server';
import { sendQuestion } from '~/features/people/accounts/send-question';
import {
  withdrawMessages,
  writeMessage,
} from '~/features/messages/conversations/send-message.server';
import { healthNoticeEmails } from './health-notice.email';
import type { HealthNoticeInput } from './health-notice.schema';
import { freeCancellationText, lastDayOfLine, lineDaysChoices, namesIn } from './health-notices';
import type { DaysAround } from './together';
import {
  gather,
  type Gathered,
  type OwnerHere,
  shown,
  type WhoWasHere,
} from './who-was-here.server';

type Stay = Gathered['incident']['booking'];

/** Returns the names of a stay's dogs and their owner. */
function namesOf(row: Stay): string[] {
  const { fullName, firstName, lastName } = row.owner;
  return [...petNamesOf(row), ...[fullName, firstName, lastName].filter((name) => name !== null)];
}

/**
 * Checks that the texts contain no name another owner must not see (K5).
 * @throws ServiceError with the field
 */
function assertWithoutNames(
  { dogs, incident, met, perhapsMet }: Gathered,
  { text, line, own_text }: HealthNoticeInput,
): void {
  const theirs = [...dogs.names, ...namesOf(incident.booking)];
  const others = [...met, ...perhapsMet].flatMap(({ row }) => namesOf(row));
  const refuse = (field: string, name: string, who: string) => {
    const problem = `${who} this, so please leave out the name ${name}.`;
    throw new ServiceError('invalid', problem, field);
  };
  for (const [field, value] of Object.entries({ text, line })) {
    const [name] = namesIn(value, [...theirs, ...others]);
    if (name !== undefined) refuse(field, name, 'Other owners read');
  }
  // The dog's owner may read the names of their own dog and their own name, even if others share them.
  const own = namesIn(own_text, theirs);
  const [name] = namesIn(own_text, others).filter(
    (other) => namesIn(own.join(', '), [other]).length === 0,
  );
  if (name !== undefined) refuse('own_text', name, 'The owner of the dog reads');
}

const changedMeanwhile =
  'Who is to be told has changed in the meantime, so nothing was sent. Please check the list and send it again.';

/** Numbers of owners told. */
export type Told = {
  noticeId: string;
  /** Other owners, by email. */
  emailed: number;
  /** Whether the dog's own owner was told by email. */
  ownEmailed: boolean;
  /** All who were told by phone. */
  called: number;
};

/**
 * Sends each of these owners their own message and email, once per form (R20) and once per incident, and
 * keeps who was told by phone (R124). Asks before anything is sent.
 * @throws ServiceError, NoticesError
 */
export function sendHealthNotice(
  incidentId: string,
  {
    viewer,
    days,
    noticed,
    formKey: key,
    ...input
  }: HealthNoticeInput & {
    viewer: Viewer;
    days: DaysAround;
    noticed: readonly string[];
    formKey: string | undefined;
  },
): Promise<Told> {
  return inTransaction(async (tx) => {
    const gathered = can(viewer.role, 'house') ? await gather(tx, incidentId, days) : null;
    if (gathered === null) throw new ServiceError('not_found', 'This incident was not found.');
    const submission = {
      key,
      actorId: viewer.id,
      form: 'health-notice',
      content: {
        ...{ incidentId, days, ...input },
        owner: [...input.owner].sort(),
        called: [...input.called].sort(),
      },
    } as const;
    const { id: noticeId } = await withIdempotencyKey(tx, submission, async () => {
      const { own, owners } = shown(gathered);
      const chosen = owners.filter(({ id, hasEmail }) =>
        (hasEmail ? input.owner : input.called).includes(id),
      );
      const ownIsTold = own !== null && (own.hasEmail ? input.own_text !== '' : input.own_called);
      if (
        chosen.length < input.owner.length + input.called.length ||
        ((input.own_text !== '' || input.own_called) && !ownIsTold)
      )
        throw new ServiceError('conflict', changedMeanwhile, 'owner');
      assertWithoutNames(gathered, input);
      const emailed = input.owner.length + (input.own_text === '' ? 0 : 1);
      const question = emailed === 0 ? [] : [sendQuestion({ emailed, called: [] })];
      if (unseenNotices(question, noticed).length > 0) throw new NoticesError(question);
      await countWithin(tx, [{ limit: 'message', subject: viewer.id }]);
      return write(tx, gathered, { viewer, days, input, chosen, own: ownIsTold ? own : null });
    });
    // The form of a notice that was undone, sent again from an older page.
    if ((await tx.healthNotice.count({ where: { id: noticeId } })) === 0)
      throw new ServiceError('conflict', undoneMeanwhile);
    return {
      noticeId,
      emailed: input.owner.length,
      ownEmailed: input.own_text !== '',
      called: input.called.length + (input.own_called ? 1 : 0),
    };
  });
}

async function write(
  tx: Transaction,
  { incident, dogs, window, moment: { now: at }, timeZone }: Gathered,
  {
    viewer,
    days,
    input,
    chosen,
    own,
  }: {
    viewer: Viewer;
    days: DaysAround;
    input: HealthNoticeInput;
    chosen: readonly OwnerHere[];
    own: WhoWasHere['own'];
  },
): Promise<string> {
  const lineDays = Number(input.line_days);
  const lastDay = lastDayOfLine(localDateOf(at, timeZone), lineDays);
  const hasLine = lineDays > 0;
  const { id: noticeId } = await tx.healthNotice.create({
    data: {
      incidentId: incident.id,
      actorId: viewer.id,
      text: chosen.length > 0 ? input.text : '',
      ownText: input.own_text,
      daysBefore: days.before,
      daysAfter: days.after === 'left' ? daysBetween(incident, window, timeZone) : days.after,
      line: hasLine ? input.line : '',
      lineUntil: hasLine ? startOfDay(addDays(lastDay, 1), timeZone) : null,
      createdAt: at,
    },
  });
  const ending = hasLine ? `\n\n${freeCancellationText(lastDay)}` : '';
  const tellers = [
    ...chosen.map((owner) => ({ ...owner, text: input.text, isOwn: false })),
    ...(own === null
      ? []
      : [{ ...own, dogs: nameList(dogs.names), text: input.own_text, isOwn: true }]),
  ];
  const settings = await businessSettings(tx);
  const [admin] = await adminAddressees(tx);
  const sender = {
    business: businessSnapshot(settings),
    adminEmail: admin?.email ?? settings.infoEmail,
  };
  for (const { id: ownerId, hasEmail, dogs: theirs, text, isOwn } of tellers) {
    const content = `${text}${ending}`;
    await tx.healthNoticeOwner.create({
      data: { incidentId: incident.id, ownerId, noticeId, own: isOwn, called: !hasEmail },
    });
    if (!hasEmail) continue;
    await writeMessage(tx, { ownerId, sender: viewer, content, groupId: noticeId, mailed: false });
    await queueNoticeMail(tx, sender, { ownerId, own: isOwn, dogs: theirs, text: content });
  }
  publish(tx, { audience: adminAudience, topic: 'booking', subjectId: incident.bookingId });
  return noticeId;
}

/** Returns the days of the window after an incident's day; 0 if it ended before. */
function daysBetween(
  { happenedAt }: Gathered['incident'],
  { end }: Gathered['window'],
  timeZone: TimeZone,
): number {
  return Math.max(0, nightsBetween(localDateOf(happenedAt, timeZone), localDateOf(end, timeZone)));
}

async function queueNoticeMail(
  tx: Transaction,
  sender: { business: ReturnType<typeof businessSnapshot>; adminEmail: string },
  { ownerId, ...notice }: { ownerId: string; own: boolean; dogs: string; text: string },
): Promise<void> {
  const owner = await tx.profile.findUniqueOrThrow({ where: { id: ownerId } });
  await queueMail(tx, {
    to: { profileId: ownerId, email: owner.email },
    withdrawnBy: 'answer',
    email: healthNoticeEmails.health_notice.fill({
      ...sender,
      firstName: owner.firstName,
      ownerId,
      ...notice,
    }),
  });
}

const undoneMeanwhile =
  'You undid this notice, so nothing was sent. To send it now, press “Tell them now” again.';

const tooLateToUndo = 'That notice can no longer be undone. Nothing was changed.';

/** A notice that was undone, for its form to hold again. */
export type UndoneNotice = HealthNoticeInput & {
  /** Owners who had read it before. */
  readBy: string[];
};

/**
 * Withdraws a notice within the undo period, with its messages and emails; coming stays go by their terms.
 * @throws ServiceError conflict if it's too late
 */
export function undoHealthNotice(noticeId: string, viewer: Viewer): Promise<UndoneNotice> {
  return inTransaction(async (tx) => {
    if (!can(viewer.role, 'house')) throw new ServiceError('not_found', 'This page was not found.');
    const notice = await tx.healthNotice.findUnique({
      where: { id: noticeId },
      include: { owners: true, incident: { select: { bookingId: true } } },
    });
    const messages = await tx.message.findMany({
      where: { groupId: noticeId },
      include: { owner: { select: reachFields } },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    });
    const done = { at: notice?.createdAt ?? now(), bookingIds: [], stands: notice !== null };
    await prepareUndo(tx, done, new ServiceError('conflict', tooLateToUndo));
    await withdrawMessages(tx, messages);
    const recipients = notice?.owners ?? [];
    const profileIds = recipients.map(({ ownerId }) => ownerId);
    await withdrawMails(tx, {
      profileIds,
      template: 'health_notice',
      withdrawnBy: 'answer',
      since: done.at,
    });
    await tx.healthNotice.delete({ where: { id: noticeId } });
    if (notice)
      publish(tx, {
        audience: adminAudience,
        topic: 'booking',
        subjectId: notice.incident.bookingId,
      });
    const others = recipients.filter(({ own }) => !own);
    return {
      owner: others.filter(({ called }) => !called).map(({ ownerId }) => ownerId),
      called: others.filter(({ called }) => called).map(({ ownerId }) => ownerId),
      own_called: recipients.some(({ own, called }) => own && called),
      text: notice?.text ?? '',
      own_text: notice?.ownText ?? '',
      line: notice?.line ?? '',
      line_days: notice === null ? '0' : await lineDaysOf(tx, notice),
      readBy: messages.flatMap(({ readAt, owner }) => (readAt === null ? [] : ownerName(owner))),
    };
  });
}

/** Returns the choice of days that a notice's line began with. */
async function lineDaysOf(
  tx: Transaction,
  { createdAt, lineUntil }: { createdAt: Date; lineUntil: Date | null },
): Promise<HealthNoticeInput['line_days']> {
  const { timeZone } = await businessSettings(tx);
  const day = localDateOf(createdAt, timeZone);
  const ends = (days: string) => startOfDay(addDays(lastDayOfLine(day, Number(days)), 1), timeZone);
  const chosen = lineDaysChoices.find((days) => ends(days).getTime() === lineUntil?.getTime());
  return chosen ?? '0';
}

/** Ends an incident's notice on coming stays, which go by their terms again. @throws ServiceError */
export function endHealthLine(incidentId: string, viewer: Viewer): Promise<void> {
  return inTransaction(async (tx) => {
    const incident = can(viewer.role, 'house')
      ? await tx.incident.findUnique({ where: { id: incidentId }, select: { bookingId: true } })
      : null;
    if (incident === null) throw new ServiceError('not_found', 'This incident was not found.');
    const at = now();
    await tx.healthNotice.updateMany({
      where: { incidentId, lineUntil: { gt: at }, lineEndedAt: null },
      data: { lineEndedAt: at },
    });
    publish(tx, { audience: adminAudience, topic: 'booking', subjectId: incident.bookingId });
  });
}

/** A sent notice, for the admin. */
export type SentHealthNotice = ToldOwners & {
  id: string;
  text: string;
  ownText: string;
  /** Text on coming stays, and which ones: `free to cancel or shorten if they begin by Tue, Feb 9`; null without one. */
  line: { text: string; when: string; over: boolean } | null;
};

/** Returns the notices of an incident, oldest first. */
export async function healthNoticesOf(incidentId: string): Promise<SentHealthNotice[]> {
  const rows = await database().healthNotice.findMany({
    where: { incidentId },
    include: noticeOwners,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  if (rows.length === 0) return [];
  const { timeZone } = await businessSettings('committed');
  const at = now();
  return rows.map((row) => {
    const { id, text, ownText, line, lineUntil, lineEndedAt } = row;
    const end = lineEndedAt ?? lineUntil;
    return {
      ...{ id, text, ownText, ...toldOf(row, timeZone) },
      line: lineUntil &&
        end && { text: line, when: lineWhen(lineUntil, end, { at, timeZone }), over: end <= at },
    };
  });
}

function lineWhen(
  until: Date,
  end: Date,
  { at, timeZone }: { at: Date; timeZone: TimeZone },
): string {
  const last = toLocal(new Date(until.getTime() - 1), timeZone);
  if (end <= at) return `over since ${formatDateTime(toLocal(end, timeZone))}`;
  return `free to cancel or shorten if they begin by ${formatWeekdayDate(dateOf(last))}`;
}
