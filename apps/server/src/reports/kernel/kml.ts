import {
  type Format,
  knownColumns,
  type ReportDetailsWords,
  reportAmount,
  reportCell,
  reportHeading,
  wordIn,
  xmlText,
} from '@rastro/format';
import { KML_STYLES, kmlLine, kmlSeal } from './kmlParts.ts';
import type { DetailRow, FileContent, ReportForm } from './report.ts';
import { groupName } from './subtotals.ts';

/**
 * The places of a report's details as KML 2.2 (https://docs.ogc.org/is/12-007r2/12-007r2.html): a folder for each row, in that of its group, and in it a
 * placemark for each detail that has a place, with its moment, by which maps play them, and all its columns, and where they are the way of a vehicle its line; at the end one without a place, by which the file can be
 * compared with its report later.
 */
export async function* reportKml(
  { words }: ReportForm,
  { rows, beginning, nested, format, seal }: FileContent,
): AsyncGenerator<string> {
  const { details } = words;
  const title = xmlText(wordIn(words.title, format.language));
  yield `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${title}</name>
${KML_STYLES}`;
  let isInGroup = false;
  for await (const some of rows)
    for (const row of some) {
      if (!details || !nested) continue;
      const group = beginning?.(row);
      if (group) {
        yield `${isInGroup ? '</Folder>\n' : ''}<Folder><name>${xmlText(groupName(group))}</name>\n`;
        isInGroup = true;
      }
      const name = xmlText(details.beside.map((name) => row[name] ?? '').join(' · '));
      yield `<Folder><name>${name}</name>\n`;
      const way: string[] = [];
      for await (const page of nested(row)) {
        const placed = page.filter(({ lat, lon }) => typeof lat === 'number' && typeof lon === 'number');
        if (details.isWay) for (const { lat, lon } of placed) way.push(`${lon},${lat}`);
        yield placed.map((detail) => placemark(details, detail, format)).join('');
      }
      if (way.length > 1)
        yield `<Placemark><name>${name}</name><styleUrl>#way</styleUrl>${kmlLine(way)}</Placemark>\n`;
      yield '</Folder>\n';
    }
  if (isInGroup) yield '</Folder>\n';
  if (seal) yield kmlSeal(await seal(), format);
  yield '</Document></kml>\n';
}

function placemark(words: ReportDetailsWords, detail: DetailRow, format: Format): string {
  const { columns, placeName } = words;
  const known = knownColumns(words);
  const moment = known.find(({ kind }) => kind === 'moment');
  const called = known.find(({ name }) => name === placeName);
  const when = (moment && detail[moment.name]) ?? null;
  const data = columns.map((column) => {
    const heading = xmlText(reportHeading(column, format)).replaceAll('"', '&quot;');
    const shown = reportCell(column, detail[column.name] ?? null, format);
    return `<Data name="${heading}"><value>${xmlText(shown)}</value></Data>`;
  });
  return `<Placemark><name>${xmlText(called ? reportAmount(called.kind, detail[called.name] ?? '', format) : '')}</name>${
    when === null ? '' : `<TimeStamp><when>${when}</when></TimeStamp>`
  }<styleUrl>#place</styleUrl><ExtendedData>${data.join('')}</ExtendedData><Point><coordinates>${detail.lon},${detail.lat}</coordinates></Point></Placemark>\n`;
}
