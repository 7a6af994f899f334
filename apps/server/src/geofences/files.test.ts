import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kmlProblems } from '../testing/kmlProblems.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['osmand']);
});
const { north, south } = fleet;
const manager = await server.login(north.managerName, TEST_PASSWORD);
const operator = await server.login(north.operatorName, TEST_PASSWORD);
const owner = await server.login(OWNER_NAME, TEST_PASSWORD);

const send = async (query: string, content: string, token = manager) => {
  const response = await fetch(`${server.url}/api/geofences/import?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: content,
  });
  return { status: response.status, text: await response.text() };
};
const shapesOf = async (query: string, content: string, token = manager) => {
  const { text } = await send(query, content, token);
  return JSON.parse(text).shapes.map(
    ({ name, geofenceType, problem, id }: Record<string, unknown>) =>
      `${geofenceType} ${name}: ${problem ?? (id === null ? 'right' : 'stored')}`,
  );
};
const names = async (): Promise<string[]> => {
  const { geofence } = await server.call<{ geofence: { items: { name: string }[] } }>(
    `{ geofence(customerId: ${north.customerId}) { items { name } } }`,
    {},
    manager,
  );
  return geofence.items.map(({ name }) => name);
};

const area = (name: string, places: string) =>
  `<Placemark><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${places}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
const KML = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>
  ${area('Patio', '-77,-12 -76.99,-12 -76.99,-11.99 -77,-12')}
  ${area('Lazo', '-77,-12 -76.99,-11.99 -76.99,-12 -77,-11.99 -77,-12')}
  <Placemark><name>Pozo</name><Point><coordinates>-77.1,-12.1</coordinates></Point></Placemark>
  <Placemark><name>Vía</name><LineString><coordinates>-77,-12 -77.1,-12.1</coordinates></LineString></Placemark>
</Document></kml>`;
const ONE = `customers=${north.customerId}`;

describe('files of geofences', () => {
  it.each([
    ['KML', '<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Vacío</name></Document></kml>'],
    ['GPX', '<gpx version="1.1"><metadata><name>Vacío</name></metadata></gpx>'],
    ['GeoJSON', '{"type":"FeatureCollection","features":[]}'],
  ])('without shapes are said to hold nothing: %s', async (_form, content) => {
    for (const apply of ['', '&apply=true']) {
      const { status, text } = await send(`${ONE}${apply}`, content);
      expect([status, JSON.parse(text).errors[0].extensions.code]).toEqual([400, 'NOTHING_TO_IMPORT']);
    }
  });

  it('are imported for exactly one customer, of which nothing is stored before it is wanted', async () => {
    const looked = [
      'POLYGON Patio: right',
      'POLYGON Lazo: selfCrossing',
      'CIRCLE Pozo: right',
      'CORRIDOR Vía: right',
    ];
    expect(await shapesOf(ONE, KML)).toEqual(looked);
    expect(await names()).toEqual([]);
    for (const customers of ['', 'customers=', `customers=${north.customerId},${south.customerId}`]) {
      const refused = await send(`${customers}&apply=true`, KML, owner);
      expect(refused).toEqual({ status: 400, text: expect.stringContaining('ONE_CUSTOMER') });
    }
    expect((await send(`customers=${south.customerId}&apply=true`, KML)).status).toBe(404);
    expect((await send(`${ONE}&apply=true`, KML, operator)).status).toBe(403);
    expect(await names()).toEqual([]);
  });

  it('store all that can be geofences, once, and say so by shape', async () => {
    const stored = [
      'POLYGON Patio: stored',
      'POLYGON Lazo: selfCrossing',
      'CIRCLE Pozo: stored',
      'CORRIDOR Vía: stored',
    ];
    expect(await shapesOf(`${ONE}&apply=true&alerts=true`, KML)).toEqual(stored);
    expect(await names()).toEqual(['Patio', 'Pozo', 'Vía']);
    const again = [
      'POLYGON Patio: known',
      'POLYGON Lazo: selfCrossing',
      'CIRCLE Pozo: known',
      'CORRIDOR Vía: known',
    ];
    expect(await shapesOf(`${ONE}&apply=true`, KML)).toEqual(again);
    expect(await names()).toEqual(['Patio', 'Pozo', 'Vía']);
    const { rows } = await server.store.pool.query(
      "SELECT count(*)::int AS count FROM audit_log WHERE entity = 'geofence' AND action = 'create'",
    );
    expect(rows).toEqual([{ count: 3 }]);
  });

  it('have the colours that the file draws them in, which come back from what is exported', async () => {
    const drawn = `<kml><Document>
      <Style id="green"><LineStyle><color>ff5c9d1f</color></LineStyle></Style>
      <Style id="red"><IconStyle><color>ff2f39d0</color><Icon><href>x.png</href></Icon></IconStyle></Style>
      <Style id="white"><IconStyle><color>ffffffff</color></IconStyle></Style>
      ${area('Verde', '-78,-12 -77.99,-12 -77.99,-11.99 -78,-12').replace('<Polygon>', '<styleUrl>#green</styleUrl><Polygon>')}
      ${area('Lleno', '-78.2,-12 -78.1,-12 -78.1,-11.99 -78.2,-12').replace('<Polygon>', '<Style><PolyStyle><color>7fb35f2f</color></PolyStyle></Style><Polygon>')}
      <Placemark><name>Rojo</name><styleUrl>#red</styleUrl><Point><coordinates>-78.3,-12.1</coordinates></Point></Placemark>
      <Placemark><name>Blanco</name><styleUrl>#white</styleUrl><Point><coordinates>-78.4,-12.1</coordinates></Point></Placemark>
    </Document></kml>`;
    const colours = async (content: string, apply = '') =>
      JSON.parse((await send(`customers=${south.customerId}${apply}`, content, owner)).text).shapes.map(
        ({ name, color }: Record<string, unknown>) => [name, color],
      );
    const expected = [
      ['Verde', '#1f9d5c'],
      ['Lleno', '#2f5fb3'],
      ['Rojo', '#d0392f'],
      ['Blanco', null],
    ];
    expect(await colours(drawn)).toEqual(expected);
    expect(await colours(drawn, '&apply=true')).toEqual(expected);
    for (const format of ['KML', 'GEOJSON']) {
      const response = await fetch(
        `${server.url}/api/geofences/shapes?format=${format}&customer=${south.customerId}`,
        { headers: { authorization: `Bearer ${owner}` } },
      );
      expect(new Map(await colours(await response.text()))).toEqual(
        new Map([...expected.slice(0, 3), ['Blanco', '#2f5fb3']] as [string, string][]),
      );
    }
  });

  it('are exported as they come back, and of nobody else', async () => {
    const get = async (query: string, token = manager) => {
      const response = await fetch(`${server.url}/api/geofences/shapes?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return { status: response.status, text: await response.text() };
    };
    const { text: json } = await get('format=GEOJSON');
    expect(
      JSON.parse(json).features.map(({ properties, geometry }: Record<string, Record<string, unknown>>) => [
        properties?.name,
        properties?.radius,
        geometry?.type,
      ]),
    ).toEqual([
      ['Patio', null, 'Polygon'],
      ['Pozo', 100, 'Point'],
      ['Vía', 30, 'LineString'],
    ]);
    expect(await shapesOf(ONE, json)).toEqual([
      'POLYGON Patio: known',
      'CIRCLE Pozo: known',
      'CORRIDOR Vía: known',
    ]);
    const { text: kml } = await get(`format=KML&customer=${north.customerId}`);
    expect(kmlProblems(kml)).toEqual([]);
    expect(await shapesOf(ONE, kml)).toEqual([
      'POLYGON Patio: known',
      'POLYGON Pozo: known',
      'POLYGON Vía: right',
    ]);
    expect((await get('format=PDF')).status).toBe(400);
    expect((await get(`format=KML&customer=${south.customerId}`)).status).toBe(404);
    expect((await get('format=KML', operator)).status).toBe(403);
  });
});

const drawn = (at: number) =>
  fc.record({
    name: fc.stringMatching(/^[A-Za-zñÑé<&"][A-Za-z ñÑé<&"-]{0,18}$/).map((name) => `${name.trim()} ${at}`),
    category: fc.option(fc.stringMatching(/^[A-Zñ][a-z <&]{0,20}[a-z]$/)),
    color: fc.stringMatching(/^#[0-9a-f]{6}$/),
    maxSpeed: fc.option(fc.integer({ min: 1, max: 2_000 }).map((tenths) => tenths / 10)),
    dwellMinutes: fc.option(fc.integer({ min: 1, max: 10_000 })),
    alertsInputOutput: fc.boolean(),
    showOnMap: fc.boolean(),
    radius: fc.integer({ min: 20, max: 900 }),
    geofenceType: fc.constantFrom('POLYGON', 'CIRCLE', 'CORRIDOR'),
    wide: fc.double({ min: 0.002, max: 0.02, noNaN: true }),
  });

it('come back from our own GeoJSON as they were', async () => {
  const clear = () => server.store.pool.query('UPDATE geofence SET deleted_at = now()');
  const listOf = async (customerId: number) => {
    const { geofence } = await server.call<{ geofence: { items: Record<string, unknown>[] } }>(
      `query ($c: Id) { geofence(customerId: $c) { items {
        name category color maxSpeed dwellMinutes alertsInputOutput showOnMap radius geofenceType drawnJson } } }`,
      { c: customerId },
      owner,
    );
    return geofence.items;
  };
  const fences = fc.tuple(...[0, 1, 2, 3, 4].map(drawn));
  await fc.assert(
    fc.asyncProperty(fences, async (all) => {
      await clear();
      for (const { wide, ...fence } of all) {
        const [x, y] = [-77, -12];
        const ring = [
          [x, y],
          [x + wide, y],
          [x + wide, y + wide],
          [x, y + wide],
          [x, y],
        ];
        const coordinates = { POLYGON: [ring], CIRCLE: ring[2], CORRIDOR: ring.slice(0, 3) };
        const types = { POLYGON: 'Polygon', CIRCLE: 'Point', CORRIDOR: 'LineString' };
        const kind = fence.geofenceType as keyof typeof types;
        const geomJson = JSON.stringify({ type: types[kind], coordinates: coordinates[kind] });
        await server.call(
          'mutation ($c: Id!, $g: GeofenceInput!) { createGeofence(customerId: $c, geofence: $g) { id } }',
          {
            c: north.customerId,
            g: { ...fence, radius: kind === 'POLYGON' ? null : fence.radius, geomJson },
          },
          owner,
        );
      }
      const file = await fetch(
        `${server.url}/api/geofences/shapes?format=GEOJSON&customer=${north.customerId}`,
        {
          headers: { authorization: `Bearer ${owner}` },
        },
      );
      const { status } = await send(`customers=${south.customerId}&apply=true`, await file.text(), owner);
      expect(status).toBe(200);
      expect(await listOf(south.customerId)).toEqual(await listOf(north.customerId));
    }),
    { numRuns: 8, endOnFailure: true },
  );
  await clear();
});

it('have the colour of every other geofence where their file knows nothing but white outlines', async () => {
  const style = (inside: string) =>
    `<Style><LineStyle><color>ffffffff</color></LineStyle>${inside}</Style><Polygon>`;
  const places = '-79,-12 -78.99,-12 -78.99,-11.99 -79,-12';
  const file = `<kml><Document>
    ${area('Contorno', places).replace('<Polygon>', style(''))}
    ${area('Relleno', places).replace('<Polygon>', style('<PolyStyle><color>7f2f39d0</color></PolyStyle>'))}
    ${area('Blanco', places).replace('<Polygon>', style('<PolyStyle><color>33ffffff</color></PolyStyle>'))}
  </Document></kml>`;
  const { text } = await send(ONE, file);
  expect(JSON.parse(text).shapes.map(({ color }: { color: string | null }) => color)).toEqual([
    null,
    '#d0392f',
    '#ffffff',
  ]);
});
