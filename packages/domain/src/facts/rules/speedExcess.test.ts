import { describe, expect, it } from 'vitest';
import { east, track } from '../../timeline/tracks.testing.ts';
import type { SpeedLimit } from '../speedLimit.ts';
import { rows, settingsWith, stepped } from './rules.testing.ts';
import { speedExcess } from './speedExcess.ts';

const at90 = settingsWith({ speed: { limitMps: 90 / 3.6, toleranceMps: 3 / 3.6 } });
const reported = (table: string) => rows(stepped(speedExcess, track(table), at90).events);

describe('a speed excess', () => {
  it('begins at the first fix above limit and tolerance and ends at the first under the limit', () => {
    expect(
      reported(`
        08:00:00 0 80
        08:00:05 100 95
        08:00:10 200 104
        08:00:15 300 98
        08:00:20 400 88
        08:00:30 500 80
        08:00:40 600 80`),
    ).toEqual(['speedExcess 08:00:05 08:00:20']);
  });

  it('is reported while it lasts, with the peak so far and where it was', () => {
    const { reports } = stepped(
      speedExcess,
      track(`
        08:00:00 0 95
        08:00:10 100 97
        08:00:20 200 120
        08:00:30 300 99`),
      at90,
    );
    expect(
      reports.map(({ endTime, detail }) => [endTime, Math.round(Number(detail.peakSpeedMps) * 3.6)]),
    ).toEqual([
      [null, 97],
      [null, 120],
    ]);
    expect(reports[1]).toMatchObject({
      subject: 0,
      ruleVersion: 7,
      detail: {
        limitSource: 'asset',
        limitMps: 25,
        peakLatitude: east(200).latitude,
        peakLongitude: east(200).longitude,
      },
    });
  });

  it.each([
    ['within the tolerance', '08:00:00 0 92\n08:00:10 0 93\n08:00:20 0 92.5'],
    ['one fix alone', '08:00:00 0 80\n08:00:30 0 140\n08:01:00 0 80'],
    ['shorter than the minimum', '08:00:00 0 80\n08:00:01 0 95\n08:00:08 0 95\n08:00:09 0 89'],
    ['faster than the asset can go', '08:00:00 0 300\n08:00:20 0 300'],
    ['on a fix without a place', '08:00:00 x 120\n08:00:20 x 120'],
  ])('is not reported %s', (_why, table) => {
    expect(reported(table)).toEqual([]);
  });

  it('does not flap: a short dip is bridged', () => {
    expect(
      reported(`
        08:00:00 0 95
        08:00:10 0 95
        08:00:20 0 89
        08:00:25 0 96
        08:00:40 0 97
        08:00:50 0 60
        08:01:10 0 60`),
    ).toEqual(['speedExcess 08:00:00 08:00:50']);
  });

  it('two that a long dip parts are two', () => {
    expect(
      reported(`
        08:00:00 0 95
        08:00:10 0 95
        08:00:20 0 85
        08:00:50 0 95
        08:01:10 0 95`),
    ).toEqual(['speedExcess 08:00:00 08:00:20', 'speedExcess 08:00:50 lasts']);
  });

  it('ends at the last fix above the limit before a long silence', () => {
    expect(
      reported(`
        08:00:00 0 95
        08:00:10 0 95
        09:00:00 0 95`),
    ).toEqual(['speedExcess 08:00:00 08:00:10']);
  });

  it('is judged by the strictest limit, and ends where another one comes to count', () => {
    const city: SpeedLimit = { source: 'geofence', subject: 4, limitMps: 50 / 3.6 };
    const school: SpeedLimit = { source: 'geofence', subject: 9, limitMps: 30 / 3.6 };
    const road: SpeedLimit = { source: 'road', subject: 2, limitMps: 50 / 3.6 };
    const limits: Record<string, SpeedLimit[]> = {
      100: [city, road],
      200: [road, city],
      300: [city, school],
      500: [road],
    };
    const fixes = track(`
      08:00:00 0 70
      08:00:10 100 70
      08:00:20 200 70
      08:00:30 300 70
      08:00:40 300 60
      08:00:50 400 70
      08:01:00 500 70
      08:01:10 500 70`);
    const metresOf = new Map(
      Object.keys(limits).map((metres) => [east(Number(metres)).longitude, limits[metres]!]),
    );
    const { events } = stepped(speedExcess, fixes, at90, (fix) => metresOf.get(fix.longitude!) ?? []);
    expect(rows(events)).toEqual([
      'geofenceSpeedExcess#4 08:00:10 08:00:30',
      'geofenceSpeedExcess#9 08:00:30 08:00:50',
      'roadSpeedExcess#2 08:01:00 lasts',
    ]);
  });

  it('says which threshold kept it from telling', () => {
    const { notes } = stepped(speedExcess, track('08:00:00 0 80\n08:00:10 0 95\n08:00:15 0 80'), at90);
    expect(notes.map(({ threshold }) => threshold)).toEqual([
      'speed.limitMps + speed.toleranceMps',
      'speed.minDurationMs',
      'speed.minDurationMs',
      'speed.limitMps + speed.toleranceMps',
    ]);
  });
});
