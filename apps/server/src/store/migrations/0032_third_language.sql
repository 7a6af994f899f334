-- Whether a user has had the variant of the language that the profile does not offer to everybody, and may return to it.
ALTER TABLE app_user ADD COLUMN had_es_us boolean NOT NULL DEFAULT false;
