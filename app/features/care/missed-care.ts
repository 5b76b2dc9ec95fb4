/** What was due on the days before today and nobody answered (R81). */
import { clockText } from '~/core/text/format';
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

/** How many days back it is asked about; plans from before that are history. */
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
  /** The same for an input, `21:00`. */
  clock: string;
};

/** Medicine one by one, and all else, which folds into one line; the oldest first. */
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
  /** What was answered and not undone. */
  answered: ReadonlySet<DueKey>;
};

/** What nobody answered of the dogs that were here at the end of its day. */
export function missedCare({ today, timeZone, stays, items, answered }: MissedFacts): MissedCare {
  const petNames = new Map(stays.flatMap(({ pets }) => pets.map((pet) => [pet.petId, pet.name])));
  const missed: Record<'medicine' | 'others', MissedItem[]> = { medicine: [], others: [] };
  for (let back = missedDays; back > 0; back -= 1) {
    const date = addDays(today, -back);
    // Who left on the day is read as "not noted", and who never came got nothing.
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
        clock: clockText(one.minutes),
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

/** What folds into one line: `2 meals`, `1 other care`, `2 meals and 1 other care`. */
export function missedText(others: readonly Pick<MissedItem, 'kind'>[]): string {
  const meals = others.filter(({ kind }) => kind === 'meal').length;
  const rest = others.length - meals;
  const parts = [
    ...(meals > 0 ? [counted(meals, 'meal')] : []),
    ...(rest > 0 ? [`${rest} other care`] : []),
  ];
  return parts.join(' and ');
}
