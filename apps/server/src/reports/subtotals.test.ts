import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { report } from '../journeys/testing/journeyFleet.ts';
import { Outing } from '../journeys/testing/outing.ts';
import { kmlProblems } from '../testing/kmlProblems.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';
import { askReport } from './testing/askReport.ts';
import { pdfText } from './testing/pdfText.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['teltonika', 'teltonika', 'teltonika', 'teltonika']);
});
const token = await server.login(OWNER_NAME, TEST_PASSWORD);
const manager = await server.login(fleet.north.managerName, TEST_PASSWORD);
const HOUR = 3_600_000;
const midnight = Temporal.Now.plainDateISO('America/Lima')
  .subtract({ days: 3 })
  .toZonedDateTime('America/Lima').epochMilliseconds;
const assets = fleet.north.assets.slice(0, 4);
const [one, two, three, four] = assets.map(({ assetId }) => assetId) as [number, number, number, number];
for (const [at, vehicle] of assets.entries())
  await report(
    server,
    vehicle,
    new Outing(vehicle.identifier, midnight + 6 * HOUR)
      .rest(60)
      .drive(60 + 20 * at, 10 + at)
      .rest(300)
      .drive(30, 9)
      .rest(60).messages,
  );

const sql = async <Row>(text: string, values: unknown[]): Promise<Row[]> =>
  (await server.store.pool.query(text, values)).rows as Row[];
const addGroup = async (name: string, members: readonly number[]) => {
  const [group] = await sql<{ id: number }>(
    `INSERT INTO asset_group (customer_id, parent_group_id, name)
     SELECT customer_id, id, $2 FROM asset_group WHERE customer_id = $1 AND parent_group_id IS NULL RETURNING id`,
    [fleet.north.customerId, name],
  );
  for (const member of members)
    await sql('INSERT INTO asset_group_member (customer_id, group_id, asset_id) VALUES ($1, $2, $3)', [
      fleet.north.customerId,
      group?.id,
      member,
    ]);
};
await sql('DELETE FROM asset_group_member WHERE asset_id = ANY($1)', [[one, two, three, four]]);
// The third is in two groups, and the fourth in none.
await addGroup('Sierra', [two, three]);
await addGroup('Costa', [one, three]);

const asked = {
  assetsSelected: [one, two, three, four],
  from: midnight,
  to: midnight + 24 * HOUR,
};
interface Page {
  count: number;
  items: { mid: number; kmsRec: number; velMax: number }[];
  totals: { column: string; value: number; isPartial: boolean }[];
  groups: { label: string; first: number; count: number; totals: Page['totals'] }[];
}
const TOTALS = 'totals { column value isPartial }';
const page = (more: object = {}, who = token): Promise<Page> =>
  askReport<Page>(
    server,
    who,
    'fleetKmReportPage',
    { ...asked, subtotalsBy: 'vehicleGroup', ...more },
    `count items { mid kmsRec velMax } ${TOTALS} groups { label first count ${TOTALS} }`,
  );
const totalOf = (totals: Page['totals'], column: string): number =>
  totals.find((total) => total.column === column)?.value ?? Number.NaN;

describe('rows in groups with subtotals', () => {
  it('stand together by the groups of their vehicles, and one in several is in a group of its own', async () => {
    const { groups, items } = await page();
    expect(groups.map(({ label, first, count }) => [label, first, count])).toEqual([
      ['Costa', 0, 1],
      ['Costa, Sierra', 1, 1],
      ['Sierra', 2, 1],
      ['Sin grupo', 3, 1],
    ]);
    expect(items.map(({ mid }) => mid)).toEqual([one, three, two, four]);
  });

  it('add up to the totals of all rows', async () => {
    const { groups, totals, count } = await page();
    const sum = groups.reduce((all, group) => all + totalOf(group.totals, 'kmsRec'), 0);
    expect(sum).toBeCloseTo(totalOf(totals, 'kmsRec'), 2);
    expect(groups.reduce((all, group) => all + group.count, 0)).toBe(count);
    expect(Math.max(...groups.map((group) => totalOf(group.totals, 'velMax')))).toBe(
      totalOf(totals, 'velMax'),
    );
  });

  it('are paged, and each page has the groups that have rows on it, with the subtotals of all of their rows', async () => {
    const all = await page({ subtotalsBy: 'vehicleType' });
    const shares = await Promise.all(
      [1, 2, 3, 4].map((pageNumber) => page({ subtotalsBy: 'vehicleType', pageNumber, pageSize: 1 })),
    );
    expect(shares.flatMap(({ items }) => items)).toEqual(all.items);
    for (const [at, share] of shares.entries()) {
      const own = all.groups.filter(({ first, count }) => first <= at && at < first + count);
      expect(own).toHaveLength(1);
      expect(share.groups).toEqual(own);
    }
  });

  it('keep the order that is asked for within their group', async () => {
    const { items, groups } = await page({
      subtotalsBy: 'vehicleCustomer',
      sort: [{ field: 'kmsRec', order: 'DESC' }],
    });
    expect(groups).toHaveLength(1);
    const distances = items.map(({ kmsRec }) => kmsRec);
    expect(distances).toEqual(distances.toSorted((a, b) => b - a));
  });

  it('are not called by groups that the reader does not see', async () => {
    const bounded = await page({}, manager);
    expect(bounded.groups.map(({ label }) => label)).toContain('Costa, Sierra');
    const hidden = await sql<{ id: number }>(
      'UPDATE asset_group SET deleted_at = now() WHERE customer_id = $1 AND name = $2 RETURNING id',
      [fleet.north.customerId, 'Sierra'],
    );
    try {
      expect((await page({}, manager)).groups.map(({ label }) => label)).toEqual(['Costa', 'Sin grupo']);
    } finally {
      await sql('UPDATE asset_group SET deleted_at = NULL WHERE id = $1', [hidden[0]?.id]);
    }
  });

  it.each(['nothing', 'constructor', 'name', 'driver'])('by %s are refused', async (subtotalsBy) => {
    await expect(page({ subtotalsBy })).rejects.toThrow('INVALID_INPUT');
    await expect(
      askReport(server, token, 'fleetKmReportFile', { ...asked, subtotalsBy, format: 'EXCEL' }, 'url'),
    ).rejects.toThrow('INVALID_INPUT');
  });

  it('have a line each in a spreadsheet, above rows that can be folded away', async () => {
    const base64 = await askReport<string>(server, token, 'fleetKmReportExport', {
      ...asked,
      subtotalsBy: 'vehicleGroup',
      columns: ['name', 'kmsRec', 'velMax'],
      format: 'EXCEL',
    });
    const { sheets } = await readXlsx(new Uint8Array(Buffer.from(base64, 'base64')));
    const [, ...rows] = sheets[0]?.rows ?? [];
    const { groups, totals } = await page();
    expect(rows.filter((_, at) => at % 2 === 0).map(([label]) => label)).toEqual([
      ...groups.map(({ label, count }) => `${label} (${count})`),
      'Total',
    ]);
    expect(rows.filter((_, at) => at % 2 === 0).map(([, km]) => km)).toEqual(
      [...groups, { totals }].map((each) => totalOf(each.totals, 'kmsRec')),
    );
    expect(sheets[1]?.rows).toContainEqual(['Subtotales por', 'Grupo del móvil']);
    const levels = sheets[0]?.rowDefs;
    expect([1, 2, 3, 4].map((at) => levels?.get(at)?.outlineLevel ?? 0)).toEqual([0, 1, 0, 1]);
  });

  it('have a line each in a PDF, with details below their rows, and a folder each in a KML', async () => {
    const file = (call: string, format: string) =>
      askReport<string>(server, token, `${call}Export`, { ...asked, subtotalsBy: 'vehicleGroup', format });
    const textOf = async (call: string) => pdfText(Buffer.from(await file(call, 'PDF'), 'base64')).flat();
    const labels = ['Costa (1)', 'Costa, Sierra (1)', 'Sierra (1)', 'Sin grupo (1)'];
    const plain = (await textOf('fleetKmReport')).filter((text) => labels.includes(text));
    expect(plain).toEqual(labels);
    const bands = (await textOf('detentionReport')).filter((text) =>
      labels.some((label) => text.startsWith(`${label}  ·`)),
    );
    expect(bands).toHaveLength(4);
    const kml = Buffer.from(await file('detentionReport', 'KML'), 'base64').toString();
    expect([...kml.matchAll(/<Folder><name>([^<]*\(1\))<\/name>/g)].map(([, name]) => name)).toEqual(labels);
    expect(kmlProblems(kml)).toEqual([]);
  });

  it('by a column keep apart what has the same name, as do groups of several customers', async () => {
    const { north, south } = fleet;
    const stranger = south.assets[0]?.assetId ?? 0;
    for (const [customerId, assetId] of [
      [north.customerId, one],
      [south.customerId, stranger],
    ]) {
      const [geofence] = await sql<{ id: number }>(
        "INSERT INTO geofence (customer_id, name) VALUES ($1, 'Patio') RETURNING id",
        [customerId],
      );
      await sql(
        `INSERT INTO geofence_visit (customer_id, asset_id, geofence_id, enter_time, enter_latitude_e7, enter_longitude_e7, exit_time,
                                     distance_m, decided_time, rule_version, rule)
         VALUES ($1, $2, $3, $4, 0, 0, $5, 0, $4, 1, 'geofences')`,
        [customerId, assetId, geofence?.id, new Date(midnight + 2 * HOUR), new Date(midnight + 3 * HOUR)],
      );
    }
    const groupsBy = async (subtotalsBy: string) =>
      (
        await askReport<Page>(
          server,
          token,
          'geoscalesReportPage',
          { ...asked, assetsSelected: [one, stranger], subtotalsBy },
          `count items { mid } ${TOTALS} groups { label first count ${TOTALS} }`,
        )
      ).groups.map(({ label, count }) => [label, count]);
    expect(await groupsBy('geofenceName')).toEqual([
      ['Patio', 1],
      ['Patio', 1],
    ]);
    expect(await groupsBy('vehicleGroup')).toEqual([
      [expect.stringMatching(/ · Costa$/), 1],
      ['Sur · Reparto', 1],
    ]);
  });
});
