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
import { KML_STYLES, kmlLine, kmlLookAt, kmlSeal } from '../kernel/kmlParts.ts';
import type { ReportParts } from '../kernel/report.ts';
import { RowHashes } from '../sealed/rowHashes.ts';
import { type SealedColumns, seal, type ToSeal } from '../sealed/seal.ts';
import { fixesOfPieces, type JourneyRange, tripsIn } from './positions.ts';
import { POSITIONS_NAME } from './positionsFile.ts';

/** What of a position the seal of the file is about: its files with these columns say the same. */
const SEALED: SealedColumns = { row: ['name', 'pat'], details: ['fGPS', 'lat', 'lon'] };

/**
 * The trips of a vehicle as KML 2.2 (https://docs.ogc.org/is/12-007r2/12-007r2.html): of each the line through its good fixes, with its times,
 * and a mark where it ended, with a view of all to begin with; at the end one without a place, by which its positions can be compared with those of the trips later.
 */
export async function journeyKml(parts: ReportParts, scope: Scope, range: JourneyRange): Promise<string> {
  const { language, timeZone } = scope.requester;
  const format = createFormat({ language, timeZone });
  const { name, licensePlate } = range.vehicle;
  const all = await fixesOfPieces(parts, scope, range, await tripsIn(parts, scope, range));
  const trips = [...Map.groupBy(all, ({ piece }) => piece.tripStartTime).values()];
  const title = `${wordIn(JOURNEY_WORDS.title, language)}: ${vehicleName({ name, licensePlate })}`;
  const marks = trips.map((trip) => tripMarks(trip, parts.addressOf, format)).join('');
  const way = all.flatMap(({ fixes }) => fixes);
  const sealed = await seal(parts, scope, sealedWay(range, way));
  return `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${xmlText(title)}</name>
${kmlLookAt(way)}${KML_STYLES}${marks}${kmlSeal(sealed, format)}</Document></kml>
`;
}

/** The positions of a way, as the file of positions with the same columns has them. */
function sealedWay({ vehicle, from, to }: JourneyRange, fixes: readonly DrawnFix[]): ToSeal {
  const { assetId, name, licensePlate } = vehicle;
  const hashes = new RowHashes();
  if (fixes.length > 0) hashes.add(assetId, { name, pat: licensePlate }, SEALED.row);
  for (const { fixTime, latitude, longitude } of fixes)
    hashes.add(assetId, { fGPS: momentText(fixTime), lat: latitude, lon: longitude }, SEALED.details ?? []);
  return {
    report: POSITIONS_NAME,
    columns: SEALED,
    filter: { assetIds: [assetId], from, to },
    asked: { assetsSelected: [assetId], fechaInicio: momentText(from), fechaFin: momentText(to) },
    hashes,
  };
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
  const place = addressOf(last.latitude, last.longitude) ?? format.coordinates(last.latitude, last.longitude);
  return `<Placemark><name>${xmlText(name)}</name><description>${xmlText(
    reportAmount('distance', metresToKm(metres), format),
  )}</description><TimeSpan><begin>${momentText(begin)}</begin><end>${momentText(end)}</end></TimeSpan><styleUrl>#way</styleUrl>${kmlLine(places)}</Placemark>
<Placemark><name>${xmlText(format.dateTime(end))}</name><description>${xmlText(place)}</description><TimeStamp><when>${momentText(end)}</when></TimeStamp><styleUrl>#stop</styleUrl><Point><coordinates>${last.longitude},${last.latitude}</coordinates></Point></Placemark>
`;
}
