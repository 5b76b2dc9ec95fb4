/** Owners' requests to change a stay, and the answers to them (R57). */
import * as z from 'zod';
import { inTransaction, type Transaction } from '~/core/database/database.server';
import {
  type Booking,
  Prisma,
  type QuoteLine,
  type StayChange,
} from '~/core/database/generated/client';
import { type Notice, noticesText } from '~/core/errors/notices';
import { ServiceError } from '~/core/errors/service-error.server';
import { formatMoney } from '~/core/money/money';
import { countWithin } from '~/core/rate-limit/count-attempts.server';
import { now } from '~/core/runtime/clock.server';
import { isAdmin, type Viewer } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { notesLimit } from '~/core/text/fields.schema';
import { toLocal } from '~/core/time/business-time';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { act, actorOf } from '~/features/booking/record/act.server';
import { activeStays } from '~/features/booking/record/active-stays.server';
import {
  queueChangeDeclinedMail,
  queueChangeNote,
} from '~/features/booking/record/booking-emails.server';
import { writeLines } from '~/features/booking/record/booking-history.server';
import {
  captureUnderWay,
  quoteLinesOf,
  stayName,
} from '~/features/booking/record/booking-row.server';
import { applyingHolidays } from '~/features/money/pricing/prices-in-force.server';
import { isActive } from '~/features/booking/rules/booking-status';
import { overlappingStays } from '~/features/booking/rules/stay-rules';
import { assertStillBookable } from './assert-bookable.server';
import { onlyLengthens } from './confirm-at-once';
import { confirmedByRule } from './confirm-at-once.server';
import { planEdit, type PlannedEdit, saveEdit } from './edit-booking.server';
import type { BookingEdit, StayChangeRequest } from './stay.schema';

const changedMeanwhile =
  'This stay was changed in the meantime, so nothing was sent. Please check your change against how it is now, and send it again.';

const changedSinceAsked =
  'This stay was changed after the owner asked, so this change no longer fits it. Decline it, or edit the booking.';

const twiceThere =
  'One of the chosen dogs already has a booking at that time. If you mean this change as well, send it once more.';

const notFound = () => new ServiceError('not_found', 'This booking was not found.');
const refused = (sentence: string) => new ServiceError('conflict', sentence);

type Asked = {
  bookingId: string;
  viewer: Viewer;
  request: StayChangeRequest;
  formKey: string | undefined;
  /** Ids of the overlapping stays that the page showed; any others stop it once. */
  noticed?: readonly string[];
};

/**
 * Changes a pending stay right away, and an accepted one if the rule confirms it (R47); otherwise asks the
 * business (R57). Once per form (R20). @throws ServiceError
 */
export async function askForChange(asked: Asked): Promise<{ waits: boolean }> {
  const { bookingId, viewer, request, formKey: key } = asked;
  const content = { bookingId, ...request, seen_cents: undefined };
  const { id } = await inTransaction((tx) =>
    withIdempotencyKey(tx, { key, actorId: viewer.id, form: 'stay-change', content }, async () =>
      (await askInTransaction(tx, asked)) ? 'waits' : 'saved',
    ),
  );
  return { waits: id === 'waits' };
}

async function askInTransaction(
  tx: Transaction,
  { bookingId, viewer, request, noticed = [] }: Asked,
): Promise<boolean> {
  const { changeRequests, ownerFirstName, timeZone } = await businessSettings(tx);
  const booking = await tx.booking.findFirst({
    where: { id: bookingId, userId: viewer.id },
    include: { change: true },
  });
  if (booking === null || !changeRequests) throw notFound();
  const { status, totalByHand } = booking;
  if (!isActive(status)) throw refused(`This stay is ${status} now, so it can't be changed.`);
  if (booking.end <= now()) throw refused("This stay is over, so it can't be changed.");
  if (booking.change?.state === 'open')
    throw refused('You already asked for a change. Withdraw it to ask for another one.');
  if (booking.version !== request.version) throw refused(changedMeanwhile);
  if (status === 'pending' && totalByHand)
    throw refused(
      `${ownerFirstName} set the total of this request. Please write to ${ownerFirstName} to change it.`,
    );
  await countWithin(tx, [{ limit: 'booking', subject: viewer.id }]);
  const edit = editOf(booking, request);
  const input = { bookingId, viewer, edit, recalculate: false, askedAt: now() };
  const planned = await planEdit(tx, input);
  const { after, before, words } = planned;
  if (after.lines === null)
    throw new ServiceError('invalid', 'Choose other times or other dogs first.', 'end');
  if (request.seen_cents !== after.totalCents)
    throw refused(
      `The total would be ${formatMoney(after.totalCents)}. Please check it, and send your change again.`,
    );
  const { pets_selected: petIds, start: from, end: to } = request;
  const existingStays = await activeStays(viewer.id, timeZone, tx);
  const twice = overlappingStays(existingStays, { petIds, start: from, end: to });
  if (twice.some(({ id }) => id !== bookingId && !noticed.includes(id))) throw refused(twiceThere);
  const byRule = status === 'accepted' && (await confirmedLonger(tx, input, planned));
  const waits = status === 'accepted' && !byRule;
  if (!waits) await saveEdit(tx, byRule ? { ...input, event: 'accepted_by_rule' } : input, planned);
  else {
    // An earlier change request is kept in the history.
    await tx.stayChange.deleteMany({ where: { bookingId } });
    await tx.stayChange.create({
      data: {
        bookingId,
        start: after.bookable.startAt,
        end: after.bookable.endAt,
        petIds: request.pets_selected,
        message: request.message,
        version: booking.version,
        createdAt: input.askedAt,
      },
    });
    const by = { id: viewer.id, side: 'owner' } as const;
    await act(tx, [{ booking, note: words }], { event: 'change_asked', by });
  }
  const lines = after.totalByHand ? quoteLinesOf(planned.booking) : after.lines;
  const { petNames, start, end } = after;
  await queueChangeNote(tx, {
    bookingId,
    waits,
    byRule,
    was: before,
    stay: { petNames, start, end, lines, totalCents: after.totalCents },
    message: request.message,
  });
  return waits;
}

/** Whether the rule in Settings confirms a longer stay (R47); that it fits is already checked. */
async function confirmedLonger(
  tx: Transaction,
  { bookingId, viewer, edit }: { bookingId: string; viewer: Viewer; edit: BookingEdit },
  { before, after, booking }: PlannedEdit,
): Promise<boolean> {
  const { service, start, end, bookable, petsChanged, totalByHand } = after;
  const { pets } = bookable;
  const samePets = !petsChanged && pets.length === booking.numDogs;
  if (totalByHand || !onlyLengthens(before, { start, end, samePets: samePets })) return false;
  const paying = { bookingId, state: { in: [...captureUnderWay, 'held' as const] } };
  if ((await tx.paymentAttempt.count({ where: paying })) > 0) return false;
  const { timeZone } = await businessSettings(tx);
  const added = { parts: bookable.parts, timeZone };
  const named = pets.map((pet) => ({ ...pet, name: pet.petName }));
  const changedStay = { service, start, end, pets: named, added };
  const asks = { ownerId: viewer.id, petIds: edit.pets_selected, stays: [changedStay] };
  return confirmedByRule(tx, asks, await applyingHolidays(tx));
}

/**
 * Returns an edit that gives the booking other times or dogs; the new message is appended to the booking's.
 */
export function editOf(
  booking: Pick<BookingEdit, 'service' | 'status' | 'message'> & {
    totalCents: number;
    version: number;
  },
  change: Pick<BookingEdit, 'start' | 'end' | 'pets_selected' | 'message'>,
): BookingEdit {
  const message = [booking.message, change.message].filter(Boolean).join('\n');
  if (message.length > notesLimit)
    throw new ServiceError('invalid', 'Please keep the message shorter.', 'message');
  const { service, status, totalCents: total, version } = booking;
  const { pets_selected, start, end } = change;
  return { pets_selected, service, status, start, end, message, total, version, tell_owner: false };
}

export type ChangeAnswer = {
  changeId: string;
  viewer: Viewer;
  answer: 'accepted' | 'declined' | 'withdrawn';
  /** The admin's message to the owner. */
  reason?: string;
  /** Codes of the notices that the admin's page showed (K3). */
  noticed?: readonly string[];
};

/**
 * Accepts, declines or withdraws an open change request (R57); a repeat does nothing (R20). @throws
 * ServiceError
 */
export async function answerChange(answer: ChangeAnswer): Promise<void> {
  await inTransaction((tx) => answerInTransaction(tx, answer));
}

async function answerInTransaction(
  tx: Transaction,
  { changeId, viewer, answer, reason = '', noticed = [] }: ChangeAnswer,
): Promise<void> {
  const byOwner = answer === 'withdrawn';
  const change = await tx.stayChange.findFirst({
    where: { id: changeId, ...(isAdmin(viewer) ? {} : { booking: { userId: viewer.id } }) },
    include: { booking: true },
  });
  if (change === null) throw notFound();
  const { booking, bookingId, state } = change;
  if (byOwner ? viewer.id !== booking.userId : !isAdmin(viewer))
    throw new ServiceError('forbidden', 'Only the business can accept or decline a change.');
  if (state === answer) return;
  if (state !== 'open')
    throw refused(
      `The change for ${stayName(booking, await businessSettings(tx))}, was ${state} in the meantime. Nothing else changed.`,
    );
  const before = answer === 'accepted' ? await acceptChange(tx, change, viewer, noticed) : null;
  await tx.stayChange.update({
    where: { id: changeId },
    data: { state: answer, answeredAt: now(), ...(before !== null && { before }) },
  });
  if (answer === 'accepted') return;
  const event = byOwner ? 'change_withdrawn' : 'change_declined';
  const by = { id: viewer.id, side: byOwner ? 'owner' : 'house' } as const;
  await act(tx, [{ booking, note: reason }], { event, by });
  if (!byOwner) await queueChangeDeclinedMail(tx, bookingId, { reason, wanted: change });
}

/** Stored state of a stay before a change was accepted. */
const beforeChange = z.object({
  start: z.coerce.date(),
  end: z.coerce.date(),
  dates: z.array(z.string()),
  petsSelected: z.array(z.string()),
  petIds: z.array(z.string()),
  numDogs: z.number(),
  message: z.string(),
  totalCents: z.number(),
  totalByHand: z.boolean(),
  quoteRevision: z.number(),
  remindedAt: z.coerce.date().nullable(),
});

const idList = z.array(z.string());

async function acceptChange(
  tx: Transaction,
  change: StayChange & { booking: Booking },
  viewer: Viewer,
  noticed: readonly string[],
) {
  const { bookingId, booking, start, end, message, version } = change;
  if (booking.version !== version) throw refused(changedSinceAsked);
  const { timeZone } = await businessSettings(tx);
  const edit = editOf(booking, {
    start: toLocal(start, timeZone),
    end: toLocal(end, timeZone),
    pets_selected: idList.parse(change.petIds),
    message,
  });
  const event = 'change_accepted' as const;
  const askedAt = change.createdAt;
  const input = { bookingId, viewer, edit, recalculate: false, noticed, event, askedAt };
  const planned = await planEdit(tx, input);
  await saveEdit(tx, input, planned);
  const petIds = planned.booking.pets.map(({ petId }) => petId);
  const { remindedAt } = booking;
  return {
    ...beforeChange
      .omit({ remindedAt: true, start: true, end: true })
      .parse({ ...booking, petIds }),
    start: booking.start.toISOString(),
    end: booking.end.toISOString(),
    remindedAt: remindedAt?.toISOString() ?? null,
  };
}

/**
 * Reopens a change request that was just accepted or declined; after an accepted one the stay is restored
 * (R15). @returns the limits that the stay exceeds now, or null if something changed since
 */
export async function reopenChange(
  tx: Transaction,
  { bookingId, viewer, version }: { bookingId: string; viewer: Viewer; version: number },
): Promise<Notice[] | null> {
  const booking = await tx.booking.findUniqueOrThrow({
    where: { id: bookingId },
    include: { change: true, quoteLines: true, pets: { select: { petId: true } } },
  });
  const { change } = booking;
  if (change === null || booking.version !== version) return null;
  if (change.state !== 'accepted' && change.state !== 'declined') return null;
  const restored = change.state === 'accepted' ? beforeChange.parse(change.before) : null;
  const { timeZone } = await businessSettings(tx);
  const was = {
    start: toLocal(booking.start, timeZone),
    end: toLocal(booking.end, timeZone),
    petIds: booking.pets.map(({ petId }) => petId),
    dogs: booking.numDogs,
  };
  let notices: Notice[] = [];
  const asked = async () => {
    const passed = await assertStillBookable(tx, [bookingId], { rules: 'tell' }, was);
    notices = passed.get(bookingId) ?? [];
    return noticesText(notices);
  };
  const note = 'the change is waiting for an answer again';
  const undone =
    restored === null
      ? { booking, note }
      : { booking, note, data: await restoreStay(tx, booking, restored), although: asked };
  const open = { state: 'open', answeredAt: null, before: Prisma.DbNull } as const;
  await act(tx, [undone], { event: 'undone', by: actorOf(viewer), movesStay: restored !== null });
  await tx.stayChange.update({
    where: { bookingId },
    data: { ...open, ...(restored !== null && { version: version + 1 }) },
  });
  return notices;
}

/** Restores a stay's dogs and quote lines. @returns the booking's columns to restore */
async function restoreStay(
  tx: Transaction,
  booking: Booking & { quoteLines: QuoteLine[] },
  { petIds, quoteRevision: earlier, ...stay }: z.infer<typeof beforeChange>,
) {
  const { id: bookingId, paidCents } = booking;
  const revision = booking.quoteRevision + 1;
  await writeLines(
    tx,
    { bookingId, revision },
    quoteLinesOf({ ...booking, quoteRevision: earlier }),
  );
  await tx.bookingPet.deleteMany({ where: { bookingId } });
  const pets = await tx.pet.findMany({ where: { id: { in: petIds } }, select: { id: true } });
  await tx.bookingPet.createMany({ data: pets.map(({ id: petId }) => ({ bookingId, petId })) });
  return { ...stay, remainCents: stay.totalCents - paidCents, quoteRevision: revision };
}
