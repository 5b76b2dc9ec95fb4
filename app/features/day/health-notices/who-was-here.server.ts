/** Finds the owners whose dogs were in the house with an ill dog (R105). */
import { type Reader, rowsFor } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { businessSettings } from '~/core/settings/settings.server';
import { nameList } from '~/core/text/format';
import {
  type LocalDate,
  localDateOf,
  type LocalDateTime,
  toLocal,
} from '~/core/time/business-time';
import { formatDateTime, formatSpan } from '~/core/time/format-dates';
import { ownerName, ownerNameFields } from '~/features/people/accounts/full-name';
import { petNamesOf } from '~/features/booking/record/booking-row.server';
import { incidentKinds } from '~/features/day/incidents/incidents';
import { isNoted } from '~/features/day/whereabouts/whereabouts';
import { momentNow } from '~/features/day/whereabouts/whereabouts.server';
import { namesIn } from './health-notices';
import { type DaysAround, type Span, together, wasHere, windowAround } from './together';

/** An owner whose dogs were here with the ill dog. */
export type OwnerHere = {
  id: string;
  name: string;
  /** `Rex and Fig`. */
  dogs: string;
  /** Shared times: `Rex: Tue, Feb 2, 9:00 AM to 5:00 PM`. */
  stays: string[];
};

/** Recipients of a notice, as the admin sees them before sending. */
export type WhoWasHere = {
  title: string;
  /** Dogs of the incident. */
  dogs: string[];
  at: LocalDateTime;
  /** Their owner; null if the account was deleted, is staff, or was notified before. */
  own: { id: string; name: string } | null;
  owners: OwnerHere[];
  /** Names of owners notified before. */
  toldBefore: string[];
  /** Dogs booked for that time without a recorded arrival. */
  notNoted: string[];
  /** Date in the business's time zone. */
  today: LocalDate;
};

const ownerFields = {
  select: {
    id: true,
    ...ownerNameFields,
    firstName: true,
    lastName: true,
    userRole: { select: { role: true } },
  },
} as const;

const stayFields = {
  id: true,
  userId: true,
  status: true,
  start: true,
  end: true,
  arrivedAt: true,
  leftAt: true,
  canceledAt: true,
  petsSelected: true,
  owner: ownerFields,
  pets: { select: { petId: true, pet: { select: { petName: true } } } },
} as const satisfies Prisma.BookingSelect;

type StayRow = Prisma.BookingGetPayload<{ select: typeof stayFields }>;

async function readIncident(reader: Reader, id: string) {
  const incident = await rowsFor(reader).incident.findUnique({
    where: { id },
    include: { booking: { select: stayFields }, toldOwners: { select: { ownerId: true } } },
  });
  return incident?.kind === 'illness' ? incident : null;
}

type IncidentRow = NonNullable<Awaited<ReturnType<typeof readIncident>>>;

/** Returns the dogs of the stay named by an incident; all of them if no name matches. */
function dogsOf({ petName, booking }: Pick<IncidentRow, 'petName' | 'booking'>) {
  const named = namesIn(petName, petNamesOf(booking));
  const isMeant = (name: string) => named.length === 0 || named.includes(name);
  const linked = booking.pets.filter(({ pet }) => isMeant(pet.petName));
  return {
    names: named.length === 0 ? petNamesOf(booking) : named,
    petIds: (linked.length === 0 ? booking.pets : linked).map(({ petId }) => petId),
  };
}

/** Reads all stays that may have been here in that time. */
function staysWithin(reader: Reader, { start, end }: Span): Promise<StayRow[]> {
  return rowsFor(reader).booking.findMany({
    where: {
      AND: [
        { OR: [{ status: 'accepted' }, { arrivedAt: { not: null } }] },
        { OR: [{ start: { lt: end } }, { arrivedAt: { lt: end } }] },
        {
          OR: [
            { end: { gt: start } },
            { leftAt: { gt: start } },
            { arrivedAt: { not: null }, leftAt: null },
          ],
        },
      ],
    },
    select: stayFields,
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
}

const isOwner = ({ owner }: Pick<StayRow, 'owner'>) =>
  owner.deletedAt === null && (owner.userRole?.role ?? 'user') === 'user';

/** Reads the incident and the stays that overlapped its dogs; null if not found or not an illness. */
export async function gather(reader: Reader, incidentId: string, days: DaysAround) {
  const incident = await readIncident(reader, incidentId);
  if (incident === null) return null;
  const { timeZone } = await businessSettings(reader);
  const moment = await momentNow(reader);
  const at = moment.now;
  const window = windowAround(incident.happenedAt, days, { timeZone, now: at });
  const dogs = dogsOf(incident);
  const rows = await staysWithin(reader, window);
  const isTheirs = ({ id, pets }: StayRow) =>
    id === incident.bookingId || pets.some(({ petId }) => dogs.petIds.includes(petId));
  // The stay of an incident took place even if its arrival was not recorded.
  const theirs = rows.filter(isTheirs).flatMap((row) => {
    const here = wasHere(row, moment);
    return here ?? (row.id === incident.bookingId ? { start: row.start, end: row.end } : []);
  });
  const others = rows.filter((row) => row.userId !== incident.booking.userId && isOwner(row));
  const here = others.flatMap((row) => {
    const span = wasHere(row, moment);
    return span === null ? [] : { row, here: span };
  });
  const notNoted = others.filter(
    (row) => row.status === 'accepted' && row.arrivedAt === null && isNoted(row, moment),
  );
  const booked = notNoted.flatMap((row) => {
    const end = row.end < at ? row.end : at;
    return row.start < end ? { row, here: { start: row.start, end } } : [];
  });
  return {
    incident,
    dogs,
    met: together(theirs, here, window),
    notNoted: together(theirs, booked, window),
    at,
    timeZone,
  };
}

export type Gathered = NonNullable<Awaited<ReturnType<typeof gather>>>;

function ownersIn({ met, at, timeZone }: Gathered): OwnerHere[] {
  const today = localDateOf(at, timeZone);
  const owners = new Map<string, { owner: StayRow['owner']; dogs: Set<string>; stays: string[] }>();
  for (const { row, shared } of met) {
    const names = petNamesOf(row);
    const entry = owners.get(row.userId) ?? { owner: row.owner, dogs: new Set(), stays: [] };
    for (const name of names) entry.dogs.add(name);
    const span = formatSpan(toLocal(shared.start, timeZone), toLocal(shared.end, timeZone), today);
    entry.stays.push(`${nameList(names) || 'A dog'}: ${span}`);
    owners.set(row.userId, entry);
  }
  return [...owners.values()]
    .map(({ owner, dogs, stays }) => ({
      id: owner.id,
      name: ownerName(owner),
      dogs: nameList([...dogs]),
      stays,
    }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** Returns the part that the admin sees. */
export function shown(gathered: Gathered): WhoWasHere {
  const { incident, dogs, notNoted, timeZone } = gathered;
  const { booking, toldOwners, kind } = incident;
  const toldIds = new Set(toldOwners.map(({ ownerId }) => ownerId));
  const owners = ownersIn(gathered);
  const at = toLocal(incident.happenedAt, timeZone);
  const mayTellOwn = isOwner(booking) && !toldIds.has(booking.userId);
  return {
    title: `${incidentKinds[kind]}, ${formatDateTime(at)}`,
    dogs: dogs.names,
    at,
    own: mayTellOwn ? { id: booking.userId, name: ownerName(booking.owner) } : null,
    owners: owners.filter(({ id }) => !toldIds.has(id)),
    toldBefore: owners.filter(({ id }) => toldIds.has(id)).map(({ name }) => name),
    notNoted: [...new Set(notNoted.flatMap(({ row }) => petNamesOf(row)))],
    today: localDateOf(gathered.at, timeZone),
  };
}

/**
 * Returns the recipients for an illness within so many days around it; null if not found or not an illness.
 */
export async function whoWasHere(incidentId: string, days: DaysAround): Promise<WhoWasHere | null> {
  const gathered = await gather('committed', incidentId, days);
  return gathered && shown(gathered);
}
