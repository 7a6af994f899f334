import { expect, it } from 'vitest';
import { fillTestFleet } from '../../testing/testFleet.ts';
import { everyRow } from '../../testing/wholeStore.ts';
import { inTransaction } from '../database.ts';
import { query } from '../query.ts';
import { testStore } from '../testing/testStore.ts';
import { asPerson } from './person.ts';
import { erasedParts, erasePerson, personalRows } from './personalData.ts';
import { COLUMNS_OF_PEOPLE, namesIn } from './registry.ts';

/** A driver and a user of the north of whom every place knows something, each time with a word that stands nowhere else. */

const store = await testStore();
const { north, south } = await fillTestFleet(store);
const customer = north.customerId;
const run = async (text: string, values: unknown[] = []) =>
  (await query<Record<string, unknown>>(store.db, text, values)).rows;
const idOf = async (text: string, values: unknown[] = []): Promise<number> =>
  Number((await run(`${text} RETURNING id`, values))[0]?.id);
const asset = north.assets[0]?.assetId as number;
const MARK = 'Quispichay';
const ADDRESS = 'rosa.quispichay@norte.test';

const driver = await idOf(
  `INSERT INTO driver (customer_id, first_name, last_name, ibutton, phone, phone2, photo, notes)
   VALUES ($1, 'Rosa', $2, $2 || '-1', $2, $2, $2, $2)`,
  [customer, MARK],
);
const license = await idOf(
  `INSERT INTO fleet_document (customer_id, kind, driver_id, number, expires_on, emails, notes)
   VALUES ($1, 'licence', $2, $3, now(), $3, $3)`,
  [customer, driver, MARK],
);
await run(
  `INSERT INTO fleet_document_file (customer_id, document_id, name, content_type, size_bytes, content)
   VALUES ($1, $2, $3::text, 'text/plain', 10, convert_to($3::text, 'UTF8'))`,
  [customer, license, MARK],
);
await run(
  `INSERT INTO driver_assignment (customer_id, asset_id, driver_id, started_at, notes) VALUES ($1, $2, $3, now() - interval '1 day', $4)`,
  [customer, asset, driver, MARK],
);
await run('UPDATE asset SET driver_id = $1 WHERE id = $2', [driver, asset]);
for (const [entity, id, after] of [
  ['driver', driver, { lastName: MARK }],
  ['fleet_document', license, { driverId: driver, notes: MARK }],
  ['fleetDocumentFile', 7, { documentId: license, name: MARK }],
  ['driver_assignment', 8, { driverId: driver, notes: MARK }],
] as const)
  await run(
    `INSERT INTO audit_log (customer_id, action, entity, entity_id, after) VALUES ($1, 'create', $2, $3, $4)`,
    [customer, entity, String(id), JSON.stringify(after)],
  );
await run(
  `INSERT INTO segment (customer_id, asset_id, start_time, end_time, state, final, start_latitude_e7, start_longitude_e7,
     end_latitude_e7, end_longitude_e7, distance_m, detail, rule_version, driver_id)
   SELECT $1, $2, now() - n * interval '1 minute', now(), 1, true, 0, 0, 0, 0, 1000, '[]', 1, $3 FROM generate_series(1, 1200) n`,
  [customer, asset, driver],
);

const user = await idOf(
  `INSERT INTO app_user (customer_id, user_name, password_hash, first_name, last_name, email, phone, phone2, photo, category, selection, time_zone)
   VALUES ($1, $2::text, $2::text, 'Rosa', $2::text, $3, $2::text, $2::text, $2::text, $2::text, to_jsonb($2::text), 'America/Lima')`,
  [customer, MARK, ADDRESS.toUpperCase()],
);
const [{ id: rule } = {}] = await run(
  `UPDATE alarm_rule SET definition = definition || $2 WHERE id = (SELECT min(id) FROM alarm_rule WHERE customer_id = $1) RETURNING id`,
  [
    customer,
    JSON.stringify({ emails: ['a@norte.test', ADDRESS], escalation: { emails: [ADDRESS, 'b@norte.test'] } }),
  ],
);
const about = { es: `Licencia: Rosa ${MARK}`, en: `License: Rosa ${MARK}` };
for (const [receiver, userId, message] of [
  [MARK, user, {}],
  [ADDRESS, null, {}],
  ['jefa@norte.test', null, { kind: 'alarm', about }],
  ['jefa@norte.test', null, { kind: 'digest', alarms: [{ about: null }, { about }] }],
] as const)
  await run(
    `INSERT INTO alarm_delivery (customer_id, rule_id, user_id, channel, receiver, status, message, last_error, next_attempt_at)
     VALUES ($1, $2, $3, 1, $4::text, 1, $5, CASE WHEN $4::text <> 'jefa@norte.test' THEN $6 END, now())`,
    [customer, rule, userId, receiver, JSON.stringify(message), `550 <${ADDRESS}> unknown`],
  );
const told = { noticeId: 1, emails: ['jefa@norte.test', ADDRESS] };
await run(
  `INSERT INTO event (customer_id, asset_id, at, code, fingerprint, source, detail) VALUES ($1, $2, now(), 'maintenanceDue', 1, 3, $3)`,
  [customer, asset, JSON.stringify(told)],
);
for (const message of [
  { kind: 'alarm', about: null, detail: told },
  { kind: 'digest', alarms: [{ about: null, detail: told }] },
])
  await run(
    `INSERT INTO alarm_delivery (customer_id, rule_id, channel, receiver, status, message) VALUES ($1, $2, 1, 'jefa@norte.test', 2, $3)`,
    [customer, rule, JSON.stringify(message)],
  );
await run(
  `INSERT INTO session (user_id, refresh_hash, expires_at, peer, browser, last_network) VALUES ($1, 'x', now(), $2, $2, $2)`,
  [user, MARK],
);
await run(`INSERT INTO push_device (user_id, endpoint, p256dh, auth, name) VALUES ($1, $2, $2, $2, $2)`, [
  user,
  MARK,
]);
await run(`INSERT INTO password_link (user_id, kind, expires_at, last_error) VALUES ($1, 1, now(), $2)`, [
  user,
  MARK,
]);
await run('INSERT INTO second_factor (user_id, secret) VALUES ($1, $2)', [user, Buffer.from(MARK)]);
await run(
  'INSERT INTO support_message (user_id, customer_id, message, page, browser, last_error) VALUES ($1, $2, $3, $3, $3, $3)',
  [user, customer, MARK],
);
await run(
  `INSERT INTO saved_report (customer_id, user_id, report, name, query) VALUES ($1, $2, 'events', $3, '')`,
  [customer, user, MARK],
);
const schedule = await idOf(
  `INSERT INTO scheduled_report (customer_id, user_id, name, report, format, filter, period, recurrence, recipients, cc, missed, enabled)
   VALUES ($1, NULL, 'Semanal', 'events', 'pdf', '{}', 'x', '{}', $2, $3, 'SKIP', true)`,
  [customer, `jefa@norte.test, ${ADDRESS}`, ADDRESS],
);
const alone = await idOf(
  `INSERT INTO scheduled_report (customer_id, user_id, name, report, format, filter, period, recurrence, recipients, missed, enabled)
   VALUES ($1, NULL, 'Diario', 'events', 'pdf', '{}', 'x', '{}', $2, 'SKIP', true)`,
  [customer, ADDRESS],
);
await run(
  `INSERT INTO scheduled_report_run (customer_id, scheduled_report_id, planned_at, state, error, mailed_to, not_mailed)
   VALUES ($1, $2, now(), 'FAILED', $4, ARRAY[$3], ARRAY['jefa@norte.test', $3])`,
  [customer, schedule, ADDRESS, `550 <${ADDRESS}>`],
);
await run(
  `INSERT INTO mail_address (customer_id, address, state, topic, last_error) VALUES ($1, $2, 1, 1, $2)`,
  [customer, ADDRESS],
);
await run(
  `INSERT INTO service_notice (customer_id, asset_id, service_type_id, frequency_id, percentage_alert, date_start, emails, created_by)
   VALUES ($1, $2, 1, 1, 90, now(), ARRAY['jefa@norte.test', $3], $4)`,
  [customer, asset, ADDRESS, user],
);
await run(
  `INSERT INTO fleet_document (customer_id, kind, asset_id, expires_on, emails) VALUES ($1, 'insurance', $2, now(), $3)`,
  [customer, asset, `${ADDRESS}, jefa@norte.test`],
);
for (const [author, entity, id, after] of [
  [null, 'app_user', user, { lastName: MARK }],
  [user, 'session', 'of hers', { browser: MARK }],
  [null, 'session', 'ended by another', { user: MARK }],
  [null, 'scheduled_report', schedule, { recipients: `jefa@norte.test, ${ADDRESS}` }],
  [null, 'scheduled_report', schedule, { recipients: `tia.${ADDRESS}` }],
  [null, 'mailAddress', ADDRESS, null],
] as const)
  await run(
    `INSERT INTO audit_log (customer_id, user_id, action, entity, entity_id, after) VALUES ($1, $2, 'update', $3, $4, $5)`,
    [customer, author, entity, String(id), after && JSON.stringify(after)],
  );

/** The columns in which a word still stands. */
async function where(word: string): Promise<string[]> {
  const hex = Buffer.from(word).toString('hex');
  const found = (await everyRow(store)).flatMap(({ table, columns }) =>
    Object.entries(columns).flatMap(([column, value]) => {
      const text = JSON.stringify(value).toLowerCase();
      return text.includes(word.toLowerCase()) || text.includes(hex) ? [`${table}.${column}`] : [];
    }),
  );
  return [...new Set(found)].toSorted();
}

const exportOf = async (person: Parameters<typeof erasePerson>[1]) => {
  const tables = new Map<string, unknown[]>();
  for await (const { table, rows } of personalRows(store.db, person))
    tables.set(table, [...(tables.get(table) ?? []), ...rows]);
  return tables;
};
const erase = (person: Parameters<typeof erasePerson>[1]) =>
  inTransaction(store.db, (tx) => erasePerson(tx, person));

it('exports all of a person, in as many portions as it takes, and nothing that is secret', async () => {
  const ofDriver = await exportOf(await asPerson(store.db, 'DRIVER', driver));
  expect(ofDriver.get('segment')).toHaveLength(1200);
  expect(ofDriver.get('fleet_document_file')).toMatchObject([
    { name: MARK, content: Buffer.from(MARK).toString('base64') },
  ]);
  expect(ofDriver.get('audit_log')).toHaveLength(4);
  const ofUser = await exportOf(await asPerson(store.db, 'USER', user));
  expect(ofUser.get('app_user')).toMatchObject([{ last_name: MARK, phone2: MARK }]);
  const secrets = [...ofUser].flatMap(([table, rows]) =>
    rows.flatMap((row) =>
      namesIn(COLUMNS_OF_PEOPLE[table]?.secret).filter((name) => name in (row as object)),
    ),
  );
  expect(secrets).toEqual([]);
});

it('erases a driver wherever one is known, and keeps what was driven', async () => {
  const person = await asPerson(store.db, 'DRIVER', driver);
  expect(await erasedParts(store.db, person)).toEqual([
    { part: 'AUDIT', deleted: 0, changed: 4 },
    { part: 'NOTICES', deleted: 0, changed: 2 },
    { part: 'DOCUMENTS', deleted: 1, changed: 1 },
    { part: 'ASSIGNMENTS', deleted: 0, changed: 2 },
    { part: 'PROFILE', deleted: 0, changed: 1 },
  ]);
  await erase(person);
  const stays = await where(MARK);
  expect(
    stays.filter((column) => /^(driver|driver_assignment|fleet_document|fleet_document_file)\./.test(column)),
  ).toEqual(
    ['fleet_document.emails'], // that of the user, on a document of a vehicle
  );
  expect(await run('SELECT first_name, last_name FROM driver WHERE id = $1', [driver])).toEqual([
    { first_name: `Conductor borrado ${driver}`, last_name: '' },
  ]);
  expect(await run('SELECT driver_id FROM asset WHERE id = $1', [asset])).toEqual([{ driver_id: null }]);
  expect(await run('SELECT sum(distance_m)::int AS m FROM segment WHERE driver_id = $1', [driver])).toEqual([
    { m: 1_200_000 },
  ]);
});

it('erases a user wherever one is known, and lets the addresses of others be', async () => {
  await erase(await asPerson(store.db, 'USER', user));
  // Of another address, which ends with the user's.
  expect(await where('quispichay')).toEqual(['audit_log.after']);
  const [stored] = await run('SELECT user_name, first_name, active FROM app_user WHERE id = $1', [user]);
  expect(stored).toEqual({
    user_name: `borrado-${user}`,
    first_name: `Usuario borrado ${user}`,
    active: false,
  });
  const [{ definition } = {}] = await run('SELECT definition FROM alarm_rule WHERE id = $1', [rule]);
  expect(definition).toMatchObject({ emails: ['a@norte.test'], escalation: { emails: ['b@norte.test'] } });
  expect(await run('SELECT id, recipients, cc, enabled FROM scheduled_report ORDER BY id')).toEqual([
    { id: schedule, recipients: 'jefa@norte.test', cc: null, enabled: true },
    { id: alone, recipients: '', cc: null, enabled: false },
  ]);
  expect(await run("SELECT detail->'emails' AS emails FROM event WHERE code = 'maintenanceDue'")).toEqual([
    { emails: ['jefa@norte.test'] },
  ]);
  expect(await run('SELECT status, count(*)::int FROM alarm_delivery GROUP BY 1 ORDER BY 1')).toEqual([
    { status: 1, count: 2 },
    { status: 2, count: 2 },
    { status: 4, count: 2 },
  ]);
});

const PHONES = ['+51987654321', '+56987654322'];
const DRIVERS = `INSERT INTO driver (customer_id, first_name, phone, phone2) VALUES ($1, 'Luz', $2, $3)`;

it('takes the telephones of a driver out of alarm rules, and lets those be that others have', async () => {
  const luz = await idOf(DRIVERS, [customer, '987 654 321', '+56 9 8765-4322']);
  await run(`UPDATE alarm_rule SET definition = definition || $2 WHERE id = $1`, [
    rule,
    JSON.stringify({ phones: ['+51987654320', ...PHONES], telegramChats: ['-100'], escalation: null }),
  ]);
  await run(
    `INSERT INTO alarm_delivery (customer_id, rule_id, channel, receiver, status, message, next_attempt_at)
     SELECT $1, $2, $3, receiver, 1, $4, now() FROM unnest($5::text[]) AS receiver`,
    [customer, rule, 5, '{}', ['+51987654320', ...PHONES]],
  );
  await run(
    `INSERT INTO audit_log (customer_id, action, entity, entity_id, after) VALUES ($1, 'update', 'alarmRule', $2, $3)`,
    [customer, String(rule), JSON.stringify({ phones: PHONES })],
  );
  const colleague = await idOf(DRIVERS, [customer, '0987654321', null]);
  expect((await asPerson(store.db, 'DRIVER', luz)).phones).toEqual(['56987654322']);
  await run('DELETE FROM driver WHERE id = $1', [colleague]);
  const person = await asPerson(store.db, 'DRIVER', luz);
  expect(await erasedParts(store.db, person)).toEqual([
    { part: 'AUDIT', deleted: 0, changed: 1 },
    { part: 'NOTICES', deleted: 0, changed: 2 },
    { part: 'ADDRESSES', deleted: 0, changed: 1 },
    { part: 'PROFILE', deleted: 0, changed: 1 },
  ]);
  expect((await exportOf(person)).get('alarm_rule')).toHaveLength(1);
  await erase(person);
  for (const phone of PHONES) expect(await where(phone)).toEqual([]);
  const [{ definition } = {}] = await run('SELECT definition FROM alarm_rule WHERE id = $1', [rule]);
  expect(definition).toMatchObject({
    phones: ['+51987654320'],
    telegramChats: ['-100'],
    emails: ['a@norte.test'],
    escalation: null,
  });
  expect(await run('SELECT receiver FROM alarm_delivery WHERE channel = 5 AND status = 1')).toEqual([
    { receiver: '+51987654320' },
  ]);
});

it('leaves an address that another user of the customer has too', async () => {
  const shared = 'flota@sur.test';
  await run('UPDATE app_user SET email = $2 WHERE customer_id = $1', [south.customerId, shared]);
  await run('INSERT INTO mail_address (customer_id, address, state, topic) VALUES ($1, $2, 1, 1)', [
    south.customerId,
    shared,
  ]);
  await erase(await asPerson(store.db, 'USER', south.managerId));
  expect(await where(shared)).toEqual(['app_user.email', 'mail_address.address']);
});

it('erases a technician wherever one is known, and keeps what they mounted', async () => {
  const [mark, address] = ['Huamanchumo', 'luis.huamanchumo@norte.test'];
  const technician = await idOf(
    `INSERT INTO technician (customer_id, first_name, last_name, identity_document, phone, email, notes)
     VALUES ($1, 'Luis', $2, $2, '+51 987 111 222', $3, $2)`,
    [customer, mark, address.toUpperCase()],
  );
  await run('UPDATE mounting SET technician_id = $1 WHERE customer_id = $2', [technician, customer]);
  await run(`UPDATE alarm_rule SET definition = definition || $2 WHERE id = $1`, [
    rule,
    JSON.stringify({
      emails: [address, 'a@norte.test'],
      phones: ['+51987111222'],
      webhookUrl: `https://taller.test/aviso?to=${encodeURIComponent(address)}&k=7`,
    }),
  ]);
  await run('UPDATE scheduled_report SET recipients = $2 WHERE id = $1', [
    schedule,
    `jefa@norte.test, ${address}`,
  ]);
  await run(
    `INSERT INTO audit_log (customer_id, action, entity, entity_id, after) VALUES ($1, 'create', 'technician', $2, $3)`,
    [customer, String(technician), JSON.stringify({ lastName: mark })],
  );
  const hook = await idOf(
    `INSERT INTO alarm_delivery (customer_id, rule_id, channel, receiver, status, message) VALUES ($1, $2, 3, $3, 1, '{}')`,
    [customer, rule, `https://taller.test/aviso?to=${address}`],
  );
  const person = await asPerson(store.db, 'TECHNICIAN', technician);
  const exported = await exportOf(person);
  expect(exported.get('technician')).toMatchObject([{ last_name: mark }]);
  expect(exported.get('mounting')?.length).toBeGreaterThan(0);
  await erase(person);
  expect(await where(mark)).toEqual([]);
  expect(await where(address)).toEqual([]);
  expect(await where('987111222')).toEqual([]);
  expect(
    await run(
      "SELECT definition->>'webhookUrl' AS url, definition->'emails' AS emails FROM alarm_rule WHERE id = $1",
      [rule],
    ),
  ).toEqual([{ url: 'https://taller.test/aviso?to=borrado&k=7', emails: ['a@norte.test'] }]);
  expect(await run('SELECT receiver, status FROM alarm_delivery WHERE id = $1', [hook])).toEqual([
    { receiver: 'https://taller.test/aviso?to=borrado', status: 4 },
  ]);
  expect(await run('SELECT first_name, active FROM technician WHERE id = $1', [technician])).toEqual([
    { first_name: `Técnico borrado ${technician}`, active: false },
  ]);
  expect(await run('SELECT FROM mounting WHERE technician_id = $1', [technician])).not.toEqual([]);
});

it('leaves a telephone and an address that a technician has too', async () => {
  await run(
    `INSERT INTO technician (customer_id, first_name, phone, email) VALUES ($1, 'Ana', '987333444', 'taller@norte.test')`,
    [customer],
  );
  const shares = await idOf(
    `INSERT INTO app_user (customer_id, user_name, password_hash, first_name, email, phone)
     VALUES ($1, 'comparte', '', 'Juan', 'taller@norte.test', '987333444')`,
    [customer],
  );
  expect(await asPerson(store.db, 'USER', shares)).toMatchObject({ address: null, phones: [] });
});
