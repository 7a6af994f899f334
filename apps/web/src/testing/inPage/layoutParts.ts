import type { LayoutPart } from '../layout/layout.ts';
import { colourOf } from './themeScale.ts';

/** What a screen is made of: its places, headings, and what one acts with. */
const PARTS =
  'header, main, nav, aside, section, form, fieldset, table, h1, h2, h3, h4, button, a[href], input, textarea, ' +
  '[role="dialog"], [role="tablist"], [role="tab"], [role="listbox"], [role="alert"], .fleet-map';

/** What lies where data lie: marks and popups on the map, what a library draws, and all but the first of many rows. */
const MOVING =
  '.vehicle-popup, .vehicle-popup *, .maplibregl-marker *, .maplibregl-control-container *, canvas *, li:not(:first-child), li:not(:first-child) *, ' +
  'tbody tr:not(:first-child) *';

/** What is called by its label alone, whatever is written in it. */
const PLACES = 'header, main, nav, aside, section, form, fieldset, table, [role="dialog"], .fleet-map';

const LONGEST_NAME = 48;

/** The parts of the page that are in sight, in the order of the document, each under a name of its own. */
export function layoutParts(): LayoutPart[] {
  const parts: LayoutPart[] = [];
  const counts = new Map<string, number>();
  for (const element of document.body.querySelectorAll<HTMLElement>(PARTS)) {
    if (element.matches(MOVING)) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const isInSight = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
    if (width < 2 || height < 2 || !isInSight) continue; // for screen readers only, or scrolled away
    const name = nameOf(element);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const { color, backgroundColor } = getComputedStyle(element);
    parts.push({
      name: count === 1 ? name : `${name} (${count})`,
      x: Math.round(left),
      y: Math.round(top),
      width: Math.round(width),
      height: Math.round(height),
      ink: hex(color),
      ground: hex(backgroundColor),
    });
  }
  return parts;
}

/** What an element is and says, numbers aside: they come from data. */
function nameOf(element: HTMLElement): string {
  const role = element.role ?? element.localName;
  const isPlace = element.matches(PLACES);
  const label = element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? '') : '';
  const said = element.ariaLabel ?? (label || (isPlace ? '' : (element.textContent ?? '')));
  const words = said.replaceAll(/\s+/g, ' ').replaceAll(/\d+/g, '#').trim().slice(0, LONGEST_NAME).trim();
  return `${role} ${words}`.trim();
}

/** A colour as `#rrggbb`; `-` for one through which most of what is below is seen. */
function hex(text: string): string {
  const [red = 0, green = 0, blue = 0, alpha = 0] = colourOf(text) ?? [];
  if (alpha < 0.5) return '-';
  return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}
