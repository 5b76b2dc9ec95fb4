-- What a register for an inspection holds besides (R147): a dog's color or markings, and who brought it.
ALTER TABLE "pets" ADD COLUMN "markings" TEXT NOT NULL DEFAULT '';
ALTER TABLE "bookings" ADD COLUMN "brought_by" TEXT NOT NULL DEFAULT '';
