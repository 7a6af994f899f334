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

interface Poi {
  id: number;
  name: string;
  customerName: string;
  category: string;
  lat: number;
  lon: number;
  radius: number | null;
}

const create = (input: object, token = manager) =>
  server.call<{ createPoi: { poi: Poi } }>(
    `mutation ($poi: PoiInput!) { createPoi(poi: $poi) { poi { id name category latitude longitude radius } } }`,
    { poi: { name: 'Grifo', category: 'fuel', latitude: -12.0464, longitude: -77.0428, ...input } },
    token,
  );
/** All points with how their own category looks. */
const looks = async () =>
  (
    await server.call<{ mapPois: { name: string; ownCategory: object | null }[] }>(
      'query { mapPois { name ownCategory { name icon color } } }',
      {},
      manager,
    )
  ).mapPois;
const read = async (args: object, token = manager): Promise<Poi[]> =>
  (
    await server.call<{ mapPois: Poi[] }>(
      `query ($c: [Id!], $ids: [Id!], $s: String, $l: Int) {
         mapPois(customerIds: $c, ids: $ids, searchText: $s, limit: $l) { id name customerName category lat lon radius } }`,
      args as Record<string, unknown>,
      token,
    )
  ).mapPois;

describe('points of interest', () => {
  it('are written by who may, and read by everybody of their customer on the map', async () => {
    const { createPoi } = await create({ radius: 120 });
    await create({ name: 'Área de descanso', category: 'parking' });
    await expect(create({}, operator)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await read({}, operator)).toEqual([
      expect.objectContaining({ name: 'Área de descanso', radius: null }),
      expect.objectContaining({ name: 'Grifo', category: 'fuel', lat: -12.0464, lon: -77.0428, radius: 120 }),
    ]);
    expect((await read({ s: 'GRI' })).map(({ name }) => name)).toEqual(['Grifo']);
    expect((await read({ ids: [createPoi.poi.id] })).map(({ name }) => name)).toEqual(['Grifo']);
    expect(await read({ l: 1 })).toHaveLength(1);
    expect(await read({ c: [south.customerId] })).toEqual([]); // of another customer
    expect(await read({ c: [south.customerId] }, owner)).toEqual([]);
    expect(await read({ c: [north.customerId] }, owner)).toHaveLength(2);
  });

  it('come from KML, by name and with a category that can be chosen later, and go there', async () => {
    const kml = `<kml><Placemark><name>Grifo</name><Point><coordinates>-77.5,-12.5</coordinates></Point></Placemark>
      <Placemark><name>Nuevo &amp; lejos</name><description>Al norte</description><Point><coordinates>-76,-11</coordinates></Point></Placemark>
      <Placemark><name>Línea</name><LineString><coordinates>-76,-11 -75,-11</coordinates></LineString></Placemark></kml>`;
    const sent = await fetch(`${server.url}/api/entities/pois/import?apply=true`, {
      method: 'POST',
      headers: { authorization: `Bearer ${manager}`, 'content-type': 'application/octet-stream' },
      body: kml,
    });
    expect(await sent.json()).toMatchObject({ created: 1, updated: 1, wrong: 0 });
    expect(await read({ s: 'grifo' })).toEqual([
      expect.objectContaining({ category: 'fuel', lat: -12.5, lon: -77.5, radius: 120 }),
    ]);
    expect(await read({ s: 'lejos' })).toEqual([
      expect.objectContaining({ category: 'other', lat: -11, lon: -76 }),
    ]);
    const { poisExport } = await server.call<{ poisExport: { url: string } }>(
      `{ poisExport(format: KML, searchText: "lejos") { url } }`,
      {},
      manager,
    );
    const text = await (await fetch(`${server.url}${poisExport.url}`)).text();
    expect(text).toContain('<name>Nuevo &amp; lejos</name><description>Al norte</description>');
    expect(text).toContain('<coordinates>-76,-11</coordinates>');
    expect(kmlProblems(text)).toEqual([]);
  });

  it.each([
    [
      'a line alone',
      '<kml><Placemark><LineString><coordinates>-76,-11 -75,-11</coordinates></LineString></Placemark></kml>',
    ],
    ['no placemark', '<kml><Document/></kml>'],
    ['no waypoint', '<gpx version="1.1"/>'],
    ['headings alone', 'name,latitude,longitude'],
  ])('come from no file with %s: it is said to hold nothing', async (_what, body) => {
    const sent = await fetch(`${server.url}/api/entities/pois/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${manager}`, 'content-type': 'application/octet-stream' },
      body,
    });
    expect(await sent.json()).toMatchObject({ errors: [{ extensions: { code: 'NOTHING_TO_IMPORT' } }] });
  });

  it('have categories that their customer adds, with an icon and a colour, by name in files too', async () => {
    const category = (input: object, token = manager) =>
      server.call<{ createPoiCategory: { poiCategory: { id: number } } }>(
        'mutation ($c: PoiCategoryInput!) { createPoiCategory(poiCategory: $c) { poiCategory { id } } }',
        { c: { name: 'Balanza', icon: 'scale', color: '#c2560c', ...input } },
        token,
      );
    const { id } = (await category({})).createPoiCategory.poiCategory;
    await expect(category({ name: 'BALANZA' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const { createPoi } = await create({ name: 'Balanza norte', ownCategoryId: id });
    await expect(
      create({ name: 'Ajena', ownCategoryId: id, category: 'other' }, owner),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' }); // of another customer
    const { mapPois } = await server.call<{ mapPois: { ownCategory: object | null }[] }>(
      'query ($ids: [Id!]) { mapPois(ids: $ids) { ownCategory { name icon color } } }',
      { ids: [createPoi.poi.id] },
      operator,
    );
    expect(mapPois).toEqual([{ ownCategory: { name: 'Balanza', icon: 'scale', color: '#c2560c' } }]);
    const csv = 'name;category;ownCategory;latitude;longitude\nBalanza sur;other;balanza;-12.1;-77.1';
    const sent = await fetch(`${server.url}/api/entities/pois/import?apply=true&name=pois.csv`, {
      method: 'POST',
      headers: { authorization: `Bearer ${manager}`, 'content-type': 'application/octet-stream' },
      body: csv,
    });
    expect(await sent.json()).toMatchObject({ created: 1, wrong: 0 });
    const { pois } = await server.call<{ pois: { items: object[] } }>(
      `query ($f: PoiFilter) { pois(filter: $f) { items { name ownCategory { label } ownIcon ownColor } } }`,
      { f: { ownCategoryId: id } },
      manager,
    );
    const own = { ownCategory: { label: 'Balanza' }, ownIcon: 'scale', ownColor: '#c2560c' };
    expect(pois.items).toEqual([
      { name: 'Balanza norte', ...own },
      { name: 'Balanza sur', ...own },
    ]);
    const { poisExport } = await server.call<{ poisExport: { url: string } }>(
      '{ poisExport(format: KML, searchText: "Balanza sur") { url } }',
      {},
      manager,
    );
    expect(await (await fetch(`${server.url}${poisExport.url}`)).text()).toContain(
      '<Data name="ownCategory"><value>Balanza</value></Data>',
    );
    await expect(
      server.call('mutation ($i: [Id!]!) { deletePoiCategories(ids: $i) { count } }', { i: [id] }, manager),
    ).rejects.toMatchObject({ code: 'HAS_DEPENDENTS' });
  });

  it('become categories by the folders of their file, where it is wished, and are undone with them', async () => {
    const point = (name: string, at: number) =>
      `<Placemark><name>${name}</name><Point><coordinates>-75,-${at}</coordinates></Point></Placemark>`;
    const kml = `<kml><Document><name>Mapa</name>${point('Suelto', 1)}
      <Folder><name>BALANZA</name>${point('Pesaje', 2)}</Folder>
      <Folder><name>Canteras</name>${point('Norte 1', 3)}<Folder><name/>${point('Norte 2', 4)}</Folder>
        <Folder><name>Tolvas</name><Placemark><name>Mal</name><Point><coordinates>x,y</coordinates></Point></Placemark></Folder></Folder></Document></kml>`;
    const send = async (query: string, token = manager) => {
      const sent = await fetch(`${server.url}/api/entities/pois/import?skipWrong=true${query}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        body: kml,
      });
      return (await sent.json()) as { changeId: string };
    };
    const folders = [
      { name: 'BALANZA', rows: 1, isThere: true },
      { name: 'Canteras', rows: 2, isThere: false },
      { name: 'Tolvas', rows: 1, isThere: false },
    ];
    const inCategories = async () =>
      (await looks()).filter(({ name }) => ['Suelto', 'Pesaje', 'Norte 1', 'Norte 2'].includes(name));
    const categories = async () =>
      (
        await server.call<{ poiCategories: { items: { name: string }[] } }>(
          '{ poiCategories { items { name } } }',
          {},
          manager,
        )
      ).poiCategories.items.map(({ name }) => name);

    expect(await send('')).toMatchObject({ created: 4, wrong: 1, ignored: [], folders });
    expect(await send('&folders=true')).toMatchObject({ created: 4, wrong: 1, folders });
    expect(await categories()).toEqual(['Balanza']); // nothing is made by looking
    expect(await send('', owner)).toMatchObject({
      folders: folders.map((each) => ({ ...each, isThere: false })),
    });

    const { changeId } = await send('&folders=true&apply=true');
    const quarry = { name: 'Canteras', icon: 'flag', color: '#2f5fb3' };
    expect(await inCategories()).toEqual([
      { name: 'Norte 1', ownCategory: quarry },
      { name: 'Norte 2', ownCategory: quarry },
      { name: 'Pesaje', ownCategory: { name: 'Balanza', icon: 'scale', color: '#c2560c' } },
      { name: 'Suelto', ownCategory: null },
    ]);
    expect(await categories()).toEqual(['Balanza', 'Canteras']); // none for a folder whose points are all left out
    expect(await send('&folders=true')).toMatchObject({ created: 0, unchanged: 4 });

    const undo = 'mutation ($c: ID!) { undoPois(changeId: $c) { changeId } }';
    await server.call(undo, { c: changeId }, manager);
    expect(await inCategories()).toEqual([]);
    expect(await categories()).toEqual(['Balanza']);
  });

  it('become categories that look as the file draws most of their points', async () => {
    const point = (name: string, style: string) =>
      `<Placemark><name>${name}</name><styleUrl>#${style}</styleUrl><Point><coordinates>-75,-3</coordinates></Point></Placemark>`;
    const style = (id: string, color: string, picture: string) =>
      `<Style id="${id}"><IconStyle><color>${color}</color><Icon><href>http://maps.google.com/mapfiles/kml/${picture}</href></Icon></IconStyle></Style>`;
    const body = `<kml><Document>${style('fuel', 'ff00c000', 'shapes/gas_stations.png')}${style('pin', 'ffffffff', 'pushpin/wht-pushpin.png')}
      ${style('stop', 'ffffffff', 'paddle/red-circle.png')}
      <Folder><name>Grifos</name>${point('Grifo 1', 'pin')}${point('Grifo 2', 'fuel')}${point('Grifo 3', 'fuel')}</Folder>
      <Folder><name>Paradas</name>${point('Parada', 'stop')}</Folder>
      <Folder><name>Otros</name>${point('Otro', 'pin')}</Folder></Document></kml>`;
    const sent = await fetch(`${server.url}/api/entities/pois/import?folders=true&apply=true`, {
      method: 'POST',
      headers: { authorization: `Bearer ${manager}`, 'content-type': 'application/octet-stream' },
      body,
    });
    expect(sent.status).toBe(200);
    const { poiCategories } = await server.call<{ poiCategories: { items: { name: string }[] } }>(
      '{ poiCategories { items { name icon color } } }',
      {},
      manager,
    );
    expect(poiCategories.items).toEqual(
      expect.arrayContaining([
        { name: 'Grifos', icon: 'fuel', color: '#1f9d5c' },
        { name: 'Paradas', icon: 'flag', color: '#d0392f' },
        { name: 'Otros', icon: 'flag', color: '#1f9d5c' }, // the third in turn: the file says nothing of it
      ]),
    );

    // What is exported makes the same categories again, with their points in them.
    const { poisExport } = await server.call<{ poisExport: { url: string } }>(
      '{ poisExport(format: KML) { url } }',
      {},
      manager,
    );
    const exported = await (await fetch(`${server.url}${poisExport.url}`)).text();
    expect(kmlProblems(exported)).toEqual([]);
    const before = await looks();
    const { pool } = server.store;
    await pool.query('UPDATE point_of_interest SET own_category_id = NULL WHERE customer_id = $1', [
      north.customerId,
    ]);
    await pool.query('DELETE FROM poi_category WHERE customer_id = $1', [north.customerId]);
    const again = await fetch(`${server.url}/api/entities/pois/import?folders=true&apply=true`, {
      method: 'POST',
      headers: { authorization: `Bearer ${manager}`, 'content-type': 'application/octet-stream' },
      body: exported,
    });
    expect(again.status).toBe(200);
    expect(await looks()).toEqual(before);
    expect(before.filter(({ ownCategory }) => ownCategory !== null).length).toBeGreaterThan(4);
  });

  it.each([
    ['a latitude beyond the pole', { latitude: 91 }, 'latitude', 'tooGreat'],
    ['no longitude', { longitude: null }, 'longitude', 'required'],
    ['another category', { category: 'moon' }, 'category', 'notAChoice'],
    ['a radius of nothing', { radius: 0 }, 'radius', 'tooSmall'],
  ])('are refused with %s', async (_what, input, field, code) => {
    const refused = await create(input).catch((error) => error);
    expect(refused).toMatchObject({ code: 'INVALID_INPUT' });
    expect(JSON.parse(refused.params.problems)).toEqual([expect.objectContaining({ field, code })]);
  });
});
