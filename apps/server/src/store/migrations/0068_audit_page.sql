-- The audit log is read by customer and person, the newest first.
CREATE INDEX audit_log_customer ON audit_log (customer_id, id);
CREATE INDEX audit_log_user ON audit_log (user_id, id);

-- The standard roles of administrators get the permission to read it; others get it from who administers them.
INSERT INTO permission (name) VALUES ('Auditoria') ON CONFLICT DO NOTHING;
INSERT INTO role_permission (role_id, permission_id)
SELECT role.id, permission.id
  FROM role CROSS JOIN permission
 WHERE role.customer_id IS NULL AND role.name IN ('Administrador Plataforma', 'Administrador Cliente')
   AND permission.name = 'Auditoria'
ON CONFLICT DO NOTHING;
