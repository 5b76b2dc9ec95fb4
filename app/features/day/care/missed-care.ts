/** Unrecorded care of the days before today (R81). */
import { counted } from '~/core/text/counted';
import { addDays, type LocalDate, type TimeZone, toLocal } from '~/core/time/business-time';
import { formatShortDay, formatTime } from '~/core/time/format-dates';
import {
  type CareItem,
  type CareKind,
  type CareTime,
  dueKey,
  type DueKey,
  dueOn,
  itemText,
} from './care';
import type { SheetPet } from './day-sheet';

/** Number of days to look back. */
export const missedDays = 7;

export type MissedItem = {
  key: DueKey;
  kind: CareKind;
  bookingId: string;
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
  const missed: Record<'medicine' | 'others', MissedItem[]> = { medicine: [], others: [] };
  for (let back = missedDays; back > 0; back -= 1) {
    const date = addDays(today, -back);
    // The care of dogs that left that day is shown as "not noted"; no-shows got none.
    const here = stays.filter(
      ({ care: { whereabouts, end } }) =>
        whereabouts === 'here' ||
        (whereabouts === 'left' && toLocal(end, timeZone).slice(0, 10) > date),
    );
    const due = dueOn(
      date,
      items,
      here.map(({ bookingId, pets, care }) => ({
        bookingId,
        petIds: pets.map(({ petId }) => petId),
        ...care,
      })),
      timeZone,
    );
    for (const one of due) {
      const item = items.find(({ id }) => id === one.itemId);
      if (item === undefined || answered.has(dueKey(one))) continue;
      missed[listOf[item.kind]].push({
        key: dueKey(one),
        kind: item.kind,
        bookingId: one.bookingId,
        petName: petNames.get(one.petId) ?? '',
        text: itemText(item),
        day: back === 1 ? 'yesterday' : `on ${formatShortDay(date)}`,
        time: formatTime(one.minutes),
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
