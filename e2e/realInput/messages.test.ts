import {
  type Fix,
  foldAll,
  formatPositionId,
  intrinsicQuality,
  QUALITY,
  qualityFlags,
  tripsOf,
} from '@rastro/domain';
import { journeyOf, timesOf, tripsOf as tripsIn } from '@rastro/server/journeys/testing/journeyFleet';
import { testServer } from '@rastro/server/testing/testServer';
import { describe, expect, it } from 'vitest';
import { registerVehicles, type Vehicle, VIEWER } from './fleet.ts';
import { ownTalks } from './ownTalks.ts';
import { recordedTalks } from './recordedTalks.ts';
import { speak } from './speak.ts';
import { compared, storedFixes, untilDerived } from './stored.ts';
import { type Decoded, decodedFrames, decodedStream, distinct, type Talk } from './talk.ts';

/**
 * Messages of real devices, where their recordings lie beside the project, and of our own devices in any case: through the ports
 * of a running server, into its store and out of its API, each position once and as it went in.
 */

const recorded = recordedTalks();
if (recorded.length === 0)
  console.info('No recorded messages beside the project: only those of the project’s own devices are sent.');
const talks = [...ownTalks(), ...recorded];
const decoded = new Map<Talk, Decoded[]>(talks.map((talk) => [talk, decodedStream(talk)]));
const everything = [...decoded.values()].flat();
const identifiers = [...new Set(everything.map(({ identifier }) => identifier))];

let vehicles!: Map<string, Vehicle>;
const server = await testServer(async (store) => {
  vehicles = await registerVehicles(store, identifiers);
});
const token = await server.login(VIEWER.userName, VIEWER.password);
const vehicleOf = (identifier: string): Vehicle => {
  const vehicle = vehicles.get(identifier);
  if (!vehicle) throw new Error(`no vehicle carries ${identifier}`);
  return vehicle;
};

/**
 * Sends everything: what belongs to one device in order, streams side by side, datagrams one after the other. Recordings of several
 * protocols share the numbers of manuals, and a device is heard on its own protocol only: so each protocol has its turn.
 */
async function speakAll(): Promise<void> {
  for (const [{ name }, ofProtocol] of Map.groupBy(talks, ({ codec }) => codec)) {
    await server.store.pool.query('UPDATE device SET protocol = $1', [name]);
    await server.ingest.refreshDevices();
    const streams = ofProtocol.filter(({ transport }) => transport !== 'udp');
    const devices = Map.groupBy(streams, (talk) => decoded.get(talk)?.[0]?.identifier ?? '');
    await Promise.all(
      [...devices.values()].map(async (ofDevice) => {
        for (const talk of ofDevice) await speak(server, talk);
      }),
    );
    for (const talk of ofProtocol) if (talk.transport === 'udp') await speak(server, talk);
    await untilDerived(server);
  }
  read.clear();
}

/** By identifier, until more is sent. */
const read = new Map<string, Promise<Fix[]>>();

/** Fixes of messages that say when they were made; others are stored at the moment of their reception. */
function timed(identifier: string): Promise<Fix[]> {
  const known =
    read.get(identifier) ??
    storedFixes(server, vehicleOf(identifier)).then((fixes) =>
      fixes.filter((fix) => fix.fixTime !== fix.serverTime),
    );
  read.set(identifier, known);
  return known;
}

async function expectEachOnce(): Promise<number> {
  let count = 0;
  for (const identifier of identifiers) {
    const messages = distinct(everything.filter((one) => one.identifier === identifier));
    const { missing, besides } = compared(await timed(identifier), messages);
    expect({ identifier, missing, besides }).toEqual({ identifier, missing: [], besides: [] });
    count += messages.length;
  }
  return count;
}

describe('messages through the ports of a running server', () => {
  it('are the same on the stream as by themselves, but for those that no stream can carry', () => {
    const places = (list: readonly Decoded[]) =>
      list.filter(({ message }) => message.kind === 'position').map(({ message }) => message);
    const changed = talks.filter(
      (talk) =>
        JSON.stringify(places(decodedFrames(talk))) !== JSON.stringify(places(decoded.get(talk) ?? [])),
    );
    for (const { position, title } of changed) expect({ title, position }).toEqual({ title, position: null });
    expect(changed.length).toBeLessThanOrEqual(talks.length / 100);
  });

  it('are stored once each, with place, time, speed and course as they were decoded', async () => {
    await speakAll();
    const count = await expectEachOnce();
    const places = everything.filter(({ message }) => message.kind === 'position').length;
    console.info(
      `${talks.length} talks of ${identifiers.length} devices: ${places} positions said, ${count} different messages stored`,
    );
    expect(count).toBeGreaterThanOrEqual(80); // of our own devices alone
  });

  it('are where others than our decoders read them', async () => {
    for (const { title, position } of talks) {
      if (!position) continue;
      const talk = talks.find((one) => one.title === title) as Talk;
      const [named] = decoded.get(talk) ?? [];
      const found = (await timed(named?.identifier ?? '')).filter(
        (fix) =>
          fix.fixTime === Date.parse(position.time) &&
          Math.abs((fix.latitude ?? 999) - position.lat) < 1e-5 &&
          Math.abs((fix.longitude ?? 999) - position.lon) < 1e-5 &&
          fix.valid === position.valid,
      );
      expect(found.length, title).toBeGreaterThan(0);
    }
  });

  it('are no more when they are sent again', async () => {
    await speakAll();
    await expectEachOnce();
  });

  it('have the quality that they show by themselves, and no more', async () => {
    const flags = new Map<string, number>();
    for (const identifier of identifiers)
      for (const fix of await timed(identifier)) {
        const isTimeKnown = (fix.quality & QUALITY.TIME_UNKNOWN) === 0; // the stored fix has the time of its reception then
        expect(fix.quality).toBe(intrinsicQuality(fix, { serverTime: fix.serverTime, isTimeKnown }));
        for (const flag of qualityFlags(fix.quality)) flags.set(flag, (flags.get(flag) ?? 0) + 1);
      }
    console.info('Flagged:', Object.fromEntries(flags));
    expect(flags.has('OUTSIDE_MOUNTING')).toBe(false);
  });

  it('come out of the API with their events and voltages', async () => {
    const asked = [];
    for (const identifier of identifiers) {
      const { assetId } = vehicleOf(identifier);
      for (const fix of await timed(identifier)) asked.push({ assetId, fix });
    }
    const AT_ONCE = 20;
    for (let i = 0; i < asked.length; i += AT_ONCE) {
      const some = asked.slice(i, i + AT_ONCE);
      const fields = some.map(
        ({ assetId, fix }, n) =>
          `p${n}: getHistoryPointExtendedData(id: "${formatPositionId({ assetId, ...fix })}") { mid fGPS evt externalVoltage batteryVoltage }`,
      );
      const shown = await server.call(`{ ${fields.join(' ')} }`, {}, token);
      const millivolts = (volts: unknown) => (typeof volts === 'number' ? Math.round(volts * 1000) : null);
      expect(Object.values(shown)).toEqual(
        some.map(({ assetId, fix: { fixTime, events, attributes } }) => ({
          mid: assetId,
          fGPS: new Date(fixTime).toISOString(),
          evt: events.at(-1) ?? null,
          externalVoltage: millivolts(attributes.externalVoltageV),
          batteryVoltage: millivolts(attributes.batteryVoltageV),
        })),
      );
    }
  });

  it('put each vehicle on the map where its last good position is', async () => {
    const { points } = await server.call<{
      points: {
        mid: number;
        fGPS: string;
        lat: number;
        lon: number;
        vel: number | null;
        cur: number | null;
      }[];
    }>(
      'query ($ids: [Id!]) { points(movilesID: $ids) { mid fGPS lat lon vel cur } }',
      { ids: Array.from(vehicles.values(), ({ assetId }) => assetId) },
      token,
    );
    let shown = 0;
    for (const identifier of identifiers) {
      const fixes = await timed(identifier);
      const { good } = foldAll(fixes).state;
      const point = points.find(({ mid }) => mid === vehicleOf(identifier).assetId);
      if (!good) expect(point, identifier).toBeUndefined();
      else {
        const { time, latitude, longitude } = good;
        expect(point, identifier).toMatchObject({
          fGPS: new Date(time).toISOString(),
          lat: latitude,
          lon: longitude,
        });
        const km = good.speedMps === null ? null : good.speedMps * 3.6;
        if (km === null) expect(point?.vel).toBeNull();
        else expect(point?.vel).toBeCloseTo(km, 1);
        if (good.course !== null) expect(point?.cur).toBe(good.course);
        shown += 1;
      }
    }
    expect(shown).toBeGreaterThanOrEqual(ownTalks().length);
  });

  it('are the journeys that the same fixes make by themselves', async () => {
    let journeys = 0;
    for (const identifier of identifiers) {
      const timeline = foldAll(await timed(identifier));
      const [first, last] = [timeline.segments[0], timeline.segments.at(-1)];
      if (!first || !last || last.endTime - first.startTime > 60 * 86_400_000) continue;
      const { assetId } = vehicleOf(identifier);
      const journey = await journeyOf(server, token, assetId, first.startTime, last.endTime + 1);
      expect(journey?.mid, identifier).toBe(assetId);
      expect(timesOf(tripsIn(journey)), identifier).toEqual(
        tripsOf(timeline.segments).map(({ startTime, endTime }) => [startTime, endTime]),
      );
      journeys += 1;
    }
    if (recorded.length > 0) expect(journeys).toBeGreaterThan(50);
  });

  it('came from devices that are all known', async () => {
    const { rows } = await server.store.pool.query('SELECT protocol, identifier FROM unknown_device');
    expect(rows).toEqual([]);
  });
});
