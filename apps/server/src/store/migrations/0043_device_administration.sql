-- What is written of a device on its page, besides what it had.
ALTER TABLE device
  -- Raised by each change.
  ADD version  integer NOT NULL DEFAULT 1,
  ADD notes    text;
CREATE INDEX device_customer ON device (customer_id) WHERE deleted_at IS NULL;

-- Who administers devices today may create, change and delete them.
INSERT INTO permission (name) VALUES ('CrearEquipos'), ('ModificarEquipos'), ('EliminarEquipos') ON CONFLICT DO NOTHING;
INSERT INTO role_permission (role_id, permission_id)
SELECT held.role_id, given.id
  FROM role_permission AS held
  JOIN permission AS page ON page.id = held.permission_id AND page.name = 'Equipos'
 CROSS JOIN permission AS given
 WHERE given.name IN ('CrearEquipos', 'ModificarEquipos', 'EliminarEquipos')
ON CONFLICT DO NOTHING;
