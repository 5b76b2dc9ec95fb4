-- A line ended early still holds for changes asked before (R122); owners without email are told by phone (R124).
ALTER TABLE "health_notices" ADD COLUMN "line_ended_at" DATETIME;
ALTER TABLE "health_notice_owners" ADD COLUMN "called" BOOLEAN NOT NULL DEFAULT false;
