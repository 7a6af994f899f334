import { describe, expect, it } from 'vitest';
import { track } from '../../timeline/tracks.testing.ts';
import { lowVoltage } from './lowVoltage.ts';
import { readings, rows, saying, settingsWith, stepped } from './rules.testing.ts';

const volts = (table: string) => readings('externalVoltageV', table);
const reported = (table: string) => rows(stepped(lowVoltage, volts(table)).events);

describe('low voltage', () => {
  it('begins with the first low reading, once that lasts, and ends with the first that is well over it', () => {
    const { events, reports } = stepped(
      lowVoltage,
      volts(`
        08:00:00 12.4
        08:10:00 11.7
        08:11:00 11.4
        08:20:00 11.9
        08:30:00 12.9
        08:31:00 13.8`),
    );
    expect(rows(events)).toEqual(['lowVoltage 08:10:00 08:30:00']);
    expect(events[0]!.detail).toEqual({
      lowV: 11.8,
      recoveredV: 12.2,
      lowestV: 11.4,
      measuredBy: 'computed',
    });
    expect(reports).toHaveLength(2);
  });

  it.each([
    ['the starter’s dip', '08:00:00 12.5\n08:00:10 9.1\n08:00:15 13.9'],
    ['a reading alone', '08:00:00 11.5'],
    ['no supply: that is a disconnection', '08:00:00 0\n08:05:00 0.3\n08:10:00 0'],
  ])('is not reported for %s', (_what, table) => {
    expect(reported(table)).toEqual([]);
  });

  it('does not flap around its threshold', () => {
    const wave = Array.from(
      { length: 30 },
      (_, i) => `09:${String(i + 10).padStart(2, '0')}:00 ${11.7 + (i % 3) * 0.15}`,
    );
    expect(reported(['08:00:00 11.5', '08:02:00 11.5', ...wave].join('\n'))).toEqual([
      'lowVoltage 08:00:00 lasts',
    ]);
  });

  it('doubles for a system of 24 V', () => {
    const charged = '07:00:00 27.5\n07:01:00 27.6\n07:02:00 27.6\n';
    expect(reported(`${charged}08:00:00 24.1\n08:05:00 24.0`)).toEqual([]);
    expect(reported(`${charged}08:00:00 23.1\n08:05:00 23.0\n09:00:00 26\n09:02:00 26`)).toEqual([
      'lowVoltage 08:00:00 09:00:00',
    ]);
  });

  it('is in proportion to the voltage that the register says, whatever the readings show', () => {
    const of = (nominalV: number, table: string) =>
      rows(stepped(lowVoltage, volts(table), settingsWith({ voltage: { nominalV } })).events);
    expect(of(24, '08:00:00 23.1\n08:05:00 23.0')).toEqual(['lowVoltage 08:00:00 lasts']);
    expect(of(12, '07:00:00 27.5\n07:01:00 27.6\n07:02:00 27.6\n08:00:00 23.1\n08:05:00 23.0')).toEqual([]);
    expect(of(48, '08:00:00 47.5\n08:05:00 47.4\n')).toEqual([]);
    expect(of(48, '08:00:00 47.1\n08:05:00 47.0\n')).toEqual(['lowVoltage 08:00:00 lasts']);
  });

  it('reports the device’s event at once, and ends it when it is not repeated', () => {
    const fixes = saying(track('08:00:00 0\n08:10:00 0\n08:59:00 0\n09:11:00 0'), {
      '08:00:00': { events: ['lowPower'] },
      '08:10:00': { events: ['lowPower'] },
    });
    const { events, reports } = stepped(lowVoltage, fixes);
    expect(reports[0]).toMatchObject({ endTime: null, detail: { measuredBy: 'device' } });
    expect(rows(events)).toEqual(['lowVoltage 08:00:00 09:10:00']);
  });
});
