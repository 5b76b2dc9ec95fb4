-- One process serves a business (R75): its own list of listeners takes the place of rows of events,
-- and no mail is leased against another process.
DROP TABLE "live_events";

-- Column by column: rebuilding the table would lose its triggers.
ALTER TABLE "mail_outbox" DROP COLUMN "lease_token";
ALTER TABLE "mail_outbox" DROP COLUMN "lease_until";
