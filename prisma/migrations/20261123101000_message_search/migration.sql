-- R64: the admin finds messages by their words. A number that VACUUM leaves alone, in the order of
-- sending, joins each message with its entry in the full-text index.
ALTER TABLE "messages" ADD COLUMN "number" INTEGER;
UPDATE "messages" SET "number" = "ordered"."number"
  FROM (SELECT "id", row_number() OVER (ORDER BY "created_at", "id") AS "number" FROM "messages") AS "ordered"
  WHERE "ordered"."id" = "messages"."id";
CREATE UNIQUE INDEX "messages_number_key" ON "messages"("number");
CREATE INDEX "messages_created_at_idx" ON "messages"("created_at");

CREATE VIRTUAL TABLE "search_index_messages" USING fts5(
  "content", content = 'messages', content_rowid = 'number',
  tokenize = "trigram remove_diacritics 1"
);
-- What is deleted leaves the index at once, not with its next merge: R41.
INSERT INTO "search_index_messages" ("search_index_messages", "rank") VALUES ('secure-delete', 1);
INSERT INTO "search_index_messages" ("search_index_messages") VALUES ('rebuild');

CREATE TRIGGER "messages_search_insert" AFTER INSERT ON "messages"
BEGIN
  UPDATE "messages" SET "number" = (SELECT coalesce(max("number"), 0) + 1 FROM "messages")
    WHERE "id" = NEW."id";
  INSERT INTO "search_index_messages" ("rowid", "content")
    SELECT "number", "content" FROM "messages" WHERE "id" = NEW."id";
END;
CREATE TRIGGER "messages_search_delete" AFTER DELETE ON "messages"
BEGIN
  INSERT INTO "search_index_messages" ("search_index_messages", "rowid", "content")
    VALUES ('delete', OLD."number", OLD."content");
END;
CREATE TRIGGER "messages_search_update" AFTER UPDATE OF "content" ON "messages"
BEGIN
  INSERT INTO "search_index_messages" ("search_index_messages", "rowid", "content")
    VALUES ('delete', OLD."number", OLD."content");
  INSERT INTO "search_index_messages" ("rowid", "content") VALUES (NEW."number", NEW."content");
END;
