/**
 * How often the process does what it does again and again, and how long it waits before it does what may be done together: all in
 * milliseconds. They are no settings of an operator: what devices and people may rely on stands on the defaults. Tests start a server
 * with shorter ones, so that they need not wait.
 */
export interface Paces {
  /** From one reading of names, groups and thresholds to the next; what another process changed is in force after that. */
  directoryMs: number;
  /** How long a reading of the registered devices is good. */
  devicesMs: number;
  /** How long it is remembered who asks, and what they may do. */
  requesterMs: number;
  /** Between two batches of live changes to one subscriber. */
  liveMs: number;
  /** From one look for tracks that have to be written to the next. */
  trackLookMs: number;
  /** How long a track that has no facts may be unwritten. */
  trackUnwrittenMs: number;
  /** Time without late fixes of an asset after which it is derived again, since they rarely come alone. */
  lateQuietMs: number;
  /** Longest time from the first late fix of an asset until it is derived again. */
  lateAtMostMs: number;
  /** From one writing of unknown devices to the next. */
  unknownDevicesMs: number;
  /** Before an application to the past that failed is tried again. */
  applicationRetryMs: number;
  /** Between two rounds of the alarm rules. */
  alarmsMs: number;
  /** Between two rounds of sending. */
  courierMs: number;
  /** Between two looks at service notices. */
  announceMs: number;
  /** How long a start waits for the process that ingests on its database to stop, as in a rolling restart. */
  ownershipMs: number;
  /** How long the connection with the right to ingest may say nothing; a statement of the ingest may take four times that. */
  silenceMs: number;
  /** How long a message may wait to be stored before `/health` says so. */
  waitingMs: number;
}

/** The paces of a running Rastro. */
export const PACES: Paces = {
  directoryMs: 5_000,
  devicesMs: 5_000,
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
  ownershipMs: 30_000,
  silenceMs: 5_000,
  waitingMs: 10_000,
};
