import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceM } from '../geo.ts';
import {
  bufferOutline,
  centreOf,
  decodePolyline,
  encodePolyline,
  insideSpan,
  type LinePoint,
  nearestOn,
  passesOf,
  placeAt,
  plannedStopTimes,
  type RunFact,
  reachOf,
  roadLine,
  roadOf,
  runStops,
  type StopPlan,
  type StopShape,
  stopsBeside,
  timetableStarts,
} from './index.ts';

const METRES_PER_DEGREE = 111_195.08;
const at = (x: number, y: number): LinePoint => ({
  latitude: -12 + y / METRES_PER_DEGREE,
  longitude: -77 + x / (METRES_PER_DEGREE * Math.cos((12 * Math.PI) / 180)),
});
const place = fc.record({
  latitude: fc.double({ min: -89, max: 89, noNaN: true }),
  longitude: fc.double({ min: -179, max: 179, noNaN: true }),
});
const near = fc.tuple(fc.integer({ min: -3000, max: 3000 }), fc.integer({ min: -3000, max: 3000 }));

describe('a polyline', () => {
  it('is written as Google writes it', () => {
    const points = [
      { latitude: 38.5, longitude: -120.2 },
      { latitude: 40.7, longitude: -120.95 },
      { latitude: 43.252, longitude: -126.453 },
    ];
    expect(encodePolyline(points)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@');
    expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual(points);
    expect(encodePolyline([])).toBe('');
  });

  it('comes back to a hundred-thousandth of a degree', () => {
    fc.assert(
      fc.property(fc.array(place), (points) => {
        const back = decodePolyline(encodePolyline(points));
        expect(back).toHaveLength(points.length);
        for (const [index, { latitude, longitude }] of back.entries()) {
          expect(Math.abs(latitude - points[index]!.latitude)).toBeLessThan(0.000_006);
          expect(Math.abs(longitude - points[index]!.longitude)).toBeLessThan(0.000_006);
        }
      }),
    );
  });

  it.each(['_p~iF', '_p~iF~ps|', '_p~iF ~ps|U', '~~~~~~~~~~', 'ñ?', '_gwcRgwcR_gwcR??'])(
    '%s is none',
    (text) => {
      expect(() => decodePolyline(text)).toThrow(RangeError);
    },
  );

  it('of any text is a line or refused', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          for (const { latitude, longitude } of decodePolyline(text))
            expect(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }),
    );
  });
});

describe('a line', () => {
  it('needs two places', () => {
    expect(() => roadLine([at(0, 0), at(0, 0)])).toThrow(RangeError);
  });

  it('has its nearest place where looking everywhere finds it', () => {
    fc.assert(
      fc.property(fc.array(near, { minLength: 2, maxLength: 12 }), near, (corners, [x, y]) => {
        const points = corners.map(([east, north]) => at(east, north));
        fc.pre(new Set(points.map((point) => JSON.stringify(point))).size > 1);
        const line = roadLine(points);
        const match = nearestOn(line, at(x, y));
        let nearest = Number.POSITIVE_INFINITY;
        for (let metres = 0; metres <= line.lengthM; metres += line.lengthM / 400) {
          const { latitude, longitude } = placeAt(line, metres);
          const here = at(x, y);
          nearest = Math.min(nearest, distanceM(here.latitude, here.longitude, latitude, longitude));
        }
        expect(match.offM).toBeLessThanOrEqual(nearest + 3);
        expect(match.offM).toBeGreaterThanOrEqual(nearest - line.lengthM / 400 - 3);
        const passes = passesOf(line, at(x, y), 0, line.lengthM, match.offM + 1);
        expect(passes.some(({ atM }) => Math.abs(atM - match.atM) < 1)).toBe(true);
      }),
    );
  });

  it.each([
    [
      'that goes by once',
      [
        [0, 0],
        [1000, 0],
      ],
      [500, 20],
      [500],
    ],
    [
      'that goes out and back',
      [
        [0, 0],
        [1000, 0],
        [0, 0],
      ],
      [300, 0],
      [300, 1700],
    ],
    [
      'at the place where it turns',
      [
        [0, 0],
        [1000, 0],
        [0, 0],
      ],
      [1010, 0],
      [1000],
    ],
    [
      'that crosses itself',
      [
        [0, 0],
        [1000, 0],
        [1000, 500],
        [500, 500],
        [500, -500],
      ],
      [500, 0],
      [500, 2500],
    ],
    [
      'on the outside of a bend',
      [
        [0, 0],
        [1000, 0],
        [1000, 1000],
      ],
      [1030, -30],
      [1000],
    ],
    [
      'before its beginning',
      [
        [0, 0],
        [1000, 0],
      ],
      [-30, 0],
      [0],
    ],
    [
      'too far away',
      [
        [0, 0],
        [1000, 0],
      ],
      [500, 60],
      [],
    ],
  ] as [string, [number, number][], [number, number], number[]][])(
    '%s passes as often',
    (_name, corners, [x, y], expected) => {
      const line = roadLine(corners.map(([east, north]) => at(east, north)));
      const passes = passesOf(line, at(x, y), 0, line.lengthM, 50).map(
        ({ atM }) => Math.round(atM / 10) * 10,
      );
      expect(passes).toEqual(expected);
    },
  );
});

describe('a stop', () => {
  const round: StopShape = { kind: 'circle', ...at(0, 0), radiusM: 100 };
  const square: StopShape = {
    kind: 'polygon',
    ring: [at(-100, -100), at(100, -100), at(100, 100), at(-100, 100)],
  };

  it.each([
    ['through the middle', [-200, 0], [200, 0], [0.25, 0.75]],
    ['in', [-200, 0], [0, 0], [0.5, 1]],
    ['out', [0, 0], [0, 200], [0, 0.5]],
    ['within', [-10, 0], [10, 0], [0, 1]],
    ['standing', [10, 10], [10, 10], [0, 1]],
    ['past', [-200, 150], [200, 150], null],
    ['standing outside', [150, 0], [150, 0], null],
  ] as [string, [number, number], [number, number], [number, number] | null][])(
    'is passed %s',
    (_name, from, to, span) => {
      for (const shape of [round, square]) {
        const found = insideSpan(shape, at(...from), at(...to));
        expect(found && [Math.round(found.enter * 100) / 100, Math.round(found.exit * 100) / 100]).toEqual(
          span,
        );
      }
    },
  );

  it('knows its middle and its reach', () => {
    expect(reachOf(round)).toBe(100);
    expect(Math.round(reachOf(square))).toBe(141);
    expect(centreOf(square).latitude).toBeCloseTo(-12, 9);
  });

  it('lies where the line passes it after the stop before, and is reported when it lies beside', () => {
    const drawing = {
      id: 1,
      version: 1,
      name: 'Ruta',
      bufferM: 30,
      deviationAlarm: true,
      speedAlarm: false,
      maxSpeedMps: null,
      earlyToleranceMs: 0,
      lateToleranceMs: 0,
      points: [at(0, 0), at(1000, 0), at(0, 0)],
      stops: [
        [500, 0],
        [1000, 0],
        [500, 0],
        [400, 400],
      ].map(([x, y], id) => ({
        id,
        name: 'P',
        minimumStayMs: 0,
        shape: { kind: 'circle', ...at(x!, y!), radiusM: 40 } as const,
      })),
    };
    const road = roadOf(drawing);
    expect(road.stops.map(({ lineM }) => Math.round(lineM / 10) * 10)).toEqual([500, 1000, 1500, 1600]);
    expect(stopsBeside(road).map(({ id }) => id)).toEqual([3]);
  });
});

describe('the border of a buffer', () => {
  it('lies at its distance from the line, all around it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 80 }),
        fc.array(fc.integer({ min: -80, max: 80 }), { maxLength: 6 }),
        (bufferM, turns) => {
          // Legs of a kilometre that never bend so far that the line comes back to itself.
          let [x, y] = [0, 0];
          const points = [at(0, 0)];
          for (const turn of [0, ...turns]) {
            x += 1000 * Math.cos((turn * Math.PI) / 180);
            y += 1000 * Math.sin((turn * Math.PI) / 180);
            points.push(at(x, y));
          }
          const line = roadLine(points);
          const ring = bufferOutline(points, bufferM);
          expect(ring[0]).toEqual(ring.at(-1));
          for (const corner of ring) {
            const { offM } = nearestOn(line, corner);
            expect(offM).toBeLessThan(bufferM * 1.02 + 1);
            expect(offM).toBeGreaterThan(bufferM * 0.15);
          }
        },
      ),
    );
  });

  it('of no line is none', () => expect(bufferOutline([at(0, 0), at(0, 0)], 50)).toEqual([]));
});

describe('plans', () => {
  const LIMA = 'America/Lima';
  const moment = (text: string, zone = LIMA) =>
    Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds;
  const texts = (times: (number | null)[], zone = LIMA) =>
    times.map((time) =>
      time === null
        ? null
        : Temporal.Instant.fromEpochMilliseconds(time)
            .toZonedDateTimeISO(zone)
            .toPlainDateTime()
            .toString({ smallestUnit: 'minute' }),
    );
  const weekdays = [1, 2, 3, 4, 5];

  it('a timetable starts on its weekdays between its dates', () => {
    const table = { weekdays, minuteOfDay: 450, fromDate: '2026-11-19', untilDate: '2026-11-24' };
    expect(
      texts(timetableStarts(table, moment('2026-11-16T00:00'), moment('2026-11-30T00:00'), LIMA)),
    ).toEqual(['2026-11-19T07:30', '2026-11-20T07:30', '2026-11-23T07:30', '2026-11-24T07:30']);
    expect(timetableStarts(table, moment('2026-11-19T07:30'), moment('2026-11-19T07:31'), LIMA)).toHaveLength(
      1,
    );
    expect(timetableStarts(table, moment('2026-11-19T07:31'), moment('2026-11-20T07:30'), LIMA)).toHaveLength(
      0,
    );
  });

  it('07:30 stays 07:30 when the clocks change', () => {
    const table = { weekdays: [6, 7, 1], minuteOfDay: 450, fromDate: '2026-01-01', untilDate: null };
    const zone = 'Europe/Madrid';
    expect(
      texts(
        timetableStarts(table, moment('2026-03-28T00:00', zone), moment('2026-03-31T00:00', zone), zone),
        zone,
      ),
    ).toEqual(['2026-03-28T07:30', '2026-03-29T07:30', '2026-03-30T07:30']);
  });

  it('stops are planned by offset or by clock, past midnight too', () => {
    const start = moment('2026-11-20T23:30'); // a Friday
    expect(
      texts(
        plannedStopTimes(
          [
            { kind: 'offset', offsetMs: 0 },
            {
              kind: 'clock',
              times: [
                { weekdays, minuteOfDay: 1430 },
                { weekdays: [6], minuteOfDay: 1439 },
              ],
            },
            { kind: 'none' },
            { kind: 'clock', times: [{ weekdays, minuteOfDay: 15 }] },
            { kind: 'clock', times: [{ weekdays: [1], minuteOfDay: 30 }] },
            { kind: 'offset', offsetMs: 3_600_000 },
          ],
          start,
          LIMA,
        ),
      ),
    ).toEqual(['2026-11-20T23:30', '2026-11-20T23:50', null, '2026-11-21T00:15', null, '2026-11-21T00:30']);
  });
});

describe('the stops of a drive', () => {
  const LIMA = 'America/Lima';
  const clock = (minuteOfDay: number, weekdays = [1, 2, 3, 4, 5, 6, 7]): StopPlan => ({
    kind: 'clock',
    times: [{ weekdays, minuteOfDay }],
  });
  const seven = Date.UTC(2026, 10, 20, 12); // 07:00 of a Friday in Lima
  const MINUTE = 60_000;
  const road = (plans: readonly StopPlan[]) => ({
    earlyToleranceS: 120,
    lateToleranceS: 300,
    stops: plans.map((plan, index) => ({ id: index + 1, name: `${index + 1}`, plan })),
  });
  const visit = (subject: number, enterTime: number, exitTime: number | null): RunFact => ({
    code: 'stopVisit',
    subject,
    startTime: enterTime,
    endTime: exitTime,
    latitude: 1,
    longitude: 2,
    detail: { enterTime, exitTime, stayMs: exitTime === null ? null : exitTime - enterTime },
  });

  it.each([
    ['within the tolerances', 4, 'ON_TIME'],
    ['too early', -3, 'EARLY'],
    ['too late', 6, 'LATE'],
  ])('%s', (_what, minutes, status) => {
    const plans: StopPlan[] = [
      { kind: 'offset', offsetMs: 0 },
      { kind: 'offset', offsetMs: 10 * MINUTE },
    ];
    const facts = [visit(2, seven + (10 + minutes) * MINUTE, seven + (11 + minutes) * MINUTE)];
    const [first, second] = runStops(road(plans), seven, LIMA, facts, true);
    expect(first).toMatchObject({ status: 'UNKNOWN', expectedTime: seven, enterTime: null, stayMs: null });
    expect(second).toMatchObject({ status, expectedTime: seven + 10 * MINUTE, stayMs: MINUTE, latitude: 1 });
  });

  it('of a drive that nobody planned are expected at the nearest time of the clock, also of another day', () => {
    const facts = [
      visit(1, seven - 90 * MINUTE, seven - 8 * MINUTE),
      visit(2, seven + 20 * MINUTE, null),
      visit(3, Date.UTC(2026, 10, 21, 4, 58), null), // 23:58
    ];
    const stops = runStops(road([clock(7 * 60), { kind: 'none' }, clock(0, [6])]), null, LIMA, facts, true);
    expect(stops.map(({ expectedTime, status }) => [expectedTime, status])).toEqual([
      [seven, 'EARLY'], // it is the departure that counts at the first stop
      [null, 'ON_TIME'],
      [Date.UTC(2026, 10, 21, 5), 'ON_TIME'],
    ]);
  });

  it('are pending while it goes on, and skipped where the rule says so', () => {
    const skipped: RunFact = { ...visit(1, seven, seven), code: 'stopSkipped' } as RunFact;
    const stops = runStops(road([clock(0), clock(0)]), seven, LIMA, [skipped], false);
    expect(stops.map(({ status }) => status)).toEqual(['SKIPPED', 'PENDING']);
  });
});
