import type { Paces } from '../paces.ts';

/**
 * The paces of a server under test: nothing is waited for much longer than it takes to do it, and
 * a server that waits for its next call hardly keeps the database busy. How long rights are remembered is as in a
 * running Rastro, so that whoever forgets to say that they changed is found.
 */
export const TEST_PACES: Partial<Paces> = {
  directoryMs: 500,
  settledMs: 0,
  liveMs: 100,
  trackLookMs: 50,
  trackUnwrittenMs: 100,
  lateQuietMs: 100,
  lateAtMostMs: 1_000,
  unknownDevicesMs: 100,
  applicationRetryMs: 200,
  alarmsMs: 100,
  courierMs: 100,
  arrivalsMs: 200,
  jobsLookMs: 1_000,
};
