import { type DrawnFix, metresToKm, type TripPiece } from '@rastro/domain';
import {
  createFormat,
  type Format,
  JOURNEY_WORDS,
  reportAmount,
  vehicleName,
  wordIn,
  xmlText,
} from '@rastro/format';
import type { Scope } from '../../access/scope.ts';
import { momentText } from '../../moments.ts';
import type { ReportParts } from '../kernel/report.ts';
import { fixesOfPieces, type JourneyRange, tripsIn } from './positions.ts';

/** The colours of lines and marks as KML writes them: opacity, blue, green, red. */
const STYLES = `<Style id="trip"><LineStyle><color>ffd2691e</color><width>4</width></LineStyle></Style>
<Style id="stop"><IconStyle><color>ff3c3cdc</color><scale>0.9</scale></IconStyle></Style>
`;

/**
 * The trips of a vehicle as KML 2.2 (https://docs.ogc.org/is/12-007r2/12-007r2.html): of each the line through its good fixes, with its times,
 * and a mark where it ended.
 */
export async function journeyKml(parts: ReportParts, scope: Scope, range: JourneyRange): Promise<string> {
  const { language, timeZone } = scope.requester;
  const format = createFormat({ language, timeZone });
  const { name, licensePlate } = range.vehicle;
  const all = await fixesOfPieces(parts, range, await tripsIn(parts, scope, range));
  const trips = [...Map.groupBy(all, ({ piece }) => piece.tripStartTime).values()];
  const title = `${wordIn(JOURNEY_WORDS.title, language)}: ${vehicleName({ name, licensePlate })}`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${xmlText(title)}</name>
${STYLES}${trips.map((trip) => tripMarks(trip, parts.addressOf, format)).join('')}</Document></kml>
`;
}

function tripMarks(
  trip: readonly { piece: TripPiece; fixes: readonly DrawnFix[] }[],
  addressOf: ReportParts['addressOf'],
  format: Format,
): string {
  const [begin, end] = [trip[0]!.piece.startTime, trip.at(-1)!.piece.endTime];
  const fixes = trip.flatMap((each) => each.fixes);
  const last = fixes.at(-1);
  if (!last) return '';
  const metres = trip.reduce((sum, { piece }) => sum + piece.distanceM, 0);
  const name = `${format.dateTime(begin)} – ${format.when(end, begin)}`;
  const places = fixes.map(({ longitude, latitude }) => `${longitude},${latitude}`);
  // A range may end after the first fix of a trip, and a line has two ends.
  const way =
    places.length > 1
      ? `<LineString><tessellate>1</tessellate><coordinates>${places.join(' ')}</coordinates></LineString>`
      : `<Point><coordinates>${places[0]}</coordinates></Point>`;
  const place = addressOf(last.latitude, last.longitude) ?? format.coordinates(last.latitude, last.longitude);
  return `<Placemark><name>${xmlText(name)}</name><description>${xmlText(
    reportAmount('distance', metresToKm(metres), format),
  )}</description><TimeSpan><begin>${momentText(begin)}</begin><end>${momentText(end)}</end></TimeSpan><styleUrl>#trip</styleUrl>${way}</Placemark>
<Placemark><name>${xmlText(format.dateTime(end))}</name><description>${xmlText(place)}</description><TimeStamp><when>${momentText(end)}</when></TimeStamp><styleUrl>#stop</styleUrl><Point><coordinates>${last.longitude},${last.latitude}</coordinates></Point></Placemark>
`;
}
