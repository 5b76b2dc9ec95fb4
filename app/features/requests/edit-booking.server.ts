import { inTransaction, type Transaction } from '~/core/database/database.server';
import { noticesText } from '~/core/errors/notices';
import { ServiceError } from '~/core/errors/service-error.server';
import { publish } from '~/core/live/publish.server';
import type { Cents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { isAdmin, type Role } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { publishOwnersNews } from '~/features/accounts/owners-news.server';
import { queueBookingChangedMail } from '~/features/bookings/booking-emails.server';
import {
  type EditedFacts,
  extraNames,
  editWords,
  factsOf,
  writeLines,
  recordChange,
} from '~/features/bookings/booking-history.server';
import { petNamesOf, quoteLinesOf } from '~/features/bookings/booking-row.server';
import { cutTermsOf } from '~/features/bookings/late-cut.server';
import { keepChange } from '~/features/bookings/withdrawn-changes.server';
import { useHeldPlaces } from '~/features/places/use-held-places.server';
import { lateCutLines } from '~/features/pricing/cancellation';
import { extraIdsOf } from '~/features/pricing/extras';
import { linesTotal } from '~/features/pricing/quote-booking.server';
import { isActive } from '~/features/stays/booking-status';
import { samePets } from '~/features/stays/stay-rules';
import { type Asking, assertBookable, type BookableStay } from './assert-bookable.server';
import { extrasOfEdit, type Priced, priceEdit } from './price-edit.server';
import type { BookingEdit } from './stay.schema';
import { publishAnswer, writeStatusChange, type StatusAnswer } from './write-status.server';

type EditOfBooking = {
  bookingId: string;
  viewer: { id: string; role: Role };
  /** What bookingEditSchema accepted; its version is the one that the admin saw. */
  edit: BookingEdit;
  /** Take the total at today's prices instead of the one in the form. */
  recalculate: boolean;
  /** The notices that the page showed (K3). */
  noticed?: readonly string[];
  /** Only looked at, not saved: what would be asked is told. */
  preview?: boolean;
  /** What the history calls it: an edit, or a change that the admin or the rule confirmed (R57). */
  event?: 'edited' | 'change_accepted' | 'accepted_by_rule';
  /** When its owner asked for it: nights taken away late are charged (R57). */
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

/** The dogs after the edit: as booked unless others were chosen, one of them gone since or not. */
function dogsAfter(booking: ToEdit, petIds: readonly string[]): number {
  return keepsPets(booking, petIds) ? booking.numDogs : petIds.length;
}

/** The names after the edit: as booked unless others were chosen (R18). */
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

/** An edit that the rules allow, with its price: not written yet. */
export type PlannedEdit = {
  booking: ToEdit;
  before: EditedFacts;
  after: AfterEdit;
  /** What it changes, in words; empty for nothing. */
  words: string;
};

async function writeEdit(
  tx: Transaction,
  { edit, viewer, event = 'edited' }: EditOfBooking,
  { booking, before, after, words }: PlannedEdit,
): Promise<void> {
  const { startAt, endAt, dates } = after.bookable;
  const { id: bookingId, version, quoteRevision } = booking;
  const sameStay = after.service === before.service && after.end === before.end;
  const timesStay = sameStay && after.start === before.start;
  const revision = after.lines === null ? quoteRevision : quoteRevision + 1;
  const { count } = await tx.booking.updateMany({
    where: { id: bookingId, version },
    data: {
      petsSelected: [...after.petNames],
      numDogs: after.dogs,
      service: after.service,
      // A Quick Daycare begins at its second; only what was changed is rounded to the minute.
      ...(timesStay ? {} : { start: startAt, end: endAt, dates }),
      // Another Pick Up answers what was asked about the late one (R50).
      ...(after.end === before.end ? {} : { lateOpen: false }),
      // Another day, another reminder.
      ...(after.start === before.start ? {} : { remindedAt: null }),
      message: after.message,
      totalCents: after.totalCents,
      remainCents: after.totalCents - booking.paidCents,
      totalByHand: after.totalByHand,
      quoteRevision: revision,
      version: version + 1,
    },
  });
  if (count !== 1) throw new ServiceError('conflict', editedMeanwhile);
  if (after.petsChanged) {
    await tx.bookingPet.deleteMany({ where: { bookingId } });
    await tx.bookingPet.createMany({
      data: edit.pets_selected.map((petId) => ({ bookingId, petId })),
    });
  }
  if (!timesStay || after.petsChanged) await useHeldPlaces(tx, [bookingId]);
  if (after.lines !== null) await writeLines(tx, { bookingId, revision }, after.lines);
  if (timesStay && !after.petsChanged) await keepChange(tx, bookingId, version);
  const at = await recordChange(tx, booking, {
    actorId: viewer.id,
    event,
    note: words,
    although: noticesText(after.bookable.notices),
  });
  if (event === 'change_accepted') return publishAnswer(tx, booking.userId, bookingId, at);
  const news = event === 'accepted_by_rule' ? 'confirmed' : 'change';
  const change = { topic: 'booking', subjectId: bookingId, news } as const;
  if (isAdmin(viewer)) publish(tx, { audience: booking.userId, ...change });
  else await publishOwnersNews(tx, booking.userId, change);
}

/** The admin is asked about accepted stays alone: only those take places (R43). */
function askingOf(
  booking: ToEdit,
  { edit, viewer, noticed = [], preview = false }: EditOfBooking,
): Asking {
  if (!isAdmin(viewer)) return { rules: 'refuse' };
  const staysAccepted = booking.status === 'accepted' && edit.status === 'accepted';
  if (!staysAccepted) return { rules: 'skip' };
  return preview ? { rules: 'tell' } : { rules: 'ask', noticed };
}

/** Asks the rules about an edit, and its price (R27, R43). @throws ServiceError, NoticesError */
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
          await cutTermsOf(tx, booking),
          { ...before, lines: linesBefore },
          { start, end, askedAt },
        );
  const lines = priced.lines && [...priced.lines, ...late];
  const facts = {
    ...{ petNames, service, start, end, message },
    totalCents: priced.totalCents + linesTotal(late),
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

/** Writes a planned edit with its history, email and live news. @throws ServiceError conflict */
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
  // R27: a status changed here acts like its button, with mail and history.
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
  // An answer has its own email; the owner of a canceled stay need not hear of a change, and of
  // one that is over only if the admin says so (R71).
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
