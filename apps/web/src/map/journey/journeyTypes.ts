/** The part of the contract's Journey that the map needs, under the contract's names. */
export interface JourneyPosition {
  id: string;
  lat: number;
  lon: number;
  /** Course, degrees clockwise from north. */
  cur: number | null;
  /** Kilometres per hour. */
  vel: number | null;
  /** ISO 8601. */
  fGPS: string;
}

/** A trip, and the stop that follows it. */
export interface JourneyStep {
  sid: string;
  listPos: readonly JourneyPosition[];
  /** The stop, with its seconds where they are known; null where it is not known that the vehicle stood. */
  stop: { seconds: number | null } | null;
}

export interface JourneyDay {
  /** The local day, yyyy-MM-dd. */
  date: string;
  visible: boolean;
  steps: readonly JourneyStep[];
}
