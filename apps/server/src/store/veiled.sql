-- What may be known by whoever does not see private times: views that stand before the tables of their names (veil.ts). Where a vehicle was in
-- its private time is hidden, and what it drove is counted. The views are made anew by each migration and at each change of this file.
CREATE SCHEMA veiled;

-- The private times that are hidden: all but those of the customer that is spared.
CREATE VIEW veiled.hidden_time AS
SELECT customer_id, asset_id, started_at, coalesce(ended_at, 'infinity') AS ended_at
  FROM public.private_time
 WHERE deleted_at IS NULL AND customer_id <> coalesce(nullif(current_setting('rastro.spared_customer', true), '')::int, 0);

-- Whether a moment of a vehicle is hidden, and whether one is by which something ends.
CREATE FUNCTION veiled.is_hidden(customer int, asset int, moment timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM veiled.hidden_time h
                  WHERE h.customer_id = customer AND h.asset_id = asset AND h.started_at <= moment AND moment < h.ended_at)
$$;
CREATE FUNCTION veiled.ends_hidden(customer int, asset int, moment timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM veiled.hidden_time h
                  WHERE h.customer_id = customer AND h.asset_id = asset AND h.started_at < moment AND moment <= h.ended_at)
$$;

-- Whether what lasted from one moment to another (or was at the first alone) began unseen; no row where nothing of it is hidden.
CREATE FUNCTION veiled.overlap(customer int, asset int, since timestamptz, until timestamptz)
  RETURNS TABLE (begins boolean) LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT bool_or(h.started_at <= since AND since < h.ended_at) FROM veiled.hidden_time h
   WHERE h.customer_id = customer AND h.asset_id = asset AND h.started_at <= coalesce(until, since) AND since < h.ended_at
  HAVING count(*) > 0
$$;

-- Where a vehicle was seen last before a moment, or else first afterwards, in degrees times ten million: what is said instead of a place that is
-- hidden. No row where it was not seen at all.
CREATE FUNCTION veiled.place_seen(customer int, asset int, moment timestamptz)
  RETURNS TABLE (latitude_e7 int, longitude_e7 int) LANGUAGE sql STABLE ROWS 1 AS $$
  (SELECT CASE WHEN ended THEN s.end_latitude_e7 ELSE s.start_latitude_e7 END,
          CASE WHEN ended THEN s.end_longitude_e7 ELSE s.start_longitude_e7 END
     FROM public.segment s,
          LATERAL (SELECT s.end_time <= moment AND NOT veiled.ends_hidden(customer, asset, s.end_time) AS ended) e
    WHERE s.customer_id = customer AND s.asset_id = asset AND s.start_time < moment
      AND NOT veiled.is_hidden(customer, asset, s.start_time)
    ORDER BY s.start_time DESC LIMIT 1)
  UNION ALL
  (SELECT s.start_latitude_e7, s.start_longitude_e7 FROM public.segment s
    WHERE s.customer_id = customer AND s.asset_id = asset AND s.start_time >= moment
      AND NOT veiled.is_hidden(customer, asset, s.start_time)
    ORDER BY s.start_time LIMIT 1)
  LIMIT 1
$$;

-- Whether something that has the place of an earlier fix, as what the clock says of a vehicle, has it of one that is hidden.
CREATE FUNCTION veiled.is_fix_hidden(customer int, asset int, detail jsonb) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT veiled.is_hidden(customer, asset, to_timestamp((detail->>'fixTime')::float8 / 1000))
$$;

-- Whether events of a code are about a place: those that the catalogue of events says so of.
CREATE FUNCTION veiled.is_about_place(code text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT code = ANY('$PLACE_CODES'::text[]) $$;

-- The values of a segment (segmentDetail.ts) with other places: of its start and its end where they are hidden, of itself where it all is, and none
-- of its greatest speed. Each place is null where it stays.
CREATE FUNCTION veiled.detail_of(detail json, latitude int, longitude int, hides_start boolean, hides_end boolean, hides_place boolean)
  RETURNS json LANGUAGE sql IMMUTABLE AS $$
  SELECT json_agg(CASE
           WHEN place IN (7, 9, 11) AND value::text <> 'null' AND (place = 7 AND hides_start OR place = 9 AND hides_end OR place = 11 AND hides_place)
             THEN to_json(latitude / 1e7)
           WHEN place IN (8, 10, 12) AND value::text <> 'null' AND (place = 8 AND hides_start OR place = 10 AND hides_end OR place = 12 AND hides_place)
             THEN to_json(longitude / 1e7)
           WHEN place IN (27, 28) THEN 'null'::json
           ELSE value END ORDER BY place)
    FROM json_array_elements(detail) WITH ORDINALITY AS each (value, place)
$$;

CREATE VIEW veiled."position" AS
SELECT p.* FROM public."position" p
 WHERE NOT EXISTS (SELECT FROM veiled.hidden_time h
                    WHERE h.customer_id = p.customer_id AND h.asset_id = p.asset_id
                      AND h.started_at <= p.fix_time AND p.fix_time < h.ended_at);

-- What began or ended unseen has the place where the vehicle was seen; where it stood on before or afterwards, it is seen standing.
CREATE VIEW veiled.segment AS
SELECT s.customer_id, s.asset_id, s.start_time, s.end_time, s.state, s.final,
       CASE WHEN h.hides_start THEN h.latitude_e7 ELSE s.start_latitude_e7 END AS start_latitude_e7,
       CASE WHEN h.hides_start THEN h.longitude_e7 ELSE s.start_longitude_e7 END AS start_longitude_e7,
       CASE WHEN h.hides_end THEN h.latitude_e7 ELSE s.end_latitude_e7 END AS end_latitude_e7,
       CASE WHEN h.hides_end THEN h.longitude_e7 ELSE s.end_longitude_e7 END AS end_longitude_e7,
       s.distance_m, s.odometer_distance_m,
       CASE WHEN h.asset_id IS NULL THEN s.detail
            ELSE veiled.detail_of(s.detail, h.latitude_e7, h.longitude_e7, h.hides_start, h.hides_end, h.hides_place) END AS detail,
       s.rule_version, s.driver_id
  FROM public.segment s
  LEFT JOIN LATERAL (
    SELECT t.asset_id, seen.latitude_e7, seen.longitude_e7, m.begins AND NOT (m.stands AND NOT m.ends) AS hides_start,
           m.ends AND NOT (m.stands AND NOT m.begins) AS hides_end, m.begins AND m.ends AS hides_place
      FROM (SELECT h.asset_id, min(h.started_at) AS started_at FROM veiled.hidden_time h
             WHERE h.customer_id = s.customer_id AND h.asset_id = s.asset_id AND h.started_at < s.end_time AND h.ended_at > s.start_time
             GROUP BY h.asset_id) t
     CROSS JOIN LATERAL (SELECT veiled.is_hidden(s.customer_id, s.asset_id, s.start_time) AS begins,
                                veiled.ends_hidden(s.customer_id, s.asset_id, s.end_time) AS ends,
                                s.state IN (2, 3) AS stands) m
      LEFT JOIN LATERAL veiled.place_seen(s.customer_id, s.asset_id, t.started_at) seen ON true) h ON true
 WHERE h.asset_id IS NULL OR h.latitude_e7 IS NOT NULL OR NOT (h.hides_start OR h.hides_end);

-- Events count, and say no place; those about a place, a geofence or a stop of a route, are not known at all where they began unseen.
CREATE VIEW veiled.event AS
SELECT e.customer_id, e.asset_id, e.at, e.code, e.fingerprint, e.device_id,
       CASE WHEN h.begins OR veiled.is_fix_hidden(e.customer_id, e.asset_id, e.detail) THEN NULL ELSE e.latitude_e7 END AS latitude_e7,
       CASE WHEN h.begins OR veiled.is_fix_hidden(e.customer_id, e.asset_id, e.detail) THEN NULL ELSE e.longitude_e7 END AS longitude_e7,
       CASE WHEN h.begins IS NULL THEN e.detail ELSE e.detail - '{peakLatitude,peakLongitude}'::text[] END AS detail,
       e.subject, e.source, e.end_time, e.decided_time, e.rule_version, e.driver_id, e.sequence, e.recorded_at, e.rule
  FROM public.event e
  LEFT JOIN LATERAL veiled.overlap(e.customer_id, e.asset_id, e.at, e.end_time) h ON true
 WHERE h.begins IS NOT TRUE OR NOT veiled.is_about_place(e.code);

CREATE VIEW veiled.notification AS
SELECT n.id, n.customer_id, n.asset_id, n.type_id, n.kind, n.code, n.subject, n.first_at, n.fingerprint, n.device_id,
       CASE WHEN h.begins IS NULL AND f.hides IS NULL THEN n.latitude_e7 END AS latitude_e7,
       CASE WHEN h.begins IS NULL AND f.hides IS NULL THEN n.longitude_e7 END AS longitude_e7,
       n.last_at, n.end_time, n.event_count, n.listed, n.late, n.rule_ids, n.created_at, n.acknowledged_at, n.acknowledged_by,
       n.assigned_to, n.assigned_at
  FROM public.notification n
  LEFT JOIN LATERAL veiled.overlap(n.customer_id, n.asset_id, n.first_at, n.last_at) h ON true
  LEFT JOIN LATERAL (
    SELECT true AS hides FROM public.event e
     WHERE e.customer_id = n.customer_id AND e.asset_id = n.asset_id AND e.at = n.first_at AND e.code = n.code AND e.subject = n.subject
       AND e.fingerprint = n.fingerprint AND veiled.is_fix_hidden(e.customer_id, e.asset_id, e.detail)) f
    ON EXISTS (SELECT FROM veiled.hidden_time t WHERE t.customer_id = n.customer_id AND t.asset_id = n.asset_id)
 WHERE h.begins IS NOT TRUE OR NOT veiled.is_about_place(n.code);

-- A stay that began unseen and went on begins when the private time is over; one that ended unseen ends where it began.
CREATE VIEW veiled.geofence_visit AS
SELECT v.customer_id, v.asset_id, v.geofence_id, coalesce(h.until, v.enter_time) AS enter_time, v.enter_latitude_e7, v.enter_longitude_e7,
       CASE WHEN x.hidden THEN x.since ELSE v.exit_time END AS exit_time,
       CASE WHEN x.hidden THEN v.enter_latitude_e7 ELSE v.exit_latitude_e7 END AS exit_latitude_e7,
       CASE WHEN x.hidden THEN v.enter_longitude_e7 ELSE v.exit_longitude_e7 END AS exit_longitude_e7,
       v.distance_m, v.max_speed_mps, v.driver_id, v.decided_time, v.rule_version, v.rule
  FROM public.geofence_visit v
  LEFT JOIN LATERAL (
    SELECT max(h.ended_at) AS until FROM veiled.hidden_time h
     WHERE h.customer_id = v.customer_id AND h.asset_id = v.asset_id AND h.started_at <= v.enter_time AND v.enter_time < h.ended_at) h ON true
  LEFT JOIN LATERAL (
    SELECT true AS hidden, min(h.started_at) AS since FROM veiled.hidden_time h
     WHERE h.customer_id = v.customer_id AND h.asset_id = v.asset_id AND h.started_at < v.exit_time AND v.exit_time <= h.ended_at
    HAVING count(*) > 0) x ON true
 WHERE h.until IS NULL OR h.until < coalesce(v.exit_time, now()) AND x.hidden IS NULL;

-- What is known of a vehicle now: where it was seen, and not how fast and which way it goes.
CREATE VIEW veiled.asset_state AS
SELECT t.customer_id, t.asset_id, t.device_id, t.last_seen, t.folded_time, t.folded_fingerprint, t.final_distance_m,
       CASE WHEN h.hidden THEN CASE WHEN seen.latitude_e7 IS NOT NULL THEN t.point || jsonb_build_object(
              'latitude', seen.latitude_e7 / 1e7, 'longitude', seen.longitude_e7 / 1e7, 'altitudeM', NULL, 'speedMps', NULL,
              'course', NULL, 'satellites', NULL, 'lastEvent', NULL, 'lastEventTime', NULL, 'road', NULL) END
            ELSE t.point END AS point,
       t.memory, t.settled_until, t.quarters_since, t.dropped_distance_m, t.dropped_engine_s, t.outdated_until
  FROM public.asset_state t
  LEFT JOIN LATERAL (
    SELECT true AS hidden, h.started_at FROM veiled.hidden_time h
     WHERE h.customer_id = t.customer_id AND h.asset_id = t.asset_id
       AND h.started_at <= to_timestamp((t.point->>'fixTime')::float8 / 1000) AND to_timestamp((t.point->>'fixTime')::float8 / 1000) < h.ended_at
     ORDER BY h.started_at LIMIT 1) h ON true
  LEFT JOIN LATERAL veiled.place_seen(t.customer_id, t.asset_id, h.started_at) seen ON h.hidden;

-- The facts of days count what was driven, and say no place of the greatest speed.
CREATE VIEW veiled.day_facts AS
SELECT d.customer_id, d.asset_id, d.date, d.time_zone,
       CASE WHEN EXISTS (SELECT FROM veiled.hidden_time h
              WHERE h.customer_id = d.customer_id AND h.asset_id = d.asset_id
                AND h.started_at < to_timestamp((d.facts->>'endTime')::float8 / 1000)
                AND h.ended_at > to_timestamp((d.facts->>'startTime')::float8 / 1000))
            THEN d.facts || '{"maxSpeedLatitude": null, "maxSpeedLongitude": null}' ELSE d.facts END AS facts
  FROM public.day_facts d;

-- A message about an alarm of a customer (store/deliveries/message.ts), to be sent or sent before the private time was written: it says no place. Null for
-- one about a geofence or a route that is not known.
CREATE FUNCTION veiled.message_of(customer int, message jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN h.begins IS NULL AND veiled.is_fix_hidden(customer, (message->>'assetId')::int, message->'detail')
              THEN message || '{"latitude": null, "longitude": null}'
              WHEN h.begins IS NULL THEN message
              WHEN h.begins AND veiled.is_about_place(message->>'code') THEN NULL
              ELSE message || '{"latitude": null, "longitude": null}'
                   || jsonb_build_object('detail', (message->'detail') - '{peakLatitude,peakLongitude}'::text[]) END
    FROM (SELECT 1) AS one
    LEFT JOIN LATERAL veiled.overlap(customer, (message->>'assetId')::int, to_timestamp((message->>'at')::float8 / 1000),
                                     to_timestamp((message->>'endTime')::float8 / 1000)) h ON true
$$;

-- Without those that are about an alarm which is not known; a digest without such lines.
CREATE VIEW veiled.alarm_delivery AS
SELECT d.id, d.customer_id, d.rule_id, d.notification_id, d.user_id, d.channel, d.receiver, d.status,
       CASE WHEN s.message IS NOT NULL THEN s.message ELSE d.message END AS message, d.attempts, d.next_attempt_at, d.last_error,
       d.idempotency_key, d.digest_id, d.created_at, d.sent_at, d.answer_status
  FROM public.alarm_delivery d
  LEFT JOIN LATERAL (
    SELECT CASE d.message->>'kind'
             WHEN 'alarm' THEN veiled.message_of(d.customer_id, d.message)
             WHEN 'digest' THEN (
               SELECT CASE WHEN count(shown.message) > 0 OR count(*) = 0 THEN d.message || jsonb_build_object('alarms',
                        coalesce(jsonb_agg(shown.message ORDER BY place) FILTER (WHERE shown.message IS NOT NULL), '[]')) END
                 FROM jsonb_array_elements(d.message->'alarms') WITH ORDINALITY AS each (alarm, place),
                      LATERAL (SELECT veiled.message_of(d.customer_id, alarm) AS message) AS shown)
             ELSE d.message END AS message, true AS hides
     WHERE EXISTS (SELECT FROM veiled.hidden_time h WHERE h.customer_id = d.customer_id)) s ON true
 WHERE s.hides IS NULL OR s.message IS NOT NULL;
