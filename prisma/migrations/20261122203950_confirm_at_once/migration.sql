ALTER TABLE "settings" ADD COLUMN "accept_at_once" TEXT NOT NULL DEFAULT 'off';
ALTER TABLE "settings" ADD COLUMN "accept_over_holidays" BOOLEAN NOT NULL DEFAULT false;
