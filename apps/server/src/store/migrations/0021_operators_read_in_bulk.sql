-- Marking several notifications as read at once asks for a permission, which operators have.

INSERT INTO role_permission (role_id, permission_id)
SELECT role.id, permission.id
  FROM role CROSS JOIN permission
 WHERE role.customer_id IS NULL AND role.name = 'Operador' AND permission.name = 'LeerNotificaciones'
ON CONFLICT DO NOTHING;
