-- R45, R66: what the business makes of a dog and its owner. Owners never read any of it.
ALTER TABLE "settings" ADD COLUMN "meet_first" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "settings" ADD COLUMN "meet_again_months" INTEGER
  CHECK ("meet_again_months" BETWEEN 1 AND 36);
ALTER TABLE "settings" ADD COLUMN "dog_notes" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "profiles" ADD COLUMN "paused_at" DATETIME;

ALTER TABLE "pets" ADD COLUMN "fit" TEXT NOT NULL DEFAULT 'unknown'
  CHECK ("fit" IN ('unknown', 'welcome', 'not_a_fit'));
ALTER TABLE "pets" ADD COLUMN "fit_note" TEXT NOT NULL DEFAULT '';
ALTER TABLE "pets" ADD COLUMN "fit_at" DATETIME;
ALTER TABLE "pets" ADD COLUMN "meet_at" DATETIME;
ALTER TABLE "pets" ADD COLUMN "meet_ask_at" DATETIME;
ALTER TABLE "pets" ADD COLUMN "meet_version" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "pets" ADD COLUMN "flags" JSONB NOT NULL DEFAULT '[]' CHECK (json_valid("flags"));
ALTER TABLE "pets" ADD COLUMN "own_flag" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "pet_pairs" (
    "pet_a" TEXT NOT NULL,
    "pet_b" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "created_at" DATETIME NOT NULL,

    PRIMARY KEY ("pet_a", "pet_b"),
    CONSTRAINT "pet_pairs_pet_a_fkey" FOREIGN KEY ("pet_a") REFERENCES "pets" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "pet_pairs_pet_b_fkey" FOREIGN KEY ("pet_b") REFERENCES "pets" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CHECK ("pet_a" < "pet_b")
);

-- CreateIndex
CREATE INDEX "pet_pairs_pet_b_idx" ON "pet_pairs"("pet_b");

-- CreateIndex
CREATE INDEX "pets_meet_at_idx" ON "pets"("meet_at");
