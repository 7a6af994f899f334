-- The base maps that the manager of the installation has switched on, in the order in which the map offers them. Whether those from
-- outside may be used stands in `setting`.
CREATE TABLE base_map (
  position     integer PRIMARY KEY,
  -- An entry of the catalogue.
  provider     text NOT NULL,
  -- What the map calls it; two of the same name are one map with two sources.
  name         text NOT NULL,
  -- The address of the tiles, or the name of the file, of an entry that has none of its own.
  address      text,
  -- What the map says of the source, and the largest zoom of its tiles, where the entry does not know them.
  attribution  text,
  max_zoom     integer,
  -- What the provider knows this installation by. The browser sends it with each tile, so everybody who is logged in can read it.
  key          text
);
