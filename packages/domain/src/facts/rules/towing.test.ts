import { describe, expect, it } from 'vitest';
import { drive, rest, track } from '../../timeline/tracks.testing.ts';
import { rows, saying, stepped } from './rules.testing.ts';
import { towing } from './towing.ts';

const parked = `${drive('07:50', '07:59', 0, 0, 60, 0, 'on')}\n${rest('08:00', '08:10', 0, 60, 'off')}`;
const reported = (table: string) => rows(stepped(towing, track(table)).events);

describe('towing', () => {
  it('lasts from where it stood with the ignition off to where it stands again', () => {
    const { events } = stepped(
      towing,
      track(
        `${parked}\n${drive('08:11', '08:20', 100, 5000, 30, 30, 'off')}\n${rest('08:21', '08:30', 5000, 60, 'off')}`,
      ),
    );
    expect(rows(events)).toEqual(['towing 08:10:00 08:20:00']);
    expect(events[0]!.detail).toEqual({ startedBy: 'movement', distanceM: expect.closeTo(5000, -2) });
  });

  it('is reported while it lasts, and ends when the ignition goes on', () => {
    const towed = `${parked}\n${drive('08:11', '08:20', 100, 5000, 30, 30, 'off')}`;
    expect(reported(towed)).toEqual(['towing 08:10:00 lasts']);
    expect(reported(`${towed}\n08:21 5000 0 on`)).toEqual(['towing 08:10:00 08:21:00']);
  });

  it.each([
    ['jitter while parked', `${parked}\n08:11 150 0 off\n08:12 0 0 off\n08:13 180 0 off\n08:14 0 0 off`],
    ['one fix far away', `${parked}\n08:11 900 0 off\n08:12 0 0 off`],
    ['driving with the ignition on', `${parked}\n${drive('08:11', '08:20', 100, 5000, 30, 30, 'on')}`],
    [
      'an ignition that was never on',
      `${rest('08:00', '08:10', 0, 60, 'off')}\n${drive('08:11', '08:20', 0, 5000, 30, 30, 'off')}`,
    ],
    ['an unknown ignition', `${rest('08:00', '08:10', 0, 60)}\n${drive('08:11', '08:20', 0, 5000, 30, 30)}`],
    [
      'rolling out with the ignition off',
      '08:00 0 50 on\n08:00:10 100 40 off\n08:00:20 200 20 off\n08:00:30 260 0 off',
    ],
  ])('is not reported for %s', (_what, table) => {
    expect(reported(table)).toEqual([]);
  });

  it('reports the device’s events, once for all of them', () => {
    const fixes = saying(track(`${parked}\n${rest('08:11', '08:30', 0, 60, 'off')}`), {
      '08:11:00': { events: ['tow'] },
      '08:13:00': { events: ['tow'] },
    });
    const { events } = stepped(towing, fixes);
    expect(rows(events)).toEqual(['towing 08:11:00 08:13:00']);
    expect(events[0]!.detail).toMatchObject({ startedBy: 'device', distanceM: 0 });
  });

  it('two that a stand parts are two', () => {
    expect(
      reported(
        [
          parked,
          drive('08:11', '08:20', 100, 5000, 30, 30, 'off'),
          rest('08:21', '08:30', 5000, 60, 'off'),
          drive('08:31', '08:40', 5100, 9000, 30, 30, 'off'),
        ].join('\n'),
      ),
    ).toEqual(['towing 08:10:00 08:20:00', 'towing 08:30:00 lasts']);
  });

  it('says how far it is from a towing', () => {
    const { notes } = stepped(towing, track(`${parked}\n08:11 150 0 off\n08:12 900 0 off`));
    expect(notes.slice(-2)).toEqual([
      { code: 'towing', threshold: 'towing.distanceM', limit: 200, measured: expect.closeTo(150, 1) },
      { code: 'towing', threshold: 'towing.confirmations', limit: 2, measured: 1 },
    ]);
  });
});
