/** A part of a screen: what it is, where it lies in the window in CSS pixels, and its colours. */
export interface LayoutPart {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** The colour of its text as `#rrggbb`. */
  ink: string;
  /** The colour behind it as `#rrggbb`; `-` where it is that of what it lies on. */
  ground: string;
}

/** How far a part may lie from where it was: more than browsers differ in, less than a person would see as crooked. */
const TOLERANCE_PX = 8;
/** How far each of red, green and blue may be from what it was. */
const TOLERANCE_COLOUR = 4;

const PLACE = ['x', 'y', 'width', 'height'] as const;
const COLOURS = ['ink', 'ground'] as const;

/** A layout as a file keeps it: a part a line. */
export const writeLayout = (parts: readonly LayoutPart[]): string =>
  parts
    .map(({ name, ink, ground, ...place }) =>
      [...PLACE.map((side) => String(place[side]).padStart(4)), ink, ground.padEnd(7), name].join(' '),
    )
    .map((line) => `${line}\n`)
    .join('');

/** Reads what `writeLayout` wrote. */
export const readLayout = (text: string): LayoutPart[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, x, y, width, height, ink = '', ground = '', name = ''] =
        /^ *(-?\d+) +(-?\d+) +(\d+) +(\d+) (\S+) (\S+) +(.*)$/.exec(line) ?? [];
      return { name, x: Number(x), y: Number(y), width: Number(width), height: Number(height), ink, ground };
    });

/**
 * What differs from a kept layout, each in words: parts that are missing, lie elsewhere, have another size or another colour. A part that is
 * new is no difference by itself, only what it moves.
 */
export function layoutDifferences(kept: readonly LayoutPart[], now: readonly LayoutPart[]): string[] {
  const found = new Map(now.map((part) => [part.name, part]));
  return kept.flatMap((before) => {
    const part = found.get(before.name);
    if (!part) return [`${before.name}: is missing`];
    return [
      ...PLACE.filter((side) => Math.abs(part[side] - before[side]) > TOLERANCE_PX),
      ...COLOURS.filter((colour) => !isLike(part[colour], before[colour])),
    ].map((what) => `${before.name}: ${what} was ${before[what]}, is ${part[what]}`);
  });
}

function isLike(one: string, other: string): boolean {
  if (one === other) return true;
  if (!one.startsWith('#') || !other.startsWith('#')) return false;
  return [1, 3, 5].every((at) => Math.abs(part(one, at) - part(other, at)) <= TOLERANCE_COLOUR);
}

const part = (colour: string, at: number): number => Number.parseInt(colour.slice(at, at + 2), 16);
