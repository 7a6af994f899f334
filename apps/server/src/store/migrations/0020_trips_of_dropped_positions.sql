-- Segments of the former fold whose positions have been dropped cannot be derived anew, and had no trips any more. Their trips are cut
-- here as the fold cuts them (packages/domain/src/timeline/tripOf.ts and silence.ts, with the default thresholds): a stop, a tow and a
-- silence that no drive bridges end a trip; a movement begins one, or the idling that leads to it. Segments that are derived anew
-- replace these.
WITH former AS (
  SELECT customer_id, asset_id, start_time, state, (detail->>1)::bigint AS start_ms,
         state = 1 AND (detail->>4)::int & 1 = 0 AS drives,
         CASE state
           WHEN 1 THEN (detail->>4)::int & 1 <> 0
           WHEN 2 THEN false
           WHEN 4 THEN CASE WHEN (detail->>4)::int & 4 <> 0 THEN end_time - start_time > interval '10 minutes'
                            ELSE end_time - start_time > interval '20 minutes'
                              OR (detail->>3)::float8 < 8 / 3.6 * extract(epoch FROM end_time - start_time) END
           ELSE true
         END AS ends_trip
    FROM segment WHERE json_array_length(detail) = 31),
stretch AS (
  SELECT *, count(*) FILTER (WHERE ends_trip) OVER in_order AS stretch,
         drives OR (state = 2 AND lead(drives, 1, false) OVER in_order) AS begins_trip
    FROM former WINDOW in_order AS (PARTITION BY customer_id, asset_id ORDER BY start_time)),
trip AS (
  SELECT customer_id, asset_id, stretch, min(start_ms) AS trip_start_ms
    FROM stretch WHERE begins_trip AND NOT ends_trip GROUP BY 1, 2, 3)
UPDATE segment s
   SET detail = (left(s.detail::text, -1) || ',' || trip.trip_start_ms || ']')::json
  FROM stretch JOIN trip USING (customer_id, asset_id, stretch)
 WHERE s.customer_id = stretch.customer_id AND s.asset_id = stretch.asset_id AND s.start_time = stretch.start_time
   AND NOT stretch.ends_trip AND stretch.start_ms >= trip.trip_start_ms;
