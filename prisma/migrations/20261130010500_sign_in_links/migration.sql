-- Owners may sign in by a link in an email (R146).
ALTER TABLE "settings" ADD COLUMN "sign_in_links" BOOLEAN NOT NULL DEFAULT false;
