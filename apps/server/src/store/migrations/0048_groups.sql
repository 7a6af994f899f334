-- Groups as people administer them: each change raises the version, and a deleted group can come back with its vehicles.

ALTER TABLE asset_group
  ADD version    integer NOT NULL DEFAULT 1,
  ADD deleted_at timestamptz;
