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
  const guests = await guestsIn(range);
  const tables = [
    await certificates(guests),
    signatures(guests, range),
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

/** Returns the dogs and the owners of the stays in the range, each once, with their papers and signatures. */
async function guestsIn(range: Range) {
  const stays = await database().booking.findMany({
    where: stayedIn(range),
    select: {
      owner: { select: { id: true, ...ownerNameFields, signatures: true } },
      pets: {
        select: {
          pet: {
            select: {
              id: true,
              petName: true,
              vaccinations: {
                include: { record: { select: { id: true, fileName: true } } },
                orderBy: [{ vaccine: 'asc' }, { validUntil: 'asc' }],
              },
            },
          },
        },
      },
    },
  });
  const dogs = new Map(
    stays.flatMap(({ owner, pets }) => pets.map(({ pet }) => [pet.id, { ...pet, owner }])),
  );
  return {
    dogs: [...dogs.values()].sort((a, b) => a.petName.localeCompare(b.petName)),
    owners: [...new Map(stays.map(({ owner }) => [owner.id, owner])).values()],
  };
}

type Guests = Awaited<ReturnType<typeof guestsIn>>;

const certificatePath = ({ id, fileName }: { id: string; fileName: string }) =>
  `certificates/${id}-${fileName}`;

async function certificates({ dogs }: Guests): Promise<PackTable> {
  const papers = await papersById('committed');
  const rows = dogs.flatMap(({ petName, owner, vaccinations }) =>
    vaccinations.map(({ vaccine, exempt, validUntil, state, note, record }) => [
      petName,
      ownerName(owner),
      `${papers.get(vaccine)?.name ?? vaccine}${exempt ? ', exempt' : ''}`,
      formatDay(validUntil),
      state,
      note,
      record === null ? '' : certificatePath(record),
    ]),
  );
  const head = ['Dog', 'Owner', 'Paper', 'Valid until', 'State', 'Note', 'File'];
  return { file: 'certificates', title: 'Certificates', head, rows };
}

function signatures({ owners }: Guests, range: Range): PackTable {
  const all = owners.flatMap(({ signatures: own, ...owner }) =>
    own.map((signature) => ({ ...signature, owner })),
  );
  const rows = all
    .sort((a, b) => a.signedAt.getTime() - b.signedAt.getTime())
    .map(({ owner, agreementId, typedName, signedAt }) => [
      ownerName(owner),
      String(agreementId),
      typedName,
      localText(signedAt, range),
    ]);
  const head = ['Owner', 'Version', 'Signed as', 'Signed on'];
  return { file: 'signatures', title: 'Agreements signed', head, rows };
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

/**
 * Returns the uploaded files of the pack: certificates of these dogs, license and insurance (R107); and the
 * text of each agreement that these owners signed, by its version.
 */
export async function inspectionFiles(
  period: DayPeriod,
): Promise<{ files: PackFile[]; agreements: { id: number; text: string }[] }> {
  const { dogs, owners } = await guestsIn(await rangeOf(period));
  const records = new Map(
    dogs.flatMap(({ vaccinations }) =>
      vaccinations.flatMap(({ record }) => (record === null ? [] : [[record.id, record]])),
    ),
  );
  const trust = await database().picture.findMany({
    where: { place: 'trust' },
    orderBy: { position: 'asc' },
  });
  const signed = owners.flatMap((owner) => owner.signatures.map(({ agreementId }) => agreementId));
  const agreements = await database().agreement.findMany({
    where: { id: { in: [...new Set(signed)] } },
    select: { id: true, text: true },
    orderBy: { id: 'asc' },
  });
  const files = [
    ...[...records.values()].map((record) => ({
      name: certificatePath(record),
      ...{ kind: 'records' as const, id: record.id, stored: recordFile },
    })),
    ...trust.map(({ id, width, alt }, index) => ({
      name: `license-and-insurance/${index + 1}-${fileWords(alt)}.jpg`,
      ...{ kind: 'pictures' as const, id, stored: pictureFile(width, 'jpeg') },
    })),
  ];
  return { files, agreements };
}

const fileWords = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40) || 'picture';
