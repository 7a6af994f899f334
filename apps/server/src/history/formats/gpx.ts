import { type ChunkRow, DEGREE } from '@rastro/domain';
import { xmlText } from '@rastro/format';
import { momentText } from '../../moments.ts';
import { type ExportFormat, scaled } from './exported.ts';
import { isDrawable, RASTRO_NAMESPACE, restOf } from './rest.ts';

/** The good fixes as one track of GPX 1.1. */
export const gpxFormat: ExportFormat = {
  contentType: 'application/gpx+xml',
  extension: 'gpx',
  begin: ({ name }) =>
    `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Rastro" xmlns="http://www.topografix.com/GPX/1/1" xmlns:rastro="${RASTRO_NAMESPACE}">
<trk><name>${xmlText(name)}</name><trkseg>
`,
  page: (rows) => rows.filter(isDrawable).map(pointOf).join(''),
  end: () => '</trkseg></trk>\n</gpx>\n',
};

function pointOf(row: ChunkRow): string {
  const altitude = row.altitudeM === null ? '' : `<ele>${row.altitudeM}</ele>`;
  return (
    `<trkpt lat="${scaled(row.latitudeE7, DEGREE)}" lon="${scaled(row.longitudeE7, DEGREE)}">${altitude}` +
    `<time>${momentText(row.fixTime)}</time><extensions><rastro:fix>${xmlText(restOf(row))}</rastro:fix></extensions></trkpt>\n`
  );
}
