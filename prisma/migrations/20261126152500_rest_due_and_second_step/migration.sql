ALTER TABLE "settings" ADD COLUMN "cancel_second_days" INTEGER CHECK ("cancel_second_days" BETWEEN 0 AND 60);
ALTER TABLE "settings" ADD COLUMN "cancel_second_percent" INTEGER CHECK ("cancel_second_percent" BETWEEN 1 AND 100);
ALTER TABLE "settings" ADD COLUMN "rest_due_days" INTEGER CHECK ("rest_due_days" BETWEEN 0 AND 60);
ALTER TABLE "bookings" ADD COLUMN "cancel_second_days" INTEGER CHECK ("cancel_second_days" BETWEEN 0 AND 60);
ALTER TABLE "bookings" ADD COLUMN "cancel_second_percent" INTEGER CHECK ("cancel_second_percent" BETWEEN 1 AND 100);
ALTER TABLE "bookings" ADD COLUMN "rest_due_days" INTEGER CHECK ("rest_due_days" BETWEEN 0 AND 60);
ALTER TABLE "bookings" ADD COLUMN "rest_reminded_at" DATETIME;
