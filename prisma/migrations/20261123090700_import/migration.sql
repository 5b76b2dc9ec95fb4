-- R60: owners who came by an import and have not been told of their account yet.
ALTER TABLE "profiles" ADD COLUMN "not_invited_since" DATETIME;
CREATE INDEX "profiles_not_invited_since_idx" ON "profiles"("not_invited_since");
