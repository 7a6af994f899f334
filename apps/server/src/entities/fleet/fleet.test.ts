import { FLEET_COLUMNS } from '@rastro/format';
import { expect, it } from 'vitest';
import { loadRequesterOfUser, type Requester } from '../../access/requester.ts';
import { Scope } from '../../access/scope.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../../testing/testFleet.ts';
import { eventually, testServer } from '../../testing/testServer.ts';
import { groups } from '../groups.ts';
import { readSheet } from '../kernel/files/readSheet.ts';
import { createRow, deleteRows, type EntityChange, updateRow } from '../kernel/write.ts';
import { type FleetImport, importFleet } from './importFleet.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['osmand']);
});
const { north, south } = fleet;
const sql = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;
// A manager who may write lines, too.
await sql(
  `INSERT INTO role_permission (role_id, permission_id)
   SELECT role.id, permission.id FROM role, permission WHERE role.name = 'Administrador Cliente' AND permission.name IN ('CrearLineas', 'AsignarLineas')`,
);
const manager = await server.login(north.managerName, TEST_PASSWORD);
const owner = await server.login(OWNER_NAME, TEST_PASSWORD);

const HEAD =
  'Móvil;Patente;Tipo;Grupo;Identificador del equipo;Protocolo;Línea;Conductor;Llave del conductor;Chofer';
const send = async <Result = FleetImport>(lines: string[], query = '', token = manager) => {
  const response = await fetch(`${server.url}/api/fleet/import?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: [HEAD, ...lines].join('\n'),
  });
  const answer = (await response.json()) as Result & { errors?: { extensions: { code: string } }[] };
  return { status: response.status, answer, code: answer.errors?.[0]?.extensions.code };
};
const jobOf = (id: number) =>
  eventually(async () => {
    const { job } = await server.call<{ job: { state: string; result: string | null } }>(
      'query ($i: Id!) { job(jobId: $i) { state result } }',
      { i: id },
      manager,
    );
    return ['DONE', 'FAILED'].includes(job.state) && job;
  });

const GOOD = [
  'Camión 7;ABC-123;Camión;Norte / Reparto;860000000000017;osmand;+51 999 000 007;Rosa Quispe Lima;01AB;x',
  'Camión 8;ABC-124;truck;Norte / Reparto;860000000000018;osmand;;Rosa Quispe Lima;01ab;',
  'Camión 9;ABC-125;Bus;Norte;;;;Rosa Quispe Norte;;',
  'Remolque;;Bus;;;;;;;',
];

it('a fleet of one spreadsheet is said first, and then made whole, with groups, devices, lines, drivers and mountings', async () => {
  const { answer } = await send(GOOD);
  expect(answer).toEqual({
    rows: 4,
    vehicles: 4,
    groups: 2,
    devices: 2,
    lines: 1,
    drivers: 1,
    wrong: 0,
    problems: [],
    ignored: ['Chofer'],
  });
  expect(await sql("SELECT FROM asset WHERE name LIKE 'Camión%'")).toEqual([]);
  const { answer: started } = await send<{ jobId: number }>(GOOD, 'apply=job');
  const { state, result } = await jobOf(started.jobId);
  expect(state).toBe('DONE');
  expect(JSON.parse(result ?? '{}')).toMatchObject({ vehicles: 4 });
  expect(
    await sql(
      `SELECT a.name, a.type_id, d.identifier, l.line_number, w.first_name || '/' || w.last_name AS driver, g.name AS "group", p.name AS above
         FROM asset a LEFT JOIN mounting m ON m.asset_id = a.id LEFT JOIN device d ON d.id = m.device_id
         LEFT JOIN phone_line l ON l.device_id = d.id LEFT JOIN driver w ON w.id = a.driver_id
         LEFT JOIN asset_group_member member ON member.asset_id = a.id LEFT JOIN asset_group g ON g.id = member.group_id
         LEFT JOIN asset_group p ON p.id = g.parent_group_id
        WHERE a.customer_id = $1 AND a.name <> 'Norte 1' ORDER BY a.id`,
      [north.customerId],
    ),
  ).toEqual([
    {
      name: 'Camión 7',
      type_id: 2,
      identifier: '860000000000017',
      line_number: '+51 999 000 007',
      driver: 'Rosa/Quispe Lima',
      group: 'Reparto',
      above: 'Norte',
    },
    {
      name: 'Camión 8',
      type_id: 2,
      identifier: '860000000000018',
      line_number: null,
      driver: 'Rosa/Quispe Lima',
      group: 'Reparto',
      above: 'Norte',
    },
    {
      name: 'Camión 9',
      type_id: 7,
      identifier: null,
      line_number: null,
      driver: 'Rosa/Quispe Norte',
      group: 'Norte',
      above: 'Norte',
    },
    {
      name: 'Remolque',
      type_id: 7,
      identifier: null,
      line_number: null,
      driver: null,
      group: null,
      above: null,
    },
  ]);
  const audited = await sql(
    "SELECT entity, count(*)::int AS count FROM audit_log WHERE customer_id = $1 AND action = 'create' GROUP BY 1 ORDER BY 1",
    [north.customerId],
  );
  expect(audited).toEqual([
    { entity: 'asset', count: 4 },
    { entity: 'asset_group', count: 2 },
    { entity: 'device', count: 2 },
    { entity: 'driver', count: 1 },
    { entity: 'mounting', count: 2 },
    { entity: 'phone_line', count: 1 },
  ]);
  // What is there now is not made twice.
  const { answer: again } = await send([GOOD[0] ?? '']);
  expect(again.problems.map(({ field, code }) => [field, code])).toEqual([
    ['plate', 'taken'],
    ['device', 'taken'],
    ['line', 'taken'],
  ]);
});

it('what is wrong is said by row and column, and then nothing is made', async () => {
  const wrong = [
    ';X-1;Camión;;;;;;;',
    'A;X-1;Nave;;;;;;;',
    'B;X-2;Bus;;;osmand;;;;',
    `C;X-3;Bus;;${south.assets[0]?.identifier};osmand;;;;`,
    'D;X-4;Bus;;860000000000099;;;;77;',
    'E;X-5;Bus;;860000000000099;osmand;abc;;;',
    'Bueno;X-6;Bus;Nuevo;860000000000098;osmand;;;;',
  ];
  const { answer } = await send(wrong);
  expect(answer.wrong).toBe(6);
  expect(answer.problems.map(({ row, field, code }) => [row, field, code])).toEqual([
    [2, 'vehicle', 'required'],
    [3, 'type', 'notAChoice'],
    [3, 'plate', 'twice'],
    [4, 'device', 'required'],
    [5, 'device', 'taken'],
    [6, 'protocol', 'required'],
    [6, 'driver', 'required'],
    [7, 'device', 'twice'],
    [7, 'line', 'notAPhone'],
  ]);
  const before = await sql(
    'SELECT (SELECT count(*) FROM asset) AS assets, (SELECT count(*) FROM asset_group) AS groups',
  );
  const { answer: started } = await send<{ jobId: number }>(wrong, 'apply=job');
  expect((await jobOf(started.jobId)).state).toBe('FAILED');
  expect(
    await sql('SELECT (SELECT count(*) FROM asset) AS assets, (SELECT count(*) FROM asset_group) AS groups'),
  ).toEqual(before);
});

const scopeOf = async (userName: string): Promise<Scope> => {
  const [user] = await sql('SELECT id FROM app_user WHERE user_name = $1', [userName]);
  return new Scope(server.store, (await loadRequesterOfUser(server.store.db, user.id)) as Requester);
};
const isSomebodyWaiting = async () =>
  (await sql("SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"))
    .length > 0;

it('while one is made, groups of its customer wait for its end, and those of other customers do not', async () => {
  const content = Buffer.from([HEAD, 'Nuevo;NU-1;Bus;Turno de noche;;;;;;'].join('\n'));
  const asOwner = await scopeOf(OWNER_NAME);
  const order: string[] = [];
  const writing: Promise<unknown>[] = [];
  const write = async (name: string, work: () => Promise<EntityChange>) => {
    writing.push(work().then(() => order.push(name)));
    await eventually(async () => order.includes(name) || (await isSomebodyWaiting()));
  };
  await importFleet(await scopeOf(north.managerName), content, north.customerId, {
    signal: new AbortController().signal,
    progress: () => undefined,
    finish: async () => {
      const input = { name: 'Turno de día', parentId: south.rootGroupId };
      await write('created elsewhere', () => createRow(groups, asOwner, south.customerId, input));
      await write('changed elsewhere', () =>
        updateRow(groups, asOwner, { id: south.groupId, input: { name: 'Reparto del sur' } }),
      );
      await write('deleted here', () => deleteRows(groups, asOwner, [north.groupId]));
      order.push('imported');
    },
  });
  await Promise.all(writing);
  expect(order).toEqual(['created elsewhere', 'changed elsewhere', 'imported', 'deleted here']);
});

it('two at once do not make the same twice', async () => {
  const content = Buffer.from([HEAD, 'Gemelo;GE-1;Bus;Este;;;;Luz Mamani;;'].join('\n'));
  const watch = { signal: new AbortController().signal, progress: () => undefined };
  let second: Promise<unknown> | null = null;
  await importFleet(await scopeOf(north.managerName), content, north.customerId, {
    ...watch,
    finish: async () => {
      let isOver = false;
      const asOwner = await scopeOf(OWNER_NAME);
      second = importFleet(asOwner, content, north.customerId, { ...watch, finish: async () => undefined })
        .catch((cause) => cause.extensions.code)
        .finally(() => {
          isOver = true;
        });
      await eventually(async () => isOver || (await isSomebodyWaiting()));
    },
  });
  expect(await second).toBe('IMPORT_INVALID');
  expect(await sql("SELECT FROM asset WHERE license_plate = 'GE-1'")).toHaveLength(1);
});

it('is for who may create all that it makes, for customers in reach, and for files that are one', async () => {
  const operator = await server.login(north.operatorName, TEST_PASSWORD);
  expect((await send(GOOD, '', operator)).code).toBe('FORBIDDEN');
  expect((await send(GOOD, `customer=${south.customerId}`)).code).toBe('NOT_FOUND');
  expect((await send(['Otro;Z-1;Bus;;;;;;;'], `customer=${south.customerId}`, owner)).answer.vehicles).toBe(
    1,
  );
  await sql(
    "DELETE FROM role_permission USING permission WHERE permission.id = permission_id AND name = 'CrearGrupos'",
  );
  const fresh = await server.login(north.managerName, TEST_PASSWORD);
  expect((await send(['Otro;Z-1;Bus;;;;;;;'], '', fresh)).answer.vehicles).toBe(1);
  const { answer: refused } = await send<{ errors?: unknown[] }>(
    ['Otro;Z-1;Bus;Grupo sin permiso;;;;;;'],
    '',
    fresh,
  );
  expect(refused.errors).toMatchObject([
    { extensions: { code: 'FORBIDDEN', params: { permissions: 'CrearGrupos' } } },
  ]);
  const response = await fetch(`${server.url}/api/fleet/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${manager}` },
    body: 'a;b\n1;2',
  });
  expect(
    ((await response.json()) as { errors: { extensions: { code: string } }[] }).errors[0]?.extensions.code,
  ).toBe('FILE_UNREADABLE');
});

it('its template has the columns in the language of who fetches it', async () => {
  const response = await fetch(`${server.url}/api/fleet/template`, {
    headers: { authorization: `Bearer ${manager}` },
  });
  const [head] = await readSheet(Buffer.from(await response.arrayBuffer()));
  expect(head?.cells).toEqual(FLEET_COLUMNS.map(({ heading }) => heading.es));
});
