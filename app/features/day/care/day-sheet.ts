/** The day sheet (R51): dogs, alerts and due care of a day. */
import type { PetFaceFacts } from '~/core/files/picture-files';
import {
  addDays,
  boundsOf,
  dateOf,
  type LocalDate,
  localDateOf,
  type TimeZone,
  toLocal,
} from '~/core/time/business-time';
import { formatTime } from '~/core/time/format-dates';
import { clockOn } from '~/features/day/arrivals/arrivals';
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
  careTimesText,
} from './care';

/** A dog of a stay on the sheet. */
export type SheetPet = {
  petId: string;
  name: string;
  face: PetFaceFacts;
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
  /** Names of dogs that were deleted. */
  namesOnly: readonly string[];
  /** Time in the house. */
  here: { start: Date; end: Date };
  /** Time in which they get care (R81). */
  care: CareTime;
  /** True once their departure was recorded. */
  left: boolean;
  /** `blue blanket, bag of kibble` (R90); '' if they brought nothing. */
  belongings: string;
  /** Missing papers and other open points of the stay, for the admin. */
  papers: readonly string[];
};

export type SheetItemFacts = CareItem & { reason: string; note: string };

/** Care recorded for the day. */
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

/** Input for the times of a day. */
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
  /** Sentences about dogs of the day that must not meet (R45). */
  apart: readonly string[];
};

/** Recorded care, shown in place of its buttons. */
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
  /** Reason and note: `For itching. With food.` */
  hint: string;
  /** True if the plan was changed on that day. */
  changed: boolean;
  /** `Due at 7:00 AM` if it's late; else null. */
  late: string | null;
  tick: SheetTick | null;
  /** `Given at 7:04 AM by Sam, undone at 7:06 AM`. */
  takenBack: string[];
  /** True if it can be recorded now. */
  open: boolean;
  /** True if its day is over, so that an answer includes the time (R121). */
  dayIsOver: boolean;
  /** True if the dog is still expected (R81). */
  awaited: boolean;
  /** True if the dog left before this was recorded. */
  notNoted: boolean;
};

/** A dog's care at one time: one line of the printed sheet. */
export type SheetLine = { petId: string; petName: string; bookingId: string; items: SheetItem[] };

/** Today's care of a dog that hasn't arrived yet, by time (R81). */
export type AwaitedDog = Pick<SheetLine, 'petId' | 'petName' | 'bookingId'> & {
  /** `7:00 AM: Kibble, 1 cup`. */
  lines: string[];
};

export type SheetSlot = { minutes: number; time: string; lines: SheetLine[] };

/** A dog of the day, with or without a care plan. */
export type SheetDog = {
  /** Null if the dog was deleted. */
  petId: string | null;
  /** Its current stay, or the next one. */
  bookingId: string;
  /** All its stays that touch the day. */
  bookingIds: string[];
  name: string;
  face: PetFaceFacts;
  ownerName: string;
  phone: string;
  /** `Comes at 9:00 AM`, `Goes at 5:00 PM`; empty if it's here all day. */
  times: string[];
  sleeps: boolean;
  left: boolean;
  /** Belongings of its stays (R90); '' if it has brought nothing. */
  belongings: string;
  /** Food and medicine as written on its page; null if a care plan covers them. */
  texts: { food: string | null; medicine: string | null };
};

export type SheetAlert = {
  kind: 'apart' | 'medicine' | 'house' | 'papers' | 'changed' | 'clocks';
  text: string;
};

export type CareSheet = {
  alerts: SheetAlert[];
  slots: SheetSlot[];
  /** Dogs that are still expected, sorted by name. */
  awaited: AwaitedDog[];
  dogs: SheetDog[];
  /** Number of dogs that stay overnight. */
  sleeping: number;
};

/** Builds the sheet of a day. */
export function careSheet(facts: SheetFacts): CareSheet {
  const dogs = dogsOf(facts);
  const all = careSlots(facts);
  // The sheet of a future day includes all expected dogs.
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

/** Returns the kinds of care planned for a dog on the day. */
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

/** Merges two stays of the same dog, such as one that leaves in the morning and returns for the night. */
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

/** Separates the care of dogs that are here from that of dogs that haven't arrived yet (R81). */
function withoutAwaited(all: readonly SheetSlot[]): {
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

/** Returns the care of each dog on the day by time, with what was recorded. */
function careSlots(facts: SlotFacts): SheetSlot[] {
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
    // Recorded care stays on the sheet even if it's no longer due.
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
    return { minutes: time, time: formatTime(time), lines };
  });
}

function inOrder(items: readonly SheetItem[]): SheetItem[] {
  return [...items].sort((a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind));
}

const keyOf = ({ itemId, dueOn: date, dueMinutes: minutes }: NotedCare) =>
  dueKey({ itemId, date, minutes });

// Most important kind first.
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
    dayIsOver: date < localDateOf(now, timeZone),
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
    dayIsOver: false,
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
  const meets = apart.map((text): SheetAlert => ({ kind: 'apart', text }));
  const medicine = pets.flatMap(({ petId, name, medInfo }): SheetAlert[] => {
    const lines = slots.flatMap(({ minutes, lines: some }) =>
      some
        .filter((line) => line.petId === petId)
        .flatMap((line) =>
          line.items
            .filter(({ kind, tick, notNoted }) => kind === 'medicine' && tick === null && !notNoted)
            .map(({ text }) => `${text} at ${careTimesText([minutes])}`),
        ),
    );
    const isPlanned = planOf(petId, facts).includes('medicine');
    // One dose per line, so that two are not read as one.
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
  const clocks = pets.length === 0 ? [] : clockChange(date, timeZone);
  return unique([...clocks, ...meets, ...medicine, ...changed, ...house, ...papers]);
}

const hourMs = 60 * 60_000;

/** Tells whether the clocks change in the night after a date. */
function clockChange(date: LocalDate, timeZone: TimeZone): SheetAlert[] {
  const { from, to } = boundsOf(addDays(date, 1), timeZone);
  const more = Math.round((to.getTime() - from.getTime()) / hourMs) - 24;
  if (more === 0) return [];
  const text =
    more > 0
      ? 'The clocks go back tonight: the night is an hour longer.'
      : 'The clocks go forward tonight: the night is an hour shorter.';
  return [{ kind: 'clocks', text }];
}

const unique = (alerts: readonly SheetAlert[]) =>
  alerts.filter(({ text }, index) => alerts.findIndex((one) => one.text === text) === index);
