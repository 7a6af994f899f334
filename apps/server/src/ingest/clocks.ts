import {
  ClockLearner,
  type ClockSetting,
  CONSTANT_FOR_MS,
  clockOffsetOf,
  correctedBy,
  type Fix,
  fixOfColumns,
  isClockRight,
  nextClockSetting,
  type Timed,
  withClockOffset,
} from '@rastro/domain';
import type { Db } from '../store/database.ts';
import {
  insertDeviceClock,
  readDeviceClocks,
  type StoredClock,
  settleDeviceClock,
  shownSince,
} from '../store/deviceClocks.ts';
import { isStoreAway } from '../store/errors.ts';
import type { History, StoredFix } from '../store/history/history.ts';
import type { Log } from '../store/log.ts';
import type { DeviceDirectory, RegisteredDevice } from './deviceDirectory.ts';
import { moveFixes } from './moveFixes.ts';
import { inAsset } from './toFix.ts';
import type { Tracks } from './tracks.ts';
import type { Task } from './writer.ts';

/** What came so long before a setting began may be part of what it was learnt from: the way of a record to us takes time. */
const SLACK_MS = 120_000;
const IDLE_MS = 60_000;

/** What the settings of a device say. */
interface DeviceClocks {
  /** Those in force, in order. */
  settings: ClockSetting[];
  /** Every offset by which some of its positions may stand. */
  offsets: number[];
  /** Offsets that somebody does not believe. */
  refused: number[];
}

/** Dependencies of `Clocks`. */
export interface ClocksParts {
  db: Db;
  history: History;
  directory: DeviceDirectory;
  tracks: Tracks;
  log: Log;
}

const UNKNOWN: DeviceClocks = { settings: [], offsets: [0], refused: [] };

/**
 * The clocks of devices (docs/clocks.md): learns from live records which one has a constant offset, says by how much a record is to be
 * corrected, and moves what is stored where a setting is learnt or removed. Works between two batches, so that nothing comes meanwhile.
 */
export class Clocks implements Task {
  readonly #parts: ClocksParts;
  readonly #constantForMs: number;
  readonly #learners = new Map<number, ClockLearner>();
  #byDevice = new Map<number, DeviceClocks>();
  #learnt: { device: RegisteredDevice; learnt: ClockSetting }[] = [];
  /** Settings by which the stored positions do not stand yet. */
  #unsettled: StoredClock[] = [];
  #moving: AsyncGenerator<void> | null = null;
  #isOutdated = true;
  /** After a failure that is not the database's, in milliseconds since 1970 UTC. */
  #restsUntil = 0;
  /** What was read last, as a text. */
  #read = '';

  constructor(parts: ClocksParts, constantForMs = CONSTANT_FOR_MS) {
    this.#parts = parts;
    this.#constantForMs = constantForMs;
  }

  /** Reads the settings. Call it before the first batch, and between two where another process may have written. Throws what the store throws. */
  async load(): Promise<void> {
    const stored = await readDeviceClocks(this.#parts.db);
    this.#isOutdated = false;
    const text = JSON.stringify(stored);
    if (text === this.#read) return;
    this.#read = text;
    this.#byDevice = new Map(
      [...Map.groupBy(stored, ({ deviceId }) => deviceId)].map(([deviceId, clocks]) => [
        deviceId,
        {
          settings: clocks.filter(({ isRemoved }) => !isRemoved),
          offsets: [...new Set([0, ...clocks.map(({ offsetMs }) => offsetMs)])],
          refused: clocks.filter(({ isRemoved }) => isRemoved).map(({ offsetMs }) => offsetMs),
        },
      ]),
    );
    this.#unsettled = stored.filter(({ isSettled }) => !isSettled);
    this.#moving = null;
  }

  /** Looks for settings that somebody removed. */
  wake(): void {
    this.#isOutdated = true;
  }

  /** By how much the device's clock was ahead when it took a record. */
  offsetOf(deviceId: number, record: Timed): number {
    return clockOffsetOf(record, this.#of(deviceId).settings);
  }

  /** The offsets but this one by which positions of a device may stand. */
  otherOffsets(deviceId: number, offsetMs: number): number[] {
    const { offsets } = this.#of(deviceId);
    return offsets.length === 1 && offsets[0] === offsetMs
      ? []
      : offsets.filter((other) => other !== offsetMs);
  }

  /** Learns from the newest record of a transmission, as the device's clock said it. */
  learn(device: RegisteredDevice, newest: Timed): void {
    const { deviceId } = device;
    const { settings, refused } = this.#of(deviceId);
    if (settings.length === 0 && isClockRight(newest)) {
      this.#learners.delete(deviceId); // of nearly all devices nothing needs to be remembered
      return;
    }
    const learner = this.#learners.get(deviceId) ?? new ClockLearner(this.#constantForMs);
    this.#learners.set(deviceId, learner);
    const learnt = learner.observe(newest);
    if (!learnt) return;
    if (nextClockSetting(settings, learnt, refused)) this.#learnt.push({ device, learnt });
  }

  /** Writes down what was learnt, and moves some of the positions that do not stand by the settings; see `Task`. */
  async run(): Promise<number> {
    const { db, log, tracks } = this.#parts;
    for (let next = this.#learnt[0]; next; this.#learnt.shift(), next = this.#learnt[0]) {
      const { device, learnt } = next;
      const { deviceId, customerId } = device;
      const { settings, refused } = this.#of(deviceId);
      const setting = nextClockSetting(settings, learnt, refused);
      if (!setting) continue; // learnt twice in one batch
      const assetIds = device.mountings.map(({ assetId }) => assetId);
      const after = settings.at(-1)?.from ?? Number.NEGATIVE_INFINITY;
      const from = await shownSince(db, { customerId, deviceId, assetIds }, learnt, after);
      await insertDeviceClock(db, { customerId, deviceId, ...setting, from });
      log.info({ deviceId, ...setting, from }, "a constant offset of a device's clock was learnt");
      await this.load();
    }
    if (this.#isOutdated) await this.load();
    const [clock] = this.#unsettled;
    if (!clock) return IDLE_MS;
    tracks.foldPending();
    if (Date.now() < this.#restsUntil) return IDLE_MS;
    const moving = this.#moving ?? this.#move(clock);
    this.#moving = null; // where a step fails, the next attempt begins anew
    try {
      if (!(await moving.next()).done) this.#moving = moving;
      else {
        await settleDeviceClock(db, clock);
        await this.load();
      }
      return 0;
    } catch (err) {
      this.#restsUntil = isStoreAway(err) ? 0 : Date.now() + IDLE_MS;
      throw err;
    }
  }

  #of(deviceId: number): DeviceClocks {
    return this.#byDevice.get(deviceId) ?? UNKNOWN;
  }

  /** Moves what does not stand by the settings because this one was learnt or removed, a page at a time. */
  async *#move(clock: StoredClock): AsyncGenerator<void> {
    const { history, directory } = this.#parts;
    const { customerId, deviceId, offsetMs, from, isRemoved } = clock;
    const device = directory.withId(deviceId);
    if (!device) return;
    const { settings, offsets } = this.#of(deviceId);
    const assetIds = new Set(device.mountings.map(({ assetId }) => assetId));
    for (const standing of isRemoved ? [offsetMs] : offsets) {
      const shift = offsetMs - standing;
      const since = from - SLACK_MS + shift;
      const until = Date.now() + SLACK_MS + shift + 1;
      for (const assetId of assetIds)
        for await (const page of history.readPages(customerId, assetId, since, until)) {
          const moved: [from: Fix, to: Fix][] = [];
          for (const row of page) {
            if (row.deviceId !== deviceId || correctedBy(row.attributes) !== standing) continue;
            if (!isRemoved && row.serverTime < from - SLACK_MS) continue;
            const fix = fixOfColumns(row);
            const to = this.#corrected(fix, settings);
            if (to.fixTime !== fix.fixTime) moved.push([fix, to]);
          }
          if (moved.length > 0) await this.#replace(device, assetId, moved);
          yield;
        }
    }
  }

  #corrected(fix: Fix, settings: readonly ClockSetting[]): Fix {
    const { serverTime } = fix;
    const correctedMs = correctedBy(fix.attributes);
    if (correctedMs === 0 && fix.fixTime === serverTime) return fix; // the device said no time
    const fixTime = fix.fixTime + correctedMs;
    return withClockOffset(fix, clockOffsetOf({ fixTime, serverTime }, settings));
  }

  async #replace(
    device: RegisteredDevice,
    assetId: number,
    moved: readonly [from: Fix, to: Fix][],
  ): Promise<void> {
    await moveFixes(
      this.#parts,
      { customerId: device.customerId, assetId },
      moved.map(([from, to]): [Fix, StoredFix] => [from, inAsset(device, to, assetId)]),
    );
  }
}
