-- CreateTable
CREATE TABLE "two_factor" (
    "profile_id" TEXT NOT NULL PRIMARY KEY,
    "sealed_secret" TEXT NOT NULL,
    "confirmed_at" DATETIME NOT NULL,
    "last_used_step" INTEGER NOT NULL,
    CONSTRAINT "two_factor_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "digest" TEXT NOT NULL PRIMARY KEY,
    "profile_id" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "recovery_codes_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "recovery_codes_profile_id_idx" ON "recovery_codes"("profile_id");
