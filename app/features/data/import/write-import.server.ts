/** Plans and writes the import of owners, dogs and vaccination dates (R60). */
import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Reader, rowsFor, type Transaction } from '~/core/database/database.server';
import { Prisma } from '~/core/database/generated/client';
import { newStoredId } from '~/core/files/stored-files.server';
import { withoutEmail } from '~/core/mail/erased-address';
import { now } from '~/core/runtime/clock.server';
import { environment } from '~/core/runtime/environment.server';
import type { Role, Viewer } from '~/core/session/permissions';
import { todayHere } from '~/core/settings/settings.server';
import type { LocalDate } from '~/core/time/business-time';
import { mostItems } from '~/features/day/care/care';
import { mostDogsOfAccount, tooManyDogs } from '~/features/dogs/pets/add-pet.server';
import { bornOf } from '~/features/dogs/pets/age';
import { mostEntries } from '~/features/dogs/pets/pet-field-kinds';
import {
  type PetColumns,
  type PetDetails,
  petField,
  petFieldNames,
} from '~/features/dogs/pets/pet-fields';
import { optionLabel } from '~/features/dogs/pets/pet-options';
import { columnsOf, type Model } from '~/features/data/tables/tables';
import type { ImportedCare } from './care-cell';
import { insertInto, pieces } from './insert-rows.server';
import type { ImportedDate, ImportedLine, ImportedOwner, ImportedPair } from './import-rows';

export type ImportLine = { line: number; value: ImportedLine };
export type ImportProblem = { line: number; text: string };
/** Counts by sort, which differ between lists of stays and of dogs. */
export type ImportCounts = Partial<
  Record<'owners' | 'dogs' | 'dates' | 'stays' | 'balances', number>
>;

/** The rows to create, and counts of new and existing ones. */
export type ImportPlan = {
  problems: ImportProblem[];
  isNew: Record<'owners' | 'dogs' | 'dates', number>;
  isThere: Record<'owners' | 'dogs' | 'dates', number>;
  /** Lines that say again what another line of the list says. */
  isRepeated: Record<'dogs' | 'dates', number>;
  owners: (ImportedOwner & { id: string; fullName: string | null })[];
  dogs: NewDog[];
  dates: (ImportedDate & { id: string; petId: string })[];
  pairs: { petA: string; petB: string; note: string }[];
  care: (ImportedCare & { id: string; petId: string })[];
};

type Lists = Pick<PetColumns, 'vetInfo' | 'emergency'>;
type ListsAndCare = Lists & { care: readonly ImportedCare[] };

/** Columns of a pet, with the options as stored in the database. */
type NewDog = ListsAndCare & { id: string; userId: string; retired: boolean } & Record<
    string,
    unknown
  >;

function columnsOfDog(details: PetDetails, today: LocalDate): Lists & Record<string, unknown> {
  const stored = { ...details, pet_age: bornOf(details.pet_age, today) };
  const { vet_info: vetInfo, emergency } = details;
  const columns = petFieldNames.map((name) => {
    const { column, options } = petField(name);
    const value = stored[name];
    const word = options && typeof value === 'string' ? optionLabel(options, value) : value;
    return [column, word] as const;
  });
  return { ...Object.fromEntries(columns), vetInfo, emergency };
}

/** Adds the vets, contacts and care in a further line of a new dog. */
function addTo(dog: ListsAndCare, { details, care }: NonNullable<ImportedLine['dog']>): void {
  dog.vetInfo = together(dog.vetInfo, details.vet_info, mostEntries);
  dog.emergency = together(dog.emergency, details.emergency, mostEntries);
  dog.care = together(dog.care, care, mostItems);
}

function together<Entry>(entries: readonly Entry[], more: readonly Entry[], most: number): Entry[] {
  const unlike = more.filter((one) => !entries.some((entry) => isDeepStrictEqual(entry, one)));
  return [...entries, ...unlike].slice(0, most);
}

type Known = {
  /** By email, and by name and phone together. */
  owners: Map<string, Viewer>;
  /** Ids by owner and name. */
  dogs: Map<string, string>;
  /** Number of dogs by owner. */
  dogCounts: Map<string, number>;
  /** Keys of dog, vaccine and day. */
  dates: Set<string>;
};

const key = (...parts: string[]) => parts.join('\n');
/** Normalizes a name for comparison, ignoring case. */
export const nameKey = (name: string) => name.normalize('NFC').trim().toLowerCase();

/** Reads the existing data of these owners. Runs four statements, for any number of owners. */
async function knownOf(reader: Reader, lines: readonly ImportLine[]): Promise<Known> {
  const rows = rowsFor(reader);
  const emails = JSON.stringify([...new Set(lines.map(({ value }) => value.owner.email))]);
  const owners = await rows.$queryRaw<{ id: string; email: string; role: Role }[]>`
    SELECT "profiles"."id", "email", COALESCE("user_roles"."role", 'user') AS "role"
    FROM json_each(${emails}) JOIN "profiles" ON "email" = "value"
      LEFT JOIN "user_roles" ON "user_roles"."id" = "profiles"."id"`;
  const phones = lines.flatMap(({ value: { owner } }) =>
    owner.email === '' && owner.phoneNumber !== null ? [owner.phoneNumber] : [],
  );
  const called = await rows.$queryRaw<{ id: string; name: string | null; phone: string }[]>`
    SELECT "profiles"."id", "full_name" AS "name", "phone_number" AS "phone"
    FROM "profiles" LEFT JOIN "user_roles" ON "user_roles"."id" = "profiles"."id"
    WHERE "deleted_at" IS NULL AND COALESCE("user_roles"."role", 'user') = 'user'
      AND "phone_number" IN (SELECT "value" FROM json_each(${JSON.stringify([...new Set(phones)])}))`;
  const ids = JSON.stringify([...owners, ...called].map(({ id }) => id));
  const dogs = await rows.$queryRaw<{ id: string; userId: string; name: string }[]>`
    SELECT "pets"."id", "user_id" AS "userId", "pet_name" AS "name"
    FROM (SELECT DISTINCT "value" FROM json_each(${ids})) JOIN "pets" ON "user_id" = "value"`;
  const petIds = JSON.stringify(dogs.map(({ id }) => id));
  const dates = await rows.$queryRaw<{ petId: string; vaccine: string; until: string }[]>`
    SELECT "pet_id" AS "petId", "vaccine", "valid_until" AS "until"
    FROM json_each(${petIds}) JOIN "vaccinations" ON "pet_id" = "value"`;
  const dogCounts = new Map<string, number>();
  for (const { userId } of dogs) dogCounts.set(userId, (dogCounts.get(userId) ?? 0) + 1);
  return {
    dogCounts,
    owners: new Map<string, Viewer>([
      ...called.map(({ id, name, phone }) => {
        return [key(nameKey(name ?? ''), phone), { id, role: 'user' as const }] as const;
      }),
      ...owners.map(({ email, ...owner }) => [email, owner] as const),
    ]),
    dogs: new Map(dogs.map(({ id, userId, name }) => [key(userId, nameKey(name)), id])),
    dates: new Set(dates.map(({ petId, vaccine, until }) => key(petId, vaccine, until))),
  };
}

// Other requests are served between two batches (R111).
const linesAtOnce = 200;

/** Finds the new rows and writes nothing; owners are identified by email, their dogs by name. */
export async function planImport(
  reader: Reader,
  lines: readonly ImportLine[],
): Promise<ImportPlan> {
  const existing = await knownOf(reader, lines);
  const today = await todayHere(reader);
  const plan: ImportPlan = {
    problems: [],
    isNew: { owners: 0, dogs: 0, dates: 0 },
    isThere: { owners: 0, dogs: 0, dates: 0 },
    isRepeated: { dogs: 0, dates: 0 },
    owners: [],
    dogs: [],
    dates: [],
    pairs: [],
    care: [],
  };
  const seen = {
    ...{ owners: new Map<string, SeenOwner>(), ids: new Set<string>() },
    ...{ dogs: new Set<string>(), dates: new Set<string>() },
  };
  const newDogs = new Map<string, NewDog>();
  const apart: (ImportedPair & { line: number; petId: string })[] = [];
  // An owner without email on one line may have it on another, which says who it is.
  const inOrder = [...lines].sort((one, other) => withEmailFirst(one) - withEmailFirst(other));
  for (const [index, { line, value }] of inOrder.entries()) {
    if (index % linesAtOnce === 0) await setImmediate();
    const { owner, dog } = value;
    const text = refusalOf(owner, existing, seen.owners);
    if (text !== null) {
      plan.problems.push({ line, text });
      continue;
    }
    const ownerKey = keyOf(owner);
    let ownerId = existing.owners.get(ownerKey)?.id;
    const isFirst = !seen.owners.has(ownerKey) && !seen.ids.has(ownerId ?? '');
    if (isFirst && ownerId === undefined) plan.isNew.owners += 1;
    else if (isFirst) plan.isThere.owners += 1;
    if (!seen.owners.has(ownerKey)) seen.owners.set(ownerKey, { line, name: nameOf(owner) });
    if (ownerId === undefined) {
      ownerId = newStoredId();
      const viewer = { id: ownerId, role: 'user' } as const;
      existing.owners.set(ownerKey, viewer);
      if (owner.phoneNumber !== null) {
        const called = keyOf({ ...owner, email: '' });
        if (!existing.owners.has(called)) existing.owners.set(called, viewer);
      }
      const email = owner.email || withoutEmail(ownerId);
      plan.owners.push({ ...owner, email, id: ownerId, fullName: nameOf(owner) || null });
    }
    seen.ids.add(ownerId);
    if (dog === null) continue;
    const dogKey = key(ownerId, nameKey(dog.details.pet_name));
    let petId = existing.dogs.get(dogKey);
    const dogCount = existing.dogCounts.get(ownerId) ?? 0;
    if (petId === undefined && dogCount >= mostDogsOfAccount) {
      plan.problems.push({ line, text: tooManyDogs });
      continue;
    }
    if (seen.dogs.has(dogKey)) plan.isRepeated.dogs += 1;
    else {
      seen.dogs.add(dogKey);
      if (petId === undefined) plan.isNew.dogs += 1;
      else plan.isThere.dogs += 1;
    }
    if (petId === undefined) {
      petId = newStoredId();
      existing.dogs.set(dogKey, petId);
      existing.dogCounts.set(ownerId, dogCount + 1);
      const { details, flags, ownFlag, fit, fitNote, toAsk, retired, care } = dog;
      const notes = { flags, ownFlag, fit, fitNote, toAsk, retired, care };
      const columns = { ...columnsOfDog(details, today), ...notes };
      newDogs.set(dogKey, { ...columns, id: petId, userId: ownerId });
    } else {
      const isNew = newDogs.get(dogKey);
      if (isNew) addTo(isNew, dog);
    }
    for (const pair of dog.apart) apart.push({ ...pair, line, petId });
    for (const date of dog.dates) {
      const dateKey = key(petId, date.vaccine, date.validUntil);
      if (seen.dates.has(dateKey)) {
        plan.isRepeated.dates += 1;
        continue;
      }
      seen.dates.add(dateKey);
      if (existing.dates.has(dateKey)) {
        plan.isThere.dates += 1;
        continue;
      }
      existing.dates.add(dateKey);
      plan.isNew.dates += 1;
      plan.dates.push({ ...date, id: newStoredId(), petId });
    }
  }
  for (const { line, petId, name, email, note } of apart) {
    const other = existing.dogs.get(key(existing.owners.get(email)?.id ?? '', nameKey(name)));
    if (other === undefined || other === petId) {
      const text = `Kept Apart From: ${name} of ${email} is not in this list, so this is left out.`;
      plan.problems.push({ line, text });
      continue;
    }
    const [petA, petB] = petId < other ? [petId, other] : [other, petId];
    plan.pairs.push({ petA, petB, note });
  }
  const dogs = [...newDogs.values()];
  for (const { id: petId, care } of dogs)
    for (const item of care) plan.care.push({ ...item, id: newStoredId(), petId });
  return { ...plan, dogs };
}

const withEmailFirst = ({ value }: ImportLine) => (value.owner.email === '' ? 1 : 0);

/** Key of an owner: the email, or name and phone together. */
const keyOf = (owner: ImportedOwner) =>
  owner.email || key(nameKey(nameOf(owner)), owner.phoneNumber ?? '');

type SeenOwner = { line: number; name: string };

const nameOf = ({ firstName, lastName }: ImportedOwner) =>
  [firstName, lastName].filter(Boolean).join(' ');

export const runsTheHouse = (email: string) =>
  `${email} signs in to run this house, so it can’t be an owner’s address.`;

function refusalOf(
  owner: ImportedOwner,
  known: Known,
  seen: ReadonlyMap<string, SeenOwner>,
): string | null {
  const role = known.owners.get(owner.email)?.role ?? 'user';
  if (role !== 'user' || owner.email === environment().adminEmail) return runsTheHouse(owner.email);
  if (owner.email === '') return null;
  const before = seen.get(owner.email);
  const name = nameOf(owner);
  if (before === undefined || before.name === '' || name === '') return null;
  return nameKey(before.name) === nameKey(name)
    ? null
    : `${owner.email} is ${before.name} on line ${before.line}, and ${name} here.`;
}

const importedInto = (model: Model) =>
  columnsOf(model).flatMap(({ field, imported }) => (imported === undefined ? [] : [field]));

const ownerFields = [
  ...['id', 'fullName'],
  ...importedInto('Profile').filter((field) => field !== 'pausedAt'),
];
const dogFields = [
  ...['id', 'userId', 'toAsk', ...petFieldNames.map((name) => petField(name).column)],
  ...importedInto('Pet').filter((field) => field !== 'retiredAt'),
];

const careFields = [
  'id',
  'petId',
  'kind',
  'what',
  'amount',
  'times',
  'reason',
  'note',
  'fromDate',
  'untilDate',
];

/** Writes the new rows; accounts have no password, and no emails are sent. */
export async function writeImport(
  tx: Transaction,
  plan: ImportPlan,
  adminId: string,
  wrote: (rows: number) => void,
): Promise<void> {
  const at = now();
  const since = Prisma.sql`${at}`;
  const pausedAt = Prisma.sql`CASE WHEN "value" ->> 'paused' THEN ${at} END`;
  const owners = insertInto('Profile', ownerFields, {
    createdAt: since,
    notInvitedSince: since,
    pausedAt,
  });
  for (const { json, size } of pieces(plan.owners)) {
    await tx.$executeRaw`${owners} FROM json_each(${json})`;
    await tx.$executeRaw`
      INSERT INTO "user_roles" ("id") SELECT "value" ->> 'id' FROM json_each(${json})`;
    wrote(size);
  }
  const retiredAt = Prisma.sql`CASE WHEN "value" ->> 'retired' THEN ${at} END`;
  const fitAt = Prisma.sql`CASE WHEN "value" ->> 'fit' <> 'unknown' THEN ${at} END`;
  const dogs = insertInto('Pet', dogFields, { createdAt: since, retiredAt, fitAt });
  for (const { json, size } of pieces(plan.dogs)) {
    await tx.$executeRaw`${dogs} FROM json_each(${json})`;
    wrote(size);
  }
  for (const { json } of pieces(plan.pairs))
    await tx.$executeRaw`
      INSERT OR IGNORE INTO "pet_pairs" ("pet_a", "pet_b", "note", "created_at")
      SELECT "value" ->> 'petA', "value" ->> 'petB', "value" ->> 'note', ${at}
      FROM json_each(${json})`;
  const care = insertInto('CareItem', careFields, { createdAt: since });
  for (const { json } of pieces(plan.care)) await tx.$executeRaw`${care} FROM json_each(${json})`;
  for (const { json, size } of pieces(plan.dates)) {
    await tx.$executeRaw`
      INSERT INTO "vaccinations" ("id", "pet_id", "vaccine", "valid_until", "exempt", "state",
        "note", "added_by", "checked_by", "checked_at", "created_at")
      SELECT "value" ->> 'id', "value" ->> 'petId', "value" ->> 'vaccine',
        "value" ->> 'validUntil', "value" ->> 'exempt', "value" ->> 'state',
        CASE WHEN "value" ->> 'note' = '' AND "value" ->> 'state' <> 'declined' THEN 'Imported'
          ELSE "value" ->> 'note' END,
        ${adminId}, CASE WHEN "value" ->> 'state' <> 'waiting' THEN ${adminId} END,
        CASE WHEN "value" ->> 'state' <> 'waiting' THEN ${at} END, ${at}
      FROM json_each(${json})`;
    wrote(size);
  }
}
