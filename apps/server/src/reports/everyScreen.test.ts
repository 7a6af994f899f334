import { localDay, localDays } from '@rastro/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { report } from '../journeys/testing/journeyFleet.ts';
import { Outing } from '../journeys/testing/outing.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';
import { figuresOf, type Said, sum } from './testing/screenFigures.ts';

/**
 * One vehicle on the last day on which the clocks of Madrid changed, on the day before it and on that after it, and the calls of all screens that
 * give a figure of it. It is on the way at midnight and while the clock changes, idles, is too fast for a while, and counts what it burns.
 */
const HOUR = 3_600_000;
const MADRID = 'Europe/Madrid';
const BURNT_L_PER_H = 12;
const change = Temporal.Now.zonedDateTimeISO(MADRID).subtract({ days: 3 }).getTimeZoneTransition('previous')!;
const day = localDay(change.toPlainDate().toString(), MADRID);
const before = localDay(change.toPlainDate().subtract({ days: 1 }).toString(), MADRID);
const [midnight, end] = [day.startTime, day.endTime];

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['teltonika']);
  await store.pool.query('UPDATE customer SET time_zone = $1', [MADRID]);
  await store.pool.query('UPDATE asset SET maximum_speed_mps = 20');
});
const token = await server.login(fleet.north.managerName, TEST_PASSWORD);
const [vehicle] = fleet.north.assets as [TestFleet['north']['assets'][number]];
const id = vehicle.assetId;
const text = (ms: number): string => new Date(ms).toISOString();

beforeAll(async () => {
  const outing = new Outing(vehicle.identifier, midnight - 2 * HOUR)
    .rest(60)
    .drive(90, 15) // past midnight
    .rest(30)
    .drive(60, 15)
    .rest(10, { ignition: true })
    .drive(80, 15) // past the change of the clock, at one in UTC
    .rest(300)
    .drive(20, 25) // too fast
    .rest(0);
  const evening = (end - 0.5 * HOUR - outing.time) / 60_000;
  const { messages } = outing.rest(evening).drive(60, 12).rest(120);
  let burntMs = 0;
  let last = messages[0]?.fixTime ?? 0;
  await report(
    server,
    vehicle,
    messages.map((message) => {
      if (message.ignition) burntMs += (message.fixTime ?? 0) - last;
      last = message.fixTime ?? 0;
      const fuelUsedL = 500 + (burntMs / HOUR) * BURNT_L_PER_H;
      return { ...message, attributes: { ...message.attributes, fuelUsedL } };
    }),
  );
});

/** How far two screens may be apart, each of which rounds some parts by itself. */
const APART: Record<string, number> = {
  km: 0.011,
  tripS: 3,
  movingS: 3,
  idleS: 3,
  idleHours: 0.011,
  engineHours: 0.011,
  litres: 0.3,
};
/** What two ranges do not share out: the greater of both is that of the whole. */
const GREATEST: readonly string[] = ['fastest'];

function expectAgreement(figures: Record<string, Said>, of: string): void {
  for (const [name, said] of Object.entries(figures)) {
    const values = Object.values(said);
    expect(
      Math.max(...values) - Math.min(...values),
      `${name} ${of}: ${JSON.stringify(said)}`,
    ).toBeLessThanOrEqual(APART[name] ?? 0);
  }
}

describe('every screen says the same', () => {
  it('of a day on which the clock changes, which a person can work out', async () => {
    const figures = await figuresOf(server, token, id, midnight, end);
    expectAgreement(figures, 'of the day');
    // Half an hour and 140 minutes at 15 m/s, 20 at 25, half an hour at 12.
    expect(Math.abs((figures.km?.journeyReport ?? 0) - (30 + 140) * 0.9 - 20 * 1.5 - 30 * 0.72)).toBeLessThan(
      0.5,
    );
    // Its ends lie at fixes, which are a minute apart where it rests.
    expect(Math.abs((figures.tripS?.journeyReport ?? 0) - (30 + 150 + 20 + 30) * 60)).toBeLessThan(4 * 60);
    expect(figures.trips?.journeyReport).toBe(3); // that of the evening before began on its day
    expect(figures.fastest?.journeyReport).toBe(90);
    expect(figures.excesses?.eventReport).toBe(1);
    expect(Math.abs((figures.litres?.assetTotals ?? 0) - (230 / 60) * BURNT_L_PER_H)).toBeLessThan(1);
    expect(end - midnight).not.toBe(24 * HOUR);
    expect(localDays(midnight, end, MADRID)).toHaveLength(1);
  });

  it('of the days around it as the facts of days do', async () => {
    const { dayFacts } = await server.call<{ dayFacts: (Record<string, number> & { date: string })[] }>(
      `query ($id: Id!, $from: String!, $to: String!) {
         dayFacts(movilID: $id, firstDay: $from, lastDay: $to) { date distanceKm movingS idleS trips maxSpeedKmh fuelUsedL EV } }`,
      { id, from: before.date, to: day.date },
      token,
    );
    for (const { startTime, endTime, date } of [before, day]) {
      const facts = dayFacts.find((each) => each.date === date)!;
      const { km, movingS, idleS, trips, fastest, litres, excesses } = await figuresOf(
        server,
        token,
        id,
        startTime,
        endTime,
      );
      expectAgreement(
        {
          km: { ...km, dayFacts: facts.distanceKm! },
          movingS: { ...movingS, dayFacts: facts.movingS! },
          idleS: { ...idleS, dayFacts: facts.idleS! },
          trips: { ...trips, dayFacts: facts.trips! },
          fastest: { ...fastest, dayFacts: facts.maxSpeedKmh! },
          litres: { ...litres, dayFacts: facts.fuelUsedL! },
          excesses: { ...excesses, dayFacts: facts.EV! },
        },
        `of ${date}`,
      );
    }
  });

  // At midnight, where the clock changes, while it drives, idles, is too fast and stands, at fixes and between two of them.
  const cuts = [0, 0.25, 1.1, 2, 2.05, 2.5, 3, 3.001_4, 9.3, 9.41, 15].map(
    (hour) => midnight + Math.round(hour * HOUR),
  );
  it.each([...cuts, end, end + 0.2 * HOUR + 3_500].map((cut) => [text(cut), cut]))(
    'of two ranges that meet at %s, which add up to both',
    async (_text, cut) => {
      const [from, to] = [midnight - 1.5 * HOUR, end + HOUR];
      const whole = await figuresOf(server, token, id, from, to);
      const parts = [
        await figuresOf(server, token, id, from, cut),
        await figuresOf(server, token, id, cut, to),
      ];
      expectAgreement(whole, 'of both');
      for (const [at, part] of parts.entries()) expectAgreement(part, at === 0 ? 'before it' : 'after it');
      for (const [name, said] of Object.entries(whole))
        for (const [screen, value] of Object.entries(said)) {
          const own = parts.map((part) => part[name]?.[screen] ?? Number.NaN);
          const together = GREATEST.includes(name) ? Math.max(...own) : sum(own);
          expect(
            Math.abs(together - value),
            `${name} of ${screen}: ${own.join(' and ')}, and ${value}`,
          ).toBeLessThanOrEqual(APART[name] ?? 0);
        }
    },
  );
});
