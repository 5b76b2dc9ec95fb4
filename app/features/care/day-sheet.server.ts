/** The day sheet (R51): what features/care/day-sheet.ts needs to know of a date. */
import { database } from '~/core/database/database.server';
import type { Cents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { boundsOf, type LocalDate, localDateOf, toLocal } from '~/core/time/business-time';
import { ownerName, ownerNameFields } from '~/features/accounts/full-name';
import { showPhoneNumber } from '~/features/accounts/phone-number.server';
import { askedForMs, earliestArrivalMs, isMissing } from '~/features/arrivals/arrivals';
import { belongingsText } from '~/features/belongings/belongings';
import { belongingsIn } from '~/features/belongings/stored-belongings';
import { petNamesOf } from '~/features/bookings/booking-row.server';
import { type MeetingOnToday, meetingsOn } from '~/features/dogs-fit/meetings.server';
import { flagWords } from '~/features/pets/flags';
import { countsByDay, type DayCount } from '~/features/places/headcount';
import { heldBetween } from '~/features/places/presences.server';
import { knownFactsOf } from '~/features/readiness/known-facts.server';
import { readinessOf } from '~/features/readiness/readiness';
import { unready } from '~/features/stays/readiness-line';
import { careTimeOf } from './care';
import { careOn } from './care-of-day.server';
import { hereFrom } from './care-rows.server';
import { type CareSheet, careSheet, type SheetPet, type SheetStay } from './day-sheet';

/** A stay that touches the day, as it was booked and noted. */
type StayOfDay = {
  id: string;
  petNames: string[];
  start: Date;
  end: Date;
  arrivedAt: Date | null;
  leftAt: Date | null;
  version: number;
  lateOpen: boolean;
  /** JSON of features/belongings. */
  belongings: string;
  remainCents: Cents;
  paymentAskedAt: Date | null;
};

export type DaySheet = CareSheet & {
  stays: StayOfDay[];
  /** Places that are held for those who waited (R88): on the day at its fullest, and in its night. */
  held: DayCount;
  meetings: (MeetingOnToday & { at: Date })[];
};

/** The accepted stays around a day, a little more than touch it. */
function rowsAround(from: Date, to: Date, { tracked, at }: { tracked: boolean; at: Date }) {
  // Those that came early, and those that are over and still here (R50).
  const soon = new Date(to.getTime() + (tracked ? earliestArrivalMs : 0));
  const noted = [
    { leftAt: null, arrivedAt: { gt: new Date(0) } },
    { leftAt: { gt: from, lt: to } },
    // Those of whom it is asked whether they came (R82).
    { arrivedAt: null, end: { gt: new Date(at.getTime() - askedForMs), lt: at } },
  ];
  return database().booking.findMany({
    where: {
      status: 'accepted',
      start: { lt: soon },
      OR: [{ status: 'accepted', end: { gt: from } }, ...(tracked ? noted : [])],
    },
    select: {
      id: true,
      petsSelected: true,
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

const noDogs: DayCount = { peak: 0, asleep: 0 };

/** The sheet of a date. Its statements do not grow with its dogs. */
export async function daySheet(date: LocalDate, viewerId: string): Promise<DaySheet> {
  const settings = await businessSettings('committed');
  const { timeZone, trackArrivals: tracked } = settings;
  const at = now();
  const { from, to } = boundsOf(date, timeZone);
  const found = await rowsAround(from, to, { tracked, at });
  const rows = found
    .map((row) => ({ row, here: hereFrom(row, { tracked, at }) }))
    .filter(({ here }) => here.start < to && here.end > from);
  const askedAbout = found.filter((row) => tracked && row.end <= from && isMissing(row, at));
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
    // What is kept apart is told of the day and not of the stay.
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
      // A renamed dog is linked under its new name: only as many names as dogs are missing.
      namesOnly: left.slice(0, Math.max(0, petNamesOf(row).length - pets.length)),
      here,
      care: careTimeOf(row, { tracked, now: at }),
      left: tracked && row.leftAt !== null,
      belongings: tracked ? belongingsText(belongingsIn(row.belongings)) : '',
      papers: lines.map(({ forAdmin, dog }) =>
        dog === undefined
          ? `${comes.length === 1 ? comes[0]?.name : owner}: ${forAdmin}`
          : forAdmin,
      ),
    };
  });
  const { items, noted } = await careOn(date, dogs, settings);
  const { pairs } = factsOf('').apart;
  const sheet = careSheet({
    date,
    now: at,
    timeZone,
    viewerId,
    stays,
    items,
    noted,
    apart: pairs.map(({ petId, other }) => ({ petId, otherId: other.id })),
  });
  return {
    ...sheet,
    held: countsByDay(await heldBetween(from, to), date, date, timeZone).get(date) ?? noDogs,
    stays: [...rows.map(({ row }) => row), ...askedAbout].map((row) => ({
      id: row.id,
      petNames: petNamesOf(row),
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
