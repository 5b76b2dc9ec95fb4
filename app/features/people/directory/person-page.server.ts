import { database } from '~/core/database/database.server';
import type { PetFaceFacts, PictureView } from '~/core/files/picture-files';
import type { Cents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { type LocalDate, localDateOf } from '~/core/time/business-time';
import { formatDay } from '~/core/time/format-dates';
import { bookingView, type BookingView } from '~/features/booking/record/booking-view.server';
import { facesOfBookings, photosOfPets } from '~/features/dogs/pets/pet-photos.server';
import { sizeOf, toAskIn, toAskText } from '~/features/dogs/pets/open-questions';
import { flagWords } from '~/features/dogs/pets/flags';
import { petsOf } from '~/features/dogs/pets/list-pets.server';
import { creditOf } from '~/features/money/credit/credit.server';
import { wholeCredit } from '~/features/money/payments/credit-payments.server';
import { ledgerLabel } from '~/features/money/pricing/money-facts';
import type { SpecialPrices } from '~/features/money/pricing/price-list';
import { careOf, type DogInCareFacts } from '~/features/booking/lists/admin-stay.server';
import { activeStatuses } from '~/features/booking/rules/booking-status';

export type DogOfPerson = DogInCareFacts & {
  ageYears: number | null;
  weightPounds: number | null;
  /** Fields to ask the owner about, in words; null if complete (R99). */
  toAsk: string | null;
};

export type StayOfPerson = Pick<
  BookingView,
  'id' | 'petNames' | 'service' | 'status' | 'whenText'
> & {
  faces: PetFaceFacts[];
  here: boolean;
  /** Amount left to pay in cents; 0 unless accepted. */
  openCents: Cents;
};

type PaymentOfPerson = {
  id: string;
  bookingId: string;
  day: string;
  what: string;
  /** Negative for a refund. */
  amountCents: Cents;
};

export type PersonPage = {
  privateNote: string;
  /** Whether requests from them are accepted (R45); null if that setting is off. */
  requests: 'taken' | 'stopped' | null;
  since: LocalDate;
  bookings: number;
  special: SpecialPrices;
  /** The reason they pay no sales tax (R140); empty if they do. */
  taxExempt: string;
  dogs: DogOfPerson[];
  retired: RetiredDog[];
  /** Current and upcoming stays, next one first. */
  ahead: StayOfPerson[];
  /** Number of further ones. */
  moreAhead: number;
  /** Past stays, newest first. */
  past: StayOfPerson[];
  paidCents: Cents;
  outstandingCents: Cents;
  /** Number of unpaid stays. */
  unpaid: number;
  /** Balance of their house credit (R143), in cents; null if there is none and the house offers none. */
  creditCents: Cents | null;
  /** Newest first. */
  payments: PaymentOfPerson[];
};

type RetiredDog = {
  id: string;
  name: string;
  breed: string;
  ageYears: number | null;
  weightPounds: number | null;
  photo: PictureView | null;
};

const mostAhead = 5;
const mostPast = 5;
const mostPayments = 5;
// More than anyone books ahead, so that past stays are included.
const mostRead = 100;

/** Returns the admin's page about an owner; null if not found. */
export async function personPage(ownerId: string): Promise<PersonPage | null> {
  const at = now();
  const { timeZone, dogNotes } = await businessSettings('committed');
  const [about, pets, bookings] = await Promise.all([
    aboutPerson(ownerId),
    petsOf(ownerId),
    database().booking.findMany({
      where: { userId: ownerId, status: { in: activeStatuses } },
      orderBy: [{ start: 'desc' }, { id: 'desc' }],
      take: mostRead,
    }),
  ]);
  if (about === null) return null;
  const ahead = bookings.filter(({ end }) => end > at).reverse();
  const past = bookings.filter(({ end }) => end <= at).slice(0, mostPast);
  const next = ahead.slice(0, mostAhead);
  const views = [...next, ...past].map((booking) => bookingView(booking, timeZone));
  const photos = await photosOfPets(pets.map(({ id }) => id));
  const today = localDateOf(at, timeZone);
  const faces = await facesOfBookings(views);
  const stays = views.map(
    ({ id, petNames, service, status, whenText, remainCents }, index): StayOfPerson => ({
      id,
      petNames,
      service,
      status,
      whenText,
      faces: faces.get(id) ?? [],
      here: index < next.length && status === 'accepted' && (next[index]?.start ?? at) <= at,
      openCents: status === 'accepted' ? Math.max(remainCents, 0) : 0,
    }),
  );
  const cards = pets.map((pet) => ({
    retired: pet.retiredAt !== null,
    id: pet.id,
    name: pet.petName,
    photo: photos.get(pet.id) ?? null,
    flags: flagWords(pet),
    ...sizeOf(pet, today),
    toAsk: toAskIn(pet.toAsk).length === 0 ? null : toAskText(toAskIn(pet.toAsk)),
    ...careOf(pet),
  }));
  const { paused, ...facts } = about;
  return {
    ...facts,
    requests: paused ? 'stopped' : dogNotes ? 'taken' : null,
    since: localDateOf(about.since, timeZone),
    dogs: cards.flatMap(({ retired, ...dog }) => (retired ? [] : [dog])),
    retired: cards.flatMap(({ retired, id, name, breed, ageYears, weightPounds, photo }) =>
      retired ? [{ id, name, breed, ageYears, weightPounds, photo }] : [],
    ),
    ahead: stays.slice(0, next.length),
    moreAhead: ahead.length - next.length,
    past: stays.slice(next.length),
  };
}

type About = Pick<
  PersonPage,
  | 'privateNote'
  | 'bookings'
  | 'special'
  | 'taxExempt'
  | 'paidCents'
  | 'outstandingCents'
  | 'unpaid'
  | 'creditCents'
  | 'payments'
> & { since: Date; paused: boolean };

/** Reads the note, special prices, totals of all bookings, and latest payments. */
async function aboutPerson(ownerId: string): Promise<About | null> {
  const db = database();
  const person = await db.profile.findFirst({ where: { id: ownerId, deletedAt: null } });
  if (person === null) return null;
  const all = await db.booking.aggregate({
    where: { userId: ownerId },
    _count: true,
    _sum: { paidCents: true },
  });
  const unpaid = await db.booking.aggregate({
    where: { userId: ownerId, status: 'accepted', remainCents: { gt: 0 } },
    _count: true,
    _sum: { remainCents: true },
  });
  const payments = await db.ledgerEntry.findMany({
    where: { booking: { userId: ownerId } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: mostPayments,
  });
  const { houseCredit } = await businessSettings('committed');
  const creditCents = houseCredit
    ? await wholeCredit('committed', ownerId)
    : (await creditOf('committed', ownerId)).cents;
  return {
    privateNote: person.privateNote,
    paused: person.pausedAt !== null,
    since: person.createdAt,
    special: { daycare: person.specialPriceDaycare, boarding: person.specialPriceBoarding },
    taxExempt: person.taxExempt,
    bookings: all._count,
    paidCents: all._sum.paidCents ?? 0,
    outstandingCents: unpaid._sum.remainCents ?? 0,
    unpaid: unpaid._count,
    creditCents: houseCredit || creditCents > 0 ? creditCents : null,
    payments: payments.map(({ id, bookingId, amountCents, localDate, ...entry }) => ({
      id,
      bookingId,
      day: formatDay(localDate),
      what: ledgerLabel({ ...entry, amountCents, payer: null }),
      amountCents,
    })),
  };
}
