import type { Prisma, PrismaClient } from '~/core/database/generated/client';

/** The form of an incident about a dog that arrived at 9 AM on March 1, 2027. */
export const incidentForm = {
  kind: 'injury',
  happened_at: '2027-03-01T09:30',
  place: 'The yard',
  what: 'Stepped on a thorn and limped.',
  done: 'Took the thorn out and washed the paw.',
  told_how: '',
  told_at: '',
  others: 'Max of Jo Park',
};

type Overrides = Partial<Omit<Prisma.IncidentUncheckedCreateInput, 'bookingId'>>;

/** Creates an open incident that was not shared with its owner. */
export function createIncident(bookingId: string, overrides: Overrides, tx: PrismaClient) {
  const at = new Date('2027-03-01T14:30:00Z');
  const { kind, place, what, done, others } = incidentForm;
  return tx.incident.create({
    data: {
      bookingId,
      kind: kind as 'injury',
      petName: 'Biscuit',
      happenedAt: at,
      place,
      what,
      done,
      vet: false,
      others,
      createdAt: at,
      ...overrides,
    },
  });
}
