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

/** A placemark without a place, which says by what the file can be compared with its report later. */
export function kmlSeal(seal: Seal, format: Format): string {
  const said = sealParameters(seal, format).map(({ name, value }) => `${name}: ${value}`);
  const name = wordIn(REPORT_TERMS.verification, format.language);
  return `<Placemark><name>${xmlText(name)}</name><visibility>0</visibility><description>${xmlText(said.join('\n'))}</description></Placemark>\n`;
}
