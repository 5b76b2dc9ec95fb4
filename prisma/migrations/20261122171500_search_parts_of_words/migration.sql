-- The search finds parts of words, and phone numbers by their digits alone.
DROP TRIGGER "search_entries_insert";
DROP TRIGGER "search_entries_delete";
DROP TRIGGER "search_entries_update";
DROP TRIGGER "profiles_search_insert";
DROP TRIGGER "profiles_search_update";
DROP TABLE "search_index";

UPDATE "search_entries" SET "text" = (
  SELECT coalesce("full_name", '') || ' ' || "email" || ' ' ||
      replace(replace(replace(replace(replace(replace(coalesce("phone_number", ''), '+', ''), ' ', ''), '-', ''), '(', ''), ')', ''), '.', '')
    FROM "profiles" WHERE "profiles"."id" = "search_entries"."owner_id")
  WHERE "pet_id" IS NULL;

CREATE VIRTUAL TABLE "search_index" USING fts5(
  "text", content = 'search_entries', content_rowid = 'id',
  tokenize = "trigram remove_diacritics 1"
);
-- What is deleted leaves the index at once, not with its next merge: R41.
INSERT INTO "search_index" ("search_index", "rank") VALUES ('secure-delete', 1);
INSERT INTO "search_index" ("search_index") VALUES ('rebuild');

CREATE TRIGGER "search_entries_insert" AFTER INSERT ON "search_entries"
BEGIN INSERT INTO "search_index" ("rowid", "text") VALUES (NEW."id", NEW."text"); END;
CREATE TRIGGER "search_entries_delete" AFTER DELETE ON "search_entries"
BEGIN INSERT INTO "search_index" ("search_index", "rowid", "text") VALUES ('delete', OLD."id", OLD."text"); END;
CREATE TRIGGER "search_entries_update" AFTER UPDATE OF "text" ON "search_entries"
BEGIN
  INSERT INTO "search_index" ("search_index", "rowid", "text") VALUES ('delete', OLD."id", OLD."text");
  INSERT INTO "search_index" ("rowid", "text") VALUES (NEW."id", NEW."text");
END;
CREATE TRIGGER "profiles_search_insert" AFTER INSERT ON "profiles"
BEGIN
  INSERT INTO "search_entries" ("owner_id", "text") VALUES (NEW."id",
    coalesce(NEW."full_name", '') || ' ' || NEW."email" || ' ' ||
      replace(replace(replace(replace(replace(replace(coalesce(NEW."phone_number", ''), '+', ''), ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''));
END;
CREATE TRIGGER "profiles_search_update" AFTER UPDATE OF "full_name", "email", "phone_number" ON "profiles"
BEGIN
  UPDATE "search_entries" SET "text" =
      coalesce(NEW."full_name", '') || ' ' || NEW."email" || ' ' ||
      replace(replace(replace(replace(replace(replace(coalesce(NEW."phone_number", ''), '+', ''), ' ', ''), '-', ''), '(', ''), ')', ''), '.', '')
    WHERE "owner_id" = NEW."id" AND "pet_id" IS NULL;
END;
