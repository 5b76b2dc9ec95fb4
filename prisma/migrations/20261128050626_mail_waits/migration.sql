-- AlterTable
ALTER TABLE "mail_outbox" ADD COLUMN "refused_since" DATETIME;
ALTER TABLE "mail_outbox" ADD COLUMN "unanswered" INTEGER NOT NULL DEFAULT 0;

-- Postmark's code 300 ended these addresses, and it also answers a wrong sender.
DELETE FROM "bounced_addresses" WHERE "reason" = 'The email service doesn’t know this address.';
