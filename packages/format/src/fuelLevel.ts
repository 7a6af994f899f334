import type { Format } from './format.ts';

/** The level of a tank as calls say it, `45.3 L` or `62 %`, as people read it; null where it is not known. */
export function fuelLevelText(level: string | null, format: Format): string | null {
  const [, value, unit] = /^(\d+(?:\.\d+)?) (L|%)$/.exec(level ?? '') ?? [];
  if (value === undefined) return level;
  return unit === 'L' ? format.amount('volume', Number(value)) : format.percent(Number(value));
}
