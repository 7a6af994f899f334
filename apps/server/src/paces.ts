/**
 * The intervals of repeated work and the waits before work that may be done together, all in milliseconds. They are not part of the
 * config: what devices and people may rely on is promised for the defaults. Tests start a server with shorter ones, so that they need
 * not wait.
 */
export interface Paces {
  /** The interval between two readings of names, groups and thresholds; what another process changed is in force after that. */
  directoryMs: number;
  /** The time for which a reading of the registered devices is valid. */
  devicesMs: number;
  /** The time after a change of a device's network during which what its former connection brings counts as late. */
  settledMs: number;
  /** The time for which a requester and their permissions are remembered. */
  requesterMs: number;
  /** The interval between two batches of live changes to one subscriber. */
  liveMs: number;
  /** The interval between two looks for tracks that have to be written. */
  trackLookMs: number;
  /** The longest time for which a track without facts stays unwritten. */
  trackUnwrittenMs: number;
  /** The time without late fixes of an asset after which it is derived again, since they rarely come alone. */
  lateQuietMs: number;
  /** The longest time from the first late fix of an asset until it is derived again. */
  lateAtMostMs: number;
  /** The interval between two writings of unknown devices. */
  unknownDevicesMs: number;
  /** The wait before a failed application of thresholds to the past is tried again. */
  applicationRetryMs: number;
  /** The interval between two rounds of the alarm rules. */
  alarmsMs: number;
  /** The interval between two rounds of sending. */
  courierMs: number;
  /** The interval between two looks at service notices. */
  announceMs: number;
  /** The interval between two looks for arrivals of shared vehicles. */
  arrivalsMs: number;
  /** The interval between two looks for background jobs whose process died; whole seconds. */
  jobsLookMs: number;
  /** The interval between two looks for vehicles that have fallen silent. */
  silencesLookMs: number;
  /** The time that a start waits for the process that ingests on its database to stop, as in a rolling restart. */
  ownershipMs: number;
  /** The longest silence of the connection with the right to ingest; a statement of the ingest may take four times that. */
  silenceMs: number;
  /** The time that a message may wait to be stored before `/health` reports it. */
  waitingMs: number;
}

/** The paces of a running Rastro. */
export const PACES: Paces = {
  directoryMs: 5_000,
  devicesMs: 5_000,
  settledMs: 10_000,
  requesterMs: 5_000,
  liveMs: 1_000,
  trackLookMs: 1_000,
  trackUnwrittenMs: 2_000,
  lateQuietMs: 700,
  lateAtMostMs: 5_000,
  unknownDevicesMs: 1_000,
  applicationRetryMs: 5_000,
  alarmsMs: 1_000,
  courierMs: 2_000,
  announceMs: 60_000,
  arrivalsMs: 5_000,
  jobsLookMs: 20_000,
  silencesLookMs: 15_000,
  ownershipMs: 30_000,
  silenceMs: 5_000,
  waitingMs: 10_000,
};
