-- Counts are kept by their own instant now, no longer by the window that they fell into. Those that
-- are there count from the beginning of their window.
ALTER TABLE "rate_counts" RENAME COLUMN "window_start" TO "at";

-- DropIndex
DROP INDEX "rate_counts_window_start_idx";

-- CreateIndex
CREATE INDEX "rate_counts_at_idx" ON "rate_counts"("at");
