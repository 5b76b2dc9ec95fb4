ALTER TABLE "settings" ADD COLUMN "tips" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "bookings" ADD COLUMN "tip_cents" INTEGER NOT NULL DEFAULT 0 CHECK ("tip_cents" >= 0);
ALTER TABLE "payment_attempts" ADD COLUMN "tip_cents" INTEGER NOT NULL DEFAULT 0 CHECK ("tip_cents" >= 0);
ALTER TABLE "refunds" ADD COLUMN "tip_cents" INTEGER NOT NULL DEFAULT 0 CHECK ("tip_cents" BETWEEN 0 AND "amount_cents");
