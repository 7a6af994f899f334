import type { Format } from './format.ts';
import type { Language } from './language.ts';

interface Words {
  es: string;
  en: string;
}

/** What a column of a report holds: kilometres and kilometres per hour are shown in the units of the language. */
export type ReportColumnKind = 'text' | 'distance' | 'speed';

/** A column of a report, as screens and files head it. */
export interface ReportColumnWords {
  name: string;
  kind: ReportColumnKind;
  heading: Words;
}

/** The words of a report, which are the same on a screen, in a spreadsheet and in a PDF. */
export interface ReportWords {
  title: Words;
  columns: readonly ReportColumnWords[];
  /** What the chart shows. */
  chart: Words;
}

/** Fleet mileage. */
export const FLEET_KM_WORDS: ReportWords = {
  title: { es: 'Kilometraje de flota', en: 'Fleet mileage' },
  columns: [
    { name: 'name', kind: 'text', heading: { es: 'Móvil', en: 'Vehicle' } },
    { name: 'pat', kind: 'text', heading: { es: 'Patente', en: 'Plate' } },
    { name: 'typeMobile', kind: 'text', heading: { es: 'Tipo', en: 'Type' } },
    { name: 'kmsRec', kind: 'distance', heading: { es: 'Distancia recorrida', en: 'Distance travelled' } },
    {
      name: 'velProm',
      kind: 'speed',
      heading: { es: 'Promedio de velocidad máxima', en: 'Average max speed' },
    },
    { name: 'velMax', kind: 'speed', heading: { es: 'Velocidad máxima', en: 'Max speed' } },
    {
      name: 'dir',
      kind: 'text',
      heading: { es: 'Lugar de la velocidad máxima', en: 'Place of max speed' },
    },
  ],
  chart: {
    es: 'Móviles con mayor distancia recorrida',
    en: 'Vehicles with the greatest distance travelled',
  },
};

/** The words that all reports share. */
export const REPORT_TERMS = {
  total: { es: 'Total', en: 'Total' },
  range: { es: 'Del {{from}} al {{to}}', en: '{{from}} to {{to}}' },
  written: { es: 'Generado el {{at}}', en: 'Written on {{at}}' },
  page: { es: 'Página {{page}}', en: 'Page {{page}}' },
  none: { es: 'No se encontraron datos para su consulta', en: 'No data were found for your search' },
} as const satisfies Record<string, Words>;

/** The set of words for a language. */
export const wordIn = (words: Words, language: Language): string => words[language === 'US' ? 'en' : 'es'];

/** The heading of a column with its unit: `Distance travelled (mi)`. */
export function reportHeading({ kind, heading }: ReportColumnWords, format: Format): string {
  const text = wordIn(heading, format.language);
  if (kind === 'distance') return `${text} (${format.distanceUnit})`;
  return kind === 'speed' ? `${text} (${format.speedUnit})` : text;
}

/** The digits after the point with which a number of a column is shown. */
export const reportDigits = (kind: ReportColumnKind): number => (kind === 'distance' ? 2 : 0);

/** A number of a column in the unit of its heading; null stays unknown. */
export function reportNumber(kind: ReportColumnKind, value: number | null, format: Format): number | null {
  return value === null || kind === 'text' ? value : format.inUnit(value);
}

/** What a cell says, without its unit. */
export function reportCell(kind: ReportColumnKind, value: string | number | null, format: Format): string {
  if (typeof value === 'string') return value;
  return format.number(reportNumber(kind, value, format), reportDigits(kind));
}
