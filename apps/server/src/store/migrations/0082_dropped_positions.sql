-- The moment before which positions of a customer were dropped for their age. What was derived from them cannot be derived again, and stays.
CREATE TABLE dropped_positions (
  customer_id  integer PRIMARY KEY REFERENCES customer ON DELETE CASCADE,
  before       timestamptz NOT NULL
);
