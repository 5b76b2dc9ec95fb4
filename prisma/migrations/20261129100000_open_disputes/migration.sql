-- Today and Financials look for open disputes (R129).
CREATE INDEX "payment_disputes_resolved_at_idx" ON "payment_disputes"("resolved_at");
