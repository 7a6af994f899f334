import { describe, expect, it } from 'vitest';
import { TimelineFold } from './fold.ts';
import { foldAll } from './pure.ts';
import { at, drive, east, makeFix, rest, rowsOf, timelineOf, track } from './tracks.testing.ts';

describe('moving to still', () => {
  it('stamps a stop with its first still fix once it has lasted 120 s', () => {
    expect(
      timelineOf(`
        ${drive('08:00:00', '08:05:00', 0, 3000, 10, 36)}
        ${rest('08:05:10', '08:07:00', 3000, 10)}
      `),
    ).toEqual(['MOVING 08:00:00 08:07:00']);
    expect(
      timelineOf(`
        ${drive('08:00:00', '08:05:00', 0, 3000, 10, 36)}
        ${rest('08:05:10', '08:07:10', 3000, 10)}
      `),
    ).toEqual(['MOVING 08:00:00 08:05:10', 'STOPPED 08:05:10 08:07:10']);
  });

  it('is idle while the ignition is on', () => {
    expect(
      timelineOf(`
        ${drive('08:00:00', '08:05:00', 0, 3000, 10, 36, 'on')}
        ${rest('08:05:10', '08:09:10', 3000, 10, 'on')}
      `),
    ).toEqual(['MOVING 08:00:00 08:05:10', 'IDLE 08:05:10 08:09:10']);
  });

  it('stops at once when the ignition goes off, from the first fix of the stillness', () => {
    expect(
      timelineOf(`
        ${drive('08:00:00', '08:05:00', 0, 3000, 10, 36, 'on')}
        08:05:10 3000 0 on
        08:05:20 3000 0 on
        08:05:30 3000 0 off   # a delivery: 40 s
        08:06:10 3002 0 on
        ${drive('08:06:20', '08:10:00', 3060, 5260, 10, 36, 'on')}
      `),
    ).toEqual(['MOVING 08:00:00 08:05:10', 'STOPPED 08:05:10 08:06:10', 'MOVING 08:06:10 08:10:00']);
  });

  it('does not count a halt at traffic lights as a stop', () => {
    expect(
      timelineOf(`
        ${drive('08:00:00', '08:05:00', 0, 3000, 10, 36, 'on')}
        ${rest('08:05:10', '08:06:40', 3000, 10, 'on')}
        ${drive('08:06:50', '08:10:00', 3100, 5000, 10, 36, 'on')}
      `),
    ).toEqual(['MOVING 08:00:00 08:10:00']);
  });

  it('keeps a delivery of three minutes without an ignition wire', () => {
    expect(
      timelineOf(`
        ${drive('08:00:00', '08:05:00', 0, 3000, 15, 36)}
        ${rest('08:05:15', '08:08:15', 3010, 15)}
        ${drive('08:08:30', '08:12:00', 3150, 5250, 15, 36)}
      `),
    ).toEqual(['MOVING 08:00:00 08:05:15', 'STOPPED 08:05:15 08:08:15', 'MOVING 08:08:15 08:12:00']);
  });

  it('keeps a crawl in a jam whole: 12 m every 20 s for half an hour, speed readings near zero', () => {
    expect(
      timelineOf(`
        ${drive('08:00:00', '08:05:00', 0, 3000, 20, 36, 'on')}
        ${drive('08:05:20', '08:35:20', 3010, 4090, 20, 2, 'on')}
        ${drive('08:35:40', '08:40:00', 4200, 6800, 20, 36, 'on')}
      `),
    ).toEqual(['MOVING 08:00:00 08:40:00']);
  });

  it('needs the place where the device reports no speed', () => {
    expect(
      timelineOf(`
        ${drive('08:00:00', '08:05:00', 0, 3000, 10)}
        ${rest('08:05:10', '08:09:00', 3000, 10, '-', '-')}
        ${drive('08:09:10', '08:12:00', 3100, 4800, 10)}
      `),
    ).toEqual([
      'MOVING 08:00:00 08:05:00', // the vehicle is already there at 08:05:00
      'STOPPED 08:05:00 08:09:00',
      'MOVING 08:09:00 08:12:00',
    ]);
  });

  it('stops in a garage where the ignition goes off without a fix', () => {
    expect(
      timelineOf(`
        ${drive('08:00:00', '08:05:00', 0, 3000, 10, 36, 'on')}
        08:05:10 x - on
        08:05:20 x - off
        09:00:00 x - off
        10:00:00 x - on
        10:00:30 3150 20 on
        10:00:40 3250 36 on
        10:00:50 3350 36 on
      `),
    ).toEqual(['MOVING 08:00:00 08:05:20', 'STOPPED 08:05:20 10:00:00', 'MOVING 10:00:00 10:00:50']);
  });
});

describe('still to moving', () => {
  it('leaves at the last still fix, with two fixes in a row outside', () => {
    expect(
      timelineOf(`
        ${rest('08:00:00', '08:10:00', 0, 60)}
        08:11:00  60 -   # away, without a speed
        08:12:00 160 -
        08:13:00 460 -
      `),
    ).toEqual(['STOPPED 08:00:00 08:10:00', 'MOVING 08:10:00 08:13:00']);
  });

  it('leaves with two fixes in a row over 8 km/h', () => {
    expect(
      timelineOf(`
        ${rest('08:00:00', '08:10:00', 0, 10, 'on')}
        08:10:01  2  9 on
        08:10:02  5 12 on
        ${drive('08:10:03', '08:12:03', 10, 1210, 1, 36, 'on')}
      `),
    ).toEqual(['IDLE 08:00:00 08:10:00', 'MOVING 08:10:00 08:12:03']);
  });

  it('leaves with the first fix that is both far and fast', () => {
    expect(
      timelineOf(`
        ${rest('08:00:00', '08:10:00', 0, 60)}
        08:11:00 500 40
      `),
    ).toEqual(['STOPPED 08:00:00 08:10:00', 'MOVING 08:10:00 08:11:00']);
  });

  it('stays for one stray fix, however far', () => {
    expect(
      timelineOf(`
        ${rest('08:00:00', '08:10:00', 0, 60)}
        08:11:00 180 0
        ${rest('08:12:00', '08:20:00', 0, 60)}
      `),
    ).toEqual(['STOPPED 08:00:00 08:20:00']);
  });

  it('dissolves a movement under 60 s and 100 m', () => {
    expect(
      timelineOf(`
        ${rest('08:00:00', '08:10:00', 0, 10, 'on')}
        08:10:10 25 10 on
        08:10:20 60 10 on
        ${rest('08:10:30', '08:15:00', 70, 10, 'on')}
      `),
    ).toEqual(['IDLE 08:00:00 08:15:00 DISSOLVED']);
  });

  it('gives a dissolved movement to the idle side', () => {
    const parked = rest('08:00:00', '08:10:00', 0, 10, 'off');
    const shunt = '08:10:10 0 0 on\n08:10:20 35 10 on\n08:10:30 60 10 on';
    expect(
      timelineOf(`${rest('07:59:00', '07:59:50', 0, 10, 'on')}
        ${parked}
        ${shunt}
        ${rest('08:10:40', '08:15:00', 70, 10, 'off')}`),
    ).toEqual([
      'IDLE 07:59:00 08:00:00',
      'STOPPED 08:00:00 08:10:10',
      'IDLE 08:10:10 08:10:40 DISSOLVED',
      'STOPPED 08:10:40 08:15:00',
    ]);
  });

  it.each(['-', 'on'] as const)('dissolves a wake-up 88 m off after a silence, ignition %s', (ignition) => {
    expect(
      timelineOf(`
        ${rest('08:00:00', '08:00:20', -20, 10, ignition)}   # it arrived a little before its place
        ${rest('08:01:00', '08:30:00', 0, 60, ignition)}
        15:00:00 88 0 ${ignition}
        15:00:30 90 0 ${ignition}
        ${rest('15:01:00', '15:30:00', 88, 30, ignition)}
      `),
    ).toEqual(
      ignition === 'on'
        ? ['IDLE 08:00:00 08:30:00', 'STOPPED 08:30:00 15:00:00', 'IDLE 15:00:00 15:30:00 DISSOLVED']
        : ['STOPPED 08:00:00 15:30:00 DISSOLVED'],
    );
  });

  it('dissolves what was fast for a minute and went nowhere', () => {
    expect(
      timelineOf(`
        ${rest('08:00:00', '08:10:00', 0, 10, 'on')}
        ${Array.from({ length: 7 }, (_, i) => `08:10:${10 + i * 7} ${i % 2 === 0 ? 8 : 0} 10 on`).join('\n')}
        08:11:05 0 10 on
        ${rest('08:11:10', '08:15:00', 0, 10, 'on')}
      `),
    ).toEqual(['IDLE 08:00:00 08:15:00']);
  });

  it('keeps a move of 250 m within the yard', () => {
    expect(
      timelineOf(`
        ${rest('08:00:00', '08:10:00', 0, 10, 'on')}
        ${drive('08:10:10', '08:10:40', 60, 240, 10, 20, 'on')}
        ${rest('08:10:50', '08:15:00', 250, 10, 'on')}
      `),
    ).toEqual(['IDLE 08:00:00 08:10:00', 'MOVING 08:10:00 08:10:50', 'IDLE 08:10:50 08:15:00']);
  });
});

describe('idle and stopped', () => {
  it('change at the fix at which the ignition changes', () => {
    expect(
      timelineOf(`
        ${rest('08:00:00', '08:09:50', 0, 10, 'on')}
        ${rest('08:10:00', '08:19:50', 0, 10, 'off')}
        ${rest('08:20:00', '08:30:00', 0, 10, 'on')}
      `),
    ).toEqual(['IDLE 08:00:00 08:10:00', 'STOPPED 08:10:00 08:20:00', 'IDLE 08:20:00 08:30:00']);
  });

  it('change even where the message has no place', () => {
    expect(
      timelineOf(`
        ${rest('08:00:00', '08:09:50', 0, 10, 'on')}
        08:10:00 x - off
        ${rest('08:20:00', '08:30:00', 0, 10, 'off')}
      `),
    ).toEqual(['IDLE 08:00:00 08:10:00', 'STOPPED 08:10:00 08:30:00']);
  });

  it('change at the stray fix that came with the change', () => {
    expect(
      timelineOf(`
        ${rest('08:00:00', '08:09:50', 0, 10, 'on')}
        08:10:00 45 0 off
        ${rest('08:10:10', '08:15:00', 0, 10, 'off')}
      `),
    ).toEqual(['IDLE 08:00:00 08:10:00', 'STOPPED 08:10:00 08:15:00']);
  });

  it('are one where no ignition was ever on: a loose wire reads as off', () => {
    expect(
      timelineOf(`
        ${drive('08:00:00', '08:05:00', 0, 3000, 10, 36, 'off')}
        ${rest('08:05:10', '08:10:00', 3000, 10, 'off')}
        ${drive('08:10:10', '08:12:00', 3100, 4200, 10, 36, 'off')}
      `),
    ).toEqual(['MOVING 08:00:00 08:05:10', 'STOPPED 08:05:10 08:10:00', 'MOVING 08:10:00 08:12:00']);
  });
});

describe('silence', () => {
  it('is no data when the place changed: from the last fix to the first', () => {
    expect(
      timelineOf(`
        ${drive('08:00:00', '08:05:00', 0, 3000, 10, 36)}
        ${drive('08:25:00', '08:30:00', 15000, 18000, 10, 36)}
      `),
    ).toEqual(['MOVING 08:00:00 08:05:00', 'NO_DATA 08:05:00 08:25:00', 'MOVING 08:25:00 08:30:00']);
  });

  it('in a tunnel of 208 s is part of the movement', () => {
    const { segments } = foldAll(
      track(`
        ${drive('08:00:00', '08:05:00', 0, 6000, 1, 72)}
        ${drive('08:08:28', '08:12:00', 10160, 14400, 1, 72)}
      `),
    );
    expect(rowsOf(segments)).toEqual(['MOVING 08:00:00 08:12:00']);
    expect(segments[0]!.distanceM).toBeCloseTo(14_400, -1);
  });

  it('over night at the same place is a sleeping device', () => {
    expect(
      timelineOf(`
        ${drive('18:00:00', '18:05:00', 0, 3000, 10, 36)}
        ${rest('18:05:10', '18:08:00', 3000, 10)}
        ${drive('30:00:00', '30:05:00', 3040, 6040, 10, 36)}
      `),
    ).toEqual(['MOVING 18:00:00 18:05:10', 'STOPPED 18:05:10 30:00:00', 'MOVING 30:00:00 30:05:00']);
  });

  it('right after a moving fix, at the same place, is a stop from that fix on', () => {
    expect(
      timelineOf(`
        ${drive('18:00:00', '18:05:00', 0, 3000, 10, 36)}
        ${rest('30:00:00', '30:05:00', 3060, 10)}
      `),
    ).toEqual(['MOVING 18:00:00 18:05:00', 'STOPPED 18:05:00 30:05:00 DISSOLVED']);
  });

  it('lasts five learnt intervals for a device that reports every five minutes', () => {
    const sparse = drive('08:00:00', '12:00:00', 0, 240_000, 300, 60);
    expect(timelineOf(`${sparse}\n12:20:00 260000 60\n12:25:00 265000 60`)).toEqual([
      'MOVING 08:00:00 12:25:00',
    ]);
    expect(timelineOf(`${sparse}\n12:40:00 280000 60\n12:45:00 285000 60`)).toEqual([
      'MOVING 08:00:00 12:00:00',
      'NO_DATA 12:00:00 12:40:00',
      'MOVING 12:40:00 12:45:00',
    ]);
  });

  it('is none while messages without a fix come from where it stands', () => {
    expect(
      timelineOf(`
        ${rest('08:00:00', '08:10:00', 0, 60, 'off')}
        ${Array.from({ length: 50 }, (_, i) => `${9 + Math.floor(i / 10)}:${(i % 10) * 6}:00 x - off`).join('\n')}
        13:55:00 150 0 off
        13:56:00 150 0 off
      `),
    ).toEqual(['STOPPED 08:00:00 13:54:00', 'MOVING 13:54:00 13:56:00']);
  });
});

describe('towing', () => {
  it('moves with the ignition off, flagged', () => {
    expect(
      timelineOf(`
        ${rest('08:00:00', '08:05:00', 0, 30, 'on')}
        ${rest('08:05:30', '08:10:00', 0, 30, 'off')}
        ${drive('08:10:30', '08:20:00', 200, 6000, 30, 36, 'off')}
        ${rest('08:20:30', '08:25:00', 6000, 30, 'off')}
      `),
    ).toEqual([
      'IDLE 08:00:00 08:05:30',
      'STOPPED 08:05:30 08:10:00',
      'MOVING 08:10:00 08:20:30 TOWED',
      'STOPPED 08:20:30 08:25:00',
    ]);
  });

  it('is not seen in a parked receiver that wanders 60 m and stays there', () => {
    expect(
      timelineOf(`
        ${rest('08:00:00', '08:05:00', 0, 30, 'on')}
        ${rest('08:05:30', '08:10:00', 0, 30, 'off')}
        ${rest('08:10:30', '08:40:00', 60, 30, 'off')}
        ${rest('08:40:30', '09:00:00', 0, 30, 'off')}
      `),
    ).toEqual(['IDLE 08:00:00 08:05:30', 'STOPPED 08:05:30 09:00:00']);
  });
});

describe('the first and the last fix', () => {
  it('are a moment when there is only one', () => {
    expect(timelineOf('08:00:00 0 0 on')).toEqual(['IDLE 08:00:00 08:00:00']);
    expect(timelineOf('08:00:00 0 50 on')).toEqual(['MOVING 08:00:00 08:00:00']);
    expect(timelineOf('')).toEqual([]);
  });

  it('are the ends of a gapless list when sampling is sparse: 90 s, no ignition', () => {
    expect(
      timelineOf(`
        ${drive('08:00:00', '08:30:00', 0, 18000, 90, 36)}
        ${rest('08:31:30', '08:40:30', 18500, 90)}
        ${drive('08:42:00', '08:50:00', 19400, 24000, 90, 36)}
      `),
    ).toEqual(['MOVING 08:00:00 08:31:30', 'STOPPED 08:31:30 08:40:30', 'MOVING 08:40:30 08:49:30']);
  });
});

describe('the order of fixes', () => {
  it('is asked for: an earlier fix throws, a repeat changes nothing, an untrusted time is passed over', () => {
    const fold = new TimelineFold();
    fold.push(makeFix({ fixTime: at('08:00'), fingerprint: 5 }));
    const before = JSON.stringify(fold.snapshot());
    fold.push(makeFix({ fixTime: at('08:00'), fingerprint: 5 }));
    fold.push(makeFix({ fixTime: at('99:00'), quality: 8 }));
    expect(JSON.stringify(fold.snapshot())).toBe(before);
    expect(() => fold.push(makeFix({ fixTime: at('08:00'), fingerprint: 4 }))).toThrow(RangeError);
    expect(() => fold.push(makeFix({ fixTime: at('07:59') }))).toThrow(RangeError);
  });

  it('lets one fix of a second move, whichever came first', () => {
    const one = makeFix({ fixTime: at('08:00'), fingerprint: 1, ...east(0) });
    const other = makeFix({ fixTime: at('08:00'), fingerprint: 2, ...east(5000), ignition: true });
    expect(foldAll([other, one])).toEqual(foldAll([one, other]));
    expect(foldAll([other, one]).segments[0]).toMatchObject({ state: 'IDLE', startLatitude: one.latitude });
  });
});
