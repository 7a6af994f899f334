-- Roles and users as they are administered.
ALTER TABLE role
  -- Raised by each change.
  ADD version      integer NOT NULL DEFAULT 1,
  -- What it is for.
  ADD description  text,
  ADD deleted_at   timestamptz;
ALTER TABLE role DROP CONSTRAINT role_customer_id_name_key;
CREATE UNIQUE INDEX role_name ON role (customer_id, lower(name)) NULLS NOT DISTINCT WHERE deleted_at IS NULL;
CREATE INDEX user_role_role ON user_role (role_id);
CREATE INDEX user_group_group ON user_group (group_id);

ALTER TABLE app_user
  -- Raised by each change.
  ADD version   integer NOT NULL DEFAULT 1,
  ADD phone2    text,
  -- What the user is to the company, in its own words.
  ADD category  text;
-- A name is one user's alone in the whole installation; that of a deleted one may be given again.
ALTER TABLE app_user DROP CONSTRAINT app_user_user_name_key;
CREATE UNIQUE INDEX app_user_user_name ON app_user (user_name) WHERE deleted_at IS NULL;
