-- R91: the age of a dog becomes when it was born, about, from the age that was entered and the day
-- it was entered on. Rebuilt, since a column cannot be added without a default; checks and triggers
-- go with the old table and are made again.
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
-- Triggers of other tables name this one while it is away.
PRAGMA legacy_alter_table=ON;
CREATE TABLE "new_pets" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "user_id" TEXT NOT NULL,
    "pet_name" TEXT NOT NULL,
    "gender" TEXT NOT NULL,
    "pet_weight" REAL NOT NULL,
    "born_on" TEXT NOT NULL CHECK ("born_on" GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]*'),
    "breed" TEXT NOT NULL,
    "friendly" TEXT NOT NULL,
    "house_trained" TEXT,
    "potty_info" TEXT NOT NULL,
    "spayed_neutered" TEXT NOT NULL,
    "micro" TEXT NOT NULL,
    "anxiety" TEXT NOT NULL,
    "energy_info" TEXT NOT NULL,
    "alone" TEXT NOT NULL,
    "food_info" TEXT NOT NULL DEFAULT '',
    "med_info" TEXT NOT NULL DEFAULT '',
    "additional_info" TEXT NOT NULL DEFAULT '',
    "vet_info" JSONB NOT NULL DEFAULT [],
    "emergency" JSONB NOT NULL DEFAULT [],
    "created_at" DATETIME NOT NULL,
    "retired_at" DATETIME,
    "fit" TEXT NOT NULL DEFAULT 'unknown' CHECK ("fit" IN ('unknown', 'welcome', 'not_a_fit')),
    "fit_note" TEXT NOT NULL DEFAULT '',
    "fit_at" DATETIME,
    "meet_at" DATETIME,
    "meet_ask_at" DATETIME,
    "meet_version" INTEGER NOT NULL DEFAULT 0,
    "to_ask" JSONB NOT NULL DEFAULT '[]' CHECK (json_valid("to_ask")),
    "flags" JSONB NOT NULL DEFAULT '[]' CHECK (json_valid("flags")),
    "own_flag" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "pets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "profiles" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "new_pets" ("born_on",
  "id", "user_id", "pet_name", "gender", "pet_weight", "breed", "friendly", "house_trained",
  "potty_info", "spayed_neutered", "micro", "anxiety", "energy_info", "alone", "food_info",
  "med_info", "additional_info", "vet_info", "emergency", "created_at", "retired_at", "fit",
  "fit_note", "fit_at", "meet_at", "meet_ask_at", "meet_version", "to_ask", "flags", "own_flag")
  SELECT
  date("created_at", '-' || CAST(round("pet_age" * 12) AS INTEGER) || ' months') || '~',
  "id", "user_id", "pet_name", "gender", "pet_weight", "breed", "friendly", "house_trained",
  "potty_info", "spayed_neutered", "micro", "anxiety", "energy_info", "alone", "food_info",
  "med_info", "additional_info", "vet_info", "emergency", "created_at", "retired_at", "fit",
  "fit_note", "fit_at", "meet_at", "meet_ask_at", "meet_version", "to_ask", "flags", "own_flag"
  FROM "pets";
DROP TABLE "pets";
ALTER TABLE "new_pets" RENAME TO "pets";
CREATE INDEX "pets_user_id_pet_name_idx" ON "pets"("user_id", "pet_name");
CREATE INDEX "pets_meet_at_idx" ON "pets"("meet_at");
CREATE TRIGGER "pets_search_insert" AFTER INSERT ON "pets"
BEGIN
  INSERT INTO "search_entries" ("owner_id", "pet_id", "text")
    VALUES (NEW."user_id", NEW."id", NEW."pet_name");
END;
CREATE TRIGGER "pets_search_update" AFTER UPDATE OF "pet_name" ON "pets"
BEGIN
  UPDATE "search_entries" SET "text" = NEW."pet_name" WHERE "pet_id" = NEW."id";
END;
PRAGMA legacy_alter_table=OFF;
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
