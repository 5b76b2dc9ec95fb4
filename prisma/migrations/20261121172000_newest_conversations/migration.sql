-- DropIndex
DROP INDEX "conversations_admin_unread_idx";

-- CreateIndex
CREATE INDEX "conversations_admin_unread_last_message_at_idx" ON "conversations"("admin_unread", "last_message_at");
