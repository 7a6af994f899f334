-- For how many days the journeys, the events and alarms, and the audit log of a customer are kept; null where they are kept for good.
ALTER TABLE customer
  ADD COLUMN journey_days smallint CHECK (journey_days BETWEEN 31 AND 3660),
  ADD COLUMN event_days smallint CHECK (event_days BETWEEN 31 AND 3660),
  ADD COLUMN audit_days smallint CHECK (audit_days BETWEEN 31 AND 3660);

-- The moments before which data of a customer were dropped for their age, by what they were; null where none of that were.
ALTER TABLE dropped_positions RENAME TO dropped_before;
ALTER TABLE dropped_before RENAME CONSTRAINT dropped_positions_pkey TO dropped_before_pkey;
ALTER TABLE dropped_before RENAME CONSTRAINT dropped_positions_customer_id_fkey TO dropped_before_customer_id_fkey;
ALTER TABLE dropped_before RENAME COLUMN before TO positions;
ALTER TABLE dropped_before ALTER COLUMN positions DROP NOT NULL,
  ADD COLUMN journeys timestamptz,
  ADD COLUMN events timestamptz,
  ADD COLUMN audit timestamptz;

-- What the segments that were dropped add to the computed meters of a vehicle: metres, and seconds with the engine running.
ALTER TABLE asset_state
  ADD COLUMN dropped_distance_m double precision NOT NULL DEFAULT 0,
  ADD COLUMN dropped_engine_s double precision NOT NULL DEFAULT 0;
