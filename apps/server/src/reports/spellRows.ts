import {
  type AskedReadings,
  type ReadingFix,
  type Spell,
  SpellCollector,
  type SpellReading,
} from '@rastro/domain';
import { type Filter, stretchesIn } from './kernel/filter.ts';
import type { ReportParts } from './kernel/report.ts';
import type { ReportVehicle } from './vehicles.ts';

/** A silence after which nobody knows whether what a sensor said still holds. */
const MAXIMUM_GAP_MS = 30 * 60_000;

/** Vehicles whose readings are read at once: while those of one are decoded, the database reads those of the other. */
export const READ_AT_ONCE = 2;

const NOWHERE = { latitude: null, longitude: null };

/** Where a fix was taken; unknown where its place is no good one. */
const placeOf = (fix: ReadingFix): Pick<Spell, 'latitude' | 'longitude'> =>
  fix.quality === 0 ? fix : NOWHERE;

/** How long a spell lasted, in whole seconds. */
export const secondsOf = ({ from, to }: Spell): number => Math.round((to - from) / 1000);

/** What the readings of a fix say of one thing. */
type State = Pick<SpellReading, 'key' | 'holds' | 'value'>;

/**
 * The spells of a vehicle in the range, the shortest that are asked for or longer, by what `statesOf` tells of readings. `measured` gives what was
 * measured meanwhile.
 */
export async function readSpells(
  { history }: Pick<ReportParts, 'history'>,
  vehicle: ReportVehicle,
  filter: Filter,
  asked: AskedReadings,
  statesOf: (attributes: ReadingFix['attributes']) => readonly State[],
  measured: (state: State, fix: ReadingFix) => number | null,
): Promise<Spell[]> {
  const { customerId, assetId } = vehicle;
  const spells: Spell[] = [];
  for (const { from, to } of stretchesIn(filter, vehicle)) {
    const collector = new SpellCollector(MAXIMUM_GAP_MS);
    for await (const page of history.readReadings(customerId, assetId, from, to, asked)) {
      // Fixes one after the other that say the same have one object for it.
      let said: ReadingFix['attributes'] | null = null;
      let states: readonly State[] = [];
      for (const fix of page) {
        if (fix.attributes !== said) states = statesOf(fix.attributes);
        said = fix.attributes;
        for (const state of states) {
          const { latitude, longitude } = placeOf(fix);
          const { key, holds } = state;
          collector.add({ key, holds, value: measured(state, fix), time: fix.fixTime, latitude, longitude });
        }
      }
    }
    spells.push(...collector.spells);
  }
  return spells.filter(({ from, to }) => to - from >= filter.minimumMs);
}
