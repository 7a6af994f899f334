import {
  type AskedReadings,
  type ReadingFix,
  type ReadingPage,
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
const placeOf = ({ quality, latitude, longitude }: ReadingFix): Pick<Spell, 'latitude' | 'longitude'> =>
  quality === 0 ? { latitude, longitude } : NOWHERE;

/** How long a spell lasted, in whole seconds. */
export const secondsOf = ({ from, to }: Spell): number => Math.round((to - from) / 1000);

/** What the readings of a fix say of one thing. */
type State = Pick<SpellReading, 'key' | 'holds'>;

/** How spells are found in readings. */
interface SpellRule<Of extends State> {
  /** What readings tell. Asked once for fixes one after the other that say the same. */
  statesOf(attributes: ReadingFix['attributes']): readonly Of[];
  /** Is told each state of each fix. */
  seen?(state: Of): void;
  /** What was measured while something held. */
  measured(state: Of, fix: ReadingFix): number | null;
}

/** Milliseconds since 1970 UTC, `to` excluded. */
interface Stretch {
  from: number;
  to: number;
}
type Places = Map<string, Pick<Spell, 'latitude' | 'longitude'>>;

/**
 * The spells of a vehicle in the range, the shortest that are asked for or longer. One that the range cuts has its part up to the cut, so
 * that parts of ranges that meet add up: it is found by the readings around the range, and measured by those in it.
 */
export async function readSpells<Of extends State>(
  { history }: Pick<ReportParts, 'history'>,
  vehicle: ReportVehicle,
  filter: Filter,
  asked: AskedReadings,
  rule: SpellRule<Of>,
): Promise<Spell[]> {
  const { customerId, assetId } = vehicle;
  const spells: Spell[] = [];
  for (const stretch of stretchesIn(filter, vehicle)) {
    const collector = new SpellCollector(MAXIMUM_GAP_MS);
    /** Where things last held before the range. */
    const places: Places = new Map();
    const [start, end] = [stretch.from - MAXIMUM_GAP_MS, stretch.to + MAXIMUM_GAP_MS];
    for await (const page of history.readReadings(customerId, assetId, start, end, asked))
      gather(page, stretch, rule, collector, places);
    spells.push(...collector.spells.flatMap((spell) => partOf(spell, stretch, places) ?? []));
  }
  return spells.filter(({ from, to }) => to - from >= filter.minimumMs);
}

/** The part of a spell that lies in a stretch; null for none. Nobody says otherwise at its end where the stretch cuts it there. */
function partOf(spell: Spell, { from, to }: Stretch, places: Places): Spell | null {
  if (spell.from >= to || (spell.from < from && spell.to <= from)) return null;
  const isCutAtEnd = spell.to > to || (spell.isOpen && spell.to === to);
  return {
    ...spell,
    ...(spell.from < from ? { from, ...places.get(spell.key) } : {}),
    ...(isCutAtEnd ? { to, isOpen: true } : {}),
  };
}

/** Most fixes say what the one before said, and nothing holds: these cost next to nothing. */
function gather<Of extends State>(
  page: ReadingPage,
  stretch: Stretch,
  rule: SpellRule<Of>,
  collector: SpellCollector,
  places: Places,
): void {
  let said: ReadingFix['attributes'] | null = null;
  let states: readonly Of[] = [];
  for (let index = 0; index < page.length; index++) {
    const attributes = page.attributes(index);
    if (attributes !== said) states = rule.statesOf(attributes);
    said = attributes;
    const time = page.time(index);
    const isInside = time >= stretch.from && time < stretch.to;
    for (const state of states) {
      if (isInside) rule.seen?.(state);
      if (state.holds) {
        const fix = page.fix(index);
        const value = isInside ? rule.measured(state, fix) : null;
        if (time < stretch.from) places.set(state.key, placeOf(fix));
        collector.add({ ...state, value, time, ...placeOf(fix) });
      } else if (collector.isAnyOpen) collector.add({ ...state, value: null, time, ...NOWHERE });
    }
  }
}
