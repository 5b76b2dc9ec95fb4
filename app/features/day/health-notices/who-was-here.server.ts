/** Finds the owners whose dogs were in the house with an ill dog (R105, R122). */
import { database, type Reader, rowsFor } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { businessSettings } from '~/core/settings/settings.server';
import { nameList } from '~/core/text/format';
import {
  type LocalDate,
  localDateOf,
  type LocalDateTime,
  type TimeZone,
  toLocal,
} from '~/core/time/business-time';
import { formatDateTime, formatSpan, formatWeekdayDate } from '~/core/time/format-dates';
import { ownerName } from '~/features/people/accounts/full-name';
import { type Reach, reachFields, reachOf } from '~/features/people/accounts/said-to-owner.server';
import { petNamesOf } from '~/features/booking/record/booking-row.server';
import { incidentKinds } from '~/features/day/incidents/incidents';
import { isNoted, type Moment } from '~/features/day/whereabouts/whereabouts';
import { everArrived, hereWhere, momentNow } from '~/features/day/whereabouts/whereabouts.server';
import { namesIn, usualDays } from './health-notices';
import { type DaysAround, type Span, together, wasBooked, wasHere, windowAround } from './together';

/** The owner of the ill dog, or of a dog that was here with it. */
export type OwnerToTell = Reach & { id: string; name: string };

/** An owner whose dogs were here with the ill dog. */
export type OwnerHere = OwnerToTell & {
  /** `Rex and Fig`. */
  dogs: string;
  /** Shared times: `Rex: Tue, Feb 2, 9:00 AM to 5:00 PM`. */
  stays: string[];
  /** False if their dogs were only booked for then: no arrival was recorded (R122). */
  noted: boolean;
};

/** Recipients of a notice, as the admin sees them before sending. */
export type WhoWasHere = {
  title: string;
  /** Dogs of the incident. */
  dogs: string[];
  /** Whether they are in the house now. */
  here: boolean;
  at: LocalDateTime;
  /** Their owner; null if the account was deleted, is staff, or was notified before. */
  own: OwnerToTell | null;
  owners: OwnerHere[];
  /** Names of owners notified before. */
  toldBefore: string[];
  /** Date in the business's time zone. */
  today: LocalDate;
};

const ownerFields = {
  select: {
    id: true,
    ...reachFields,
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

const incidentFields = {
  booking: { select: stayFields },
  toldOwners: { select: { ownerId: true } },
} as const satisfies Prisma.IncidentInclude;

type IncidentRow = Prisma.IncidentGetPayload<{ include: typeof incidentFields }>;

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

/** Reads all stays that may have been here in that time, by their start. */
async function staysWithin(reader: Reader, { start, end }: Span): Promise<StayRow[]> {
  const rows = await rowsFor(reader).booking.findMany({
    // A range of an index each, and sorted below: Today reads them too, without a scan.
    where: {
      OR: [
        { status: 'accepted', start: { lt: end }, end: { gt: start } },
        { arrivedAt: { ...everArrived, lt: end }, leftAt: { gt: start } },
        { arrivedAt: { ...everArrived, lt: end }, leftAt: null },
      ],
    },
    select: stayFields,
  });
  return rows.sort(
    (one, other) =>
      one.start.getTime() - other.start.getTime() || one.id.localeCompare(other.id, 'en'),
  );
}

const isOwner = ({ owner }: Pick<StayRow, 'owner'>) =>
  owner.deletedAt === null && (owner.userRole?.role ?? 'user') === 'user';

type Facts = { moment: Moment; timeZone: TimeZone };

async function readFacts(reader: Reader): Promise<Facts> {
  const { timeZone } = await businessSettings(reader);
  return { moment: await momentNow(reader), timeZone };
}

/** Returns the time of an incident's stay: as booked if its arrival wasn't recorded, since it took place. */
const timeOfIncident = ({ booking }: IncidentRow, moment: Moment) =>
  wasHere(booking, moment) ?? wasBooked(booking, moment);

function windowOf(incident: IncidentRow, days: DaysAround, { moment, timeZone }: Facts): Span {
  const left = timeOfIncident(incident, moment)?.end ?? moment.now;
  return windowAround(incident.happenedAt, days, { timeZone, now: moment.now, left });
}

/** Returns who of these stays was in the house with the dogs of an incident in that time. */
function exposure(
  incident: IncidentRow,
  rows: readonly StayRow[],
  { window, moment }: { window: Span; moment: Moment },
) {
  const { booking } = incident;
  const dogs = dogsOf(incident);
  // The incident says that its stay took place, even if it was canceled without an arrival.
  const stays = [booking, ...rows.filter(({ id }) => id !== booking.id)].flatMap((row) => {
    const noted = row.id === booking.id ? timeOfIncident(incident, moment) : wasHere(row, moment);
    if (noted !== null) return { row, here: noted, noted: true };
    const isOpen = row.status === 'accepted' && row.arrivedAt === null && isNoted(row, moment);
    const booked = isOpen ? wasBooked(row, moment) : null;
    return booked === null ? [] : { row, here: booked, noted: false };
  });
  const isTheirs = ({ row: { id, pets } }: (typeof stays)[number]) =>
    id === booking.id || pets.some(({ petId }) => dogs.petIds.includes(petId));
  const theirs = stays.filter(isTheirs);
  const others = stays.filter(({ row }) => row.userId !== booking.userId && isOwner(row));
  const spans = (these: typeof stays) => these.map(({ here }) => here);
  const isSure = ({ noted }: (typeof stays)[number]) => noted;
  const met = together(spans(theirs.filter(isSure)), others.filter(isSure), window);
  const metIds = new Set(met.map(({ row }) => row.id));
  return {
    dogs,
    met,
    // Where an arrival on either side wasn't recorded, the admin decides.
    perhapsMet: together(spans(theirs), others, window).filter(({ row }) => !metIds.has(row.id)),
  };
}

/** Reads the incident and the stays that overlapped its dogs; null if not found or not an illness. */
export async function gather(reader: Reader, incidentId: string, days: DaysAround) {
  const incident = await rowsFor(reader).incident.findUnique({
    where: { id: incidentId },
    include: incidentFields,
  });
  if (incident?.kind !== 'illness') return null;
  const facts = await readFacts(reader);
  const { moment, timeZone } = facts;
  const window = windowOf(incident, days, facts);
  const rows = await staysWithin(reader, window);
  return {
    incident,
    ...exposure(incident, rows, { window, moment }),
    window,
    moment,
    timeZone,
  };
}

export type Gathered = NonNullable<Awaited<ReturnType<typeof gather>>>;

const toTell = (owner: StayRow['owner']): OwnerToTell => ({
  id: owner.id,
  name: ownerName(owner),
  ...reachOf(owner),
});

function ownersIn({ met, perhapsMet, moment, timeZone }: Gathered): OwnerHere[] {
  const today = localDateOf(moment.now, timeZone);
  const stays = [...met, ...perhapsMet];
  const owners = new Map(stays.map(({ row }) => [row.userId, row.owner]));
  return [...owners.values()]
    .map((owner) => {
      const theirs = stays.filter(({ row }) => row.userId === owner.id);
      const noted = met.filter(({ row }) => row.userId === owner.id);
      const here = noted.length === 0 ? theirs : noted;
      return {
        ...toTell(owner),
        dogs: nameList([...new Set(here.flatMap(({ row }) => petNamesOf(row)))]),
        noted: noted.length > 0,
        stays: theirs.map((stay) => {
          const [start, end] = [stay.shared.start, stay.shared.end];
          const span = formatSpan(toLocal(start, timeZone), toLocal(end, timeZone), today);
          const doubt = noted.includes(stay) ? '' : ' (booked, arrival not noted)';
          return `${nameList(petNamesOf(stay.row)) || 'A dog'}: ${span}${doubt}`;
        }),
      };
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** Returns the part that the admin sees. */
export function shown(gathered: Gathered): Omit<WhoWasHere, 'here'> {
  const { incident, dogs, timeZone, moment } = gathered;
  const { booking, toldOwners, kind } = incident;
  const toldIds = new Set(toldOwners.map(({ ownerId }) => ownerId));
  const owners = ownersIn(gathered);
  const at = toLocal(incident.happenedAt, timeZone);
  const mayTellOwn = isOwner(booking) && !toldIds.has(booking.userId);
  return {
    title: `${incidentKinds[kind]}, ${formatDateTime(at)}`,
    dogs: dogs.names,
    at,
    own: mayTellOwn ? toTell(booking.owner) : null,
    owners: owners.filter(({ id }) => !toldIds.has(id)),
    toldBefore: owners.filter(({ id }) => toldIds.has(id)).map(({ name }) => name),
    today: localDateOf(moment.now, timeZone),
  };
}

/** Whether the dogs of an incident are in the house, in its stay or in another. */
async function areTheyHere(reader: Reader, { incident, dogs, moment }: Gathered): Promise<boolean> {
  const { booking } = incident;
  const time = timeOfIncident(incident, moment);
  if (booking.status === 'accepted' && booking.leftAt === null && time?.end === moment.now)
    return true;
  const stay = await rowsFor(reader).booking.findFirst({
    where: {
      AND: [
        hereWhere(moment),
        { OR: [{ id: booking.id }, { pets: { some: { petId: { in: dogs.petIds } } } }] },
      ],
    },
    select: { id: true },
  });
  return stay !== null;
}

/**
 * Returns the recipients for an illness within so many days around it; null if not found or not an illness.
 */
export async function whoWasHere(incidentId: string, days: DaysAround): Promise<WhoWasHere | null> {
  const gathered = await gather('committed', incidentId, days);
  if (gathered === null) return null;
  return { ...shown(gathered), here: await areTheyHere('committed', gathered) };
}

/** Dogs that came into the house with an ill dog since it fell ill (R122). */
export type CameSince = {
  incidentId: string;
  /** `Bella`; '' if it's not about a dog by name. */
  dogs: string;
  /** `Wed, Feb 3`. */
  since: string;
  /** `Rex and Fig`. */
  came: string;
  /** The dogs among them with owners who were not told yet: `Fig`; '' if all were. */
  untold: string;
};

const mostIncidents = 10;

/** Returns who came since each open illness, newest first; illnesses that no dog came after are left out. */
export async function cameSince(): Promise<CameSince[]> {
  const incidents = await database().incident.findMany({
    where: { kind: 'illness', closedAt: null },
    include: incidentFields,
    orderBy: [{ happenedAt: 'desc' }, { id: 'desc' }],
    take: mostIncidents,
  });
  if (incidents.length === 0) return [];
  const facts = await readFacts('committed');
  const windows = incidents.map((incident) => windowOf(incident, usualDays, facts));
  const rows = await staysWithin('committed', {
    start: new Date(Math.min(...windows.map(({ start }) => start.getTime()))),
    end: new Date(Math.max(...windows.map(({ end }) => end.getTime()))),
  });
  return incidents.flatMap((incident) => {
    const window = windowOf(incident, usualDays, facts);
    const { dogs, met } = exposure(incident, rows, { window, moment: facts.moment });
    const came = met.filter(({ here }) => here.start >= incident.happenedAt);
    if (came.length === 0) return [];
    const told = new Set(incident.toldOwners.map(({ ownerId }) => ownerId));
    const names = (stays: typeof came) =>
      nameList([...new Set(stays.flatMap(({ row }) => petNamesOf(row)))]);
    return {
      incidentId: incident.id,
      dogs: nameList(dogs.names),
      since: formatWeekdayDate(localDateOf(incident.happenedAt, facts.timeZone)),
      came: names(came),
      untold: names(came.filter(({ row }) => !told.has(row.userId))),
    };
  });
}
