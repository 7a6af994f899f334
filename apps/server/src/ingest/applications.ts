import type { FastifyBaseLogger } from 'fastify';
import type { SettingsDirectory } from '../settings/settingsDirectory.ts';
import type { Db, Store } from '../store/database.ts';
import { isStoreAway } from '../store/errors.ts';
import { query } from '../store/query.ts';
import type { Tracks } from './tracks.ts';

const RETRY_MS = 5_000;

interface Due {
  applicationId: number;
  assetId: number;
  from: number;
}

/**
 * Applies thresholds, geofences, roads and runs to the past: derives the assets of each rule_application anew, one after the other, while
 * positions keep coming. What is done is marked in the same transaction, so that a restart goes on where it was. What was cancelled is
 * left after the vehicle that is under way.
 */
export class Applications {
  readonly #store: Store;
  readonly #tracks: Tracks;
  readonly #settings: SettingsDirectory;
  readonly #log: FastifyBaseLogger;
  /** The application for which the settings were read last. */
  #readFor: number | null = null;
  #stopping = false;
  #running: Promise<void> = Promise.resolve();
  #isRunning = false;
  #again = false;
  #endWait: () => void = () => undefined;

  constructor(store: Store, tracks: Tracks, settings: SettingsDirectory, log: FastifyBaseLogger) {
    this.#store = store;
    this.#tracks = tracks;
    this.#settings = settings;
    this.#log = log;
  }

  /** Looks for what is due; to be called at the start and after a new application was stored. */
  wake(): void {
    this.#again = true;
    if (this.#isRunning || this.#stopping) return;
    this.#isRunning = true;
    this.#running = this.#run().finally(() => {
      this.#isRunning = false;
    });
  }

  /** Begins nothing new. */
  stop(): void {
    this.#stopping = true;
    this.#endWait();
  }

  /** Resolves when the last derivation has ended. */
  async stopped(): Promise<void> {
    this.stop();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#again && !this.#stopping) {
      this.#again = false;
      try {
        for (let due = await this.#next(); due && !this.#stopping; due = await this.#next())
          await this.#apply(due);
      } catch (err) {
        if (this.#stopping) return;
        if (!isStoreAway(err)) this.#log.error({ err }, 'the past could not be derived anew');
        this.#again = true;
        await this.#wait(RETRY_MS);
      }
    }
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#endWait = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #next(): Promise<Due | null> {
    // Between two vehicles nothing of what was cancelled is under way.
    await query(
      this.#store.db,
      'UPDATE rule_application SET finished_at = now() WHERE cancelled_at IS NOT NULL AND finished_at IS NULL',
    );
    const { rows } = await query(
      this.#store.db,
      `SELECT d.application_id, d.asset_id, a.from_time FROM rule_application_asset d JOIN rule_application a ON a.id = d.application_id
        WHERE d.done_at IS NULL AND NOT d.dropped ORDER BY d.application_id, d.asset_id LIMIT 1`,
    );
    const row = rows[0];
    return row
      ? { applicationId: row.application_id, assetId: row.asset_id, from: Number(row.from_time) }
      : null;
  }

  async #apply({ applicationId, assetId, from }: Due): Promise<void> {
    const finish = async (db: Db, failed: boolean): Promise<void> => {
      await query(
        db,
        `UPDATE rule_application_asset SET done_at = now(), failed = $3, dropped = false
          WHERE application_id = $1 AND asset_id = $2`,
        [applicationId, assetId, failed],
      );
      await query(
        db,
        `UPDATE rule_application SET finished_at = now() WHERE id = $1 AND finished_at IS NULL
            AND NOT EXISTS (SELECT FROM rule_application_asset WHERE application_id = $1 AND done_at IS NULL AND NOT dropped)`,
        [applicationId],
      );
    };
    if (applicationId !== this.#readFor) {
      // Whoever stored it may not have come to say so yet.
      await this.#settings.refresh();
      this.#readFor = applicationId;
    }
    try {
      await this.#tracks.deriveFrom(assetId, from, (tx) => finish(tx, false));
    } catch (err) {
      if (this.#stopping || isStoreAway(err)) throw err;
      this.#log.error({ err, assetId }, 'the past of an asset could not be derived anew');
      await finish(this.#store.db, true);
    }
  }
}
