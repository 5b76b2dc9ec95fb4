/** The emergency cards of stays (R84). */
import { database } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { now } from '~/core/runtime/clock.server';
import { can, type Viewer } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { addDays, localDateOf, startOfDay, toLocal } from '~/core/time/business-time';
import { formatStay } from '~/core/time/format-dates';
import { ownerName, ownerNameFields } from '~/features/people/accounts/full-name';
import { showPhoneNumber } from '~/features/people/accounts/phone-number.server';
import { belongingsFacts, type BelongingsFacts } from '~/features/day/belongings/belongings.server';
import { petNamesOf } from '~/features/booking/record/booking-row.server';
import { hintText, itemText, careTimesText } from '~/features/day/care/care';
import { careItemOf } from '~/features/day/care/care-rows.server';
import { daysSeenBy } from '~/features/house/hand-over/in-force.server';
import { momentNow, presentWhere } from '~/features/day/whereabouts/whereabouts.server';
import type { NamedPair } from '~/features/dogs/approval/kept-apart';
import { pairsAmong } from '~/features/dogs/approval/pairs.server';
import { flagWords } from '~/features/dogs/pets/flags';
import { petColumnsOf } from '~/features/dogs/pets/pet-row';
import {
  careFields,
  careOf,
  type DogInCareFacts,
} from '~/features/booking/lists/admin-stay.server';

export type EmergencyCard = {
  bookingId: string;
  petNames: string[];
  ownerName: string;
  /** Formatted for display; '' if missing. */
  phone: string;
  /** `Tue, Nov 24, 9:00 AM to Fri, Nov 27, 5:00 PM`. */
  when: string;
  message: string;
  /** The dogs' belongings (R90); null if not recorded for this stay. */
  belongings: BelongingsFacts | null;
  /** Other people who picked these dogs up from earlier stays, latest first. */
  pickedUpBefore: string[];
  /** Excludes deleted dogs. */
  dogs: (DogInCareFacts & {
    /** `Gabapentin 50 mg, 1 capsule, 9:00 PM. For his back.` */
    medicine: string[];
    /** Dogs that it must not meet (R45): `Max: growls at food`. */
    apart: string[];
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
          ...petColumnsOf(careFields),
        },
      },
    },
    orderBy: [{ pet: { petName: 'asc' } }, { petId: 'asc' }],
  },
} satisfies Prisma.BookingSelect;

type Row = Prisma.BookingGetPayload<{ select: typeof select }>;

/** Returns the cards of these stays, soonest first. The number of statements does not grow with the stays. */
export async function emergencyCards(bookingIds: readonly string[]): Promise<EmergencyCard[]> {
  const settings = await businessSettings('committed');
  const { timeZone } = settings;
  const today = localDateOf(now(), timeZone);
  const rows = await database().booking.findMany({
    where: { id: { in: [...bookingIds] } },
    select,
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
  const pairs = await pairsAmong(
    rows.flatMap(({ pets }) => pets.map(({ pet }) => pet.id)),
    'one',
  );
  return rows.map((row) => {
    const { owner, start, end, message } = row;
    return {
      bookingId: row.id,
      petNames: petNamesOf(row),
      ownerName: ownerName(owner),
      phone: owner.phoneNumber === null ? '' : showPhoneNumber(owner.phoneNumber),
      when: formatStay(toLocal(start, timeZone), toLocal(end, timeZone), today),
      message,
      belongings: belongingsFacts(row, settings),
      pickedUpBefore: [...new Set(owner.bookings.map(({ pickedUpBy }) => pickedUpBy))].slice(
        0,
        mostPickers,
      ),
      dogs: dogsOf(row, pairs),
    };
  });
}

function dogsOf({ pets }: Row, pairs: readonly NamedPair[]): EmergencyCard['dogs'] {
  return pets.map(({ pet: { id, petName: name, photo, careItems, ...pet } }) => ({
    id,
    name,
    photo,
    flags: flagWords(pet),
    ...careOf(pet),
    medicine: careItems.map((stored) => {
      const item = careItemOf(stored);
      return `${itemText(item)}, ${careTimesText(item.times)}. ${hintText(item)}`.trim();
    }),
    apart: apartFrom(id, pairs),
  }));
}

function apartFrom(petId: string, pairs: readonly NamedPair[]): string[] {
  return pairs
    .filter(({ petA, petB }) => petId === petA || petId === petB)
    .map(({ petA, nameA, nameB, note }) => ({ name: petA === petId ? nameB : nameA, note }))
    .map(({ name, note }) => (note === '' ? name : `${name}: ${note}`))
    .sort((one, other) => one.localeCompare(other, 'en'));
}

/**
 * Returns the card of a stay, null if the viewer may not see it (R8). The business sees all; a helper sees
 * accepted stays of today and tomorrow (R59, R84), or of seven days while standing in (R106).
 */
export async function emergencyCardFor(
  viewer: Viewer,
  bookingId: string,
): Promise<EmergencyCard | null> {
  if (!can(viewer.role, 'house') && !(await isWithin(bookingId, await daysSeenBy(viewer.id))))
    return null;
  const [card] = await emergencyCards([bookingId]);
  return card ?? null;
}

/** Whether the stay touches the next `days` days, including today. */
async function isWithin(bookingId: string, days: number): Promise<boolean> {
  const { timeZone } = await businessSettings('committed');
  const moment = await momentNow('committed');
  const today = localDateOf(moment.now, timeZone);
  const from = startOfDay(today, timeZone);
  const to = startOfDay(addDays(today, days), timeZone);
  const found = await database().booking.count({
    where: { ...presentWhere({ from, to }, moment), id: bookingId },
  });
  return found === 1;
}
