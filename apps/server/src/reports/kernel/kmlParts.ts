import { distanceM } from '@rastro/domain';
import { type Format, REPORT_TERMS, wordIn, xmlText } from '@rastro/format';
import type { Seal } from './report.ts';
import { sealParameters } from './sealParameters.ts';

/** Icons that programs for maps have or fetch, as most KML names them. */
const ICONS = 'https://maps.google.com/mapfiles/kml/shapes';

/** How the ways of vehicles and places are drawn; colours as KML writes them: opacity, blue, green, red. */
export const KML_STYLES = `<Style id="way"><LineStyle><color>ffd2691e</color><width>4</width></LineStyle></Style>
<Style id="place"><IconStyle><color>ffb35f2f</color><scale>0.7</scale><Icon><href>${ICONS}/placemark_circle.png</href></Icon></IconStyle><LabelStyle><scale>0.7</scale></LabelStyle></Style>
<Style id="stop"><IconStyle><color>ff3c3cdc</color><scale>0.9</scale><Icon><href>${ICONS}/square.png</href></Icon></IconStyle><LabelStyle><scale>0.7</scale></LabelStyle></Style>
`;

/** A line through places, each as KML writes it; a line has two ends, so that one place is a point. */
export const kmlLine = (places: readonly string[]): string =>
  places.length > 1
    ? `<LineString><tessellate>1</tessellate><coordinates>${places.join(' ')}</coordinates></LineString>`
    : `<Point><coordinates>${places[0]}</coordinates></Point>`;

/** The smallest part of the ground that is looked at, and how far the eye is from a part whose diagonal is 1: the view is less high than wide. */
const [LEAST_M, EYE_PER_DIAGONAL] = [400, 1.5];

/** Where a map begins that shows these places: from straight above, as far as all are in view; nothing without places. It stands before all styles. */
export function kmlLookAt(places: readonly { latitude: number; longitude: number }[]): string {
  const [first] = places;
  if (!first) return '';
  let [south, north, west, east] = [first.latitude, first.latitude, 0, 0];
  for (const { latitude, longitude } of places) {
    const aside = ((longitude - first.longitude + 540) % 360) - 180; // the short way round, over the antimeridian too
    [south, north] = [Math.min(south, latitude), Math.max(north, latitude)];
    [west, east] = [Math.min(west, aside), Math.max(east, aside)];
  }
  const diagonalM = Math.max(LEAST_M, distanceM(south, west, north, east));
  const longitude = ((first.longitude + (west + east) / 2 + 540) % 360) - 180;
  return `<LookAt><longitude>${longitude.toFixed(6)}</longitude><latitude>${((south + north) / 2).toFixed(6)}</latitude><heading>0</heading><tilt>0</tilt><range>${Math.round(diagonalM * EYE_PER_DIAGONAL)}</range></LookAt>
`;
}

/** A placemark without a place, which says by what the file can be compared with its report later. */
export function kmlSeal(seal: Seal, format: Format): string {
  const said = sealParameters(seal, format).map(({ name, value }) => `${name}: ${value}`);
  const name = wordIn(REPORT_TERMS.verification, format.language);
  return `<Placemark><name>${xmlText(name)}</name><visibility>0</visibility><description>${xmlText(said.join('\n'))}</description></Placemark>\n`;
}
