import { CODECS, type Codec, type Transport } from '@rastro/codecs';
import { foldAll, tripsOf } from '@rastro/domain';
import { portOf } from '@rastro/server/ingest/listeners';
import {
  journeyOf,
  type ShownPosition,
  timesOf,
  tripsOf as tripsIn,
} from '@rastro/server/journeys/testing/journeyFleet';
import { positionMessage } from '@rastro/server/testing/testDevice';
import { eventually, testServer } from '@rastro/server/testing/testServer';
import { openLink } from '@rastro/simulator/link/link';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Drive, type DriveFix, lengthM, recordedDrives } from './drives.ts';
import { registerVehicles, type Vehicle, VIEWER } from './fleet.ts';
import { generatedDrives } from './generatedDrives.ts';
import { expectNear, resolutionOf, SHOWN } from './resolution.ts';
import { storedFixes, untilDerived } from './stored.ts';

/**
 * Real drives, where their recordings lie beside the project, and generated ones in any case, spoken by our own devices to the ports
 * of a running server: they come out of its journeys and on its map as they went in. Each protocol and transport drives the generated
 * ones; the recorded ones, which are long, are shared out among the protocols. How every protocol says every drive:
 * encodedDrives.test.ts.
 */

const generated = generatedDrives();
const recorded = recordedDrives();
if (recorded.length === 0)
  console.info('No recorded drives beside the project: only generated ones are driven.');

/** A drive in the words of one protocol. */
interface Spoken {
  drive: Drive;
  codec: Codec;
  transport: Transport;
  identifier: string;
}

const spoken: Spoken[] = [];
for (const [place, codec] of CODECS.entries())
  for (const transport of codec.transports) {
    const long = recorded.filter((_, n) => transport === codec.transports[0] && n % CODECS.length === place);
    for (const drive of [...generated, ...long]) {
      const identifier = `8680000000${String(spoken.length).padStart(5, '0')}`;
      spoken.push({ drive, codec, transport, identifier });
    }
  }

let vehicles!: Map<string, Vehicle>;
const server = await testServer(async (store) => {
  vehicles = await registerVehicles(
    store,
    spoken.map(({ identifier }) => identifier),
  );
});
const token = await server.login(VIEWER.userName, VIEWER.password);
const vehicleOf = ({ identifier }: Spoken): Vehicle => {
  const vehicle = vehicles.get(identifier);
  if (!vehicle) throw new Error(`no vehicle carries ${identifier}`);
  return vehicle;
};

async function countOf(assetId: number): Promise<number> {
  const { rows } = await server.store.pool.query(
    'SELECT count(*)::int AS count FROM position WHERE asset_id = $1',
    [assetId],
  );
  return rows[0].count;
}

/** Drives it: everything is sent, and stored before the device hangs up. */
async function speak(one: Spoken): Promise<void> {
  const { drive, codec, transport, identifier } = one;
  const port = portOf(codec, server.portBase);
  const link = openLink({
    codec,
    transport,
    host: '127.0.0.1',
    port,
    deviceId: identifier,
    windowFrames: 32,
  });
  await link.send(drive.fixes.map((fix) => positionMessage(identifier, fix)));
  await eventually(async () => (await countOf(vehicleOf(one).assetId)) >= drive.fixes.length, 60_000);
  await link.close();
}

beforeAll(async () => {
  const began = performance.now();
  await Promise.all(spoken.map(speak));
  await untilDerived(server);
  const fixes = spoken.reduce((sum, { drive }) => sum + drive.fixes.length, 0);
  const seconds = (performance.now() - began) / 1000;
  console.info(`${spoken.length} drives, ${fixes} fixes, in ${seconds.toFixed(1)} s`);
});

/** How far what is shown may be off what was said. */
function expectAsSaid(codec: Codec, shown: Omit<ShownPosition, 'id' | 'dir' | 'odo'>, said: DriveFix): void {
  const place = {
    latitude: shown.lat,
    longitude: shown.lon,
    speedKmh: shown.vel as number,
    course: shown.cur as number,
  };
  expectNear(place, said, [resolutionOf(codec), SHOWN]);
}

describe.each(
  spoken.map((one) => ({ name: `${one.drive.title} in ${one.codec.name} over ${one.transport}`, one })),
)('$name', ({ one }) => {
  const { drive, codec } = one;
  const first = drive.fixes[0] as DriveFix;
  const last = drive.fixes.at(-1) as DriveFix;
  const saidAt = new Map(drive.fixes.map((fix) => [fix.fixTime, fix]));

  it('is stored fix by fix, once each, none of them doubted', async () => {
    const stored = await storedFixes(server, vehicleOf(one));
    expect(stored.map(({ fixTime }) => fixTime)).toEqual(drive.fixes.map(({ fixTime }) => fixTime));
    expect(stored.filter(({ quality }) => quality !== 0)).toEqual([]);
  });

  it('comes out of its journeys as it went in', async () => {
    const { assetId } = vehicleOf(one);
    const { segments, flagged } = foldAll(await storedFixes(server, vehicleOf(one)));
    const journey = await journeyOf(server, token, assetId, first.fixTime, last.fixTime + 1);
    const trips = tripsIn(journey);
    const times = timesOf(trips);
    expect(times).toEqual(tripsOf(segments).map(({ startTime, endTime }) => [startTime, endTime]));
    expect(trips.length).toBeGreaterThan(0);

    const doubted = new Set(flagged.map(({ fixTime }) => fixTime));
    expect(doubted.size).toBeLessThanOrEqual(drive.fixes.length / 50);
    trips.forEach(({ listPos }, i) => {
      const [from = 0, to = 0] = times[i] ?? [];
      const driven = drive.fixes.filter(
        ({ fixTime }) => fixTime >= from && fixTime <= to && !doubted.has(fixTime),
      );
      expect(listPos.map(({ fGPS }) => Date.parse(fGPS))).toEqual(driven.map(({ fixTime }) => fixTime));
      listPos.forEach((position, n) => {
        expectAsSaid(codec, position, driven[n] as DriveFix);
      });
    });
    const drivenM = trips.reduce((sum, { odo }) => sum + odo * 1000, 0);
    const silentM = segments
      .filter(({ state }) => state === 'NO_DATA')
      .reduce((sum, { distanceM }) => sum + distanceM, 0);
    const saidM = lengthM(drive);
    expect(drivenM).toBeLessThanOrEqual(saidM * 1.02);
    expect(drivenM + silentM).toBeGreaterThanOrEqual(saidM * 0.93);
    const wholeS = (last.fixTime - first.fixTime) / 1000;
    const { tIgn = 0, tDet = 0 } = journey?.summary ?? {};
    const silentS = segments
      .filter(({ state }) => state === 'NO_DATA')
      .reduce((sum, { startTime, endTime }) => sum + (endTime - startTime) / 1000, 0);
    expect(Math.abs(tIgn + tDet + silentS - wholeS)).toBeLessThanOrEqual(1.5);
    if (generated.includes(drive)) expect(trips.length).toBe(2);
  });

  it('ends on the map where it ended', async () => {
    const { points } = await server.call<{ points: Omit<ShownPosition, 'id' | 'dir' | 'odo'>[] }>(
      'query ($ids: [Id!]) { points(movilesID: $ids) { lat lon vel cur fGPS } }',
      { ids: [vehicleOf(one).assetId] },
      token,
    );
    const [point] = points;
    if (!point) throw new Error('it is not on the map');
    const { good } = foldAll(await storedFixes(server, vehicleOf(one))).state;
    expect(Date.parse(point.fGPS)).toBe(good?.time);
    expect(last.fixTime - (good?.time ?? 0)).toBeLessThanOrEqual(60_000);
    expectAsSaid(codec, point, saidAt.get(Date.parse(point.fGPS)) as DriveFix);
  });
});
