-- Quiet days of history as chunks: one row for each asset and UTC day whose fixes were packed (docs/history-chunks.md). A fix lies
-- in `position` or in a chunk, never in both.
CREATE SEQUENCE position_chunk_revision;

CREATE TABLE position_chunk (
  customer_id   integer  NOT NULL,
  asset_id      integer  NOT NULL,
  day           integer  NOT NULL, -- UTC day, counted from 1970-01-01
  revision      bigint   NOT NULL DEFAULT nextval('position_chunk_revision'), -- another one whenever the bytes change
  format        smallint NOT NULL, -- the bytes' version
  fix_count     integer  NOT NULL CHECK (fix_count > 0),
  first_time    timestamptz NOT NULL,
  last_time     timestamptz NOT NULL,
  good_count    integer  NOT NULL, -- fixes without a quality flag: the box and the speed are theirs alone
  quality       integer  NOT NULL, -- every quality flag that occurs
  south_e7      integer,
  west_e7       integer,
  north_e7      integer,
  east_e7       integer,
  max_speed_cmps  smallint,
  placed_time         timestamptz, -- the last fix whose time is to be trusted: what a timeline has to have seen
  placed_fingerprint  integer,
  bytes         bytea    NOT NULL,
  PRIMARY KEY (customer_id, asset_id, day)
);
ALTER TABLE position_chunk ALTER COLUMN bytes SET STORAGE EXTERNAL; -- deflated already
CREATE INDEX position_chunk_day ON position_chunk (day);
