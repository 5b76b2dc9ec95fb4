/** The stand-in's seven days (R106), from the stays and their emergency cards. */
import { counted } from '~/core/text/counted';
import { nameList } from '~/core/text/format';
import {
  addDays,
  dateOf,
  type LocalDate,
  type LocalDateTime,
  minutesOf,
} from '~/core/time/business-time';
import {
  formatLongMonthDay,
  formatMoment,
  formatTime,
  formatWeekday,
} from '~/core/time/format-dates';
import { type Belonging, belongingsText } from '~/features/day/belongings/belongings';
import { standInDays } from '~/features/house/hand-over/hand-over';

/** An accepted stay of these days, in local time. */
export type StandInStay = {
  petIds: readonly string[];
  petNames: readonly string[];
  start: LocalDateTime;
  end: LocalDateTime;
  /** Time that its dogs are here, as recorded (R50). */
  here: { start: LocalDateTime; end: LocalDateTime };
  /** True if their arrival was recorded. */
  arrived: boolean;
  /** True if they are still here after their Pick Up. */
  overdue: boolean;
};

export type StandInDay = {
  date: LocalDate;
  /** `Today, Thursday, November 26`. */
  heading: string;
  /** `9:00 AM: Rex and Fig come`. */
  moves: string[];
  /** `3 dogs overnight`; '' for 0. */
  overnight: string;
};

/** Returns the arrivals, departures and overnight dogs of each of the seven days. */
export function standInWeek(stays: readonly StandInStay[], today: LocalDate): StandInDay[] {
  return Array.from({ length: standInDays }, (_, day): StandInDay => {
    const date = addDays(today, day);
    const moves = stays.flatMap((stay) => movesOn(date, today, stay));
    const asleep = stays
      .filter(({ start, end }) => dateOf(start) <= date && dateOf(end) > date)
      .reduce((sum, { petNames }) => sum + petNames.length, 0);
    const words = `${formatWeekday(date)}, ${formatLongMonthDay(date)}`;
    return {
      date,
      heading: date === today ? `Today, ${words}` : words,
      moves: moves.sort((one, other) => one.minutes - other.minutes).map(({ text }) => text),
      overnight: asleep === 0 ? '' : `${counted(asleep, 'dog')} overnight`,
    };
  });
}

function movesOn(
  date: LocalDate,
  today: LocalDate,
  { petNames, start, end, arrived, overdue }: StandInStay,
): { minutes: number; text: string }[] {
  const names = nameList(petNames) || 'A dog';
  const verb = (one: string, many: string) => (petNames.length > 1 ? many : one);
  const isLate = date === today && dateOf(end) < today && overdue;
  return [
    ...(dateOf(start) === date && !arrived
      ? [
          {
            minutes: minutesOf(start),
            text: `${formatTime(minutesOf(start))}: ${names} ${verb('comes', 'come')}`,
          },
        ]
      : []),
    ...(dateOf(end) === date
      ? [
          {
            minutes: minutesOf(end),
            text: `${formatTime(minutesOf(end))}: ${names} ${verb('goes', 'go')}`,
          },
        ]
      : []),
    ...(isLate
      ? [{ minutes: 0, text: `${names}: due since ${formatMoment(end, today)}, still here` }]
      : []),
  ];
}

/** A stay on its dog's sheet. */
export type StayOfDog = {
  bookingId: string;
  when: string;
  message: string;
  belongings: string;
};

type CardFacts = {
  bookingId: string;
  petNames: readonly string[];
  ownerName: string;
  phone: string;
  when: string;
  message: string;
  belongings: { list: readonly Belonging[] } | null;
  pickedUpBefore: readonly string[];
  dogs: readonly { id: string; name: string }[];
};

export type StandInDog<Dog> = {
  /** Unique on the page. */
  key: string;
  name: string;
  /** Null for a deleted dog. */
  dog: Dog | null;
  ownerName: string;
  phone: string;
  pickedUpBefore: string[];
  stays: StayOfDog[];
};

/** Returns each dog of these cards once, by name, with all its stays. */
export function dogsOfCards<Card extends CardFacts>(
  cards: readonly Card[],
): StandInDog<Card['dogs'][number]>[] {
  const dogs = new Map<string, StandInDog<Card['dogs'][number]>>();
  for (const card of cards) {
    const linked = new Set(card.dogs.map(({ name }) => name));
    const gone = card.petNames
      .filter((name) => !linked.has(name))
      // A renamed dog is linked under its new name.
      .slice(0, Math.max(0, card.petNames.length - card.dogs.length))
      .map((name) => ({ key: `${card.bookingId} ${name}`, name, dog: null }));
    const found = card.dogs.map((dog) => ({ key: dog.id, name: dog.name, dog }));
    for (const one of [...found, ...gone]) {
      const { bookingId, ownerName, phone, when, message, belongings, pickedUpBefore } = card;
      const entry: StandInDog<Card['dogs'][number]> = dogs.get(one.key) ?? {
        ...one,
        ownerName,
        phone,
        pickedUpBefore: [...pickedUpBefore],
        stays: [],
      };
      entry.stays.push({
        bookingId,
        when,
        message,
        belongings: belongingsText(belongings?.list ?? []),
      });
      dogs.set(one.key, entry);
    }
  }
  return [...dogs.values()].sort(
    (one, other) =>
      one.name.localeCompare(other.name, 'en') || one.key.localeCompare(other.key, 'en'),
  );
}
