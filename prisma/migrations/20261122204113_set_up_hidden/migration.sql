ALTER TABLE "settings" ADD COLUMN "set_up_hidden" BOOLEAN NOT NULL DEFAULT false;
