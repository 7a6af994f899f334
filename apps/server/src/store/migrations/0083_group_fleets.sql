-- The fleets of other customers that a group shows besides its own vehicles: to look at, and nothing more.
CREATE TABLE group_fleet (
  group_id     integer NOT NULL REFERENCES asset_group ON DELETE CASCADE,
  customer_id  integer NOT NULL REFERENCES customer ON DELETE CASCADE,
  PRIMARY KEY (group_id, customer_id)
);
CREATE INDEX ON group_fleet (customer_id);

INSERT INTO permission (name) VALUES ('AsignarFlotas') ON CONFLICT DO NOTHING;
INSERT INTO role_permission (role_id, permission_id)
SELECT role.id, permission.id
  FROM role CROSS JOIN permission
 WHERE role.customer_id IS NULL AND role.name = 'Administrador Plataforma' AND permission.name = 'AsignarFlotas'
ON CONFLICT DO NOTHING;
