import { database } from '~/core/database/database.server';
import { Prisma } from '~/core/database/generated/client';

// Beyond any name; every word is one more look into the index.
const mostWords = 6;
const longestWord = 60;

// A phone number comes in as many writings as people have: only its digits count.
const inPhoneNumbers = /^[\d+().\-\u2010-\u2013/]*\d[\d+().\-\u2010-\u2013/]*$/;

/** The letters that no accent makes and the apostrophes; the view "search_texts" folds names alike. */
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

/** Whether a name holds these letters; accents and apostrophes count as little as in the index. */
export function nameHolds(name: string, letters: string): boolean {
  const plain = (text: string) => fold(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain(name).includes(plain(letters));
}

/** What is searched for: words of letters and digits, and pieces of a phone number as one word. */
function termsOf(search: string): string[] {
  const terms: string[] = [];
  let digits = '';
  for (const part of [...fold(search).split(/\s+/), '']) {
    if (inPhoneNumbers.test(part)) {
      digits += part.replace(/\D/g, '');
      continue;
    }
    // "(215) 555-0158" is in two parts, one after the other.
    if (digits !== '') terms.push(digits.replace(/^1(?=\d{10}$)/, ''));
    digits = '';
    terms.push(...(part.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []));
  }
  return terms.slice(0, mostWords).map((term) => term.slice(0, longestWord));
}

/** The index knows words by three letters and more; it takes a quoted word for no syntax. */
function entriesWith(term: string): Prisma.Sql {
  const entries = Prisma.sql`SELECT "owner_id", "pet_id" FROM "search_texts"`;
  // Without an index: a row for each owner and each pet, a few thousand, takes about a millisecond.
  if ([...term].length < 3) return Prisma.sql`${entries} WHERE "text" LIKE ${`%${term}%`}`;
  return Prisma.sql`${entries}
    WHERE "id" IN (SELECT "rowid" FROM "search_index" WHERE "search_index" MATCH ${`"${term}"`})`;
}

/** Ids that every word finds; none for a text without a single word. */
function foundByAll(search: string, idsWith: (term: string) => Prisma.Sql): Prisma.Sql {
  const terms = termsOf(search);
  if (terms.length === 0) return Prisma.sql`SELECT NULL WHERE 1 = 0`;
  return Prisma.join(
    terms.map((term) => Prisma.sql`SELECT "id" FROM (${idsWith(term)})`),
    ' INTERSECT ',
  );
}

/** Bookings whose owner or pets match every word or part of one: `iscui Park`. Null for an empty search. */
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

/** A query for owners who match, themselves or by a pet. Null for an empty search. */
export function ownersNamed(search: string): Prisma.Sql | null {
  if (search.trim() === '') return null;
  return foundByAll(
    search,
    (term) => Prisma.sql`SELECT "owner_id" AS "id" FROM (${entriesWith(term)})`,
  );
}

/** The owners whom the words name; see {@link ownersNamed}. Empty when nothing is searched for. */
export async function findOwners(search: string): Promise<string[]> {
  const query = ownersNamed(search);
  if (query === null) return [];
  const rows = await database().$queryRaw<{ id: string }[]>(query);
  return rows.map(({ id }) => id);
}

/** The pets that the words name, each word in that pet's name. Empty when nothing is searched for. */
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
