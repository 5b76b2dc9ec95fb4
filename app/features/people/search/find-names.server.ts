import { database } from '~/core/database/database.server';
import { Prisma } from '~/core/database/generated/client';

// Longer than any name; each word costs another index lookup.
const mostWords = 6;
const longestWord = 60;

// Phone numbers are written in many ways, so only their digits count.
const inPhoneNumbers = /^[\d+().\-\u2010-\u2013/]*\d[\d+().\-\u2010-\u2013/]*$/;

/**
 * Replaces letters that have no decomposed form, and apostrophes; the view "search_texts" folds names the
 * same way.
 */
const foldedLetters: Record<string, string> = {
  Ł: 'L',
  ł: 'l',
  Ø: 'O',
  ø: 'o',
  Đ: 'D',
  đ: 'd',
  Ð: 'D',
  ð: 'd',
  Þ: 'Th',
  þ: 'th',
  Æ: 'Ae',
  æ: 'ae',
  Œ: 'Oe',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
  "'": '',
  '’': '',
  '‘': '',
  ʼ: '',
};

const fold = (text: string) =>
  text.normalize('NFC').replace(/\P{ASCII}|'/gu, (letter) => foldedLetters[letter] ?? letter);

/** Whether a name contains these letters, ignoring accents and apostrophes like the index. */
export function nameHolds(name: string, letters: string): boolean {
  const plain = (text: string) => fold(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain(name).includes(plain(letters));
}

/** Returns the search terms: words of letters and digits; pieces of a phone number form one word. */
function termsOf(search: string): string[] {
  const terms: string[] = [];
  let digits = '';
  for (const part of [...fold(search).split(/\s+/), '']) {
    if (inPhoneNumbers.test(part)) {
      digits += part.replace(/\D/g, '');
      continue;
    }
    // "(215) 555-0158" consists of two consecutive parts.
    if (digits !== '') terms.push(digits.replace(/^1(?=\d{10}$)/, ''));
    digits = '';
    terms.push(...(part.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []));
  }
  return terms.slice(0, mostWords).map((term) => term.slice(0, longestWord));
}

/**
 * Returns a query for the entries with a term. The index contains trigrams, so words need three letters;
 * quoting keeps a word from being parsed as syntax.
 */
function entriesWith(term: string): Prisma.Sql {
  const entries = Prisma.sql`SELECT "owner_id", "pet_id" FROM "search_texts"`;
  // Scans without the index: a few thousand rows of owners and pets take about a millisecond.
  if ([...term].length < 3) return Prisma.sql`${entries} WHERE "text" LIKE ${`%${term}%`}`;
  return Prisma.sql`${entries}
    WHERE "id" IN (SELECT "rowid" FROM "search_index" WHERE "search_index" MATCH ${`"${term}"`})`;
}

/** Returns a query for ids that match every word; no ids for a text without words. */
function foundByAll(search: string, idsWith: (term: string) => Prisma.Sql): Prisma.Sql {
  const terms = termsOf(search);
  if (terms.length === 0) return Prisma.sql`SELECT NULL WHERE 1 = 0`;
  return Prisma.join(
    terms.map((term) => Prisma.sql`SELECT "id" FROM (${idsWith(term)})`),
    ' INTERSECT ',
  );
}

/**
 * Returns a query for bookings whose owner or pets match every word, or part of it: `iscui Park`. Null for an
 * empty search.
 */
export function bookingsNamed(search: string): Prisma.Sql | null {
  if (search.trim() === '') return null;
  return foundByAll(
    search,
    (term) => Prisma.sql`
      SELECT "bookings"."id" FROM (${entriesWith(term)}) AS "found"
        JOIN "bookings" ON "bookings"."user_id" = "found"."owner_id"
        WHERE "found"."pet_id" IS NULL
      UNION
      SELECT "booking_pets"."booking_id" FROM (${entriesWith(term)}) AS "found"
        JOIN "booking_pets" ON "booking_pets"."pet_id" = "found"."pet_id"`,
  );
}

/** Returns a query for owners who match every word themselves or by a pet. Null for an empty search. */
export function ownersNamed(search: string): Prisma.Sql | null {
  if (search.trim() === '') return null;
  return foundByAll(
    search,
    (term) => Prisma.sql`SELECT "owner_id" AS "id" FROM (${entriesWith(term)})`,
  );
}

/** Returns the ids of matching owners; see {@link ownersNamed}. Empty for an empty search. */
export async function findOwners(search: string): Promise<string[]> {
  const query = ownersNamed(search);
  if (query === null) return [];
  const rows = await database().$queryRaw<{ id: string }[]>(query);
  return rows.map(({ id }) => id);
}

/** Returns the ids of pets whose name matches every word. Empty for an empty search. */
export async function findPets(search: string): Promise<string[]> {
  if (search.trim() === '') return [];
  const query = foundByAll(
    search,
    (term) =>
      Prisma.sql`SELECT "pet_id" AS "id" FROM (${entriesWith(term)}) WHERE "pet_id" IS NOT NULL`,
  );
  const rows = await database().$queryRaw<{ id: string }[]>(query);
  return rows.map(({ id }) => id);
}
