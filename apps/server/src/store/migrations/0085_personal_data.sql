-- The standard roles of administrators who may delete drivers or users get the permission to erase people and to export what is held about them.
INSERT INTO permission (name) VALUES ('DatosPersonales') ON CONFLICT DO NOTHING;
INSERT INTO role_permission (role_id, permission_id)
SELECT DISTINCT role.id, given.id
  FROM role
  JOIN role_permission held ON held.role_id = role.id
  JOIN permission deletes ON deletes.id = held.permission_id AND deletes.name IN ('EliminarConductores', 'EliminarUsuarios')
 CROSS JOIN permission AS given
 WHERE role.customer_id IS NULL AND role.is_admin AND given.name = 'DatosPersonales'
ON CONFLICT DO NOTHING;
