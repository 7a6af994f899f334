import { KmlStyles } from './kmlStyles.ts';
import { type FilePlace, type FileShape, placesIn, shapeOf } from './shape.ts';
import type { XmlToken } from './xmlTokens.ts';

const PLACE = /[^\s]+/g;
const NOTHING: { name: string; description: string } = { name: '', description: '' };

/** The points, lines and areas of the placemarks of a KML document (OGC 07-147r2), with their folders, icons and colours, and its tracks as lines. */
export function* kmlShapes(tokens: Iterable<XmlToken>): Generator<FileShape> {
  const within: string[] = [];
  let said = '';
  let about = { ...NOTHING };
  let shapes: { kind: FileShape['kind']; rings: (FilePlace[] | null)[] }[] = [];
  let rings: (FilePlace[] | null)[] = [];
  let track: FilePlace[] | null = [];
  /** The names of the folders that are open, the innermost last. */
  const folders: string[] = [];
  const styles = new KmlStyles();
  for (const token of tokens) {
    if (token.kind === 'text') {
      said += token.text;
      continue;
    }
    if (token.kind === 'open') {
      within.push(token.name);
      styles.open(token.name, token.attributes);
      said = '';
      if (token.name === 'Placemark') {
        about = { ...NOTHING };
        shapes = [];
      } else if (token.name === 'Polygon') rings = [];
      else if (token.name === 'Track') track = [];
      else if (token.name === 'Folder') folders.push('');
      continue;
    }
    within.pop();
    const parent = within.at(-1);
    styles.close(token.name, parent, said);
    if (parent === 'Placemark' && (token.name === 'name' || token.name === 'description'))
      about[token.name] = said;
    else if (parent === 'Folder' && token.name === 'name') folders[folders.length - 1] = said;
    else if (token.name === 'Folder') folders.pop();
    else if (token.name === 'coordinates') {
      const places = placesIn(said, PLACE);
      if (parent === 'Point') shapes.push({ kind: 'point', rings: [places?.slice(0, 1) ?? null] });
      else if (parent === 'LineString') shapes.push({ kind: 'line', rings: [places] });
      else if (parent === 'LinearRing' && within.includes('Polygon')) rings.push(places);
      else if (parent === 'LinearRing') shapes.push({ kind: 'area', rings: [places] });
    } else if (token.name === 'coord') {
      const [place] = placesIn(said.trim().replaceAll(/\s+/g, ','), PLACE) ?? [];
      if (place) track?.push(place);
      else track = null;
    } else if (token.name === 'Track') shapes.push({ kind: 'line', rings: [track] });
    else if (token.name === 'Polygon') shapes.push({ kind: 'area', rings });
    else if (token.name === 'Placemark') {
      const folder = folders.findLast((name) => name.trim() !== '') ?? '';
      for (const { kind, rings: own } of shapes) {
        const style = kind === 'point' ? styles.pointStyle() : null;
        const color = kind === 'point' ? null : styles.lineColour();
        yield shapeOf(kind, own, { ...about, folder, style, color });
      }
      shapes = [];
    }
    said = '';
  }
}
