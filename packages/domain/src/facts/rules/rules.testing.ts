import type { Fix } from '../../fix.ts';
import { Geofences } from '../../geofences/index.ts';
import { DEFAULT_TIMELINE_THRESHOLDS } from '../../timeline/index.ts';
import { sampleOf } from '../../timeline/sample.ts';
import { clockOf, track } from '../../timeline/tracks.testing.ts';
import type { ComputedEvent } from '../fact.ts';
import type { FactNote, FactRule, Reading } from '../rule.ts';
import type { FactSettings } from '../settings.ts';
import type { SpeedLimit } from '../speedLimit.ts';
import { DEFAULT_THRESHOLDS, type Thresholds } from '../thresholds.ts';

/** Tools for the tests of the rules: one rule stepped over fixes that are all good unless they say otherwise. */

/** The settings in force where nobody set anything, with parts of some replaced. */
export function settingsWith(
  over: { [Part in keyof Thresholds]?: Partial<Thresholds[Part]> } = {},
): FactSettings {
  const merged = structuredClone(DEFAULT_THRESHOLDS);
  for (const part of Object.keys(over) as (keyof Thresholds)[]) Object.assign(merged[part], over[part]);
  return {
    version: 7,
    timeline: DEFAULT_TIMELINE_THRESHOLDS,
    geofences: Geofences.none,
    roadRuns: [],
    tank: null,
    ...merged,
  };
}

/** The reports of a rule on fixes in order: the last report of each event, in the order of their first, all reports, and the notes on what was none. */
export function stepped(
  rule: FactRule,
  fixes: readonly Fix[],
  settings: FactSettings = settingsWith(),
  limitsAt: (fix: Fix) => SpeedLimit[] = () => [],
): { events: ComputedEvent[]; notes: FactNote[]; reports: ComputedEvent[] } {
  let memory = rule.initial();
  const reports: ComputedEvent[] = [];
  const notes: FactNote[] = [];
  const sink = {
    event: (event: ComputedEvent) => void reports.push(structuredClone(event)),
    visit: () => undefined,
    note: (note: FactNote) => void notes.push(note),
  };
  for (const fix of fixes) {
    const reading: Reading = { fix, sample: sampleOf(fix, settings.timeline), limits: limitsAt(fix) };
    rule.step(memory, reading, settings, sink);
    // As a stored memory comes back.
    memory = JSON.parse(JSON.stringify(memory));
  }
  const last = new Map<string, ComputedEvent>();
  for (const event of reports)
    last.set(`${event.startTime} ${event.code} ${event.subject} ${event.fingerprint}`, event);
  return { events: [...last.values()], notes, reports };
}

/** Events as rows: code, subject where there is one, begin and end. */
export const rows = (events: readonly ComputedEvent[]): string[] =>
  events.map(({ code, subject, startTime, endTime }) =>
    [
      subject === 0 ? code : `${code}#${subject}`,
      clockOf(startTime),
      endTime === null ? 'lasts' : endTime === startTime ? '' : clockOf(endTime),
    ]
      .join(' ')
      .trim(),
  );

/** Fixes of a track with events or readings added at some of its times. */
export function saying(
  fixes: readonly Fix[],
  said: Record<string, Partial<Pick<Fix, 'events' | 'attributes'>>>,
): Fix[] {
  const times = new Set(fixes.map(({ fixTime }) => clockOf(fixTime)));
  for (const clock of Object.keys(said)) if (!times.has(clock)) throw new Error(`no fix at ${clock}`);
  return fixes.map((fix) => ({ ...fix, ...said[clockOf(fix.fixTime)] }));
}

/** Fixes of a table `time value`, each with one reading of that name and no place. */
export function readings(name: string, table: string): Fix[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [clock = '', value = ''] = line.trim().split(/\s+/);
      const [fix] = track(`${clock} x`);
      return { ...fix!, attributes: { [name]: Number(value) } };
    });
}
