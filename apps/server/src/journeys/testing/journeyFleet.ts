import { type Codec, codecByName } from '@rastro/codecs';
import type { DeviceMessage } from '@rastro/domain';
import { portOf } from '../../ingest/listeners.ts';
import { framesOf, TestDevice } from '../../testing/testDevice.ts';
import { eventually, type TestServer } from '../../testing/testServer.ts';

/** A position of a journey as the API gives it. */
export interface ShownPosition {
  id: string;
  lat: number;
  lon: number;
  cur: number | null;
  vel: number | null;
  fGPS: string;
  dir: string | null;
  odo: number | null;
}

/** A trip as the API gives it. */
export interface ShownTrip {
  sid: string;
  began: string;
  lasting: 'NOW' | 'LATER' | null;
  iTime: string;
  fTime: string;
  tIgn: number;
  odo: number;
  tDet: number;
  stopLasting: 'NOW' | 'LATER' | null;
  listPos: ShownPosition[];
}

/** A journey as the API gives it. */
export interface ShownJourney {
  mid: number;
  from: string;
  until: string;
  summary: {
    uIni: string | null;
    uFin: string | null;
    tIgn: number;
    tDet: number;
    odo: number | null;
    sOdo: number;
    pat: string;
    nCh: string | null;
    nMov: string;
    nInt: string | null;
    tmov: string;
  };
  daySteps: { date: string; visible: boolean; trips: number; steps: ShownTrip[] }[];
  daysWithoutTrips: { date: string; known: boolean }[];
}

const JOURNEYS = `query ($id: Id!, $from: DateTime!, $to: DateTime!) {
  journeys(movilID: $id, fechaInicio: $from, fechaFin: $to) {
    mid from until
    summary { uIni uFin tIgn tDet odo sOdo pat nCh nMov nInt tmov }
    daySteps { date visible trips steps { sid began lasting iTime fTime tIgn odo tDet stopLasting listPos { id lat lon cur vel fGPS dir odo } } }
    daysWithoutTrips { date known }
  }
}`;

/** The journey between two moments, in milliseconds or as a person writes them. */
export async function journeyOf(
  server: TestServer,
  token: string,
  assetId: number,
  from: number | string,
  to: number | string,
): Promise<ShownJourney | null> {
  const text = (moment: number | string): string =>
    typeof moment === 'number' ? new Date(moment).toISOString() : moment;
  const variables = { id: assetId, from: text(from), to: text(to) };
  return (await server.call<{ journeys: ShownJourney | null }>(JOURNEYS, variables, token)).journeys;
}

/** All trips of a journey. */
export const tripsOf = (journey: ShownJourney | null): ShownTrip[] =>
  journey?.daySteps.flatMap(({ steps }) => steps) ?? [];

/** The moments at which trips begin and end, in milliseconds. */
export const timesOf = (trips: readonly ShownTrip[]): [from: number, to: number][] =>
  trips.map(({ iTime, fTime }) => [Date.parse(iTime), Date.parse(fTime)]);

const teltonika = codecByName('teltonika') as Codec;

/** Sends messages through the port of Teltonika and waits until the timeline has folded what was stored, late ones too. */
export async function report(
  server: TestServer,
  { assetId, identifier }: { assetId: number; identifier: string },
  messages: readonly DeviceMessage[],
): Promise<void> {
  const device = new TestDevice(portOf(teltonika, server.portBase));
  const frames = framesOf('teltonika', identifier, messages);
  await device.send(teltonika.device.login(identifier) ?? new Uint8Array(0));
  for (const frame of frames) await device.send(frame);
  // One byte for the login and four for each packet: everything is acknowledged, and so it is stored.
  await eventually(() => device.receivedHex.length === 2 + frames.length * 8);
  device.close();
  const newest = Math.max(...messages.map(({ fixTime }) => fixTime ?? 0));
  await eventually(async () => {
    const { rows } = await server.store.pool.query(
      `SELECT FROM asset_state WHERE asset_id = $1 AND folded_time >= to_timestamp($2::float8 / 1000)
          AND NOT EXISTS (SELECT FROM late_window WHERE asset_id = $1)`,
      [assetId, newest],
    );
    return rows.length > 0;
  });
}
