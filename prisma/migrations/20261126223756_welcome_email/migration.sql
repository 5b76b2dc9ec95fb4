-- AlterTable
ALTER TABLE "settings" ADD COLUMN "welcome_email" BOOLEAN NOT NULL DEFAULT false;
