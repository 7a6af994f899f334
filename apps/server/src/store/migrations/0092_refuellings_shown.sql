-- Refuellings and drains that an earlier version stored do not say from when the levels of the tank show them (shownTime of their details). It is added in
-- the background, and the figures of the vehicle's final days, however many these are by then, are computed anew after that.
UPDATE asset_state s SET outdated_until = 'infinity'
 WHERE EXISTS (SELECT FROM event e
                WHERE e.customer_id = s.customer_id AND e.asset_id = s.asset_id AND e.code IN ('fuelFilled', 'fuelDrained') AND e.source = 2
                  AND e.detail ? 'changeL' AND NOT e.detail ? 'shownTime');
