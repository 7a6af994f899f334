-- The list of what was acknowledged, of one customer, the newest first.
CREATE INDEX notification_acknowledged_customer ON notification (customer_id, id)
 WHERE acknowledged_at IS NOT NULL AND listed;
