import { inTransaction, type Transaction } from '~/core/database/database.server';
import { noticesText } from '~/core/errors/notices';
import { ServiceError } from '~/core/errors/service-error.server';
import type { Cents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { isAdmin, type Viewer } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { act, actorOf } from '~/features/booking/record/act.server';
import { queueBookingChangedMail } from '~/features/booking/record/booking-emails.server';
import {
  type EditedFacts,
  extraNames,
  editWords,
  factsOf,
  writeLines,
} from '~/features/booking/record/booking-history.server';
import { petNamesOf, quoteLinesOf } from '~/features/booking/record/booking-row.server';
import { cutTermsOf } from '~/features/booking/record/shortening-fee.server';
import { useHeldPlaces } from '~/features/booking/places/use-held-places.server';
import { lateCutLines } from '~/features/money/pricing/cancellation';
import { extraIdsOf } from '~/features/money/pricing/extras';
import { calculated } from '~/features/money/pricing/pricing';
import { isActive } from '~/features/booking/rules/booking-status';
import { samePets } from '~/features/booking/rules/stay-rules';
import { type Asking, assertBookable, type BookableStay } from './assert-bookable.server';
import { extrasOfEdit, type Priced, priceEdit } from './price-edit.server';
import type { BookingEdit } from './stay.schema';
import { writeStatusChange, type StatusAnswer } from './write-status.server';

type EditOfBooking = {
  bookingId: string;
  viewer: Viewer;
  /** Output of bookingEditSchema, with the version that the admin saw. */
  edit: BookingEdit;
  /** Whether to use the total at today's prices instead of the one in the form. */
  recalculate: boolean;
  /** Codes of the notices that the page showed (K3). */
  noticed?: readonly string[];
  /** Whether it is only a preview: notices are returned instead of thrown. */
  preview?: boolean;
  /** History event: an edit, or a change accepted by the admin or the rule (R57). */
  event?: 'edited' | 'change_accepted' | 'accepted_by_rule';
  /** Time of the owner's request: shortening a stay late is charged (R57). */
  askedAt?: Date;
};

export type Edited = {
  totalCents: Cents;
  totalByHand: boolean;
  answer: StatusAnswer | null;
};

export const editedMeanwhile =
  'This booking was changed in the meantime, so nothing was saved. You can see above how it is now, and what you typed is still here. Press Save again to use it.';

async function bookingToEdit(tx: Transaction, bookingId: string) {
  const booking = await tx.booking.findUnique({
    where: { id: bookingId },
    include: {
      quoteLines: true,
      pets: { select: { petId: true } },
      history: { where: { event: 'quick_daycare' }, select: { id: true } },
    },
  });
  if (booking === null) throw new ServiceError('not_found', 'This booking was not found.');
  return booking;
}

type ToEdit = Awaited<ReturnType<typeof bookingToEdit>>;

function keepsPets({ pets }: ToEdit, petIds: readonly string[]): boolean {
  return samePets(
    pets.map(({ petId }) => petId),
    petIds,
  );
}

/**
 * Returns the number of dogs after the edit: as booked unless the pets were changed, even if one has been
 * erased since.
 */
function dogsAfter(booking: ToEdit, petIds: readonly string[]): number {
  return keepsPets(booking, petIds) ? booking.numDogs : petIds.length;
}

/** Returns the names after the edit: as booked unless the pets were changed (R18). */
function namesAfter(booking: ToEdit, chosen: readonly { id: string; petName: string }[]): string[] {
  const ids = chosen.map(({ id }) => id);
  return keepsPets(booking, ids) ? petNamesOf(booking) : chosen.map(({ petName }) => petName);
}

type AfterEdit = EditedFacts & {
  dogs: number;
  petsChanged: boolean;
  lines: Priced['lines'];
  bookable: BookableStay;
};

/** An allowed edit with its price, not yet written. */
export type PlannedEdit = {
  booking: ToEdit;
  before: EditedFacts;
  after: AfterEdit;
  /** Description of the changes; empty without changes. */
  words: string;
};

async function writeEdit(
  tx: Transaction,
  { edit, viewer, event = 'edited' }: EditOfBooking,
  { booking, before, after, words }: PlannedEdit,
): Promise<void> {
  const { startAt, endAt, dates } = after.bookable;
  const { id: bookingId, quoteRevision } = booking;
  const sameStay = after.service === before.service && after.end === before.end;
  const timesStay = sameStay && after.start === before.start;
  const revision = after.lines === null ? quoteRevision : quoteRevision + 1;
  const movesStay = !timesStay || after.petsChanged;
  const data = {
    petsSelected: [...after.petNames],
    numDogs: after.dogs,
    service: after.service,
    // A Quick Daycare begins at an exact second; only changed times are rounded to the minute.
    ...(timesStay ? {} : { start: startAt, end: endAt, dates }),
    // A new Pick Up settles the open question about the late one (R50).
    ...(after.end === before.end ? {} : { lateOpen: false }),
    // A new day gets its own reminder.
    ...(after.start === before.start ? {} : { remindedAt: null }),
    message: after.message,
    totalCents: after.totalCents,
    remainCents: after.totalCents - booking.paidCents,
    totalByHand: after.totalByHand,
    quoteRevision: revision,
  };
  const although = noticesText(after.bookable.notices);
  await act(tx, [{ booking, data, note: words, although }], {
    event,
    by: actorOf(viewer),
    movesStay,
    meanwhile: editedMeanwhile,
  });
  if (after.petsChanged) {
    await tx.bookingPet.deleteMany({ where: { bookingId } });
    await tx.bookingPet.createMany({
      data: edit.pets_selected.map((petId) => ({ bookingId, petId })),
    });
  }
  if (movesStay) await useHeldPlaces(tx, [bookingId]);
  if (after.lines !== null) await writeLines(tx, { bookingId, revision }, after.lines);
}

/**
 * Returns the handling of notices: the admin is asked only about accepted stays, as only those take places
 * (R43).
 */
function askingOf(
  booking: ToEdit,
  { edit, viewer, noticed = [], preview = false }: EditOfBooking,
): Asking {
  if (!isAdmin(viewer)) return { rules: 'refuse' };
  const staysAccepted = booking.status === 'accepted' && edit.status === 'accepted';
  if (!staysAccepted) return { rules: 'skip' };
  return preview ? { rules: 'tell' } : { rules: 'ask', noticed };
}

/** Checks an edit against the rules and computes its price (R27, R43). @throws ServiceError, NoticesError */
export async function planEdit(tx: Transaction, input: EditOfBooking): Promise<PlannedEdit> {
  const { bookingId, viewer, edit, recalculate } = input;
  const booking = await bookingToEdit(tx, bookingId);
  if (booking.version !== edit.version) throw new ServiceError('conflict', editedMeanwhile);
  const { timeZone } = await businessSettings(tx);
  const before = factsOf(booking, timeZone);
  const { service, start, end, message } = edit;
  const dogs = dogsAfter(booking, edit.pets_selected);
  const linkedPetIds = booking.pets.map(({ petId }) => petId);
  const bookable = await assertBookable(
    tx,
    {
      ownerId: booking.userId,
      service,
      start,
      end,
      petIds: edit.pets_selected,
      linkedPetIds,
      bookingId,
      dogs,
      was: { start: before.start, end: before.end, petIds: linkedPetIds, dogs: booking.numDogs },
    },
    isAdmin(viewer) ? 'by admin' : 'change',
    askingOf(booking, input),
  );
  const petsChanged = !keepsPets(booking, edit.pets_selected);
  const petNames = namesAfter(booking, bookable.pets);
  const stayChanged =
    petsChanged || service !== before.service || start !== before.start || end !== before.end;
  const linesBefore = quoteLinesOf(booking);
  const extras = await extrasOfEdit(tx, edit, linesBefore);
  const priced = await priceEdit(tx, {
    ownerId: booking.userId,
    edit,
    dogs,
    extras,
    stayChanged,
    extrasChanged: !samePets(
      extraIdsOf(linesBefore),
      extras.map(({ id }) => id),
    ),
    recalculate,
    quick: booking.history.length > 0,
    before: { ...before, lines: linesBefore },
  });
  const { askedAt } = input;
  const late =
    askedAt === undefined || priced.totalByHand || priced.lines === null
      ? []
      : lateCutLines(
          await cutTermsOf(tx, booking, askedAt),
          { ...before, lines: linesBefore },
          { start, end, askedAt },
        );
  const cut = late.length > 0 ? calculated([...(priced.lines ?? []), ...late]) : null;
  const lines = cut?.lines ?? priced.lines;
  const facts = {
    ...{ petNames, service, start, end, message },
    totalCents: cut?.totalCents ?? priced.totalCents,
    totalByHand: priced.totalByHand,
  };
  return {
    booking,
    before,
    after: { ...facts, dogs, petsChanged, lines, bookable },
    words: editWords(
      { ...before, extras: extraNames(linesBefore) },
      { ...facts, extras: extraNames(lines ?? linesBefore) },
    ),
  };
}

/** Writes a planned edit with its history, email and news. @throws ServiceError conflict */
export async function saveEdit(
  tx: Transaction,
  input: EditOfBooking,
  planned: PlannedEdit,
): Promise<Edited> {
  const { bookingId, viewer, edit } = input;
  const { booking, before, after, words } = planned;
  const { lines, totalCents, totalByHand } = after;
  const tellOwner = booking.end > now() || edit.tell_owner;
  const changed = lines !== null || words !== '';
  if (changed) await writeEdit(tx, input, planned);
  // R27: a status changed here acts like its button, with email and history.
  const answer =
    edit.status === booking.status
      ? null
      : await writeStatusChange(tx, {
          bookingId,
          viewer,
          to: edit.status,
          seen: booking.status,
          tellOwner,
          noticed: input.noticed ?? [],
        });
  // An answer has its own email. The owner of a canceled stay gets no email about a change, and the owner of
  // a past one only if the admin says so (R71).
  const answersOwner = input.event === 'change_accepted' || input.event === 'accepted_by_rule';
  const hears = answersOwner || (isAdmin(viewer) && tellOwner);
  if (hears && changed && answer === null && isActive(booking.status))
    await queueBookingChangedMail(tx, bookingId, before, answersOwner);
  return { totalCents, totalByHand, answer };
}

/** Saves the admin's edit (R15, R17, R27, R29), once per form (R20). @throws ServiceError */
export async function editBooking(
  input: EditOfBooking & { formKey: string | undefined },
): Promise<Edited> {
  const { bookingId, viewer, edit, recalculate, formKey: key } = input;
  if (!isAdmin(viewer)) throw new ServiceError('not_found', 'This booking was not found.');
  return inTransaction(async (tx) => {
    let edited: Edited | null = null;
    const content = { bookingId, recalculate, ...edit };
    await withIdempotencyKey(
      tx,
      { key, actorId: viewer.id, form: 'booking-edit', content },
      async () => {
        edited = await saveEdit(tx, input, await planEdit(tx, input));
        return bookingId;
      },
    );
    return edited ?? { ...(await bookingToEdit(tx, bookingId)), answer: null };
  });
}
