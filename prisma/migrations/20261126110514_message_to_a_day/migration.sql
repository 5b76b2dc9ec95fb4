-- AlterTable
ALTER TABLE "messages" ADD COLUMN "group_id" TEXT;

-- CreateIndex
CREATE INDEX "messages_group_id_idx" ON "messages"("group_id");
