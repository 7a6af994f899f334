import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { loadRequesterOfUser, type Requester } from '../../access/requester.ts';
import { Scope } from '../../access/scope.ts';
import { createRow, deleteRows, updateRow } from '../../entities/kernel/write.ts';
import { scheduledReports } from '../../entities/scheduledReports.ts';
import { jobsProcess } from '../../jobs/kernel/testing/testJobs.ts';
import { createMailer, type Mail } from '../../outside/mail.ts';
import { SendFailure } from '../../outside/sendFailure.ts';
import { SettingsDirectory } from '../../settings/settingsDirectory.ts';
import { History } from '../../store/history/history.ts';
import { testStore } from '../../store/testing/testStore.ts';
import { fillTestFleet, OWNER_NAME } from '../../testing/testFleet.ts';
import { eventually } from '../../testing/testServer.ts';
import { scheduledReportJob } from './job.ts';
import { type SchedulerParts, scheduleRound } from './scheduler.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const store = await testStore();
const { north, south } = await fillTestFleet(store);
const sql = async (query: string, values: unknown[] = []) => (await store.pool.query(query, values)).rows;
const scopeOf = async (userName: string): Promise<Scope> => {
  const [{ id }] = await sql('SELECT id FROM app_user WHERE user_name = $1', [userName]);
  return new Scope(store, (await loadRequesterOfUser(store.db, id)) as Requester);
};
const manager = await scopeOf(north.managerName);
await sql("UPDATE app_user SET email = 'jefa@norte.test' WHERE id = $1", [north.managerId]);

const real = scheduledReportJob({
  history: new History(store),
  addressOf: () => null,
  publicUrl: 'https://rastro.test',
  settings: new SettingsDirectory(),
  pointsOf: () => [],
});
/** How often the job is to fail. */
let failures = 0;
const job: typeof real = {
  ...real,
  run: async (...args) => {
    if (failures-- > 0) throw new Error('the reason is nobody’s business');
    return real.run(...args);
  },
};
const { jobs, files } = await jobsProcess(store, [job]);

let now = Date.now();
let sent: Mail[] = [];
let refuse: SendFailure | null = null;
const parts: SchedulerParts = {
  db: store.db,
  turns: store.turns,
  log: pino({ level: 'silent' }),
  jobs,
  files,
  job,
  mailer: {
    send: async (mail) => {
      if (refuse) throw refuse;
      sent.push(mail);
    },
  },
  publicUrl: 'https://rastro.test',
  now: () => now,
};

/** Every day at half past seven. */
const everyDay = {
  frequency: 'DAILY',
  weekdays: [],
  everyWeeks: 1,
  dayOfMonth: 1,
  minuteOfDay: 450,
  everyHours: null,
  untilMinute: 1_080,
  fromDate: '2026-01-01',
  untilDate: null,
};
const [van, truck] = north.assets.map(({ assetId }) => assetId) as [number, number];
const input = (values: object = {}) => ({
  name: 'Kilómetros',
  report: 'fleetKmReport',
  format: 'PDF',
  filter: JSON.stringify({ assetsSelected: [van, truck] }),
  period: 'YESTERDAY',
  recurrence: JSON.stringify(everyDay),
  recipients: 'Jefa@norte.test, taller@otro.test',
  missed: 'CATCH_UP',
  ...values,
});
const create = async (values: object = {}, scope = manager): Promise<number> => {
  const { changes } = await createRow(scheduledReports, scope, north.customerId, input(values));
  return changes[0]?.after?.id ?? 0;
};
const stored = async (id: number) => (await sql('SELECT * FROM scheduled_report WHERE id = $1', [id]))[0];
const runsOf = async (id: number) =>
  sql('SELECT * FROM scheduled_report_run WHERE scheduled_report_id = $1 ORDER BY id', [id]);
/** Lets time pass until the next run, and a while more. */
const passToNext = async (id: number, more = 1_000): Promise<number> => {
  now = (await stored(id)).next_run_at.getTime() + more;
  return now - more;
};
const rounds = async (): Promise<void> => {
  while (await scheduleRound(parts));
};
/** Does rounds until no run is being made. */
const settle = () =>
  eventually(async () => {
    await rounds();
    const [open] = await sql("SELECT FROM scheduled_report_run WHERE state = 'MAKING'");
    return open === undefined;
  });
const problemsOf = (values: object, scope = manager) =>
  create(values, scope).then(
    () => null,
    ({ message, extensions }) =>
      extensions.params?.problems ? JSON.parse(extensions.params.problems) : message,
  );

beforeEach(async () => {
  await sql('DELETE FROM scheduled_report_run');
  await sql('DELETE FROM scheduled_report');
  await sql('DELETE FROM mail_address');
  now = Date.now();
  sent = [];
  refuse = null;
  failures = 0;
});

describe('what is written', () => {
  it('is stored with who wrote it and when it runs next, in the time zone of the customer', async () => {
    const row = await stored(await create());
    expect(row).toMatchObject({ user_id: north.managerId, recipients: 'jefa@norte.test, taller@otro.test' });
    expect(row.next_run_at.toISOString()).toMatch(/T12:30:00/); // Lima is five hours behind
    expect(row.next_run_at.getTime() - now).toBeLessThan(DAY);
  });

  it('lets those be asked for leave who are no users of the customer', async () => {
    await create();
    expect(await sql('SELECT address, topic FROM mail_address')).toEqual([
      { address: 'taller@otro.test', topic: 3 },
    ]);
  });

  it.each([
    ['no recipient', { recipients: ' ; ' }, [{ field: 'recipients', code: 'required' }]],
    ['an address that is none', { cc: 'a@b.test, nadie' }, [{ field: 'cc', code: 'notAnEmail' }]],
    ['an unknown report', { report: 'jobs' }, [{ field: 'report', code: 'unknown' }]],
    ['a form that the report has not', { format: 'KML' }, [{ field: 'format', code: 'unknown' }]],
    ['an unknown period', { period: 'LAST_0_HOURS' }, [{ field: 'period', code: 'unknown' }]],
    ['no vehicle', { filter: '{"assetsSelected":[]}' }, [{ field: 'filter', code: 'required' }]],
    [
      'no word of vehicles, as a form sends it that nobody filled in',
      { filter: '{}' },
      [{ field: 'filter', code: 'required' }],
    ],
    ['a filter that is none', { filter: '[' }, [{ field: 'filter', code: 'notUnderstood' }]],
    [
      'no weekday',
      { recurrence: JSON.stringify({ ...everyDay, frequency: 'WEEKLY' }) },
      [{ field: 'recurrence', code: 'required' }],
    ],
    [
      'an end before the beginning',
      { recurrence: JSON.stringify({ ...everyDay, untilDate: '2025-12-31' }) },
      [{ field: 'recurrence', code: 'endsTooSoon' }],
    ],
    [
      'another customer’s vehicle',
      { filter: JSON.stringify({ assetsSelected: [van, south.assets[0]?.assetId] }) },
      'NOT_FOUND',
    ],
    ['a vehicle that there is not', { filter: '{"assetsSelected":[2000000000]}' }, 'NOT_FOUND'],
  ])('is refused: %s', async (_name, values, expected) => {
    expect(await problemsOf(values)).toEqual(expected);
  });

  it('needs the permission of the report, of whoever makes it and of whoever changes it', async () => {
    const [{ id: role }] = await sql(
      "INSERT INTO role (customer_id, name) VALUES ($1, 'Planes') RETURNING id",
      [north.customerId],
    );
    await sql("INSERT INTO role_permission SELECT $1, id FROM permission WHERE name = 'Planificador'", [
      role,
    ]);
    const [{ id: user }] = await sql('SELECT id FROM app_user WHERE user_name = $1', [north.operatorName]);
    await sql('DELETE FROM user_role WHERE user_id = $1', [user]);
    await sql('INSERT INTO user_role (user_id, role_id) VALUES ($1, $2)', [user, role]);
    const planner = await scopeOf(north.operatorName);
    expect(await problemsOf({}, planner)).toBe('FORBIDDEN');
    const id = await create();
    const change = updateRow(scheduledReports, planner, {
      id,
      version: 1,
      input: { recipients: 'yo@norte.test' },
    });
    await expect(change).rejects.toThrow('FORBIDDEN');
  });

  it('belongs to its maker alone where that one sees some groups only', async () => {
    const [{ id: user }] = await sql('SELECT id FROM app_user WHERE user_name = $1', [north.operatorName]);
    await sql("INSERT INTO user_role SELECT $1, id FROM role WHERE name = 'Administrador Cliente'", [user]);
    await sql('INSERT INTO user_group (user_id, group_id) VALUES ($1, $2)', [user, north.groupId]);
    const bounded = await scopeOf(north.operatorName);
    expect(await problemsOf({}, bounded)).toBe('NOT_FOUND');
    const own = await create({ name: 'Reparto', filter: JSON.stringify({ assetsSelected: [van] }) }, bounded);
    const others = await create();
    await expect(deleteRows(scheduledReports, bounded, [others])).rejects.toThrow('NOT_FOUND');
    await deleteRows(scheduledReports, bounded, [own]);
    expect((await stored(own)).next_run_at).toBeNull();
    await sql('DELETE FROM user_group WHERE user_id = $1', [user]);
  });
});

describe('a run', () => {
  it('of the moment says in its mail what it is, and not a period', async () => {
    await create({ name: 'Flota', report: 'fleetStatusReport', period: 'NOW' }).then(passToNext);
    await settle();
    await create({ name: 'Geocercas', report: 'geofencePresenceReport', period: 'NOW' }).then(passToNext);
    await settle();
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Flota: Estado de flota',
      'Geocercas: Buses en geocercas',
    ]);
    expect(sent[0]?.text).toMatch(/^Estado de flota\n\nEl reporte va adjunto/);
    expect(sent[1]?.text).toMatch(
      /^Buses en geocercas\nEstado al: \d\d\/\d\d\/\d{4} 07:30:00 \(America\/Lima\)/,
    );
  });

  it('is made of the period before it and mailed to those who agreed, once however many processes look', async () => {
    const id = await create({ cc: 'turno@otro.test' });
    const planned = await passToNext(id);
    await Promise.all([scheduleRound(parts), scheduleRound(parts), scheduleRound(parts)]);
    await settle();
    const [run, ...more] = await runsOf(id);
    expect(more).toEqual([]);
    expect(run).toMatchObject({ state: 'DONE', mailed_to: ['jefa@norte.test'] });
    expect(run.not_mailed).toEqual(['taller@otro.test', 'turno@otro.test']);
    expect(run.planned_at.getTime()).toBe(planned);
    const to = Temporal.Instant.fromEpochMilliseconds(planned)
      .toZonedDateTimeISO('America/Lima')
      .startOfDay();
    expect(run.asked).toMatchObject({
      fechaFin: `${to.toInstant().toString({ fractionalSecondDigits: 3 })}`,
      fechaInicio: `${to.subtract({ days: 1 }).toInstant().toString({ fractionalSecondDigits: 3 })}`,
      assetsSelected: [van, truck],
    });
    expect(sent).toMatchObject([
      {
        to: ['jefa@norte.test'],
        cc: [],
        subject: 'Kilómetros: Kilometraje de flota',
        files: [{ name: 'Kilometraje de flota.pdf' }],
      },
    ]);
    expect(sent[0]?.files?.[0]?.content.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await stored(id)).next_run_at.getTime()).toBe(planned + DAY);
    expect(await jobs.newest(manager, 10)).toEqual([]); // nobody asked for it at this moment
  });

  it('is a link where the file is too large', async () => {
    const id = await create();
    await passToNext(id);
    await rounds();
    await eventually(
      async () => (await sql("SELECT FROM job WHERE state = 'RUNNING' OR state = 'WAITING'")).length === 0,
    );
    await sql('UPDATE job SET file_bytes = 20000000');
    await settle();
    expect(sent).toMatchObject([{ files: [] }]);
    expect(sent[0]?.text).toContain(`https://rastro.test/manage/reportPlanning?row=${id}`);
  });

  it('lies in the outbox folder where no mail server is set', async () => {
    const outboxFolder = await mkdtemp(join(tmpdir(), 'rastro-outbox-'));
    afterAll(() => rm(outboxFolder, { recursive: true }));
    const mailer = createMailer({ smtpUrl: '', from: 'Rastro <avisos@rastro.test>', outboxFolder });
    const id = await create();
    await passToNext(id);
    await eventually(async () => {
      await scheduleRound({ ...parts, mailer });
      return (await runsOf(id))[0]?.state === 'DONE';
    });
    const [name] = await readdir(outboxFolder);
    const message = await readFile(join(outboxFolder, name ?? ''), 'utf8');
    expect(message).toMatch(/^To: jefa@norte.test$/m);
    expect(message).toContain('Content-Disposition: attachment');
  });

  it.each([
    ['is made up for once', 'CATCH_UP', 'DONE'],
    ['is skipped', 'SKIP', 'SKIPPED'],
  ])('that was missed %s', async (_name, missed, state) => {
    const id = await create({ missed });
    const planned = await passToNext(id, 3 * DAY + HOUR);
    await settle();
    expect(await runsOf(id)).toMatchObject([{ state, planned_at: new Date(planned + 3 * DAY) }]);
    expect((await stored(id)).next_run_at.getTime()).toBe(planned + 4 * DAY);
    expect(sent).toHaveLength(missed === 'SKIP' ? 0 : 1);
  });

  it('of a suspended customer does not begin, and is not made up for later', async () => {
    const id = await create();
    await passToNext(id, 3 * DAY + HOUR);
    await sql('UPDATE customer SET suspended = true WHERE id = $1', [north.customerId]);
    await settle();
    expect(await runsOf(id)).toEqual([]);
    await sql('UPDATE customer SET suspended = false, resumed_at = $2 WHERE id = $1', [
      north.customerId,
      new Date(now),
    ]);
    await settle();
    expect(await runsOf(id)).toMatchObject([{ state: 'SKIPPED' }]);
    expect(sent).toEqual([]);
    await sql('UPDATE customer SET resumed_at = NULL WHERE id = $1', [north.customerId]);
  });

  it('that failed for no reason of its own is tried again, three times at most', async () => {
    const id = await create();
    await passToNext(id);
    failures = 1;
    await settle();
    expect(await runsOf(id)).toMatchObject([{ state: 'WAITING', attempts: 1 }]);
    now += HOUR;
    await settle();
    expect(await runsOf(id)).toMatchObject([{ state: 'DONE', error: null }]);
    await sql('UPDATE scheduled_report SET next_run_at = $1', [new Date(now)]);
    failures = 9;
    for (let i = 0; i < 4; i++, now += HOUR) await settle();
    expect((await runsOf(id))[1]).toMatchObject({ state: 'FAILED', attempts: 3, error: 'INTERNAL' });
    expect((await stored(id)).stop_reason).toBeNull();
  });

  it('whose mail cannot go now is mailed later, and given up where it never can', async () => {
    const id = await create();
    await passToNext(id);
    refuse = new SendFailure('again', '450 busy');
    await settle();
    expect(await runsOf(id)).toMatchObject([{ state: 'MAILING', attempts: 1, error: '450 busy' }]);
    refuse = new SendFailure('never', '550 nobody');
    now += HOUR;
    await settle();
    expect(await runsOf(id)).toMatchObject([{ state: 'FAILED', error: '550 nobody' }]);
    expect(sent).toEqual([]);
  });

  it('does not come while the schedule is off', async () => {
    const id = await create({ enabled: false });
    expect((await stored(id)).next_run_at).toBeNull();
    now += 400 * DAY;
    await rounds();
    expect(await runsOf(id)).toEqual([]);
  });
});

describe('a schedule whose maker', () => {
  it('was deactivated stops, until somebody who may writes it anew', async () => {
    const id = await create();
    await passToNext(id);
    await sql('UPDATE app_user SET active = false WHERE id = $1', [north.managerId]);
    await settle();
    await sql('UPDATE app_user SET active = true WHERE id = $1', [north.managerId]);
    expect(await stored(id)).toMatchObject({ stop_reason: 'CREATOR_GONE', next_run_at: null });
    expect(await runsOf(id)).toMatchObject([{ state: 'FAILED', error: 'FORBIDDEN' }]);
    const owner = await scopeOf(OWNER_NAME);
    await updateRow(scheduledReports, owner, { id, version: 1, input: { name: 'De nuevo' } });
    expect(await stored(id)).toMatchObject({ stop_reason: null, user_id: owner.requester.userId });
    expect((await stored(id)).next_run_at).not.toBeNull();
  });

  it('is gone is told of to the administrators, once, and later where their mail cannot go now', async () => {
    const id = await create();
    await passToNext(id);
    const [plain] = await sql(
      `INSERT INTO app_user (customer_id, user_name, password_hash, email)
       SELECT customer_id, 'ayudante-norte', password_hash, 'ayudante@norte.test' FROM app_user WHERE id = $1 RETURNING id`,
      [north.managerId],
    );
    const [other] = await sql(
      `INSERT INTO app_user (customer_id, user_name, password_hash, first_name, last_name, email, language)
       SELECT customer_id, 'gerente-2-norte', password_hash, 'Otra', 'Jefa', 'otra@norte.test', 'US' FROM app_user
        WHERE id = $1 RETURNING id`,
      [north.managerId],
    );
    await sql(
      'INSERT INTO user_role (user_id, role_id) SELECT $1, role_id FROM user_role WHERE user_id = $2',
      [other.id, north.managerId],
    );
    await sql('UPDATE app_user SET active = false WHERE id = $1', [north.managerId]);
    refuse = new SendFailure('again', '450 busy');
    await settle();
    await rounds(); // the one after that in which it stopped
    refuse = null;
    await rounds();
    expect(sent).toEqual([]); // not before some minutes have passed
    now += HOUR;
    await sql('UPDATE customer SET suspended = true WHERE id = $1', [north.customerId]);
    await rounds();
    expect(sent).toEqual([]);
    await sql('UPDATE customer SET suspended = false WHERE id = $1', [north.customerId]);
    for (let i = 0; i < 3; i++, now += HOUR) await rounds();
    await sql('UPDATE app_user SET active = true WHERE id = $1', [north.managerId]);
    await sql('DELETE FROM user_role WHERE user_id = $1', [other.id]);
    await sql('UPDATE app_user SET email = NULL WHERE id = ANY($1::int[])', [[other.id, plain.id]]);
    // Neither who is no administrator, nor whoever cannot log in any more.
    expect(sent.map(({ to }) => to)).toEqual(['otra@norte.test']);
    expect(sent[0]?.subject).toBe('The scheduled report "Kilómetros" stopped');
    expect(sent[0]?.text).toContain(`https://rastro.test/manage/reportPlanning?row=${id}`);
    expect((await stored(id)).tell_at).toBeNull();
  });

  it('may not see the report any more stops', async () => {
    const id = await create();
    await passToNext(id);
    const roles = await sql('SELECT role_id FROM user_role WHERE user_id = $1', [north.managerId]);
    await sql('DELETE FROM user_role WHERE user_id = $1', [north.managerId]);
    await settle();
    for (const { role_id } of roles)
      await sql('INSERT INTO user_role (user_id, role_id) VALUES ($1, $2)', [north.managerId, role_id]);
    expect(await stored(id)).toMatchObject({ stop_reason: 'CREATOR_FORBIDDEN', next_run_at: null });
  });
});
