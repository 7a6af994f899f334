-- A track's memory is written every few seconds and only ever read whole: as text, out of line and not compressed, writing it costs
-- the database a fifth. The index that nobody asks went, and the room in the pages is there, so that a track is written without
-- touching an index.
ALTER TABLE asset_state
  ALTER COLUMN memory TYPE text USING memory::text,
  ALTER COLUMN memory SET STORAGE EXTERNAL,
  SET (fillfactor = 50);
DROP INDEX asset_state_sequence;
