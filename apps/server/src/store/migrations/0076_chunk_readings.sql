-- Which readings occur in a chunk, so that whoever is about some of them need not read the others. Null in chunks that were packed before; the
-- packing of quiet days fills it in.
ALTER TABLE position_chunk ADD COLUMN readings text[];
CREATE INDEX position_chunk_unnamed ON position_chunk (day, customer_id, asset_id) WHERE readings IS NULL;
