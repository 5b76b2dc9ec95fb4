import { isActive } from '~/domain/booking-status';
import { type LocalDateTime, type TimeZone, toLocal } from '~/domain/business-time';
import { formatDateTime } from '~/domain/format-dates';
import { type Cents, formatMoney } from '~/domain/money';
import { noticesText } from '~/domain/notices';
import { isAdmin, type Role } from '~/domain/permissions';
import type { Service } from '~/domain/services';
import type { BookingEdit } from '~/domain/stay.schema';
import { nameList } from '~/lib/format';
import { petNamesOf, quoteLinesOf } from '../database/booking-row';
import { inTransaction, type Transaction } from '../database/database.server';
import { publish } from '../live/publish.server';
import { queueBookingChangedMail } from '../mail/booking-emails.server';
import { now } from '../runtime/clock.server';
import { ServiceError } from '../runtime/service-error.server';
import { businessSettings } from '../settings/settings.server';
import { withIdempotencyKey } from '../submissions/idempotency.server';
import { type Asking, assertBookable, type BookableStay } from './assert-bookable.server';
import { writeStatusChange, type StatusAnswer } from './change-booking-status.server';
import { linesTotal, type Priced, priceEdit } from './quote-booking.server';

type EditedFacts = {
  petNames: string[];
  service: Service;
  start: LocalDateTime;
  end: LocalDateTime;
  message: string;
  totalCents: Cents;
  totalByHand: boolean;
};

/** What an edit changed, for the history, such as `Drop Off from … to …; total …` (R15). */
function editWords(before: EditedFacts, after: EditedFacts): string {
  const said = (what: string, words: (facts: EditedFacts) => string) =>
    words(before) === words(after) ? [] : [`${what} from ${words(before)} to ${words(after)}`];
  return [
    ...said('pets', ({ petNames }) => nameList(petNames) || 'none'),
    ...said('service', ({ service }) => service),
    ...said('Drop Off', ({ start }) => formatDateTime(start)),
    ...said('Pick Up', ({ end }) => formatDateTime(end)),
    // A message's words do not belong in a list of changes.
    ...(before.message === after.message ? [] : ['the message']),
    ...said(
      'total',
      ({ totalCents, totalByHand }) =>
        `${formatMoney(totalCents)}${totalByHand ? ' (set manually)' : ''}`,
    ),
  ].join('; ');
}

type EditOfBooking = {
  bookingId: string;
  viewer: { id: string; role: Role };
  /** What bookingEditSchema accepted; its version is the one that the admin saw. */
  edit: BookingEdit;
  /** Take the total at today's prices instead of the one in the form. */
  recalculate: boolean;
  formKey: string | undefined;
  /** The notices that the page showed (K3). */
  noticed?: readonly string[];
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

const sorted = (ids: readonly string[]) => [...ids].sort().join();

/** The dogs after the edit: as booked unless others were chosen, one of them gone since or not. */
function dogsAfter(booking: ToEdit, petIds: readonly string[]): number {
  const linked = booking.pets.map(({ petId }) => petId);
  return sorted(linked) === sorted(petIds) ? booking.numDogs : petIds.length;
}

/** The pets after the edit: unless others were chosen, with the names that they had (R18). */
function petsAfter(booking: ToEdit, chosen: readonly { id: string; petName: string }[]) {
  const linked = booking.pets.map(({ petId }) => petId);
  const changed = sorted(linked) !== sorted(chosen.map(({ id }) => id));
  return changed
    ? { changed, petNames: chosen.map(({ petName }) => petName), dogs: chosen.length }
    : { changed, petNames: petNamesOf(booking), dogs: booking.numDogs };
}

function factsOf(booking: ToEdit, timeZone: TimeZone): EditedFacts {
  const { service, message, totalCents, totalByHand } = booking;
  return {
    petNames: petNamesOf(booking),
    service,
    start: toLocal(booking.start, timeZone),
    end: toLocal(booking.end, timeZone),
    message,
    totalCents,
    totalByHand,
  };
}

async function writeEdit(
  tx: Transaction,
  booking: ToEdit,
  { edit, viewer }: EditOfBooking,
  after: EditedFacts & {
    dogs: number;
    petsChanged: boolean;
    quote: Priced['quote'];
    bookable: BookableStay;
  },
): Promise<void> {
  const { timeZone } = await businessSettings(tx);
  const before = factsOf(booking, timeZone);
  const { startAt, endAt, dates } = after.bookable;
  const { id: bookingId, version, quoteRevision } = booking;
  const sameStay = after.service === before.service && after.end === before.end;
  const timesStay = sameStay && after.start === before.start;
  const revision = after.quote === null ? quoteRevision : quoteRevision + 1;
  const { count } = await tx.booking.updateMany({
    where: { id: bookingId, version },
    data: {
      petsSelected: [...after.petNames],
      numDogs: after.dogs,
      service: after.service,
      // A Quick Daycare begins at its second; only what was changed is rounded to the minute.
      ...(timesStay ? {} : { start: startAt, end: endAt, dates }),
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
  if (after.quote !== null)
    await tx.quoteLine.createMany({
      data: after.quote.lines.map((line, position) => ({ ...line, bookingId, revision, position })),
    });
  await tx.bookingHistory.create({
    data: {
      bookingId,
      actorId: viewer.id,
      event: 'edited',
      fromStatus: booking.status,
      toStatus: booking.status,
      note: editWords(before, after),
      although: noticesText(after.bookable.notices),
      at: now(),
    },
  });
  publish(tx, {
    audience: booking.userId,
    topic: 'booking',
    subjectId: bookingId,
    news: 'change',
  });
}

/** Only an accepted stay takes places, and one that only gets shorter or smaller none (R43). */
function askingOf(
  booking: ToEdit,
  { edit, noticed = [] }: EditOfBooking,
  before: EditedFacts,
): Asking {
  const smaller =
    edit.start >= before.start &&
    edit.end <= before.end &&
    dogsAfter(booking, edit.pets_selected) <= booking.numDogs;
  const asked = booking.status === 'accepted' && edit.status === 'accepted' && !smaller;
  return asked ? { rules: 'ask', noticed } : { rules: 'skip' };
}

async function editInTransaction(tx: Transaction, wish: EditOfBooking): Promise<Edited> {
  const { bookingId, viewer, edit, recalculate } = wish;
  const booking = await bookingToEdit(tx, bookingId);
  const tellOwner = booking.end > now() || edit.tell_owner;
  if (booking.version !== edit.version) throw new ServiceError('conflict', editedMeanwhile);
  const { timeZone } = await businessSettings(tx);
  const before = factsOf(booking, timeZone);
  const { service, start, end, message } = edit;
  const bookable = await assertBookable(
    tx,
    {
      ownerId: booking.userId,
      service,
      start,
      end,
      petIds: edit.pets_selected,
      linkedPetIds: booking.pets.map(({ petId }) => petId),
      bookingId,
      dogs: dogsAfter(booking, edit.pets_selected),
    },
    'by admin',
    askingOf(booking, wish, before),
  );
  const pets = petsAfter(booking, bookable.pets);
  const stayChanged =
    pets.changed || service !== before.service || start !== before.start || end !== before.end;
  const { quote, ...priced } = await priceEdit(tx, {
    ownerId: booking.userId,
    edit,
    dogs: pets.dogs,
    stayChanged,
    recalculate,
    quick: booking.history.length > 0,
    before: { ...before, calculatedCents: linesTotal(quoteLinesOf(booking)) },
  });
  const after = { petNames: pets.petNames, service, start, end, message, ...priced };
  const changed = quote !== null || editWords(before, after) !== '';
  if (changed)
    await writeEdit(tx, booking, wish, {
      ...after,
      dogs: pets.dogs,
      petsChanged: pets.changed,
      quote,
      bookable,
    });
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
          noticed: wish.noticed ?? [],
        });
  // An answer has its own email; the owner of a canceled stay need not hear of a change, and of
  // one that is over only if the admin says so (R71).
  if (changed && answer === null && isActive(booking.status) && tellOwner)
    await queueBookingChangedMail(tx, bookingId, before);
  return { ...priced, answer };
}

/** Saves the admin's edit (R15, R17, R27, R29), once per form (R20). @throws ServiceError */
export async function editBooking(wish: EditOfBooking): Promise<Edited> {
  const { bookingId, viewer, edit, recalculate, formKey: key } = wish;
  if (!isAdmin(viewer)) throw new ServiceError('not_found', 'This booking was not found.');
  return inTransaction(async (tx) => {
    let edited: Edited | null = null;
    const content = { bookingId, recalculate, ...edit };
    await withIdempotencyKey(
      tx,
      { key, actorId: viewer.id, form: 'booking-edit', content },
      async () => {
        edited = await editInTransaction(tx, wish);
        return bookingId;
      },
    );
    return edited ?? { ...(await bookingToEdit(tx, bookingId)), answer: null };
  });
}
