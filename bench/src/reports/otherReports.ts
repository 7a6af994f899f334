import type { AskedReports, MeasuredCall } from './measuredCall.ts';

const DAY_MS = 86_400_000;
const BASE64_RATIO = 0.75;
/** Number of vehicles that a comparison of stops has at most. */
const MOST_COMPARED = 50;

const KIB = 1_024;
/** Of a file in base64, its size in KiB stands for its rows. */
const sizeOf = (answer: unknown): number => Math.round((String(answer).length * BASE64_RATIO) / KIB);
const lengthOf = (answer: unknown): number => (answer as readonly unknown[]).length;

/** What is asked for otherwise than as a page of a report: the panels of journeys and driving behaviour, files, and the reports about a road. */
export function otherReports({ assetIds, from, to, roadId }: AskedReports): MeasuredCall[] {
  const ids = assetIds.join(', ');
  const moments = (names: readonly [string, string], until = to): string =>
    `${names[0]}: "${new Date(from).toISOString()}", ${names[1]}: "${new Date(until).toISOString()}"`;
  const range = moments(['fechaInicio', 'fechaFin']);
  const ofAll = (name: string, text: string, count: (answer: unknown) => number): MeasuredCall => ({
    name,
    vehicles: assetIds.length,
    text: `{ answer: ${text} }`,
    count,
  });
  const file = (call: string, vehicles = 'assetsSelected', more = ''): MeasuredCall =>
    ofAll(`${call} (KiB)`, `${call}(${vehicles}: [${ids}], ${range}${more})`, sizeOf);
  const aboutOne = `roadId: ${roadId}, assetId: ${assetIds[0]}, ${moments(['dateFrom', 'dateTo'], from + 2 * DAY_MS)}`;
  const compared = assetIds.slice(0, MOST_COMPARED);
  return [
    ofAll(
      'journeyReport, whole',
      `journeyReport(movilesID: [${ids}], ${range}) { mid kmsRec journeyReports { iTime uIni fTime uFin kmsRec velMax nroPos } }`,
      (answer) =>
        (answer as { journeyReports: unknown[] }[]).reduce(
          (sum, { journeyReports }) => sum + journeyReports.length,
          0,
        ),
    ),
    ofAll(
      'drivingBehaviorsReport',
      `drivingBehaviorsReport(assetsSelected: [${ids}], ${range}) {
        minScore maxScore summary { driverId scoreProm kmsRecSum } details { date score kmsRec } totals { scoreProm } }`,
      (answer) => lengthOf((answer as { details: unknown[] }).details),
    ),
    ofAll(
      'drivingInfractions',
      `drivingInfractions(assetsSelected: [${ids}], ${range}, pageNumber: 1, pageSize: 10) { count }`,
      (answer) => (answer as { count: number }).count,
    ),
    ofAll(
      'fleetStatusReportExport (KiB)',
      `fleetStatusReportExport(assetsSelected: [${ids}], fileType: EXCEL) { filePayload }`,
      (answer) => sizeOf((answer as { filePayload: string }).filePayload),
    ),
    file('consolidatedReportExportExcel', 'assetsSelected', ', useIbutton: true'),
    file('journeySummaryExcel', 'movilesID'),
    {
      name: 'journeyReportPositionsPage',
      vehicles: 1,
      text: `{ answer: journeyReportPositionsPage(movilID: ${assetIds[0]}, ${range}, pageNumber: 1, pageSize: 10) { count } }`,
      count: (answer) => (answer as { count: number }).count,
    },
    {
      name: 'assetInRoad, two days',
      vehicles: 1,
      text: `{ answer: assetInRoad(${aboutOne}) { pointRoad { type points { latitud longitud } } } }`,
      count: (answer) => lengthOf((answer as { pointRoad: unknown[] }).pointRoad),
    },
    {
      name: 'assetInStop, two days',
      vehicles: 1,
      text: `{ answer: assetInStop(${aboutOne}) { id } }`,
      count: lengthOf,
    },
    {
      name: 'stopHistoryComparisonReport',
      vehicles: compared.length,
      text: `{ answer: stopHistoryComparisonReport(assetsSelected: [${compared.join(', ')}], ${moments(['dateFrom', 'dateTo'])}, roadId: ${roadId}) { openArmReport { mid: nMov } } }`,
      count: (answer) => lengthOf((answer as { openArmReport: unknown[] }).openArmReport),
    },
  ];
}
