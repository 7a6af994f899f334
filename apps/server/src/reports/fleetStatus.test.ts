import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { History } from '../store/history/history.ts';
import { OsmandDevice } from '../testing/testDevice.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';
import { pdfText } from './testing/pdfText.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['osmand', 'osmand', 'osmand', 'osmand']);
});
const { north, south } = fleet;
const [driving, silent, parked, never] = north.assets as [Mounted, Mounted, Mounted, Mounted];
const southern = south.assets[0] as Mounted;
type Mounted = (typeof north.assets)[0];
const owner = await server.login(OWNER_NAME, TEST_PASSWORD);
const manager = await server.login(north.managerName, TEST_PASSWORD);
const now = Math.floor(Date.now() / 1_000) * 1_000;
const place = { latitude: -12.0931, longitude: -77.0465 };

for (const [{ identifier }, fix] of [
  [driving, { speedMps: 20, readings: { ignition: true } }],
  [parked, { speedMps: 0, readings: { ignition: false } }],
  [silent, { speedMps: 0 }],
  [southern, { speedMps: 10 }],
] as const)
  await new OsmandDevice(server.portBase, identifier).report({ ...place, ...fix, fixTime: now - 5_000 });
await eventually(
  async () => (await server.call<{ points: unknown[] }>('{ points { mid } }', {}, owner)).points.length === 4,
);

const EXPORT = `query ($ids: [Id!]!, $type: FleetStatusFileType!) {
  fleetStatusReportExport(assetsSelected: $ids, fileType: $type) { fileType filePayload } }`;
const JOB = `mutation ($ids: [Id!]!, $type: FleetStatusFileType!) {
  fleetStatusReportJob(assetsSelected: $ids, fileType: $type) { id kind about { format count } } }`;
const idsOf = (...assets: Mounted[]) => assets.map(({ assetId }) => assetId);
async function exported(ids: number[], type: 'PDF' | 'EXCEL', token = manager) {
  const { fleetStatusReportExport } = await server.call<{
    fleetStatusReportExport: { fileType: string; filePayload: string };
  }>(EXPORT, { ids, type }, token);
  expect(fleetStatusReportExport.fileType).toBe(type);
  return Buffer.from(fleetStatusReportExport.filePayload, 'base64');
}
const codeOf = async (file: Uint8Array): Promise<string> => {
  const [, asks] = await sheetsOf(file);
  return String(asks?.rows.find(([name]) => name === 'Código del archivo')?.[1]);
};
interface Check {
  same: boolean;
  rows: number;
  rowsNow: number;
  deletedPositions: number;
  uncompared: string[];
  parameters: { name: string }[];
  changes: { mid: number; causes: { reason: string; count: number | null }[] }[];
}
const check = async (code: string, token = manager): Promise<Check> =>
  (
    await server.call<{ reportFileCheck: Check }>(
      `query ($code: String!) { reportFileCheck(code: $code) {
         same rows rowsNow deletedPositions uncompared parameters { name }
         changes { mid causes { reason count } } } }`,
      { code },
      token,
    )
  ).reportFileCheck;
const sheetsOf = async (file: Uint8Array) => (await readXlsx(new Uint8Array(file))).sheets;

describe('the fleet status', () => {
  it('is a spreadsheet with a row for each vehicle, in the order that was asked for', async () => {
    const [table, asks] = await sheetsOf(await exported(idsOf(parked, driving, never), 'EXCEL'));
    expect(table?.name).toBe('Estado de flota');
    const [heading, ...rows] = table?.rows ?? [];
    expect(heading).toEqual([
      'Móvil',
      'Patente',
      'Cliente',
      'Conductor',
      'Estado',
      'Velocidad (km/h)',
      'Tiempo detención',
      'Dirección',
      'Fecha GPS',
      'Última transmisión',
    ]);
    expect(rows.map((row) => [row[0], row[1], row[3], row[4], row[5]])).toEqual([
      ['Norte 3', 'T1A-102', 'Rosa Quispe Norte', 'Apagado detenido', 0],
      ['Norte 1', 'T1A-100', 'Rosa Quispe Norte', 'Encendido', 72],
    ]);
    expect(rows[1]?.[8]).toBeInstanceOf(Date);
    expect(asks?.rows).toContainEqual(['Móviles elegidos', '2']);
    expect(asks?.rows).toContainEqual(['Encendido', '1']);
    expect(asks?.rows).toContainEqual(['Apagado detenido', '1']);
  });

  it('is a PDF, in the language and units of the user', async () => {
    await server.store.pool.query("UPDATE app_user SET language = 'US' WHERE user_name = $1", [OWNER_NAME]);
    const textsOf = async () => pdfText(await exported(idsOf(driving, southern), 'PDF', owner)).flat();
    await expect.poll(textsOf, { timeout: 8_000 }).toContain('Fleet status');
    const texts = (await textsOf()).join(' ');
    for (const text of ['Norte 1', 'Sur 1', 'Ignition on', 'Speed', '45', 'Vehicles chosen: 2'])
      expect(texts).toContain(text);
    expect(texts).not.toContain('No data were found');
  });

  it('leaves out what is out of reach', async () => {
    const [table] = await sheetsOf(await exported(idsOf(southern, driving), 'EXCEL'));
    expect(table?.rows.slice(1).map((row) => row[0])).toEqual(['Norte 1']);
    expect(pdfText(await exported(idsOf(southern), 'PDF')).flat()).toContain(
      'No se encontraron datos para su consulta',
    );
  });

  it('is written by a job, whose file is fetched by a link', async () => {
    const { fleetStatusReportJob: job } = await server.call<{
      fleetStatusReportJob: { id: number; kind: string; about: object };
    }>(JOB, { ids: idsOf(driving, southern), type: 'EXCEL' }, manager);
    expect(job).toMatchObject({ kind: 'fleetStatusReport', about: { format: 'EXCEL', count: 1 } });
    const done = () =>
      server.call<{ job: { state: string; fileName: string } }>(
        'query ($id: Id!) { job(jobId: $id) { state fileName } }',
        { id: job.id },
        manager,
      );
    await expect
      .poll(done, { timeout: 20_000 })
      .toEqual({ job: { state: 'DONE', fileName: 'Estado de flota.xlsx' } });
    const { jobFile } = await server.call<{ jobFile: { url: string } }>(
      'query ($id: Id!) { jobFile(jobId: $id) { url } }',
      { id: job.id },
      manager,
    );
    const response = await fetch(server.url + jobFile.url);
    const [table] = await sheetsOf(new Uint8Array(await response.arrayBuffer()));
    expect(table?.rows.slice(1).map((row) => row[0])).toEqual(['Norte 1']);
  });

  it('is compared later with the positions that are kept, in every form', async () => {
    const file = await exported(idsOf(parked, driving, silent), 'EXCEL');
    const code = await codeOf(file);
    const [, asks] = await sheetsOf(file);
    const sealed = new Map(asks?.rows.map(([name, value]) => [name, value]));
    const uncompared = ['Conductor', 'Estado', 'Tiempo detención', 'Dirección', 'Última transmisión'];
    expect(sealed.get('Sin comprobación posterior')).toBe(uncompared.join(', '));
    expect(await check(code)).toMatchObject({ same: true, rows: 3, rowsNow: 3, changes: [], uncompared });
    expect((await check(code)).parameters.map(({ name }) => name)).toContain('Estado al');
    const pdf = pdfText(await exported(idsOf(parked, driving, silent), 'PDF'));
    expect(pdf.flat().join(' ')).toContain(sealed.get('Huella (SHA-256)'));
    const stranger = await server.login(south.managerName, TEST_PASSWORD);
    await expect(check(code, stranger)).rejects.toThrow('NOT_FOUND');

    // What comes afterwards changes nothing of that moment, unless it was taken before it.
    const device = new OsmandDevice(server.portBase, driving.identifier);
    await device.report({ ...place, speedMps: 3, fixTime: Date.now() + 20_000 });
    expect((await check(code)).same).toBe(true);
    await device.report({ ...place, latitude: -12.2, speedMps: 9, fixTime: now - 1_000 });
    await eventually(async () => !(await check(code)).same);
    expect((await check(code)).changes).toEqual([
      { mid: driving.assetId, causes: [{ reason: 'LATE_DATA', count: 1 }] },
    ]);

    await new History(server.store).dropFixesBefore(now + 2 * 86_400_000);
    const forgotten = await check(code);
    expect(forgotten).toMatchObject({ same: false, rowsNow: 0 });
    expect(forgotten.deletedPositions).toBeGreaterThan(0);
    expect(forgotten.changes.map(({ causes }) => causes.map(({ reason }) => reason))).toEqual(
      Array.from({ length: 3 }, () => ['RETENTION']),
    );
  });

  it('is refused without vehicles, of another form, and to who may not see the fleet status', async () => {
    await expect(exported([], 'PDF')).rejects.toThrow('INVALID_INPUT');
    await expect(exported(idsOf(driving), 'KML' as 'PDF')).rejects.toThrow('INVALID_INPUT');
    await expect(server.call(JOB, { ids: idsOf(southern), type: 'PDF' }, manager)).rejects.toThrow(
      'NOT_FOUND',
    );
    await server.store.pool.query(
      `DELETE FROM role_permission USING permission, role WHERE permission_id = permission.id AND role_id = role.id
          AND permission.name = 'EstadoFlota' AND role.name = 'Operador'`,
    );
    const operator = await server.login(north.operatorName, TEST_PASSWORD);
    await expect(exported(idsOf(driving), 'PDF', operator)).rejects.toThrow('FORBIDDEN');
    await expect(server.call(JOB, { ids: idsOf(driving), type: 'PDF' }, operator)).rejects.toThrow(
      'FORBIDDEN',
    );
  });
});
