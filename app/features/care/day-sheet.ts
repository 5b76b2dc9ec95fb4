/** A day of the house on one sheet (R51): who is here, what to look out for, and what is due when. */
import type { PetFace } from '~/core/files/picture-files';
import {
  dateOf,
  type LocalDate,
  localDateOf,
  type TimeZone,
  toLocal,
} from '~/core/time/business-time';
import { formatTime } from '~/core/time/format-dates';
import { clockOn } from '~/features/arrivals/arrivals';
import {
  type CareItem,
  type CareTime,
  type CareOutcome,
  doneText,
  type Due,
  type DueKey,
  dueKey,
  dueOn,
  hintText,
  isLate,
  itemText,
  mayNote,
  mayTakeBack,
  timesText,
} from './care';

/** A dog of a stay, as the sheet needs it. */
export type SheetPet = {
  petId: string;
  name: string;
  face: PetFace;
  houseTrained: boolean | null;
  foodInfo: string;
  medInfo: string;
};

/** An accepted stay that touches the day. */
export type SheetStay = {
  bookingId: string;
  ownerName: string;
  phone: string;
  pets: readonly SheetPet[];
  /** Names of dogs whose page is gone. */
  namesOnly: readonly string[];
  /** From when to when they are here. */
  here: { start: Date; end: Date };
  /** When they get care (R81). */
  care: CareTime;
  /** They left, as it was noted. */
  left: boolean;
  /** `blue blanket, bag of kibble` (R90); empty for none. */
  belongings: string;
  /** What is not in order for the stay, for the admin. */
  papers: readonly string[];
};

export type SheetItemFacts = CareItem & { reason: string; note: string };

/** A row of what was noted on the day. */
export type NotedCare = {
  id: string;
  itemId: string;
  petId: string;
  petName: string;
  what: string;
  amount: string;
  kind: CareItem['kind'];
  dueOn: LocalDate;
  dueMinutes: number;
  outcome: CareOutcome;
  note: string;
  doneAt: Date;
  notedAt: Date;
  actorId: string | null;
  by: string | null;
  takenBackAt: Date | null;
};

/** Two dogs that must not meet, and whose stays do on the day. */
type ApartPair = { petId: string; otherId: string };

/** What the times of a day are made from. */
export type SlotFacts = {
  date: LocalDate;
  now: Date;
  timeZone: TimeZone;
  viewerId: string;
  stays: readonly (Pick<SheetStay, 'bookingId' | 'care'> & {
    pets: readonly Pick<SheetPet, 'petId' | 'name'>[];
  })[];
  items: readonly SheetItemFacts[];
  noted: readonly NotedCare[];
};

export type SheetFacts = Omit<SlotFacts, 'stays'> & {
  stays: readonly SheetStay[];
  apart: readonly ApartPair[];
};

/** What stands under a button that was pressed. */
export type SheetTick = {
  id: string;
  outcome: CareOutcome;
  /** `Given at 7:04 AM by Sam`. */
  text: string;
  note: string;
  mayTakeBack: boolean;
};

export type SheetItem = {
  key: DueKey;
  kind: CareItem['kind'];
  /** `Apoquel 16 mg, 1 tablet`. */
  text: string;
  /** What it is for, and how: `For itching. With food.` */
  hint: string;
  /** The plan was changed on the day. */
  changed: boolean;
  /** `Due at 7:00 AM`, once that is late; else null. */
  late: string | null;
  tick: SheetTick | null;
  /** `Given at 7:04 AM by Sam, undone at 7:06 AM`. */
  takenBack: string[];
  /** It can be noted now. */
  open: boolean;
  /** The dog is still expected (R81). */
  awaited: boolean;
  /** The dog left, and nobody noted it. */
  notNoted: boolean;
};

/** What a dog gets at a time: one line of the printed sheet. */
export type SheetLine = { petId: string; petName: string; bookingId: string; items: SheetItem[] };

/** What a dog gets today that isn't here yet, time by time (R81). */
export type AwaitedDog = Pick<SheetLine, 'petId' | 'petName' | 'bookingId'> & {
  /** `7:00 AM: Kibble, 1 cup`. */
  lines: string[];
};

export type SheetSlot = { minutes: number; time: string; lines: SheetLine[]; open: DueKey[] };

/** A dog of the day, whether or not it has a plan. */
export type SheetDog = {
  /** Null for a dog whose page is gone. */
  petId: string | null;
  /** The stay it is here for, or comes for next. */
  bookingId: string;
  /** All its stays that touch the day. */
  bookingIds: string[];
  name: string;
  face: PetFace;
  ownerName: string;
  phone: string;
  /** `Comes at 9:00 AM`, `Goes at 5:00 PM`; empty for one that is here all day. */
  times: string[];
  sleeps: boolean;
  left: boolean;
  /** What its stay brought (R90); empty for none. */
  belongings: string;
  /** What its page says of each, where it has no plan for it; null where it has one. */
  texts: { food: string | null; medicine: string | null };
};

export type SheetAlert = {
  kind: 'apart' | 'medicine' | 'house' | 'papers' | 'changed';
  text: string;
};

export type CareSheet = {
  alerts: SheetAlert[];
  slots: SheetSlot[];
  /** Dogs that are still expected, by name. */
  awaited: AwaitedDog[];
  dogs: SheetDog[];
  /** How many of the dogs stay over the night that follows. */
  sleeping: number;
};

/** The sheet of a day, from what is known of it. */
export function careSheet(facts: SheetFacts): CareSheet {
  const dogs = dogsOf(facts);
  const all = careSlots(facts);
  // A day to come is planned with all that are expected on it.
  const isToCome = facts.date > localDateOf(facts.now, facts.timeZone);
  const { slots, awaited } = isToCome ? { slots: all, awaited: [] } : withoutAwaited(all);
  return {
    alerts: alertsOf(facts, all),
    slots,
    awaited,
    dogs,
    sleeping: dogs.filter(({ sleeps }) => sleeps).length,
  };
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);

/** The kinds that a dog has a plan for on the day. */
function planOf(petId: string, { items, date, timeZone }: SheetFacts): CareItem['kind'][] {
  return items
    .filter(
      (item) =>
        item.petId === petId &&
        (item.fromDate ?? date) <= date &&
        (item.untilDate ?? date) >= date &&
        localDateOf(item.createdAt, timeZone) <= date &&
        (item.endedAt === null || localDateOf(item.endedAt, timeZone) >= date),
    )
    .map(({ kind }) => kind);
}

function dogsOf(facts: SheetFacts): SheetDog[] {
  const { date, timeZone, stays } = facts;
  const all = stays.flatMap((stay) => {
    const [start, end] = [stay.here.start, stay.here.end].map((at) => toLocal(at, timeZone));
    const [from, until] = [start ?? '', end ?? ''];
    const common = {
      bookingId: stay.bookingId,
      bookingIds: [stay.bookingId],
      ownerName: stay.ownerName,
      phone: stay.phone,
      times: [
        ...(dateOf(from) === date ? [`Comes ${clockOn(from, date)}`] : []),
        ...(dateOf(until) === date
          ? [`${stay.left ? 'Left' : 'Goes'} ${clockOn(until, date)}`]
          : []),
      ],
      sleeps: dateOf(from) <= date && dateOf(until) > date,
      left: stay.left,
      belongings: stay.belongings,
    };
    return [
      ...stay.pets.map((pet): SheetDog => {
        const plan = planOf(pet.petId, facts);
        const texts = {
          food: plan.includes('meal') ? null : pet.foodInfo,
          medicine: plan.includes('medicine') ? null : pet.medInfo,
        };
        return { ...common, petId: pet.petId, name: pet.name, face: pet.face, texts };
      }),
      ...stay.namesOnly.map((name): SheetDog => ({
        ...common,
        petId: null,
        name,
        face: { name, photo: null },
        texts: { food: '', medicine: '' },
      })),
    ];
  });
  const once: SheetDog[] = [];
  for (const dog of all) {
    const at = once.findIndex(({ petId }) => petId !== null && petId === dog.petId);
    if (at === -1) once.push(dog);
    else once[at] = bothStays(once[at] ?? dog, dog);
  }
  return once.sort(byName);
}

/** A dog that is booked twice is one dog: it goes in the morning, and comes back to sleep. */
function bothStays(first: SheetDog, later: SheetDog): SheetDog {
  return {
    ...first,
    bookingId: first.left ? later.bookingId : first.bookingId,
    bookingIds: [...first.bookingIds, ...later.bookingIds],
    times: [...first.times, ...later.times],
    sleeps: first.sleeps || later.sleeps,
    left: first.left && later.left,
    belongings: [first, later]
      .map((one) => one.belongings)
      .filter(Boolean)
      .join(', '),
  };
}

/** The times of a day with the dogs that are here, and apart from them those that aren't yet (R81). */
export function withoutAwaited(all: readonly SheetSlot[]): {
  slots: SheetSlot[];
  awaited: AwaitedDog[];
} {
  const dogs = new Map<string, AwaitedDog>();
  const slots = all.flatMap((slot): SheetSlot[] => {
    const lines = slot.lines.flatMap((line): SheetLine[] => {
      const { petId, petName, bookingId } = line;
      const dog = dogs.get(petId) ?? { petId, petName, bookingId, lines: [] };
      const later = line.items.filter(({ awaited }) => awaited);
      if (later.length > 0) dogs.set(petId, dog);
      dog.lines.push(...later.map(({ text }) => `${slot.time}: ${text}`));
      const items = line.items.filter(({ awaited }) => !awaited);
      return items.length === 0 ? [] : [{ ...line, items }];
    });
    return lines.length === 0 ? [] : [{ ...slot, lines }];
  });
  const byPet = (a: AwaitedDog, b: AwaitedDog) => a.petName.localeCompare(b.petName);
  return { slots, awaited: [...dogs.values()].sort(byPet) };
}

/** What each dog gets on the day, time by time, and what was noted of it. */
export function careSlots(facts: SlotFacts): SheetSlot[] {
  const { date, stays, items, noted, timeZone } = facts;
  const pets = new Map(stays.flatMap(({ pets: some }) => some.map((pet) => [pet.petId, pet.name])));
  const due = dueOn(
    date,
    items,
    stays.map(({ bookingId, pets: some, care }) => ({
      bookingId,
      petIds: some.map(({ petId }) => petId),
      ...care,
    })),
    timeZone,
  );
  const dueKeys = new Set(due.map(dueKey));
  const rows = [
    ...due.map((one) => ({
      minutes: one.minutes,
      petId: one.petId,
      petName: pets.get(one.petId) ?? '',
      bookingId: one.bookingId,
      item: dueItem(one, facts),
    })),
    // What was given stays on the sheet, though it is no longer due.
    ...noted
      .filter((row) => row.takenBackAt === null && !dueKeys.has(keyOf(row)))
      .map((row) => ({
        minutes: row.dueMinutes,
        petId: row.petId,
        petName: row.petName,
        bookingId: '',
        item: notedItem(row, facts),
      })),
  ];
  const minutes = [...new Set(rows.map((row) => row.minutes))].sort((a, b) => a - b);
  return minutes.map((time) => {
    const here = rows.filter((row) => row.minutes === time);
    const ids = [...new Set(here.map(({ petId }) => petId))];
    const lines = ids
      .map((petId) => {
        const theirs = here.filter((row) => row.petId === petId);
        const [{ petName, bookingId } = { petName: '', bookingId: '' }] = theirs;
        return { petId, petName, bookingId, items: inOrder(theirs.map(({ item }) => item)) };
      })
      .sort((a, b) => a.petName.localeCompare(b.petName));
    const open = lines.flatMap(({ items: some }) =>
      some.flatMap((item) => (item.open ? [item.key] : [])),
    );
    return { minutes: time, time: formatTime(time), lines, open };
  });
}

function inOrder(items: readonly SheetItem[]): SheetItem[] {
  return [...items].sort((a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind));
}

const keyOf = ({ itemId, dueOn: date, dueMinutes: minutes }: NotedCare) =>
  dueKey({ itemId, date, minutes });

// In the order of a careful hand.
const kindOrder: readonly CareItem['kind'][] = ['medicine', 'meal', 'other'];

function dueItem(due: Due, facts: SlotFacts): SheetItem {
  const { items, noted, now, timeZone, date } = facts;
  const key = dueKey(due);
  const item = items.find(({ id }) => id === due.itemId);
  const rows = noted.filter((row) => keyOf(row) === key);
  const live = rows.find(({ takenBackAt }) => takenBackAt === null);
  const isHere = due.whereabouts === 'here';
  return {
    key,
    kind: item?.kind ?? 'other',
    text: item ? itemText(item) : '',
    hint: item ? hintText(item) : '',
    changed: item !== undefined && localDateOf(item.createdAt, timeZone) === date,
    late: live === undefined && isHere && isLate(due.at, now) ? `Due ${dueText(due, facts)}` : null,
    tick: live ? tickOf(live, facts) : null,
    takenBack: rows
      .filter(({ takenBackAt }) => takenBackAt !== null)
      .map((row) => takenBackText(row, facts)),
    open: live === undefined && isHere && mayNote(due.at, now),
    awaited: live === undefined && due.whereabouts === 'expected',
    notNoted: live === undefined && due.whereabouts === 'left',
  };
}

function dueText({ at }: Due, { timeZone, now }: SlotFacts): string {
  return clockOn(toLocal(at, timeZone), localDateOf(now, timeZone));
}

function notedItem(row: NotedCare, facts: SlotFacts): SheetItem {
  const inPlan = facts.items.some(({ id, endedAt }) => id === row.itemId && endedAt === null);
  return {
    key: keyOf(row),
    kind: row.kind,
    text: itemText(row),
    hint: inPlan ? '' : 'No longer in the plan.',
    changed: false,
    late: null,
    tick: tickOf(row, facts),
    takenBack: [],
    open: false,
    awaited: false,
    notNoted: false,
  };
}

function tickOf(row: NotedCare, { date, timeZone, viewerId, now }: SlotFacts): SheetTick {
  const { id, outcome, note } = row;
  const text = doneText(row, date, timeZone);
  return { id, outcome, text, note, mayTakeBack: mayTakeBack(row, viewerId, now) };
}

function takenBackText(row: NotedCare, { date, timeZone }: SlotFacts): string {
  const at = row.takenBackAt;
  const when = at === null ? '' : `, undone ${clockOn(toLocal(at, timeZone), date)}`;
  return `${doneText(row, date, timeZone)}${when}`;
}

function alertsOf(facts: SheetFacts, slots: readonly SheetSlot[]): SheetAlert[] {
  const { stays, apart, items, date, timeZone } = facts;
  const pets = stays.flatMap(({ pets: some }) => some);
  const nameOf = (id: string) => pets.find(({ petId }) => petId === id)?.name;
  const meets = apart.flatMap(({ petId, otherId }): SheetAlert[] => {
    const [one, other] = [nameOf(petId), nameOf(otherId)];
    if (one === undefined || other === undefined || petId > otherId) return [];
    const meet = stays.some(
      (a) =>
        a.pets.some((pet) => pet.petId === petId) &&
        stays.some(
          (b) =>
            b.pets.some((pet) => pet.petId === otherId) &&
            a.here.start < b.here.end &&
            b.here.start < a.here.end,
        ),
    );
    return meet ? [{ kind: 'apart', text: `Keep ${one} and ${other} apart.` }] : [];
  });
  const medicine = pets.flatMap(({ petId, name, medInfo }): SheetAlert[] => {
    const lines = slots.flatMap(({ minutes, lines: some }) =>
      some
        .filter((line) => line.petId === petId)
        .flatMap((line) =>
          line.items
            .filter(({ kind, tick, notNoted }) => kind === 'medicine' && tick === null && !notNoted)
            .map(({ text }) => `${text} at ${timesText([minutes])}`),
        ),
    );
    const isPlanned = planOf(petId, facts).includes('medicine');
    // A dose a line: two in one could be read as one.
    const doses = lines.length > 0 || isPlanned || medInfo === '' ? lines : [medInfo];
    return doses.map((dose) => ({ kind: 'medicine', text: `${name}: ${dose}` }));
  });
  const house = pets.flatMap(({ name, houseTrained }): SheetAlert[] =>
    houseTrained === false ? [{ kind: 'house', text: `${name} is not house-trained.` }] : [],
  );
  const papers = stays.flatMap((stay) =>
    stay.papers.map((text): SheetAlert => ({ kind: 'papers', text: `${text}.` })),
  );
  const isThatDay = (at: Date | null) => at !== null && localDateOf(at, timeZone) === date;
  const changed = pets.flatMap(({ petId, name }): SheetAlert[] => {
    const theirs = items.filter((item) => item.petId === petId);
    const stopped = theirs.filter(({ endedAt }) => isThatDay(endedAt));
    const begun = theirs.filter(({ createdAt }) => isThatDay(createdAt));
    if (stopped.length + begun.length === 0) return [];
    const isReplaced = begun.length > 0;
    const what = isReplaced ? begun : stopped;
    const list = what.map((item) => itemText(item)).join('; ');
    const text = `${name}, changed today: ${isReplaced ? list : `no more ${list}`}`;
    return [{ kind: 'changed', text }];
  });
  return unique([...meets, ...medicine, ...changed, ...house, ...papers]);
}

const unique = (alerts: readonly SheetAlert[]) =>
  alerts.filter(({ text }, index) => alerts.findIndex((one) => one.text === text) === index);
