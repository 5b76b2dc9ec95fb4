-- CreateTable
CREATE TABLE "health_notices" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "incident_id" TEXT NOT NULL,
    "actor_id" TEXT,
    "text" TEXT NOT NULL DEFAULT '',
    "own_text" TEXT NOT NULL DEFAULT '',
    "days_before" INTEGER NOT NULL,
    "days_after" INTEGER NOT NULL,
    "line" TEXT NOT NULL DEFAULT '',
    "line_until" DATETIME,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "health_notices_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incidents" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "health_notices_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "profiles" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "health_notice_owners" (
    "incident_id" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "notice_id" TEXT NOT NULL,
    "own" BOOLEAN NOT NULL,

    PRIMARY KEY ("incident_id", "owner_id"),
    CONSTRAINT "health_notice_owners_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incidents" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "health_notice_owners_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "health_notice_owners_notice_id_fkey" FOREIGN KEY ("notice_id") REFERENCES "health_notices" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "health_notices_incident_id_created_at_idx" ON "health_notices"("incident_id", "created_at");

-- CreateIndex
CREATE INDEX "health_notices_line_until_idx" ON "health_notices"("line_until");

-- CreateIndex
CREATE INDEX "health_notices_actor_id_idx" ON "health_notices"("actor_id");

-- CreateIndex
CREATE INDEX "health_notice_owners_notice_id_idx" ON "health_notice_owners"("notice_id");

-- CreateIndex
CREATE INDEX "health_notice_owners_owner_id_idx" ON "health_notice_owners"("owner_id");
