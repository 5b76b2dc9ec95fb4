-- Sales tax: its terms in the settings, in each taxed quote, and who is exempt (R140).
CREATE TABLE "new_quote_lines" (
    "booking_id" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "what" TEXT NOT NULL,
    "why" TEXT NOT NULL,
    "date" TEXT,
    "quantity" INTEGER NOT NULL,
    "unit_cents" INTEGER NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'stay' CHECK ("kind" IN ('stay', 'extra', 'adjustment', 'tax')),
    "extra_id" TEXT REFERENCES "extras" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    "tax" JSONB CHECK (("tax" IS NOT NULL) = ("kind" = 'tax')),
    PRIMARY KEY ("booking_id", "revision", "position"),
    CONSTRAINT "quote_lines_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "quote_lines_amount" CHECK ("amount_cents" = "quantity" * "unit_cents")
);
INSERT INTO "new_quote_lines" SELECT *, NULL FROM "quote_lines";
DROP TABLE "quote_lines";
ALTER TABLE "new_quote_lines" RENAME TO "quote_lines";
CREATE INDEX "quote_lines_extra_id_idx" ON "quote_lines"("extra_id");

ALTER TABLE "profiles" ADD COLUMN "tax_exempt" TEXT NOT NULL DEFAULT '';
ALTER TABLE "settings" ADD COLUMN "tax_rate" INTEGER CHECK ("tax_rate" BETWEEN 1 AND 1000000);
ALTER TABLE "settings" ADD COLUMN "tax_name" TEXT NOT NULL DEFAULT 'Sales tax';
ALTER TABLE "settings" ADD COLUMN "tax_daycare" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "settings" ADD COLUMN "tax_boarding" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "settings" ADD COLUMN "tax_extras" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "settings" ADD COLUMN "tax_included" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "settings" ADD COLUMN "tax_number" TEXT NOT NULL DEFAULT '';
