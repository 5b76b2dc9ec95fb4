-- AlterTable
ALTER TABLE "bookings" ADD COLUMN "belongings" TEXT NOT NULL DEFAULT '[]';
