-- AlterTable
ALTER TABLE "Reviews" ADD COLUMN "stayed_here" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "settings" ADD COLUMN "insurance" TEXT NOT NULL DEFAULT '';
ALTER TABLE "settings" ADD COLUMN "most_dogs" TEXT NOT NULL DEFAULT '';
ALTER TABLE "settings" ADD COLUMN "experience" TEXT NOT NULL DEFAULT '';
