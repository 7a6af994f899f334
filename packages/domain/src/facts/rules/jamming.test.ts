import { describe, expect, it } from 'vitest';
import type { DeviceEvent } from '../../deviceEvents.ts';
import { track } from '../../timeline/tracks.testing.ts';
import { jamming } from './jamming.ts';
import { rows, saying, stepped } from './rules.testing.ts';

/** Rows `time events`. */
function reported(table: string): string[] {
  const lines = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const fixes = lines.flatMap(([clock = '', ...events]) =>
    saying(track(`${clock} 0`), { [clock]: { events: events as DeviceEvent[] } }),
  );
  return rows(stepped(jamming, fixes).events);
}

describe('jamming', () => {
  it('lasts from the device’s start to its end', () => {
    expect(reported('08:00:00 jammingStart')).toEqual(['jamming 08:00:00 lasts']);
    expect(reported('08:00:00 jammingStart\n08:04:00 jammingEnd\n08:05:00')).toEqual([
      'jamming 08:00:00 08:04:00',
    ]);
  });

  it('does not flap: an end that a new start follows was none', () => {
    expect(
      reported(
        '08:00:00 jammingStart\n08:01:00 jammingEnd\n08:01:10 jammingStart\n08:02:00 jammingEnd\n08:02:30',
      ),
    ).toEqual(['jamming 08:00:00 08:02:00']);
  });

  it('is over some time after the last start when no end is reported', () => {
    expect(reported('08:00:00 jammingStart\n08:20:00 jammingStart\n08:40:00\n09:00:00')).toEqual([
      'jamming 08:00:00 08:50:00',
    ]);
  });

  it('an end alone, and both in one message', () => {
    expect(reported('08:00:00 jammingEnd\n08:05:00')).toEqual([]);
    expect(reported('08:00:00 jammingEnd jammingStart\n08:05:00')).toEqual(['jamming 08:00:00']);
  });
});
