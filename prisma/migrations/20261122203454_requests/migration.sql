ALTER TABLE "settings" ADD COLUMN "several_days" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "settings" ADD COLUMN "change_requests" BOOLEAN NOT NULL DEFAULT false;
