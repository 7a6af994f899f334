import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { PACES } from '../paces.ts';
import type { SettingsDirectory } from '../settings/settingsDirectory.ts';
import { type Db, inTransaction } from '../store/database.ts';
import { isStoreAway } from '../store/errors.ts';
import type { Tracks } from './tracks.ts';

interface Due {
  applicationId: number;
  assetId: number;
  from: number;
}

/**
 * Applies thresholds, geofences, roads and runs to the past: derives the assets of each rule_application anew, one after the other, while
 * positions keep coming. What is done is marked in the same transaction, so that a restart goes on where it was. What was
 * cancelled ends after the vehicle that is under way.
 */
export class Applications {
  readonly #db: Db;
  readonly #tracks: Tracks;
  readonly #settings: SettingsDirectory;
  readonly #log: FastifyBaseLogger;
  readonly #retryMs: number;
  /** The application for which the settings were read last. */
  #readFor: number | null = null;
  #stopping = false;
  #running: Promise<void> = Promise.resolve();
  #isRunning = false;
  #again = false;
  #endWait: () => void = () => undefined;

  constructor(
    db: Db,
    tracks: Tracks,
    settings: SettingsDirectory,
    log: FastifyBaseLogger,
    retryMs = PACES.applicationRetryMs,
  ) {
    this.#db = db;
    this.#tracks = tracks;
    this.#settings = settings;
    this.#log = log;
    this.#retryMs = retryMs;
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
        await this.#wait(this.#retryMs);
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
    await this.#db
      .updateTable('rule_application')
      .set({ finished_at: sql`now()` })
      .where('cancelled_at', 'is not', null)
      .where('finished_at', 'is', null)
      .execute();
    const row = await this.#db
      .selectFrom('rule_application_asset as due')
      .innerJoin('rule_application as application', 'application.id', 'due.application_id')
      .select(['due.application_id', 'due.asset_id', 'application.from_time'])
      .where('due.done_at', 'is', null)
      .where('due.dropped', '=', false)
      .orderBy('due.application_id')
      .orderBy('due.asset_id')
      .limit(1)
      .executeTakeFirst();
    return row
      ? { applicationId: row.application_id, assetId: row.asset_id, from: row.from_time.getTime() }
      : null;
  }

  async #apply({ applicationId, assetId, from }: Due): Promise<void> {
    if (applicationId !== this.#readFor) {
      // Its change may be stored and not be read yet.
      await this.#settings.refresh();
      this.#readFor = applicationId;
    }
    try {
      await this.#tracks.deriveFrom(assetId, from, (tx) => finish(tx, applicationId, assetId, false));
    } catch (err) {
      if (this.#stopping || isStoreAway(err)) throw err;
      this.#log.error({ err, assetId }, 'the past of an asset could not be derived anew');
      await inTransaction(this.#db, (tx) => finish(tx, applicationId, assetId, true));
    }
  }
}

/** Marks a vehicle of an application as done, and the application as finished after its last one. */
async function finish(tx: Db, applicationId: number, assetId: number, failed: boolean): Promise<void> {
  await tx
    .updateTable('rule_application_asset')
    .set({ done_at: sql`now()`, failed, dropped: false })
    .where('application_id', '=', applicationId)
    .where('asset_id', '=', assetId)
    .execute();
  await tx
    .updateTable('rule_application')
    .set({ finished_at: sql`now()` })
    .where('id', '=', applicationId)
    .where('finished_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('rule_application_asset')
            .select('asset_id')
            .where('application_id', '=', applicationId)
            .where('done_at', 'is', null)
            .where('dropped', '=', false),
        ),
      ),
    )
    .execute();
}
