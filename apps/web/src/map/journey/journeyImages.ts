import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Palette } from '../draw/palette.ts';

const PIXEL_RATIO = 2;

type Context = OffscreenCanvasRenderingContext2D;

/** The id of a picture by its content. A change of theme changes the id, so that it is drawn again. */
export const journeyImage = (what: 'arrow' | 'end' | 'A' | 'B', theme: string) => `journey-${what}-${theme}`;

/** Draws a picture of a journey when the map requests it. */
export function addJourneyImage(map: MapLibreMap, id: string, palette: Palette): void {
  const draw = drawingOf(id, palette);
  if (!draw || map.hasImage(id)) return;
  const canvas = new OffscreenCanvas(draw.sizePx * PIXEL_RATIO, draw.sizePx * PIXEL_RATIO);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.scale(PIXEL_RATIO, PIXEL_RATIO);
  context.translate(draw.sizePx / 2, draw.sizePx / 2);
  draw.paint(context);
  map.addImage(id, context.getImageData(0, 0, canvas.width, canvas.height), { pixelRatio: PIXEL_RATIO });
}

function drawingOf(id: string, palette: Palette) {
  const [, what] = /^journey-(arrow|end|A|B)-/.exec(id) ?? [];
  if (what === undefined) return null;
  const { quiet, casing } = palette.journey;
  if (what === 'arrow') return { sizePx: 16, paint: (context: Context) => arrow(context, quiet, casing) };
  if (what === 'end') return { sizePx: 14, paint: (context: Context) => disc(context, quiet, casing) };
  return { sizePx: 44, paint: (context: Context) => pin(context, what, palette) };
}

function arrow(context: Context, colour: string, casing: string): void {
  context.beginPath();
  context.moveTo(0, -6);
  context.lineTo(5, 5);
  context.lineTo(0, 2.5);
  context.lineTo(-5, 5);
  context.closePath();
  context.lineJoin = 'round';
  context.lineWidth = 2.5;
  context.strokeStyle = casing;
  context.stroke();
  context.fillStyle = colour;
  context.fill();
}

function disc(context: Context, colour: string, casing: string): void {
  context.beginPath();
  context.arc(0, 0, 4.5, 0, 2 * Math.PI);
  context.fillStyle = casing;
  context.fill();
  context.lineWidth = 2.5;
  context.strokeStyle = colour;
  context.stroke();
}

/** A drop with a letter, whose tip is in the middle of the picture. */
function pin(context: Context, letter: string, { accent, journey }: Palette): void {
  context.beginPath();
  context.moveTo(0, 0);
  context.bezierCurveTo(-3, -5, -9, -8, -9, -13);
  context.arc(0, -12.5, 9, Math.PI, 0);
  context.bezierCurveTo(9, -8, 3, -5, 0, 0);
  context.closePath();
  context.fillStyle = accent;
  context.strokeStyle = journey.casing;
  context.lineWidth = 1.5;
  context.fill();
  context.stroke();
  context.fillStyle = journey.casing;
  context.font = "700 11px 'Inter Variable', system-ui, sans-serif";
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(letter, 0, -12.5);
}
