-- Alarm rules name geofences and roads apart: both count from one, so that a number alone may mean either.

UPDATE alarm_rule
   SET definition = (definition - 'subjectIds') || jsonb_build_object(
         'geofenceIds', CASE WHEN definition->'events' ?| ARRAY['geofenceEntered', 'geofenceExited', 'geofenceDwell', 'geofenceSpeedExcess']
                             THEN coalesce(definition->'subjectIds', '[]') ELSE '[]' END,
         'roadIds', CASE WHEN definition->'events' ?| ARRAY['routeDeviation', 'roadSpeedExcess', 'stopSkipped', 'stopEarly', 'stopLate']
                         THEN coalesce(definition->'subjectIds', '[]') ELSE '[]' END);
