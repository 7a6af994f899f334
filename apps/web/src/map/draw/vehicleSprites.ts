import type { AlarmLevel, FleetStatus } from '@rastro/domain';
import type { MotionState } from '../../live/index.ts';
import type { Sprite } from '../engine/brush.ts';
import { drawVehicle } from './iconPaths.ts';
import type { Palette } from './palette.ts';
import { SpriteCache } from './spriteCache.ts';
import { drawSign, drawSpanner, drawStatusBadge } from './statusBadge.ts';

/** The appearance of a marker except its heading. */
export interface VehicleLook {
  type: number;
  status: FleetStatus;
  motion: MotionState;
  /** The level of its most urgent open alarm. */
  alarm: AlarmLevel | null;
  /** Whether it is in the workshop, which is shown in place of a doubt. */
  isInWorkshop: boolean;
  /** Whether its place is in doubt. */
  isDoubtful: boolean;
  /** Freshness of the fix, 0 (ten minutes and more) to 5 (half a minute); see `freshnessOf`. */
  freshness: number;
  isSelected: boolean;
  radiusPx: number;
}

/** Opacity of the ring of age by freshness. */
const RING_OPACITY = [0, 0.16, 0.32, 0.5, 0.72, 0.95];
/** Ages in seconds up to which a fix has freshness 5, 4, 3, 2, 1. Ten minutes is "no transmission". */
const FRESHNESS_UP_TO_S = [30, 60, 150, 300, 600];

/** The freshness of a fix of that age: 5 for the last half minute, down to 0 from ten minutes on. */
export function freshnessOf(ageS: number): number {
  const step = FRESHNESS_UP_TO_S.findIndex((limit) => ageS < limit);
  return step < 0 ? 0 : FRESHNESS_UP_TO_S.length - step;
}

/** The parts of vehicle markers, each drawn once for each look: the disc, which is fixed, and the vehicle, which turns. */
export class VehicleSprites {
  readonly #cache = new SpriteCache(1500);
  readonly #palette: Palette;
  readonly #pixelRatio: number;

  constructor(palette: Palette, pixelRatio: number) {
    this.#palette = palette;
    this.#pixelRatio = pixelRatio;
  }

  /**
   * The disc in the status colour, with the ring of age or that of an open alarm, the halo of the selection, and the badges of status,
   * motion, alarm and doubt.
   */
  disc(look: VehicleLook): Sprite {
    const { status, motion, alarm, isInWorkshop, isDoubtful, freshness, isSelected, radiusPx } = look;
    const name = `d${status}${motion}${alarm}${isInWorkshop}${isDoubtful}${freshness}${isSelected}${radiusPx}`;
    const side = 2 * (radiusPx + (isSelected ? 12 : 8)); // no larger than it must be: empty pixels cost, too
    return this.#cache.get(name, this.#pixelRatio, side, side, (context) => {
      const colour = this.#palette.statuses[status] ?? this.#palette.ink;
      const { surface, accent, edge, ink, alarms } = this.#palette;
      if (isSelected) {
        ring(context, radiusPx + 7, 8, withAlpha(accent, 0.28));
        ring(context, radiusPx + 6, 2.5, accent);
      }
      if (alarm) ring(context, radiusPx + 3.5, 3, alarms[alarm]);
      else if (RING_OPACITY[freshness])
        ring(context, radiusPx + 3, 1.6, withAlpha(colour, RING_OPACITY[freshness]));

      ring(context, radiusPx, 1.6, edge);
      context.fillStyle = isSilent(look) ? withAlpha(surface, 0.72) : surface;
      context.beginPath();
      context.arc(0, 0, radiusPx, 0, 2 * Math.PI);
      context.fill();
      if (isSilent(look)) context.setLineDash([3, 3]);
      ring(context, radiusPx - 1, 2, colour);
      context.setLineDash([]);

      const corner = radiusPx * 0.74;
      const badge = Math.max(4, radiusPx * 0.3);
      const colours = { status: colour, surface };
      drawStatusBadge(context, status, { x: corner, y: -corner, radiusPx: badge }, colours);
      if (motion === 'IDLE' && !isSilent(look))
        drawIdleBadge(context, { x: corner, y: corner, radiusPx: badge }, colours);
      if (alarm)
        drawSign(
          context,
          '!',
          { x: -corner, y: -corner, radiusPx: badge + 1.5 },
          { disc: alarms[alarm], sign: surface },
        );
      // In the place of the doubt: of one in the workshop nobody expects that it is heard.
      if (isInWorkshop)
        drawSpanner(context, { x: -corner, y: corner, radiusPx: badge + 1.5 }, { disc: ink, sign: surface });
      else if (isDoubtful)
        drawSign(context, '?', { x: -corner, y: corner, radiusPx: badge + 1 }, { disc: ink, sign: surface });
    });
  }

  /** The vehicle from above with its front up; one that moves has a beak in its direction. */
  vehicle(look: VehicleLook): Sprite {
    const { type, status, motion, radiusPx } = look;
    const isMoving = motion === 'MOVING' && !isSilent(look);
    const side = 2 * (radiusPx + 8);
    return this.#cache.get(
      `v${type}.${status}${isMoving}${radiusPx}`,
      this.#pixelRatio,
      side,
      side,
      (context) => {
        const colour = this.#palette.statuses[status] ?? this.#palette.ink;
        if (isMoving) drawBeak(context, radiusPx, { colour, surface: this.#palette.surface });
        drawVehicle(context, type, radiusPx * 1.62, { body: colour, ground: this.#palette.surface });
      },
    );
  }
}

/** Whether nobody knows what the vehicle does now. */
const isSilent = ({ status, motion }: VehicleLook): boolean => status === 4 || motion === 'NO_DATA';

type Context = OffscreenCanvasRenderingContext2D;

function ring(context: Context, radius: number, width: number, colour: string): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.stroke();
}

/** Draws a tip on the edge of the disc. */
function drawBeak(context: Context, radius: number, colours: { colour: string; surface: string }): void {
  const tip = radius + Math.max(5, radius * 0.42);
  const halfAngle = 0.5;
  const x = Math.sin(halfAngle) * (radius - 0.5);
  const y = -Math.cos(halfAngle) * (radius - 0.5);
  context.beginPath();
  context.moveTo(-x, y);
  context.lineTo(0, -tip);
  context.lineTo(x, y);
  context.quadraticCurveTo(0, -radius - 1.5, -x, y);
  context.closePath();
  context.lineJoin = 'round';
  context.strokeStyle = colours.surface;
  context.lineWidth = 1.2;
  context.stroke();
  context.fillStyle = colours.colour;
  context.fill();
}

/** Draws two bars, as on a pause button: the engine runs while the vehicle stands. */
function drawIdleBadge(
  context: Context,
  { x, y, radiusPx }: { x: number; y: number; radiusPx: number },
  colours: { status: string; surface: string },
): void {
  context.fillStyle = colours.surface;
  context.beginPath();
  context.arc(x, y, radiusPx + 1.5, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = colours.status;
  const bar = radiusPx * 0.5;
  context.fillRect(x - bar * 1.3, y - radiusPx * 0.75, bar, radiusPx * 1.5);
  context.fillRect(x + bar * 0.3, y - radiusPx * 0.75, bar, radiusPx * 1.5);
}

/** A `#rrggbb` colour with an alpha value. */
export function withAlpha(colour: string, alpha: number): string {
  return `${colour}${Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0')}`;
}
