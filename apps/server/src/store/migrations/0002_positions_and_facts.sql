-- What the devices reported and what Rastro made of it. Each key begins with customer and asset, so that the tables can be
-- distributed or compressed later without a change of a query. Scaled integers keep rows narrow (docs/data-model.md).

-- One position. The key is idempotent: the same message again is the same row; two messages of one second differ in their
-- fingerprint. Partitions are one UTC day each, named position_yYYYYmMMdDD, made by the history module when needed.
CREATE TABLE position (
  customer_id   integer  NOT NULL,
  asset_id      integer  NOT NULL,
  device_id     integer  NOT NULL,
  fingerprint   integer  NOT NULL, -- 32-bit hash of the message's content
  fix_time      timestamptz NOT NULL,
  server_time   timestamptz NOT NULL,
  latitude_e7   integer,
  longitude_e7  integer,
  odometer_m    integer,
  flags         integer  NOT NULL, -- bits 0-15 quality, 16-17 ignition (0 unknown, 1 off, 2 on), 18-19 valid (likewise)
  altitude_m    smallint,
  speed_cmps    smallint,
  course_d10    smallint, -- tenths of a degree
  satellites    smallint,
  hdop_d10      smallint,
  events        text[],   -- device event codes, null for none
  attributes    jsonb,    -- null for none
  PRIMARY KEY (customer_id, asset_id, fix_time, fingerprint)
) PARTITION BY RANGE (fix_time);

-- Takes what no day partition does: the fixes of clocks that are years off, which would make a partition each.
CREATE TABLE position_elsewhen PARTITION OF position DEFAULT;

-- What an asset does now: the live point, and the timeline's memory after its newest fix. Written a moment behind the positions;
-- at start whatever positions came after (folded_time, folded_fingerprint) are folded in again.
CREATE TABLE asset_state (
  customer_id         integer NOT NULL,
  asset_id            integer NOT NULL,
  device_id           integer NOT NULL,
  live_sequence       bigint  NOT NULL, -- in commit order
  last_seen           timestamptz NOT NULL, -- when the device last transmitted anything
  folded_time         timestamptz NOT NULL, -- the last fix that the timeline has seen
  folded_fingerprint  integer NOT NULL,
  final_distance_m    double precision NOT NULL, -- of all final segments: the computed odometer without the open ones
  point               jsonb, -- LiveState; null before the first good fix
  timeline            jsonb NOT NULL, -- TimelineState
  PRIMARY KEY (asset_id),
  FOREIGN KEY (customer_id, asset_id) REFERENCES asset (customer_id, id) ON DELETE CASCADE
);
CREATE INDEX asset_state_sequence ON asset_state (live_sequence);

-- Assets of which late fixes came that their timeline has not seen, with the oldest of them: written in the transaction of the
-- positions, deleted in the transaction that derives the timeline again from there.
CREATE TABLE late_window (
  customer_id  integer NOT NULL,
  asset_id     integer NOT NULL,
  from_time    timestamptz NOT NULL,
  PRIMARY KEY (asset_id),
  FOREIGN KEY (customer_id, asset_id) REFERENCES asset (customer_id, id) ON DELETE CASCADE
);

-- The live sequence. Its row is locked by the transaction that takes numbers, until it commits: numbers are commit order.
CREATE TABLE live_sequence (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  value  bigint NOT NULL
);
INSERT INTO live_sequence (value) VALUES (0);

-- The timeline: for each asset a gapless list of segments. The last one is provisional and grows.
CREATE TABLE segment (
  customer_id          integer NOT NULL,
  asset_id             integer NOT NULL,
  start_time           timestamptz NOT NULL,
  end_time             timestamptz NOT NULL,
  state                smallint NOT NULL, -- 1 moving, 2 idle, 3 stopped, 4 no data
  final                boolean NOT NULL,  -- false: may still change with the next fix in order
  start_latitude_e7    integer NOT NULL,
  start_longitude_e7   integer NOT NULL,
  end_latitude_e7      integer NOT NULL,
  end_longitude_e7     integer NOT NULL,
  distance_m           real NOT NULL,     -- along the path of good fixes
  odometer_distance_m  real,              -- by the device's odometer, where it has one
  detail               jsonb NOT NULL,    -- the rest of the segment as packages/domain describes it
  rule_version         integer NOT NULL,
  PRIMARY KEY (customer_id, asset_id, start_time)
);

-- The timeline's memory after the fixes up to `at`, kept where a segment closed: from here a late fix derives again.
CREATE TABLE timeline_checkpoint (
  customer_id  integer NOT NULL,
  asset_id     integer NOT NULL,
  at           timestamptz NOT NULL, -- the fix time of the last fix it has seen
  fingerprint  integer NOT NULL,     -- and its fingerprint
  state        jsonb NOT NULL,
  PRIMARY KEY (customer_id, asset_id, at, fingerprint)
);

-- What happened: a device's own events now, computed ones with the alarms.
CREATE TABLE event (
  customer_id  integer NOT NULL,
  asset_id     integer NOT NULL,
  at           timestamptz NOT NULL,
  code         text NOT NULL,
  fingerprint  integer NOT NULL, -- of the position that carried it
  device_id    integer,
  latitude_e7  integer,
  longitude_e7 integer,
  detail       jsonb,
  PRIMARY KEY (customer_id, asset_id, at, code, fingerprint)
);
