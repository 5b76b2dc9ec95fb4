-- Access to other services that the admin typed in (R135).
CREATE TABLE "service_keys" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "sealed" TEXT NOT NULL,
    "set_at" DATETIME NOT NULL
);
