import { describe, expect, it, vi } from 'vitest';
import { History } from '../store/history/history.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { CallFailed, testServer } from '../testing/testServer.ts';
import { journeyOf, report, type ShownJourney, timesOf, tripsOf } from './testing/journeyFleet.ts';
import { Outing } from './testing/outing.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LIMA = 'America/Lima';
const MADRID = 'Europe/Madrid';

let fleet!: TestFleet;
const server = await testServer(
  async (store) => {
    fleet = await fillTestFleet(store, Array<string>(6).fill('teltonika'));
    await store.pool.query('UPDATE app_user SET time_zone = $2 WHERE user_name = $1', [
      fleet.north.operatorName,
      MADRID,
    ]);
  },
  {
    streets: [
      { name: 'Avenida del Alba', coordinates: [[-77.041, -12.05] as const, [-77.039, -12.05] as const] },
    ],
  },
);
const token = await server.login(OWNER_NAME, TEST_PASSWORD);
const inMadrid = await server.login(fleet.north.operatorName, TEST_PASSWORD);
const vehicle = (index: number) => {
  const found = fleet.north.assets[index];
  if (!found) throw new Error(`no vehicle ${index}`);
  return found;
};
const shown = (assetId: number, from: number | string, to: number | string, as = token) =>
  journeyOf(server, as, assetId, from, to);

/** Midnight in Lima three days ago, and the dates around it. */
const today = Temporal.Now.plainDateISO(LIMA).subtract({ days: 3 });
const midnight = today.toZonedDateTime(LIMA).epochMilliseconds;
const dateAfter = (days: number): string => today.add({ days }).toString();
const ofDay = (hours: number): number => midnight + hours * HOUR;

describe('a day and a night of a delivery van', () => {
  // Hours are Lima's. Madrid is six or seven hours ahead: the trip of 23:40 is another day's there.
  const van = vehicle(0);
  const outing = new Outing(van.identifier, ofDay(6), 120_000_000)
    .rest(120)
    .drive(30, 10)
    .rest(10, { ignition: true })
    .drive(20, 15)
    .rest(180)
    .drive(60, 12)
    .rest(20)
    .newOdometer(5_000_000)
    .rest(620)
    .drive(40, 20)
    .rest(345);
  const from = ofDay(6);
  const to = ofDay(30.5);
  // 08:00 to 09:00 with the idling inside, 12:00 to 13:00, and 23:40 to 00:20.
  const trips = [
    [ofDay(8), ofDay(9)],
    [ofDay(12), ofDay(13)],
    [ofDay(23) + 40 * MINUTE, ofDay(24) + 20 * MINUTE],
  ] as const;
  const drivenKm = (30 * 10 + 20 * 15 + 60 * 12 + 40 * 20) * 0.06;
  let whole!: ShownJourney;

  it('consists of trips with their stops, on the days of their starts, the one past midnight whole', async () => {
    await report(server, van, outing.messages);
    const journey = await shown(van.assetId, from, to);
    if (!journey) throw new Error('no journey');
    whole = journey;
    expect(whole.daySteps.map(({ date, visible, steps }) => [date, visible, steps.length])).toEqual([
      [dateAfter(0), true, 3],
    ]);
    const told = timesOf(tripsOf(whole));
    // A trip begins with the last fix of the stop before it, which may be a minute old.
    told.forEach(([start, end], i) => {
      const [left = 0, arrived = 0] = trips[i] ?? [];
      expect(left - start).toBeLessThanOrEqual(MINUTE);
      expect(start).toBeLessThanOrEqual(left);
      expect(Math.abs(end - arrived)).toBeLessThanOrEqual(10_000);
    });
    tripsOf(whole).forEach((trip, i) => {
      const [start = 0, end = 0] = told[i] ?? [];
      expect(trip.tIgn).toBe((end - start) / 1000);
      const next = told[i + 1]?.[0] ?? (outing.messages.at(-1)?.fixTime as number);
      expect(trip.tDet).toBe((next - end) / 1000);
    });
  });

  it('is summed up, a changed device adding nothing to the odometer', () => {
    const { summary } = whole;
    expect(summary).toMatchObject({
      pat: 'T1A-100',
      nMov: 'Norte 1',
      nCh: 'Rosa Quispe Norte',
      nInt: null,
      tmov: 'Truck',
    });
    expect(summary.sOdo).toBeCloseTo(drivenKm, 0);
    expect(summary.odo).toBeCloseTo(drivenKm, 0);
    const last = outing.messages.at(-1)?.fixTime as number;
    expect(summary.tIgn + summary.tDet).toBe((last - from) / 1000);
    expect(summary.tIgn).toBe(tripsOf(whole).reduce((sum, trip) => sum + trip.tIgn, 0));
    expect(tripsOf(whole).reduce((sum, trip) => sum + trip.odo, 0)).toBeCloseTo(drivenKm, 0);
  });

  it('is the sum of its days', async () => {
    const manager = await server.login(fleet.north.managerName, TEST_PASSWORD);
    const facts = async (firstDay: string, lastDay: string, id = van.assetId) =>
      (
        await server.call<{
          dayFacts: { date: string; distanceKm: number; trips: number; movingS: number; EV: number }[];
        }>(
          'query ($id: Id!, $f: String!, $l: String!) { dayFacts(movilID: $id, firstDay: $f, lastDay: $l) { date distanceKm trips movingS EV } }',
          { id, f: firstDay, l: lastDay },
          manager,
        )
      ).dayFacts;
    const days = await facts(dateAfter(-1), dateAfter(2));
    expect(days.reduce((sum, day) => sum + day.distanceKm, 0)).toBeCloseTo(drivenKm, 0);
    expect(days.reduce((sum, day) => sum + day.trips, 0)).toBe(3);
    expect(days.filter(({ distanceKm }) => distanceKm > 1).map(({ date }) => date)).toEqual([
      dateAfter(0),
      dateAfter(1),
    ]);
    await expect(facts('2026-02-30', '2026-03-01')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(facts('2026-13-01', '2026-14-01')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(facts('2025-01-01', '2026-03-01')).rejects.toMatchObject({ code: 'RANGE_TOO_LONG' });
    await expect(facts(dateAfter(0), dateAfter(0), fleet.south.assets[0]?.assetId)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('has addresses at its beginning and end and of every position', () => {
    expect(whole.summary.uIni).toMatch(/^Avenida del Alba, /);
    expect(whole.summary.uFin).toMatch(/Peru|PE/);
    for (const { listPos } of tripsOf(whole)) for (const { dir } of listPos) expect(dir).toBeTruthy();
  });

  it('shows every position of a trip as it was sent, and none of the stops', () => {
    for (const { iTime, fTime, listPos } of tripsOf(whole)) {
      const sent = outing.messages.filter(({ fixTime }) => {
        const time = new Date(fixTime ?? 0).toISOString();
        return time >= iTime && time <= fTime;
      });
      expect(listPos.length).toBe(sent.length);
      listPos.forEach((position, i) => {
        const message = sent[i];
        expect(Date.parse(position.fGPS)).toBe(message?.fixTime);
        expect(position.lat).toBeCloseTo(message?.latitude as number, 6);
        expect(position.lon).toBeCloseTo(message?.longitude as number, 6);
        expect(position.vel).toBeCloseTo((message?.speedMps as number) * 3.6, 0);
        expect(position.cur).toBe(90);
        expect(position.odo).toBeCloseTo((message?.odometerM as number) / 1000, 3);
      });
    }
  });

  it('falls on the days of who asks, whose clock times are understood', async () => {
    const journey = await shown(van.assetId, from, to, inMadrid);
    const dates = journey?.daySteps.flatMap(({ date, steps }) => steps.map(() => date));
    expect(dates).toEqual([dateAfter(0), dateAfter(0), dateAfter(1)]);
    // Midnight of Madrid is in the afternoon of Lima: only the last trip is left.
    const clock = [`${dateAfter(1)} 00:00:00`, `${dateAfter(2)} 00:00:00`] as const;
    expect(tripsOf(await shown(van.assetId, ...clock, inMadrid))).toEqual(tripsOf(whole).slice(2));
    expect(tripsOf(await shown(van.assetId, ...clock))).toHaveLength(1); // the rest of the trip past midnight
    expect(tripsOf(await shown(van.assetId, dateAfter(1), dateAfter(2), inMadrid))).toHaveLength(1);
  });

  it('cut at midnight begins and ends there', async () => {
    const [before, after] = [
      await shown(van.assetId, from, ofDay(24)),
      await shown(van.assetId, ofDay(24), to),
    ];
    const [start, end] = timesOf(tripsOf(whole))[2] ?? [];
    expect(timesOf(tripsOf(before)).at(-1)).toEqual([start, ofDay(24)]);
    expect(timesOf(tripsOf(after))[0]).toEqual([ofDay(24), end]);
    expect(tripsOf(before).at(-1)).toMatchObject({ lasting: 'LATER', stopLasting: null });
    expect(before?.daySteps.map((day) => day.trips)).toEqual([3]);
    expect(tripsOf(after)).toMatchObject([{ began: tripsOf(before).at(-1)?.began, lasting: null }]);
    expect(after?.daySteps.map((day) => day.trips)).toEqual([0]); // it was counted before midnight
    expect(after?.daySteps[0]?.date).toBe(dateAfter(1));
    for (const { fGPS } of tripsOf(before).flatMap(({ listPos }) => listPos))
      expect(Date.parse(fGPS)).toBeLessThan(ofDay(24));
  });

  it('names the other days of what is asked, and of which of them nothing is known', async () => {
    const journey = await shown(van.assetId, ofDay(-24), ofDay(48));
    expect(journey?.daySteps.map(({ date }) => date)).toEqual([dateAfter(0)]);
    expect(journey?.daysWithoutTrips).toEqual([
      { date: dateAfter(-1), known: false },
      { date: dateAfter(1), known: true }, // the trip past midnight ends on it
    ]);
    expect((await shown(van.assetId, ofDay(8), ofDay(9)))?.daysWithoutTrips).toEqual([]);
  });

  it('adds up to the whole however it is cut', async () => {
    const [firstTrip, , lastTrip] = trips;
    const inside = [17, 29, 31, 34, 45].map((minutes) => firstTrip[0] + minutes * MINUTE + 3_000);
    const cuts = [from, ofDay(7), ...inside, firstTrip[1], ofDay(12.5) + 5_500, lastTrip[0], ofDay(24), to];
    const parts: (ShownJourney | null)[] = [];
    for (let i = 1; i < cuts.length; i++)
      parts.push(await shown(van.assetId, cuts[i - 1] as number, cuts[i] as number));
    const sum = (of: (journey: ShownJourney) => number): number =>
      parts.reduce((total, part) => total + (part ? of(part) : 0), 0);
    // Seconds and metres are rounded once for each part.
    const rounding = parts.length / 2;
    expect(Math.abs(sum(({ summary }) => summary.tIgn) - whole.summary.tIgn)).toBeLessThanOrEqual(rounding);
    expect(Math.abs(sum(({ summary }) => summary.tDet) - whole.summary.tDet)).toBeLessThanOrEqual(rounding);
    const metresOff = (of: (journey: ShownJourney) => number): number => Math.abs(sum(of) - of(whole)) * 1000;
    expect(metresOff(({ summary }) => summary.sOdo)).toBeLessThanOrEqual(rounding);
    expect(metresOff(({ summary }) => summary.odo ?? 0)).toBeLessThanOrEqual(rounding);
    const ids = (journey: ShownJourney | null): string[] =>
      tripsOf(journey).flatMap(({ listPos }) => listPos.map(({ id }) => id));
    const idsOfParts = parts.flatMap(ids);
    expect(new Set(idsOfParts).size).toBe(idsOfParts.length);
    expect(idsOfParts.filter((id) => ids(whole).includes(id))).toEqual(idsOfParts);
  });

  describe('reads positions', () => {
    const reads = async (start: number, end: number, ofTrip = 'sid odo'): Promise<number> => {
      const read = vi.spyOn(History.prototype, 'readFixPages');
      await server.call(
        `query ($id: Id!, $from: DateTime!, $to: DateTime!) {
           journeys(movilID: $id, fechaInicio: $from, fechaFin: $to) { summary { odo } daySteps { steps { ${ofTrip} } } } }`,
        { id: van.assetId, from: new Date(start).toISOString(), to: new Date(end).toISOString() },
        token,
      );
      const { length } = read.mock.calls;
      read.mockRestore();
      return length;
    };

    it('not where nobody asks for them and the range cuts no movement', async () => {
      expect(await reads(from, to)).toBe(0);
      expect(await reads(ofDay(10), ofDay(14))).toBe(0); // from stop to stop
    });

    it('of the movements that the range cuts', async () => {
      expect(await reads(from, ofDay(24))).toBe(1);
      expect(await reads(ofDay(12.5), ofDay(24))).toBe(2);
    });

    it('once for all trips where they are asked for', async () => {
      expect(await reads(from, to, 'listPos { id }')).toBe(1);
    });
  });

  it('of a range inside a stop has no trip', async () => {
    const parked = await shown(van.assetId, ofDay(14), ofDay(15));
    expect(parked).toMatchObject({ daySteps: [], summary: { tIgn: 0, tDet: 3600, sOdo: 0 } });
  });
});

describe('what is refused', () => {
  const codeOf = (asking: Promise<unknown>): Promise<string> =>
    asking.then(
      () => 'nothing',
      (cause: unknown) => (cause instanceof CallFailed ? cause.code : String(cause)),
    );

  it('a vehicle of another customer, or none at all, is not found', async () => {
    const manager = await server.login(fleet.south.managerName, TEST_PASSWORD);
    expect(await codeOf(shown(vehicle(0).assetId, ofDay(6), ofDay(12), manager))).toBe('NOT_FOUND');
    expect(await codeOf(shown(2_000_000_000, ofDay(6), ofDay(12)))).toBe('NOT_FOUND');
  });

  it('a range that is too long, empty, backwards or no time', async () => {
    const { assetId } = vehicle(0);
    expect(await codeOf(shown(assetId, ofDay(0), ofDay(62 * 24)))).toBe('nothing');
    expect(await codeOf(shown(assetId, ofDay(0), ofDay(62 * 24) + 1))).toBe('RANGE_TOO_LONG');
    for (const [from, to] of [
      [ofDay(1), ofDay(1)],
      [ofDay(2), ofDay(1)],
      ['yesterday', ofDay(1)],
    ] as const)
      expect(await codeOf(shown(assetId, from, to))).toBe('INVALID_INPUT');
  });

  it('nobody, that is without logging in', async () => {
    expect(await codeOf(shown(vehicle(0).assetId, ofDay(1), ofDay(2), ''))).toBe('UNAUTHENTICATED');
  });
});

describe('other vehicles', () => {
  it('one that never reported, or not yet, has no journey', async () => {
    expect(await shown(vehicle(1).assetId, ofDay(0), ofDay(24))).toBeNull();
    expect(await shown(vehicle(0).assetId, ofDay(-24), ofDay(0))).toBeNull();
  });

  it('one that reported once has a journey at that moment, without trips', async () => {
    const { assetId, identifier } = vehicle(1);
    await report(server, vehicle(1), new Outing(identifier, ofDay(9)).rest(1).messages);
    expect(await shown(assetId, ofDay(9), ofDay(9) + 1)).toMatchObject({ daySteps: [], mid: assetId });
    expect(await shown(assetId, ofDay(8), ofDay(9))).toBeNull();
  });

  it('one under way has a trip that goes on', async () => {
    const { assetId } = vehicle(2);
    const start = Math.floor(Date.now() / MINUTE) * MINUTE - 125 * MINUTE;
    const outing = new Outing(vehicle(2).identifier, start).rest(60).drive(30, 15);
    await report(server, vehicle(2), outing.messages);
    const [trip] = tripsOf(await shown(assetId, start, Date.now()));
    expect(trip?.fTime).toBe(new Date(outing.messages.at(-1)?.fixTime ?? 0).toISOString());
    expect(trip).toMatchObject({ tDet: null, lasting: null, stopLasting: null }); // silent for 35 minutes
    const said = outing.messages.length;
    await report(server, vehicle(2), outing.drive(30, 15).messages.slice(said));
    const again = tripsOf(await shown(assetId, start, Date.now()));
    expect(again.map(({ sid }) => sid)).toEqual([trip?.sid]);
    expect(again[0]).toMatchObject({ tDet: null, lasting: 'NOW', stopLasting: null });
    expect(again[0]?.odo).toBeCloseTo(54, 0);
    expect(again[0]?.listPos.length).toBe((trip?.listPos.length ?? 0) + 180);
  });

  it('one whose device sends what it kept has its journey corrected', async () => {
    const { assetId, identifier } = vehicle(3);
    const outing = new Outing(identifier, ofDay(8)).rest(10).drive(60, 15).rest(10).drive(20, 10).rest(30);
    const kept = outing.messages.filter(
      ({ fixTime }) => (fixTime as number) > ofDay(8.4) && (fixTime as number) < ofDay(9.6),
    );
    const live = outing.messages.filter((message) => !kept.includes(message));
    await report(server, vehicle(3), live);
    const before = await shown(assetId, ofDay(8), ofDay(12));
    expect(tripsOf(before).flatMap(({ listPos }) => listPos).length).toBeLessThan(live.length);
    await report(server, vehicle(3), [...kept.toReversed()]);
    const after = await shown(assetId, ofDay(8), ofDay(12));
    expect(timesOf(tripsOf(after)).length).toBe(2);
    expect(tripsOf(after).map(({ odo }) => Math.round(odo))).toEqual([54, 12]);
    const times = tripsOf(after).flatMap(({ listPos }) => listPos.map(({ fGPS }) => Date.parse(fGPS)));
    for (const { fixTime, speedMps } of outing.messages) if (speedMps) expect(times).toContain(fixTime);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  it('one with bad fixes is drawn without them', async () => {
    const { assetId, identifier } = vehicle(4);
    const outing = new Outing(identifier, ofDay(8)).rest(10).drive(30, 15).rest(10);
    const spoilt = outing.messages.map((message, i) => {
      if (i === 40) return { ...message, latitude: -33.4, longitude: -70.6 }; // leapt to Chile and back
      if (i === 60) return { ...message, latitude: 0, longitude: 0 };
      return message;
    });
    await report(server, vehicle(4), spoilt);
    const [trip, ...others] = tripsOf(await shown(assetId, ofDay(8), ofDay(9)));
    expect(others).toEqual([]);
    const drawn = trip?.listPos.map(({ fGPS }) => Date.parse(fGPS)) ?? [];
    for (const i of [40, 60]) expect(drawn).not.toContain(outing.messages[i]?.fixTime);
    expect(drawn).toContain(outing.messages[41]?.fixTime);
    expect(trip?.odo).toBeCloseTo(27, 0);
  });

  it('one that was towed has moved, and made no trip', async () => {
    const { assetId, identifier } = vehicle(5);
    const outing = new Outing(identifier, ofDay(7))
      .rest(5, { ignition: true })
      .rest(30)
      .drive(30, 15, { ignition: false })
      .rest(30);
    await report(server, vehicle(5), outing.messages);
    const journey = await shown(assetId, ofDay(7), ofDay(9));
    expect(tripsOf(journey)).toEqual([]);
    expect(journey?.summary).toMatchObject({ sOdo: 0, odo: null });
    expect(journey?.summary.uFin).not.toBe(journey?.summary.uIni);
  });
});
