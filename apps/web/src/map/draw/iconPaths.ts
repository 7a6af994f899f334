import { ICON_SIZE, type IconPart, type IconTone, VEHICLE_ICONS } from '../icons/vehicleIcons.ts';

type Context = OffscreenCanvasRenderingContext2D;

interface DrawnPart {
  tone: IconTone;
  path: Path2D;
}

const MIRROR = { a: -1, d: 1, e: ICON_SIZE };
const drawn = new Map<number, DrawnPart[]>();

function partsOf(type: number): DrawnPart[] {
  const known = drawn.get(type);
  if (known) return known;
  const parts = (VEHICLE_ICONS[type] ?? []).map(({ tone, d, mirrored }: IconPart): DrawnPart => {
    const path = new Path2D(d);
    if (mirrored) path.addPath(new Path2D(d), MIRROR);
    return { tone, path };
  });
  drawn.set(type, parts);
  return parts;
}

/** Draws a vehicle around 0, 0 with its front up. `ground` is the colour behind its windows. */
export function drawVehicle(
  context: Context,
  type: number,
  sizePx: number,
  colours: { body: string; ground: string },
): void {
  context.save();
  context.scale(sizePx / ICON_SIZE, sizePx / ICON_SIZE);
  context.translate(-ICON_SIZE / 2, -ICON_SIZE / 2);
  for (const { tone, path } of partsOf(type)) {
    context.globalAlpha = 1;
    context.fillStyle = tone === 'glass' ? colours.ground : colours.body;
    if (tone === 'shade' || tone === 'tyre') {
      // A veil of the ground over the body: darker on dark, lighter on light, and always of the same hue.
      context.fillStyle = tone === 'shade' ? colours.ground : colours.body;
      context.globalAlpha = tone === 'shade' ? 0.42 : 0.62;
    }
    context.fill(path);
  }
  context.restore();
}
