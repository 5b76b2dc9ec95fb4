-- A day can have one special rule of each kind (R123).
CREATE TABLE "new_closed_dates" (
    "date" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'closed',
    "reason" TEXT NOT NULL,
    "dog_limit" INTEGER CHECK ("dog_limit" BETWEEN 0 AND 99),
    "overnight_limit" INTEGER CHECK ("overnight_limit" BETWEEN 0 AND 99),
    PRIMARY KEY ("date", "kind"),
    CONSTRAINT "closed_dates_limits" CHECK ( ("kind" = 'limit') = ("dog_limit" IS NOT NULL OR "overnight_limit" IS NOT NULL) )
);
INSERT INTO "new_closed_dates" SELECT "date", "kind", "reason", "dog_limit", "overnight_limit" FROM "closed_dates";
DROP TABLE "closed_dates";
ALTER TABLE "new_closed_dates" RENAME TO "closed_dates";
