-- CreateTable
CREATE TABLE "bounced_addresses" (
    "address" TEXT NOT NULL PRIMARY KEY,
    "reason" TEXT NOT NULL,
    "at" DATETIME NOT NULL
);

-- AlterTable
ALTER TABLE "mail_outbox" ADD COLUMN "attempts" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "mail_outbox" ADD COLUMN "lease_token" TEXT;
ALTER TABLE "mail_outbox" ADD COLUMN "lease_until" DATETIME;
ALTER TABLE "mail_outbox" ADD COLUMN "sent_at" DATETIME;
ALTER TABLE "mail_outbox" ADD COLUMN "provider_id" TEXT;
ALTER TABLE "mail_outbox" ADD COLUMN "problem" TEXT;
