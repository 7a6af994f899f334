import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { report } from '../journeys/testing/journeyFleet.ts';
import { Outing } from '../journeys/testing/outing.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';
import { askReport, type ReportWish } from './testing/askReport.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['teltonika', 'teltonika', 'teltonika']);
  await store.pool.query(
    `INSERT INTO role_permission (role_id, permission_id)
     SELECT ur.role_id, p.id FROM user_role ur JOIN app_user u ON u.id = ur.user_id, permission p
      WHERE u.user_name = $1 AND p.name = 'EcoTracking'`,
    [fleet.north.operatorName],
  );
});
const manager = await server.login(fleet.north.managerName, TEST_PASSWORD);

const HOUR = 3_600_000;
const LIMA = 'America/Lima';
const WEEKDAYS = ['LUNES', 'MARTES', 'MIERCOLES', 'JUEVES', 'VIERNES', 'SABADO', 'DOMINGO'];
const day = Temporal.Now.plainDateISO(LIMA).subtract({ days: 4 });
const midnight = day.toZonedDateTime(LIMA).epochMilliseconds;
type Asset = TestFleet['north']['assets'][number];
const [one, two, three] = fleet.north.assets as [Asset, Asset, Asset];

// On the first day 18 km at 36 km/h, 36 km at 72 km/h and an hour idle, on the second 54 km at 108 km/h. The second vehicle drives the same 18 km,
// and how much it burns is known up to 50 km/h alone; of the third nothing is known.
beforeAll(async () => {
  await report(
    server,
    one,
    new Outing(one.identifier, midnight + 8 * HOUR)
      .rest(20)
      .drive(30, 10, { everyS: 30 })
      .drive(30, 20, { everyS: 30 })
      .rest(60, { ignition: true })
      .rest(22 * 60)
      .drive(30, 30, { everyS: 30 })
      .rest(60).messages,
  );
  await report(
    server,
    two,
    new Outing(two.identifier, midnight + 8 * HOUR).rest(20).drive(30, 10, { everyS: 30 }).rest(30).messages,
  );
  await server.store.pool.query(
    `UPDATE asset SET consumption_slow_l_100km = 40, consumption_medium_l_100km = 25, consumption_fast_l_100km = 30,
            consumption_idle_l_h = 3, co2_kg_l = 2.6, nox_g_l = 12 WHERE id = $1`,
    [one.assetId],
  );
  await server.store.pool.query(
    `UPDATE asset SET consumption_slow_l_100km = 10, co2_kg_l = 2 WHERE id = $1`,
    [two.assetId],
  );
});

interface Row {
  mid: number;
  iTime: string | null;
  fTime: string | null;
  co2Emission: number | null;
  noxEmission: number | null;
  kmsRec: number | null;
  consumptionLow: number | null;
  consumptionMedium: number | null;
  consumptionHigh: number | null;
  consumptionIdle: number | null;
  co2: number | null;
  totalLiters: number | null;
}
const SEEN = 'mid name pat iTime fTime co2Emission noxEmission';
const FIELDS = `${SEEN} kmsRec consumptionLow consumptionMedium consumptionHigh consumptionIdle co2 totalLiters`;
const asked = {
  assetsSelected: [...fleet.north.assets, ...fleet.south.assets].map(({ assetId }) => assetId),
  from: midnight,
  to: midnight + 48 * HOUR,
};
const rowsOf = (wish: Partial<ReportWish> = {}): Promise<Row[]> =>
  askReport(server, manager, 'ecoTrackingReport', { ...asked, ...wish }, FIELDS);

describe('eco tracking', () => {
  it('estimates what was burnt and emitted as one counts it by hand', async () => {
    const rows = await rowsOf();
    expect(rows.map(({ mid }) => mid)).toEqual([one.assetId, two.assetId]);
    const [first, second] = rows as [Row, Row];
    expect(first.kmsRec).toBeCloseTo(108, 0);
    expect(first.consumptionLow).toBeCloseTo(7.2, 1); // 18 km of 40 L
    expect(first.consumptionMedium).toBeCloseTo(9, 1); // 36 km of 25 L
    expect(first.consumptionHigh).toBeCloseTo(16.2, 1); // 54 km of 30 L
    expect(first.consumptionIdle).toBeCloseTo(3, 0); // an hour
    const litres =
      first.consumptionLow! + first.consumptionMedium! + first.consumptionHigh! + first.consumptionIdle!;
    expect(first.totalLiters).toBeCloseTo(litres, 1);
    expect(first.co2Emission).toBeCloseTo(litres * 2.6, 0);
    expect(first.noxEmission).toBeCloseTo(litres * 12, 0);
    expect(first.co2).toBeCloseTo((first.co2Emission! / first.kmsRec!) * 1000, 0);
    expect(Date.parse(first.iTime!)).toBeCloseTo(midnight + 8.33 * HOUR, -6);
    // Nobody knows what it burnt while it was switched on and did not drive.
    expect(second).toMatchObject({
      consumptionMedium: 0,
      consumptionHigh: 0,
      noxEmission: null,
      mid: two.assetId,
    });
    expect(second.consumptionLow).toBeCloseTo(1.8, 1);
    expect(rows.some(({ mid }) => mid === three.assetId)).toBe(false);
  });

  it('has the kilometres of fleet mileage', async () => {
    const mileage = await askReport<{ mid: number; kmsRec: number }[]>(
      server,
      manager,
      'fleetKmReport',
      asked,
      'mid kmsRec',
    );
    expect((await rowsOf()).map(({ mid, kmsRec }) => ({ mid, kmsRec }))).toEqual(mileage);
  });

  it.each([
    ['on the road', 8.6],
    ['where it became faster', 8 + 50 / 60],
    ['at a midnight', 24],
    ['while it was idle', 9.8],
  ])('adds up over two ranges that meet %s', async (_name, hour) => {
    const edge = midnight + hour * HOUR;
    const [[all], [before], [after]] = [
      await rowsOf(),
      await rowsOf({ to: edge }),
      await rowsOf({ from: edge }),
    ];
    for (const name of [
      'kmsRec',
      'consumptionLow',
      'consumptionMedium',
      'consumptionHigh',
      'consumptionIdle',
      'totalLiters',
      'co2Emission',
      'noxEmission',
    ] as const)
      expect((before?.[name] ?? 0) + (after?.[name] ?? 0), name).toBeCloseTo(all?.[name] ?? -1, 1);
  });

  it('is about days of the week only, where they are asked for', async () => {
    const [first] = await rowsOf({ days: [WEEKDAYS[day.dayOfWeek - 1]] });
    expect(first?.kmsRec).toBeCloseTo(54, 0);
    expect(first?.consumptionHigh).toBe(0);
  });

  describe('without the permission for more columns', async () => {
    const operator = await server.login(fleet.north.operatorName, TEST_PASSWORD);

    it('has what was emitted alone', async () => {
      const rows = await askReport<Row[]>(server, operator, 'ecoTrackingReport', asked, FIELDS);
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows)
        expect(row).toMatchObject({ kmsRec: null, consumptionLow: null, co2: null, totalLiters: null });
      expect(rows.find(({ mid }) => mid === one.assetId)?.co2Emission).toBeGreaterThan(0);
      const { totals } = await askReport<{ totals: { column: string }[] }>(
        server,
        operator,
        'ecoTrackingReportPage',
        asked,
        'totals { column }',
      );
      expect(totals.map(({ column }) => column)).toEqual(['co2Emission', 'noxEmission']);
    });

    it('has no order by what is not shown', async () => {
      const sort = [{ field: 'totalLiters', order: 'ASC' }];
      for (const call of ['ecoTrackingReportPage', 'ecoTrackingReportFile'] as const)
        await expect(
          askReport(
            server,
            operator,
            call,
            { ...asked, sort, ...(call.endsWith('File') && { format: 'PDF' }) },
            call.endsWith('File') ? 'url' : 'count',
          ),
        ).rejects.toThrow(/INVALID_INPUT/);
    });

    it('is a file without them', async () => {
      const headingOf = async (token: string) => {
        const file = await askReport<string>(server, token, 'ecoTrackingReportExport', {
          ...asked,
          format: 'EXCEL',
        });
        const { sheets } = await readXlsx(new Uint8Array(Buffer.from(file, 'base64')));
        return sheets[0]?.rows[0];
      };
      const seen = [
        'Móvil',
        'Patente',
        'Inicio',
        'Fin',
        'Emisión de CO2 (estimada) (kg)',
        'Emisión de NOx (estimada) (g)',
      ];
      expect(await headingOf(operator)).toEqual(seen);
      expect(await headingOf(manager)).toEqual([
        ...seen,
        'Distancia (km)',
        'Consumo hasta 50 km/h (L)',
        'Consumo de 51 a 100 km/h (L)',
        'Consumo a más de 100 km/h (L)',
        'Consumo en marcha, detenido (L)',
        'CO2 (g/km)',
        'Litros totales (L)',
      ]);
    });
  });
});
