-- Files of reports that were handed out, by the code that their link and QR hold: what was asked, and hashes of what they said.
CREATE TABLE report_file (
  code         text PRIMARY KEY,
  customer_id  integer NOT NULL REFERENCES customer,
  user_id      integer NOT NULL REFERENCES app_user,
  -- The name of the report's call, and what it was asked.
  report       text NOT NULL,
  asked        jsonb NOT NULL,
  -- The columns that were hashed, by their names: of rows, and of their details.
  columns      jsonb NOT NULL,
  language     text NOT NULL,
  time_zone    text NOT NULL,
  made_at      timestamptz NOT NULL,
  -- SHA-256 of all rows in their order.
  hash         bytea NOT NULL,
  row_count    integer NOT NULL,
  -- Twelve bytes a row: the id of its vehicle and the beginning of its hash. Null where they are too many.
  row_hashes   bytea,
  -- How many positions each vehicle had on the days of the range, by its id.
  positions    jsonb NOT NULL
);
ALTER TABLE report_file ALTER COLUMN row_hashes SET STORAGE EXTERNAL;
CREATE INDEX report_file_made_at ON report_file (made_at);
