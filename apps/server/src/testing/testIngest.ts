import type { DeviceMessage } from '@rastro/domain';
import pino from 'pino';
import { Applications } from '../ingest/applications.ts';
import { Clocks } from '../ingest/clocks.ts';
import { commitBatch } from '../ingest/commit.ts';
import { DeviceDirectory } from '../ingest/deviceDirectory.ts';
import { MountingMoves } from '../ingest/mountingMoves.ts';
import { Tracks } from '../ingest/tracks.ts';
import { UnknownDevices } from '../ingest/unknownDevices.ts';
import { SettingsDirectory } from '../settings/settingsDirectory.ts';
import type { Store } from '../store/database.ts';
import { History } from '../store/history/history.ts';

/** The ingest without its ports, on whose clock the test is: hours pass in no time. */
export interface TestIngest {
  history: History;
  /** Stores what a device sends at a moment, in milliseconds since 1970 UTC, and does what is due then. */
  receive(identifier: string, receivedAt: number, messages: readonly DeviceMessage[]): Promise<void>;
  /** Does what is due: settings of clocks that were learnt or removed, then what came late. */
  settle(): Promise<void>;
  /** Derives vehicles anew as they were asked to be (rule_application). */
  deriveAnew(): Promise<void>;
}

/** Begins as a start of the process does: from what is stored, with the usual thresholds and no geofences or roads unless `settings` have them. */
export async function testIngest(store: Store, settings = new SettingsDirectory()): Promise<TestIngest> {
  const { db } = store;
  const log = pino({ level: 'silent' });
  const history = new History(store);
  const directory = new DeviceDirectory(db);
  await directory.refresh();
  const tracks = new Tracks(db, history, settings, log, () => undefined);
  await tracks.load();
  const clocks = new Clocks({ db, history, directory, tracks, log });
  await clocks.load();
  const moves = new MountingMoves({ db, history, directory, tracks, log });
  const unknown = new UnknownDevices(db, () => undefined);
  const parts = { db, history, directory, unknown, tracks, clocks };
  const settleClocks = async (): Promise<void> => {
    tracks.foldPending();
    while ((await clocks.run()) === 0);
    while ((await moves.run()) === 0);
  };
  return {
    history,
    receive: async (deviceIdentifier, receivedAt, messages) => {
      const rest = { protocol: 'osmand', peer: 'test', frame: new Uint8Array(0) };
      await commitBatch(parts, [{ ...rest, deviceIdentifier, messages, receivedAt }], false);
      await settleClocks();
    },
    settle: async () => {
      clocks.wake();
      moves.wake();
      await settleClocks();
      await tracks.finish();
    },
    deriveAnew: async () => {
      const applications = new Applications(db, tracks, settings, log);
      applications.wake();
      const isDone = async (): Promise<boolean> =>
        !(await db
          .selectFrom('rule_application')
          .select('id')
          .where('finished_at', 'is', null)
          .executeTakeFirst());
      while (!(await isDone())) await tracks.run();
      await applications.stopped();
    },
  };
}
