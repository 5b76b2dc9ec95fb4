-- The steps of a new house that are done. A house that stands already has nothing left to do.
ALTER TABLE "settings" ADD COLUMN "set_up_done" TEXT NOT NULL DEFAULT '[]';

UPDATE "settings" SET "set_up_done" = '["business","prices","hours","house","picture","payments","mail"]';
