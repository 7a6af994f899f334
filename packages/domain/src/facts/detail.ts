/** A value in the details of an event. */
type DetailValue = number | string | boolean | null;

/**
 * What the details of an event can say. Names end in their unit or kind: `M` metres, `Mps`, `Ms`, `S` seconds, `G`, `L`, `V`, `Time`
 * (as the planned ones) milliseconds since 1970 UTC, `Id`. Whatever shows details has a name for people for each.
 */
export const DETAIL_NAMES = [
  // several rules
  'measuredBy',
  'startedBy',
  'distanceM',
  'peakTime',
  'peakLatitude',
  'peakLongitude',
  'enterTime',
  'exitTime',
  'stayMs',
  'toleranceMs',
  // speed and behaviour
  'limitSource',
  'limitMps',
  'toleranceMps',
  'peakSpeedMps',
  'speedMps',
  'peakG',
  'startSpeedMps',
  'endSpeedMps',
  'durationS',
  // fuel and voltage
  'levelL',
  'changeL',
  'beforeL',
  'afterL',
  'minimumL',
  'tankL',
  'lowV',
  'recoveredV',
  'lowestV',
  // geofences
  'alertsInputOutput',
  'dwellMs',
  // runs on roads
  'runId',
  'roadId',
  'roadName',
  'plannedStart',
  'plannedEnd',
  'completed',
  'progressM',
  'lengthM',
  'stops',
  'stopsServed',
  'stopsSkipped',
  'bufferM',
  'alarm',
  'leftTime',
  'returnedTime',
  'pathM',
  'peakM',
  'stopName',
  'stopOrder',
  'plannedTime',
  'minimumStayMs',
  'delayMs',
  'atTime',
  'earlyMs',
  'lateMs',
  // no transmission
  'heardTime',
  'thresholdMs',
  'isUnderWay',
  // maintenance
  'noticeId',
  'serviceTypeId',
  'level',
  'dueTime',
  'dueM',
  'dueS',
] as const;

export type DetailName = (typeof DETAIL_NAMES)[number];

/** Figures of a rule: measured values, limits, peak. */
export type EventDetail = Partial<Record<DetailName, DetailValue>>;
