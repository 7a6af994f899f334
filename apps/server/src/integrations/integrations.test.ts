import { describe, expect, it } from 'vitest';
import { demandDocumented } from '../testing/documentedAnswer.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['osmand']);
});
const { north, south } = fleet;
const sql = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;
const owner = await server.login(OWNER_NAME, TEST_PASSWORD);
let manager = await server.login(north.managerName, TEST_PASSWORD);

const IN_A_DAY = () => new Date(Date.now() + 86_400_000).toISOString();
const KEY = '{ token apiKey { id state beginning permissions allCustomers customerName } }';
interface NewKey {
  token: string;
  apiKey: { id: number; state: string; beginning: string };
}
const create = async (input: object, token = manager): Promise<NewKey> =>
  (
    await server.call<{ createApiKey: NewKey }>(
      `mutation ($k: ApiKeyInput!) { createApiKey(apiKey: $k) ${KEY} }`,
      { k: { name: 'Planta', permissions: ['Moviles'], endsAt: IN_A_DAY(), ...input } },
      token,
    )
  ).createApiKey;
const keyOf = async (id: number, token = owner) =>
  (
    await server.call<{
      apiKeys: { id: number; state: string; lostPermissions: string[]; lastUsedAt: string | null }[];
    }>('{ apiKeys { id state lostPermissions lastUsedAt } }', {}, token)
  ).apiKeys.find((key) => key.id === id);
const vehicles = async (token: string): Promise<string[]> =>
  (
    await server.call<{ fleetAssets: { items: { name: string }[] } }>(
      '{ fleetAssets(pageSize: 50) { items { name } } }',
      {},
      token,
    )
  ).fleetAssets.items.map(({ name }) => name);
/** Waits until a token opens nothing, or the vehicles again: a change of rights is told from process to process. */
const shutOut = (token: string) =>
  eventually(() =>
    vehicles(token).then(
      () => false,
      ({ code }) => code === 'UNAUTHENTICATED',
    ),
  );
const letIn = (token: string) => eventually(() => vehicles(token).catch(() => null));
const refused = (code: string) => expect.objectContaining({ code });

describe('an API key', () => {
  it('is shown once, opens what it names to its maker’s customer, and nothing else', async () => {
    const { token, apiKey } = await create({});
    expect(apiKey).toMatchObject({ state: 'ACTIVE', customerName: 'Norte', allCustomers: false });
    expect(token.startsWith(apiKey.beginning)).toBe(true);
    expect(JSON.stringify(await sql('SELECT * FROM api_key WHERE id = $1', [apiKey.id]))).not.toContain(
      token,
    );
    expect(await vehicles(token)).toEqual(['Norte 1']);
    await expect(server.call('{ fleetDevices { count } }', {}, token)).rejects.toEqual(refused('FORBIDDEN'));
    expect(await keyOf(apiKey.id)).toMatchObject({ lastUsedAt: expect.any(String) });
    await expect(vehicles(`${token}x`)).rejects.toEqual(refused('UNAUTHENTICATED'));
  });

  it.each([
    [{ permissions: ['Roles'] }, 'FORBIDDEN'],
    [{ allCustomers: true }, 'FORBIDDEN'],
    [{ permissions: [] }, 'INVALID_INPUT'],
    [{ permissions: ['Todo'] }, 'INVALID_INPUT'],
    [{ name: ' ' }, 'INVALID_INPUT'],
    [{ endsAt: new Date(Date.now() - 1_000).toISOString() }, 'INVALID_INPUT'],
    [{ endsAt: new Date(Date.now() + 800 * 86_400_000).toISOString() }, 'INVALID_INPUT'],
  ])('is not made with %j', async (input, code) => {
    await expect(create(input)).rejects.toEqual(refused(code));
  });

  it('changes things as the key, under the name of its maker', async () => {
    const { token, apiKey } = await create({ permissions: ['Moviles', 'CrearMoviles'] });
    await server.call(
      'mutation { createFleetAsset(fleetAsset: { name: "Por clave", typeMobile: 2 }) { changeId } }',
      {},
      token,
    );
    const [entry] = await sql(
      "SELECT user_id, api_key_id FROM audit_log WHERE entity = 'asset' ORDER BY id DESC LIMIT 1",
    );
    expect(entry).toEqual({ user_id: north.managerId, api_key_id: apiKey.id });
    await sql("UPDATE asset SET deleted_at = now() WHERE name = 'Por clave'");
  });

  it('does nothing that is a person’s own, makes no key, and starts no work that would outlive it', async () => {
    const { token, apiKey } = await create({
      permissions: ['Integraciones', 'KilometrajeFlota', 'Notificaciones'],
    });
    await expect(create({ permissions: ['Integraciones'] }, token)).rejects.toEqual(refused('FORBIDDEN'));
    for (const text of [
      `mutation { revokeApiKeys(apiKeyIds: [${apiKey.id}]) { id } }`,
      'mutation { saveSelection(selection: { allCustomers: true, customerIds: [], groupIds: [] }) }',
      'mutation { subscribePush(endpoint: "https://p.test/1", p256dh: "a", auth: "b", name: "c") { email } }',
      `mutation { fleetKmReportJob(format: EXCEL, assetsSelected: [${north.assets[0]?.assetId}], fechaInicio: "2026-11-01 00:00:00", fechaFin: "2026-11-02 00:00:00") { id } }`,
      '{ ownSessions { sessionId } }',
    ])
      await expect(server.call(text, {}, token), text).rejects.toEqual(refused('FORBIDDEN'));
  });

  it('of an owner sees one customer, or all while its maker does', async () => {
    const { token } = await create({ customerId: south.customerId }, owner);
    expect(await vehicles(token)).toEqual(['Sur 1']);
    const all = await create({ allCustomers: true }, owner);
    expect((await vehicles(all.token)).toSorted()).toEqual(['Norte 1', 'Sur 1']);
    await expect(create({ customerId: south.customerId })).rejects.toEqual(refused('NOT_FOUND'));
    const seen = await server.call<{ apiKeys: { customerName: string }[] }>(
      '{ apiKeys { customerName } }',
      {},
      manager,
    );
    expect(new Set(seen.apiKeys.map(({ customerName }) => customerName))).toEqual(new Set(['Norte']));
  });

  it('is gone at once when it is revoked, and paused with its maker, its rights and its customer', async () => {
    const { token, apiKey } = await create({});
    expect(await vehicles(token)).toEqual(['Norte 1']);
    const [{ version }] = await sql('SELECT version FROM app_user WHERE id = $1', [north.managerId]);
    const setActive = (active: boolean, at: number) =>
      server.call(
        'mutation ($i: Id!, $v: Int!, $a: Boolean!) { updateUserAccount(id: $i, version: $v, userAccount: { active: $a }) { changeId } }',
        { i: north.managerId, v: at, a: active },
        owner,
      );
    await setActive(false, version);
    await shutOut(token);
    expect(await keyOf(apiKey.id)).toMatchObject({ state: 'PAUSED' });
    await setActive(true, version + 1);
    expect(await letIn(token)).toEqual(['Norte 1']);
    const suspend = async (suspended: boolean) => {
      const [{ version: at }] = await sql('SELECT version FROM customer WHERE id = $1', [north.customerId]);
      await server.call(
        'mutation ($i: Id!, $v: Int!, $s: Boolean!) { updateCustomerAccount(id: $i, version: $v, customerAccount: { suspended: $s }) { changeId } }',
        { i: north.customerId, v: at, s: suspended },
        owner,
      );
    };
    await suspend(true);
    await shutOut(token);
    await suspend(false);
    expect(await letIn(token)).toEqual(['Norte 1']);
    manager = await server.login(north.managerName, TEST_PASSWORD); // whose sessions ended
    await server.call(
      'mutation ($i: [Id!]!) { revokeApiKeys(apiKeyIds: $i) { id } }',
      { i: [apiKey.id] },
      manager,
    );
    await shutOut(token);
    expect(await keyOf(apiKey.id)).toMatchObject({ state: 'REVOKED' });
  });

  it('is asked so often and no oftener', async () => {
    const { token } = await create({ customerId: south.customerId }, owner);
    const codes: (string | undefined)[] = [];
    for (let call = 0; call < 610 && !codes.includes('TOO_MANY_ATTEMPTS'); call += 10)
      codes.push(
        ...(await Promise.all(
          Array.from({ length: 10 }, () =>
            server.call('{ groups { count } }', {}, token).then(
              () => undefined,
              (error) => error.code,
            ),
          ),
        )),
      );
    expect(codes.indexOf('TOO_MANY_ATTEMPTS')).toBe(600);
  });
});

describe('clients over plain HTTP', () => {
  const ask = async (method: string, query = '', body: object | null = null, token = owner) => {
    const response = await fetch(`${server.url}/api/clients${query}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    // biome-ignore lint/suspicious/noExplicitAny: any JSON
    const answer = (await response.json()) as any;
    await demandDocumented(server, '/api/clients', response, { method, answer });
    return { status: response.status, answer };
  };

  it('are created, listed, changed and deleted with the names that older programs know', async () => {
    const created = await ask('PUT', '', {
      Name: 'Transportes Oeste',
      Telefonos: '+51 1 200 0001',
      Domicilio: 'Av. Grau 100',
      NivelDeZoom: 12,
      CUIT: '20-1',
      Celular: '+51 999 000 001',
      Email: 'flota@oeste.test',
    });
    expect(created).toMatchObject({ status: 200, answer: { Name: 'Transportes Oeste', Suspendido: false } });
    const { _id } = created.answer;
    expect(await ask('PATCH', '', { _id, NivelDeZoom: 14, Suspendido: true })).toEqual({
      status: 200,
      answer: { nModified: 1 },
    });
    const { answer } = await ask('GET', '?page=1&limit=9999');
    expect(answer).toMatchObject({ page: 1, limit: 9999, totalPages: 1, totalDocs: answer.docs.length });
    expect(answer.docs.find((client: { _id: number }) => client._id === _id)).toEqual({
      _id,
      Name: 'Transportes Oeste',
      Telefonos: '+51 1 200 0001',
      Domicilio: 'Av. Grau 100',
      NivelDeZoom: 14,
      CUIT: '20-1',
      Celular: '+51 999 000 001',
      Email: 'flota@oeste.test',
      Suspendido: true,
    });
    expect(await ask('DELETE', `?_id=${_id}`)).toEqual({ status: 200, answer: { deletedCount: 1 } });
    expect((await ask('DELETE', '', { _id })).status).toBe(404);
    expect((await ask('GET', '?limit=2&page=2')).answer).toMatchObject({ page: 2, docs: [{ Name: 'Sur' }] });
  });

  it.each([
    'limit=99999',
    'limit=10000',
    'limit=0',
    'limit=-1',
    'limit=ten',
    'page=0',
    'page=1.5',
    'page=9007199254740991',
  ])('are not listed by a page that there cannot be: %s', async (query) => {
    const { status, answer } = await ask('GET', `?${query}`);
    expect(status).toBe(400);
    expect(answer.errors[0].extensions).toMatchObject({
      code: 'INVALID_INPUT',
      params: { field: query.split('=')[0] },
    });
  });

  it('say in OpenAPI which pages there are', async () => {
    const { paths } = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
      paths: Record<string, { get: { parameters: { name: string; schema: object }[] } }>;
    };
    expect(paths['/api/clients']?.get.parameters.map(({ name, schema }) => ({ name, schema }))).toEqual([
      { name: 'page', schema: { type: 'integer', minimum: 1, maximum: 2_147_483_647 } },
      { name: 'limit', schema: { type: 'integer', minimum: 1, maximum: 9_999 } },
    ]);
  });

  it('obey the rules of the page: who may, what is valid, what depends on them', async () => {
    const codeOf = ({
      status,
      answer,
    }: {
      status: number;
      answer: { errors?: { extensions: { code: string } }[] };
    }) => [status, answer.errors?.[0]?.extensions.code];
    expect(codeOf(await ask('GET', '', null, 'nothing'))).toEqual([401, 'UNAUTHENTICATED']);
    for (const [method, body] of [
      ['GET', null],
      ['PUT', { Name: 'Nadie' }],
      ['PATCH', { _id: north.customerId, Name: 'Nadie' }],
      ['DELETE', { _id: north.customerId }],
    ] as const)
      expect(codeOf(await ask(method, '', body, manager))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await ask('PUT', '', { Name: 'norte' }))).toEqual([400, 'INVALID_INPUT']);
    expect(codeOf(await ask('PATCH', '', { _id: north.customerId, NivelDeZoom: 40 }))).toEqual([
      400,
      'INVALID_INPUT',
    ]);
    expect(codeOf(await ask('PATCH', '', { Name: 'Sin id' }))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await ask('DELETE', '', { _id: north.customerId }))).toEqual([400, 'HAS_DEPENDENTS']);
    expect(codeOf(await ask('GET', '?limit=0'))).toEqual([400, 'INVALID_INPUT']);
  });

  it('are described for programs, as every other route', async () => {
    const document = await (await fetch(`${server.url}/api/openapi.json`)).json();
    expect(document).toMatchObject({
      openapi: '3.1.0',
      paths: {
        '/api/clients': { get: {}, put: {}, patch: {}, delete: {} },
        '/api/maintenance/attachments/{id}': { get: { parameters: [{ name: 'id', in: 'path' }] } },
        '/api/entities/fleetAssets/import': {
          post: { description: 'Needs the permission CrearMoviles. Needs the permission ModificarMoviles.' },
        },
      },
    });
  });
});

describe('webhooks', () => {
  it('are listed with what became of their calls, which can be made again', async () => {
    const [{ id: rule }] = await sql(
      `UPDATE alarm_rule SET definition = definition || '{"webhookUrl":"https://avisos.rastro.test/hook"}'
        WHERE id = (SELECT min(id) FROM alarm_rule WHERE customer_id = $1) RETURNING id`,
      [north.customerId],
    );
    const insert = async (status: number, answer: number | null, channel = 3): Promise<number> =>
      (
        await sql(
          `INSERT INTO alarm_delivery (customer_id, rule_id, channel, receiver, status, message, attempts, answer_status, last_error, next_attempt_at)
           VALUES ($1, $2, $3, 'https://avisos.rastro.test/hook', $4, '{"kind":"digest"}', 3, $5, 'x', now() + interval '1 year') RETURNING id`,
          [north.customerId, rule, channel, status, answer],
        )
      )[0].id;
    const sent = await insert(2, 204);
    const failed = await insert(4, 500);
    const mail = await insert(4, null, 1);
    const { webhooks } = await server.call<{ webhooks: unknown[] }>(
      '{ webhooks { ruleId host sent failed waiting lastAnswerStatus } }',
      {},
      manager,
    );
    expect(webhooks).toEqual([
      { ruleId: rule, host: 'avisos.rastro.test', sent: 1, failed: 1, waiting: 0, lastAnswerStatus: 500 },
    ]);
    const { webhookDeliveries } = await server.call<{ webhookDeliveries: { items: { id: number }[] } }>(
      '{ webhookDeliveries(status: FAILED) { count items { id answerStatus } } }',
      {},
      manager,
    );
    expect(webhookDeliveries).toEqual({ count: 1, items: [{ id: failed, answerStatus: 500 }] });
    const again = (ids: number[], token = manager) =>
      server.call('mutation ($i: [Id!]!) { sendWebhookAgain(deliveryIds: $i) }', { i: ids }, token);
    await expect(again([failed, mail])).rejects.toEqual(refused('NOT_FOUND'));
    const stranger = await server.login(south.managerName, TEST_PASSWORD);
    await expect(again([failed], stranger)).rejects.toEqual(refused('NOT_FOUND'));
    const before = await sql('SELECT idempotency_key FROM alarm_delivery WHERE id = $1', [failed]);
    expect(await again([sent, failed])).toEqual({ sendWebhookAgain: 2 });
    const audited = await sql("SELECT count(*)::int AS count FROM audit_log WHERE entity = 'alarm_delivery'");
    expect(audited).toEqual([{ count: 2 }]);
    expect(await sql('SELECT idempotency_key FROM alarm_delivery WHERE id = $1', [failed])).toEqual(before);
  });
});
