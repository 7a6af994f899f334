-- A device that went to another customer with its vehicle: what it took before still belongs to the former one.
ALTER TABLE device ADD predecessor_id integer REFERENCES device,
                   ADD owned_from timestamptz,
                   ADD CHECK ((predecessor_id IS NULL) = (owned_from IS NULL));
CREATE UNIQUE INDEX device_predecessor ON device (predecessor_id) WHERE predecessor_id IS NOT NULL;
-- When a vehicle went to another customer, where it is a row of its own: this one keeps the past until then.
ALTER TABLE asset ADD transferred_at timestamptz;
