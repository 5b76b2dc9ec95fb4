/** Hands the house over to a helper and ends the hand-over (R106). */
import {
  inTransaction,
  type Reader,
  rowsFor,
  type Transaction,
} from '~/core/database/database.server';
import { type Notice, unseenNotices } from '~/core/errors/notices';
import { NoticesError, ServiceError } from '~/core/errors/service-error.server';
import { adminAudience, publish } from '~/core/live/publish.server';
import { businessSnapshot, queueMail } from '~/core/mail/outbox.server';
import { countWithin } from '~/core/rate-limit/count-attempts.server';
import { now } from '~/core/runtime/clock.server';
import { can, type Viewer } from '~/core/session/permissions';
import { recordChanges } from '~/core/settings/changes.server';
import { businessSettings } from '~/core/settings/settings.server';
import { nameList } from '~/core/text/format';
import {
  addDays,
  localDateOf,
  startOfDay,
  type TimeZone,
  toInstant,
  toLocal,
} from '~/core/time/business-time';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { undoableSince } from '~/core/runtime/undo-period.server';
import { ownerName, ownerNameFields } from '~/features/people/accounts/full-name';
import { sendQuestion } from '~/features/people/accounts/send-question';
import {
  type Reach,
  reachFields,
  reachOf,
  recipientsOf,
  type ToCall,
} from '~/features/people/accounts/said-to-owner.server';
import { momentNow, presentWhere } from '~/features/day/whereabouts/whereabouts.server';
import {
  withdrawMessages,
  writeMessage,
} from '~/features/messages/conversations/send-message.server';
import {
  mostHandOverDays,
  pausedParts,
  standInDays,
  untilLine,
  handOverUntilText,
} from './hand-over';
import { handOverEmails } from './hand-over.email';
import type { HandOverInput } from './hand-over.schema';
import { handOverNow, openKey } from './in-force.server';

function assertHouse({ role }: Viewer): void {
  if (!can(role, 'house')) throw new ServiceError('not_found', 'This page was not found.');
}

type OwnerToTell = Reach & { id: string; name: string };

/** Returns the owners of dogs that are here or arrive within the seven days, by name. */
export async function ownersMeanwhile(reader: Reader): Promise<OwnerToTell[]> {
  const { timeZone } = await businessSettings(reader);
  return ownersBefore(
    reader,
    startOfDay(addDays(localDateOf(now(), timeZone), standInDays), timeZone),
  );
}

/** Returns the owners of accepted stays that begin before then and are not over, by name. */
async function ownersBefore(reader: Reader, before: Date): Promise<OwnerToTell[]> {
  const moment = await momentNow(reader);
  const stays = await rowsFor(reader).booking.findMany({
    where: {
      ...presentWhere({ from: moment.now, to: before }, moment),
      owner: { deletedAt: null, OR: [{ userRole: null }, { userRole: { role: 'user' } }] },
      leftAt: null,
    },
    select: { owner: { select: { id: true, ...reachFields } } },
  });
  const owners = new Map(stays.map(({ owner }) => [owner.id, owner]));
  return [...owners.values()]
    .map((owner) => ({ id: owner.id, name: ownerName(owner), ...reachOf(owner) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** Returns the end of the hand-over as an instant. @throws ServiceError with the field */
function endOf(
  { until }: Pick<HandOverInput, 'until'>,
  { at, timeZone }: { at: Date; timeZone: TimeZone },
): Date {
  const wrong = (text: string) => new ServiceError('invalid', text, 'until');
  const end = toInstant(until, timeZone);
  if (end === 'skipped') throw wrong('The clocks skip that hour. Choose another time.');
  if (end <= at) throw wrong('Please choose a time that is still to come.');
  const last = startOfDay(addDays(localDateOf(at, timeZone), mostHandOverDays + 1), timeZone);
  if (end >= last) throw wrong(`Please choose a day within the next ${mostHandOverDays} days.`);
  return end;
}

/**
 * Hands the house over, once per form (R20), and optionally messages the owners of stays within the next
 * seven days that begin before it ends.
 * @returns the helper's name, the number of owners notified, and the owners without email
 * @throws ServiceError conflict while another hand-over is in force
 */
export function handOver(
  input: HandOverInput & {
    viewer: Viewer;
    noticed: readonly string[];
    formKey: string | undefined;
  },
): Promise<{ id: string; helper: string; told: number; noEmail: ToCall[] }> {
  const { viewer, noticed, formKey: key, ...content } = input;
  return inTransaction(async (tx) => {
    assertHouse(viewer);
    const submission = { key, actorId: viewer.id, form: 'hand-over', content } as const;
    const { id } = await withIdempotencyKey(tx, submission, () =>
      begin(tx, { viewer, noticed }, content),
    );
    const { helper } = await tx.handOver.findUniqueOrThrow({
      where: { id },
      select: { helper: { select: ownerNameFields } },
    });
    const messages = await messagesOfHandOver(tx, id);
    const { names, noEmail } = recipientsOf(messages.map(({ owner }) => owner));
    return { id, helper: ownerName(helper), told: names.length, noEmail };
  });
}

async function begin(
  tx: Transaction,
  { viewer, noticed }: { viewer: Viewer; noticed: readonly string[] },
  input: HandOverInput,
): Promise<string> {
  const at = now();
  const { timeZone } = await businessSettings(tx);
  const until = endOf(input, { at, timeZone });
  const helper = await tx.profile.findFirst({
    where: { id: input.helper, deletedAt: null, userRole: { role: 'helper' } },
    select: { id: true, ...ownerNameFields },
  });
  if (helper === null)
    throw new ServiceError('invalid', 'This helper was not found. Please choose again.', 'helper');
  const inForce = await handOverNow(tx);
  if (inForce !== null)
    throw new ServiceError(
      'conflict',
      `${inForce.helperName} is in charge until ${handOverUntilText(inForce.until, { at, timeZone })}. Take the house back first.`,
      'helper',
    );
  const owners = input.tell ? await ownersToTell(tx, { until, at, timeZone }) : [];
  const question = owners.length === 0 ? [] : [questionBefore(owners)];
  if (unseenNotices(question, noticed).length > 0) throw new NoticesError(question);
  // Frees the key of one that has expired.
  await tx.handOver.updateMany({ where: { openKey }, data: { openKey: null } });
  const { id } = await tx.handOver.create({
    data: {
      helperId: helper.id,
      actorId: viewer.id,
      until,
      pauseRequests: input.pause_requests,
      pauseQuick: input.pause_quick,
      createdAt: at,
      openKey,
    },
  });
  if (owners.length > 0) {
    await countWithin(tx, [{ limit: 'message', subject: viewer.id }]);
    const content = `${input.text}\n\n${untilLine(ownerName(helper), toLocal(until, timeZone))}`;
    // With the hand-over's id, so that it can be found and withdrawn (R89).
    for (const owner of owners)
      await writeMessage(tx, { ownerId: owner.id, sender: viewer, content, groupId: id });
  }
  await tellHelper(tx, { id, helperId: helper.id, until }, { takenBack: false });
  const paused = nameList(
    pausedParts({ pauseRequests: input.pause_requests, pauseQuick: input.pause_quick }),
  );
  await log(
    tx,
    { helperId: helper.id, actorId: viewer.id },
    {
      before: 'None',
      after: `Until ${handOverUntilText(until, { at, timeZone })}${paused && `; paused: ${paused}`}`,
    },
  );
  return id;
}

/** Logs the change in Settings by account id, like adding and removing helpers. */
function log(
  tx: Transaction,
  { helperId, actorId }: { helperId: string; actorId: string },
  change: { before: string; after: string },
): Promise<void> {
  const field = `Hand-over, account ${helperId}`;
  return recordChanges(tx, { area: 'hand-over', actorId }, [{ field, ...change }]);
}

/** Returns the owners who hear of the hand-over: with a stay before it ends, within seven days. */
function ownersToTell(
  tx: Transaction,
  { until, at, timeZone }: { until: Date; at: Date; timeZone: TimeZone },
): Promise<OwnerToTell[]> {
  const seen = startOfDay(addDays(localDateOf(at, timeZone), standInDays), timeZone);
  return ownersBefore(tx, until < seen ? until : seen);
}

function questionBefore(owners: readonly OwnerToTell[]): Notice {
  const toCall = owners.filter(({ hasEmail }) => !hasEmail);
  return sendQuestion({
    emailed: owners.length - toCall.length,
    called: toCall.map(({ name }) => name),
  });
}

async function tellHelper(
  tx: Transaction,
  { id: subjectId, helperId, until }: { id: string; helperId: string; until: Date },
  { takenBack }: { takenBack: boolean },
): Promise<void> {
  const helper = await tx.profile.findUniqueOrThrow({ where: { id: helperId } });
  const settings = await businessSettings(tx);
  await queueMail(tx, {
    to: { profileId: helperId, email: helper.email },
    email: handOverEmails.hand_over.fill({
      business: businessSnapshot(settings),
      firstName: helper.firstName,
      until: toLocal(until, settings.timeZone),
      takenBack,
    }),
  });
  // Updates the helper's pages like any change of the day (R59).
  for (const audience of [adminAudience, helperId])
    publish(tx, { audience, topic: 'booking', subjectId });
}

/**
 * Ends a hand-over early; the id keeps an outdated page from ending a later one. Within the undo period,
 * owners aren't told of it (R15).
 * @returns the helper's name; null if it was already over
 * @throws ServiceError
 */
export function endHandOver(id: string, viewer: Viewer): Promise<string | null> {
  return inTransaction(async (tx) => {
    assertHouse(viewer);
    const inForce = await handOverNow(tx);
    if (inForce === null || inForce.id !== id) return null;
    const at = now();
    const { createdAt } = await tx.handOver.update({
      where: { id },
      data: { takenBackAt: at, openKey: null },
    });
    if (createdAt > undoableSince())
      await withdrawMessages(tx, await tx.message.findMany({ where: { groupId: id } }));
    await tellHelper(tx, inForce, { takenBack: true });
    const { timeZone } = await businessSettings(tx);
    await log(
      tx,
      { helperId: inForce.helperId, actorId: viewer.id },
      {
        before: `Until ${handOverUntilText(inForce.until, { at, timeZone })}`,
        after: 'Ended',
      },
    );
    return inForce.helperName;
  });
}

function messagesOfHandOver(reader: Reader, id: string) {
  return rowsFor(reader).message.findMany({
    where: { groupId: id },
    select: { content: true, owner: { select: { id: true, ...reachFields } } },
  });
}

/** The current hand-over as the admin sees it. */
export type HandOverOnPage = {
  id: string;
  helperId: string;
  helper: string;
  /** `Tue, Dec 1, 6:00 PM`. */
  until: string;
  pauseRequests: boolean;
  pauseQuick: boolean;
  /** Names of the owners notified by message and email, sorted. */
  told: string[];
  /** Owners without email, to call or text (R124). */
  noEmail: ToCall[];
  /** The text they read; '' if no owner was told. */
  words: string;
};

/** Returns the current hand-over for the admin; null if not handed over. */
export async function handOverOnPage(): Promise<HandOverOnPage | null> {
  const inForce = await handOverNow('committed');
  if (inForce === null) return null;
  const { id, helperId, helperName: helper, until, pauseRequests, pauseQuick } = inForce;
  const { timeZone } = await businessSettings('committed');
  const messages = await messagesOfHandOver('committed', id);
  const { names, noEmail } = recipientsOf(messages.map(({ owner }) => owner));
  return {
    id,
    helperId,
    helper,
    until: handOverUntilText(until, { at: now(), timeZone }),
    pauseRequests,
    pauseQuick,
    told: names.sort((one, other) => one.localeCompare(other, 'en')),
    noEmail: noEmail.sort((one, other) => one.name.localeCompare(other.name, 'en')),
    words: messages[0]?.content ?? '',
  };
}
