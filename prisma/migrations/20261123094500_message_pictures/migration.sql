-- R64: pictures in messages.
ALTER TABLE "settings" ADD COLUMN "message_pictures" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "message_pictures" (
    "message_id" TEXT NOT NULL,
    "picture_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    PRIMARY KEY ("message_id", "picture_id"),
    CONSTRAINT "message_pictures_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "messages" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "message_pictures_picture_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "pictures" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "message_pictures_picture_id_idx" ON "message_pictures"("picture_id");
