-- R58: owners' addresses, and accounts that are erased once their records need not be kept.
ALTER TABLE "settings" ADD COLUMN "ask_address" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "settings" ADD COLUMN "keep_records_months" INTEGER
  CHECK ("keep_records_months" BETWEEN 12 AND 36);

ALTER TABLE "profiles" ADD COLUMN "street_address" TEXT;
ALTER TABLE "profiles" ADD COLUMN "city" TEXT;
ALTER TABLE "profiles" ADD COLUMN "region" TEXT;
ALTER TABLE "profiles" ADD COLUMN "postal_code" TEXT;
ALTER TABLE "profiles" ADD COLUMN "erase_asked_at" DATETIME;

-- CreateIndex
CREATE INDEX "profiles_erase_asked_at_idx" ON "profiles"("erase_asked_at");
