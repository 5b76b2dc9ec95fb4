-- R46: what owners sign, version by version, and their signatures.

-- CreateTable
CREATE TABLE "agreements" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "text" TEXT NOT NULL,
    "published_at" DATETIME NOT NULL,
    "replaces_all" BOOLEAN NOT NULL
);

-- CreateTable
CREATE TABLE "signatures" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "agreement_id" INTEGER NOT NULL,
    "profile_id" TEXT NOT NULL,
    "typed_name" TEXT NOT NULL CHECK ("typed_name" <> ''),
    "signed_at" DATETIME NOT NULL,
    "user_agent" TEXT NOT NULL,
    "address_digest" TEXT NOT NULL,
    CONSTRAINT "signatures_agreement_id_fkey" FOREIGN KEY ("agreement_id") REFERENCES "agreements" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "signatures_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "signatures_profile_id_idx" ON "signatures"("profile_id");

-- CreateIndex
CREATE UNIQUE INDEX "signatures_agreement_id_profile_id_key" ON "signatures"("agreement_id", "profile_id");

CREATE TRIGGER "agreements_no_update" BEFORE UPDATE ON "agreements"
BEGIN SELECT RAISE(ABORT, 'a published agreement never changes'); END;

CREATE TRIGGER "agreements_no_delete" BEFORE DELETE ON "agreements"
BEGIN SELECT RAISE(ABORT, 'a published agreement never changes'); END;

CREATE TRIGGER "signatures_no_update" BEFORE UPDATE ON "signatures"
BEGIN SELECT RAISE(ABORT, 'signatures are append-only'); END;

-- R41: they go with the account, and only with it.
CREATE TRIGGER "signatures_no_delete" BEFORE DELETE ON "signatures"
WHEN EXISTS (SELECT 1 FROM "profiles" WHERE "id" = OLD."profile_id" AND "deleted_at" IS NULL)
BEGIN SELECT RAISE(ABORT, 'signatures are append-only'); END;
