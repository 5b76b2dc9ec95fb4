ALTER TABLE "settings" ADD COLUMN "dog_limit" INTEGER CHECK ("dog_limit" BETWEEN 1 AND 99);
ALTER TABLE "settings" ADD COLUMN "overnight_limit" INTEGER CHECK ("overnight_limit" BETWEEN 1 AND 99);

CREATE TABLE "new_closed_dates" (
    "date" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL DEFAULT 'closed',
    "reason" TEXT NOT NULL,
    "dog_limit" INTEGER CHECK ("dog_limit" BETWEEN 0 AND 99),
    "overnight_limit" INTEGER CHECK ("overnight_limit" BETWEEN 0 AND 99),
    CONSTRAINT "closed_dates_limits" CHECK (
      ("kind" = 'limit') = ("dog_limit" IS NOT NULL OR "overnight_limit" IS NOT NULL)
    )
);
INSERT INTO "new_closed_dates" ("date", "reason") SELECT "date", "reason" FROM "closed_dates";
DROP TABLE "closed_dates";
ALTER TABLE "new_closed_dates" RENAME TO "closed_dates";

ALTER TABLE "booking_history" ADD COLUMN "although" TEXT NOT NULL DEFAULT '';

CREATE INDEX "bookings_status_end_idx" ON "bookings"("status", "end");
