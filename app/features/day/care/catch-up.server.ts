/** Catching up after days on which nobody noted anything (R121). */
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { randomToken } from '~/core/runtime/secrets.server';
import type { Viewer } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import {
  type LocalDate,
  localDateOf,
  startOfDay,
  type TimeZone,
  toLocal,
} from '~/core/time/business-time';
import { formatMoment } from '~/core/time/format-dates';
import { act, actorOf } from '~/features/booking/record/act.server';
import { petNamesOf } from '~/features/booking/record/booking-row.server';
import { assertMayNote } from '~/features/day/arrivals/noting.server';
import type { Moment } from '~/features/day/whereabouts/whereabouts';
import { momentNow } from '~/features/day/whereabouts/whereabouts.server';
import { type CatchUp, catchUpOf, type SilentStay } from './catch-up';
import type { MissedCare } from './missed-care';
import { careBefore, dayToAnswer, recordAsUnknown } from './missed-care.server';

// One press holds the writer for a moment; more stays than this take another press.
const mostStays = 200;

const include = {
  pets: { select: { petId: true, pet: { select: { id: true, petName: true } } } },
} as const;

type SilentRow = Prisma.BookingGetPayload<{ include: typeof include }>;

/** Returns the stays that should have come or left before a day, and whose dogs nobody noted. */
function silentRows(
  tx: Transaction,
  { notedSince }: Moment,
  startOfToday: Date,
): Promise<SilentRow[]> | [] {
  if (notedSince === null) return [];
  return tx.booking.findMany({
    where: {
      status: 'accepted',
      leftAt: null,
      end: { gt: notedSince },
      OR: [
        { arrivedAt: null, start: { lt: startOfToday } },
        { arrivedAt: { gt: new Date(0) }, end: { lt: startOfToday } },
      ],
    },
    include,
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
    take: mostStays,
  });
}

/** Returns the times of a stay if it went as booked, and their words in Activity. */
function asBooked({ start, end, arrivedAt }: SilentRow, startOfToday: Date) {
  const isOver = end < startOfToday;
  if (arrivedAt === null)
    return isOver
      ? { data: { arrivedAt: start, leftAt: end }, note: 'came and left' }
      : { data: { arrivedAt: start }, note: 'came' };
  return { data: { leftAt: end < arrivedAt ? arrivedAt : end }, note: 'left' };
}

const noCare: MissedCare = { medicine: [], others: [] };

type Before = { today: LocalDate; moment: Moment; timeZone: TimeZone; carePlans: boolean };

/** Returns the silent stays, and the open care as if they went as booked. */
async function silence(tx: Transaction, { today, moment, timeZone, carePlans }: Before) {
  const startOfToday = startOfDay(today, timeZone);
  const rows = await silentRows(tx, moment, startOfToday);
  const care = async () => {
    const assumed = rows.map((row) => ({ ...row, ...asBooked(row, startOfToday).data }));
    return careBefore(tx, today, { moment, timeZone, assumed });
  };
  return { rows, startOfToday, missed: carePlans && rows.length > 0 ? await care() : noCare };
}

/** Returns what nobody noted for two days and more; null if there is nothing to catch up on. */
export async function catchUp(): Promise<CatchUp | null> {
  const { timeZone, carePlans } = await businessSettings('committed');
  const moment = await momentNow('committed');
  const today = localDateOf(moment.now, timeZone);
  const before = { today, moment, timeZone, carePlans };
  const { rows, startOfToday, missed } = await silence(database(), before);
  const stays = rows.map((row): SilentStay => {
    const isOver = row.end < startOfToday;
    const local = toLocal(isOver ? row.end : row.start, timeZone);
    return {
      bookingId: row.id,
      petNames: petNamesOf(row),
      missing: isOver ? 'left' : 'came',
      date: local.slice(0, 10),
      text: `should have ${isOver ? 'left' : 'come'} ${formatMoment(local, today)}`,
    };
  });
  return catchUpOf(stays, missed, today);
}

/**
 * Records that the silent stays of the days before went as booked, and their care as not recorded. Nobody is
 * thanked or asked for a review, and no late Pick Up is charged. Repeating it changes nothing.
 * @returns how many stays and care items @throws ServiceError forbidden, conflict
 */
export function assumeAsBooked({
  viewer,
  before,
}: {
  viewer: Viewer;
  before: LocalDate;
}): Promise<{ stays: number; care: number }> {
  return inTransaction(async (tx) => {
    assertMayNote(viewer, 'house');
    const { timeZone, carePlans } = await businessSettings(tx);
    const moment = await momentNow(tx);
    const at = moment.now;
    const today = dayToAnswer(before, at, timeZone);
    const found = await silence(tx, { today, moment, timeZone, carePlans });
    const { rows, startOfToday, missed } = found;
    const groupId = randomToken();
    const how = { event: 'assumed', by: actorOf(viewer), groupId, at } as const;
    for (const booking of rows)
      await act(tx, [{ booking, ...asBooked(booking, startOfToday) }], how);
    const care = [...missed.medicine, ...missed.others];
    await recordAsUnknown(tx, care, { actorId: viewer.id, at });
    return { stays: rows.length, care: care.length };
  });
}
