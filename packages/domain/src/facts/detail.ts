/** A value in the details of an event. */
type DetailValue = number | string | boolean | null;

/**
 * What the details of an event can say, in the order in which people read it. Names end in their unit or kind: `M` metres, `Mps`, `Ms`, `S` seconds, `G`, `L`, `V`, `Time`
 * (as the planned ones) milliseconds since 1970 UTC, `Id`. Whatever shows details has a name for people for each.
 */
export const DETAIL_NAMES = [
  // speed and behaviour
  'peakSpeedMps',
  'peakG',
  'speedMps',
  'limitMps',
  'limitSource',
  'toleranceMps',
  'startSpeedMps',
  'endSpeedMps',
  'durationS',
  // fuel and voltage
  'changeL',
  'beforeL',
  'afterL',
  'levelL',
  'minimumL',
  'tankL',
  'lowestV',
  'lowV',
  'recoveredV',
  // runs on roads
  'roadName',
  'stopName',
  'stopOrder',
  'plannedStart',
  'plannedEnd',
  'plannedTime',
  'atTime',
  'completed',
  'progressM',
  'lengthM',
  'stops',
  'stopsServed',
  'stopsSkipped',
  'bufferM',
  'leftTime',
  'returnedTime',
  'pathM',
  'peakM',
  'delayMs',
  'earlyMs',
  'lateMs',
  'toleranceMs',
  // stays
  'enterTime',
  'exitTime',
  'stayMs',
  'dwellMs',
  'minimumStayMs',
  // no transmission
  'heardTime',
  'thresholdMs',
  'isUnderWay',
  // what the clock tells: the last good fix before it
  'fixTime',
  // maintenance
  'serviceTypeId',
  'level',
  'dueTime',
  'dueM',
  'dueS',
  // two devices with one identity
  'fixes',
  'apartM',
  // several rules
  'distanceM',
  'peakTime',
  'peakLatitude',
  'peakLongitude',
  'startedBy',
  'measuredBy',
  // for the programs that read events
  'alertsInputOutput',
  'alarm',
  'runId',
  'roadId',
  'noticeId',
  'fixFingerprint',
] as const;

export type DetailName = (typeof DETAIL_NAMES)[number];

/** Figures of a rule: measured values, limits, peak. */
export type EventDetail = Partial<Record<DetailName, DetailValue>>;
