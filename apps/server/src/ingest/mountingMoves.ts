import { type Fix, fixOfColumns, intrinsicQuality, QUALITY } from '@rastro/domain';
import { FLEET_CHANGED } from '../live/fleetDirectory.ts';
import { publishOnCommit } from '../store/bus.ts';
import { isStoreAway } from '../store/errors.ts';
import type { StoredFix } from '../store/history/history.ts';
import type { Log } from '../store/log.ts';
import {
  type MountingMove,
  reportMove,
  settleMove,
  undoMove,
  unsettledMoves,
} from '../store/mountingMoves.ts';
import type { DeviceDirectory, RegisteredDevice } from './deviceDirectory.ts';
import { type MovingParts, moveFixes } from './moveFixes.ts';
import { inAsset } from './toFix.ts';
import type { Task } from './writer.ts';

const IDLE_MS = 60_000;

/** Dependencies of `MountingMoves`. */
export interface MountingMovesParts extends MovingParts {
  directory: DeviceDirectory;
  log: Log;
}

/**
 * Brings the stored positions of devices to the vehicles in which they were mounted then, after mountings of the past were changed: each where
 * it would lie had the mounting been written down at once. A page at a time between two batches, so that devices do not wait; where the
 * process stops, the next one goes on.
 */
export class MountingMoves implements Task {
  readonly #parts: MountingMovesParts;
  #isOutdated = true;
  #moves: MountingMove[] = [];
  #moving: AsyncGenerator<void> | null = null;
  /** After a failure that is not the database's, in milliseconds since 1970 UTC. */
  #restsUntil = 0;

  constructor(parts: MountingMovesParts) {
    this.#parts = parts;
  }

  /** Looks for mountings that were changed. */
  wake(): void {
    this.#isOutdated = true;
  }

  /** Moves some positions; see `Task`. */
  async run(): Promise<number> {
    const { db, tracks } = this.#parts;
    if (this.#isOutdated) {
      this.#moves = await unsettledMoves(db);
      this.#isOutdated = false;
    }
    const [move] = this.#moves;
    if (!move || Date.now() < this.#restsUntil) return IDLE_MS;
    tracks.foldPending();
    const moving = this.#moving ?? this.#move(move);
    this.#moving = null; // where a step fails, the next attempt begins anew
    try {
      if (!(await moving.next()).done) this.#moving = moving;
      else {
        await settleMove(db, move.id);
        this.#moves.shift();
      }
      return 0;
    } catch (err) {
      if (!isStoreAway(err)) this.#restsUntil = Date.now() + IDLE_MS;
      throw err;
    }
  }

  async *#move(move: MountingMove): AsyncGenerator<void> {
    const { db, history, directory, tracks, log } = this.#parts;
    const { customerId, deviceId, assetIds, from, until } = move;
    await directory.refresh();
    const device = directory.withId(deviceId);
    if (!device) return;
    const end = Math.min(until, Date.now());
    for (const [at, assetId] of assetIds.entries()) {
      for await (const page of history.readPages(customerId, assetId, from, until)) {
        const share = Math.min(1, Math.max(0, ((page.at(-1)?.fixTime ?? from) - from) / (end - from || 1)));
        if (await reportMove(db, move.id, (at + share) / assetIds.length)) {
          await undoMove(db, move.id);
          await publishOnCommit(db, FLEET_CHANGED, null);
          log.info({ deviceId, move: move.id }, 'a change of mountings was cancelled: its positions go back');
          yield* this.#move(move);
          return;
        }
        const moved = page
          .filter((row) => row.deviceId === deviceId)
          .map((row): [Fix, StoredFix] => {
            const fix = fixOfColumns(row);
            return [fix, placedAnew(device, fix, assetId)];
          })
          .filter(([fix, to]) => to.assetId !== assetId || to.fix.quality !== fix.quality);
        if (moved.length > 0) {
          await moveFixes(this.#parts, { customerId, assetId }, moved);
          tracks.cameFrom(
            deviceId,
            moved.map(([, to]) => to),
          );
        }
        yield;
      }
    }
    if (await reportMove(db, move.id, 1)) {
      await undoMove(db, move.id);
      await publishOnCommit(db, FLEET_CHANGED, null);
      yield* this.#move(move);
    }
  }
}

/** A stored fix in the asset to which it belongs by the mountings of its device, with what is judged by asset judged anew. */
function placedAnew(device: RegisteredDevice, fix: Fix, assetId: number): StoredFix {
  const isTooFast = intrinsicQuality(fix, { serverTime: fix.serverTime }) & QUALITY.IMPOSSIBLE_SPEED;
  const quality = (fix.quality & ~QUALITY.IMPOSSIBLE_SPEED) | isTooFast;
  return inAsset(device, { ...fix, quality }, assetId);
}
