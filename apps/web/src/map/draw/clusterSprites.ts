import type { AlarmLevel, FleetStatus } from '@rastro/domain';
import type { MixBy } from '../clusters/messages.ts';
import type { Sprite } from '../engine/brush.ts';
import type { Palette } from './palette.ts';
import { CLUSTER_RADIUS_PX, FAR_AWAY_CHILDREN } from './sizes.ts';
import { SpriteCache } from './spriteCache.ts';
import { drawSign, drawStatusBadge } from './statusBadge.ts';
import { withAlpha } from './vehicleSprites.ts';

/** Number of steps to which the parts of the donut are rounded, so that nearly equal mixes share a picture. */
const MIX_STEPS = 14;

/** Whole shares that add up to MIX_STEPS; every value that occurs has at least one. */
export function donutShares(mix: ArrayLike<number>): number[] {
  const counts = Array.from(mix);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const shares = counts.map((count) =>
    count === 0 ? 0 : Math.max(1, Math.round((count / total) * MIX_STEPS)),
  );
  const surplus = shares.reduce((sum, share) => sum + share, 0) - MIX_STEPS;
  const largest = shares.indexOf(Math.max(...shares));
  shares[largest] = (shares[largest] ?? 0) - surplus;
  return shares;
}

/** A count that fits into the middle: `999`, `1.2k`, `15k`. */
export function shortCount(count: number): string {
  if (count < 1000) return String(count);
  if (count < 10_000) return `${Math.floor(count / 100) / 10}k`;
  return `${Math.floor(count / 1000)}k`;
}

/**
 * The side of a picture that has room for so many pixels. Pictures are no larger than they must be, because without a graphics card
 * each of their pixels costs, empty ones too. In steps of eight pixels the middle stays on the same part of a pixel on every screen.
 */
const inEights = (px: number): number => 8 * Math.ceil(px / 8);

/** Where the count and the shape of the most frequent status are drawn, below the middle. */
const COUNT_Y_PX = -2.5;
const MARK_Y_PX = 7;

/** Radii of clusters, each with its largest number of vehicles. */
const SIZES = [
  { upTo: 4, radiusPx: 16 },
  { upTo: 15, radiusPx: 18 },
  { upTo: FAR_AWAY_CHILDREN, radiusPx: 20 },
  { upTo: Infinity, radiusPx: CLUSTER_RADIUS_PX },
];

/**
 * The pictures of clusters: a count in a donut of the statuses (or types) in it with the shape of the most frequent status below, a
 * ring around it while an alarm of its vehicles is open, and from afar also a magnifier. Donut and count are separate pictures: there
 * are few of each, and with each update many clusters change one of the two.
 */
export class ClusterSprites {
  readonly #cache = new SpriteCache(1500);
  readonly #palette: Palette;
  readonly #pixelRatio: number;

  constructor(palette: Palette, pixelRatio: number) {
    this.#palette = palette;
    this.#pixelRatio = pixelRatio;
  }

  donut(count: number, mix: ArrayLike<number>, mixBy: MixBy, alarm: AlarmLevel | null): Sprite {
    const shares = donutShares(mix);
    const isFar = count > FAR_AWAY_CHILDREN;
    const radius = SIZES.find(({ upTo }) => count <= upTo)?.radiusPx ?? CLUSTER_RADIUS_PX;
    const side = inEights(2 * (radius + (alarm ? 5 : isFar ? 4 : 1)));
    const name = `${mixBy}${radius}${isFar}${alarm}${shares}`;
    return this.#cache.get(name, this.#pixelRatio, side, side, (context) => {
      this.#drawDonut(context, radius, shares, mixBy);
      if (alarm) this.#drawAlarm(context, radius, alarm);
      if (isFar) this.#drawMagnifier(context, radius * 0.78, -radius * 0.78);
    });
  }

  count(count: number): Sprite {
    const text = shortCount(count);
    return this.#cache.get(text, this.#pixelRatio, Math.min(32, 8 * text.length + 8), 16, (context) => {
      context.fillStyle = this.#palette.ink;
      context.font = `650 ${text.length > 3 ? 10.5 : 12}px 'Inter Variable', system-ui, sans-serif`;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillText(text, 0, COUNT_Y_PX);
    });
  }

  clear(): void {
    this.#cache.clear();
  }

  #drawDonut(context: OffscreenCanvasRenderingContext2D, radius: number, shares: number[], mixBy: MixBy) {
    const { surface, edge, ink } = this.#palette;
    const colours = mixBy === 'status' ? this.#palette.statuses : this.#palette.types;
    const ringWidth = 4.5;
    context.fillStyle = withAlpha(surface, 0.96);
    context.strokeStyle = edge;
    context.lineWidth = 1.5;
    context.beginPath();
    context.arc(0, 0, radius, 0, 2 * Math.PI);
    context.stroke();
    context.fill();
    context.lineWidth = ringWidth;
    const parts = shares.filter((share) => share > 0).length;
    const gap = parts > 1 ? 0.07 : 0;
    let from = -Math.PI / 2;
    shares.forEach((share, kind) => {
      if (share === 0) return;
      const to = from + (share / MIX_STEPS) * 2 * Math.PI;
      context.strokeStyle = colours[kind] ?? ink;
      context.beginPath();
      context.arc(0, 0, radius - ringWidth / 2 - 0.5, from + gap / 2, to - gap / 2);
      context.stroke();
      from = to;
    });
    if (mixBy === 'type') return;
    const most = shares.indexOf(Math.max(...shares)) as FleetStatus;
    const colour = this.#palette.statuses[most] ?? ink;
    drawStatusBadge(context, most, { x: 0, y: MARK_Y_PX, radiusPx: 3.5 }, { status: colour, surface });
  }

  #drawAlarm(context: OffscreenCanvasRenderingContext2D, radius: number, alarm: AlarmLevel) {
    const { alarms, surface } = this.#palette;
    context.strokeStyle = alarms[alarm];
    context.lineWidth = 3;
    context.beginPath();
    context.arc(0, 0, radius + 3, 0, 2 * Math.PI);
    context.stroke();
    const corner = -radius * 0.78;
    drawSign(context, '!', { x: corner, y: corner, radiusPx: 6.5 }, { disc: alarms[alarm], sign: surface });
  }

  #drawMagnifier(context: OffscreenCanvasRenderingContext2D, x: number, y: number) {
    const { accentFill, surface } = this.#palette;
    context.fillStyle = accentFill;
    context.strokeStyle = surface;
    context.lineWidth = 1.5;
    context.beginPath();
    context.arc(x, y, 6.5, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
    context.strokeStyle = '#ffffff';
    context.lineCap = 'round';
    context.lineWidth = 1.3;
    context.beginPath();
    context.arc(x - 0.6, y - 0.6, 2.4, 0, 2 * Math.PI);
    context.moveTo(x + 1.3, y + 1.3);
    context.lineTo(x + 3, y + 3);
    context.stroke();
  }
}
