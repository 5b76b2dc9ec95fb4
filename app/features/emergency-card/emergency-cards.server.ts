/** The emergency cards of stays (R84). */
import { database } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { now } from '~/core/runtime/clock.server';
import { can, type Role } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { addDays, localDateOf, startOfDay, toLocal } from '~/core/time/business-time';
import { formatStay } from '~/core/time/format-dates';
import { ownerName, ownerNameFields } from '~/features/accounts/full-name';
import { showPhoneNumber } from '~/features/accounts/phone-number.server';
import { belongingsFacts, type BelongingsFacts } from '~/features/belongings/belongings.server';
import { petNamesOf } from '~/features/bookings/booking-row.server';
import { hintText, itemText, timesText } from '~/features/care/care';
import { careItemOf } from '~/features/care/care-rows.server';
import { daysSeenBy } from '~/features/hand-over/in-force.server';
import { flagWords } from '~/features/pets/flags';
import { columnsOf } from '~/features/pets/pet-row';
import { careFields, careOf, type DogInCare } from '~/features/reservations/admin-stay.server';

export type EmergencyCard = {
  bookingId: string;
  petNames: string[];
  ownerName: string;
  /** As it is shown; empty for none. */
  phone: string;
  /** `Tue, Nov 24, 9:00 AM to Fri, Nov 27, 5:00 PM`. */
  when: string;
  message: string;
  /** What the dogs bring (R90); null where that is not noted. */
  belongings: BelongingsFacts | null;
  /** Who else took these dogs home from earlier stays, the last first. */
  pickedUpBefore: string[];
  /** Without those whose page is gone. */
  dogs: (DogInCare & {
    /** `Gabapentin 50 mg, 1 capsule, 9:00 PM. For his back.` */
    medicine: string[];
  })[];
};

const mostPickers = 3;

const select = {
  id: true,
  petsSelected: true,
  start: true,
  end: true,
  message: true,
  belongings: true,
  leftAt: true,
  status: true,
  owner: {
    select: {
      ...ownerNameFields,
      phoneNumber: true,
      bookings: {
        where: { pickedUpBy: { not: '' } },
        select: { pickedUpBy: true },
        orderBy: { leftAt: 'desc' },
        take: 20,
      },
    },
  },
  pets: {
    select: {
      pet: {
        select: {
          id: true,
          petName: true,
          flags: true,
          ownFlag: true,
          toAsk: true,
          photo: { select: { id: true, alt: true, width: true, height: true } },
          careItems: { where: { endedAt: null, kind: 'medicine' }, orderBy: { createdAt: 'asc' } },
          ...columnsOf(careFields),
        },
      },
    },
    orderBy: [{ pet: { petName: 'asc' } }, { petId: 'asc' }],
  },
} satisfies Prisma.BookingSelect;

type Row = Prisma.BookingGetPayload<{ select: typeof select }>;

/** The cards of these stays, soonest first. Its statements do not grow with them. */
export async function emergencyCards(bookingIds: readonly string[]): Promise<EmergencyCard[]> {
  const { timeZone, trackArrivals } = await businessSettings('committed');
  const today = localDateOf(now(), timeZone);
  const rows = await database().booking.findMany({
    where: { id: { in: [...bookingIds] } },
    select,
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
  return rows.map((row) => {
    const { owner, start, end, message } = row;
    return {
      bookingId: row.id,
      petNames: petNamesOf(row),
      ownerName: ownerName(owner),
      phone: owner.phoneNumber === null ? '' : showPhoneNumber(owner.phoneNumber),
      when: formatStay(toLocal(start, timeZone), toLocal(end, timeZone), today),
      message,
      belongings: belongingsFacts(row, { trackArrivals }),
      pickedUpBefore: [...new Set(owner.bookings.map(({ pickedUpBy }) => pickedUpBy))].slice(
        0,
        mostPickers,
      ),
      dogs: dogsOf(row),
    };
  });
}

function dogsOf({ pets }: Row): EmergencyCard['dogs'] {
  return pets.map(({ pet: { id, petName: name, photo, careItems, ...pet } }) => ({
    id,
    name,
    photo,
    flags: flagWords(pet),
    ...careOf(pet),
    medicine: careItems.map((stored) => {
      const item = careItemOf(stored);
      return `${itemText(item)}, ${timesText(item.times)}. ${hintText(item)}`.trim();
    }),
  }));
}

/**
 * The card of a stay for this person; null where they may not see it (R8). The business sees any, a
 * helper those of accepted stays of today and tomorrow (R59, R84), of seven days while standing in (R106).
 */
export async function emergencyCardFor(
  viewer: { id: string; role: Role },
  bookingId: string,
): Promise<EmergencyCard | null> {
  if (!can(viewer.role, 'house') && !(await isWithin(bookingId, await daysSeenBy(viewer.id))))
    return null;
  const [card] = await emergencyCards([bookingId]);
  return card ?? null;
}

/** Whether that stay is of the next days, today among them. */
async function isWithin(bookingId: string, days: number): Promise<boolean> {
  const { timeZone } = await businessSettings('committed');
  const today = localDateOf(now(), timeZone);
  const found = await database().booking.count({
    where: {
      id: bookingId,
      status: 'accepted',
      start: { lt: startOfDay(addDays(today, days), timeZone) },
      OR: [
        { end: { gt: startOfDay(today, timeZone) } },
        // Over, and still here.
        { arrivedAt: { not: null }, leftAt: null },
      ],
    },
  });
  return found === 1;
}
