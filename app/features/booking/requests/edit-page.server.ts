import { database } from '~/core/database/database.server';
import type { PetFaceFacts } from '~/core/files/picture-files';
import type { Cents } from '~/core/money/money';
import { businessSettings } from '~/core/settings/settings.server';
import { ownerName, ownerNameFields } from '~/features/people/accounts/full-name';
import { quoteLinesOf } from '~/features/booking/record/booking-row.server';
import { bookingView, type BookingView } from '~/features/booking/record/booking-view.server';
import { facesOfBookings } from '~/features/dogs/pets/pet-photos.server';
import { extraIdsOf } from '~/features/money/pricing/extras';
import { extrasFor, type ListedExtra } from '~/features/money/pricing/extras.server';
import { calculated } from '~/features/money/pricing/pricing';
import type { BookingEditFacts } from './stay.schema';

export type EditPage = {
  booking: BookingView & { faces: PetFaceFacts[] };
  ownerName: string;
  ownerGone: boolean;
  /** The quote's total in cents; differs from the booking's if that was set manually. */
  calculatedCents: Cents;
  pets: { id: string; name: string }[];
  chosen: string[];
  /** The offered extras, and those already in the booking (R49). */
  extras: ListedExtra[];
  chosenExtras: string[];
  facts: BookingEditFacts;
};

export async function editPage(bookingId: string): Promise<EditPage | null> {
  const booking = await database().booking.findUnique({
    where: { id: bookingId },
    include: {
      quoteLines: true,
      pets: { select: { pet: { select: { id: true, petName: true, retiredAt: true } } } },
      owner: { select: ownerNameFields },
    },
  });
  if (booking === null) return null;
  const chosen = booking.pets.map(({ pet }) => pet.id);
  const pets = await database().pet.findMany({
    where: { userId: booking.userId, OR: [{ retiredAt: null }, { id: { in: chosen } }] },
    select: { id: true, petName: true },
    orderBy: [{ petName: 'asc' }, { id: 'asc' }],
  });
  const lines = quoteLinesOf(booking);
  const had = extraIdsOf(lines);
  const { timeZone } = await businessSettings('committed');
  const view = bookingView(booking, timeZone);
  const faces = await facesOfBookings([view]);
  return {
    booking: { ...view, faces: faces.get(bookingId) ?? [] },
    ownerName: ownerName(booking.owner),
    ownerGone: booking.owner.deletedAt !== null,
    calculatedCents: calculated(lines).totalCents,
    pets: pets.map(({ id, petName }) => ({ id, name: petName })),
    chosen,
    extras: await extrasFor(had),
    chosenExtras: had,
    facts: {
      petIds: pets.map(({ id }) => id),
      petsGone: chosen.length === 0,
      status: booking.status,
    },
  };
}
