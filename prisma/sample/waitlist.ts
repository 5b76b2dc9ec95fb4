import { addDays, localDateOf, type TimeZone } from '~/core/time/business-time';
import type { Prisma } from '~/core/database/generated/client';
import { instantOf, minutesAfter } from './instants';
import type { PeopleRows } from './people';

const [owner, pet] = ['mei', 'Mochi'] as const;

/** A place held for an owner on the waitlist (R56). With places to spare, owners don't wait for long. */
export function waitlistRows({
  now,
  timeZone,
  people,
}: {
  now: Date;
  timeZone: TimeZone;
  people: PeopleRows;
}): Prisma.WaitlistEntryCreateManyInput[] {
  const first = addDays(localDateOf(now, timeZone), 24);
  const offeredAt = minutesAfter(now, -40);
  return [
    {
      ownerId: people.idOf(owner),
      service: 'Boarding',
      start: instantOf(`${first}T09:00`, timeZone),
      end: instantOf(`${addDays(first, 3)}T10:00`, timeZone),
      petIds: [people.petIdOf(owner, pet)],
      dogs: 1,
      state: 'offered',
      createdAt: minutesAfter(now, -5 * 24 * 60),
      offeredAt,
      offerEndsAt: minutesAfter(offeredAt, 4 * 60),
    },
  ];
}
