-- What an import from Traccar has brought already: it goes on where it was, and brings nothing twice.
CREATE TABLE traccar_row (
  -- The database that it came from, without what lets somebody in.
  source     text NOT NULL,
  kind       text NOT NULL,
  source_id  bigint NOT NULL,
  -- The id of what was made of it; null for what has no counterpart.
  target_id  integer,
  PRIMARY KEY (source, kind, source_id)
);

CREATE TABLE traccar_import (
  source            text PRIMARY KEY,
  customer_id       integer NOT NULL REFERENCES customer,
  -- The last position that was read.
  last_position_id  bigint NOT NULL DEFAULT 0,
  -- Positions that were read, that were not there before, and that could not be brought.
  read              bigint NOT NULL DEFAULT 0,
  stored            bigint NOT NULL DEFAULT 0,
  bad               bigint NOT NULL DEFAULT 0,
  updated_at        timestamptz NOT NULL DEFAULT now()
);
