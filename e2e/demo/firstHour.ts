import { AlarmEvaluator } from '@rastro/server/alarms/evaluator';
import { AlarmNews } from '@rastro/server/alarms/news';
import { readConfig } from '@rastro/server/config';
import { GeofenceSource } from '@rastro/server/geofences/source';
import type { Arrival } from '@rastro/server/ingest/arrival';
import { Clocks } from '@rastro/server/ingest/clocks';
import { commitBatch } from '@rastro/server/ingest/commit';
import { DeviceDirectory } from '@rastro/server/ingest/deviceDirectory';
import { Tracks } from '@rastro/server/ingest/tracks';
import { UnknownDevices } from '@rastro/server/ingest/unknownDevices';
import { SilenceWatch } from '@rastro/server/jobs/silence';
import { FleetDirectory } from '@rastro/server/live/fleetDirectory';
import { announceNotices } from '@rastro/server/maintenance/announce';
import { announceDocuments } from '@rastro/server/maintenance/announceDocuments';
import { RoadRunSource } from '@rastro/server/settings/roadRuns';
import { SettingsDirectory } from '@rastro/server/settings/settingsDirectory';
import { ThresholdSets } from '@rastro/server/settings/thresholdSets';
import { ensureDefaultAlarmRules } from '@rastro/server/store/alarmRules';
import type { Store } from '@rastro/server/store/database';
import { History } from '@rastro/server/store/history/history';
import { ReportStream } from '@rastro/simulator/demo/reportStream';
import { AssetDrive } from '@rastro/simulator/drive/assetDrive';
import { localDay } from '@rastro/simulator/drive/localDay';
import { World } from '@rastro/simulator/drive/world';
import { demoFleet } from '@rastro/simulator/fleet/demoFleet';
import pino from 'pino';
import { fillDocuments } from '../../apps/demo/src/fillDocuments.ts';
import { fillFleet } from '../../apps/demo/src/fillFleet.ts';
import { fillMaintenance } from '../../apps/demo/src/fillMaintenance.ts';
import { fillRoads } from '../../apps/demo/src/fillRoads.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The simulator's month of history; what is told of it is what its last hours tell. */
const DAYS = 30;
const RECENT_MS = 3 * HOUR_MS;

/** Nothing waits for the clock of the machine. */
const AT_ONCE = { trackLookMs: 0, trackUnwrittenMs: 0, lateQuietMs: 0, lateAtMostMs: 0 };

/** Incidents that wait, by the customer's name and the event's code. */
export interface Waiting {
  customer: string;
  code: string;
  count: number;
}

/**
 * Lets the demo company drive for an hour from `start` on (milliseconds since 1970 UTC) on an empty store, as quickly as the machine can:
 * its devices first deliver what they recorded before, then report live. Gives what waits for a dispatcher afterwards. The store's own
 * clock says when an event was recorded, so `start` must not lie in its past: what is told too late rings nobody.
 */
export async function driveFirstHour(store: Store, start: number): Promise<Waiting[]> {
  const { db } = store;
  const log = pino({ level: 'silent' });
  const fleet = demoFleet();
  await fillFleet(db, fleet, { withGeofences: true });
  await fillMaintenance(db, fleet, start);
  await fillRoads(db, fleet, start);
  await fillDocuments(db, fleet, start);
  await ensureDefaultAlarmRules(db);
  await db
    .updateTable('alarm_rule')
    .set({ enabled_from: new Date(start) })
    .execute();

  const history = new History(store);
  const directory = new DeviceDirectory(db);
  const names = new FleetDirectory(db);
  const settings = new SettingsDirectory([
    new GeofenceSource(db),
    new ThresholdSets(db),
    new RoadRunSource(db),
  ]);
  await Promise.all([directory.refresh(), names.refresh(), settings.refresh()]);
  const tracks = new Tracks(db, history, settings, log, () => undefined, undefined, AT_ONCE);
  const clocks = new Clocks({ db, history, directory, tracks, log });
  const parts = { db, history, directory, tracks, clocks, unknown: new UnknownDevices(db, () => undefined) };
  let now = start;
  const watch = new SilenceWatch({
    db,
    history,
    log,
    isListening: () => true,
    heardAt: (assetId) => tracks.heardAt(assetId),
    onRest: () => undefined,
    now: () => now,
  });
  const evaluator = new AlarmEvaluator({
    db,
    directory: names,
    news: new AlarmNews(),
    log,
    perCustomerHour: readConfig({}).MESSAGES_PER_CUSTOMER_HOUR,
    now: () => now,
  });

  const world = new World();
  const firstDay = localDay(start) - DAYS;
  const streams = fleet.customers.flatMap(({ assets }) =>
    assets.map((asset) => ({
      asset,
      stream: new ReportStream(new AssetDrive(world, asset, fleet.seed, firstDay), start - RECENT_MS),
    })),
  );
  for (; now <= start + HOUR_MS; now += MINUTE_MS) {
    const arrivals = streams.flatMap(({ asset: { device }, stream }): Arrival[] => {
      const messages = stream.next(now, Number.POSITIVE_INFINITY).map(({ message }) => message);
      if (messages.length === 0) return [];
      const { protocol, identifier: deviceIdentifier } = device;
      return [
        { protocol, peer: 'demo', deviceIdentifier, messages, frame: new Uint8Array(0), receivedAt: now },
      ];
    });
    if (arrivals.length > 0) await commitBatch(parts, arrivals, false);
    await tracks.run();
    await announceNotices(db, now);
    await announceDocuments(db, now);
    await watch.round();
    while (await evaluator.round());
  }
  const { rows } = await store.pool.query<Waiting>(
    `SELECT c.name AS customer, n.code, count(*)::int AS count FROM notification n JOIN customer c ON c.id = n.customer_id
      WHERE n.acknowledged_at IS NULL AND n.listed GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  return rows;
}
