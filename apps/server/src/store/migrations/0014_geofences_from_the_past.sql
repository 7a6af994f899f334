-- Geofences that hold from a date in the past, and the past derived anew for them and for runs that were assigned late.

-- A version may take the place of others: its number tells of every change, since each change writes a version or ends one.
ALTER TABLE geofence_version ADD COLUMN revision bigint GENERATED ALWAYS AS IDENTITY;

-- What is applied to the past: a geofence, runs of a road, or thresholds where neither is named.
ALTER TABLE rule_application
  ADD COLUMN geofence_id integer REFERENCES geofence ON DELETE CASCADE,
  ADD COLUMN road_id integer REFERENCES road ON DELETE CASCADE;
CREATE INDEX rule_application_geofence ON rule_application (geofence_id) WHERE finished_at IS NULL;
