-- What is written of a driver on its page, besides what it had.
ALTER TABLE driver
  -- Raised by each change.
  ADD version  integer NOT NULL DEFAULT 1,
  ADD phone2   text;

-- A key is one driver's. Where several had it, the first counted; the others keep it in their notes.
UPDATE driver SET ibutton = nullif(btrim(ibutton), '');
UPDATE driver AS later
   SET ibutton = NULL, notes = concat_ws(E'\n', nullif(later.notes, ''), 'iButton: ' || later.ibutton)
 WHERE later.deleted_at IS NULL
   AND EXISTS (SELECT FROM driver AS first
                WHERE first.customer_id = later.customer_id AND lower(first.ibutton) = lower(later.ibutton)
                  AND first.deleted_at IS NULL AND first.id < later.id);
DROP INDEX driver_key;
CREATE UNIQUE INDEX driver_ibutton ON driver (customer_id, lower(ibutton)) WHERE deleted_at IS NULL;
CREATE INDEX driver_customer ON driver (customer_id) WHERE deleted_at IS NULL;

-- Who administers these today may create, change and delete them.
INSERT INTO permission (name)
SELECT verb || page
  FROM unnest(ARRAY['Crear', 'Modificar', 'Eliminar']) AS verb,
       unnest(ARRAY['Conductores', 'Roles', 'Usuarios', 'Grupos', 'Clientes']) AS page
ON CONFLICT DO NOTHING;
INSERT INTO role_permission (role_id, permission_id)
SELECT held.role_id, given.id
  FROM role_permission AS held
  JOIN permission AS page ON page.id = held.permission_id
  JOIN permission AS given ON given.name IN ('Crear' || page.name, 'Modificar' || page.name, 'Eliminar' || page.name)
 WHERE page.name IN ('Conductores', 'Roles', 'Usuarios', 'Grupos', 'Clientes')
ON CONFLICT DO NOTHING;
