import { FUEL_SENSORS } from '@rastro/domain';
import { textsIn } from './textFiles.ts';

/** Units that readers in the United States do not use; a meter may also be what counts hours or distance. */
const METRIC =
  /\bkm\b|\bkilomet|\d ?m\b|(?<!hour )\bmeters\b|\d meter|\bcentimet|\bmillimet|\bhectares?\b|\blit(?:er|re)s?\b|\d ?L\b|°C|\bCelsius\b|\bkg\b|\bkilogram|\b[kh]Pa\b|\d ?mm\b|\bmm\//i;

/** What stays in the unit of the device that says it. */
const OF_DEVICES: ReadonlySet<string> = new Set(
  FUEL_SENSORS.filter(({ value }) => value === 'fuelLevelL').map(({ name }) => name.en),
);
/** A unit of the catalogue of the contract, which the form of notices calls miles. */
const OF_CONTRACT: ReadonlySet<string> = new Set(['Kilometers']);

/** The English texts in a source: those behind `en`, alone or in a block. */
export function englishIn(source: string): string[] {
  const blocks = source.matchAll(/^( *)en: \{\n([\s\S]*?)\n\1\}/gm);
  const single = source.matchAll(/\ben: ('(?:[^'\\\n]|\\.)+'|`(?:[^`\\]|\\.)+`|"(?:[^"\\\n]|\\.)+")/g);
  return [...blocks, ...single].flatMap(([, one, two]) => textsIn(two ?? one ?? ''));
}

/** Whether a text has a unit that readers in the United States do not use. */
export const isMetric = (text: string): boolean =>
  METRIC.test(text) && !OF_DEVICES.has(text) && !OF_CONTRACT.has(text);
