-- Before which moment the figures of an asset's final days (day_facts, path_quarters) may be those that an earlier version computed; null:
-- nowhere. They are computed anew in the background, a week at a time, the last one first. A version that computes them otherwise sets it again.
ALTER TABLE asset_state ADD COLUMN outdated_until timestamptz;
UPDATE asset_state SET outdated_until = settled_until;
