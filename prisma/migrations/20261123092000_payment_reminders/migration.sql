-- R62: when an owner was last asked for what is due, and whether that happens by itself.
ALTER TABLE "bookings" ADD COLUMN "payment_asked_at" DATETIME;
ALTER TABLE "settings" ADD COLUMN "payment_reminders" BOOLEAN NOT NULL DEFAULT false;
