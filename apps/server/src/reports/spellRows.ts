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

/** Where a fix was taken; unknown where its place is no good one. */
const placeOf = ({ quality, latitude, longitude }: ReadingFix): Pick<Spell, 'latitude' | 'longitude'> =>
  quality === 0 ? { latitude, longitude } : { latitude: null, longitude: null };

/** How long a spell lasted, in whole seconds. */
export const secondsOf = ({ from, to }: Spell): number => Math.round((to - from) / 1000);

/** The spells of a vehicle in the range, the shortest that are asked for or longer, by what `readingsOf` tells of each fix that has one of the readings. */
export async function readSpells(
  { history }: Pick<ReportParts, 'history'>,
  vehicle: ReportVehicle,
  filter: Filter,
  asked: AskedReadings,
  readingsOf: (fix: ReadingFix) => readonly Pick<SpellReading, 'key' | 'holds' | 'value'>[],
): Promise<Spell[]> {
  const { customerId, assetId } = vehicle;
  const spells: Spell[] = [];
  for (const { from, to } of stretchesIn(filter, vehicle)) {
    const collector = new SpellCollector(MAXIMUM_GAP_MS);
    for await (const page of history.readReadings(customerId, assetId, from, to, asked))
      for (const fix of page)
        for (const reading of readingsOf(fix))
          collector.add({ ...reading, time: fix.fixTime, ...placeOf(fix) });
    spells.push(...collector.spells);
  }
  return spells.filter(({ from, to }) => to - from >= filter.minimumMs);
}
