-- A name is found as people type it: "Lukasz" finds Łukasz, "OBrien" O'Brien. The index takes off accents
-- by itself, but these letters are none with an accent. find-names.server.ts folds what is searched for alike.
DROP TRIGGER "search_entries_insert";
DROP TRIGGER "search_entries_delete";
DROP TRIGGER "search_entries_update";
DROP TABLE "search_index";

CREATE VIEW "search_texts" AS SELECT "id", "owner_id", "pet_id",
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("text", 'Ł', 'L'), 'ł', 'l'), 'Ø', 'O'), 'ø', 'o'), 'Đ', 'D'), 'đ', 'd'), 'Ð', 'D'), 'ð', 'd'), 'Þ', 'Th'), 'þ', 'th'), 'Æ', 'Ae'), 'æ', 'ae'), 'Œ', 'Oe'), 'œ', 'oe'), 'ß', 'ss'), 'ı', 'i'), '''', ''), '’', ''), '‘', ''), 'ʼ', '') AS "text"
  FROM "search_entries";

CREATE VIRTUAL TABLE "search_index" USING fts5(
  "text", content = 'search_texts', content_rowid = 'id',
  tokenize = "trigram remove_diacritics 1"
);
-- What is deleted leaves the index at once, not with its next merge: R41.
INSERT INTO "search_index" ("search_index", "rank") VALUES ('secure-delete', 1);
INSERT INTO "search_index" ("search_index") VALUES ('rebuild');

-- The index wants the old text for taking it out, so the row must still be there.
CREATE TRIGGER "search_entries_insert" AFTER INSERT ON "search_entries"
BEGIN INSERT INTO "search_index" ("rowid", "text") SELECT "id", "text" FROM "search_texts" WHERE "id" = NEW."id"; END;
CREATE TRIGGER "search_entries_delete" BEFORE DELETE ON "search_entries"
BEGIN
  INSERT INTO "search_index" ("search_index", "rowid", "text")
    SELECT 'delete', "id", "text" FROM "search_texts" WHERE "id" = OLD."id";
END;
CREATE TRIGGER "search_entries_before_update" BEFORE UPDATE OF "text" ON "search_entries"
BEGIN
  INSERT INTO "search_index" ("search_index", "rowid", "text")
    SELECT 'delete', "id", "text" FROM "search_texts" WHERE "id" = OLD."id";
END;
CREATE TRIGGER "search_entries_update" AFTER UPDATE OF "text" ON "search_entries"
BEGIN INSERT INTO "search_index" ("rowid", "text") SELECT "id", "text" FROM "search_texts" WHERE "id" = NEW."id"; END;
