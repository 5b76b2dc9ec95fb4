import * as z from 'zod';
import { database } from '~/core/database/database.server';
import { LedgerKind, PaymentMethod } from '~/core/database/generated/enums';
import type { PetFace, PictureView } from '~/core/files/picture-files';
import type { Cents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { type LocalDate, localDateOf } from '~/core/time/business-time';
import { formatDay } from '~/core/time/format-dates';
import { bookingView, type BookingView } from '~/features/bookings/booking-view.server';
import { facesOfBookings, photosOfPets } from '~/features/pets/find-pictures.server';
import { flagWords } from '~/features/pets/flags';
import { petsOf } from '~/features/pets/list-pets.server';
import { ledgerLabel } from '~/features/pricing/money-facts';
import type { SpecialPrices } from '~/features/pricing/price-list';
import { careOf, type DogInCare } from '~/features/reservations/admin-stay.server';
import { activeStatuses } from '~/features/stays/booking-status';

export type DogOfPerson = DogInCare & { ageYears: number; weightPounds: number };

export type StayOfPerson = Pick<
  BookingView,
  'id' | 'petNames' | 'service' | 'status' | 'whenText'
> & {
  faces: PetFace[];
  here: boolean;
  /** What is left to pay, in cents; 0 unless it is accepted. */
  openCents: Cents;
};

type PaymentOfPerson = {
  id: string;
  bookingId: string;
  day: string;
  what: string;
  /** Below 0 for a refund. */
  amountCents: Cents;
};

export type PersonPage = {
  privateNote: string;
  /** Whether requests are taken from them (R45); null where that is not offered. */
  requests: 'taken' | 'stopped' | null;
  since: LocalDate;
  bookings: number;
  special: SpecialPrices;
  dogs: DogOfPerson[];
  retired: RetiredDog[];
  /** Going on or ahead, the next first. */
  ahead: StayOfPerson[];
  /** How many more there are than are listed. */
  moreAhead: number;
  /** Over, the newest first. */
  past: StayOfPerson[];
  paidCents: Cents;
  outstandingCents: Cents;
  /** How many stays that is for. */
  unpaid: number;
  /** The newest first. */
  payments: PaymentOfPerson[];
};

type RetiredDog = {
  id: string;
  name: string;
  breed: string;
  ageYears: number;
  weightPounds: number;
  photo: PictureView | null;
};

const mostAhead = 5;
const mostPast = 5;
const mostPayments = 5;
// Beyond what anybody books ahead, so that the past stays are among them.
const mostRead = 100;

/** What the admin sees of an owner on one page (decision 051); null if there is no such account. */
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
    ageYears: pet.petAge,
    weightPounds: pet.petWeight,
    ...careOf(pet),
  }));
  const { paused, ...known } = about;
  return {
    ...known,
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
  'privateNote' | 'bookings' | 'special' | 'paidCents' | 'outstandingCents' | 'unpaid' | 'payments'
> & { since: Date; paused: boolean };

type AboutRow = {
  privateNote: string;
  pausedAt: string | null;
  since: string;
  daycare: number | bigint | null;
  boarding: number | bigint | null;
  bookings: number | bigint;
  paid: number | bigint | null;
  unpaid: number | bigint;
  outstanding: number | bigint | null;
  payments: string;
};

const storedPayments = z.array(
  z.object({
    id: z.string(),
    bookingId: z.string(),
    kind: z.enum(LedgerKind),
    amountCents: z.number(),
    method: z.enum(PaymentMethod).nullable(),
    localDate: z.string(),
  }),
);

/** The note, the prices, what all bookings add up to, and the last payments; one statement. */
async function aboutPerson(ownerId: string): Promise<About | null> {
  const [row] = await database().$queryRaw<AboutRow[]>`
    SELECT p."private_note" AS "privateNote", p."paused_at" AS "pausedAt", p."created_at" AS "since",
      p."special_price_daycare" AS "daycare", p."special_boarding_price" AS "boarding",
      COUNT(b."id") AS "bookings", SUM(b."amt_paid") AS "paid",
      COUNT(b."id") FILTER (WHERE b."status" = 'accepted' AND b."amt_remain" > 0) AS "unpaid",
      SUM(b."amt_remain") FILTER (WHERE b."status" = 'accepted' AND b."amt_remain" > 0) AS "outstanding",
      (SELECT json_group_array(json_object('id', "id", 'bookingId', "booking_id", 'kind', "kind",
          'amountCents', "amount_cents", 'method', "method", 'localDate', "local_date"))
        FROM (SELECT l.* FROM "bookings" o JOIN "ledger_entries" l ON l."booking_id" = o."id"
          WHERE o."user_id" = ${ownerId}
          ORDER BY l."created_at" DESC, l."id" DESC LIMIT ${mostPayments})) AS "payments"
    FROM "profiles" p LEFT JOIN "bookings" b ON b."user_id" = p."id"
    WHERE p."id" = ${ownerId} AND p."deleted_at" IS NULL
    GROUP BY p."id"`;
  if (row === undefined) return null;
  const cents = (sum: number | bigint | null) => (sum === null ? null : Number(sum));
  return {
    privateNote: row.privateNote,
    paused: row.pausedAt !== null,
    since: new Date(row.since),
    special: { daycare: cents(row.daycare), boarding: cents(row.boarding) },
    bookings: Number(row.bookings),
    paidCents: cents(row.paid) ?? 0,
    outstandingCents: cents(row.outstanding) ?? 0,
    unpaid: Number(row.unpaid),
    payments: storedPayments
      .parse(JSON.parse(row.payments))
      .map(({ id, bookingId, kind, amountCents, method, localDate }) => ({
        id,
        bookingId,
        day: formatDay(localDate),
        what: ledgerLabel({ kind, amountCents, method, payer: null }),
        amountCents,
      })),
  };
}
