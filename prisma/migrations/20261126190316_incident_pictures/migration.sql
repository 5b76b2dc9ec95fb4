-- CreateTable
CREATE TABLE "incident_pictures" (
    "incident_id" TEXT NOT NULL,
    "picture_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    PRIMARY KEY ("incident_id", "picture_id"),
    CONSTRAINT "incident_pictures_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incidents" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "incident_pictures_picture_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "pictures" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "incident_pictures_picture_id_idx" ON "incident_pictures"("picture_id");
