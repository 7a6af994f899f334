-- The fold cuts trips, ends them in silences, and keeps how long a moving vehicle stood. What it made before has nothing of that, so
-- every asset that has a track is derived anew from its first fix, one after the other, while positions keep coming.
WITH application AS (
  INSERT INTO rule_application (customer_id, from_time)
  SELECT DISTINCT customer_id, timestamptz '2000-01-01 00:00+00' FROM asset_state
  RETURNING id, customer_id)
INSERT INTO rule_application_asset (application_id, customer_id, asset_id)
SELECT application.id, customer_id, asset_id FROM application JOIN asset_state USING (customer_id);
