-- What the tracking board and the eco report compare with what a vehicle did, besides what is written already.
ALTER TABLE asset
  -- The geofence in which it is to work.
  ADD operation_geofence_id integer,
  -- What burning a litre of its fuel emits of nitrogen oxides.
  ADD nox_g_l               double precision CHECK (nox_g_l >= 0),
  ADD FOREIGN KEY (customer_id, operation_geofence_id) REFERENCES geofence (customer_id, id);
