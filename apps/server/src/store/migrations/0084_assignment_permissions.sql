-- Who may write users, lines and devices today may go on to assign roles and lines, and to synchronize families of devices.
INSERT INTO permission (name) VALUES ('AsignarRoles'), ('AsignarLineas'), ('SincronizarEquipos') ON CONFLICT DO NOTHING;
INSERT INTO role_permission (role_id, permission_id)
SELECT held.role_id, given.id
  FROM role_permission AS held
  JOIN permission AS writing ON writing.id = held.permission_id
  JOIN permission AS given
    ON (given.name = 'AsignarRoles' AND writing.name IN ('CrearUsuarios', 'ModificarUsuarios'))
    OR (given.name = 'AsignarLineas' AND writing.name IN ('CrearLineas', 'ModificarLineas'))
    OR (given.name = 'SincronizarEquipos' AND writing.name = 'ModificarEquipos')
ON CONFLICT DO NOTHING;
-- So may programs by their keys.
UPDATE api_key
   SET permissions = permissions
       || CASE WHEN permissions && ARRAY['CrearUsuarios', 'ModificarUsuarios'] THEN ARRAY['AsignarRoles'] ELSE '{}'::text[] END
       || CASE WHEN permissions && ARRAY['CrearLineas', 'ModificarLineas'] THEN ARRAY['AsignarLineas'] ELSE '{}'::text[] END
       || CASE WHEN permissions && ARRAY['ModificarEquipos'] THEN ARRAY['SincronizarEquipos'] ELSE '{}'::text[] END
 WHERE permissions && ARRAY['CrearUsuarios', 'ModificarUsuarios', 'CrearLineas', 'ModificarLineas', 'ModificarEquipos'];
