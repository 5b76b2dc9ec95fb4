ALTER TABLE "settings" ADD COLUMN "deposit_percent" INTEGER CHECK ("deposit_percent" BETWEEN 1 AND 100);
ALTER TABLE "settings" ADD COLUMN "deposit_hours" INTEGER NOT NULL DEFAULT 48 CHECK ("deposit_hours" BETWEEN 1 AND 336);
ALTER TABLE "settings" ADD COLUMN "deposit_daycare" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "bookings" ADD COLUMN "deposit_cents" INTEGER CHECK ("deposit_cents" > 0);
ALTER TABLE "bookings" ADD COLUMN "deposit_of_cents" INTEGER;
ALTER TABLE "bookings" ADD COLUMN "deposit_due_at" DATETIME CHECK (("deposit_due_at" IS NULL) = ("deposit_cents" IS NULL));
ALTER TABLE "bookings" ADD COLUMN "deposit_next_at" DATETIME;
CREATE INDEX "bookings_deposit_next_at_idx" ON "bookings"("deposit_next_at");
ALTER TABLE "payment_attempts" ADD COLUMN "for_deposit" BOOLEAN NOT NULL DEFAULT false;
