-- What vehicles drove of their segments in each quarter of an hour, with which reports of a month need no positions: by asset and by the
-- day in UTC in which the segments begin. It is computed of segments and positions, and a value counts while its segment is the same.
CREATE TABLE path_quarters (
  customer_id  integer NOT NULL,
  asset_id     integer NOT NULL,
  day          date NOT NULL,
  segments     json NOT NULL, -- PackedQuarters of pathQuarters.ts
  PRIMARY KEY (customer_id, asset_id, day),
  FOREIGN KEY (customer_id, asset_id) REFERENCES asset (customer_id, id) ON DELETE CASCADE
);

-- From when on an asset has them, up to settled_until; null: of nothing yet.
ALTER TABLE asset_state ADD COLUMN quarters_since timestamptz;
