-- Live states reach people by the process that ingests, and visits by their events: nobody follows these rows by numbers.
ALTER TABLE asset_state DROP COLUMN live_sequence;
ALTER TABLE geofence_visit DROP COLUMN sequence;
