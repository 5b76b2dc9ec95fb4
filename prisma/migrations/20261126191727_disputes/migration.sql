-- CreateTable
CREATE TABLE "payment_disputes" (
    "id" TEXT NOT NULL,
    "capture_ref" TEXT NOT NULL,
    "amount_cents" INTEGER,
    "opened_at" DATETIME NOT NULL,
    "changed_at" DATETIME NOT NULL,
    "respond_by" DATETIME,
    "resolved_at" DATETIME,
    "outcome" TEXT NOT NULL DEFAULT '',

    PRIMARY KEY ("id", "capture_ref")
);

-- CreateIndex
CREATE INDEX "payment_disputes_capture_ref_idx" ON "payment_disputes"("capture_ref");
