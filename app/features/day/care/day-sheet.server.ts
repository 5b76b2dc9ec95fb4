/** Reads the facts for the day sheet (R51). */
import { database } from '~/core/database/database.server';
import type { Cents } from '~/core/money/money';
import { businessSettings } from '~/core/settings/settings.server';
import { boundsOf, type LocalDate, localDateOf, toLocal } from '~/core/time/business-time';
import { ownerName, ownerNameFields } from '~/features/people/accounts/full-name';
import { showPhoneNumber } from '~/features/people/accounts/phone-number.server';
import { askedOnDayMs, isMissing } from '~/features/day/arrivals/arrivals';
import { type Moment, presenceOf, whereaboutsOf } from '~/features/day/whereabouts/whereabouts';
import { momentNow, presentWhere } from '~/features/day/whereabouts/whereabouts.server';
import { belongingsText } from '~/features/day/belongings/belongings';
import { belongingsIn } from '~/features/day/belongings/stored-belongings';
import { petNamesOf } from '~/features/booking/record/booking-row.server';
import { type MeetingOnToday, meetingsOn } from '~/features/dogs/approval/meetings.server';
import { apartLinesOfDay } from '~/features/dogs/approval/kept-apart';
import { pairsAmong } from '~/features/dogs/approval/pairs.server';
import { flagWords } from '~/features/dogs/pets/flags';
import { countsByDay, type DayCount } from '~/features/booking/places/headcount';
import { heldBetween } from '~/features/booking/places/presences.server';
import { knownFactsOf } from '~/features/booking/readiness/known-facts.server';
import { readinessOf } from '~/features/booking/readiness/readiness';
import { unready } from '~/features/booking/rules/readiness-line';
import { careTimeOf } from './care';
import { careOn } from './care-of-day.server';
import { type CareSheet, careSheet, type SheetPet, type SheetStay } from './day-sheet';

/** A stay that touches the day, with booked and recorded times. */
type StayOfDay = {
  id: string;
  petNames: string[];
  numDogs: number;
  start: Date;
  end: Date;
  arrivedAt: Date | null;
  leftAt: Date | null;
  version: number;
  lateOpen: boolean;
  /** As features/day/belongings stores them. */
  belongings: unknown;
  remainCents: Cents;
  paymentAskedAt: Date | null;
};

export type DaySheet = CareSheet & {
  /**
   * The day's stays; today also those of earlier days that wait for an answer: whether the dogs came, or a late
   * charge.
   */
  stays: StayOfDay[];
  /** Spots held through the waitlist (R88): the day's maximum, and its night. */
  held: DayCount;
  /** Spots held at this moment; 0 on another day. */
  heldNow: number;
  meetings: (MeetingOnToday & { at: Date })[];
};

/** Reads the accepted stays of a day, and those with an open question: whether the dogs came (R82, R120). */
function rowsAround(day: { from: Date; to: Date; isToday: boolean }, moment: Moment) {
  const { now: at, notedSince } = moment;
  const since = new Date(at.getTime() - askedOnDayMs);
  const asked = {
    status: 'accepted' as const,
    arrivedAt: null,
    end: day.isToday && notedSince !== null ? { gt: notedSince, lt: at } : { gte: since, lt: at },
    start: { lt: day.to },
  };
  const lateOpen = { status: 'accepted' as const, lateOpen: true };
  const open = [asked, ...(day.isToday ? [lateOpen] : [])];
  return database().booking.findMany({
    where: { OR: [presentWhere(day, moment), ...(notedSince === null ? [] : open)] },
    select: {
      id: true,
      petsSelected: true,
      numDogs: true,
      start: true,
      end: true,
      arrivedAt: true,
      leftAt: true,
      version: true,
      lateOpen: true,
      belongings: true,
      remainCents: true,
      paymentAskedAt: true,
      userId: true,
      owner: { select: { ...ownerNameFields, phoneNumber: true } },
      pets: {
        select: {
          pet: {
            select: {
              id: true,
              petName: true,
              flags: true,
              ownFlag: true,
              houseTrained: true,
              foodInfo: true,
              medInfo: true,
              photo: { select: { id: true, alt: true, width: true, height: true } },
            },
          },
        },
        orderBy: [{ pet: { petName: 'asc' } }, { petId: 'asc' }],
      },
    },
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
}

type Row = Awaited<ReturnType<typeof rowsAround>>[number];

const noCare = { items: [], noted: [] };
const noDogs: DayCount = { peak: 0, asleep: 0 };

/**
 * Returns the sheet of a date. The number of statements does not grow with its dogs.
 * @param viewerId the user whose ticks can be undone
 */
export async function daySheet(
  date: LocalDate,
  viewerId: string,
  moment?: Moment,
): Promise<DaySheet> {
  const settings = await businessSettings('committed');
  const { timeZone } = settings;
  const { now: at, notedSince } = (moment ??= await momentNow('committed'));
  const { from, to } = boundsOf(date, timeZone);
  const isToday = date === localDateOf(at, timeZone);
  const found = await rowsAround({ from, to, isToday }, moment);
  const rows = found
    .map((row) => ({ row, here: presenceOf(row, moment) }))
    .filter(({ here }) => here.start < to && here.end > from);
  const listed = new Set(rows.map(({ row }) => row));
  const earlier = found.filter(
    (row) =>
      !listed.has(row) &&
      (isToday
        ? row.lateOpen || whereaboutsOf(row, moment) === 'absent'
        : row.end <= from && isMissing(row, moment)),
  );
  const dogs = rows.flatMap(({ row }) => row.pets.map(({ pet }) => pet.id));
  const factsOf = await knownFactsOf(
    'committed',
    { ownerIds: rows.map(({ row }) => row.userId), petIds: dogs },
    { reads: 'admin', from },
    settings,
  );
  const stays = rows.map(({ row, here }): SheetStay => {
    const pets = petsOf(row);
    const facts = factsOf(row.userId, row.id);
    const owner = ownerName(row.owner);
    const times = { start: toLocal(row.start, timeZone), end: toLocal(row.end, timeZone) };
    const comes = pets.map(({ petId: id, name }) => ({ id, name }));
    // Dogs to keep apart are listed for the day, not for each stay.
    const lines =
      row.end <= at
        ? []
        : unready(readinessOf({ ...times, pets: comes }, localDateOf(at, timeZone), facts)).filter(
            ({ code }) => !code.startsWith('apart:'),
          );
    const linked = new Set(pets.map(({ name }) => name));
    const left = petNamesOf(row).filter((name) => !linked.has(name));
    return {
      bookingId: row.id,
      ownerName: owner,
      phone: row.owner.phoneNumber === null ? '' : showPhoneNumber(row.owner.phoneNumber),
      pets,
      // A renamed dog is linked under its new name, so show no more names than dogs are missing.
      namesOnly: left.slice(0, Math.max(0, petNamesOf(row).length - pets.length)),
      here,
      care: careTimeOf(row, moment),
      left: row.leftAt !== null,
      belongings: notedSince !== null ? belongingsText(belongingsIn(row.belongings)) : '',
      papers: lines.map(({ forAdmin, dog }) =>
        dog === undefined
          ? `${comes.length === 1 ? comes[0]?.name : owner}: ${forAdmin}`
          : forAdmin,
      ),
    };
  });
  const { items, noted } = settings.carePlans ? await careOn(date, dogs, settings) : noCare;
  // A dog that has left today meets none of those who are still to come.
  const together = rows.filter(
    ({ row }) => !isToday || !['left', 'absent'].includes(whereaboutsOf(row, moment)),
  );
  const sheet = careSheet({
    date,
    now: at,
    timeZone,
    viewerId,
    stays,
    items,
    noted,
    apart: apartLinesOfDay(
      await pairsAmong(dogs),
      together.map(({ row, here }) => ({ petIds: row.pets.map(({ pet }) => pet.id), here })),
    ),
  });
  const held = await heldBetween(from, to);
  return {
    ...sheet,
    held: countsByDay(held, date, date, timeZone).get(date) ?? noDogs,
    heldNow: held
      .filter(({ start, end }) => isToday && start <= at && end > at)
      .reduce((sum, { dogs: some }) => sum + some, 0),
    stays: [...rows.map(({ row }) => row), ...earlier].map((row) => ({
      id: row.id,
      petNames: petNamesOf(row),
      numDogs: row.numDogs,
      start: row.start,
      end: row.end,
      arrivedAt: row.arrivedAt,
      leftAt: row.leftAt,
      version: row.version,
      lateOpen: row.lateOpen,
      belongings: row.belongings,
      remainCents: row.remainCents,
      paymentAskedAt: row.paymentAskedAt,
    })),
    meetings: await meetingsOn({ from, to }),
  };
}

function petsOf({ pets }: Row): SheetPet[] {
  return pets.map(
    ({ pet: { id, petName: name, photo, houseTrained, foodInfo, medInfo, ...marks } }) => ({
      petId: id,
      name,
      foodInfo,
      medInfo,
      houseTrained: houseTrained === null ? null : houseTrained === 'yes',
      face: { name, photo, flags: flagWords(marks) },
    }),
  );
}
