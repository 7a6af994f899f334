import { describe, expect, it } from 'vitest';
import type { Fix } from '../../../fix.ts';
import { destination, distanceM } from '../../../geo.ts';
import { noise } from '../../../timeline/noise.testing.ts';
import { at, drive, east, makeFix, rest, track } from '../../../timeline/tracks.testing.ts';
import { kmhToMps } from '../../../units.ts';
import { circleAt, eventRows, fence, reportsOf, settingsOf, visitRows } from './geofence.testing.ts';

/** Tracks lie on one line: metres east. The geofences are circles on it, `1` from 800 m to 1200 m, `2` from 1100 m to 1500 m. */
const fences = [fence(1, circleAt(1000, 200)), fence(2, circleAt(1300, 200))];
const only = (versions = fences, table = '') => {
  const { visits, events } = reportsOf(track(table), settingsOf(versions));
  return { visits: visitRows(visits), events: eventRows(events) };
};

describe('visits', () => {
  it('of a drive through two overlapping geofences', () => {
    expect(only(fences, drive('08:00', '08:05', 0, 3000, 10, 36))).toEqual({
      visits: ['1 08:01:20 08:02:00', '2 08:01:50 08:02:30'],
      events: [
        'geofenceEntered#1 08:01:20',
        'geofenceEntered#2 08:01:50',
        'geofenceExited#1 08:02:00',
        'geofenceExited#2 08:02:30',
      ],
    });
  });

  it('are found where no fix was inside: an entry and an exit, interpolated', () => {
    const { visits, events } = reportsOf(track('08:00 0\n08:04 2400'), settingsOf([fences[0]!]));
    expect(visitRows(visits)).toEqual(['1 08:01:20 08:02:00']);
    expect(eventRows(events)).toEqual(['geofenceEntered#1 08:01:20', 'geofenceExited#1 08:02:00']);
    const [visit] = visits;
    const enter = east(800);
    expect(
      distanceM(visit!.enterLatitude, visit!.enterLongitude, enter.latitude, enter.longitude),
    ).toBeLessThan(1);
    expect(visit).toMatchObject({ maxSpeedMps: null, decidedTime: at('08:04') });
    expect(visit!.distanceM).toBeCloseTo(400, 0);
    expect(events.map(({ decidedTime }) => decidedTime)).toEqual([at('08:04'), at('08:04')]);
  });

  it('last while the asset is inside', () => {
    const { visits } = reportsOf(
      track(`${drive('08:00', '08:01:40', 0, 1000, 10, 36)}\n08:02 1010 0`),
      settingsOf(fences),
    );
    expect(visitRows(visits)).toEqual(['1 08:01:20 ...']);
    expect(visits[0]).toMatchObject({ exitLatitude: null, exitLongitude: null, ruleVersion: 1 });
  });

  it.each([
    ['drawn before the first fix', 0],
    ['drawn after the first fix', at('08:00:05')],
  ])('begin with an entry close to where it was first heard, in a geofence %s', (_when, validFrom) => {
    const near = fence(1, circleAt(350, 200), { validFrom }); // its border is 150 m away
    const { visits, events } = reportsOf(
      track(`08:00 0 0\n${drive('08:00:10', '08:01:20', 50, 750, 5, 36)}`),
      settingsOf([near]),
    );
    expect(visitRows(visits)).toEqual(['1 08:00:20 08:01:00']);
    expect(eventRows(events)).toEqual(['geofenceEntered#1 08:00:20', 'geofenceExited#1 08:01:00']);
  });

  it('begin with an entry close to where an asset was when its customer had no geofence yet', () => {
    const drawn = at('08:00:55');
    const near = [fence(1, circleAt(800, 200), { validFrom: drawn })];
    const { visits, events } = reportsOf(track(drive('08:00', '08:02', 0, 1200, 10, 36)), ({ fixTime }) =>
      settingsOf(fixTime < drawn ? [] : near),
    );
    expect(visitRows(visits)).toEqual(['1 08:01:00 08:01:40']);
    expect(eventRows(events)).toEqual(['geofenceEntered#1 08:01:00', 'geofenceExited#1 08:01:40']);
  });

  it('begin with the first fix where it was inside from the beginning, and nothing was entered', () => {
    expect(only([fences[0]!], drive('08:00', '08:01', 1000, 1600, 10, 36))).toEqual({
      visits: ['1 08:00:00 08:00:20'],
      events: ['geofenceExited#1 08:00:20'],
    });
  });

  it('count metres and the highest speed of the inside', () => {
    const { visits } = reportsOf(
      track('08:00 0 90\n08:00:30 700 100\n08:00:40 1000 40\n08:00:50 1100 50\n08:01:10 1600 120'),
      settingsOf([fences[0]!]),
    );
    expect(visits[0]!.distanceM).toBeCloseTo(400, 0);
    expect(visits[0]!.maxSpeedMps).toBeCloseTo(kmhToMps(50), 6);
  });

  it('are not reported where the path only grazes the border, and a note says so', () => {
    const { visits, events, notes } = reportsOf(
      track('08:00 0\n08:01 815\n08:02 0'),
      settingsOf([fence(1, circleAt(1000, 200))]),
    );
    expect([visits, events]).toEqual([[], []]);
    expect(notes).toContainEqual(expect.objectContaining({ code: 'geofenceEntered' }));
  });

  it('of a small area need no more depth than it has', () => {
    expect(only([fence(1, circleAt(1000, 20))], '08:00 0\n08:03 2000').visits).toEqual([
      '1 08:01:28 08:01:31',
    ]);
  });

  it('are dated by the border though the next fix shows them much later', () => {
    // 08:01:20 at the border; stands 20 m inside for a while, which the path alone does not believe.
    const table = `08:00 0 36\n08:01 600 36\n08:01:22 820 5\n${rest('08:01:32', '08:05', 820, 10)}`;
    expect(only([fences[0]!], table)).toEqual({
      visits: ['1 08:01:20 ...'],
      events: ['geofenceEntered#1 08:01:20'],
    });
  });

  it('end when it came to rest just outside', () => {
    const table = `${drive('08:00', '08:01:40', 0, 1000, 10, 36)}
      ${drive('08:02', '08:02:22', 1000, 1220, 11, 36)}\n${rest('08:02:32', '08:10', 1220, 10)}`;
    expect(only([fences[0]!], table).visits).toEqual(['1 08:01:20 08:02:20']);
  });

  it('do not end by a lone stray of a standing asset', () => {
    const table = `${rest('08:00', '08:30', 1000, 10)}\n08:30:10 1500\n${rest('08:30:20', '09:00', 1000, 10)}`;
    expect(only([fences[0]!], table)).toEqual({ visits: ['1 08:00:00 ...'], events: [] });
  });

  it('end when it leaves after a rest, with all fixes of the departure', () => {
    const table = `${rest('08:00', '08:30', 1000, 60)}\n${drive('08:31', '08:32', 1000, 1600, 10, 36)}`;
    expect(only([fences[0]!], table)).toEqual({
      visits: ['1 08:00:00 08:31:20'],
      events: ['geofenceExited#1 08:31:20'],
    });
  });

  it('do not treat the straight line over a silence as a path', () => {
    expect(only([fences[0]!], '08:00 0 36\n08:30 9000 36')).toEqual({ visits: [], events: [] });
  });

  it('after a silence end as late as the drive from the border allows', () => {
    // Asleep in the yard for the night, heard again 600 m away at 36 km/h: 40 s from the border.
    const table = `${rest('08:00', '08:10', 1000, 60)}\n18:00 1600 36\n18:00:10 1700 36`;
    expect(only([fences[0]!], table).visits).toEqual(['1 08:00:00 17:59:20']);
  });

  it('are not moved by fixes without a place', () => {
    const table = `${drive('08:00', '08:01:40', 0, 1000, 10, 36)}\n08:02 x\n08:03 x`;
    expect(only([fences[0]!], table).visits).toEqual(['1 08:01:20 ...']);
  });

  it('need more depth of inaccurate fixes', () => {
    const vague = track('08:00 0\n08:01 880\n08:02 0').map((fix) => ({
      ...fix,
      attributes: { accuracyM: 40 },
    }));
    expect(reportsOf(vague, settingsOf([fences[0]!])).visits).toEqual([]);
    expect(reportsOf(track('08:00 0\n08:01 880\n08:02 0'), settingsOf([fences[0]!])).visits).toHaveLength(1);
  });
});

describe('jitter of a standing asset', () => {
  const parked = (seed: number, metres: number, sigmaM: number, stepS: number): Fix[] => {
    const random = noise(seed);
    const { latitude, longitude } = east(metres);
    return Array.from({ length: (8 * 3600) / stepS }, (_, i) => {
      const isThrown = random() < 0.005;
      const radiusM = isThrown ? 50 + 100 * random() : sigmaM * Math.sqrt(-2 * Math.log(1 - random()));
      return makeFix({
        fixTime: at('08:00') + i * stepS * 1000,
        fingerprint: i,
        ...destination(latitude, longitude, 360 * random(), radiusM),
        speedMps: random() < 0.02 ? 3 * random() : 0,
      });
    });
  };

  for (const stepS of [1, 10, 60])
    for (const sigmaM of [3, 8])
      for (const metres of [780, 790, 800, 810, 820])
        it(`every ${stepS} s, sigma ${sigmaM} m, ${metres - 800} m inside of the border: no events`, () => {
          for (let seed = 1; seed <= 3; seed++) {
            const { events, visits } = reportsOf(
              parked(seed, metres, sigmaM, stepS),
              settingsOf([fences[0]!]),
            );
            expect(eventRows(events)).toEqual([]);
            expect(visits.length).toBeLessThanOrEqual(1);
          }
        });

  it('after a drive there is one entry, however long it jitters at the border', () => {
    const arrival = track(drive('07:58:37', '07:59:57', 20, 820, 10, 36));
    const { events } = reportsOf([...arrival, ...parked(5, 820, 8, 10)], settingsOf([fences[0]!]));
    expect(eventRows(events)).toEqual(['geofenceEntered#1 07:59:55']);
  });
});

describe('dwells', () => {
  const settings = (dwellMs: number | null, ofAll: number | null = null) =>
    settingsOf([fence(1, circleAt(1000, 200), { dwellMs })], { geofence: { dwellMs: ofAll } });
  const stay = `${drive('08:00', '08:01:40', 0, 1000, 10, 36)}\n${rest('08:02', '08:30', 1000, 60)}`;
  const departure = drive('08:31', '08:32:40', 1000, 2000, 10, 36);

  it('begin when the stay has lasted as long, and end with it', () => {
    const during = reportsOf(track(stay), settings(600_000));
    expect(eventRows(during.events)).toEqual(['geofenceEntered#1 08:01:20', 'geofenceDwell#1 08:11:20 ...']);
    const after = reportsOf(track(`${stay}\n${departure}`), settings(600_000));
    expect(eventRows(after.events)).toEqual([
      'geofenceEntered#1 08:01:20',
      'geofenceDwell#1 08:11:20 08:31:20',
      'geofenceExited#1 08:31:20',
    ]);
    expect(during.events[1]).toMatchObject({ fingerprint: after.events[1]!.fingerprint });
  });

  it('use the threshold of the settings where the geofence has none', () => {
    expect(eventRows(reportsOf(track(stay), settings(null, 1_200_000)).events)).toContain(
      'geofenceDwell#1 08:21:20 ...',
    );
    expect(eventRows(reportsOf(track(stay), settings(600_000, 60_000)).events)).toContain(
      'geofenceDwell#1 08:11:20 ...',
    );
  });

  it('that are too short are noted', () => {
    const { events, notes } = reportsOf(track(`${stay}\n${departure}`), settings(3_600_000));
    expect(eventRows(events)).not.toContain(expect.stringContaining('geofenceDwell'));
    expect(notes).toContainEqual({
      code: 'geofenceDwell',
      threshold: 'geofence.dwellMs',
      limit: 3_600_000,
      measured: 1_800_000,
    });
  });

  it('are found between two fixes', () => {
    expect(eventRows(reportsOf(track('08:00 0\n08:04 2400'), settings(10_000)).events)).toEqual([
      'geofenceEntered#1 08:01:20',
      'geofenceDwell#1 08:01:30 08:02:00',
      'geofenceExited#1 08:02:00',
    ]);
  });
});

describe('speed limits', () => {
  it('are put on the readings inside', () => {
    const { limits } = reportsOf(
      track(drive('08:00', '08:04', 0, 2400, 20, 36)),
      settingsOf([fence(1, circleAt(1000, 190), { maxSpeedMps: 10 }), fence(2, circleAt(1000, 100))]),
    );
    const limit = { source: 'geofence', subject: 1, limitMps: 10 };
    expect(limits.map((each) => each.length)).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
    expect(limits[5]).toEqual([limit]);
  });
});

describe('over time', () => {
  const standing = rest('08:00', '10:00', 1000, 60);

  it('a geofence made around a standing asset begins a visit, but nothing was entered', () => {
    expect(only([fence(1, circleAt(1000, 200), { validFrom: at('09:00:30') })], standing)).toEqual({
      visits: ['1 09:00:30 ...'],
      events: [],
    });
  });

  it('one that is deleted ends its visit, but nothing was left', () => {
    expect(only([fence(1, circleAt(1000, 200), { validTo: at('09:00:30') })], standing)).toEqual({
      visits: ['1 08:00:00 09:00:30'],
      events: [],
    });
  });

  it('one that is moved away ends its visit; yesterday stays what it was', () => {
    const moved = [
      fence(1, circleAt(1000, 200), { validTo: at('09:00:30') }),
      fence(1, circleAt(5000, 200), { validFrom: at('09:00:30') }),
    ];
    expect(only(moved, `${standing}\n${drive('10:01', '10:10', 1000, 6400, 30, 36)}`)).toEqual({
      visits: ['1 08:00:00 09:00:30', '1 10:07:20 10:08:00'],
      events: ['geofenceEntered#1 10:07:20', 'geofenceExited#1 10:08:00'],
    });
  });

  it('one that changes but not its place goes on with its visit', () => {
    const edited = [
      fence(1, circleAt(1000, 200), { validTo: at('09:00:30') }),
      fence(1, circleAt(1000, 250), { validFrom: at('09:00:30'), maxSpeedMps: 5 }),
    ];
    expect(only(edited, standing)).toEqual({ visits: ['1 08:00:00 ...'], events: [] });
  });

  it('there is nothing to remember without geofences', () => {
    expect(only([], standing)).toEqual({ visits: [], events: [] });
  });
});

it('a rest across the date line is one', () => {
  const place = (metres: number) => destination(-16.8, 180, 90, metres);
  const fixes = [-900, -500, -100, 300, 700].map((metres, i) =>
    makeFix({ fixTime: at('08:00') + i * 60_000, ...place(metres) }),
  );
  const { visits } = reportsOf(
    fixes,
    settingsOf([fence(1, { type: 'circle', centre: [180, -16.8], radiusM: 200 })]),
  );
  expect(visitRows(visits)).toEqual(['1 08:01:45 08:02:45']);
});
