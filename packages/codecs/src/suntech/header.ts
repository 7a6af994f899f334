/** The families of text reports, which the header distinguishes. */
type Family = 'universal' | 'sa200' | 'st300' | 'st500' | 'st600' | 'st400' | 'st900';

/** The contents of the first field of a text report. */
export interface Header {
  family: Family;
  /** What commands to this device begin with, such as `ST300`; null for the universal family. */
  prefix: string | null;
  /** The type of the report: `STT`, `ALT`, ...; empty for ST900, which has it in a field of its own. */
  type: string;
}

const FAMILY_OF_SERIES: Readonly<Record<string, Family>> = {
  '3': 'st300',
  '4': 'st400',
  '5': 'st500',
  '6': 'st600',
  '9': 'st900',
};

/** Reads a header such as `STT`, `SA200STT`, `ST300ALT`, `ST3330CMD` or `ST910`; null for anything else. */
export function headerOf(field: string): Header | null {
  if (/^[A-Z]{3}$/.test(field)) return { family: 'universal', prefix: null, type: field };
  const match = /^(S[AT])(\d{3,4})([A-Z]{3})?$/.exec(field);
  if (!match) return null;
  const [, maker = '', model = '', type = ''] = match;
  const family = FAMILY_OF_SERIES[model.charAt(0)] ?? 'sa200';
  if (type === '' && family !== 'st900') return null;
  return { family: maker === 'SA' ? 'sa200' : family, prefix: `${maker}${model}`, type };
}

/**
 * How many fields stand between the device identifier and the date, and between the time and the latitude. The rest of
 * a numbered report is the same in every family.
 */
export const NUMBERED_LAYOUT: Readonly<
  Record<'sa200' | 'st300' | 'st500' | 'st600', { beforeDate: number; cells: number }>
> = {
  sa200: { beforeDate: 1, cells: 1 }, // software version; cell
  st300: { beforeDate: 2, cells: 1 }, // model, software version; cell
  st500: { beforeDate: 2, cells: 0 },
  st600: { beforeDate: 2, cells: 5 }, // cell, MCC, MNC, LAC, signal
};

const UNIVERSAL_FIELDS_BEFORE_DATA = 0x7fffe; // bits 1 to 18 of the report map, up to the outputs

/**
 * Where the length of the serial data stands in a UEX report, of which the data, which may hold CR and `;`, follows. Null for
 * other reports, and while the fields before it are not all there.
 */
export function serialLengthField(header: Header, fields: readonly string[]): number | null {
  if (header.type !== 'UEX') return null;
  if (header.family === 'universal') {
    const map = fields[2];
    if (map === undefined || !/^[0-9A-F]{1,8}$/i.test(map)) return null;
    let bits = Number.parseInt(map, 16) & UNIVERSAL_FIELDS_BEFORE_DATA;
    let count = 0;
    for (; bits !== 0; bits &= bits - 1) count++;
    return 3 + count;
  }
  if (header.family === 'st400' || header.family === 'st900') return null;
  const { beforeDate, cells } = NUMBERED_LAYOUT[header.family];
  return 2 + beforeDate + 2 + cells + 9; // header, id; date, time; place to I/O state
}
