import { readFileSync } from 'node:fs';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';
import { ENTITIES } from './index.ts';
import { entitySchema } from './kernel/schemaText.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['osmand', 'osmand']);
});
const { north, south } = fleet;
const sql = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;
const owner = await server.login(OWNER_NAME, TEST_PASSWORD);
const manager = await server.login(north.managerName, TEST_PASSWORD);

it('entities.graphql is what the definitions make (npm run entities writes it)', () => {
  const file = new URL('../../../../packages/contract/schema/entities.graphql', import.meta.url);
  expect(readFileSync(file, 'utf8')).toBe(entitySchema(ENTITIES));
});

it('what no two rows may have the same of is kept by an index, whose name says which field it is', async () => {
  const indexes = await sql("SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'");
  const kept = ENTITIES.flatMap(({ table, fields }) =>
    fields.filter(({ isUnique }) => isUnique).map(({ column }) => `${table}_${column}`),
  );
  for (const name of kept)
    expect(indexes.find(({ indexname }) => indexname === name)?.indexdef, name).toMatch(
      /^CREATE UNIQUE INDEX/,
    );
});

interface Technician {
  id: number;
  version: number;
  firstName: string;
  phone: string | null;
}
const FIELDS = 'id version customerName firstName lastName identityDocument phone email notes active';
const createTechnician = async (technician: object, customerId = north.customerId): Promise<Technician> => {
  const { createTechnician } = await server.call<{ createTechnician: { technician: Technician } }>(
    `mutation ($c: Id, $t: TechnicianInput!) { createTechnician(customerId: $c, technician: $t) { technician { ${FIELDS} } } }`,
    { c: customerId, t: technician },
    owner,
  );
  return createTechnician.technician;
};

describe('technicians', () => {
  it('are written with their customer, and shown as they were written', async () => {
    const technician = {
      firstName: ' Rosa ',
      lastName: 'Mamani',
      identityDocument: '40112233',
      phone: '+51 999 123 456',
      email: 'rosa@taller.test',
      notes: 'Solo por la mañana\r\ny los sábados',
    };
    expect(await createTechnician(technician)).toMatchObject({
      ...technician,
      firstName: 'Rosa',
      notes: 'Solo por la mañana\ny los sábados',
      customerName: 'Norte',
      version: 1,
      active: true,
    });
  });

  it.each([
    ['a letter in the number', { phone: 'no tiene' }, [{ field: 'phone', code: 'notAPhone' }]],
    ['no address', { email: 'rosa@taller' }, [{ field: 'email', code: 'notAnEmail' }]],
    ['control characters', { lastName: 'a\u0000b' }, [{ field: 'lastName', code: 'notText' }]],
    ['no name', { firstName: null }, [{ field: 'firstName', code: 'required' }]],
  ])('are refused with %s', async (_what, wrong, problems) => {
    await expect(createTechnician({ firstName: 'Luis', ...wrong })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      params: { problems: JSON.stringify(problems) },
    });
  });

  it('who mounted something stay', async () => {
    const { id } = await createTechnician({ firstName: 'Teo' });
    await sql('UPDATE mounting SET technician_id = $1 WHERE asset_id = $2', [id, north.assets[0]?.assetId]);
    const dependents = [{ relation: 'mountings', count: 1, names: ['Norte 1'], refuses: true }];
    const asked = await server.call(
      'query ($i: [Id!]!) { technicianDependents(ids: $i) { relation count names refuses } }',
      { i: [id] },
      owner,
    );
    expect(asked).toEqual({ technicianDependents: dependents });
    await expect(
      server.call('mutation ($i: [Id!]!) { deleteTechnicians(ids: $i) { count } }', { i: [id] }, owner),
    ).rejects.toMatchObject({ code: 'HAS_DEPENDENTS', params: { dependents: JSON.stringify(dependents) } });
  });
});

describe('lines', () => {
  const create = (input: object, token = owner) =>
    server.call<{ createPhoneLine: { phoneLine: { id: number; device: { label: string } } } }>(
      `mutation ($c: Id, $l: PhoneLineInput!) {
         createPhoneLine(customerId: $c, phoneLine: $l) { phoneLine { id lineNumber iccid device { id label } } } }`,
      { c: north.customerId, l: input },
      token,
    );
  const numbers = async (args: object, token = owner) => {
    const { phoneLines } = await server.call<{ phoneLines: { items: { lineNumber: string }[] } }>(
      'query ($f: PhoneLineFilter, $s: String) { phoneLines(filter: $f, searchText: $s) { items { lineNumber } } }',
      { ...args },
      token,
    );
    return phoneLines.items.map(({ lineNumber }) => lineNumber);
  };

  it('are in a device of their customer, by which they are found', async () => {
    const [first, second] = north.assets as [(typeof north.assets)[0], (typeof north.assets)[0]];
    const created = await create({
      lineNumber: '+51 1 0 0 0',
      iccid: '8951011234567890123',
      deviceId: first.deviceId,
    });
    expect(created.createPhoneLine.phoneLine.device).toEqual({ id: first.deviceId, label: first.identifier });
    await create({ lineNumber: '+51 2 0 0 0', deviceId: second.deviceId });
    await create({ lineNumber: '+51 3 0 0 0' });
    expect(await numbers({ f: { deviceId: second.deviceId } })).toEqual(['+51 2 0 0 0']);
    expect(await numbers({ s: first.identifier })).toEqual(['+51 1 0 0 0']);
    await expect(
      create({ lineNumber: '+51 4 0 0 0', deviceId: south.assets[0]?.deviceId }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(create({ lineNumber: '+51 5 0 0 0', iccid: '12345' })).rejects.toMatchObject({
      params: { problems: JSON.stringify([{ field: 'iccid', code: 'notAnIccid' }]) },
    });
  });

  it('that were deleted are not shown with their device', async () => {
    const deviceId = north.assets[1]?.deviceId;
    const [{ id }] = await sql('SELECT id FROM phone_line WHERE device_id = $1', [deviceId]);
    const linesOf = async () =>
      (
        await server.call<{ getDevice: { line: unknown[] } }>(
          'query ($i: Id!) { getDevice(id: $i) { line { lineNumber } } }',
          { i: deviceId },
          owner,
        )
      ).getDevice.line;
    expect(await linesOf()).toEqual([{ lineNumber: '+51 2 0 0 0' }]);
    await server.call('mutation ($i: [Id!]!) { deletePhoneLines(ids: $i) { count } }', { i: [id] }, owner);
    expect(await linesOf()).toEqual([]);
  });

  it('are seen by who sees their device', async () => {
    const [{ id: role }] = await sql("INSERT INTO role (name) VALUES ('Líneas') RETURNING id");
    await sql("INSERT INTO role_permission SELECT $1, id FROM permission WHERE name LIKE '%Lineas'", [role]);
    const [{ id: user }] = await sql('SELECT id FROM app_user WHERE user_name = $1', [north.operatorName]);
    await sql('UPDATE user_role SET role_id = $1 WHERE user_id = $2', [role, user]);
    await sql('INSERT INTO user_group (user_id, group_id) VALUES ($1, $2)', [user, north.groupId]);
    const bounded = await server.login(north.operatorName, TEST_PASSWORD);
    expect(await numbers({}, bounded)).toEqual(['+51 1 0 0 0']);
    // One that its writer would not see is not written.
    await expect(create({ lineNumber: '+51 6 0 0 0' }, bounded)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await numbers({ s: '+51 6' })).toEqual([]);
  });

  it('are put into another device by who may assign them', async () => {
    const [line] = await sql('SELECT id, version, device_id FROM phone_line WHERE line_number = $1', [
      '+51 1 0 0 0',
    ]);
    await sql(`DELETE FROM role_permission USING permission WHERE permission.id = permission_id AND name = 'AsignarLineas'
                  AND role_id = (SELECT id FROM role WHERE name = 'Líneas')`);
    const writer = await server.login(north.operatorName, TEST_PASSWORD);
    const update = (version: number, input: object) =>
      server.call(
        'mutation ($i: Id!, $v: Int!, $l: PhoneLineInput!) { updatePhoneLine(id: $i, version: $v, phoneLine: $l) { changeId } }',
        { i: line.id, v: version, l: input },
        writer,
      );
    const refused = { code: 'FORBIDDEN' };
    await update(line.version, { plan: 'M2M', deviceId: line.device_id });
    await expect(update(line.version + 1, { deviceId: null })).rejects.toMatchObject(refused);
    await expect(
      create({ lineNumber: '+51 7 0 0 0', deviceId: line.device_id }, writer),
    ).rejects.toMatchObject(refused);
    const preview = (body: string) =>
      fetch(`${server.url}/api/entities/phoneLines/import?name=l.csv`, {
        method: 'POST',
        headers: { authorization: `Bearer ${writer}` },
        body,
      });
    expect((await preview('lineNumber,plan\n+51 1 0 0 0,M2M\n+51 7 0 0 0,M2M\n')).status).toBe(200);
    expect((await preview('lineNumber,device\n+51 1 0 0 0,\n')).status).toBe(403);
  });
});

describe('guide numbers', () => {
  interface Guide {
    id: number;
    version: number;
    number: string;
    asset: { id: number; label: string };
    validFrom: string;
    validTo: string;
    showsPlate: boolean;
  }
  const GUIDE = 'id version number asset { id label } validFrom validTo showsPlate';
  const [first, second] = north.assets as [(typeof north.assets)[0], (typeof north.assets)[0]];
  const create = async (input: object, token = manager): Promise<Guide> => {
    const { createGuideNumber } = await server.call<{ createGuideNumber: { guideNumber: Guide } }>(
      `mutation ($g: GuideNumberInput!) { createGuideNumber(guideNumber: $g) { guideNumber { ${GUIDE} } } }`,
      { g: { assetId: first.assetId, validTo: '2030-01-31', ...input } },
      token,
    );
    return createGuideNumber.guideNumber;
  };
  const update = async (guide: Guide, input: object, token = manager): Promise<Guide> => {
    const { updateGuideNumber } = await server.call<{ updateGuideNumber: { guideNumber: Guide } }>(
      `mutation ($i: Id!, $v: Int!, $g: GuideNumberInput!) {
         updateGuideNumber(id: $i, version: $v, guideNumber: $g) { guideNumber { ${GUIDE} } } }`,
      { i: guide.id, v: guide.version, g: input },
      token,
    );
    return updateGuideNumber.guideNumber;
  };
  const send = (query: string, body: string | Uint8Array<ArrayBuffer>) =>
    fetch(`${server.url}/api/entities/guideNumbers/import?name=g&${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${manager}` },
      body,
    });

  it('are made where they are left empty, and hold from now on', async () => {
    const before = Date.now() - 1_000;
    const made = await Promise.all([create({}), create({ number: ' ' })]);
    for (const guide of made) {
      expect(guide.number).toMatch(/^[34679CDFGHJKMPQRTWXY]{4}(-[34679CDFGHJKMPQRTWXY]{4}){2}$/);
      expect(Date.parse(guide.validFrom)).toBeGreaterThanOrEqual(before);
      expect(guide).toMatchObject({
        asset: { id: first.assetId, label: 'Norte 1 - T1A-100' },
        validTo: '2030-02-01T05:00:00.000Z', // the day in the user's zone, to its end
        showsPlate: true,
      });
    }
    expect(made[0]?.number).not.toBe(made[1]?.number);
    // What is left empty later stays.
    const guide = made[0] as Guide;
    expect(await update(guide, { number: null, validFrom: null, showsPlate: false })).toMatchObject({
      number: guide.number,
      validFrom: guide.validFrom,
      showsPlate: false,
      version: 2,
    });
  });

  it.each([
    ['a number that is soon guessed', { number: '12345' }, 'number', 'notACode'],
    ['two separators', { number: '001--123456' }, 'number', 'notACode'],
    ['a number that is too long', { number: '1'.repeat(41) }, 'number', 'tooLong'],
    ['no vehicle', { assetId: null }, 'assetId', 'required'],
    ['no end', { validTo: null }, 'validTo', 'required'],
    ['a day that there is not', { validTo: '2030-02-31' }, 'validTo', 'notAMoment'],
    ['an end before its beginning', { validFrom: '2030-02-01 00:00:01' }, 'validTo', 'endsTooSoon'],
    ['an end at its beginning', { validFrom: '2030-02-01 00:00:00' }, 'validTo', 'endsTooSoon'],
  ])('are refused with %s', async (_what, wrong, field, code) => {
    const refused = await create(wrong).catch(({ params }) => JSON.parse(params.problems));
    expect(refused).toEqual([expect.objectContaining({ field, code })]);
  });

  it('are one guide’s alone, whatever the customer and the spelling', async () => {
    const { number } = await create({ number: 'Abc-123 456' });
    expect(number).toBe('Abc-123 456');
    const southern = await server.login(south.managerName, TEST_PASSWORD);
    await expect(
      create({ number: 'aBC.123456', assetId: south.assets[0]?.assetId }, southern),
    ).rejects.toMatchObject({
      params: { problems: JSON.stringify([{ field: 'number', code: 'taken' }]) },
    });
  });

  it('are for who may assign them, and of vehicles in reach', async () => {
    await expect(create({}, await server.login(south.operatorName, TEST_PASSWORD))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(create({ assetId: south.assets[0]?.assetId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('that somebody else changed meanwhile are shown as they are stored', async () => {
    const guide = await create({});
    await update(guide, { assetId: second.assetId }, owner);
    const refused = await update(guide, { showsPlate: false }).catch((cause) => cause);
    expect(refused).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(JSON.parse(refused.params.stored)).toMatchObject({
      asset: { id: second.assetId, label: 'Norte 2 - T1A-101' },
      validTo: '2030-02-01T05:00:00.000Z',
    });
  });

  it('find their vehicle by its name and by its plate', async () => {
    const options = async (searchText: string) =>
      (
        await server.call<{ guideNumberAssetOptions: { label: string }[] }>(
          'query ($s: String) { guideNumberAssetOptions(searchText: $s) { label } }',
          { s: searchText },
          manager,
        )
      ).guideNumberAssetOptions.map(({ label }) => label);
    expect(await options('t1a-101')).toEqual(['Norte 2 - T1A-101']);
    expect(await options('norte 1')).toEqual(['Norte 1 - T1A-100']);
  });

  it('come back from files in the time zone of who writes them', async () => {
    const southern = await server.login(south.managerName, TEST_PASSWORD);
    await create({ number: 'Southern-000001', assetId: south.assets[0]?.assetId }, southern);
    const csv = [
      'number,asset,validFrom,validTo,showsPlate',
      'FILE-000001,T1A-101,2030-01-01 08:00,2030-01-02,no',
      'FILE-000002,Norte 1,2030-01-01,2030-01-01,',
      'FILE-000003,Norte 2 - T1A-101,2030-01-02,2030-01-01,',
      ',Norte 9,,mañana,',
      'southern 000001,T1A-101,,2030-01-02,',
      'file 000001,T1A-101,,2030-01-02,',
    ].join('\n');
    const preview = (await (await send('', csv)).json()) as { created: number; problems: object[] };
    expect(preview).toMatchObject({
      created: 2,
      problems: [
        { row: 4, field: 'validTo', code: 'endsTooSoon', value: '2030-01-01' },
        { row: 5, field: 'asset', code: 'unknown' },
        { row: 5, field: 'validTo', code: 'notAMoment', value: 'mañana' },
        { row: 6, field: 'number', code: 'taken' },
        { row: 7, field: 'number', code: 'twice' },
      ],
    });
    expect((await send('apply=true&skipWrong=true', csv)).status).toBe(200);
    const { guideNumbersExport } = await server.call<{ guideNumbersExport: { url: string } }>(
      '{ guideNumbersExport(format: XLSX, searchText: "FILE-", columns: ["number", "asset", "validFrom", "validTo"]) { url } }'.replace(
        /"(\w+)"(?=[,\]])/g,
        '{ field: "$1", heading: "$1" }',
      ),
      {},
      manager,
    );
    const file = new Uint8Array(await (await fetch(`${server.url}${guideNumbersExport.url}`)).arrayBuffer());
    const { sheets } = await readXlsx(file);
    expect(sheets[0]?.rows.slice(1)).toEqual([
      ['FILE-000001', 'Norte 2 - T1A-101', '2030-01-01 08:00:00', '2030-01-03 00:00:00'],
      ['FILE-000002', 'Norte 1 - T1A-100', '2030-01-01 00:00:00', '2030-01-02 00:00:00'],
    ]);
    // What was exported changes nothing when it is imported as it is; the number says which guide is meant, however it is written.
    expect(await (await send('', file)).json()).toMatchObject({ unchanged: 2, wrong: 0 });
    const spaced = await send('', 'number,showsPlate\nfile 000001,yes');
    expect(await spaced.json()).toMatchObject({ updated: 1, created: 0, wrong: 0 });
  });

  it('are seen by who sees their vehicle', async () => {
    const listed = async (token: string) => {
      const { guideNumbers } = await server.call<{ guideNumbers: { items: Guide[] } }>(
        `{ guideNumbers(pageSize: 50, sort: [{ field: "validTo", order: DESC }]) { items { ${GUIDE} } } }`,
        {},
        token,
      );
      return [...new Set(guideNumbers.items.map(({ asset }) => asset.id))].sort();
    };
    const [{ id: role }] = await sql("INSERT INTO role (name) VALUES ('Guías') RETURNING id");
    await sql("INSERT INTO role_permission SELECT $1, id FROM permission WHERE name LIKE '%AsignarNroGuia'", [
      role,
    ]);
    const [{ id: user }] = await sql('SELECT id FROM app_user WHERE user_name = $1', [south.operatorName]);
    await sql('UPDATE user_role SET role_id = $1 WHERE user_id = $2', [role, user]);
    await sql('INSERT INTO user_group (user_id, group_id) VALUES ($1, $2)', [user, south.groupId]);
    const bounded = await server.login(south.operatorName, TEST_PASSWORD);
    const [seen, unseen] = south.assets as [(typeof south.assets)[0], (typeof south.assets)[0]];
    await create({ assetId: seen.assetId }, bounded);
    await expect(create({ assetId: unseen.assetId }, bounded)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await create({ assetId: unseen.assetId }, await server.login(south.managerName, TEST_PASSWORD));
    expect(await listed(bounded)).toEqual([seen.assetId]);
    expect(await listed(manager)).toEqual([first.assetId, second.assetId]);
  });
});

describe('files', () => {
  const EXPORT = `query ($f: SheetFormat!, $t: String, $c: [SheetColumn!], $s: String) {
    techniciansExport(format: $f, title: $t, columns: $c, searchText: $s) { url } }`;
  const download = async (variables: object) => {
    const { techniciansExport } = await server.call<{ techniciansExport: { url: string } }>(
      EXPORT,
      { ...variables },
      owner,
    );
    return fetch(`${server.url}${techniciansExport.url}`);
  };
  const importInto = (query: string, body: string, token = owner) =>
    fetch(`${server.url}/api/entities/technicians/import?name=t.csv&${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
      body,
    });

  it('have the columns, rows and name that were asked for', async () => {
    const columns = [
      { field: 'phone', heading: 'Teléfono' },
      { field: 'firstName', heading: 'Nombre' },
    ];
    const csv = await download({ f: 'CSV', t: 'Técnicos: hoy', c: columns, s: 'rosa' });
    expect(csv.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('Técnicos  hoy.csv')}`,
    );
    expect(Buffer.from(await csv.arrayBuffer()).toString()).toBe(
      "\ufeffTeléfono,Nombre\r\n'+51 999 123 456,Rosa\r\n",
    );
    const xlsx = await download({ f: 'XLSX', c: columns });
    const { sheets } = await readXlsx(new Uint8Array(await xlsx.arrayBuffer()));
    expect(sheets[0]?.rows.slice(0, 2)).toEqual([
      ['Teléfono', 'Nombre'],
      ['+51 999 123 456', 'Rosa'],
    ]);
    await expect(download({ f: 'CSV', c: [{ field: 'version', heading: 'x' }] })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('are given by links that were signed, to who may have them', async () => {
    expect((await fetch(`${server.url}/api/entities/export?link=forged`)).status).toBe(401);
    await expect(server.call(EXPORT, { f: 'CSV' }, manager)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await importInto('', 'firstName\nNadie', manager)).status).toBe(403);
    expect((await importInto(`customer=${north.customerId}`, 'firstName\nNadie', 'nobody')).status).toBe(401);
  });

  it('are imported after a preview, for a customer', async () => {
    const headings = encodeURIComponent(JSON.stringify({ Nombre: 'firstName', Correo: 'email' }));
    const query = `customer=${south.customerId}&headings=${headings}`;
    const body = 'Nombre,Correo,Extra\nUno,uno@taller.test,x\nDos,dos,y\n';
    const preview = await (await importInto(query, body)).json();
    expect(preview).toMatchObject({
      rows: 2,
      created: 1,
      wrong: 1,
      problems: [{ row: 3, field: 'email', code: 'notAnEmail', value: 'dos' }],
      ignored: ['Extra'],
      changeId: null,
    });
    const refused = await importInto(`${query}&apply=true`, body);
    expect([
      refused.status,
      ((await refused.json()) as { errors: { message: string }[] }).errors[0]?.message,
    ]).toEqual([400, 'IMPORT_INVALID']);
    await importInto(`${query}&apply=true&skipWrong=true`, body);
    const stored = await sql('SELECT first_name, email FROM technician WHERE customer_id = $1', [
      south.customerId,
    ]);
    expect(stored).toEqual([{ first_name: 'Uno', email: 'uno@taller.test' }]);
    const nowhere = await importInto('customer=999999', 'firstName\nNadie');
    expect(nowhere.status).toBe(404);
  });

  it('are imported in the background, whole or not at all, and undone like others', async () => {
    const body = 'firstName,email\nTres,tres@taller.test\nCuatro,cuatro\n';
    const JOB = 'query ($id: Id!) { job(jobId: $id) { kind state result errorCode errorParams } }';
    const imported = async (query: string) => {
      const { jobId } = (await (
        await importInto(`customer=${south.customerId}&apply=job${query}`, body)
      ).json()) as { jobId: number };
      return eventually(async () => {
        const { job } = await server.call<{ job: Record<string, string> }>(JOB, { id: jobId }, owner);
        return ['WAITING', 'RUNNING'].includes(job.state ?? '') ? null : job;
      });
    };
    const count = async () =>
      (
        await sql(
          "SELECT first_name FROM technician WHERE deleted_at IS NULL AND first_name IN ('Tres', 'Cuatro')",
        )
      ).length;
    const refused = await imported('');
    expect(refused).toMatchObject({
      kind: 'techniciansImport',
      state: 'FAILED',
      errorCode: 'IMPORT_INVALID',
    });
    expect(JSON.parse(JSON.parse(refused.errorParams ?? '').problems)).toMatchObject([
      { row: 3, field: 'email', code: 'notAnEmail', value: 'cuatro' },
    ]);
    expect(await count()).toBe(0);
    const done = await imported('&skipWrong=true');
    expect(done.state).toBe('DONE');
    const result = JSON.parse(done.result ?? '') as { created: number; wrong: number; changeId: string };
    expect(result).toMatchObject({ created: 1, wrong: 1 });
    expect(await count()).toBe(1);
    await server.call(
      'mutation ($id: ID!) { undoTechnicians(changeId: $id) { count } }',
      { id: result.changeId },
      owner,
    );
    expect(await count()).toBe(0);
  });
});
