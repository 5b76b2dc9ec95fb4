-- R99: the fields of a dog that nobody has told of yet, as a list.
ALTER TABLE "pets" ADD COLUMN "to_ask" JSONB NOT NULL DEFAULT '[]' CHECK (json_valid("to_ask"));
