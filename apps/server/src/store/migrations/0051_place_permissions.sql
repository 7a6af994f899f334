-- Who administers these today may create, change and delete them, and import geofences.
INSERT INTO permission (name)
SELECT verb || page
  FROM unnest(ARRAY['Crear', 'Modificar', 'Eliminar']) AS verb,
       unnest(ARRAY['AsignarNroGuia', 'Geocercas', 'Lineas', 'PuntosInteres', 'Rutas', 'Técnicos']) AS page
ON CONFLICT DO NOTHING;
INSERT INTO permission (name) VALUES ('ImportarKmlGeocercas') ON CONFLICT DO NOTHING;
INSERT INTO role_permission (role_id, permission_id)
SELECT held.role_id, given.id
  FROM role_permission AS held
  JOIN permission AS page ON page.id = held.permission_id
  JOIN permission AS given
    ON given.name IN ('Crear' || page.name, 'Modificar' || page.name, 'Eliminar' || page.name)
    OR (page.name = 'Geocercas' AND given.name = 'ImportarKmlGeocercas')
 WHERE page.name IN ('AsignarNroGuia', 'Geocercas', 'Lineas', 'PuntosInteres', 'Rutas', 'Técnicos')
ON CONFLICT DO NOTHING;
