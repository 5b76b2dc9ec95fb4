ALTER TABLE "settings" ADD COLUMN "what_to_bring" TEXT NOT NULL DEFAULT '';

UPDATE "settings" SET "what_to_bring" = 'Food for the stay, portioned or with a note on how much and when
Medication in its original packaging
A leash, and a collar with a tag
A blanket or toy that smells like home';
