/** Incidents as they are read (R52): by the house, by the owner who was told, and as a file. */
import { database } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { pagesOf } from '~/core/database/pages';
import type { PictureView } from '~/core/files/picture-files';
import { now } from '~/core/runtime/clock.server';
import type { Role } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { csvFile, csvText } from '~/core/text/csv';
import { dateOf, type LocalDateTime, type TimeZone, toLocal } from '~/core/time/business-time';
import { formatDateTime, formatStay } from '~/core/time/format-dates';
import { ownerName, ownerNameFields } from '~/features/accounts/full-name';
import { showPhoneNumber } from '~/features/accounts/phone-number.server';
import { earliestArrivalMs } from '~/features/arrivals/arrivals';
import { petNamesOf } from '~/features/bookings/booking-row.server';
import { nameHolds } from '~/features/stays/find-names.server';
import { type IncidentFilter, incidentKinds, periodOf, type IncidentInShort } from './incidents';
import { mayWriteAbout } from './write-incident.server';

/** What its owner may read of an incident, in words. */
export type IncidentFacts = {
  id: string;
  /** `Bite, Nov 24, 2026 at 3:10 PM`. */
  title: string;
  petName: string;
  place: string;
  what: string;
  done: string;
  vet: boolean;
  notes: { when: string; text: string; forOwner: boolean }[];
};

/** With what only the house reads. */
export type HouseIncident = IncidentFacts & {
  bookingId: string;
  kind: string;
  when: string;
  owner: string;
  ownerPhone: string;
  ownerGone: boolean;
  others: string;
  /** `By phone on Nov 24, 2026 at 3:30 PM`, and when the email was written; each may be missing. */
  told: string[];
  shared: boolean;
  /** When it was closed; null while it is open. */
  closed: string | null;
  written: string;
  pictures: PictureView[];
};

const facts = {
  notes: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
} as const satisfies Prisma.IncidentInclude;

const houseFacts = {
  ...facts,
  actor: { select: ownerNameFields },
  pictures: {
    select: { picture: { select: { id: true, width: true, height: true } } },
    orderBy: { position: 'asc' },
  },
  booking: { select: { owner: { select: { ...ownerNameFields, phoneNumber: true } } } },
} as const satisfies Prisma.IncidentInclude;

type Row = Prisma.IncidentGetPayload<{ include: typeof facts }>;
type HouseRow = Prisma.IncidentGetPayload<{ include: typeof houseFacts }>;

const inWords = (at: Date, timeZone: TimeZone) => formatDateTime(toLocal(at, timeZone));

const titleOf = ({ kind, happenedAt }: Pick<Row, 'kind' | 'happenedAt'>, timeZone: TimeZone) =>
  `${incidentKinds[kind]}, ${inWords(happenedAt, timeZone)}`;

function factsOf(row: Row, timeZone: TimeZone, { forOwner }: { forOwner: boolean }): IncidentFacts {
  const { id, petName, place, what, done, vet } = row;
  const notes = row.notes
    .filter((note) => note.forOwner || !forOwner)
    .map((note) => ({
      when: inWords(note.createdAt, timeZone),
      text: note.text,
      forOwner: note.forOwner,
    }));
  return { id, title: titleOf(row, timeZone), petName, place, what, done, vet, notes };
}

function houseFactsOf(row: HouseRow, timeZone: TimeZone): HouseIncident {
  const { owner } = row.booking;
  const words = (at: Date) => inWords(at, timeZone);
  const how = row.ownerToldHow;
  return {
    ...factsOf(row, timeZone, { forOwner: false }),
    bookingId: row.bookingId,
    kind: incidentKinds[row.kind],
    when: words(row.happenedAt),
    owner: ownerName(owner),
    ownerPhone: owner.phoneNumber === null ? '' : showPhoneNumber(owner.phoneNumber),
    ownerGone: owner.deletedAt !== null,
    others: row.others,
    told: [
      ...(row.ownerToldAt ? [`${capital(how)} on ${words(row.ownerToldAt)}`] : []),
      ...(row.sharedAt ? [`Here and by email on ${words(row.sharedAt)}`] : []),
    ],
    shared: row.sharedAt !== null,
    closed: row.closedAt && words(row.closedAt),
    written: `${words(row.createdAt)}${row.actor === null ? '' : ` by ${ownerName(row.actor)}`}`,
    pictures: row.pictures.map(({ picture }) => ({ ...picture, alt: 'Picture of the incident' })),
  };
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** One incident, for the house; null if not found. */
export async function incidentOf(id: string): Promise<HouseIncident | null> {
  const row = await database().incident.findUnique({ where: { id }, include: houseFacts });
  return row && houseFactsOf(row, (await businessSettings('committed')).timeZone);
}

/** An incident on the page of its stay, for the house. */
export type IncidentLink = { id: string; title: string; open: boolean; shared: boolean };

/**
 * What the page of a stay says of incidents: to its owner those that they were told of, to the house
 * where each can be read. No statement for the house, and none where there is no incident.
 */
export async function stayIncidents(
  { id: bookingId, incidents }: { id: string; incidents: readonly IncidentInShort[] },
  { forHouse }: { forHouse: boolean },
): Promise<{ told: IncidentFacts[]; kept: IncidentLink[] }> {
  if (incidents.length === 0) return { told: [], kept: [] };
  const { timeZone } = await businessSettings('committed');
  if (forHouse) {
    const kept = incidents.map((incident) => ({
      id: incident.id,
      title: titleOf(incident, timeZone),
      open: incident.closedAt === null,
      shared: incident.sharedAt !== null,
    }));
    return { told: [], kept };
  }
  const rows = await database().incident.findMany({
    where: { bookingId, ...shown.told },
    include: facts,
    orderBy: [{ happenedAt: 'asc' }, { id: 'asc' }],
  });
  return { told: rows.map((row) => factsOf(row, timeZone, { forOwner: true })), kept: [] };
}

const shown = {
  all: {},
  open: { closedAt: null },
  closed: { closedAt: { not: null } },
  told: { sharedAt: { not: null } },
  untold: { sharedAt: null },
} as const satisfies Record<IncidentFilter['show'], Prisma.IncidentWhereInput>;

async function matching({ show, dog, from, until }: IncidentFilter, timeZone: TimeZone) {
  return {
    ...shown[show],
    happenedAt: periodOf({ from, until }, timeZone),
    ...(dog !== '' && { petName: { in: await namesWith(dog) } }),
  } satisfies Prisma.IncidentWhereInput;
}

/** Names that hold these letters, with accents or without; an incident keeps its dog's name. */
async function namesWith(letters: string): Promise<string[]> {
  const rows = await database().incident.findMany({
    select: { petName: true },
    distinct: ['petName'],
  });
  return rows.map(({ petName }) => petName).filter((name) => nameHolds(name, letters));
}

const newestFirst = [{ happenedAt: 'desc' }, { id: 'desc' }] as const;
const pageSize = 20;

/** A page of the list, newest first; a page beyond the last shows the last. */
export async function listIncidents(
  filter: IncidentFilter,
  asked: number,
): Promise<{ incidents: HouseIncident[]; total: number; page: number; pages: number }> {
  const { timeZone } = await businessSettings('committed');
  const where = await matching(filter, timeZone);
  const total = await database().incident.count({ where });
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(asked, pages);
  const rows = await database().incident.findMany({
    where,
    include: houseFacts,
    orderBy: [...newestFirst],
    skip: (page - 1) * pageSize,
    take: pageSize,
  });
  return { incidents: rows.map((row) => houseFactsOf(row, timeZone)), total, page, pages };
}

const head = [
  'Happened',
  'What it was',
  'Dog',
  'Owner',
  'Phone',
  'Place',
  'What happened',
  'What was done',
  'Vet',
  'Owner told',
  'Who else was there',
  'Notes',
  'Written down',
  'Closed',
];

const rowsAtOnce = 100;

/** The same as CSV, in pieces; no text runs as a formula. */
export async function* incidentsFile(filter: IncidentFilter): AsyncGenerator<string, void> {
  const { timeZone } = await businessSettings('committed');
  const where = await matching(filter, timeZone);
  const pages = pagesOf<HouseRow>(rowsAtOnce, (last) =>
    database().incident.findMany({
      where,
      include: houseFacts,
      orderBy: [...newestFirst],
      ...(last && { cursor: { id: last.id }, skip: 1 }),
      take: rowsAtOnce,
    }),
  );
  yield* csvFile(head, pages, (row) => {
    const incident = houseFactsOf(row, timeZone);
    const notes = incident.notes.map(({ when, text }) => `${when}: ${text}`).join('; ');
    return [
      incident.when,
      incident.kind,
      incident.petName,
      incident.owner,
      incident.ownerPhone,
      incident.place,
      incident.what,
      incident.done,
      incident.vet ? 'Yes' : 'No',
      incident.told.join('; '),
      incident.others,
      notes,
      incident.written,
      incident.closed ?? '',
    ].map(csvText);
  });
}

/** A stay of which something is to be written down. */
export type StayToWriteAbout = {
  id: string;
  petNames: string[];
  ownerName: string;
  /** `Tue, Nov 24, 7:00 AM – 6:00 PM · 11 h`. */
  when: string;
  /** The time by the business's clock now, to begin with. */
  now: LocalDateTime;
};

/** The last stay of a dog that an incident can be written down about; null for none, or where these are off. */
export async function lastStayToWriteAbout(petId: string): Promise<string | null> {
  const { updates } = await businessSettings('committed');
  if (!updates) return null;
  const latest = new Date(now().getTime() + earliestArrivalMs);
  const booking = await database().booking.findFirst({
    where: {
      pets: { some: { petId } },
      start: { lte: latest },
      OR: [{ status: 'accepted' }, { arrivedAt: { not: null } }],
    },
    select: { id: true },
    orderBy: [{ start: 'desc' }, { id: 'desc' }],
  });
  return booking?.id ?? null;
}

/** The stay, for someone who may write down what happened in it; null for anyone else. */
export async function stayToWriteAbout(
  bookingId: string,
  viewer: { id: string; role: Role },
): Promise<StayToWriteAbout | null> {
  const booking = await database().booking.findUnique({
    where: { id: bookingId },
    include: { owner: { select: ownerNameFields } },
  });
  const at = now();
  if (booking === null || booking.owner.deletedAt !== null || !mayWriteAbout(viewer, booking, at))
    return null;
  const { timeZone } = await businessSettings('committed');
  const local = (instant: Date) => toLocal(instant, timeZone);
  return {
    id: bookingId,
    petNames: petNamesOf(booking),
    ownerName: ownerName(booking.owner),
    when: formatStay(local(booking.start), local(booking.end), dateOf(local(at))),
    now: local(at),
  };
}
