import { type ChunkRow, DEGREE } from '@rastro/domain';
import { xmlText } from '@rastro/format';
import { momentText } from '../../moments.ts';
import { type ExportFormat, scaled } from './exported.ts';
import { isDrawable, RASTRO_NAMESPACE, restOf } from './rest.ts';

/** Points of a track at most: a track names all its times before its places, so each is written as a whole. */
const TRACK_POINTS = 1_000;

/** The good fixes as tracks of KML 2.3 (gx:Track), which maps draw as one. */
export const kmlFormat: ExportFormat = {
  contentType: 'application/vnd.google-earth.kml+xml',
  extension: 'kml',
  begin: ({ name }) =>
    `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2" xmlns:rastro="${RASTRO_NAMESPACE}">
<Document><name>${xmlText(name)}</name>
<Schema id="fix"><gx:SimpleArrayField name="fix" type="string"/></Schema>
<Placemark><name>${xmlText(name)}</name><gx:MultiTrack><gx:interpolate>1</gx:interpolate>
`,
  page: (rows) => {
    const drawn = rows.filter(isDrawable);
    let text = '';
    for (let at = 0; at < drawn.length; at += TRACK_POINTS)
      text += trackOf(drawn.slice(at, at + TRACK_POINTS));
    return text;
  },
  end: () => '</gx:MultiTrack></Placemark></Document>\n</kml>\n',
};

function trackOf(rows: readonly ChunkRow[]): string {
  const lines = (of: (row: ChunkRow) => string): string => rows.map((row) => `${of(row)}\n`).join('');
  return `<gx:Track><altitudeMode>clampToGround</altitudeMode>
${lines((row) => `<when>${momentText(row.fixTime)}</when>`)}${lines((row) => `<gx:coord>${placeOf(row)}</gx:coord>`)}<ExtendedData><SchemaData schemaUrl="#fix"><gx:SimpleArrayData name="fix">
${lines((row) => `<gx:value>${xmlText(restOf(row))}</gx:value>`)}</gx:SimpleArrayData></SchemaData></ExtendedData></gx:Track>
`;
}

/** KML has no absent altitude: the ground is 0. */
const placeOf = (row: ChunkRow): string =>
  `${scaled(row.longitudeE7, DEGREE)} ${scaled(row.latitudeE7, DEGREE)} ${row.altitudeM ?? 0}`;
