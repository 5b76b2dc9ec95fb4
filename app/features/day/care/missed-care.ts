/** Unrecorded care of the days before today (R81). */
import { counted } from '~/core/text/counted';
import { nameList } from '~/core/text/format';
import {
  addDays,
  eachDate,
  type LocalDate,
  localDateOf,
  type TimeZone,
} from '~/core/time/business-time';
import { formatShortDay, formatTime } from '~/core/time/format-dates';
import {
  type CareItem,
  type CareKind,
  type CareTime,
  daysInReach,
  dueKey,
  type DueKey,
  dueOn,
  itemText,
} from './care';
import type { SheetPet } from './day-sheet';

/** First day to ask about: those before have no sheet any more. */
export const firstMissedDay = (today: LocalDate) => addDays(today, -daysInReach);

export type MissedItem = {
  key: DueKey;
  kind: CareKind;
  itemId: string;
  petId: string;
  bookingId: string;
  date: LocalDate;
  minutes: number;
  at: Date;
  petName: string;
  /** `Gabapentin 50 mg`. */
  text: string;
  /** `yesterday`, or `on Sun, Nov 22`. */
  day: string;
  /** `9:00 PM`. */
  time: string;
};

/** Medicine, and all else to fold into one line; oldest first. */
export type MissedCare = { medicine: MissedItem[]; others: MissedItem[] };

/** A line of the list, with its own form. */
export type MissedLine = Pick<
  MissedItem,
  'key' | 'bookingId' | 'petName' | 'text' | 'day' | 'time'
>;

/** The part of {@link MissedCare} that a page shows: after a week of silence the whole would be a hundred forms. */
export type MissedOnPage = {
  /** The first ones, and how many there are. */
  medicine: { lines: MissedLine[]; count: number };
  others: {
    lines: MissedLine[];
    count: number;
    /** `24 meals, Ada and Bo`. */
    text: string;
    /** Keys of the lines of yesterday. */
    yesterday: DueKey[];
    /** Days of the lines that are left out. */
    furtherDays: LocalDate[];
  };
};

const mostMedicine = 25;
const mostOthers = 5;

/** Returns the part of missed care that a page shows. */
export function missedOnPage(
  { medicine, others }: MissedCare,
  today: LocalDate,
): MissedOnPage | null {
  if (medicine.length + others.length === 0) return null;
  const line = ({ key, bookingId, petName, text, day, time }: MissedItem): MissedLine => ({
    ...{ key, bookingId, petName, text, day, time },
  });
  const names = nameList([...new Set(others.map(({ petName }) => petName))]);
  return {
    medicine: { lines: medicine.slice(0, mostMedicine).map(line), count: medicine.length },
    others: {
      lines: others.slice(0, mostOthers).map(line),
      count: others.length,
      text: `${missedText(others)}, ${names}`,
      yesterday: others.flatMap(({ key, date }) => (date === addDays(today, -1) ? [key] : [])),
      furtherDays: [...new Set(others.slice(mostOthers).map(({ date }) => date))],
    },
  };
}

export type MissedFacts = {
  today: LocalDate;
  timeZone: TimeZone;
  stays: readonly {
    bookingId: string;
    pets: readonly Pick<SheetPet, 'petId' | 'name'>[];
    care: CareTime;
  }[];
  items: readonly CareItem[];
  /** Recorded and not undone. */
  answered: ReadonlySet<DueKey>;
};

/** Returns unrecorded care of dogs that were here at the end of its day. */
export function missedCare({ today, timeZone, stays, items, answered }: MissedFacts): MissedCare {
  const petNames = new Map(stays.flatMap(({ pets }) => pets.map((pet) => [pet.petId, pet.name])));
  const itemOf = new Map(items.map((item) => [item.id, item]));
  const cared = stays.map(({ bookingId, pets, care }) => ({
    ...{ bookingId, petIds: pets.map(({ petId }) => petId), ...care },
    firstDay: localDateOf(care.start, timeZone),
    lastDay: localDateOf(care.end, timeZone),
  }));
  const missed: Record<'medicine' | 'others', MissedItem[]> = { medicine: [], others: [] };
  for (const date of eachDate(firstMissedDay(today), addDays(today, -1))) {
    // The care of dogs that left that day is shown as "not noted"; no-shows got none.
    const here = cared.filter(
      ({ whereabouts, firstDay, lastDay }) =>
        firstDay <= date &&
        ((whereabouts === 'here' && lastDay >= date) || (whereabouts === 'left' && lastDay > date)),
    );
    if (here.length === 0) continue;
    const petIds = new Set(here.flatMap((stay) => stay.petIds));
    const planned = items.filter(({ petId }) => petIds.has(petId));
    for (const one of dueOn(date, planned, here, timeZone)) {
      const item = itemOf.get(one.itemId);
      if (item === undefined || answered.has(dueKey(one))) continue;
      const { itemId, petId, bookingId, minutes, at } = one;
      missed[listOf[item.kind]].push({
        ...{ key: dueKey(one), kind: item.kind, itemId, petId, bookingId, date, minutes, at },
        petName: petNames.get(petId) ?? '',
        text: itemText(item),
        day: date === addDays(today, -1) ? 'yesterday' : `on ${formatShortDay(date)}`,
        time: formatTime(minutes),
      });
    }
  }
  return missed;
}

const listOf: Record<CareKind, 'medicine' | 'others'> = {
  medicine: 'medicine',
  meal: 'others',
  other: 'others',
};

/** Summarizes the folded items: `2 meals`, `1 other care`, `2 meals and 1 other care`. */
export function missedText(others: readonly Pick<MissedItem, 'kind'>[]): string {
  const meals = others.filter(({ kind }) => kind === 'meal').length;
  const rest = others.length - meals;
  const parts = [
    ...(meals > 0 ? [counted(meals, 'meal')] : []),
    ...(rest > 0 ? [`${rest} other care`] : []),
  ];
  return parts.join(' and ');
}
