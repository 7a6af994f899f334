import { describe, expect, it } from 'vitest';
import { randomNumbers } from '../harness/fleet.ts';
import { nearestCopy, worldPx } from '../mercator.ts';
import { FleetArrays } from './fleetArrays.ts';
import { CLUSTER_STRIDE, packMarks, VEHICLE_STRIDE, type View } from './messages.ts';
import { cellPx, gridLevel } from './viewCells.ts';
import { ViewQuery } from './viewQuery.ts';

interface Vehicle {
  id: number;
  x: number;
  y: number;
  status: number;
  type: number;
  alarm?: number;
}

const LIMA = { x: 0.286, y: 0.534 };

function randomFleet(count: number, seed: number, spread: number): Vehicle[] {
  const random = randomNumbers(seed);
  return Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    x: LIMA.x + (random() - 0.5) * spread,
    y: LIMA.y + (random() - 0.5) * spread,
    status: Math.floor(random() * 6),
    type: 1 + Math.floor(random() * 12),
    alarm: random() < 0.02 ? 1 + Math.floor(random() * 2) : 0,
  }));
}

const encode = (vehicles: Vehicle[]): Float64Array =>
  Float64Array.from(
    vehicles.flatMap(({ id, x, y, status, type, alarm = 0 }) => [
      id,
      x,
      y,
      packMarks({ status, type, labelChars: 7, alarm }),
    ]),
  );

function queryOf(vehicles: Vehicle[]): { fleet: FleetArrays; query: ViewQuery } {
  const fleet = new FleetArrays();
  fleet.apply(encode(vehicles), new Float64Array());
  return { fleet, query: new ViewQuery(fleet) };
}

const viewAt = (zoom: number, differing: Partial<View> = {}): View => ({
  centreX: LIMA.x,
  centreY: LIMA.y,
  zoom,
  widthPx: 1000,
  heightPx: 700,
  mixBy: 'status',
  pinned: [],
  fanned: [],
  ...differing,
});

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0);

function clustersOf(result: ReturnType<ViewQuery['run']>) {
  return Array.from({ length: result.clusters.length / CLUSTER_STRIDE }, (_, at) => {
    const [key, x, y, count, minX, minY, maxX, maxY, alarm] = [
      ...result.clusters.subarray(at * CLUSTER_STRIDE, (at + 1) * CLUSTER_STRIDE),
    ] as [number, number, number, number, number, number, number, number, number];
    const mix = result.mixes.subarray(at * result.mixStride, (at + 1) * result.mixStride);
    return { key, x, y, count, minX, minY, maxX, maxY, alarm, mix };
  });
}

describe('what a view shows', () => {
  const vehicles = randomFleet(3000, 1, 0.0004);
  const byId = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
  const { query } = queryOf(vehicles);

  for (const zoom of [6, 9.4, 11, 12.6, 14, 16.2, 19])
    it(`holds each vehicle in sight once, at zoom ${zoom}`, () => {
      const view = viewAt(zoom);
      const result = query.run(view);
      const clusters = clustersOf(result);
      const seen = [...result.singles];
      for (const { key, count } of clusters) {
        const members = query.membersOf(key);
        expect(members.length).toBe(count);
        seen.push(...members);
      }
      expect(new Set(seen).size).toBe(seen.length);
      const half = { x: 500 / worldPx(zoom), y: 350 / worldPx(zoom) };
      // What is well inside the screen must be there; at the edge, the middle of its cluster may be outside.
      const inner = (2 * cellPx(gridLevel(zoom))) / worldPx(gridLevel(zoom));
      const expected = vehicles.filter(
        ({ x, y }) => Math.abs(x - LIMA.x) < half.x - inner && Math.abs(y - LIMA.y) < half.y - inner,
      );
      const shown = new Set(seen);
      expect(expected.filter(({ id }) => !shown.has(id))).toEqual([]);
    });

  for (const mixBy of ['status', 'type'] as const)
    it(`describes its clusters as adding up their vehicles does, by ${mixBy}`, () => {
      const result = query.run(viewAt(12, { mixBy }));
      const clusters = clustersOf(result);
      expect(clusters.length).toBeGreaterThan(5);
      for (const cluster of clusters) {
        const members = [...query.membersOf(cluster.key)].map((id) => byId.get(id)!);
        const mix = Array.from({ length: result.mixStride }, (_, kind) =>
          sum(members.map((one) => Number((mixBy === 'status' ? one.status : one.type - 1) === kind))),
        );
        expect([...cluster.mix]).toEqual(mix);
        expect(cluster.x).toBeCloseTo(sum(members.map(({ x }) => x)) / members.length, 12);
        expect(cluster.y).toBeCloseTo(sum(members.map(({ y }) => y)) / members.length, 12);
        expect(cluster.minX).toBe(Math.min(...members.map(({ x }) => x)));
        expect(cluster.maxY).toBe(Math.max(...members.map(({ y }) => y)));
        expect(cluster.alarm).toBe(Math.max(...members.map(({ alarm = 0 }) => alarm)));
      }
    });

  it('keeps clusters while the map is moved', () => {
    const reach = 100 / worldPx(12);
    const moved = viewAt(12, { centreX: LIMA.x + 40 / worldPx(12), centreY: LIMA.y - 25 / worldPx(12) });
    const inBoth = (view: View) =>
      clustersOf(query.run(view))
        .filter(({ x, y }) => Math.abs(x - LIMA.x) < reach && Math.abs(y - LIMA.y) < reach)
        .map(({ key, count }) => `${key} ${count}`)
        .sort();
    expect(inBoth(viewAt(12)).length).toBeGreaterThan(3);
    expect(inBoth(moved)).toEqual(inBoth(viewAt(12)));
  });

  it('never shows two vehicles by themselves that lie within a cell of each other', () => {
    const sparse = randomFleet(150, 4, 0.0002);
    const result = queryOf(sparse).query.run(viewAt(13));
    const cell = cellPx(13) / worldPx(13);
    const singles = [...result.singles].map((id) => sparse[id - 1]!);
    expect(singles.length).toBeGreaterThan(10);
    for (const one of singles)
      for (const other of singles)
        if (one !== other) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(cell);
  });
});

describe('pinned and fanned vehicles', () => {
  const spot = Array.from({ length: 5 }, (_, at) => ({ id: at + 1, ...LIMA, status: 0, type: 10 }));

  it('stay out of clusters', () => {
    const { query } = queryOf(spot);
    const result = query.run(viewAt(14, { pinned: [2], fanned: [4] }));
    expect([...result.singles]).toEqual([2]);
    expect(clustersOf(result).map(({ count }) => count)).toEqual([3]);
    expect([...query.membersOf(clustersOf(result)[0]!.key)]).toEqual([1, 3, 5]);
  });

  it('that are fanned are not shown by themselves, pinned or not', () => {
    const { query } = queryOf(spot);
    const result = query.run(viewAt(14, { pinned: [2, 77], fanned: [1, 2, 3, 4, 5, 99] }));
    expect([...result.singles]).toEqual([]);
    expect(result.clusters.length).toBe(0);
  });
});

describe('a moving fleet', () => {
  it('shows after many changes what a new index of the same fleet shows', () => {
    const random = randomNumbers(5);
    const vehicles = new Map(randomFleet(500, 2, 0.0004).map((one) => [one.id, one]));
    const { fleet, query } = queryOf([...vehicles.values()]);
    for (let round = 0; round < 60; round++) {
      const changed = randomFleet(20, 100 + round, 0.0004).map((one) => ({
        ...one,
        id: 1 + Math.floor(random() * 700),
        x: random() < 0.1 ? Number.NaN : one.x,
      }));
      const removed = Array.from({ length: 8 }, () => 1 + Math.floor(random() * 700));
      for (const id of removed) vehicles.delete(id);
      for (const one of changed) {
        if (Number.isNaN(one.x)) vehicles.delete(one.id);
        else vehicles.set(one.id, one);
      }
      fleet.apply(encode(changed), Float64Array.from(removed));
    }
    expect(fleet.size).toBe(vehicles.size);
    const shownBy = (asked: ViewQuery) => {
      const result = asked.run(viewAt(13));
      return [
        [...result.singles].sort((a, b) => a - b),
        clustersOf(result)
          .map(({ key, count, mix }) => `${key} ${count} ${mix}`)
          .sort(),
      ];
    };
    expect(shownBy(query)).toEqual(shownBy(queryOf([...vehicles.values()]).query));
  });

  it('grows beyond its first size', () => {
    const { fleet } = queryOf(randomFleet(5000, 3, 0.001));
    expect(fleet.size).toBe(5000);
    expect(fleet.ids[4999]).toBe(5000);
    expect(VEHICLE_STRIDE).toBe(4);
  });
});

describe('the antimeridian', () => {
  it('parts no view', () => {
    const vehicles = [
      { id: 1, x: 0.9999, y: 0.5, status: 0, type: 1 },
      { id: 2, x: 0.0001, y: 0.5, status: 0, type: 1 },
    ];
    const { query } = queryOf(vehicles);
    const result = query.run(viewAt(10, { centreX: 0.99999, centreY: 0.5 }));
    expect([...result.singles].sort()).toEqual([1, 2]);
    expect(nearestCopy(0.0001, 0.99999)).toBeCloseTo(1.0001, 9);
  });
});
