ALTER TABLE "ledger_entries" ADD COLUMN "method" TEXT CHECK ("method" IN ('cash', 'check', 'card', 'transfer', 'other'));
