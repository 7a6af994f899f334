-- The refresh tokens of a session share a secret: whoever shows a former one gives themselves away, however old it is. Null for a session
-- that was opened before, until its token is next traded.
ALTER TABLE session ADD COLUMN family_hash bytea;
CREATE UNIQUE INDEX session_family ON session (family_hash);
