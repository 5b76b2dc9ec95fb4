-- R62: the number of a booking's receipt, given at its first payment and never again.
ALTER TABLE "bookings" ADD COLUMN "receipt_number" TEXT;
CREATE UNIQUE INDEX "bookings_receipt_number_key" ON "bookings"("receipt_number");

-- What was paid before has its numbers in the order in which it was paid.
UPDATE "bookings" SET "receipt_number" = "numbered"."number"
FROM (
  SELECT "booking_id", "year" || '-' || printf('%04d',
      ROW_NUMBER() OVER (PARTITION BY "year" ORDER BY "first", "booking_id")) AS "number"
  FROM (
    SELECT "booking_id", MIN("created_at") AS "first", substr(MIN("local_date"), 1, 4) AS "year"
    FROM "ledger_entries" GROUP BY "booking_id"
  )
) AS "numbered"
WHERE "numbered"."booking_id" = "bookings"."id";
