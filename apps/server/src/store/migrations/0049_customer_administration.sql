-- Customers as people administer them. A customer is its own, as a row of anything else is some customer's; it is known by its name.

UPDATE customer SET name = name || ' (' || id || ')'
 WHERE deleted_at IS NULL
   AND EXISTS (SELECT FROM customer AS earlier
                WHERE lower(earlier.name) = lower(customer.name) AND earlier.id < customer.id AND earlier.deleted_at IS NULL);

ALTER TABLE customer
  ADD customer_id integer GENERATED ALWAYS AS (id) STORED,
  ADD version     integer NOT NULL DEFAULT 1,
  ADD phone       text,
  ADD mobile      text,
  ADD address     text,
  ADD tax_id      text,
  ADD email       text,
  -- When its last suspension ended: what could be known before rings nobody.
  ADD resumed_at  timestamptz;

CREATE UNIQUE INDEX customer_name ON customer (lower(name)) WHERE deleted_at IS NULL;
