-- Gifts of house credit (R143): what owners gave to someone by email, until it is used or goes back.
CREATE TABLE "gift_codes" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "giver_id" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL CHECK ("amount_cents" > 0),
    "recipient_email" TEXT NOT NULL,
    "recipient_name" TEXT NOT NULL,
    "words" TEXT NOT NULL DEFAULT '',
    "code_digest" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    "expires_on" TEXT NOT NULL CHECK ("expires_on" GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
    "redeemed_at" DATETIME,
    "redeemed_by_id" TEXT,
    "ended_at" DATETIME,
    CONSTRAINT "gift_codes_redeemed_by_someone" CHECK (("redeemed_at" IS NULL) = ("redeemed_by_id" IS NULL)),
    CONSTRAINT "gift_codes_used_or_back" CHECK ("redeemed_at" IS NULL OR "ended_at" IS NULL),
    CONSTRAINT "gift_codes_giver_id_fkey" FOREIGN KEY ("giver_id") REFERENCES "profiles" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "gift_codes_redeemed_by_id_fkey" FOREIGN KEY ("redeemed_by_id") REFERENCES "profiles" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "gift_codes_code_digest_key" ON "gift_codes"("code_digest");
CREATE INDEX "gift_codes_giver_id_created_at_idx" ON "gift_codes"("giver_id", "created_at");
CREATE INDEX "gift_codes_redeemed_by_id_idx" ON "gift_codes"("redeemed_by_id");
CREATE INDEX "gift_codes_redeemed_at_ended_at_expires_on_idx" ON "gift_codes"("redeemed_at", "ended_at", "expires_on");
