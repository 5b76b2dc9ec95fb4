ALTER TABLE "settings" ADD COLUMN "season_prices" TEXT NOT NULL DEFAULT '';
ALTER TABLE "settings" ADD COLUMN "long_stay_nights" INTEGER CHECK ("long_stay_nights" BETWEEN 2 AND 60);
ALTER TABLE "settings" ADD COLUMN "long_stay_percent" INTEGER CHECK ("long_stay_percent" BETWEEN 1 AND 100);
