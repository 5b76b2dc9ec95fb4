import { addDays, localDateOf, type TimeZone } from '~/core/time/business-time';
import { type CareOutcome, dueKey, dueOn } from '~/features/day/care/care';
import type { Prisma } from '~/core/database/generated/client';
import { minutesAfter } from './instants';

type Item = Pick<Prisma.CareItemCreateManyInput, 'kind' | 'what' | 'amount' | 'reason' | 'note'> & {
  times: number[];
};

const [seven, eight, noon, five, halfPastFive, nine] = [420, 480, 720, 1020, 1050, 1260];

const meal = (what: string, amount: string, times = [seven, halfPastFive], note = ''): Item => ({
  kind: 'meal',
  what,
  amount,
  times,
  note,
});
const medicine = (
  what: string,
  amount: string,
  times: number[],
  more: { reason?: string; note?: string } = {},
): Item => ({ kind: 'medicine', what, amount, times, ...more });

/** The sample dogs' care plans, by name; a dog without one has only its page. */
const plans: Readonly<Record<string, readonly Item[]>> = {
  Maple: [meal('Kibble', '1½ cups')],
  Otis: [
    meal('Senior kibble', '1 cup', [seven, halfPastFive], 'Soak it for five minutes.'),
    medicine('Carprofen 75 mg', '1 tablet', [seven], {
      reason: 'stiff hips',
      note: 'It goes down in cheese.',
    }),
  ],
  Churro: [meal('Kibble', 'a third of a cup')],
  Nala: [meal('Kibble', '1 cup', [seven, halfPastFive], 'In the slow bowl.')],
  Pretzel: [
    meal('Wet food from his bag', '½ cup'),
    medicine('Gabapentin 50 mg', '1 capsule', [seven, nine], { reason: 'his back' }),
  ],
  Mitzi: [meal('Kibble', '½ cup')],
  Zuri: [meal('Kibble', '2 cups', [seven, halfPastFive], 'Half an hour of rest afterwards.')],
  Paco: [meal('Kibble', '1 cup', [eight, five])],
  Anton: [meal('Kibble', '½ cup', [seven, noon, halfPastFive])],
  Tank: [
    meal('Kibble', '1½ cups'),
    { kind: 'other', what: 'Wipe the face folds', amount: '', times: [noon] },
  ],
  Golda: [
    meal('Heart diet', '½ cup', [eight, 1080], 'Nothing salty.'),
    medicine('Pimobendan 1.25 mg', '1 tablet', [seven, five], { reason: 'her heart' }),
  ],
  Gizmo: [meal('Kibble', '½ cup')],
  Clover: [meal('Diet kibble', '½ cup', [seven, halfPastFive], 'No treats.')],
  Polpetta: [
    meal('Kibble without beef', '¾ cup'),
    medicine('Apoquel 5.4 mg', '1 tablet', [halfPastFive], { reason: 'itching' }),
  ],
  Boris: [
    meal('Kidney diet', '1 cup'),
    medicine('Eye drops', '1 drop in each eye', [nine], { reason: 'dry eyes' }),
  ],
};

const plannedForDays = 45;
/** Minutes in which due care isn't noted yet. */
const notYet = 40;

type Facts = {
  now: Date;
  timeZone: TimeZone;
  adminId: string;
  newId: () => string;
  pets: readonly Prisma.PetCreateManyInput[];
  bookings: readonly Prisma.BookingCreateManyInput[];
  bookingPets: readonly Prisma.BookingPetCreateManyInput[];
};

/** Returns the dogs' care plans, and the care given since they were made (R51). */
export function careRows({ now, timeZone, adminId, newId, ...rows }: Facts): {
  items: Prisma.CareItemCreateManyInput[];
  done: Prisma.CareDoneCreateManyInput[];
} {
  const createdAt = minutesAfter(now, -plannedForDays * 24 * 60);
  const items = rows.pets.flatMap(({ id: petId, petName }) =>
    (plans[petName] ?? []).map((item) => ({
      id: newId(),
      petId: petId ?? '',
      createdAt,
      ...item,
      kind: item.kind,
      what: item.what,
    })),
  );
  const stays = rows.bookings
    .filter(({ status }) => status === 'accepted')
    .map(({ id: bookingId = '', start, end, leftAt }) => ({
      bookingId,
      petIds: rows.bookingPets
        .filter((booked) => booked.bookingId === bookingId)
        .map(({ petId }) => petId),
      start: new Date(start),
      end: new Date(leftAt ?? end),
      whereabouts: 'here' as const,
    }))
    .filter(({ start, end }) => start < now && end > createdAt);
  const today = localDateOf(now, timeZone);
  const plan = items.map((item) => ({
    ...item,
    amount: item.amount ?? '',
    fromDate: null,
    untilDate: null,
    endedAt: null,
  }));
  const done = Array.from({ length: plannedForDays + 1 }, (_, index) => addDays(today, -index))
    .flatMap((date) => dueOn(date, plan, stays, timeZone))
    .filter(({ at }) => at < minutesAfter(now, -notYet))
    .map((due, index) => {
      const outcome: CareOutcome = index % 17 === 16 ? 'refused' : 'given';
      const doneAt = minutesAfter(due.at, (index * 7) % 13);
      return {
        id: newId(),
        bookingId: due.bookingId,
        petId: due.petId,
        itemId: due.itemId,
        dueOn: due.date,
        dueMinutes: due.minutes,
        outcome,
        note: outcome === 'refused' ? 'Not hungry.' : '',
        doneAt,
        notedAt: doneAt,
        actorId: adminId,
        liveKey: dueKey(due),
      };
    });
  return { items, done };
}
