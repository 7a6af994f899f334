import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readShapes } from './readShapes.ts';
import { shapesIn } from './shapesIn.ts';

const kml = (content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${content}</Document></kml>`;
const RING = '-77,-12,0 -76.9,-12,0 -76.9,-11.9,0 -77,-12,0';
const HOLE = '-76.95,-11.99 -76.93,-11.99 -76.93,-11.97 -76.95,-11.99';

const ALL = { kinds: ['point', 'line', 'area'], mostPlaces: 1_000, isSimplified: false } as const;

/** What a file has, in short: `kind name places problem`. */
const shortly = (text: string) => {
  const read = shapesIn(text, ALL);
  return (
    read.problem ??
    read.shapes.map(
      ({ kind, name, rings, problem }) => `${kind} ${name} ${problem ?? rings.map((ring) => ring.length)}`,
    )
  );
};

describe('shapes of files', () => {
  it.each<[string, string, string[] | string]>([
    [
      'KML: points, lines, areas with holes, several in one',
      kml(`<Folder><name>All</name>
        <Placemark><name>Well</name><Point><coordinates> -77.1,-12.1,5 </coordinates></Point></Placemark>
        <Placemark><name>A way</name><LineString><coordinates>-77,-12
          -77.1,-12.1</coordinates></LineString></Placemark>
        <Placemark><name>Yard</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${RING}</coordinates></LinearRing></outerBoundaryIs>
          <innerBoundaryIs><LinearRing><coordinates>${HOLE}</coordinates></LinearRing></innerBoundaryIs></Polygon></Placemark>
        <Placemark><name>Two</name><MultiGeometry><Point><coordinates>-77,-12</coordinates></Point>
          <Polygon><outerBoundaryIs><LinearRing><coordinates>${RING}</coordinates></LinearRing></outerBoundaryIs></Polygon></MultiGeometry></Placemark>
        </Folder>`),
      ['point Well 1', 'line A way 2', 'area Yard 4,4', 'point Two 1', 'area Two 4'],
    ],
    [
      'KML: tracks, as other programs write them',
      kml(`<Placemark><name>Drive</name><gx:Track xmlns:gx="http://www.google.com/kml/ext/2.2">
        <when>2026-11-20T13:00:00Z</when><gx:coord>-77.1 -12.1 0</gx:coord><gx:coord>-77.2 -12.2 0</gx:coord></gx:Track></Placemark>`),
      ['line Drive 2'],
    ],
    [
      'KML: what cannot be used, by shape',
      kml(`<Placemark><name>Nowhere</name><Point><coordinates>-77,north</coordinates></Point></Placemark>
        <Placemark><name>Short</name><LineString><coordinates>-77,-12</coordinates></LineString></Placemark>
        <Placemark><name>Far</name><Point><coordinates>-77,-112</coordinates></Point></Placemark>`),
      ['point Nowhere place', 'line Short tooFewPlaces', 'point Far place'],
    ],
    [
      'GPX: tracks by segments, routes, waypoints',
      `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="-12" lon="-77"><name>Well</name></wpt>
        <rte><name>Plan</name><rtept lat="-12" lon="-77"><name>first</name></rtept><rtept lat="-12.1" lon="-77"/></rte>
        <trk><name>Drive</name><trkseg><trkpt lat="-12" lon="-77"/><trkpt lat="-12.1" lon="-77"/></trkseg>
        <trkseg><trkpt lat="-12.2" lon="-77"/><trkpt lat="x" lon="-77"/></trkseg></trk></gpx>`,
      ['point Well 1', 'line Plan 2', 'line Drive 2', 'line Drive place'],
    ],
    [
      'GeoJSON: features and collections',
      JSON.stringify({
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            properties: { name: 'Way' },
            geometry: {
              type: 'LineString',
              coordinates: [
                [-77, -12],
                [-77.1, -12, 3],
              ],
            },
          },
          {
            type: 'Feature',
            id: 7,
            properties: null,
            geometry: {
              type: 'MultiPoint',
              coordinates: [
                [-77, -12],
                [-76, -12],
              ],
            },
          },
          { type: 'Feature', properties: { Name: 'None' }, geometry: null },
          {
            type: 'Feature',
            properties: { title: 'Odd' },
            geometry: { type: 'Point', coordinates: ['a', 1] },
          },
        ],
      }),
      ['line Way 2', 'point 7 1', 'point 7 1', 'point Odd place'],
    ],
    [
      'a document with a type, which may stand for an endless one',
      '<!DOCTYPE kml [<!ENTITY a "b">]><kml>&a;</kml>',
      'unreadable',
    ],
    ['a page of the web', '<html><body/></html>', 'unreadable'],
    ['a file that was cut off', kml('<Placemark><name>Well</name>').slice(0, 90), 'unreadable'],
    ['text', 'name,lat,lon', 'unreadable'],
    ['JSON that is cut off', '{"type":"Point"', 'unreadable'],
  ])('are read from %s', (_name, text, shapes) => {
    expect(shortly(text)).toEqual(shapes);
  });

  it('with a place that is not on the globe cannot be used, whatever the form of the file', () => {
    const beyond = (most: number) =>
      fc.double({ min: most + 0.1, max: 1e9, noNaN: true }).chain((x) => fc.constantFrom(x, -x));
    const within = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
    const off = fc.oneof(fc.tuple(beyond(200), within(90)), fc.tuple(within(180), beyond(90)));
    fc.assert(
      fc.property(off, fc.boolean(), ([x, y], isFirst) => {
        const line = isFirst
          ? [
              [x, y],
              [-77, -12],
            ]
          : [
              [-77, -12],
              [x, y],
            ];
        const texts = {
          kml: kml(
            `<Placemark><name>a</name><LineString><coordinates>${line.map(String).join(' ')}</coordinates></LineString></Placemark>`,
          ),
          gpx: `<gpx><trk><name>a</name><trkseg>${line.map(([lon, lat]) => `<trkpt lat="${lat}" lon="${lon}"/>`).join('')}</trkseg></trk></gpx>`,
          geoJson: JSON.stringify({
            type: 'Feature',
            properties: { name: 'a' },
            geometry: { type: 'LineString', coordinates: line },
          }),
        };
        for (const text of Object.values(texts)) expect(shortly(text)).toEqual(['line a place']);
      }),
      { numRuns: 50 },
    );
    const point = (x: number) =>
      shortly(kml(`<Placemark><name>a</name><Point><coordinates>${x},1</coordinates></Point></Placemark>`));
    expect([point(-277), point(180.1), point(180)]).toEqual([
      ['point a place'],
      ['point a place'],
      ['point a 1'],
    ]);
  });

  it('that cross the date line go on beyond it', () => {
    const ring = [
      [179.9, 0],
      [180.1, 0],
      [180.1, 0.2],
      [179.9, 0],
    ];
    expect(shortly(JSON.stringify({ type: 'Polygon', coordinates: [ring] }))).toEqual(['area  4']);
  });

  it('are refused where they fill the memory of who reads them, which is a process of its own', async () => {
    const file = Buffer.from(`{"type":"FeatureCollection","features":[${'{},'.repeat(10_600_000)}{}]}`);
    await expect(readShapes(file, ALL)).rejects.toThrow('SHAPES_UNREADABLE');
  });

  it('are read in a process of their own, thirty megabytes on one line too', async () => {
    const place = '-77.0312345,-12.0412345,0 ';
    const line = place.repeat(Math.ceil(30_000_000 / place.length));
    const file = Buffer.from(
      kml(
        `<Placemark><name>Long</name><LineString><coordinates>${line}</coordinates></LineString></Placemark>`,
      ),
    );
    let turns = 0;
    const ticking = setInterval(() => turns++, 1);
    const shapes = await readShapes(file, ALL);
    clearInterval(ticking);
    expect(shapes).toEqual([
      {
        name: 'Long',
        description: '',
        folder: '',
        style: null,
        color: null,
        kind: 'line',
        rings: [],
        toleranceM: 0,
        problem: 'tooManyPlaces',
      },
    ]);
    expect(turns).toBeGreaterThan(0); // this thread had time for others
  });

  it('are those that are wanted, lines with as many places as can be moved by hand', () => {
    const way = Array.from(
      { length: 5_000 },
      (_, at) => `${-77 + at / 1e4},${-12 + Math.sin(at / 50) / 100}`,
    );
    const text = kml(`<Placemark><name>Well</name><Point><coordinates>1,1</coordinates></Point></Placemark>
      <Placemark><name>Way</name><LineString><coordinates>${way.join(' ')}</coordinates></LineString></Placemark>`);
    const read = shapesIn(text, { kinds: ['line'], mostPlaces: 500, isSimplified: true });
    const [line, ...more] = read.problem === null ? read.shapes : [];
    expect(more).toEqual([]);
    expect(line).toMatchObject({ name: 'Way', problem: null });
    expect(line?.rings[0]?.length).toBeLessThanOrEqual(500);
    expect(line?.toleranceM).toBeGreaterThan(0);
  });

  it('are refused where there are too many', () => {
    const one = '<Placemark><Point><coordinates>1,1</coordinates></Point></Placemark>';
    expect(shapesIn(kml(one.repeat(10_001)), ALL)).toEqual({ problem: 'tooMany' });
  });

  it('says of points how they are drawn, by styles of their own, shared ones, and pairs', () => {
    const style = (id: string, color: string, href = '') =>
      `<Style${id && ` id="${id}"`}><LineStyle><color>ff123456</color></LineStyle><IconStyle><color>${color}</color><Icon><href>${href}</href></Icon></IconStyle></Style>`;
    const point = (name: string, inner: string) =>
      `<Placemark><name>${name}</name>${inner}<Point><coordinates>-77,-12</coordinates></Point></Placemark>`;
    const file = kml(`${style('red', 'ff0000ff', 'http://a/gas.png')}${style('bright', 'ffffffff')}
      <StyleMap id="pair"><Pair><key>highlight</key><styleUrl>#bright</styleUrl></Pair>
        <Pair><key>normal</key><styleUrl>#red</styleUrl></Pair></StyleMap>
      <StyleMap id="within"><Pair><key>normal</key>${style('', 'ff00ff00')}</Pair></StyleMap>
      ${point('a', '<styleUrl>#red</styleUrl>')}${point('b', '<styleUrl>#pair</styleUrl>')}
      ${point('c', `<styleUrl>#red</styleUrl>${style('', 'ffff0000')}`)}${point('d', '')}
      ${point('e', '<styleUrl>#within</styleUrl>')}${point('f', '<styleUrl>other.kml#red</styleUrl>')}
      ${point('g', '<styleUrl>#missing</styleUrl>')}${point('h', style('', 'no colour'))}`);
    const read = shapesIn(file, ALL);
    if (read.problem !== null) throw new Error(read.problem);
    const red = { color: '#ff0000', href: 'http://a/gas.png' };
    expect(read.shapes.map(({ name, style }) => [name, style])).toEqual([
      ['a', red],
      ['b', red],
      ['c', { color: '#0000ff', href: '' }],
      ['d', null],
      ['e', { color: '#00ff00', href: '' }],
      ['f', null],
      ['g', null],
      ['h', null],
    ]);
  });

  it('says of points in which folder they lie, and of which type they are', async () => {
    const point = '<Point><coordinates>-77,-12</coordinates></Point></Placemark>';
    const file =
      kml(`<name>Map</name><Placemark><name>a</name>${point}<Folder><name> Wells\n</name><Placemark><name>b</name>${point}
      <Folder><Placemark><name>c</name>${point}</Folder><Folder><name>Deep</name><Placemark><name>d</name>${point}</Folder>
      <Placemark><name>e</name>${point}</Folder>`);
    const gpx =
      '<gpx><wpt lat="-12" lon="-77"><name>f</name><type>Well</type></wpt><wpt lat="-12" lon="-77"/></gpx>';
    const foldersIn = async (text: string) =>
      (await readShapes(Buffer.from(text), ALL)).map(({ name, folder }) => `${name} ${folder}`);
    expect(await foldersIn(file)).toEqual(['a ', 'b Wells', 'c Wells', 'd Deep', 'e Wells']);
    expect(await foldersIn(gpx)).toEqual(['f Well', ' ']);
  });

  it('have names on one line, as they were typed', () => {
    const named = (name: string) =>
      JSON.stringify({
        type: 'Feature',
        properties: { name },
        geometry: { type: 'Point', coordinates: [-77, -12] },
      });
    expect(shortly(named('Well  "4"'))).toEqual(['point Well  "4" 1']);
    expect(shortly(named('\n   Well\r\n\t 4 '))).toEqual(['point Well 4 1']);
  });
});
