-- The rest of a segment as an array of its values (store/segmentDetail.ts): json and not jsonb, so that reading it costs the database
-- nothing.
ALTER TABLE segment ALTER COLUMN detail TYPE json USING json_build_array(
  detail->'state', detail->'startTime', detail->'endTime', detail->'distanceM', detail->'flags', detail->'driverKey',
  detail->'startLatitude', detail->'startLongitude', detail->'endLatitude', detail->'endLongitude', detail->'placeLatitude',
  detail->'placeLongitude', detail->'startedBy', detail->'distanceSource', detail->'pathDistanceM', detail->'odometerDistanceM',
  detail->'startOdometerM', detail->'endOdometerM', detail->'startEngineHoursS', detail->'endEngineHoursS', detail->'engineMs',
  detail->'startFuelL', detail->'endFuelL', detail->'fuelUsedL', detail->'maxSpeedMps', detail->'maxSpeedTime',
  detail->'maxSpeedLatitude', detail->'maxSpeedLongitude', detail->'meanSpeedMps', detail->'fixCount', detail->'ruleVersion');
