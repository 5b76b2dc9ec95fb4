/** Tables of the inspection pack besides the register (R147), for its page and its files. */
import { database } from '~/core/database/database.server';
import { pictureFile } from '~/core/files/picture-files';
import type { Prisma } from '~/core/database/generated/client';
import { businessSettings } from '~/core/settings/settings.server';
import { addDays, startOfDay, toLocal } from '~/core/time/business-time';
import type { DayPeriod } from '~/core/time/day-range';
import { formatDateTime, formatDay, formatTime } from '~/core/time/format-dates';
import { ownerName, ownerNameFields } from '~/features/people/accounts/full-name';
import { countsByDay, isLimited, placesText } from '~/features/booking/places/headcount';
import { readBookingRules } from '~/features/booking/places/house-limits.server';
import { presencesBetween } from '~/features/booking/places/presences.server';
import { outcomeLabels } from '~/features/day/care/care';
import { incidentKinds } from '~/features/day/incidents/incidents';
import { recordFile } from '~/features/dogs/pets/records.server';
import { papersById } from '~/features/dogs/vaccinations/papers.server';

/** A table as it is shown and written: `file` is its name without the ending. */
export type PackTable = { file: string; title: string; head: string[]; rows: string[][] };

/** An uploaded file of the pack; `name` is its path in the pack. */
export type PackFile = { name: string; kind: 'records' | 'pictures'; id: string; stored: string };

type Range = { from: Date; before: Date; timeZone: string };

async function rangeOf({ from, until }: DayPeriod): Promise<Range> {
  const { timeZone } = await businessSettings('committed');
  return {
    from: startOfDay(from, timeZone),
    before: startOfDay(addDays(until, 1), timeZone),
    timeZone,
  };
}

const stayedIn = ({ from, before }: Range) =>
  ({
    status: 'accepted',
    start: { lt: before },
    end: { gt: from },
  }) satisfies Prisma.BookingWhereInput;

/** Returns all tables with rows, in the order of the pack. The number of statements is constant. */
export async function inspectionTables(period: DayPeriod): Promise<PackTable[]> {
  const range = await rangeOf(period);
  const tables = [
    await certificates(range),
    await signatures(range),
    await medicine(period, range),
    await incidents(range),
    await daysOverLimit(period, range),
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}

const localText = (at: Date, { timeZone }: Range) => formatDateTime(toLocal(at, timeZone));

/** Returns the initials of a person: `KL`; '' for a deleted account. */
function initialsOf(person: Parameters<typeof ownerName>[0] | null): string {
  if (person === null) return '';
  const words = ownerName(person).split(/\s+/);
  return words.map((word) => word.charAt(0).toUpperCase()).join('');
}

function entriesOf(range: Range) {
  return database().vaccination.findMany({
    where: { pet: { bookings: { some: { booking: stayedIn(range) } } } },
    include: {
      pet: { select: { petName: true, owner: { select: ownerNameFields } } },
      record: { select: { id: true, title: true, fileName: true } },
    },
    orderBy: [
      { pet: { petName: 'asc' } },
      { petId: 'asc' },
      { vaccine: 'asc' },
      { validUntil: 'asc' },
    ],
  });
}

const certificatePath = ({ id, fileName }: { id: string; fileName: string }) =>
  `certificates/${id}-${fileName}`;

async function certificates(range: Range): Promise<PackTable> {
  const papers = await papersById('committed');
  const rows = await entriesOf(range);
  return {
    file: 'certificates',
    title: 'Certificates',
    head: ['Dog', 'Owner', 'Paper', 'Valid until', 'State', 'Note', 'File'],
    rows: rows.map(({ pet, vaccine, exempt, validUntil, state, note, record }) => [
      pet.petName,
      ownerName(pet.owner),
      `${papers.get(vaccine)?.name ?? vaccine}${exempt ? ', exempt' : ''}`,
      formatDay(validUntil),
      state,
      note,
      record === null ? '' : certificatePath(record),
    ]),
  };
}

async function signatures(range: Range): Promise<PackTable> {
  const rows = await database().signature.findMany({
    where: { profile: { bookings: { some: stayedIn(range) } } },
    include: { profile: { select: ownerNameFields } },
    orderBy: [{ signedAt: 'asc' }, { id: 'asc' }],
  });
  return {
    file: 'signatures',
    title: 'Agreements signed',
    head: ['Owner', 'Version', 'Signed as', 'Signed on'],
    rows: rows.map(({ profile, agreementId, typedName, signedAt }) => [
      ownerName(profile),
      String(agreementId),
      typedName,
      localText(signedAt, range),
    ]),
  };
}

async function medicine({ from, until }: DayPeriod, range: Range): Promise<PackTable> {
  const rows = await database().careDone.findMany({
    where: { dueOn: { gte: from, lte: until }, item: { kind: 'medicine' } },
    include: {
      item: { select: { what: true, amount: true } },
      pet: { select: { petName: true } },
      actor: { select: ownerNameFields },
    },
    orderBy: [{ dueOn: 'asc' }, { dueMinutes: 'asc' }, { notedAt: 'asc' }, { id: 'asc' }],
  });
  return {
    file: 'medicine',
    title: 'Medicine log',
    head: ['Due', 'Dog', 'Medicine', 'Outcome', 'At', 'Noted', 'Initials', 'Note', 'Undone'],
    rows: rows.map(({ item, pet, actor, ...done }) => [
      `${formatDay(done.dueOn)} at ${formatTime(done.dueMinutes)}`,
      pet.petName,
      [item.what, item.amount].filter(Boolean).join(', '),
      outcomeLabels[done.outcome],
      localText(done.doneAt, range),
      localText(done.notedAt, range),
      initialsOf(actor),
      done.note,
      done.takenBackAt === null ? '' : localText(done.takenBackAt, range),
    ]),
  };
}

async function incidents(range: Range): Promise<PackTable> {
  const rows = await database().incident.findMany({
    where: { happenedAt: { gte: range.from, lt: range.before } },
    include: {
      actor: { select: ownerNameFields },
      notes: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
    },
    orderBy: [{ happenedAt: 'asc' }, { id: 'asc' }],
  });
  return {
    file: 'incidents',
    title: 'Incidents',
    head: [
      ...['When', 'Kind', 'Dog', 'Where', 'What happened', 'What was done', 'Vet'],
      ...['Owner told', 'Initials', 'Notes'],
    ],
    rows: rows.map(({ actor, notes, ...incident }) => [
      localText(incident.happenedAt, range),
      incidentKinds[incident.kind],
      incident.petName,
      incident.place,
      incident.what,
      incident.done,
      incident.vet ? 'Yes' : 'No',
      incident.ownerToldAt === null
        ? ''
        : `${localText(incident.ownerToldAt, range)}, ${incident.ownerToldHow}`,
      initialsOf(actor),
      notes.map(({ createdAt, text }) => `${localText(createdAt, range)}: ${text}`).join('\n'),
    ]),
  };
}

/** Days with more dogs than the limits allow, and the rules that were overridden for their stays (K3). */
async function daysOverLimit({ from, until }: DayPeriod, range: Range): Promise<PackTable> {
  const table = { file: 'days-over-a-limit', title: 'Days over a limit' };
  const head = ['Day', 'Dogs', 'Accepted although'];
  const { limits } = await readBookingRules('committed');
  if (!isLimited(limits)) return { ...table, head, rows: [] };
  const presences = await presencesBetween(database(), range.from, range.before);
  const over = [...countsByDay(presences, from, until, range.timeZone)].filter(
    ([date, { peak, asleep }]) => {
      const own = limits.byDay.get(date);
      const most = own?.dogLimit ?? limits.dogLimit ?? Infinity;
      const night = own?.overnightLimit ?? limits.overnightLimit ?? Infinity;
      return date >= from && date <= until && (peak > most || asleep > night);
    },
  );
  const stays = await database().booking.findMany({
    where: { ...stayedIn(range), history: { some: { although: { not: '' } } } },
    select: {
      start: true,
      end: true,
      history: { where: { although: { not: '' } }, select: { although: true } },
    },
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
  const reasonsOn = (date: string) => {
    const [begin, end] = [
      startOfDay(date, range.timeZone),
      startOfDay(addDays(date, 1), range.timeZone),
    ];
    return [
      ...new Set(
        stays
          .filter((stay) => stay.start < end && stay.end > begin)
          .flatMap(({ history }) => history.map(({ although }) => although)),
      ),
    ].join('\n');
  };
  return {
    ...table,
    head,
    rows: over.map(([date, count]) => [
      formatDay(date),
      placesText(count, { ...limits, ...limits.byDay.get(date) }) ?? '',
      reasonsOn(date),
    ]),
  };
}

/** Returns the uploaded files of the pack: certificates of these dogs, license and insurance (R107). */
export async function inspectionFiles(period: DayPeriod): Promise<PackFile[]> {
  const records = new Map(
    (await entriesOf(await rangeOf(period))).flatMap(({ record }) =>
      record === null ? [] : [[record.id, record]],
    ),
  );
  const trust = await database().picture.findMany({
    where: { place: 'trust' },
    orderBy: { position: 'asc' },
  });
  return [
    ...[...records.values()].map((record) => ({
      name: certificatePath(record),
      ...{ kind: 'records' as const, id: record.id, stored: recordFile },
    })),
    ...trust.map(({ id, width, alt }, index) => ({
      name: `license-and-insurance/${index + 1}-${fileWords(alt)}.jpg`,
      ...{ kind: 'pictures' as const, id, stored: pictureFile(width, 'jpeg') },
    })),
  ];
}

/** Returns the text of each agreement that an owner of the period signed, by its version. */
export async function agreementTexts(period: DayPeriod): Promise<{ id: number; text: string }[]> {
  const range = await rangeOf(period);
  return database().agreement.findMany({
    where: { signatures: { some: { profile: { bookings: { some: stayedIn(range) } } } } },
    select: { id: true, text: true },
    orderBy: { id: 'asc' },
  });
}

const fileWords = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40) || 'picture';
