/** Moves a stay by a day or a night for the admin (R86). */
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import type { Booking } from '~/core/database/generated/client';
import { type Notice } from '~/core/errors/notices';
import { ServiceError } from '~/core/errors/service-error.server';
import { type Cents, formatMoney } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { isAdmin, type Viewer } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { dateOf, type TimeZone, toLocal } from '~/core/time/business-time';
import { formatMoment } from '~/core/time/format-dates';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import type { EditedFacts } from '~/features/booking/record/booking-history.server';
import { quoteLinesOf } from '~/features/booking/record/booking-row.server';
import { type Edited, planEdit, saveEdit } from './edit-booking.server';
import { type Move, movesOf, type StayToMove, timesAfter } from './move-stay';
import type { StaySide } from './open-changes.server';
import { editOf } from './stay-changes.server';

type Row = Pick<Booking, 'service' | 'status' | 'start' | 'end' | 'arrivedAt' | 'leftAt'>;

function stayToMove(row: Row, timeZone: TimeZone): StayToMove {
  const { service, status, start, end, arrivedAt, leftAt } = row;
  return {
    service,
    status,
    start: toLocal(start, timeZone),
    end: toLocal(end, timeZone),
    arrived: arrivedAt !== null,
    left: leftAt !== null,
  };
}

/** Returns the moves possible for this stay now, for the admin (R86). */
export async function movesOfBooking(bookingId: string): Promise<Move[]> {
  const booking = await database().booking.findUnique({ where: { id: bookingId } });
  if (booking === null) return [];
  const { timeZone } = await businessSettings('committed');
  return movesOf(stayToMove(booking, timeZone), toLocal(now(), timeZone));
}

const notFound = () => new ServiceError('not_found', 'This booking was not found.');

/** Returns the move as an edit of the booking. @throws ServiceError conflict if it is no longer possible */
async function editForMove(tx: Transaction, bookingId: string, viewer: Viewer, move: Move) {
  if (!isAdmin(viewer)) throw notFound();
  const booking = await tx.booking.findUnique({
    where: { id: bookingId },
    include: { pets: { select: { petId: true } } },
  });
  if (booking === null) throw notFound();
  const { timeZone } = await businessSettings(tx);
  const local = toLocal(now(), timeZone);
  const stay = stayToMove(booking, timeZone);
  if (!movesOf(stay, local).includes(move))
    throw new ServiceError('conflict', 'This can’t be done to this stay any more.');
  const edit = editOf(booking, {
    ...timesAfter(stay, move, local),
    pets_selected: booking.pets.map(({ petId }) => petId),
    message: '',
  });
  // The owner gets an email even if the booked end has passed.
  return { bookingId, viewer, edit: { ...edit, tell_owner: true }, recalculate: false };
}

export type MovePreview = {
  was: StaySide;
  wanted: StaySide;
  totalByHand: boolean;
  /** Occupancy including what is added: `Thu, Dec 24: 8 of 8`; null without a limit. */
  places: string | null;
  /** Notices that the admin overrides by saving (K3). */
  notices: Notice[];
  version: number;
};

/** Previews a move: days, money and places. @throws ServiceError */
export async function previewMove(
  bookingId: string,
  viewer: Viewer,
  move: Move,
): Promise<MovePreview> {
  return inTransaction(async (tx) => {
    const { timeZone } = await businessSettings(tx);
    const today = dateOf(toLocal(now(), timeZone));
    const input = await editForMove(tx, bookingId, viewer, move);
    const planned = await planEdit(tx, { ...input, preview: true });
    const { booking, before, after } = planned;
    const side = ({ petNames, start, end, totalCents }: EditedFacts, lines: StaySide['lines']) => ({
      petNames: [...petNames],
      startText: formatMoment(start, today),
      endText: formatMoment(end, today),
      lines,
      totalCents,
    });
    const lines = quoteLinesOf(booking);
    return {
      was: side(before, lines),
      wanted: side(after, after.lines ?? lines),
      totalByHand: after.totalByHand,
      places: after.bookable.places?.text ?? null,
      notices: after.bookable.notices,
      version: booking.version,
    };
  });
}

async function assertAsSeen(tx: Transaction, bookingId: string, version: number): Promise<void> {
  const changed = await tx.booking.count({ where: { id: bookingId, version: { not: version } } });
  if (changed > 0)
    throw new ServiceError(
      'conflict',
      'This stay was changed in the meantime, so nothing was saved. Please check it, and press again.',
    );
}

/**
 * Moves the stay as previewed, once per form (R20). @param seen version and total that the page showed
 * @throws ServiceError conflict if the stay or its new total has changed since, NoticesError
 */
export async function moveStay({
  bookingId,
  viewer,
  move,
  seen,
  noticed,
  formKey: key,
}: {
  bookingId: string;
  viewer: Viewer;
  move: Move;
  seen: { version: number; cents: Cents };
  noticed: readonly string[];
  formKey: string | undefined;
}): Promise<Edited | null> {
  return inTransaction(async (tx) => {
    let edited: Edited | null = null;
    const content = { bookingId, move, seen };
    await withIdempotencyKey(
      tx,
      { key, actorId: viewer.id, form: 'booking-edit', content },
      async () => {
        await assertAsSeen(tx, bookingId, seen.version);
        const input = { ...(await editForMove(tx, bookingId, viewer, move)), noticed };
        const planned = await planEdit(tx, input);
        const { totalCents } = planned.after;
        if (totalCents !== seen.cents)
          throw new ServiceError(
            'conflict',
            `The total would be ${formatMoney(totalCents)} now. Please check it, and press again.`,
          );
        edited = await saveEdit(tx, input, planned);
        return bookingId;
      },
    );
    return edited;
  });
}
