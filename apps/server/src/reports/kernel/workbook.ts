import { Readable } from 'node:stream';
import { Zip } from 'fflate';
import { DeflatedFile } from './deflatedFile.ts';

/** What a cell holds; a date is a date and time of a clock on a wall, in UTC, since spreadsheets know no zones. */
export type CellValue = string | number | Date | null;

/** How a cell is shown: by a number format of spreadsheets such as `#,##0.00`, and as a heading, a total, or the line of a group with its subtotals. */
export interface CellStyle {
  format?: string;
  look?: 'heading' | 'total' | 'group';
}

/** A cell. */
export interface Cell {
  value: CellValue;
  style?: CellStyle;
}

/** A sheet of a workbook, whose rows are written as they are read. */
export interface Sheet {
  name: string;
  /** The widths of its columns in characters. */
  widths: readonly number[];
  /** Whether its first row stays in view, and can be filtered by. */
  hasHeading: boolean;
  /** Whether rows stand in groups, each below a row whose cells look like one: they can be folded away. */
  hasGroups?: boolean;
  rows: AsyncIterable<readonly (readonly Cell[])[]>;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * A workbook of several sheets in the format of Excel (ECMA-376, SpreadsheetML), written as it is read from: of any number of rows it holds
 * those that were read last.
 */
export const workbook = (sheets: readonly Sheet[]): Readable => Readable.from(parts(sheets));

async function* parts(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  const done: Uint8Array[] = [];
  const taken = () => done.splice(0);
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    done.push(chunk);
  });
  const styles = new Styles();
  const add = (path: string): DeflatedFile => {
    const part = new DeflatedFile(path);
    zip.add(part);
    return part;
  };
  for (const [index, sheet] of sheets.entries()) {
    const part = add(`xl/worksheets/sheet${index + 1}.xml`);
    for await (const text of sheetXml(sheet, styles)) {
      await part.write(text);
      yield* taken();
    }
    await part.end();
  }
  const others = {
    'xl/styles.xml': styles.xml,
    'xl/workbook.xml': workbookXml(sheets),
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    '[Content_Types].xml': contentTypes(sheets.length),
  };
  for (const [path, text] of Object.entries(others)) {
    const part = add(path);
    await part.write(text);
    await part.end();
  }
  zip.end();
  yield* taken();
}

async function* sheetXml(
  { widths, hasHeading, hasGroups = false, rows }: Sheet,
  styles: Styles,
): AsyncGenerator<string> {
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const columns = widths.map((width, index) => {
    const at = index + 1;
    return `<col min="${at}" max="${at}" width="${width}" customWidth="1"/>`;
  });
  yield `${XML}<worksheet ${MAIN}><sheetPr>${hasGroups ? '<outlinePr summaryBelow="0"/>' : ''}<pageSetUpPr fitToPage="1"/></sheetPr>${`<sheetViews><sheetView workbookViewId="0">${hasHeading ? pane : ''}</sheetView></sheetViews>`}${hasGroups ? '<sheetFormatPr defaultRowHeight="15" outlineLevelRow="1"/>' : ''}<cols>${columns.join('')}</cols><sheetData>`;
  let count = 0;
  /** Rows up to the totals, which are no part of what is sorted and filtered. */
  let listed = 0;
  for await (const some of rows) {
    let text = '';
    for (const cells of some) {
      count += 1;
      if (cells[0]?.style?.look !== 'total') listed = count;
      const level = hasGroups && !cells[0]?.style?.look ? ' outlineLevel="1"' : '';
      text += `<row r="${count}"${level}>${cells.map((cell, at) => cellXml(cell, `${letters(at)}${count}`, styles)).join('')}</row>`;
    }
    yield text;
  }
  const filter = hasHeading ? `<autoFilter ref="A1:${letters(widths.length - 1)}${listed}"/>` : '';
  yield `</sheetData>${filter}<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>`;
}

/** The name of a column by its place, counted from 0: `A`, `AA`. */
const letters = (at: number): string =>
  (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

function cellXml({ value, style = {} }: Cell, at: string, styles: Styles): string {
  const shown = `r="${at}" s="${styles.numberOf(style)}"`;
  if (value === null) return `<c ${shown}/>`;
  if (typeof value === 'string')
    return `<c ${shown} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
  return `<c ${shown}><v>${typeof value === 'number' ? value : serial(value)}</v></c>`;
}

const MS_PER_DAY = 86_400_000;
/** The days from the 30th of December 1899, with which spreadsheets begin to count, to 1970. */
const DAYS_BEFORE_1970 = 25_569;

const serial = (date: Date): number => date.getTime() / MS_PER_DAY + DAYS_BEFORE_1970;

/** A text as XML has it, without the characters that no XML may have. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The styles of a workbook, by the numbers that its cells have. */
class Styles {
  readonly #styles: CellStyle[] = [{}];
  readonly #numbers = new Map<string, number>([[keyOf({}), 0]]);

  numberOf(style: CellStyle): number {
    const key = keyOf(style);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#styles.length);
    return this.#styles.push(style) - 1;
  }

  get xml(): string {
    const formats = [...new Set(this.#styles.flatMap(({ format }) => format ?? []))];
    /** The first number that a format of one's own may have. */
    const own = 164;
    const list = (name: string, items: readonly string[]) =>
      `<${name} count="${items.length}">${items.join('')}</${name}>`;
    const fonts = ['', '<b/>'].map((weight) => `<font>${weight}<sz val="11"/><name val="Calibri"/></font>`);
    const solid = (colour: string) =>
      `<patternFill patternType="solid"><fgColor rgb="${colour}"/><bgColor indexed="64"/></patternFill>`;
    const fills = [
      '<patternFill patternType="none"/>',
      '<patternFill patternType="gray125"/>',
      solid('FFEEF1F5'),
      solid('FFDFE5EE'),
    ];
    const line = '<left/><right/><top style="thin"><color rgb="FF5B6576"/></top><bottom/><diagonal/>';
    const borders = ['<left/><right/><top/><bottom/><diagonal/>', line];
    const styles = this.#styles.map(({ format, look }) => {
      const number = format === undefined ? 0 : own + formats.indexOf(format);
      const [font, fill, border] = [
        look ? 1 : 0,
        { heading: 2, group: 3, total: 0, plain: 0 }[look ?? 'plain'],
        look === 'total' ? 1 : 0,
      ];
      const wrap = look === 'heading' ? '<alignment vertical="center" wrapText="1"/>' : '';
      return `<xf numFmtId="${number}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">${wrap}</xf>`;
    });
    return `${XML}<styleSheet ${MAIN}>${[
      ...(formats.length === 0
        ? []
        : [
            list(
              'numFmts',
              formats.map((code, at) => `<numFmt numFmtId="${own + at}" formatCode="${escaped(code)}"/>`),
            ),
          ]),
      list('fonts', fonts),
      list(
        'fills',
        fills.map((fill) => `<fill>${fill}</fill>`),
      ),
      list(
        'borders',
        borders.map((border) => `<border>${border}</border>`),
      ),
      list('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
      list('cellXfs', styles),
      list('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
    ].join('')}</styleSheet>`;
  }
}

const keyOf = ({ format, look }: CellStyle): string => `${look ?? ''} ${format ?? ''}`;

const MAX_NAME = 31;

function workbookXml(sheets: readonly Sheet[]): string {
  const named = sheets.map(({ name }, index) => {
    const allowed = name.replace(/[[\]:*?/\\]/g, ' ').slice(0, MAX_NAME);
    return `<sheet name="${escaped(allowed)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`;
  });
  return `${XML}<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${named.join('')}</sheets></workbook>`;
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const each = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}

function contentTypes(sheetCount: number): string {
  const part = (path: string, type: string): string =>
    `<Override PartName="${path}" ContentType="${TYPE}.${type}+xml"/>`;
  const sheets = Array.from({ length: sheetCount }, (_, index) =>
    part(`/xl/worksheets/sheet${index + 1}.xml`, 'worksheet'),
  );
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part(
    '/xl/workbook.xml',
    'sheet.main',
  )}${part('/xl/styles.xml', 'styles')}${sheets.join('')}</Types>`;
}
