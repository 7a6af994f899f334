-- How long assets were not heard, so that those that always sleep are not accused: kept for two weeks by the silence watch.
CREATE TABLE asset_silence (
  customer_id   integer NOT NULL,
  asset_id      integer NOT NULL,
  heard_time    timestamptz NOT NULL, -- the last word before it
  again_time    timestamptz NOT NULL, -- the first after it
  is_under_way  boolean NOT NULL,     -- what the asset did before it
  PRIMARY KEY (asset_id, heard_time),
  FOREIGN KEY (customer_id, asset_id) REFERENCES asset (customer_id, id) ON DELETE CASCADE
);
CREATE INDEX asset_silence_again ON asset_silence (again_time);
