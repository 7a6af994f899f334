import { describe, expect, it } from 'vitest';
import { ENTITIES } from './entities/index.ts';
import { importPath } from './entities/kernel/doors.ts';
import { demandDocumented, documentedPaths } from './testing/documentedAnswer.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from './testing/testFleet.ts';
import { testServer } from './testing/testServer.ts';

/** What uploads answer is what their document says, to the last property. A new one is refused until it stands here. */

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store);
});
const { north } = fleet;
const [asset] = north.assets as [(typeof north.assets)[0]];
const token = await server.login(OWNER_NAME, TEST_PASSWORD);
const sql = async (text: string, values: unknown[]) =>
  (await server.store.pool.query(text, values)).rows[0].id;

const documentId: number = await sql(
  "INSERT INTO fleet_document (customer_id, kind, asset_id, expires_on) VALUES ($1, 'insurance', $2, '2030-01-01') RETURNING id",
  [north.customerId, asset.assetId],
);
const performedId: number = await sql(
  `INSERT INTO service_performed (customer_id, asset_id, service_type_id, date, supplier, created_by)
   VALUES ($1, $2, 50, '2026-01-01', 'Taller', $3) RETURNING id`,
  [north.customerId, asset.assetId, north.managerId],
);

const PLACES = `<kml><Folder><name>Pozos</name><Style id="a"><IconStyle><color>ff0000ff</color></IconStyle></Style>
  <Placemark><name>Pozo</name><styleUrl>#a</styleUrl><Point><coordinates>-77,-12</coordinates></Point></Placemark>
  <Placemark><name>Lejos</name><Point><coordinates>-277,-12</coordinates></Point></Placemark></Folder>
  <Placemark><name>Vía</name><LineString><coordinates>-77,-12 -77.1,-12.1</coordinates></LineString></Placemark></kml>`;
const ofCustomer = `customer=${north.customerId}`;

/** Files by the path of an upload: what is sent, and to which address. */
const UPLOADS: Record<string, readonly [address: string, content: string][]> = {
  '/api/history/import': [
    [
      `/api/history/import?asset=${asset.assetId}&format=CSV`,
      'fix_time,latitude,longitude\n2026-01-01T10:00:00Z,-12,-77\n',
    ],
  ],
  '/api/maintenance/performed/{id}/attachments': [
    [`/api/maintenance/performed/${performedId}/attachments?name=a.pdf`, '%PDF-1.4'],
  ],
  '/api/documents/{id}/files': [[`/api/documents/${documentId}/files?name=a.pdf`, '%PDF-1.4']],
  '/api/roads/lines': [['/api/roads/lines', PLACES]],
  '/api/geofences/import': ['', '&apply=true'].map((apply) => [
    `/api/geofences/import?customers=${north.customerId}${apply}`,
    PLACES,
  ]),
  '/api/fleet/import': ['', '&apply=job'].map((apply) => [
    `/api/fleet/import?${ofCustomer}${apply}`,
    'Móvil,Patente,Color raro\nCamión 1,XYZ-100,verde\n,,\n,XYZ-101,\n',
  ]),
  ...Object.fromEntries(
    ENTITIES.map((entity): [string, [string, string][]] => {
      const content = `id,${entity.fields[0]?.name},otra\n999999,x,y\n`;
      return [importPath(entity), [[`${importPath(entity)}?${ofCustomer}`, content]]];
    }),
  ),
};
UPLOADS['/api/entities/pois/import'] = ['', '&apply=true&skipWrong=true&folders=true', '&apply=job'].map(
  (more) => [`/api/entities/pois/import?${ofCustomer}${more}`, PLACES],
);

describe('uploads', () => {
  it('are all known here', async () => {
    const uploads = Object.entries(await documentedPaths(server)).filter(([, { post }]) => post?.requestBody);
    expect(uploads.map(([path]) => path).sort()).toEqual(Object.keys(UPLOADS).sort());
  });

  it.each(Object.entries(UPLOADS))('answer as the document says: %s', async (path, files) => {
    for (const [address, content] of files) {
      const response = await fetch(`${server.url}${address}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        body: content,
      });
      const answer: unknown = await response.json();
      expect(response.status, JSON.stringify(answer)).toBe(200);
      await demandDocumented(server, path, response, { method: 'POST', answer });
    }
  });

  it('are described by more than that they answer with an object', async () => {
    for (const [path, { post }] of Object.entries(await documentedPaths(server))) {
      const { schema } = post?.responses['200']?.content['application/json'] ?? {};
      if (post) expect(schema, path).not.toEqual({ type: 'object' });
    }
  });
});
