import { OBD2_VARIABLES } from '@rastro/domain';
import { USUAL_ARGUMENTS } from '@rastro/format';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { report } from '../../journeys/testing/journeyFleet.ts';
import { Outing } from '../../journeys/testing/outing.ts';
import { momentText } from '../../moments.ts';
import { History } from '../../store/history/history.ts';
import { noteDropped } from '../../store/retention/droppedBefore.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../../testing/testFleet.ts';
import { eventually, testServer } from '../../testing/testServer.ts';
import { REPORTS } from '../index.ts';
import { askReport } from '../testing/askReport.ts';
import { pdfText } from '../testing/pdfText.ts';
import { dropFilesBefore } from './retention.ts';

const PUBLIC_URL = 'https://rastro.test';
let fleet!: TestFleet;
const server = await testServer(
  async (store) => {
    fleet = await fillTestFleet(store, ['teltonika', 'teltonika']);
  },
  { settings: { PUBLIC_URL } },
);
const sql = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;
const manager = await server.login(fleet.north.managerName, TEST_PASSWORD);
const HOUR = 3_600_000;
const midnight = Temporal.Now.plainDateISO('America/Lima')
  .subtract({ days: 3 })
  .toZonedDateTime('America/Lima').epochMilliseconds;
const [one, two] = fleet.north.assets as [TestFleet['north']['assets'][0], TestFleet['north']['assets'][0]];
const outing = (identifier: string) => new Outing(identifier, midnight + 6 * HOUR);
for (const vehicle of [one, two])
  await report(server, vehicle, outing(vehicle.identifier).rest(60).drive(60, 10).rest(60).messages);

const asked = {
  assetsSelected: [one.assetId, two.assetId],
  from: midnight,
  to: midnight + 24 * HOUR,
  days: ['LUNES', 'MARTES', 'MIERCOLES', 'JUEVES', 'VIERNES', 'SABADO', 'DOMINGO'],
};
const exported = (call: string, format: string, more: object = {}) =>
  askReport<string>(server, manager, `${call}Export`, { ...asked, ...more, format });
/** What stands on the second sheet of a spreadsheet, by name. */
const parametersOf = async (base64: string): Promise<Map<string, string>> => {
  const { sheets } = await readXlsx(new Uint8Array(Buffer.from(base64, 'base64')));
  return new Map(sheets[1]?.rows.map(([name, value]) => [String(name), String(value)]));
};
const iso = (ms: number): string => new Date(ms).toISOString();
const codeIn = (link = ''): string => new URL(link).searchParams.get('code') ?? '';
const sealedFile = async (call = 'fleetKmReport') =>
  codeIn((await parametersOf(await exported(call, 'EXCEL'))).get('Enlace de comprobación'));

interface Check {
  same: boolean;
  hash: string;
  hashNow: string;
  rows: number;
  rowsNow: number;
  positions: number;
  positionsNow: number;
  deletedPositions: number;
  changes: {
    mid: number;
    added: number;
    removed: number;
    causes: { reason: string; count: number | null }[];
  }[];
  parameters: { name: string; value: string }[];
  madeBy: string;
}
const check = async (code: string, token = manager): Promise<Check> =>
  (
    await server.call<{ reportFileCheck: Check }>(
      `query ($code: String!) { reportFileCheck(code: $code) {
         same hash hashNow rows rowsNow positions positionsNow deletedPositions madeBy parameters { name value }
         changes { mid added removed causes { reason count } } } }`,
      { code },
      token,
    )
  ).reportFileCheck;
const causesIn = ({ changes }: Check) => changes.flatMap(({ causes }) => causes.map(({ reason }) => reason));

describe('a file of a report', () => {
  it('has one hash in every form, with the version of its data and a link', async () => {
    const excel = await parametersOf(await exported('detentionReport', 'EXCEL'));
    const hash = excel.get('Huella (SHA-256)') ?? '';
    expect(hash).toMatch(/^[\da-f]{64}$/);
    expect(excel.get('Versión de los datos')).toMatch(/^\d\d\/\d\d\/\d{4} .*, [\d.]+ posiciones$/);
    const link = excel.get('Enlace de comprobación') ?? '';
    expect(link).toMatch(/^https:\/\/rastro\.test\/report\/file\?code=[\w-]{22}$/);
    const pdf = Buffer.from(await exported('detentionReport', 'PDF'), 'base64');
    const texts = pdfText(pdf).flat().join(' ');
    expect(texts).toContain(hash);
    expect(texts).toContain('Comprobación');
    expect(pdf.toString('latin1')).toMatch(/\/URI \(https:\/\/rastro\.test\/report\/file\?code=/);
    expect(pdf.toString('latin1')).not.toContain('/Subtype /Image');
    const kml = Buffer.from(await exported('detentionReport', 'KML'), 'base64').toString();
    expect(kml).toContain(hash);
    expect(kml.indexOf('<name>Comprobación</name>')).toBeGreaterThan(kml.lastIndexOf('</Folder>'));
  });

  it.each<[string, string]>([
    ['trip by trip', ''],
    ['summed up by key', ', resumed: true, useIbutton: true'],
  ])('of the consolidated report, %s, is the same', async (_how, more) => {
    const { consolidatedReportExportExcel: base64 } = await server.call<{
      consolidatedReportExportExcel: string;
    }>(
      `query ($ids: [Id!]!, $from: DateTime!, $to: DateTime!) {
         consolidatedReportExportExcel(assetsSelected: $ids, fechaInicio: $from, fechaFin: $to${more}) }`,
      { ids: [one.assetId, two.assetId], from: iso(midnight), to: iso(midnight + 24 * HOUR) },
      manager,
    );
    const parameters = await parametersOf(base64);
    const checked = await check(codeIn(parameters.get('Enlace de comprobación')));
    expect(checked).toMatchObject({ same: true, rows: 2, rowsNow: 2, changes: [] });
    expect(checked.hash).toBe(parameters.get('Huella (SHA-256)'));
    expect(checked.parameters.map(({ name }) => name)).toContain('Resumido');
  });

  it('of the positions of trips has one hash in every form, and is the same for whoever sees the vehicle', async () => {
    const fileOf = async (form: string): Promise<Buffer> => {
      const { result } = await server.call<{ result: string }>(
        `query ($id: Id!, $from: DateTime!, $to: DateTime!) {
           result: journeyPositions${form}(movilID: $id, fechaInicio: $from, fechaFin: $to, columns: ["positions.vel", "positions.dir"]) }`,
        { id: one.assetId, from: iso(midnight), to: iso(midnight + 24 * HOUR) },
        manager,
      );
      return Buffer.from(result, 'base64');
    };
    const parameters = await parametersOf((await fileOf('Excel')).toString('base64'));
    const hash = parameters.get('Huella (SHA-256)') ?? '';
    expect(
      pdfText(await fileOf('PDF'))
        .flat()
        .join(' '),
    ).toContain(hash);
    expect((await fileOf('KML')).toString()).toContain(hash);
    const checked = await check(codeIn(parameters.get('Enlace de comprobación')));
    expect(checked).toMatchObject({ same: true, hash, hashNow: hash });
    expect(checked.rows).toBeGreaterThan(5);
    const stranger = await server.login(fleet.south.managerName, TEST_PASSWORD);
    await expect(check(codeIn(parameters.get('Enlace de comprobación')), stranger)).rejects.toThrow(
      'NOT_FOUND',
    );
  });

  it('of every report is the same, in the words of its own call', async () => {
    for (const { call, words } of REPORTS) {
      const { vehicles, from, to } = words.arguments ?? USUAL_ARGUMENTS;
      const given = [
        `${vehicles}: [${one.assetId}, ${two.assetId}]`,
        ...(from === null ? [] : [`${from}: "${iso(midnight)}"`]),
        `${to}: "${iso(midnight + 24 * HOUR)}"`,
        ...(words.filters?.includes('variables') ? [`variablesOBD2: ["${OBD2_VARIABLES[0]?.name}"]`] : []),
      ];
      const { file } = await server.call<{ file: string }>(
        `{ file: ${call}Export(${given.join(', ')}, format: EXCEL) }`,
        {},
        manager,
      );
      const parameters = await parametersOf(file);
      expect([call, await check(codeIn(parameters.get('Enlace de comprobación')))]).toMatchObject([
        call,
        { same: true, changes: [] },
      ]);
    }
  });

  it('of the ways of trips is the same as their positions', async () => {
    const { journeyKML } = await server.call<{ journeyKML: string }>(
      `query ($id: Id!, $from: DateTime!, $to: DateTime!) {
         journeyKML(assetId: $id, startDate: $from, endDate: $to) }`,
      { id: one.assetId, from: iso(midnight), to: iso(midnight + 24 * HOUR) },
      manager,
    );
    const kml = Buffer.from(journeyKML, 'base64').toString();
    const checked = await check(codeIn(/https:\S+\?code=[\w-]{22}/.exec(kml)?.[0]));
    expect(checked).toMatchObject({ same: true, hash: /[\da-f]{64}/.exec(kml)?.[0] });
    expect(checked.rows).toBeGreaterThan(5);
  });

  it.each(['fleetKmReport', 'detentionReport'])(
    'of %s with subtotals is the same when a vehicle went to another group',
    async (call) => {
      const codes = await Promise.all(
        [{}, { subtotalsBy: 'vehicleGroup' }].map(async (more) =>
          codeIn((await parametersOf(await exported(call, 'EXCEL', more))).get('Enlace de comprobación')),
        ),
      );
      const [group] = await sql(
        `INSERT INTO asset_group (customer_id, parent_group_id, name)
         SELECT customer_id, id, $2 FROM asset_group WHERE customer_id = $1 AND parent_group_id IS NULL RETURNING id`,
        [fleet.north.customerId, `Grupo de ${call}`],
      );
      await sql('INSERT INTO asset_group_member (customer_id, group_id, asset_id) VALUES ($1, $2, $3)', [
        fleet.north.customerId,
        group.id,
        two.assetId,
      ]);
      for (const code of codes) expect(await check(code)).toMatchObject({ same: true, changes: [] });
    },
  );

  it.each(['fleetKmReport', 'detentionReport', 'velocityReport', 'eventReport', 'trackingBoardReport'])(
    'of %s is the same as long as nothing changed, whoever asks in whichever language',
    async (call) => {
      const code = await sealedFile(call);
      const found = await check(code);
      expect(found).toMatchObject({ same: true, changes: [], deletedPositions: 0, madeBy: 'Olga Owner' });
      expect(found.rows).toBeGreaterThan(0);
      expect(found.hashNow).toBe(found.hash);
      expect(found.parameters).toContainEqual({ name: 'Móviles elegidos', value: '2' });
      await sql("UPDATE app_user SET language = 'US' WHERE user_name = $1", [OWNER_NAME]);
      const owner = await server.login(OWNER_NAME, TEST_PASSWORD);
      const inEnglish = await check(code, owner);
      expect(inEnglish.same).toBe(true);
      expect(inEnglish.parameters).toContainEqual({ name: 'Vehicles chosen', value: '2' });
    },
  );

  it('of chosen columns is the same as long as nothing changed, in every form', async () => {
    const columns = ['numStops', 'detentionReports.detentionTime', 'detentionReports.detentionStatus'];
    const excel = await exported('detentionReport', 'EXCEL', { columns });
    const { sheets } = await readXlsx(new Uint8Array(Buffer.from(excel, 'base64')));
    expect(sheets[0]?.rows[0]).toEqual(['Móvil', 'Duración', 'Estado']);
    const parameters = await parametersOf(excel);
    expect(await check(codeIn(parameters.get('Enlace de comprobación')))).toMatchObject({ same: true });
    const hash = parameters.get('Huella (SHA-256)') ?? '';
    const whole = await parametersOf(await exported('detentionReport', 'EXCEL'));
    expect(hash).not.toBe(whole.get('Huella (SHA-256)'));
    const kml = Buffer.from(await exported('detentionReport', 'KML', { columns }), 'base64').toString();
    expect(kml).toContain(hash);
    expect(kml).not.toContain('<Data name="Inicio">');
    expect(kml).toMatch(/<Placemark><name>[^<]/);
    expect(kml).toContain('<TimeStamp>');
    const pdf = pdfText(Buffer.from(await exported('detentionReport', 'PDF', { columns }), 'base64'));
    expect(pdf.flat().join(' ')).toContain(hash);
    expect(pdf.flat()).not.toContain('Inicio');
  });

  it('is checked by those alone who may see its report and reach all of its vehicles', async () => {
    const code = await sealedFile();
    await expect(check('nobody-s-code')).rejects.toThrow(/NOT_FOUND/);
    const stranger = await server.login(fleet.south.managerName, TEST_PASSWORD);
    await expect(check(code, stranger)).rejects.toThrow(/NOT_FOUND/);
    const [operator] = await sql('SELECT id FROM app_user WHERE user_name = $1', [fleet.north.operatorName]);
    await sql('INSERT INTO user_group (user_id, group_id) VALUES ($1, $2)', [
      operator.id,
      fleet.north.groupId,
    ]);
    const bounded = await server.login(fleet.north.operatorName, TEST_PASSWORD);
    await expect(check(code, bounded)).rejects.toThrow(/NOT_FOUND/); // the second vehicle is in no group of theirs
    await sql(
      `DELETE FROM role_permission WHERE permission_id = (SELECT id FROM permission WHERE name = 'KilometrajeFlota')
         AND role_id IN (SELECT role_id FROM user_role WHERE user_id = $1)`,
      [fleet.north.managerId],
    );
    const without = await server.login(fleet.north.managerName, TEST_PASSWORD);
    await eventually(async () => (await check(code, without).catch(({ code }) => code)) === 'FORBIDDEN');
    await sql(
      `INSERT INTO role_permission (role_id, permission_id) SELECT role_id, p.id FROM user_role, permission p
        WHERE user_id = $1 AND p.name = 'KilometrajeFlota'`,
      [fleet.north.managerId],
    );
    await eventually(async () => (await check(code, without).catch(() => null)) !== null);
  });

  it('says that a vehicle was written anew, and which rows that changed', async () => {
    const code = await sealedFile();
    const [{ version }] = await sql('SELECT version FROM asset WHERE id = $1', [two.assetId]);
    await server.call(
      `mutation ($id: Id!, $version: Int!) {
         updateFleetAsset(id: $id, version: $version, fleetAsset: { name: "Otro nombre" }) { changeId } }`,
      { id: two.assetId, version },
      manager,
    );
    const found = await check(code);
    expect(found.same).toBe(false);
    expect(found.changes).toMatchObject([{ mid: two.assetId, added: 1, removed: 1 }]);
    expect(causesIn(found)).toEqual(['VEHICLE']);
  });

  it('says how many positions came late', async () => {
    const code = await sealedFile();
    const late = outing(one.identifier).rest(180).drive(30, 20).rest(10);
    await report(server, one, late.messages.slice(180));
    await eventually(async () => !(await check(code)).same);
    const found = await check(code);
    expect(found.changes.map(({ mid }) => mid)).toEqual([one.assetId]);
    const cause = found.changes[0]?.causes.find(({ reason }) => reason === 'LATE_DATA');
    expect(cause?.count).toBe(found.positionsNow - found.positions);
    expect(cause?.count).toBeGreaterThan(100);
  });

  it('says that thresholds were changed', async () => {
    const code = await sealedFile();
    await sql('UPDATE asset SET license_plate = $2 WHERE id = $1', [two.assetId, 'CAMBIO']);
    await sql(
      `INSERT INTO rule_set (customer_id, asset_id, valid_from, overrides) VALUES ($1, $2, now(), '{}')`,
      [fleet.north.customerId, two.assetId],
    );
    const found = await check(code);
    expect(found.changes.map(({ mid }) => mid)).toEqual([two.assetId]);
    expect(causesIn(found)).toContain('THRESHOLDS');
  });

  it('says what retention deleted, also where the figures of days are kept', async () => {
    const code = await sealedFile('velocityReport');
    const kept = await sealedFile('fleetKmReport');
    await new History(server.store).dropFixesBefore(midnight + 48 * HOUR);
    const found = await check(code);
    expect(found).toMatchObject({ same: false, positionsNow: 0, deletedPositions: found.positions });
    expect(causesIn(found)).toContain('RETENTION');
    expect((await check(kept)).deletedPositions).toBeGreaterThan(0);
  });

  it('says that journeys and events were deleted for their age', async () => {
    const code = await sealedFile('detentionReport');
    await noteDropped(server.store.db, 'journeys', midnight + 48 * HOUR, fleet.north.customerId);
    await sql('DELETE FROM segment WHERE customer_id = $1', [fleet.north.customerId]);
    expect(causesIn(await check(code))).toContain('PAST_DELETED');
    const kept = momentText(midnight + 48 * HOUR);
    const notKept = async (token: string, from: string): Promise<unknown> =>
      (
        await server.call<{ notKept: unknown }>(
          'query ($ids: [Id!]!, $from: DateTime!) { notKept(assetsSelected: $ids, from: $from) { positions journeys events } }',
          { ids: [one.assetId, two.assetId], from },
          token,
        )
      ).notKept;
    expect(await notKept(manager, iso(midnight))).toMatchObject({ journeys: kept, events: null });
    const nothing = { positions: null, journeys: null, events: null };
    expect(await notKept(manager, iso(midnight + 48 * HOUR))).toEqual(nothing);
    const stranger = await server.login(fleet.south.managerName, TEST_PASSWORD);
    expect(await notKept(stranger, iso(midnight))).toEqual(nothing);
    const wallTime = Temporal.Instant.fromEpochMilliseconds(midnight + 48 * HOUR)
      .toZonedDateTimeISO('America/Lima')
      .toString({ timeZoneName: 'never', offset: 'never', smallestUnit: 'second' });
    expect(await notKept(manager, wallTime.replace('T', ' '))).toEqual(nothing); // as a clock of the reader says it
    const said = (await parametersOf(await exported('detentionReport', 'EXCEL'))).get(
      'Borrado por antigüedad',
    );
    expect(said).toContain('viajes anteriores al ');
  });

  it('is forgotten after two years', async () => {
    const code = await sealedFile();
    await dropFilesBefore(server.store.db, Date.now() - HOUR);
    await check(code);
    await dropFilesBefore(server.store.db, Date.now() + HOUR);
    await expect(check(code)).rejects.toThrow(/NOT_FOUND/);
  });
});
