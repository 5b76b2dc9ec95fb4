-- Every list is a JSONB column that starts empty.
ALTER TABLE "profiles" ADD COLUMN "new_notices_off" JSONB NOT NULL DEFAULT '[]' CHECK (json_type("new_notices_off") = 'array');
UPDATE "profiles" SET "new_notices_off" = CASE WHEN json_valid("notices_off") THEN "notices_off" ELSE '[]' END;
ALTER TABLE "profiles" DROP COLUMN "notices_off";
ALTER TABLE "profiles" RENAME COLUMN "new_notices_off" TO "notices_off";

ALTER TABLE "bookings" ADD COLUMN "new_belongings" JSONB NOT NULL DEFAULT '[]' CHECK (json_type("new_belongings") = 'array');
UPDATE "bookings" SET "new_belongings" = CASE WHEN json_valid("belongings") THEN "belongings" ELSE '[]' END;
ALTER TABLE "bookings" DROP COLUMN "belongings";
ALTER TABLE "bookings" RENAME COLUMN "new_belongings" TO "belongings";

ALTER TABLE "settings" ADD COLUMN "new_required_vaccines" JSONB NOT NULL DEFAULT '[]' CHECK (json_type("new_required_vaccines") = 'array');
UPDATE "settings" SET "new_required_vaccines" = CASE WHEN json_valid("required_vaccines") THEN "required_vaccines" ELSE '[]' END;
ALTER TABLE "settings" DROP COLUMN "required_vaccines";
ALTER TABLE "settings" RENAME COLUMN "new_required_vaccines" TO "required_vaccines";

ALTER TABLE "settings" ADD COLUMN "new_set_up_done" JSONB NOT NULL DEFAULT '[]' CHECK (json_type("new_set_up_done") = 'array');
UPDATE "settings" SET "new_set_up_done" = CASE WHEN json_valid("set_up_done") THEN "set_up_done" ELSE '[]' END;
ALTER TABLE "settings" DROP COLUMN "set_up_done";
ALTER TABLE "settings" RENAME COLUMN "new_set_up_done" TO "set_up_done";

ALTER TABLE "pets" ADD COLUMN "new_vet_info" JSONB NOT NULL DEFAULT '[]' CHECK (json_type("new_vet_info") = 'array');
UPDATE "pets" SET "new_vet_info" = CASE WHEN json_valid("vet_info") THEN "vet_info" ELSE '[]' END;
ALTER TABLE "pets" DROP COLUMN "vet_info";
ALTER TABLE "pets" RENAME COLUMN "new_vet_info" TO "vet_info";

ALTER TABLE "pets" ADD COLUMN "new_emergency" JSONB NOT NULL DEFAULT '[]' CHECK (json_type("new_emergency") = 'array');
UPDATE "pets" SET "new_emergency" = CASE WHEN json_valid("emergency") THEN "emergency" ELSE '[]' END;
ALTER TABLE "pets" DROP COLUMN "emergency";
ALTER TABLE "pets" RENAME COLUMN "new_emergency" TO "emergency";
