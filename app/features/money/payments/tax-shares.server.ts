/** The sales tax within what bookings received, by the one rule of pricing/tax.ts (R140). */
import { cacheUntilChanged } from '~/core/database/cache-until-changed.server';
import { database, type Reader, rowsFor } from '~/core/database/database.server';
import { Prisma } from '~/core/database/generated/client';
import type { Cents } from '~/core/money/money';
import { businessSettings } from '~/core/settings/settings.server';
import type { LocalDate } from '~/core/time/business-time';
import { tipWords } from '~/features/money/pricing/quote';
import { taxShares } from '~/features/money/pricing/tax';

/** Whether the house has a tax, or had one: without it, files have no column of it. */
export async function hasTax(): Promise<boolean> {
  const { taxRate } = await businessSettings('committed');
  return taxRate !== null || (await hadTax());
}

// New lines have a tax only while the settings have one.
const hadTax = cacheUntilChanged(
  async () => (await database().quoteLine.findFirst({ where: { kind: 'tax' } })) !== null,
);

/** Tips among the current lines of the booking `b`, as isTip tells them. */
export const tipLines = Prisma.sql`(SELECT COALESCE(SUM(t."amount_cents"), 0) FROM "quote_lines" t
  WHERE t."booking_id" = b."id" AND t."revision" = b."quote_revision" AND t."kind" = 'adjustment'
    AND t."what" = ${tipWords.what} AND t."why" = ${tipWords.why})`;

/** The condition that `q` is the current tax line of the booking `b`. */
export const taxLine = Prisma.sql`q."booking_id" = b."id" AND q."revision" = b."quote_revision"
  AND q."kind" = 'tax'`;

type TaxedBooking = {
  /** Total without tips, and the tax within it. */
  taxed: { taxCents: Cents; priceCents: Cents };
  entries: { id: string; localDate: LocalDate; amountCents: Cents; shareCents: Cents }[];
};

type Row = { id: string; tax: number | bigint; price: number | bigint };

type EntryRow = { id: string; bookingId: string; localDate: LocalDate; cents: number | bigint };

/** Filter for bookings by their ids. */
export const amongIds = (ids: readonly string[]) =>
  Prisma.sql`b."id" IN (SELECT "value" FROM json_each(${JSON.stringify(ids)}))`;

/** Filter for bookings with entries of these days. */
export const receivedBetween = (from: LocalDate, until: LocalDate) =>
  Prisma.sql`b."id" IN (SELECT "booking_id" FROM "ledger_entries"
    WHERE "local_date" >= ${from} AND "local_date" <= ${until})`;

/** Returns the bookings among these whose quote has a tax, with the share of each entry. Two statements. */
export async function taxedBookings(
  reader: Reader,
  among: Prisma.Sql,
): Promise<Map<string, TaxedBooking>> {
  const rows = await rowsFor(reader).$queryRaw<Row[]>`
    SELECT b."id", q."tax" ->> 'taxCents' AS "tax", b."tot_amt" - ${tipLines} AS "price"
    FROM "bookings" b JOIN "quote_lines" q ON ${taxLine} WHERE ${among}`;
  const entries = await rowsFor(reader).$queryRaw<EntryRow[]>`
    SELECT l."id", l."booking_id" AS "bookingId", l."local_date" AS "localDate",
      l."amount_cents" AS "cents"
    FROM "bookings" b JOIN "quote_lines" q ON ${taxLine}
      JOIN "ledger_entries" l ON l."booking_id" = b."id"
    WHERE ${among} ORDER BY l."created_at", l."id"`;
  const ofBooking = new Map<string, EntryRow[]>();
  for (const entry of entries) {
    const others = ofBooking.get(entry.bookingId);
    if (others === undefined) ofBooking.set(entry.bookingId, [entry]);
    else others.push(entry);
  }
  return new Map(
    rows.map(({ id, tax, price }) => {
      const taxed = { taxCents: Number(tax), priceCents: Number(price) };
      const own = ofBooking.get(id) ?? [];
      const amounts = own.map(({ cents }) => Number(cents));
      const shares = taxShares(amounts, taxed);
      return [
        id,
        {
          taxed,
          entries: own.map(({ id: entryId, localDate }, index) => ({
            ...{ id: entryId, localDate, amountCents: amounts[index] ?? 0 },
            shareCents: shares[index] ?? 0,
          })),
        },
      ];
    }),
  );
}

/** Returns the tax within payments that are about to be made, each for one booking. */
export async function taxWithinPayments(
  reader: Reader,
  payments: readonly { bookingId: string; amountCents: Cents }[],
): Promise<Cents> {
  const ids = payments.map(({ bookingId }) => bookingId);
  const bookings = await taxedBookings(reader, amongIds(ids));
  let cents = 0;
  for (const { bookingId, amountCents } of payments) {
    const { taxed, entries = [] } = bookings.get(bookingId) ?? {};
    if (taxed === undefined) continue;
    const amounts = [...entries.map((entry) => entry.amountCents), amountCents];
    cents += taxShares(amounts, taxed).at(-1) ?? 0;
  }
  return cents;
}
