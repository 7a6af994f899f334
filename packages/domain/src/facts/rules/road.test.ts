import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  circle,
  foldRuns,
  linesOf,
  RoadFold,
  START,
  type TestFix,
  testRun,
  way,
} from './roadRuns.testing.ts';

/** Four kilometres to the east: A at the beginning, B, C, D at the end, ten metres a second planned. */
const straight = (plannedS: (number | null)[] = [0, 100, 200, 400], stayS = 0) =>
  testRun(
    [
      [0, 0],
      [4000, 0],
    ],
    [0, 1000, 2000, 4000].map((x, index) => ({
      shape: circle(x, 0),
      plannedS: plannedS[index] ?? null,
      stayS: index === 0 || index === 3 ? 0 : stayS,
    })),
  );

describe('a run from beginning to end', () => {
  it('reports the run, each stop served, and nothing else where all went as planned', () => {
    const fold = foldRuns(
      [straight()],
      way([
        [-300, -20, 0],
        [0, 0, 0],
        [400, 4000, 0],
        [500, 4000, 0],
      ]),
    );
    expect(linesOf(fold)).toMatchInlineSnapshot(`
      [
        "stopVisit A -300..4",
        "roadRun 30..400 completed 4+0/4",
        "stopVisit B 100..104",
        "stopVisit C 200..204",
        "stopVisit D 400..",
      ]
    `);
  });

  it('knows the state at every moment', () => {
    const fold = new RoadFold([straight()]);
    const states: (number | null)[] = [];
    for (const fix of way(
      [
        [-1000, -900, 300], // before its time
        [-600, -400, 300], // far from the line
        [-300, 0, 0],
        [0, 0, 0],
        [50, 500, 0],
        [90, 500, 400],
        [200, 1500, 400],
        [240, 1500, 0],
        [490, 4000, 0],
      ],
      10,
    )) {
      fold.push(fix);
      if (fold.status !== states.at(-1)) states.push(fold.status);
    }
    expect(states).toMatchInlineSnapshot(`
      [
        null,
        0,
        1,
        4,
        1,
        5,
        1,
        null,
      ]
    `);
    expect(linesOf(fold)).toMatchInlineSnapshot(`
      [
        "stopVisit A -320..4",
        "roadRun 30..490 completed 3+1/4",
        "routeDeviation 60..240 peak 400",
        "stopSkipped B 250",
        "stopVisit C 290..294",
        "stopVisit D 490..",
      ]
    `);
  });
});

describe('stops', () => {
  it.each([
    [
      'too early',
      [0, 400, 600, 900],
      [
        [0, 0, 0],
        [400, 4000, 0],
      ],
      [
        'stopVisit A 0..4',
        'roadRun 30..400 completed 4+0/4',
        'stopEarly B 100',
        'stopVisit B 100..104',
        'stopEarly C 200',
        'stopVisit C 200..204',
        'stopEarly D 400',
        'stopVisit D 400..',
      ],
    ],
    [
      'too late',
      [0, 100, 200, 400],
      [
        [0, 0, 0],
        [300, 500, 0],
        [800, 500, 0],
        [1200, 4000, 0],
      ],
      [
        'stopVisit A 0..24',
        'roadRun 130..1200 completed 4+0/4',
        'stopLate B 410..853',
        'stopVisit B 860..862',
        'stopLate C 880..967',
        'stopVisit C 970..976',
        'stopLate D 990..1195',
        'stopVisit D 1200..',
      ],
    ],
    [
      'setting out too late',
      [0, 100, 200, 400],
      [
        [-300, 0, 0],
        [420, 0, 0],
        [820, 4000, 0],
      ],
      [
        'stopVisit A -300..424',
        'stopLate A 310..424',
        'stopLate B 440..516',
        'roadRun 450..820 completed 4+0/4',
        'stopVisit B 520..524',
        'stopLate C 540..616',
        'stopVisit C 620..624',
        'stopLate D 710..816',
        'stopVisit D 820..',
      ],
    ],
    [
      'setting out too early',
      [300, 400, 500, 700],
      [
        [-300, 0, 0],
        [0, 0, 0],
        [400, 4000, 0],
      ],
      [
        'stopVisit A -300..4',
        'stopEarly A 20',
        'roadRun 30..400 completed 4+0/4',
        'stopEarly B 100',
        'stopVisit B 100..104',
        'stopEarly C 200',
        'stopVisit C 200..204',
        'stopEarly D 400',
        'stopVisit D 400..',
      ],
    ],
    [
      'without a plan',
      [null, null, null, null],
      [
        [0, 0, 0],
        [400, 4000, 0],
      ],
      [
        'stopVisit A 0..4',
        'roadRun 30..400 completed 4+0/4',
        'stopVisit B 100..104',
        'stopVisit C 200..204',
        'stopVisit D 400..',
      ],
    ],
  ] as [string, (number | null)[], TestFix[], string[]][])('%s', (_name, planned, corners, reported) => {
    expect(linesOf(foldRuns([straight(planned)], way(corners)))).toEqual(reported);
  });

  it('are skipped where the vehicle stays too short, and served where it stays long enough', () => {
    const fixes = way(
      [
        [0, 0, 0],
        [100, 1000, 0],
        [105, 1000, 0], // five seconds and the time it takes to roll through
        [205, 2000, 0],
        [245, 2000, 0],
        [445, 4000, 0],
      ],
      5,
    );
    expect(linesOf(foldRuns([straight([null, null, null, null], 30)], fixes))).toMatchInlineSnapshot(`
      [
        "stopVisit A 0..4",
        "roadRun 25..445 completed 3+1/4",
        "stopSkipped B 120",
        "stopVisit C 205..249",
        "stopVisit D 445..",
      ]
    `);
  });

  it('are reached on the path between two fixes that are both outside', () => {
    const fixes = way(
      [
        [0, 0, 0],
        [400, 4000, 0],
        [440, 4000, 0],
      ],
      29,
    );
    expect(linesOf(foldRuns([straight()], fixes)).filter((line) => line.includes('stopVisit'))).toHaveLength(
      4,
    );
  });

  it('count a stay once, although jitter crosses their border', () => {
    const fixes: TestFix[] = [
      ...way([
        [0, 0, 0],
        [90, 960, 0],
      ]),
      [100, 965, 0],
      [110, 955, 0],
      [120, 970, 0],
      [130, 950, 0],
      [140, 990, 0],
      ...way([
        [150, 1000, 0],
        [450, 4000, 0],
      ]),
    ];
    expect(linesOf(foldRuns([straight([null, null, null, null], 30)], fixes))).toMatchInlineSnapshot(`
      [
        "stopVisit A 0..4",
        "roadRun 20..450 completed 3+1/4",
        "stopVisit B 90..154",
        "stopSkipped C 270",
        "stopVisit D 450..",
      ]
    `);
  });

  it('of another way round count in their turn only', () => {
    // Two kilometres out and back; B and D are the two sides of one street.
    const outAndBack = testRun(
      [
        [0, 0],
        [2000, 0],
        [0, 0],
      ],
      [
        { shape: circle(0, 0) },
        { shape: circle(1000, 10) },
        { shape: circle(2000, 0) },
        { shape: circle(1000, -10) },
        { shape: circle(0, 0) },
      ],
    );
    const fold = foldRuns(
      [outAndBack],
      way([
        [0, 0, 0],
        [200, 2000, 0],
        [260, 2000, 0],
        [460, 0, 0],
        [520, 0, 0],
      ]),
    );
    expect(linesOf(fold)).toMatchInlineSnapshot(`
      [
        "stopVisit A 0..4",
        "roadRun 30..460 completed 5+0/5",
        "stopVisit B 100..104",
        "stopVisit C 200..264",
        "stopVisit D 360..364",
        "stopVisit E 460..",
      ]
    `);
  });
});

describe('deviations', () => {
  const run = straight([null, null, null, null]);
  const around = (metres: number, lengthM = 600): TestFix[] =>
    way([
      [0, 0, 0],
      [120, 1200, 0],
      [120 + metres / 10, 1200, metres],
      [120 + (metres + lengthM) / 10, 1200 + lengthM, metres],
      [120 + (2 * metres + lengthM) / 10, 1200 + lengthM, 0],
      [340 + (2 * metres) / 10 + 60, 4000, 0],
    ]);

  it.each([
    [
      'none within the buffer',
      around(45),
      ['stopVisit A 0..4', 'roadRun 30.. open 1+0/4', 'stopVisit B 100..104', 'stopVisit C 210..213'],
    ],
    [
      'a way around',
      around(300),
      [
        'stopVisit A 0..4',
        'roadRun 30..460 completed 4+0/4',
        'stopVisit B 100..104',
        'routeDeviation 130..240 peak 300',
        'stopVisit C 260..264',
        'stopVisit D 460..',
      ],
    ],
    [
      'one fix that jumps',
      [
        ...way([
          [0, 0, 0],
          [100, 1000, 0],
        ]),
        [110, 1100, 400],
        ...way([
          [120, 1200, 0],
          [400, 4000, 0],
        ]),
      ],
      [
        'stopVisit A 0..4',
        'roadRun 30..400 completed 4+0/4',
        'stopVisit B 100..101',
        'stopVisit C 200..204',
        'stopVisit D 400..',
      ],
    ],
    [
      'away for good',
      way([
        [0, 0, 0],
        [120, 1200, 0],
        [300, 1200, 3000],
        [360, 1200, 3000],
      ]),
      [
        'stopVisit A 0..4',
        'roadRun 30.. open 1+0/4',
        'stopVisit B 100..104',
        'routeDeviation 130.. peak 2833',
      ],
    ],
  ] as [string, TestFix[], string[]][])('%s', (_name, fixes, reported) => {
    expect(linesOf(foldRuns([run], fixes))).toEqual(reported);
  });

  it('do not flap at the border of the buffer', () => {
    const zigzag = way([
      [0, 0, 0],
      [100, 1000, 0],
    ]).concat(
      Array.from(
        { length: 60 },
        (_, index): TestFix => [110 + index * 10, 1100 + index * 40, index % 2 ? 44 : 56],
      ),
    );
    expect(linesOf(foldRuns([run], zigzag)).filter((line) => line.startsWith('routeDev'))).toHaveLength(1);
  });

  it('are reported while they last', () => {
    const fold = new RoadFold([run]);
    for (const fix of way([
      [0, 0, 0],
      [120, 1200, 0],
      [200, 1200, 800],
    ]))
      fold.push(fix);
    expect(linesOf(fold).at(-1)).toBe('routeDeviation 130.. peak 700');
    expect(fold.status).toBe(4);
  });
});

describe('lines that lead astray', () => {
  it('a figure of eight is followed through its crossing', () => {
    const eight = testRun(
      [
        [0, 0],
        [1000, 1000],
        [2000, 0],
        [1000, -1000],
        [500, 500],
        [0, 1000],
      ],
      [
        { shape: circle(0, 0) },
        { shape: circle(2000, 0) },
        { shape: circle(1000, -1000) },
        { shape: circle(0, 1000) },
      ],
    );
    const fold = foldRuns(
      [eight],
      way([
        [0, 0, 0],
        [141, 1000, 1000],
        [282, 2000, 0],
        [423, 1000, -1000],
        [581, 500, 500],
        [652, 0, 1000],
        [700, 0, 1000],
      ]),
    );
    expect(linesOf(fold)).toMatchInlineSnapshot(`
      [
        "stopVisit A 0..4",
        "roadRun 20..650 completed 4+0/4",
        "stopVisit B 280..285",
        "stopVisit C 420..424",
        "stopVisit D 650..",
      ]
    `);
  });

  it('a shortcut that comes back far ahead skips what it left out', () => {
    const loop = testRun(
      [
        [0, 0],
        [1000, 0],
        [1000, 3000],
        [1200, 3000],
        [1200, 0],
        [3000, 0],
      ],
      [{ shape: circle(0, 0) }, { shape: circle(1100, 3000, 150) }, { shape: circle(3000, 0) }],
    );
    const fold = foldRuns(
      [loop],
      way([
        [0, 0, 0],
        [300, 3000, 0],
        [360, 3000, 0],
      ]),
    );
    expect(linesOf(fold)).toMatchInlineSnapshot(`
      [
        "stopVisit A 0..4",
        "roadRun 30..300 completed 2+1/3",
        "stopSkipped B 120",
        "stopVisit C 300..",
      ]
    `);
  });

  it('a silence of the device is no path', () => {
    const fixes: TestFix[] = [
      ...way([
        [0, 0, 0],
        [150, 1500, 0],
      ]),
      ...way([
        [1200, 3000, 0],
        [1300, 4000, 0],
      ]),
    ];
    expect(linesOf(foldRuns([straight()], fixes))).toMatchInlineSnapshot(`
      [
        "stopVisit A 0..4",
        "roadRun 30..1300 completed 3+0/4",
        "stopVisit B 100..104",
        "stopLate C 1200..1210",
        "stopLate D 1230..1296",
        "stopVisit D 1300..",
      ]
    `);
  });

  it('a vehicle that comes to its first stop along its line, before its time, has not passed it', () => {
    const around: TestFix[] = [
      [-600, 150, -300],
      [-570, 150, 0],
      [-530, 450, 0],
      [-480, 450, 300],
      [-420, 0, 300],
      [-390, 0, 0],
      [0, 0, 0],
      [400, 4000, 0],
    ];
    expect(linesOf(foldRuns([straight()], way(around)))).toEqual([
      'stopVisit A -390..4',
      'roadRun 30..400 completed 4+0/4',
      'stopVisit B 100..104',
      'stopVisit C 200..204',
      'stopVisit D 400..',
    ]);
  });

  it('a vehicle that comes to its line in the middle before its time is not on its run', () => {
    const fold = foldRuns(
      [straight()],
      way([
        [-600, 3500, -500],
        [-500, 3500, 0],
        [-300, 3800, 0],
      ]),
    );
    expect(linesOf(fold)).toEqual([]);
    expect(fold.status).toBe(0);
  });
});

describe('several runs', () => {
  const there = (id: number, startS: number) =>
    testRun(
      [
        [0, 0],
        [2000, 0],
      ],
      [
        { shape: circle(0, 0), plannedS: 0 },
        { shape: circle(2000, 0), plannedS: 200 },
      ],
      {
        id,
        plannedStart: START + startS * 1000,
        plannedEnd: START + (startS + 200) * 1000,
      },
    );
  const back = (id: number, startS: number) =>
    testRun(
      [
        [2000, 0],
        [0, 0],
      ],
      [
        { shape: circle(2000, 0), plannedS: 0 },
        { shape: circle(0, 0), plannedS: 200 },
      ],
      {
        id,
        plannedStart: START + startS * 1000,
        plannedEnd: START + (startS + 200) * 1000,
      },
    );

  it('follow each other, the next once the one before is done', () => {
    const fold = foldRuns(
      [there(1, 0), back(2, 600), there(3, 1200)],
      way([
        [-60, 0, 0],
        [0, 0, 0],
        [200, 2000, 0],
        [600, 2000, 0],
        [800, 0, 0],
        [1200, 0, 0],
        [1400, 2000, 0],
        [1500, 2000, 0],
      ]),
    );
    expect(linesOf(fold)).toMatchInlineSnapshot(`
      [
        "stopVisit A -60..4",
        "roadRun 30..200 completed 2+0/2",
        "stopVisit B 200",
        "stopVisit A 210..604",
        "roadRun 630..800 completed 2+0/2",
        "stopVisit B 800",
        "stopVisit A 810..1204",
        "roadRun 1230..1400 completed 2+0/2",
        "stopVisit B 1400..",
      ]
    `);
    expect(fold.status).toBeNull();
  });

  it('end with their time, and with what was not done', () => {
    const fold = foldRuns(
      [there(1, 0)],
      [
        ...way([
          [0, 0, 0],
          [100, 1000, 0],
        ]),
        [4000, 1000, 0],
        [4100, 1000, 0],
      ],
    );
    expect(linesOf(fold)).toMatchInlineSnapshot(`
      [
        "stopVisit A 0..4",
        "roadRun 30..100 open 1+0/2",
      ]
    `);
    expect(fold.memory.run).toBeNull();
  });

  it('end when the vehicle is removed from them', () => {
    const run = { ...there(1, 0), cancelledTime: START + 95_000 };
    expect(
      linesOf(
        foldRuns(
          [run],
          way([
            [0, 0, 0],
            [200, 2000, 0],
          ]),
        ),
      ),
    ).toMatchInlineSnapshot(`
      [
        "stopVisit A 0..4",
        "roadRun 30..90 open 1+0/2",
      ]
    `);
  });

  it('end with what was last reported where they are not known any more', () => {
    const before = foldRuns(
      [there(1, 0)],
      way([
        [0, 0, 0],
        [100, 1000, 0],
      ]),
    );
    const after = new RoadFold([], before.memory);
    after.push([110, 1100, 0]);
    expect(linesOf(after)).toMatchInlineSnapshot(`
      [
        "roadRun 30..100 open 1+0/2",
      ]
    `);
    expect(after.memory.run).toBeNull();
  });

  it('begin anew where the road is another one than they were measured by', () => {
    const before = foldRuns(
      [there(1, 0)],
      way([
        [0, 0, 0],
        [100, 2000, 0],
      ]),
    );
    expect(before.memory.run).toMatchObject({ next: 1, visit: { stop: 1 } });
    const redrawn = testRun(
      [
        [2000, 0],
        [4000, 0],
      ],
      [{ shape: circle(4000, 0), plannedS: 300 }],
      { version: 2 },
    );
    const after = new RoadFold([redrawn], before.memory);
    for (const fix of way([
      [110, 2100, 0],
      [310, 4000, 0],
    ]))
      after.push(fix);
    expect(linesOf(after)).toMatchInlineSnapshot(`
      [
        "stopVisit B 100",
        "roadRun 310 completed 1+0/1",
        "stopVisit A 310..",
      ]
    `);
  });
});

it('the speed limit of a road holds while a vehicle follows it', () => {
  const run = straight();
  const limited = { ...run, road: { ...run.road, speedAlarm: true, maxSpeedMps: 15 } };
  const fold = new RoadFold([limited]);
  const limits = way([
    [0, 0, 0],
    [100, 1000, 0],
    [130, 1000, 300],
  ]).map((fix) => {
    fold.push(fix);
    return fold.limits[0]?.limitMps ?? null;
  });
  expect(limits).toEqual([null, null, null, 15, 15, 15, 15, 15, 15, 15, 15, null, null, null]);
});

describe('whatever way a vehicle takes', () => {
  // Walks of steps that a vehicle could take, some far from the line, some silences.
  const step = fc.record({
    waitS: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constant(900)),
    east: fc.integer({ min: -200, max: 600 }),
    north: fc.integer({ min: -300, max: 300 }),
  });
  const walk = fc.array(step, { maxLength: 80 }).map((steps) => {
    let [time, x, y] = [-600, 0, 0];
    return steps.map(({ waitS, east, north }): TestFix => {
      time += waitS;
      x += east;
      y = Math.abs(y + north) > 900 ? y - north : y + north;
      return [time, x, y];
    });
  });
  const runs = [
    straight([0, 100, 200, 400], 20),
    testRun(
      [
        [4000, 0],
        [2000, 100],
        [2000, 2000],
        [2000, 100],
        [0, 0],
      ],
      [
        { shape: circle(4000, 0), plannedS: 0 },
        { shape: circle(2000, 2000) },
        { shape: circle(0, 0), plannedS: 900 },
      ],
      { id: 2, plannedStart: START + 3_000_000 },
    ),
  ];

  it('a fold that is stored and continued anywhere reports the same', () => {
    fc.assert(
      fc.property(walk, fc.nat(80), (fixes, cut) => {
        const whole = foldRuns(runs, fixes);
        const first = foldRuns(runs, fixes.slice(0, cut));
        const second = new RoadFold(runs, JSON.parse(JSON.stringify(first.memory)));
        for (const fix of fixes.slice(cut)) second.push(fix);
        expect([...first.reports, ...second.reports]).toEqual(whole.reports);
        expect(JSON.stringify(second.memory)).toBe(JSON.stringify(whole.memory));
      }),
    );
  });

  it('what has ended is reported no more, ends after it began, and each stop is finished once', () => {
    fc.assert(
      fc.property(walk, (fixes) => {
        const fold = foldRuns(runs, fixes);
        const ended = new Set<string>();
        const settled = new Set<string>();
        for (const { code, subject, startTime, endTime, decidedTime, detail } of fold.reports) {
          const key = `${code} ${subject} ${startTime}`;
          expect(ended.has(key)).toBe(false);
          if (endTime !== null) ended.add(key);
          expect(endTime ?? startTime).toBeGreaterThanOrEqual(startTime);
          expect(decidedTime).toBeGreaterThanOrEqual(startTime);
          if (endTime === null || (code !== 'stopVisit' && code !== 'stopSkipped')) continue;
          const stop = `${detail.runId} ${subject}`;
          expect(settled.has(stop)).toBe(false);
          settled.add(stop);
        }
      }),
    );
  });

  it('its progress never falls, and its memory stays small', () => {
    fc.assert(
      fc.property(walk, (fixes) => {
        const fold = new RoadFold(runs);
        let [run, progressM]: [number | null, number] = [null, 0];
        for (const fix of fixes) {
          fold.push(fix);
          const now = fold.memory.run;
          if (now && now.runId === run) expect(now.progressM).toBeGreaterThanOrEqual(progressM);
          run = now?.runId ?? null;
          progressM = now?.progressM ?? 0;
          expect(JSON.stringify(fold.memory).length).toBeLessThan(8_000);
        }
      }),
    );
  });

  it('fixes that may not move things cause no report', () => {
    fc.assert(
      fc.property(walk, fc.nat(80), (fixes, at) => {
        const fold = new RoadFold(runs);
        for (const [index, fix] of fixes.entries()) {
          fold.push(fix);
          if (index === at) fold.push([fix[0], 9_999, 9_999], 'inputs');
        }
        expect(fold.reports).toEqual(foldRuns(runs, fixes).reports);
      }),
    );
  });
});
