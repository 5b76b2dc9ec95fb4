CREATE TABLE "extras" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL CHECK (length("name") BETWEEN 1 AND 60),
    "unit_cents" INTEGER NOT NULL CHECK ("unit_cents" BETWEEN 0 AND 99999),
    "per" TEXT NOT NULL CHECK ("per" IN ('stay', 'dog', 'dog_day')),
    "offered" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL,
    "retired_at" DATETIME
);
CREATE INDEX "extras_retired_at_position_idx" ON "extras"("retired_at", "position");
ALTER TABLE "quote_lines" ADD COLUMN "extra_id" TEXT REFERENCES "extras" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "quote_lines_extra_id_idx" ON "quote_lines"("extra_id");
