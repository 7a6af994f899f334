import { type FilePlace, type FileShape, placeOf, shapeOf } from './shape.ts';
import type { XmlToken } from './xmlTokens.ts';

const POINTS = new Set(['trkpt', 'rtept', 'wpt']);

/** The tracks (segment by segment), routes and waypoints of a GPX document (topografix.com/GPX/1/1). */
export function* gpxShapes(tokens: Iterable<XmlToken>): Generator<FileShape> {
  const within: string[] = [];
  let said = '';
  /** Names and descriptions of what is open, by its element. */
  const about: Record<string, { name: string; description: string; folder: string }> = {};
  let places: FilePlace[] | null = [];
  for (const token of tokens) {
    if (token.kind === 'text') {
      said += token.text;
      continue;
    }
    const { name } = token;
    if (token.kind === 'open') {
      within.push(name);
      said = '';
      if (name === 'trk' || name === 'rte' || name === 'wpt')
        about[name] = { name: '', description: '', folder: '' };
      if (name === 'trkseg' || name === 'rte' || name === 'wpt') places = [];
      if (POINTS.has(name)) {
        const place = placeOf(token.attributes.lon, token.attributes.lat);
        if (place) places?.push(place);
        else places = null;
      }
      continue;
    }
    within.pop();
    const parent = about[within.at(-1) ?? ''];
    if (parent && name === 'name') parent.name = said;
    else if (parent && name === 'desc') parent.description = said;
    else if (parent && name === 'type') parent.folder = said;
    else if (name === 'trkseg' && about.trk) yield shapeOf('line', [places], about.trk);
    else if (name === 'rte' && about.rte) yield shapeOf('line', [places], about.rte);
    else if (name === 'wpt' && about.wpt) yield shapeOf('point', [places], about.wpt);
    if (name === 'trk' || name === 'rte' || name === 'wpt') delete about[name];
    said = '';
  }
}
