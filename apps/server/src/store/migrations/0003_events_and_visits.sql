-- Events of three sources, and stays in geofences. What a rule computed is replaced when late data is derived again: what was
-- decided by fixes after the checkpoint goes, and what the fold gives anew comes in its place, under the same key where it is the same.

ALTER TABLE event
  ADD COLUMN subject       integer  NOT NULL DEFAULT 0, -- what it is about besides the asset: a geofence, a road; 0 for nothing
  ADD COLUMN source        smallint NOT NULL DEFAULT 1, -- 1 told by the device, 2 computed from fixes, 3 by the clock
  ADD COLUMN end_time      timestamptz,                 -- null while an episode lasts; a moment ends when it begins
  ADD COLUMN decided_time  timestamptz,                 -- the fix time of the fix that showed it
  ADD COLUMN rule_version  integer,
  ADD COLUMN driver_id     integer,                     -- who drove then, where that is known
  ADD COLUMN sequence      bigint   NOT NULL DEFAULT 0, -- in commit order: what a reader follows that must miss nothing
  ADD COLUMN recorded_at   timestamptz NOT NULL DEFAULT now(),
  DROP CONSTRAINT event_pkey,
  ADD PRIMARY KEY (customer_id, asset_id, at, code, subject, fingerprint);
CREATE INDEX event_sequence ON event (sequence);
CREATE INDEX event_code ON event (customer_id, code, at);

-- The computed event that an asset is in: few, and asked for often.
CREATE INDEX event_open ON event (asset_id, code) WHERE end_time IS NULL AND source <> 1;

CREATE TABLE geofence_visit (
  customer_id         integer NOT NULL,
  asset_id            integer NOT NULL,
  geofence_id         integer NOT NULL,
  enter_time          timestamptz NOT NULL,
  enter_latitude_e7   integer NOT NULL,
  enter_longitude_e7  integer NOT NULL,
  exit_time           timestamptz, -- null while inside
  exit_latitude_e7    integer,
  exit_longitude_e7   integer,
  distance_m          real NOT NULL,
  max_speed_mps       real,
  driver_id           integer,
  decided_time        timestamptz NOT NULL,
  rule_version        integer NOT NULL,
  PRIMARY KEY (customer_id, asset_id, enter_time, geofence_id)
);
CREATE INDEX geofence_visit_of_geofence ON geofence_visit (customer_id, geofence_id, enter_time);
