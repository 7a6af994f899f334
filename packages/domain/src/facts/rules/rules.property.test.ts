import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DeviceEvent } from '../../deviceEvents.ts';
import { eventType } from '../../events/index.ts';
import type { Fix } from '../../fix.ts';
import { compareFixes } from '../../timeline/index.ts';
import { journeys } from '../../timeline/tracks.arbitrary.testing.ts';
import { eventKey, type ReportedEvent } from '../fact.ts';
import { FactsFold } from '../fold.ts';
import { canonicalText, type FactsMemory, initialMemory } from '../memory.ts';
import { alwaysIn } from '../settings.ts';
import { settingsWith } from './rules.testing.ts';

/** Drives whose devices also say what the rules of this folder listen to. */
const talkative: fc.Arbitrary<Fix[]> = fc
  .tuple(journeys, fc.array(fc.nat(999), { minLength: 40, maxLength: 40 }))
  .map(([fixes, numbers]) =>
    fixes.map((fix, i) => {
      const number = numbers[i % numbers.length]! + i;
      const events: DeviceEvent[] = EVENTS[number % 37] ?? [];
      const attributes = {
        fuelLevelL: 20 + ((i * 7) % 5) + (number % 97 < 40 ? 150 : 0),
        externalVoltageV: number % 11 < 5 ? 11 : 13.5,
      };
      return { ...fix, events, attributes };
    }),
  );
const EVENTS: readonly (DeviceEvent[] | undefined)[] = [
  ['harshBraking'],
  ['jammingStart'],
  ['jammingEnd'],
  ['tow'],
  ['ignitionOn'],
  ['ignitionOff'],
  ['lowPower'],
  ['fuelFill', 'harshCornering'],
  ['fuelDrain', 'harshAcceleration'],
];
const settings = alwaysIn(settingsWith({ speed: { limitMps: 15 }, fuel: { tankL: 200 } }));

/** The facts of fixes, and every telling; the memory goes through the store after each batch. */
function foldIn(batches: readonly (readonly Fix[])[]): { reports: ReportedEvent[]; memory: FactsMemory } {
  let memory = initialMemory();
  const reports: ReportedEvent[] = [];
  for (const batch of batches) {
    const fold = new FactsFold(memory, settings);
    for (const fix of batch) reports.push(...fold.push(fix).events);
    memory = JSON.parse(canonicalText(fold.snapshot()));
  }
  return { reports, memory };
}
const inOrder = (fixes: readonly Fix[]) => fixes.toSorted(compareFixes);

it('report the same however the fixes are split', () => {
  fc.assert(
    fc.property(talkative, fc.array(fc.nat(400), { maxLength: 6 }), (fixes, cuts) => {
      const all = inOrder(fixes);
      const at = [0, ...cuts.map((cut) => Math.min(cut, all.length)).sort((a, b) => a - b), all.length];
      const batches = at.slice(1).map((end, i) => all.slice(at[i], end));
      const split = foldIn(batches);
      const whole = foldIn([all]);
      expect(split.reports).toEqual(whole.reports);
      expect(canonicalText(split.memory)).toBe(canonicalText(whole.memory));
    }),
    { numRuns: 150 },
  );
});

it('report what the catalogue has, end nothing before it began, and end nothing twice', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(talkative, (fixes) => {
      const ended = new Set<string>();
      for (const event of foldIn([inOrder(fixes)]).reports) {
        const type = eventType(event.code);
        seen.add(event.code);
        expect(type).not.toBeNull();
        expect(type?.countedAs).toBeNull();
        expect(event.endTime ?? event.startTime).toBeGreaterThanOrEqual(event.startTime);
        expect(event.decidedTime).toBeGreaterThanOrEqual(event.startTime);
        if (!type?.isEpisode) expect(event.endTime).toBe(event.startTime);
        expect(ended.has(eventKey(event))).toBe(false);
        if (event.endTime !== null) ended.add(eventKey(event));
      }
    }),
    { numRuns: 150 },
  );
  // Otherwise the properties above would prove nothing.
  expect([...seen].sort()).toEqual([
    'fuelDrained',
    'fuelFilled',
    'hardBraking',
    'ignitionSwitchedOff',
    'ignitionSwitchedOn',
    'jamming',
    'lowVoltage',
    'sharedIdentity',
    'sharpTurn',
    'speedExcess',
    'suddenAcceleration',
    'towing',
  ]);
});

it('remember no more than a few kilobytes', () => {
  fc.assert(
    fc.property(talkative, (fixes) => {
      const { rules } = foldIn([inOrder([...fixes, ...fixes])]).memory;
      expect(JSON.stringify(rules).length).toBeLessThan(8_000);
    }),
    { numRuns: 30 },
  );
});
