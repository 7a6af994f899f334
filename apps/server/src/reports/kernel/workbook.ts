import { Readable } from 'node:stream';
import { Zip } from 'fflate';
import type { Cell, CellStyle } from './cell.ts';
import { DeflatedFile } from './deflatedFile.ts';
import { fittedWidths, headingHeight } from './sheetWidths.ts';

/** A sheet of a workbook, whose rows are written as they are read. */
export interface Sheet {
  name: string;
  /** The widths of its columns in characters; what the first rows hold makes them wider. */
  widths: readonly number[];
  /** Whether its first row stays in view, stands on each printed page, and can be filtered by. */
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
  { widths: least, hasHeading, hasGroups = false, rows }: Sheet,
  styles: Styles,
): AsyncGenerator<string> {
  const reader = rows[Symbol.asyncIterator]();
  const first = [await reader.next(), await reader.next()].flatMap(({ done, value }) =>
    done ? [] : [value],
  );
  const widths = fittedWidths(least, first.flat());
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const columns = widths.map((width, index) => {
    const at = index + 1;
    return `<col min="${at}" max="${at}" width="${width}" customWidth="1"/>`;
  });
  yield `${XML}<worksheet ${MAIN}><sheetPr>${hasGroups ? '<outlinePr summaryBelow="0"/>' : ''}<pageSetUpPr fitToPage="1"/></sheetPr>${`<sheetViews><sheetView workbookViewId="0">${hasHeading ? pane : ''}</sheetView></sheetViews>`}${hasGroups ? '<sheetFormatPr defaultRowHeight="15" outlineLevelRow="1"/>' : ''}<cols>${columns.join('')}</cols><sheetData>`;
  let count = 0;
  /** Rows up to the totals, which are no part of what is sorted and filtered. */
  let listed = 0;
  const rowsXml = (some: readonly (readonly Cell[])[]): string => {
    let text = '';
    for (const cells of some) {
      count += 1;
      const look = cells[0]?.style?.look;
      if (look !== 'total') listed = count;
      const level = hasGroups && !look ? ' outlineLevel="1"' : '';
      const height = look === 'heading' ? ` ht="${headingHeight(cells, widths)}" customHeight="1"` : '';
      text += `<row r="${count}"${level}${height}>`;
      for (const [at, cell] of cells.entries()) text += cellXml(cell, at, count, styles);
      text += '</row>';
    }
    return text;
  };
  try {
    for (const some of first) yield rowsXml(some);
    for await (const some of { [Symbol.asyncIterator]: () => reader }) yield rowsXml(some);
  } finally {
    await reader.return?.();
  }
  const filter = hasHeading ? `<autoFilter ref="A1:${letters(widths.length - 1)}${listed}"/>` : '';
  yield `</sheetData>${filter}<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/><headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter></worksheet>`;
}

/** The name of a column by its place, counted from 0: `A`, `AA`. */
const letters = (at: number): string =>
  at < 26 ? LETTERS[at]! : letters(Math.floor(at / 26) - 1) + LETTERS[at % 26]!;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const PLAIN: CellStyle = {};

function cellXml({ value, style = PLAIN }: Cell, column: number, row: number, styles: Styles): string {
  if (value === null && !style.look) return '';
  const shown = `r="${letters(column)}${row}" s="${styles.numberOf(style)}"`;
  if (value === null) return `<c ${shown}/>`;
  if (typeof value === 'string')
    return `<c ${shown} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
  return `<c ${shown}><v>${typeof value === 'number' ? value : serial(value)}</v></c>`;
}

const MS_PER_DAY = 86_400_000;
/** The days from the 30th of December 1899, with which spreadsheets begin to count, to 1970. */
const DAYS_BEFORE_1970 = 25_569;

const serial = (date: Date): number => date.getTime() / MS_PER_DAY + DAYS_BEFORE_1970;

/** Texts that are as XML has them: most are. */
const HARMLESS = /^[\t\n\r !#-%'-;=?-\u{d7ff}]*$/u;

/** A text as XML has it, without the characters that no XML may have. */
const escaped = (text: string): string => (HARMLESS.test(text) ? text : escapedXml(text));

const escapedXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The styles of a workbook, by the numbers that its cells have. */
class Styles {
  readonly #styles: CellStyle[] = [PLAIN];
  readonly #numbers = new Map<string, number>([[keyOf(PLAIN), 0]]);
  /** The numbers of styles that were met: the cells of a column share theirs. */
  readonly #met = new WeakMap<CellStyle, number>();

  numberOf(style: CellStyle): number {
    const met = this.#met.get(style);
    if (met !== undefined) return met;
    const number = this.#numberOf(style);
    this.#met.set(style, number);
    return number;
  }

  #numberOf(style: CellStyle): number {
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
    const styles = this.#styles.map(({ format, align, look }) => {
      const number = format === undefined ? 0 : own + formats.indexOf(format);
      const [font, fill, border] = [
        look ? 1 : 0,
        { heading: 2, name: 2, group: 3, total: 0, plain: 0 }[look ?? 'plain'],
        look === 'total' ? 1 : 0,
      ];
      const wrap = look === 'heading' ? ' vertical="center" wrapText="1"' : '';
      // What begins at the left keeps clear of what ends at the right of the column before.
      const side = align ? ` horizontal="${align}"${align === 'left' ? ' indent="1"' : ''}` : '';
      const alignment = side || wrap ? `<alignment${side}${wrap}/>` : '';
      return `<xf numFmtId="${number}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">${alignment}</xf>`;
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

const keyOf = ({ format, align, look }: CellStyle): string => `${look ?? ''} ${align ?? ''} ${format ?? ''}`;

const MAX_NAME = 31;

const allowedName = (name: string): string => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, MAX_NAME);

function workbookXml(sheets: readonly Sheet[]): string {
  const named = sheets.map(
    ({ name }, index) =>
      `<sheet name="${escaped(allowedName(name))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const printed = sheets.flatMap(({ name, hasHeading }, index) =>
    hasHeading
      ? `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">'${escaped(allowedName(name).replaceAll("'", "''"))}'!$1:$1</definedName>`
      : [],
  );
  const names = printed.length > 0 ? `<definedNames>${printed.join('')}</definedNames>` : '';
  return `${XML}<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${named.join('')}</sheets>${names}</workbook>`;
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
