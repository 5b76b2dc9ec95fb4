-- R64: texts that the admin inserts into a message.
CREATE TABLE "quick_replies" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "position" INTEGER NOT NULL
);
