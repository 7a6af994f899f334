import { createFormat, type ReportColumnKind } from '@rastro/format';
import { describe, expect, it } from 'vitest';
import { sheetCell, sheetForm } from './sheetCell.ts';

const spanish = createFormat({ language: 'ES', timeZone: 'America/Lima' });
const english = createFormat({ language: 'US', timeZone: 'America/Lima' });

describe('a cell of a spreadsheet', () => {
  it.each<[ReportColumnKind, string | number | null, unknown, string | undefined]>([
    ['text', 'AND-101', 'AND-101', undefined],
    ['moment', '2026-11-22T03:04:05.000Z', new Date(Date.UTC(2026, 10, 21, 22, 4, 5)), 'dd/mm/yyyy hh:mm:ss'],
    ['day', '2026-11-22', new Date(Date.UTC(2026, 10, 22)), 'dd/mm/yyyy'],
    ['duration', 5_400, 0.0625, '[h]:mm:ss'],
    ['count', 7, 7, '#,##0'],
    ['distance', 12.5, 12.5, '#,##0.00'],
    ['distance', null, null, '#,##0.00'],
    ['moment', null, null, 'dd/mm/yyyy hh:mm:ss'],
  ])('of %s holds what one can calculate with: %s', (kind, value, cell, numFmt) => {
    expect(sheetCell(kind, value, spanish)).toEqual(cell);
    expect(sheetForm(kind, spanish).format).toBe(numFmt);
  });

  it('is in the units and dates of the language', () => {
    expect(sheetCell('distance', 1.60934, english)).toBeCloseTo(1);
    expect(sheetForm('moment', english).format).toBe('mm-dd-yyyy hh:mm:ss');
    expect(sheetForm('day', english).format).toBe('mm-dd-yyyy');
  });
});
