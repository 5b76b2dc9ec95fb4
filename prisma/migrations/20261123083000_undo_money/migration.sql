-- R15, R54: what an undo of an answer to an ended stay restores.
ALTER TABLE "booking_history" ADD COLUMN "money_before" JSONB;
