import { beforeEach, describe, expect, it } from 'vitest';
import { insertTestNotification } from '../testing/testAlarms.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store);
});
const sql = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;
const manager = await server.login(fleet.north.managerName, TEST_PASSWORD);
const [van] = fleet.north.assets as [TestFleet['north']['assets'][0]];

interface Listed {
  id: number;
  typeNotification: { id: number };
  source: string;
  event: string;
  about: string | null;
  assetId: number;
  report: { jobId: number; runId: number | null } | null;
}
const notifications = async (args = '', token = manager) =>
  (
    await server.call<{
      notifications: {
        cantUnACK: number;
        cantUnACKReport: number;
        cantUnreadReport: number;
        total: number;
        list: Listed[];
      };
    }>(
      `{ notifications${args} { cantUnACK cantUnACKReport cantUnreadReport total
           list { id typeNotification { id } source event about assetId report { jobId runId } } } }`,
      {},
      token,
    )
  ).notifications;

/** Lets a file be written by a job that was added `ago` before it. */
async function file(ago: string): Promise<number> {
  const { fleetKmReportJob: job } = await server.call<{ fleetKmReportJob: { id: number } }>(
    `mutation ($ids: [Id!]!) { fleetKmReportJob(assetsSelected: $ids, fechaInicio: "2026-07-01T00:00:00Z",
       fechaFin: "2026-07-02T00:00:00Z", format: EXCEL) { id } }`,
    { ids: [van.assetId] },
    manager,
  );
  await sql(`UPDATE job SET created_at = created_at - $2::interval WHERE id = $1`, [job.id, ago]);
  await eventually(
    async () => (await sql('SELECT state FROM job WHERE id = $1', [job.id]))[0].state === 'DONE',
  );
  return job.id;
}
/** The same, as long ago as a person waits for. */
async function longFile(): Promise<number> {
  const id = await file('0 seconds');
  await sql(
    `UPDATE job SET notice_id = nextval(pg_get_serial_sequence('notification', 'id')) WHERE id = $1`,
    [id],
  );
  return id;
}

beforeEach(async () => {
  await sql('DELETE FROM job');
});

describe('a report that is ready', () => {
  it('is no notification where nobody waited for it', async () => {
    await file('0 seconds');
    expect(await notifications()).toMatchObject({ cantUnACKReport: 0, total: 0, list: [] });
  });

  it('is one of its owner alone, which its counters count, and which opens it', async () => {
    const jobId = await longFile();
    const { list, ...counters } = await notifications();
    expect(counters).toEqual({ cantUnACK: 1, cantUnACKReport: 1, cantUnreadReport: 1, total: 1 });
    expect(list).toMatchObject([
      {
        typeNotification: { id: 3 },
        source: 'Kilometraje de flota',
        event: 'Reporte listo',
        assetId: van.assetId,
        report: { jobId, runId: null },
      },
    ]);
    for (const name of [fleet.north.operatorName, fleet.south.managerName, OWNER_NAME]) {
      const token = await server.login(name, TEST_PASSWORD);
      expect((await notifications('', token)).cantUnACKReport).toBe(0);
      const [{ id }] = list as [Listed];
      await server.call(
        'mutation ($id: Id!) { markNotificationAsRead(notificationId: [$id]) { count } }',
        { id },
        token,
      );
    }
    expect((await notifications()).cantUnreadReport).toBe(1); // whoever else read it has not
  });

  it('is listed among alarms by the time, page by page, and by its type alone', async () => {
    await longFile();
    await insertTestNotification(server.store, {
      customerId: fleet.north.customerId,
      assetId: van.assetId,
    });
    await longFile();
    const all = await notifications();
    expect(all.list.map(({ id }) => id)).toEqual(all.list.map(({ id }) => id).toSorted((a, b) => b - a));
    expect(all.total).toBe(all.list.length);
    const paged = [];
    for (const page of Array.from({ length: all.total }, (_, at) => at + 1))
      paged.push(...(await notifications(`(pageNumber: ${page}, pageSize: 1)`)).list);
    expect(paged).toEqual(all.list);
    const reports = (await notifications('(typeNotificationId: 3)')).list;
    expect(reports.map(({ typeNotification }) => typeNotification.id)).toEqual([3, 3]);
    expect((await notifications('(typeNotificationId: 1)')).list.every(({ report }) => report === null)).toBe(
      true,
    );
    const [, older] = all.list as [Listed, Listed];
    const rest = await notifications(`(lastId: ${all.list[0]?.id}, cant: 1)`);
    expect(rest.list.map(({ id }) => id)).toEqual([older.id]);
  });

  it('is read, acknowledged, taken back, and acknowledged with all of its type', async () => {
    await longFile();
    const [{ id }] = (await notifications('(typeNotificationId: 3)')).list as [Listed];
    const change = (call: string, args = '(notificationId: [$id])') =>
      server.call<{ result: { count: number } }>(
        `mutation ${args.includes('$id') ? '($id: Id!)' : ''} { result: ${call}${args} { count } }`,
        { id },
        manager,
      );
    expect(await change('markNotificationAsRead')).toEqual({ result: { count: 1 } });
    expect(await notifications()).toMatchObject({ cantUnACKReport: 1, cantUnreadReport: 0 });
    expect(await change('ACKAlarms')).toEqual({ result: { count: 1 } });
    expect(await notifications('(typeNotificationId: 3)')).toMatchObject({ cantUnACKReport: 0, list: [] });
    expect((await notifications('(acknowledged: true, typeNotificationId: 3)')).list).toMatchObject([{ id }]);
    expect(await change('undoACKAlarms')).toEqual({ result: { count: 1 } });
    expect(await notifications()).toMatchObject({ cantUnACKReport: 1 });
    await change('ACKMultipleAlarms', '(typeNotificationId: 1)');
    expect(await notifications()).toMatchObject({ cantUnACK: 1, cantUnACKReport: 1 });
    expect(await change('ACKMultipleAlarms', '(typeNotificationId: 3)')).toEqual({ result: { count: 1 } });
    expect(await notifications()).toMatchObject({ cantUnACKReport: 0 });
  });
});
