import type { ExpressionSpecification, Map as MapLibreMap } from 'maplibre-gl';
import type { Palette } from '../draw/palette.ts';

const PIXEL_RATIO = 2;

type Context = OffscreenCanvasRenderingContext2D;

/** The id of a picture by its content. A change of theme changes the id, so that it is drawn again. */
export const journeyImage = (what: 'arrow' | 'end' | 'A' | 'B', theme: string) => `journey-${what}-${theme}`;

const STOP = 'journey-stop-';

/** The id of the picture of stops with a label, which is that of a feature. */
export const stopImage = (theme: string): ExpressionSpecification => [
  'concat',
  `${STOP}${theme}-`,
  ['get', 'label'],
];

/** Draws a picture of a journey when the map requests it. */
export function addJourneyImage(map: MapLibreMap, id: string, palette: Palette): void {
  const draw = drawingOf(id, palette);
  if (!draw || map.hasImage(id)) return;
  const { sizePx, widthPx = sizePx } = draw;
  const canvas = new OffscreenCanvas(widthPx * PIXEL_RATIO, sizePx * PIXEL_RATIO);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.scale(PIXEL_RATIO, PIXEL_RATIO);
  context.translate(widthPx / 2, sizePx / 2);
  draw.paint(context);
  map.addImage(id, context.getImageData(0, 0, canvas.width, canvas.height), { pixelRatio: PIXEL_RATIO });
}

interface Drawing {
  /** Its height, and its width where there is none. */
  sizePx: number;
  widthPx?: number;
  paint: (context: Context) => void;
}

function drawingOf(id: string, palette: Palette): Drawing | null {
  if (id.startsWith(STOP)) return stopDrawing(id.slice(STOP.length).replace(/^[^-]*-/, ''), palette);
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

const LETTER_PX = 18;
const STOP_FONT = "600 12px 'Inter Variable', system-ui, sans-serif";

/** The sign of a parking place, and beside it how long the vehicle stood. */
function stopDrawing(label: string, { surface, ink, journey }: Palette): Drawing {
  const textPx = label === '' ? 0 : widthOf(label) + 10;
  const widthPx = Math.ceil(LETTER_PX + textPx) + 4;
  const left = 2 - widthPx / 2;
  const paint = (context: Context): void => {
    context.beginPath();
    context.roundRect(left, -LETTER_PX / 2, widthPx - 4, LETTER_PX, 5);
    context.fillStyle = surface;
    context.fill();
    context.lineWidth = 1.5;
    context.strokeStyle = journey.quiet;
    context.stroke();
    context.beginPath();
    context.roundRect(left, -LETTER_PX / 2, LETTER_PX, LETTER_PX, 5);
    context.fillStyle = ink;
    context.fill();
    context.font = STOP_FONT;
    context.textBaseline = 'middle';
    context.textAlign = 'center';
    context.fillStyle = surface;
    context.fillText('P', left + LETTER_PX / 2, 0.5);
    context.textAlign = 'left';
    context.fillStyle = ink;
    context.fillText(label, left + LETTER_PX + 5, 0.5);
  };
  return { sizePx: LETTER_PX + 4, widthPx, paint };
}

function widthOf(text: string): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return 0;
  context.font = STOP_FONT;
  return context.measureText(text).width;
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
