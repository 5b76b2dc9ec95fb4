-- The address that the first page of set-up confirmed (R133).
ALTER TABLE "settings" ADD COLUMN "site_address" TEXT NOT NULL DEFAULT '';
