ALTER TABLE "settings" ADD COLUMN "quick_reasons" TEXT NOT NULL DEFAULT '';

-- The texts of a new database, so that a business that runs already can tap them as well.
UPDATE "settings" SET "quick_reasons" = 'We''re full on those days.
We''re closed on those days.
We''d like to meet your dog first.';
