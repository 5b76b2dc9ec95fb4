-- The house's own rules: notice, least nights, and the age of dogs (R144).
ALTER TABLE "settings" ADD COLUMN "lead_daycare_hours" INTEGER CHECK ("lead_daycare_hours" BETWEEN 1 AND 336);
ALTER TABLE "settings" ADD COLUMN "lead_boarding_hours" INTEGER CHECK ("lead_boarding_hours" BETWEEN 1 AND 336);
ALTER TABLE "settings" ADD COLUMN "least_nights" INTEGER CHECK ("least_nights" BETWEEN 1 AND 14);
ALTER TABLE "settings" ADD COLUMN "least_nights_by_time" TEXT NOT NULL DEFAULT '';
ALTER TABLE "settings" ADD COLUMN "least_age_months" INTEGER CHECK ("least_age_months" BETWEEN 1 AND 36);
ALTER TABLE "settings" ADD COLUMN "neutered_from_months" INTEGER CHECK ("neutered_from_months" BETWEEN 1 AND 36);
