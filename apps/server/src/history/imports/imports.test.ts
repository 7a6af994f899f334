import { type ChunkRow, contentHash } from '@rastro/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toFix } from '../../ingest/toFix.ts';
import { xmlTokens } from '../../shapes/xmlTokens.ts';
import { storedColumns } from '../../store/history/rowCodec.ts';
import { anyFix } from '../../store/testing/fixes.ts';
import { csvFormat } from '../formats/csv.ts';
import type { ExportFormat } from '../formats/exported.ts';
import { gpxFormat } from '../formats/gpx.ts';
import { kmlFormat } from '../formats/kml.ts';
import { importCsv } from './csv.ts';
import { importGpx } from './gpx.ts';
import type { Imported } from './imported.ts';
import { importKml } from './kml.ts';
import { readFile } from './readFile.ts';

const RECENT = Date.UTC(2026, 10, 1);

/** Rows as the ingest makes them, whatever a codec decoded. */
const anyRow: fc.Arbitrary<ChunkRow> = fc
  .tuple(anyFix, fc.integer({ min: RECENT, max: RECENT + 1e9 }))
  .map(([fix, time]) => {
    const { latitude, longitude } = fix;
    const isPlace =
      latitude !== null && longitude !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
    const columns = storedColumns({
      ...fix,
      fixTime: time,
      serverTime: time,
      quality: 0,
      latitude: isPlace ? latitude : null,
      longitude: isPlace ? longitude : null,
    });
    return { ...columns, fingerprint: contentHash(columns), deviceId: 1 };
  });

const fileOf = (format: ExportFormat, rows: readonly ChunkRow[]): string =>
  format.begin({ name: 'Camión <1> & "más"' }) + format.page(rows) + format.end();

/** What an import of a file would store: keys and everything that was said. */
function stored(items: Iterable<Imported>): Record<string, unknown>[] {
  return [...items].map((item) => {
    if ('problem' in item) throw new Error(`line ${item.line}: ${item.problem} ${item.value}`);
    const { serverTime: _at, ...rest } = storedColumns(toFix(item.message, Date.now()));
    return { ...rest, flags: rest.flags & ~0xffff };
  });
}

const saidBy = ({ serverTime: _at, deviceId: _device, ...rest }: ChunkRow): Record<string, unknown> => ({
  ...rest,
  flags: rest.flags & ~0xffff,
});

describe('what was exported and is imported again', () => {
  it('is the same in CSV, whatever it was: its keys are known, and nothing is stored twice', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 5 }), (rows) => {
        expect(stored(importCsv(fileOf(csvFormat, rows)))).toEqual(rows.map(saidBy));
      }),
    );
  });

  it.each([
    ['GPX', gpxFormat, importGpx],
    ['KML', kmlFormat, importKml],
  ])('is the same in %s, for fixes with a place', (_name, format, read) => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 5 }), (rows) => {
        const placed = rows.filter(({ latitudeE7 }) => latitudeE7 !== null);
        expect(stored(read(fileOf(format, rows)))).toEqual(placed.map(saidBy));
      }),
    );
  });

  it('leaves bad fixes out of what is drawn', () => {
    const row: ChunkRow = {
      ...(fc.sample(anyRow, 1)[0] as ChunkRow),
      latitudeE7: 1,
      longitudeE7: 1,
      flags: 4,
    };
    expect(stored(importGpx(fileOf(gpxFormat, [row])))).toEqual([]);
    expect(stored(importKml(fileOf(kmlFormat, [row])))).toEqual([]);
    expect(stored(importCsv(fileOf(csvFormat, [row])))).toHaveLength(1);
  });
});

const problems = (items: Iterable<Imported>): string[] =>
  [...items].flatMap((item) =>
    'problem' in item ? [`${item.line} ${item.problem} ${item.value}`.trim()] : [],
  );
const count = (items: Iterable<Imported>): number => [...items].filter((item) => 'message' in item).length;

describe('a CSV', () => {
  it('of a spreadsheet, with semicolons, other columns absent, in another order', () => {
    const file = 'longitude;fix_time;latitude\r\n-77.03;2026-11-01 10:00:00-05:00;-12.05\r\n\r\n';
    const [item, ...others] = [...importCsv(file)];
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      line: 2,
      message: { kind: 'position', fixTime: Date.UTC(2026, 10, 1, 15), latitude: -12.05, longitude: -77.03 },
    });
  });

  it('reports what is wrong by its line', () => {
    const file = [
      'fix_time,latitude,longitude,speed_kmh,ignition,events,attributes',
      '2026-11-01T10:00:00Z,-12,-77,50,true,sos,"{""note"":""two',
      'lines""}"',
      '2026-11-01T10:00:00,-12,-77,,,,',
      '2026-11-01T10:00:00Z,-12,,,,,',
      '2026-11-01T10:00:00Z,-12,181,,,,',
      '2026-11-01T10:00:00Z,-12,-77,fast,,,',
      '2026-11-01T10:00:00Z,-12,-77,,maybe,,',
      '2026-11-01T10:00:00Z,-12,-77,,,party,',
      '2026-11-01T10:00:00Z,-12,-77,,,,[1]',
      '2026-11-01T10:00:00Z,-12,-77,,,,,,',
    ].join('\n');
    expect(problems(importCsv(file))).toEqual([
      '2 attributes {"note":"two\nlines"}', // a line break inside JSON is none
      '4 time 2026-11-01T10:00:00',
      '5 place -12',
      '6 place 181',
      '7 number fast',
      '8 switch maybe',
      '9 event party',
      '10 attributes [1]',
      '11 cells 9',
    ]);
  });

  it('without the columns that are needed, or with others, is not read', () => {
    expect(problems(importCsv('time,lat,lon\n1,2,3'))).toEqual(['1 columns fix_time']);
    expect(problems(importCsv('fix_time,latitude,longitude,colour\n'))).toEqual(['1 columns colour']);
    expect(problems(importCsv('fix_time,latitude,longitude,latitude\n'))).toEqual(['1 columns latitude']);
    expect([...importCsv('')]).toEqual([]);
  });
});

describe('the reading of a file', () => {
  /** Nothing to import, and no line end, in more than three megabytes. */
  const file = `<kml>${'<a b="c"></a>'.repeat(250_000)}</kml>`;

  it('leaves the event loop to everybody else, whatever is in it', async () => {
    let turns = 0;
    let isOver = false;
    const turn = (): void => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    turn();
    const read = await Array.fromAsync(readFile({ format: 'KML', bytes: Buffer.from(file) }));
    isOver = true;
    expect(read).toEqual([]);
    expect(turns).toBeGreaterThan(100);
  });

  it('reads one long line no slower than many short ones', () => {
    expect([...xmlTokens(file)].length).toBe(500_002); // what looks for the end of the line at each of them takes minutes
  });

  it('gives everything in order, whatever its length', async () => {
    const line = (_: unknown, i: number) => `${new Date(RECENT + i * 1_000).toISOString()},-12,-77\n`;
    const csv = `fix_time,latitude,longitude\n${Array.from({ length: 1_234 }, line).join('')}`;
    const read = await Array.fromAsync(readFile({ format: 'CSV', bytes: Buffer.from(csv) }));
    expect(read.flat()).toEqual([...importCsv(csv)]);
  });
});

describe('half a file', () => {
  const row = fc.sample(anyRow, { numRuns: 1, seed: 7 })[0] as ChunkRow;
  const rows = [{ ...row, latitudeE7: -120_500_000, longitudeE7: -770_300_000, flags: 0, events: null }];

  it.each([
    ['CSV', csvFormat, importCsv],
    ['GPX', gpxFormat, importGpx],
    ['KML', kmlFormat, importKml],
  ])('in %s is told wherever it was cut within a position', (_name, format, read) => {
    const file = fileOf(format, rows);
    const end = format === csvFormat ? file.lastIndexOf(',') : file.lastIndexOf('>');
    for (let length = format.begin({ name: 'x' }).length + 30; length <= end; length += 7)
      expect(problems(read(file.slice(0, length)))).not.toEqual([]);
    expect(problems(read(file.slice(0, end))).at(-1)).toMatch(/^\d+ end$/);
  });

  it('in CSV is detected by a quote that nothing closes, too, and a last line needs no end of its own', () => {
    const head = 'fix_time,latitude,longitude,attributes';
    const line = '2026-11-01T10:00:00Z,-12,-77,';
    expect(problems(importCsv(`${head}\n${line}"{""a"":1`))).toEqual(['2 end']);
    expect(problems(importCsv(`${head}\n${line}`))).toEqual([]);
    expect(problems(importCsv(`${head}\n2026-11-01T10:00:00Z,-12,-7`))).toEqual(['2 end']);
    expect(problems(importCsv(`${head}\n2026-11-01T10:00:00Z,-12,-77\n`))).toEqual([]); // a spreadsheet’s
  });
});

describe('XML', () => {
  it('of another program is read: GPX with speed and course in its extensions, KML placemarks', () => {
    const gpx = `<?xml version="1.0"?><gpx xmlns:x="u"><!-- c --><trk><trkseg>
      <trkpt lon='-77.1' lat="-12.1"><ele>150.5</ele><time>2026-11-01T10:00:00Z</time><extensions><x:Ext><x:speed>10</x:speed><x:course>90</x:course></x:Ext></extensions></trkpt>
      <trkpt lat="-12.2" lon="-77.2"><time>2026-11-01T10:00:10Z</time></trkpt></trkseg></trk></gpx>`;
    expect(problems(importGpx(gpx))).toEqual([]);
    expect([...importGpx(gpx)][0]).toMatchObject({ message: { altitudeM: 150.5, speedMps: 10, course: 90 } });
    const kml = `<kml><Placemark><TimeStamp><when>2026-11-01T10:00:00Z</when></TimeStamp><Point><coordinates>-77.1,-12.1,3</coordinates></Point></Placemark>
      <Placemark><name>no time</name><Point><coordinates>1,2</coordinates></Point></Placemark></kml>`;
    expect([...importKml(kml)]).toMatchObject([
      { message: { latitude: -12.1, longitude: -77.1, altitudeM: 3, fixTime: Date.UTC(2026, 10, 1, 10) } },
    ]);
  });

  it('reports what is wrong by its line', () => {
    const broken =
      '<gpx>\n<trk><trkseg>\n<trkpt lat="1" lon="2"></trkpt>\n<trkpt lat="95" lon="2"><time>2026-11-01T10:00:00Z</time></trkpt>\n</trk>';
    expect(problems(importGpx(broken))).toEqual(['3 time', '4 place 95', '5 xml unexpected close tag.']);
    expect(problems(importKml('<kml>\n<Track>\n<when>2026-11-01T10:00:00Z</when></Track></kml>'))).toEqual([
      '2 points 1 <> 0',
    ]);
    expect(problems(importGpx('no xml'))).toEqual(['1 xml text data outside of root node.']);
    expect(problems(importGpx('<gpx><trkpt lat="1" lon="2"><time>&unknown;</time></trkpt></gpx>'))).toEqual([
      '1 xml undefined entity.',
    ]);
  });

  it('with a document type is refused: a small one can stand for an endless one', () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><gpx>&b;</gpx>';
    expect(problems(importGpx(bomb))).toEqual(['1 xml a document type']);
  });

  it('of noise ends in positions and problems, never in anything else', () => {
    const piece = fc.constantFrom(
      '<gpx>',
      '</gpx>',
      '<trkpt lat="1" lon="2">',
      '</trkpt>',
      '<time>',
      '&amp;',
      '&#x110000;',
      '<!--',
      '-->',
      '"',
      '<a b=',
      '\n',
      '/>',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 12 }), (pieces) => {
        for (const read of [importGpx, importKml, importCsv])
          expect(count(read(pieces.join('')))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
