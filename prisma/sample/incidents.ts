import type { Prisma } from '~/core/database/generated/client';
import { minutesAfter } from './instants';

type Stay = Prisma.BookingCreateManyInput;

const written = [
  {
    kind: 'injury',
    place: 'The yard, by the gate',
    what: 'Stepped on a thorn while running and limped on the left front paw.',
    done: 'Took the thorn out, washed the paw and put a bandage on. Walked without a limp half an hour later.',
    others: 'Three other dogs were in the yard. None of them was near.',
    vet: false,
  },
  {
    kind: 'illness',
    place: 'The kitchen',
    what: 'Threw up twice after breakfast.',
    done: 'Took the food away and gave water in small amounts. Called the vet, who said to wait until noon.',
    others: '',
    vet: true,
  },
] as const;

/**
 * Two incidents (R52) in the last stays that are over: one shared with its owner and closed, one still open.
 */
export function incidentRows(
  bookings: readonly Stay[],
  { now, adminId, newId }: { now: Date; adminId: string; newId: () => string },
): Prisma.IncidentCreateManyInput[] {
  const over = bookings
    .filter(
      ({ status, arrivedAt, end }) => status === 'accepted' && arrivedAt && new Date(end) < now,
    )
    .sort((a, b) => new Date(b.end).getTime() - new Date(a.end).getTime());
  // From two different owners.
  const firsts = over.filter(
    ({ userId }, index) => over.findIndex((other) => other.userId === userId) === index,
  );
  return written.flatMap((facts, index) => {
    const stay = firsts[index];
    if (!stay?.id) return [];
    const happenedAt = minutesAfter(new Date(stay.start), 100);
    const settledAt = index === 0 ? minutesAfter(happenedAt, 60) : null;
    const petName: unknown = Array.isArray(stay.petsSelected) ? stay.petsSelected[0] : null;
    return [
      {
        ...facts,
        id: newId(),
        bookingId: stay.id,
        actorId: adminId,
        petName: typeof petName === 'string' ? petName : '',
        happenedAt,
        ownerToldAt: minutesAfter(happenedAt, 20),
        ownerToldHow: 'by phone',
        sharedAt: settledAt,
        closedAt: settledAt,
        createdAt: minutesAfter(happenedAt, 40),
      },
    ];
  });
}
