-- What is being applied to the past can be cancelled: what is derived stays, and what waits is dropped.

-- It is finished once nothing of it is under way any more.
ALTER TABLE rule_application
  ADD COLUMN cancelled_at timestamptz,
  ADD COLUMN cancelled_by integer REFERENCES app_user;
ALTER TABLE rule_application_asset
  ADD COLUMN dropped boolean NOT NULL DEFAULT false; -- it waited when its application was cancelled

DROP INDEX rule_application_asset_due;
CREATE INDEX rule_application_asset_due ON rule_application_asset (application_id) WHERE done_at IS NULL AND NOT dropped;
