-- The standard roles of administrators get the permission to see the product as another user; others get it from who administers them.
INSERT INTO permission (name) VALUES ('VerComoUsuario') ON CONFLICT DO NOTHING;
INSERT INTO role_permission (role_id, permission_id)
SELECT role.id, permission.id
  FROM role CROSS JOIN permission
 WHERE role.customer_id IS NULL AND role.name IN ('Administrador Plataforma', 'Administrador Cliente')
   AND permission.name = 'VerComoUsuario'
ON CONFLICT DO NOTHING;
