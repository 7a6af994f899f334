import { buffer } from 'node:stream/consumers';
import { createFormat, type Language } from '@rastro/format';
import { describe, expect, it } from 'vitest';
import { fleetKm } from '../fleetKm.ts';
import { pdfText } from '../testing/pdfText.ts';
import { NO_MORE } from './moreFilters.ts';
import { reportParameters } from './parameters.ts';
import { reportPdf } from './pdf.ts';
import type { ReportRow } from './report.ts';
import type { AskedRows } from './shownRows.ts';

const row = (mid: number, more: Partial<ReportRow> = {}): ReportRow => ({
  mid,
  name: `Móvil ${mid}`,
  pat: `AND-${mid}`,
  typeMobile: 'Camión',
  kmsRec: 1204.5 + mid,
  velProm: 50,
  velMax: 80,
  dir: 'Av. Arequipa 1',
  ...more,
});
const DAYS = { from: Date.parse('2026-11-01T05:00:00Z'), to: Date.parse('2026-11-08T05:00:00Z') };

async function pages(rows: readonly ReportRow[], language: Language = 'ES', shown: AskedRows = {}) {
  const format = createFormat({ language, timeZone: 'America/Lima' });
  const filter = {
    ...DAYS,
    assetIds: rows.map(({ mid }) => mid),
    weekdays: new Set(['LUNES', 'DOMINGO']),
    ...NO_MORE,
  };
  const asked = { assetsSelected: [], fechaInicio: '', fechaFin: '', ...shown };
  async function* read() {
    yield rows;
  }
  return pdfText(
    await buffer(
      reportPdf(fleetKm, {
        rows: read(),
        beginning: null,
        nested: null,
        parameters: reportParameters(fleetKm, filter, asked, format),
        format,
        issuer: 'Transportes Norte',
        seal: null,
      }),
    ),
  );
}

describe('the PDF of a report', () => {
  it.each(['Łódź Δ Жук', 'Ağrı – ßüd ĳ', 'Երևան · თბილისი', '«Ñandú» № 7 €'])(
    'has the letters of %s',
    async (name) => {
      const [page = []] = await pages([row(1, { name })]);
      // In the table, and beside the bar of the chart.
      expect(page.filter((text) => text === name)).toHaveLength(2);
    },
  );

  it.each<[Language, string[]]>([
    [
      'ES',
      [
        'Kilometraje de flota',
        'Transportes Norte',
        'Período: Del 01/11/2026 00:00:00 al 07/11/2026 23:59:59 (America/Lima)',
        'Días de la semana: lunes, domingo',
        'Móviles elegidos: 1',
        'Filas con el texto: camión',
        'Orden: Distancia recorrida (km), descendente',
        'promedio 50',
        'máximo 80',
        '1.205,50 km',
        'Página 1',
      ],
    ],
    [
      'US',
      [
        'Fleet mileage',
        'Period: 11-01-2026 00:00:00 to 11-07-2026 23:59:59 (America/Lima)',
        'Days of the week: Monday, Sunday',
        'Vehicles chosen: 1',
        'Rows with the text: camión',
        'Order: Distance traveled (mi), descending',
        'average 31',
        'maximum 50',
        '749.06 mi',
        'Page 1',
      ],
    ],
  ])('says in %s what it was asked for', async (language, texts) => {
    const [page = []] = await pages([row(1)], language, {
      searchText: ' camión',
      sort: [{ field: 'kmsRec', order: 'DESC' }],
    });
    expect(page).toEqual(expect.arrayContaining(texts));
  });

  it('has its headings and its number on every page, and each row once', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => row(index + 1));
    const all = await pages(rows);
    expect(all.length).toBeGreaterThan(3);
    for (const [index, page] of all.entries()) expect(page).toContain(`Página ${index + 1}`);
    const tables = all.filter((page) => page.some((text) => text.startsWith('AND-')));
    for (const page of tables) expect(page).toContain('Patente');
    const plates = all.flat().filter((text) => text.startsWith('AND-'));
    expect(plates).toEqual(rows.map(({ pat }) => pat));
  });

  it('shows a long text whole, in lines below each other', async () => {
    const dir =
      'A 12 km al noroeste de Huancavelica, carretera Panamericana Sur kilómetro 233, desvío a la mina';
    const [page = []] = await pages([row(1, { dir }), row(2)]);
    const from = page.findIndex((text) => text.startsWith('A 12 km'));
    const lines = page.slice(from, page.indexOf('Camión', from));
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join(' ').replace(/\s+/g, ' ').trim()).toBe(dir);
  });

  it('divides a word only where it alone is wider than its cell, with a hyphen, and begins no line with a space', async () => {
    const long = 'Intercontinentalschnellverkehrsverbindungsautobahn'.repeat(3);
    const [page = []] = await pages([row(1, { dir: `Panamericana Sur, Independencia, ${long}` })]);
    const from = page.findIndex((text) => text.startsWith('Panamericana'));
    const lines = page
      .slice(from)
      .slice(0, page.slice(from).findIndex((text) => text.endsWith('autobahn')) + 1);
    const divided = lines.filter((text) => text.endsWith('-'));
    expect(divided.length).toBeGreaterThan(0);
    expect(lines.join(' ').replaceAll('- ', '')).toBe(`Panamericana Sur, Independencia, ${long}`);
    expect(lines.filter((text) => text !== text.trim())).toEqual([]);
  });
});
