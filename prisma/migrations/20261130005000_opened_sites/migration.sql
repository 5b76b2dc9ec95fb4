-- R136: a site opens when its owner says so. One that visitors see already stays open, and is asked for no
-- step that did not exist when it was set up.
UPDATE "settings"
SET "set_up_done" = json_insert("set_up_done", '$[#]', 'kind', '$[#]', 'import', '$[#]', 'open')
WHERE "street_address" <> '';
