-- The vehicles that a user follows beside each other, a few at most.
CREATE TABLE tracked_asset (
  user_id   integer NOT NULL REFERENCES app_user,
  asset_id  integer NOT NULL REFERENCES asset,
  added_at  timestamptz NOT NULL DEFAULT clock_timestamp(), -- their order
  PRIMARY KEY (user_id, asset_id)
);
