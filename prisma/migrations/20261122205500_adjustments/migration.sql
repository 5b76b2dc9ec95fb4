ALTER TABLE "quote_lines" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'stay' CHECK ("kind" IN ('stay', 'extra', 'adjustment'));
ALTER TABLE "refunds" ADD COLUMN "lowers_total" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "settings" ADD COLUMN "adjustments" BOOLEAN NOT NULL DEFAULT false;
