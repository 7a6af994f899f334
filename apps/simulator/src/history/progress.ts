import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** An interval of sending times in milliseconds: after `fromMs`, up to and including `toMs`. */
export type Interval = [fromMs: number, toMs: number];

/** What a device has delivered: everything up to `deliveredToMs` except what is missing. Times are those of sending. */
export interface DeviceProgress {
  deliveredToMs: number;
  /** Gaps to fill, oldest first. */
  missing: Interval[];
}

/** The progress of a fleet. */
export interface FleetProgress {
  seed: number;
  /** The first local day of history, from which the meters count. */
  firstDay: number;
  /** The progress of each device by its identifier. */
  devices: Record<string, DeviceProgress>;
}

const VERSION = 1;
const FILE = 'simulator-progress.json';

/**
 * Reads the progress of the fleet of a seed. Returns null where there is no file, it is of another seed, or it cannot be read:
 * then the history is reported again, which does no harm, because a server stores repeated fixes once.
 */
export function readProgress(folder: string, seed: number): FleetProgress | null {
  let text: string;
  try {
    text = readFileSync(join(folder, FILE), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    const kept: unknown = JSON.parse(text);
    return isProgress(kept) && kept.seed === seed
      ? { seed, firstDay: kept.firstDay, devices: kept.devices }
      : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Writes the progress of the fleet; the file is complete at every moment. */
export function writeProgress(folder: string, progress: FleetProgress): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, FILE);
  writeFileSync(`${file}.new`, JSON.stringify({ version: VERSION, ...progress }));
  renameSync(`${file}.new`, file);
}

function isProgress(value: unknown): value is FleetProgress & { version: number } {
  if (typeof value !== 'object' || value === null) return false;
  const { version, seed, firstDay, devices } = value as Record<string, unknown>;
  return (
    version === VERSION &&
    typeof seed === 'number' &&
    Number.isInteger(firstDay) &&
    typeof devices === 'object' &&
    devices !== null
  );
}
