-- R65: notices on phones, whether there are any, and which ones a person does not want.
ALTER TABLE "settings" ADD COLUMN "phone_notices" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "profiles" ADD COLUMN "notices_off" TEXT NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "push_subscriptions" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "profile_id" TEXT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "server_key" TEXT NOT NULL,
    "session_digest" TEXT NOT NULL,
    "browser_digest" TEXT,
    "user_agent" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "push_subscriptions_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "push_notices" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "subscription_id" TEXT NOT NULL,
    "mail_id" TEXT,
    "booking_id" TEXT,
    "about" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    "send_after" DATETIME NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "done_at" DATETIME,
    CONSTRAINT "push_notices_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "push_subscriptions" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "push_notices_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "mail_outbox" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "push_notices_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "push_notices_of_one" CHECK (("mail_id" IS NULL) <> ("booking_id" IS NULL))
);

-- CreateIndex
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions"("endpoint");
CREATE INDEX "push_subscriptions_profile_id_session_digest_idx" ON "push_subscriptions"("profile_id", "session_digest");
CREATE INDEX "push_subscriptions_browser_digest_idx" ON "push_subscriptions"("browser_digest");
CREATE UNIQUE INDEX "push_notices_subscription_id_about_key" ON "push_notices"("subscription_id", "about");
CREATE INDEX "push_notices_done_at_send_after_idx" ON "push_notices"("done_at", "send_after");
CREATE INDEX "push_notices_mail_id_idx" ON "push_notices"("mail_id");
CREATE INDEX "push_notices_booking_id_idx" ON "push_notices"("booking_id");
