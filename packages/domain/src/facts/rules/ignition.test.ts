import { describe, expect, it } from 'vitest';
import { track } from '../../timeline/tracks.testing.ts';
import { ignition } from './ignition.ts';
import { rows, saying, stepped } from './rules.testing.ts';

const reported = (table: string) => rows(stepped(ignition, track(table)).events);

describe('ignition', () => {
  it('reports each change at the reading that shows it', () => {
    expect(
      reported(`
        08:00:00 0 0 off
        08:05:00 0 0 on
        08:05:30 0 0 on
        09:00:00 0 0 off`),
    ).toEqual(['ignitionSwitchedOn 08:05:00', 'ignitionSwitchedOff 09:00:00']);
  });

  it.each([
    ['what it begins with', '08:00:00 0 0 on\n08:01:00 0 0 on'],
    ['off while the device never reported on: the wire may be loose', '08:00:00 0 0 off\n08:01:00 0 0 off'],
    ['unknown', '08:00:00 0 0 on\n08:01:00 0 0 -\n08:02:00 0 0 on'],
  ])('does not report %s', (_what, table) => {
    expect(reported(table)).toEqual([]);
  });

  it('does not report the dip of the starter', () => {
    expect(
      reported(`
        08:00:00 0 0 off
        08:00:01 0 0 on
        08:00:03 0 0 off
        08:00:05 0 0 on
        08:10:00 0 0 on`),
    ).toEqual(['ignitionSwitchedOn 08:00:01']);
  });

  it('reports a quick change once it has lasted, at its own time', () => {
    const { events, notes } = stepped(
      ignition,
      track(`
        08:00:00 0 0 off
        08:00:10 0 0 on
        08:00:14 0 0 off
        08:00:20 0 0 off
        08:00:30 0 0 off`),
    );
    expect(rows(events)).toEqual(['ignitionSwitchedOn 08:00:10', 'ignitionSwitchedOff 08:00:14']);
    expect(notes.map(({ measured }) => measured)).toEqual([0, 6000]);
  });

  it.each([
    ['off', 'on', '08:00:00 0 30 on\n08:00:10 80 30 on'],
    ['on', 'off', '07:59:00 0 0 on\n08:00:00 0 0 off\n08:00:10 80 30 off'],
  ])('does not report a bounce of a second to %s at 30 km/h', (bounced, held, before) => {
    const events = reported(`
      ${before}
      08:00:20 160 30 ${bounced}
      08:00:21 168 30 ${held}
      08:00:30 250 30 ${held}
      08:00:40 330 30 ${held}`);
    expect(events).toEqual(held === 'on' ? [] : ['ignitionSwitchedOff 08:00:00']);
  });

  it('reports a change under way once it has lasted, at its own time', () => {
    expect(
      reported(`
        08:00:00 0 30 on
        08:00:10 80 12 off
        08:00:15 90 6 off
        08:00:20 92 0 off
        08:05:00 92 0 on`),
    ).toEqual(['ignitionSwitchedOff 08:00:10', 'ignitionSwitchedOn 08:05:00']);
  });

  it('reports a change that a long silence followed, although it was received under way', () => {
    expect(reported('08:00:00 0 30 on\n08:00:10 80 12 off\n16:00:00 80 0 on\n16:00:10 80 0 on')).toEqual([
      'ignitionSwitchedOff 08:00:10',
      'ignitionSwitchedOn 16:00:00',
    ]);
  });

  it('uses the event where the message has no reading', () => {
    const fixes = saying(track('08:00:00 0\n08:01:00 0\n08:02:00 0'), {
      '08:00:00': { events: ['ignitionOn'] },
      '08:02:00': { events: ['ignitionOff'] },
    });
    expect(rows(stepped(ignition, fixes).events)).toEqual(['ignitionSwitchedOff 08:02:00']);
  });
});
