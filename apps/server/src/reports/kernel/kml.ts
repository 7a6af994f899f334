import {
  type Format,
  type ReportDetailsWords,
  reportCell,
  reportHeading,
  wordIn,
  xmlText,
} from '@rastro/format';
import type { DetailRow, Nested, ReportForm, ReportRow } from './report.ts';

/**
 * The places of a report's details as KML 2.2 (https://docs.ogc.org/is/12-007r2/12-007r2.html): a folder for each row, and in it a
 * placemark for each detail that has a place, with its moment, by which maps play them, and all its columns.
 */
export async function* reportKml(
  { words }: ReportForm,
  rows: AsyncIterable<readonly ReportRow[]>,
  nested: Nested | null,
  format: Format,
): AsyncGenerator<string> {
  const { details } = words;
  const title = xmlText(wordIn(words.title, format.language));
  yield `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${title}</name>
`;
  for await (const some of rows)
    for (const row of some) {
      if (!details || !nested) continue;
      yield `<Folder><name>${xmlText(details.beside.map((name) => row[name] ?? '').join(' · '))}</name>\n`;
      for await (const page of nested(row))
        yield page
          .filter(({ lat, lon }) => typeof lat === 'number' && typeof lon === 'number')
          .map((detail) => placemark(details, detail, format))
          .join('');
      yield '</Folder>\n';
    }
  yield '</Document></kml>\n';
}

function placemark({ columns, placeName }: ReportDetailsWords, detail: DetailRow, format: Format): string {
  const moment = columns.find(({ kind }) => kind === 'moment');
  const when = (moment && detail[moment.name]) ?? null;
  const data = columns.map((column) => {
    const heading = xmlText(reportHeading(column, format)).replaceAll('"', '&quot;');
    const shown = reportCell(column.kind, detail[column.name] ?? null, format);
    return `<Data name="${heading}"><value>${xmlText(shown)}</value></Data>`;
  });
  return `<Placemark><name>${xmlText(String(detail[placeName ?? ''] ?? ''))}</name>${
    when === null ? '' : `<TimeStamp><when>${when}</when></TimeStamp>`
  }<ExtendedData>${data.join('')}</ExtendedData><Point><coordinates>${detail.lon},${detail.lat}</coordinates></Point></Placemark>\n`;
}
