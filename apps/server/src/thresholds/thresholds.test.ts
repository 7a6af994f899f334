import { describe, expect, it } from 'vitest';
import { report } from '../journeys/testing/journeyFleet.ts';
import { positionMessage } from '../testing/testDevice.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['teltonika', 'teltonika', 'teltonika']);
});
const { north, south } = fleet;
const admin = await server.login(north.managerName, TEST_PASSWORD);
const NOW = Math.floor(Date.now() / 1000) * 1000;
const HOUR = 3_600_000;
const MORNING = NOW - 6 * HOUR;

const SET = `mutation ($assetId: Id, $assetTypeId: Int, $validFrom: DateTime!, $thresholds: [ThresholdInput!]!) {
  setThresholds(assetId: $assetId, assetTypeId: $assetTypeId, validFrom: $validFrom, thresholds: $thresholds) {
    id assetTypeId assetId validFrom thresholds { name value } createdBy } }`;
const set = async (
  thresholds: [string, number][],
  place: object = {},
  from = MORNING - HOUR,
  token = admin,
) => {
  const variables = {
    validFrom: new Date(from).toISOString(),
    thresholds: thresholds.map(([name, value]) => ({ name, value })),
    ...place,
  };
  return (await server.call<{ setThresholds: { id: number } }>(SET, variables, token)).setThresholds;
};
const inForce = async (assetId: number, at: number): Promise<{ version: number; [name: string]: number }> => {
  const { thresholdsInForce } = await server.call<{
    thresholdsInForce: { version: number; thresholds: { name: string; value: number }[] };
  }>(
    'query ($id: Id!, $at: DateTime) { thresholdsInForce(assetId: $id, date: $at) { version thresholds { name value default } } }',
    { id: assetId, at: new Date(at).toISOString() },
    admin,
  );
  const { version, thresholds } = thresholdsInForce;
  return { version, ...Object.fromEntries(thresholds.map(({ name, value }) => [name, value])) };
};

interface InForce {
  version: number;
  thresholds: {
    name: string;
    value: number;
    default: number;
    source: string;
    thresholdSetId: number | null;
  }[];
}

/** A question about a place, as the administrator. */
const call = <Answer>(question: string, variables: Record<string, unknown>): Promise<Answer> =>
  server.call<Answer>(
    `query ${question.includes('$assetTypeId') ? '($assetId: Id, $assetTypeId: Int)' : '($assetId: Id!)'} ${question}`,
    variables,
    admin,
  );

/** A drive of ten minutes at 72 km/h, then a stand of 100 seconds, three times. */
const outing = (identifier: string) =>
  Array.from({ length: 3 * 70 }, (_, i) => {
    const [leg, step] = [Math.floor(i / 70), i % 70];
    return positionMessage(identifier, {
      fixTime: MORNING + i * 10_000,
      latitude: -12 + (leg * 60 + Math.min(step, 60)) * 0.0018,
      longitude: -77,
      speedMps: step < 60 ? 20 : 0,
      ignition: true,
    });
  });

describe('thresholds', () => {
  it('hold from their date on, the narrower place over the wider', async () => {
    const asset = north.assets[2]!;
    const { rows } = await server.store.pool.query('SELECT type_id FROM asset WHERE id = $1', [
      asset.assetId,
    ]);
    const before = await inForce(asset.assetId, NOW);
    expect(before).toMatchObject({ version: 1, 'speed.minDurationMs': 10_000 });
    await set([['speed.minDurationMs', 20_000]], {}, NOW - 3 * HOUR);
    const ofType = { assetTypeId: rows[0].type_id };
    const typed = await set(
      [
        ['speed.minDurationMs', 30_000],
        ['speed.calmMs', 1_000],
      ],
      ofType,
      NOW - 2 * HOUR,
    );
    const own = await set([['speed.minDurationMs', 40_000]], { assetId: asset.assetId }, NOW - HOUR);
    expect(await inForce(asset.assetId, NOW - 4 * HOUR)).toEqual(before);
    expect(await inForce(asset.assetId, NOW - 3 * HOUR)).toMatchObject({ 'speed.minDurationMs': 20_000 });
    expect(await inForce(asset.assetId, NOW - 2 * HOUR)).toMatchObject({
      version: typed.id,
      'speed.minDurationMs': 30_000,
      'speed.calmMs': 1_000,
    });
    expect(await inForce(asset.assetId, NOW)).toMatchObject({
      version: own.id,
      'speed.minDurationMs': 40_000,
      'speed.calmMs': 1_000,
    });
    expect(await inForce(north.assets[1]!.assetId, NOW)).not.toMatchObject({
      'speed.minDurationMs': 40_000,
    });
    const { deleteThresholdSet } = await server.call<{ deleteThresholdSet: boolean }>(
      'mutation ($id: Id!) { deleteThresholdSet(thresholdSetId: $id) }',
      { id: own.id },
      admin,
    );
    expect(deleteThresholdSet).toBe(true);
    expect(await inForce(asset.assetId, NOW)).toMatchObject({ 'speed.minDurationMs': 30_000 });
    const { rows: trail } = await server.store.pool.query(
      "SELECT action FROM audit_log WHERE entity = 'rule_set' ORDER BY id",
    );
    expect(trail.map(({ action }) => action)).toEqual(['create', 'create', 'create', 'delete']);
  });

  it('show where each comes from, and what would hold without the set of a place', async () => {
    const { assetId } = north.assets[2]!;
    const customers = await set([['towing.distanceM', 150]], {}, NOW - HOUR);
    const own = await set(
      [
        ['towing.distanceM', 120],
        ['towing.stillRadiusM', 50],
      ],
      { assetId },
      NOW - HOUR,
    );
    const { thresholds } = await call<{ thresholdsInForce: InForce }>(
      '{ thresholdsInForce(assetId: $assetId) { version thresholds { name value default source thresholdSetId } } }',
      { assetId },
    ).then((answer) => answer.thresholdsInForce);
    const named = (list: InForce['thresholds'], name: string) => list.find((each) => each.name === name);
    expect(named(thresholds, 'towing.distanceM')).toEqual({
      name: 'towing.distanceM',
      value: 120,
      default: 200,
      source: 'ASSET',
      thresholdSetId: own.id,
    });
    expect(named(thresholds, 'speed.calmMs')).toMatchObject({ value: 1_000, source: 'ASSET_TYPE' });
    expect(named(thresholds, 'jamming.settleMs')).toMatchObject({ source: 'DEFAULT', thresholdSetId: null });

    const inherited = async (place: Record<string, unknown>) =>
      (
        await call<{ thresholdsInherited: InForce }>(
          `{ thresholdsInherited(assetId: $assetId, assetTypeId: $assetTypeId) {
             version thresholds { name value default source thresholdSetId } } }`,
          place,
        )
      ).thresholdsInherited.thresholds;
    expect(named(await inherited({ assetId }), 'towing.distanceM')).toMatchObject({
      value: 150,
      source: 'CUSTOMER',
      thresholdSetId: customers.id,
    });
    expect(named(await inherited({ assetId }), 'towing.stillRadiusM')).toMatchObject({
      value: 60,
      source: 'DEFAULT',
    });
    expect(named(await inherited({ assetTypeId: 3 }), 'towing.distanceM')).toMatchObject({ value: 150 });
    expect(named(await inherited({}), 'towing.distanceM')).toMatchObject({ value: 200, source: 'DEFAULT' });
    await expect(inherited({ assetId: south.assets[0]!.assetId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('are judged beside what the wider place has set', async () => {
    const { assetId } = north.assets[2]!;
    const low: [string, number][] = [['voltage.lowV', 12.6]];
    await expect(set(low, { assetId }, NOW - 160 * 60_000)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await set([['voltage.recoveredV', 13]], { assetTypeId: 2 }, NOW - 150 * 60_000);
    const { rows } = await server.store.pool.query('SELECT type_id FROM asset WHERE id = $1', [assetId]);
    expect(rows[0].type_id).toBe(2);
    expect(await set(low, { assetId }, NOW - 140 * 60_000)).toMatchObject({ assetId });
  });

  it('are refused where they make no sense or are out of reach', async () => {
    await expect(set([['speed.minDurationMs', -1]])).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(set([['speed.unknown', 1]])).rejects.toMatchObject({ params: { field: 'speed.unknown' } });
    await expect(set([['speed.calmMs', 1]], { assetId: south.assets[0]!.assetId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('are those of the register where it says some', async () => {
    const { assetId } = north.assets[1]!;
    await server.store.pool.query(
      'UPDATE asset SET maximum_speed_mps = 25, fuel_tank_l = 80, main_voltage_v = 24 WHERE id = $1',
      [assetId],
    );
    await set([['speed.calmMs', 16_000]]); // reads the register again too
    const held = await eventually(async () => {
      const now = await inForce(assetId, Date.now() + 1000);
      return now['speed.limitMps'] === 25 ? now : null;
    });
    const { rows: traits } = await server.store.pool.query(
      'SELECT main_voltage_v FROM asset_trait WHERE asset_id = $1 ORDER BY valid_from',
      [assetId],
    );
    expect(traits.map(({ main_voltage_v }) => main_voltage_v)).toEqual([null, 24]);
    expect(held['speed.calmMs']).toBe(1_000); // the type's, which counts more than the customer's
    expect((await inForce(assetId, NOW - HOUR))['speed.limitMps']).not.toBe(25);
  });
});

describe('thresholds applied to the past', () => {
  const stops = async (assetId: number) =>
    (
      await server.store.pool.query(
        'SELECT start_time, end_time, state, rule_version FROM segment WHERE asset_id = $1 ORDER BY start_time',
        [assetId],
      )
    ).rows;

  it('change it from the date on, with progress, and nothing before', async () => {
    const asset = north.assets[0]!;
    await report(server, asset, outing(asset.identifier));
    const before = await eventually(async () => {
      const rows = await stops(asset.assetId);
      return rows.length > 0 && rows.at(-1).end_time.getTime() === MORNING + 209 * 10_000 ? rows : null;
    });
    expect(before.filter(({ state }) => state === 2)).toEqual([]); // 100 s at a light are no stop
    const made = await set([['timeline.stillTimeMs', 60_000]], { assetId: asset.assetId });
    const { applyThresholds: asked } = await server.call<{ applyThresholds: { id: number; assets: number } }>(
      'mutation ($ids: [Id!], $from: DateTime!) { applyThresholds(assetIds: $ids, from: $from) { id assets done finishedAt } }',
      { ids: [asset.assetId], from: new Date(MORNING).toISOString() },
      admin,
    );
    expect(asked.assets).toBe(1);
    const finished = await eventually(async () => {
      const { thresholdApplications } = await server.call<{
        thresholdApplications: { id: number; done: number; failed: number; finishedAt: string | null }[];
      }>('{ thresholdApplications { id assets done failed finishedAt createdBy } }', {}, admin);
      return thresholdApplications.find(({ id, finishedAt }) => id === asked.id && finishedAt !== null);
    });
    expect(finished).toMatchObject({ done: 1, failed: 0 });
    const after = await stops(asset.assetId);
    expect(after.filter(({ state }) => state === 2)).toHaveLength(3);
    expect(new Set(after.map((row) => row.rule_version))).toEqual(new Set([made.id]));
    expect(after[0].start_time).toEqual(before[0].start_time);
    expect(after.at(-1).end_time).toEqual(before.at(-1).end_time);
    // Whoever shows the journey is told that its past is another.
    const { points } = await server.call<{ points: { pastChanged: string | null }[] }>(
      'query ($ids: [Id!]) { points(movilesID: $ids) { pastChanged } }',
      { ids: [asset.assetId] },
      admin,
    );
    expect(Date.parse(points[0]?.pastChanged ?? '')).toBeGreaterThanOrEqual(NOW);

    // The track goes on from there.
    const last = positionMessage(asset.identifier, {
      fixTime: NOW - HOUR,
      latitude: -11.5,
      longitude: -77,
      speedMps: 0,
      ignition: false,
    });
    await report(server, asset, [last]);
    await eventually(async () => (await stops(asset.assetId)).at(-1).end_time.getTime() === NOW - HOUR);
  });

  describe('and cancelled', () => {
    const FIELDS = 'id assets done failed finishedAt cancelledAt cancelledBy';
    interface Application {
      id: number;
      assets: number;
      done: number;
      finishedAt: string | null;
      cancelledAt: string | null;
      cancelledBy: string | null;
    }
    const apply = async (): Promise<Application> =>
      (
        await server.call<{ applyThresholds: Application }>(
          `mutation ($from: DateTime!) { applyThresholds(from: $from) { ${FIELDS} } }`,
          { from: new Date(MORNING).toISOString() },
          admin,
        )
      ).applyThresholds;
    const cancel = async (id: number, token = admin): Promise<Application> =>
      (
        await server.call<{ cancelThresholdApplication: Application }>(
          `mutation ($id: Id!) { cancelThresholdApplication(applicationId: $id) { ${FIELDS} } }`,
          { id },
          token,
        )
      ).cancelThresholdApplication;
    const finished = (id: number): Promise<Application> =>
      eventually(async () => {
        const { thresholdApplications } = await server.call<{ thresholdApplications: Application[] }>(
          `{ thresholdApplications { ${FIELDS} } }`,
          {},
          admin,
        );
        return thresholdApplications.find((each) => each.id === id && each.finishedAt !== null);
      });

    it('keeps what is derived, ends the vehicle that is under way and drops what waits', async () => {
      const first = Math.min(...north.assets.map(({ assetId }) => assetId));
      const { pool } = server.store;
      const asset = north.assets.find(({ assetId }) => assetId === first)!;
      await report(server, asset, outing(asset.identifier)); // so that it has a track, which is written down
      await eventually(async () => (await stops(first)).at(-1)?.end_time >= MORNING + 209 * 10_000);
      const holder = await pool.connect();
      let asked!: Application;
      try {
        await holder.query('BEGIN');
        await holder.query('SELECT FROM asset_state WHERE asset_id = $1 FOR UPDATE', [first]);
        asked = await apply();
        expect(asked).toMatchObject({ assets: north.assets.length, done: 0, cancelledAt: null });
        await eventually(async () => {
          const { rows } = await server.store.pool.query(
            "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
          );
          return rows.length > 0;
        });
        const cancelled = await cancel(asked.id);
        expect(cancelled).toMatchObject({ done: 0, finishedAt: null, cancelledBy: north.managerName });
        expect(Date.parse(cancelled.cancelledAt ?? '')).toBeGreaterThan(NOW);
      } finally {
        await holder.query('ROLLBACK');
        holder.release();
      }
      const end = await finished(asked.id);
      expect(end).toMatchObject({ assets: north.assets.length, done: 1, failed: 0 });
      const { rows } = await server.store.pool.query(
        'SELECT asset_id, done_at IS NOT NULL AS done, dropped FROM rule_application_asset WHERE application_id = $1',
        [asked.id],
      );
      for (const row of rows)
        expect(row).toMatchObject({ done: row.asset_id === first, dropped: row.asset_id !== first });
      const audited = await server.store.pool.query(
        "SELECT FROM audit_log WHERE entity = 'rule_application' AND entity_id = $1 AND action = 'update'",
        [asked.id],
      );
      expect(audited.rows).toHaveLength(1);
    });

    it('leaves one that is finished as it is', async () => {
      const { id } = await apply();
      const before = await finished(id);
      expect(await cancel(id)).toEqual(before);
      expect(before).toMatchObject({ done: north.assets.length, cancelledAt: null });
    });

    it('is not for who does not see it', async () => {
      const { id } = await apply();
      const stranger = await server.login(south.managerName, TEST_PASSWORD);
      await expect(cancel(id, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(cancel(999_999)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect(await finished(id)).toMatchObject({ cancelledAt: null });
    });
  });

  it('is not for the vehicles of others', async () => {
    await expect(
      server.call(
        'mutation ($ids: [Id!], $from: DateTime!) { applyThresholds(assetIds: $ids, from: $from) { id } }',
        { ids: [south.assets[0]!.assetId], from: new Date(MORNING).toISOString() },
        admin,
      ),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
