-- What is written of an asset on its page, besides what it had. Quantities have their unit in their names.
ALTER TABLE asset
  -- Raised by each change.
  ADD version                     integer NOT NULL DEFAULT 1,
  -- Whether it is in service; a vehicle that is not is still seen and recorded.
  ADD active                      boolean NOT NULL DEFAULT true,
  -- Whether alarm rules ring for it.
  ADD alerts_enabled              boolean NOT NULL DEFAULT true,
  ADD fuel_cut_wiring_date        date,
  ADD fuel_cut_valve              boolean NOT NULL DEFAULT false,
  ADD fuel_cut_valve_date         date,
  -- Of its electrical system: 12 V, 24 V.
  ADD main_voltage_v              double precision CHECK (main_voltage_v > 0),
  -- What its own odometer and hour meter showed when it was first tracked.
  ADD initial_odometer_m          double precision CHECK (initial_odometer_m >= 0),
  ADD initial_hour_meter_h        double precision CHECK (initial_hour_meter_h >= 0),
  -- A reported speed above it is taken for an error of the device.
  ADD invalid_speed_mps           double precision CHECK (invalid_speed_mps > 0),
  -- What it burns at its speeds: up to 50 km/h, up to 100 km/h, above, and with the engine running where it stands.
  ADD consumption_slow_l_100km    double precision CHECK (consumption_slow_l_100km >= 0),
  ADD consumption_medium_l_100km  double precision CHECK (consumption_medium_l_100km >= 0),
  ADD consumption_fast_l_100km    double precision CHECK (consumption_fast_l_100km >= 0),
  ADD consumption_idle_l_h        double precision CHECK (consumption_idle_l_h >= 0),
  -- What burning a litre of its fuel emits.
  ADD co2_kg_l                    double precision CHECK (co2_kg_l >= 0),
  -- What the tracking board compares with what the vehicle did.
  ADD operation_number            text,
  ADD maximum_stop_days           double precision CHECK (maximum_stop_days >= 0),
  ADD daily_distance_m            double precision CHECK (daily_distance_m >= 0),
  ADD daily_hour_meter_h          double precision CHECK (daily_hour_meter_h >= 0);

INSERT INTO asset_type (id, description) VALUES
  (13, 'Rocker'), (14, 'Utilitarian'), (15, 'Person'), (16, 'Crane'), (17, 'Portable box'), (18, 'Car'),
  (19, 'Irrigation'), (20, 'Fixed point'), (21, 'Backhoe'), (22, 'Oil truck'), (23, 'Hut'), (24, 'Machine');

-- Who administers assets today may create, change and delete them.
INSERT INTO permission (name) VALUES ('CrearMoviles'), ('ModificarMoviles'), ('EliminarMoviles') ON CONFLICT DO NOTHING;
INSERT INTO role_permission (role_id, permission_id)
SELECT held.role_id, given.id
  FROM role_permission AS held
  JOIN permission AS page ON page.id = held.permission_id AND page.name = 'Moviles'
 CROSS JOIN permission AS given
 WHERE given.name IN ('CrearMoviles', 'ModificarMoviles', 'EliminarMoviles')
ON CONFLICT DO NOTHING;
