-- Who took a device out of an asset, who wrote both down, and what there is to say of it.
ALTER TABLE mounting
  -- Raised by each change.
  ADD version                integer NOT NULL DEFAULT 1,
  ADD notes                  text,
  -- Who wrote the mounting down; null for what no person did.
  ADD mounted_by             integer REFERENCES app_user (id),
  ADD removal_technician_id  integer,
  ADD removal_notes          text,
  ADD removed_by             integer REFERENCES app_user (id),
  ADD FOREIGN KEY (customer_id, removal_technician_id) REFERENCES technician (customer_id, id);
CREATE INDEX mounting_removal_technician ON mounting (removal_technician_id) WHERE removal_technician_id IS NOT NULL;

-- Who may change both vehicles and devices may mount one in the other.
INSERT INTO permission (name) VALUES ('AsignarEquipos') ON CONFLICT DO NOTHING;
INSERT INTO role_permission (role_id, permission_id)
SELECT assets.role_id, given.id
  FROM role_permission AS assets
  JOIN permission AS asset_writing ON asset_writing.id = assets.permission_id AND asset_writing.name = 'ModificarMoviles'
  JOIN role_permission AS devices ON devices.role_id = assets.role_id
  JOIN permission AS device_writing ON device_writing.id = devices.permission_id AND device_writing.name = 'ModificarEquipos'
  JOIN permission AS given ON given.name = 'AsignarEquipos'
ON CONFLICT DO NOTHING;
