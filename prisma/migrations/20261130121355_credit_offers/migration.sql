-- Offers of house credit that owners see (R143).
ALTER TABLE "settings" ADD COLUMN "credit_offers" TEXT NOT NULL DEFAULT '';
