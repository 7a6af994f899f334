/** A value in the details of an event. */
type DetailValue = number | string | boolean | null;

/**
 * The names in the details of events, in the order in which people read them. Names end in their unit or kind: `M` metres, `Mps`, `Ms`,
 * `S` seconds, `G`, `L`, `V`, `Time` (as the planned ones) milliseconds since 1970 UTC, `Id`. Each has a name for people wherever details
 * are shown.
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
  'shownTime',
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
  // found because time passed: the last good fix before it
  'fixTime',
  // maintenance
  'serviceTypeId',
  'level',
  'dueTime',
  'dueM',
  'dueS',
  'expiresOn',
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
  'documentId',
  'fixFingerprint',
] as const;

export type DetailName = (typeof DETAIL_NAMES)[number];

/** The details of an event: measured values, limits, the peak. */
export type EventDetail = Partial<Record<DetailName, DetailValue>>;

const LISTED: ReadonlySet<string> = new Set(DETAIL_NAMES);

/** The details of an event that are listed: what it carries besides, as whom a notice is told, goes to nobody. */
export const listedDetail = (detail: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(detail).filter(([name]) => LISTED.has(name)));
