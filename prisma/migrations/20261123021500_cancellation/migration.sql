ALTER TABLE "settings" ADD COLUMN "cancel_days_boarding" INTEGER CHECK ("cancel_days_boarding" BETWEEN 0 AND 60);
ALTER TABLE "settings" ADD COLUMN "cancel_days_daycare" INTEGER CHECK ("cancel_days_daycare" BETWEEN 0 AND 60);
ALTER TABLE "settings" ADD COLUMN "cancel_days_holiday" INTEGER CHECK ("cancel_days_holiday" BETWEEN 0 AND 60);
ALTER TABLE "settings" ADD COLUMN "cancel_keep_percent" INTEGER NOT NULL DEFAULT 50 CHECK ("cancel_keep_percent" BETWEEN 1 AND 100);
ALTER TABLE "bookings" ADD COLUMN "cancel_days" INTEGER CHECK ("cancel_days" BETWEEN 0 AND 60);
ALTER TABLE "bookings" ADD COLUMN "cancel_keep_percent" INTEGER CHECK ("cancel_keep_percent" BETWEEN 1 AND 100);
ALTER TABLE "bookings" ADD COLUMN "refund_due_cents" INTEGER CHECK ("refund_due_cents" >= 0);
