/** Reads incidents (R52) for the admin, for the notified owner, and as a file. */
import { database } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { pagesOf } from '~/core/database/pages';
import { pictureFile, type PictureView } from '~/core/files/picture-files';
import { now } from '~/core/runtime/clock.server';
import type { Viewer } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { csvFile, csvText } from '~/core/text/csv';
import { capitalized } from '~/core/text/format';
import { dateOf, type LocalDateTime, type TimeZone, toLocal } from '~/core/time/business-time';
import { formatDateTime, formatStay } from '~/core/time/format-dates';
import { ownerName, ownerNameFields } from '~/features/people/accounts/full-name';
import { reachFields, reachOf } from '~/features/people/accounts/said-to-owner.server';
import { earliestArrivalMs } from '~/features/day/arrivals/arrivals';
import { petNamesOf } from '~/features/booking/record/booking-row.server';
import { nameHolds } from '~/features/people/search/find-names.server';
import { type IncidentFilter, incidentKinds, periodOf, type IncidentInShort } from './incidents';
import { momentNow } from '~/features/day/whereabouts/whereabouts.server';
import { noticeOwners, toldOf } from './told-owners.server';
import { mayWriteAbout } from './write-incident.server';

/** An incident's facts for its owner, formatted. */
export type OwnerIncident = {
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

/** Adds the facts that only the admin sees. */
export type HouseIncident = OwnerIncident & {
  bookingId: string;
  kind: string;
  when: string;
  owner: string;
  ownerPhone: string;
  ownerHasEmail: boolean;
  ownerGone: boolean;
  others: string;
  /** `By phone on Nov 24, 2026 at 3:30 PM`, and the times of the email and of health notices, if any. */
  told: string[];
  /** Owners told about an illness: `2 owners told on Feb 2, 2027 at 9:40 AM: Jo Park, Sam Rivera`. */
  othersTold: string[];
  shared: boolean;
  /** Formatted closing time; null while it's open. */
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
  booking: { select: { owner: { select: reachFields } } },
  healthNotices: { include: noticeOwners, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
} as const satisfies Prisma.IncidentInclude;

type Row = Prisma.IncidentGetPayload<{ include: typeof facts }>;
type HouseRow = Prisma.IncidentGetPayload<{ include: typeof houseFacts }>;

const inWords = (at: Date, timeZone: TimeZone) => formatDateTime(toLocal(at, timeZone));

const titleOf = ({ kind, happenedAt }: Pick<Row, 'kind' | 'happenedAt'>, timeZone: TimeZone) =>
  `${incidentKinds[kind]}, ${inWords(happenedAt, timeZone)}`;

function factsOf(row: Row, timeZone: TimeZone, { forOwner }: { forOwner: boolean }): OwnerIncident {
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
  const { hasEmail, phone } = reachOf(owner);
  const words = (at: Date) => inWords(at, timeZone);
  const how = row.ownerToldHow;
  return {
    ...factsOf(row, timeZone, { forOwner: false }),
    bookingId: row.bookingId,
    kind: incidentKinds[row.kind],
    when: words(row.happenedAt),
    owner: ownerName(owner),
    ownerPhone: phone ?? '',
    ownerHasEmail: hasEmail,
    ownerGone: owner.deletedAt !== null,
    others: row.others,
    told: [
      ...(row.ownerToldAt ? [`${capitalized(how)} on ${words(row.ownerToldAt)}`] : []),
      ...(row.sharedAt ? [`Here${hasEmail ? ' and by email' : ''} on ${words(row.sharedAt)}`] : []),
      ...row.healthNotices
        .filter(({ owners }) => owners.some(({ own }) => own))
        .map(({ createdAt }) => `About the illness on ${words(createdAt)}`),
    ],
    othersTold: row.healthNotices.map((notice) => {
      const { told, names } = toldOf(notice, timeZone);
      return `${told}: ${names.join(', ')}`;
    }),
    shared: row.sharedAt !== null,
    closed: row.closedAt && words(row.closedAt),
    written: `${words(row.createdAt)}${row.actor === null ? '' : ` by ${ownerName(row.actor)}`}`,
    pictures: row.pictures.map(({ picture }) => ({ ...picture, alt: 'Picture of the incident' })),
  };
}

/** Returns an incident for the admin; null if not found. */
export async function incidentOf(id: string): Promise<HouseIncident | null> {
  const row = await database().incident.findUnique({ where: { id }, include: houseFacts });
  return row && houseFactsOf(row, (await businessSettings('committed')).timeZone);
}

/** An incident on its stay's page, for the admin. */
export type IncidentLink = { id: string; title: string; open: boolean; shared: boolean };

/**
 * Returns the incidents for a stay's page: to its owner the shared ones in full, to the admin links to all.
 * Runs no statement for the admin, nor if there are no incidents.
 */
export async function stayIncidents(
  { id: bookingId, incidents }: { id: string; incidents: readonly IncidentInShort[] },
  { forHouse }: { forHouse: boolean },
): Promise<{ told: OwnerIncident[]; kept: IncidentLink[] }> {
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

/** Returns stored dogs' names that contain these letters, ignoring accents. */
async function namesWith(letters: string): Promise<string[]> {
  const rows = await database().incident.findMany({
    select: { petName: true },
    distinct: ['petName'],
  });
  return rows.map(({ petName }) => petName).filter((name) => nameHolds(name, letters));
}

const newestFirst = [{ happenedAt: 'desc' }, { id: 'desc' }] as const;
const pageSize = 20;

/** Returns a page of the list, newest first; past the end, the last page. */
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
  'Owners told of an illness',
  'Pictures',
];

const rowsAtOnce = 100;

/** Streams the list as CSV; no text can run as a formula. */
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
      incident.othersTold.join('; '),
      incident.pictures.map(({ id, width }) => `${id}/${pictureFile(width, 'jpeg')}`).join('; '),
    ].map(csvText);
  });
}

/** A stay to record an incident for. */
export type StayToWriteAbout = {
  id: string;
  petNames: string[];
  ownerName: string;
  /** `Tue, Nov 24, 7:00 AM – 6:00 PM · 11 h`. */
  when: string;
  /** Current local time, the form's default. */
  now: LocalDateTime;
};

/**
 * Returns the id of a dog's latest stay that an incident can be recorded for; null if not found, or if
 * updates are off.
 */
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

/** Returns the stay if the viewer may record an incident for it, else null. */
export async function stayToWriteAbout(
  bookingId: string,
  viewer: Viewer,
): Promise<StayToWriteAbout | null> {
  const booking = await database().booking.findUnique({
    where: { id: bookingId },
    include: { owner: { select: ownerNameFields } },
  });
  const moment = await momentNow('committed');
  const isOwned = booking !== null && booking.owner.deletedAt === null;
  if (!isOwned || !mayWriteAbout(viewer, booking, moment)) return null;
  const { timeZone } = await businessSettings('committed');
  const local = (instant: Date) => toLocal(instant, timeZone);
  return {
    id: bookingId,
    petNames: petNamesOf(booking),
    ownerName: ownerName(booking.owner),
    when: formatStay(local(booking.start), local(booking.end), dateOf(local(moment.now))),
    now: local(moment.now),
  };
}
