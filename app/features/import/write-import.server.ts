/** Owners, dogs and dates of an imported list (R60): what of it is new, and writing that. */
import { setImmediate } from 'node:timers/promises';
import { type Reader, rowsFor, type Transaction } from '~/core/database/database.server';
import { newStoredId } from '~/core/files/stored-files.server';
import { now } from '~/core/runtime/clock.server';
import { environment } from '~/core/runtime/environment.server';
import type { Role } from '~/core/session/permissions';
import { type PetDetails, petField, petFieldNames } from '~/features/pets/pet-fields';
import { optionLabel } from '~/features/pets/pet-options';
import type { ImportedDate, ImportedLine, ImportedOwner } from './import-rows';

export type ImportLine = { line: number; value: ImportedLine };
export type ImportProblem = { line: number; text: string };
export type ImportCounts = { owners: number; dogs: number; dates: number };

/** What the list has that is not there yet, and what of it is. */
export type ImportPlan = {
  problems: ImportProblem[];
  isNew: ImportCounts;
  isThere: ImportCounts;
  owners: (ImportedOwner & { id: string; fullName: string | null })[];
  dogs: ({ id: string; ownerId: string; retired: boolean } & PetWords)[];
  dates: (ImportedDate & { id: string; petId: string })[];
};

/** The fields of a dog with the words that the database keeps for their options. */
type PetWords = Record<keyof PetDetails, unknown>;

function wordsOf(details: PetDetails): PetWords {
  return Object.fromEntries(
    petFieldNames.map((name) => {
      const value = details[name];
      const { options } = petField(name);
      return [name, options && typeof value === 'string' ? optionLabel(options, value) : value];
    }),
  ) as PetWords;
}

type Known = {
  owners: Map<string, { id: string; role: Role }>;
  /** By owner and name. */
  dogs: Map<string, string>;
  /** Of dog, vaccine and day. */
  dates: Set<string>;
};

const key = (...parts: string[]) => parts.join('\n');
const nameKey = (name: string) => name.normalize('NFC').trim().toLowerCase();

/** What the house knows of these owners. Three statements, however many there are. */
async function knownOf(reader: Reader, lines: readonly ImportLine[]): Promise<Known> {
  const rows = rowsFor(reader);
  const emails = JSON.stringify([...new Set(lines.map(({ value }) => value.owner.email))]);
  const owners = await rows.$queryRaw<{ id: string; email: string; role: Role }[]>`
    SELECT "profiles"."id", "email", COALESCE("user_roles"."role", 'user') AS "role"
    FROM json_each(${emails}) JOIN "profiles" ON "email" = "value"
      LEFT JOIN "user_roles" ON "user_roles"."id" = "profiles"."id"`;
  const ids = JSON.stringify(owners.map(({ id }) => id));
  const dogs = await rows.$queryRaw<{ id: string; userId: string; name: string }[]>`
    SELECT "pets"."id", "user_id" AS "userId", "pet_name" AS "name"
    FROM json_each(${ids}) JOIN "pets" ON "user_id" = "value"`;
  const petIds = JSON.stringify(dogs.map(({ id }) => id));
  const dates = await rows.$queryRaw<{ petId: string; vaccine: string; until: string }[]>`
    SELECT "pet_id" AS "petId", "vaccine", "valid_until" AS "until"
    FROM json_each(${petIds}) JOIN "vaccinations" ON "pet_id" = "value"`;
  return {
    owners: new Map(owners.map(({ email, ...owner }) => [email, owner])),
    dogs: new Map(dogs.map(({ id, userId, name }) => [key(userId, nameKey(name)), id])),
    dates: new Set(dates.map(({ petId, vaccine, until }) => key(petId, vaccine, until))),
  };
}

// Others have their turn between two pieces (R111).
const linesAtOnce = 200;

/** Finds what is new; owners are told apart by email, their dogs by name. Nothing is written. */
export async function planImport(
  reader: Reader,
  lines: readonly ImportLine[],
): Promise<ImportPlan> {
  const known = await knownOf(reader, lines);
  const plan: ImportPlan = {
    problems: [],
    isNew: { owners: 0, dogs: 0, dates: 0 },
    isThere: { owners: 0, dogs: 0, dates: 0 },
    owners: [],
    dogs: [],
    dates: [],
  };
  const seen = { owners: new Map<string, SeenOwner>(), dogs: new Set<string>() };
  for (const [index, { line, value }] of lines.entries()) {
    if (index % linesAtOnce === 0) await setImmediate();
    const { owner, dog } = value;
    const text = refusalOf(owner, known, seen.owners);
    if (text !== null) {
      plan.problems.push({ line, text });
      continue;
    }
    let ownerId = known.owners.get(owner.email)?.id;
    if (!seen.owners.has(owner.email)) {
      seen.owners.set(owner.email, { line, name: nameOf(owner) });
      if (ownerId === undefined) plan.isNew.owners += 1;
      else plan.isThere.owners += 1;
    }
    if (ownerId === undefined) {
      ownerId = newStoredId();
      known.owners.set(owner.email, { id: ownerId, role: 'user' });
      plan.owners.push({ ...owner, id: ownerId, fullName: nameOf(owner) || null });
    }
    if (dog === null) continue;
    const dogKey = key(ownerId, nameKey(dog.details.pet_name));
    let petId = known.dogs.get(dogKey);
    if (!seen.dogs.has(dogKey)) {
      seen.dogs.add(dogKey);
      if (petId === undefined) plan.isNew.dogs += 1;
      else plan.isThere.dogs += 1;
    }
    if (petId === undefined) {
      petId = newStoredId();
      known.dogs.set(dogKey, petId);
      plan.dogs.push({ id: petId, ownerId, retired: dog.retired, ...wordsOf(dog.details) });
    }
    for (const date of dog.dates) {
      const dateKey = key(petId, date.vaccine, date.validUntil);
      if (known.dates.has(dateKey)) {
        plan.isThere.dates += 1;
        continue;
      }
      known.dates.add(dateKey);
      plan.isNew.dates += 1;
      plan.dates.push({ ...date, id: newStoredId(), petId });
    }
  }
  return plan;
}

type SeenOwner = { line: number; name: string };

const nameOf = ({ firstName, lastName }: ImportedOwner) =>
  [firstName, lastName].filter(Boolean).join(' ');

function refusalOf(
  owner: ImportedOwner,
  known: Known,
  seen: ReadonlyMap<string, SeenOwner>,
): string | null {
  const role = known.owners.get(owner.email)?.role ?? 'user';
  if (role !== 'user' || owner.email === environment().adminEmail)
    return `${owner.email} signs in to run this house, so it can’t be an owner’s address.`;
  const before = seen.get(owner.email);
  const name = nameOf(owner);
  if (before === undefined || before.name === '' || name === '') return null;
  return nameKey(before.name) === nameKey(name)
    ? null
    : `${owner.email} is ${before.name} on line ${before.line}, and ${name} here.`;
}

// Others read between two pieces. Who wants to write waits for all of them, so each is a single
// statement: Prisma's createMany took ten times as long.
const rowsAtOnce = 500;

function* pieces<Row>(rows: readonly Row[]): Generator<{ json: string; size: number }> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const piece = rows.slice(at, at + rowsAtOnce);
    yield { json: JSON.stringify(piece), size: piece.length };
  }
}

/** Writes what is new; accounts are without a password, and no one is told. */
export async function writeImport(
  tx: Transaction,
  plan: ImportPlan,
  adminId: string,
  wrote: (rows: number) => void,
): Promise<void> {
  const at = now();
  for (const { json, size } of pieces(plan.owners)) {
    await tx.$executeRaw`
      INSERT INTO "profiles" ("id", "email", "first_name", "last_name", "full_name", "phone_number",
        "street_address", "city", "region", "postal_code", "private_note", "created_at",
        "not_invited_since")
      SELECT "value" ->> 'id', "value" ->> 'email', "value" ->> 'firstName',
        "value" ->> 'lastName', "value" ->> 'fullName', nullif("value" ->> 'phone', ''),
        "value" ->> 'streetAddress', "value" ->> 'city', "value" ->> 'region',
        "value" ->> 'postalCode', "value" ->> 'privateNote', ${at}, ${at}
      FROM json_each(${json})`;
    await tx.$executeRaw`
      INSERT INTO "user_roles" ("id") SELECT "value" ->> 'id' FROM json_each(${json})`;
    wrote(size);
  }
  for (const { json, size } of pieces(plan.dogs)) {
    await tx.$executeRaw`
      INSERT INTO "pets" ("id", "user_id", "pet_name", "breed", "pet_age", "pet_weight", "gender",
        "friendly", "energy_info", "alone", "potty_info", "anxiety", "house_trained",
        "spayed_neutered", "micro", "food_info", "med_info", "additional_info", "vet_info",
        "emergency", "created_at", "retired_at")
      SELECT "value" ->> 'id', "value" ->> 'ownerId', "value" ->> 'pet_name',
        "value" ->> 'breed', "value" ->> 'pet_age', "value" ->> 'pet_weight',
        "value" ->> 'gender', "value" ->> 'friendly', "value" ->> 'energy_info',
        "value" ->> 'alone', "value" ->> 'potty_info', "value" ->> 'anxiety',
        "value" ->> 'house_trianed', "value" ->> 'spayed_neutered', "value" ->> 'micro',
        "value" ->> 'food_info', "value" ->> 'med_info', "value" ->> 'additional_info',
        "value" -> 'vet_info', "value" -> 'emergency', ${at},
        CASE WHEN "value" ->> 'retired' THEN ${at} END
      FROM json_each(${json})`;
    wrote(size);
  }
  for (const { json, size } of pieces(plan.dates)) {
    await tx.$executeRaw`
      INSERT INTO "vaccinations" ("id", "pet_id", "vaccine", "valid_until", "exempt", "state",
        "note", "added_by", "checked_by", "checked_at", "created_at")
      SELECT "value" ->> 'id', "value" ->> 'petId', "value" ->> 'vaccine',
        "value" ->> 'validUntil', "value" ->> 'exempt', "value" ->> 'state', 'Imported',
        ${adminId}, CASE WHEN "value" ->> 'state' <> 'waiting' THEN ${adminId} END,
        CASE WHEN "value" ->> 'state' <> 'waiting' THEN ${at} END, ${at}
      FROM json_each(${json})`;
    wrote(size);
  }
}
