import type { FleetStatus } from '@rastro/domain';
import { SHAPE_SIZE, SPANNER, STATUSES } from '../../status/index.ts';

type Context = OffscreenCanvasRenderingContext2D;

/** Where a badge is drawn. */
export interface BadgePlace {
  x: number;
  y: number;
  radiusPx: number;
}

/** Draws the shape of a status, which shows it without its colour, with an edge that separates it from what is below. */
export function drawStatusBadge(
  context: Context,
  status: FleetStatus,
  { x, y, radiusPx }: BadgePlace,
  colours: { status: string; surface: string },
): void {
  const scale = (2 * radiusPx) / SHAPE_SIZE;
  const path = new Path2D();
  const middle = (-SHAPE_SIZE / 2) * scale;
  path.addPath(new Path2D(STATUSES[status].shape), { a: scale, d: scale, e: x + middle, f: y + middle });
  context.fillStyle = colours.status;
  context.strokeStyle = colours.surface;
  context.lineWidth = 3;
  context.lineJoin = 'round';
  context.stroke(path);
  context.fill(path);
}

/** Draws a disc with a sign on it: `!` for an open alarm, `?` for a place in doubt. */
export function drawSign(
  context: Context,
  sign: '!' | '?',
  { x, y, radiusPx }: BadgePlace,
  colours: { disc: string; sign: string },
): void {
  context.fillStyle = colours.disc;
  context.strokeStyle = colours.sign;
  context.lineWidth = 1.2;
  context.beginPath();
  context.arc(x, y, radiusPx, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  context.fillStyle = colours.sign;
  context.font = `800 ${Math.round(radiusPx * 1.75)}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(sign, x, y + 0.5);
}

/** Draws a disc with a spanner on it, for a vehicle in the workshop. */
export function drawSpanner(
  context: Context,
  { x, y, radiusPx }: BadgePlace,
  colours: { disc: string; sign: string },
): void {
  context.fillStyle = colours.disc;
  context.strokeStyle = colours.sign;
  context.lineWidth = 1.2;
  context.beginPath();
  context.arc(x, y, radiusPx, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  const scale = (1.4 * radiusPx) / SHAPE_SIZE;
  const middle = (-SHAPE_SIZE / 2) * scale;
  const path = new Path2D();
  path.addPath(new Path2D(SPANNER), { a: scale, d: scale, e: x + middle, f: y + middle });
  context.fillStyle = colours.sign;
  context.fill(path);
}
