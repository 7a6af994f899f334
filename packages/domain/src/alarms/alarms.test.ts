import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_TYPES, eventType } from '../events/index.ts';
import { STANDARD_ROLES } from '../permissions.ts';
import { alarmRuleName, DEFAULT_ALARM_RULES, storedAlarmRuleName } from './defaultRules.ts';
import { chooseDelivery, MOST_ATTEMPTS, retryDelayMs } from './delivery.ts';
import { dryRun } from './dryRun.ts';
import { isWithinHours, minuteOf, minuteText } from './hours.ts';
import { type AlarmEvent, isAboutAsset, isCool, isLate, judge, oppositesOf } from './judge.ts';
import type { AlarmRule } from './rule.ts';

const LIMA = 'America/Lima';
const T = Date.UTC(2026, 10, 18, 15); // Wednesday 10:00 in Lima
const MINUTE = 60_000;

const ruleOf = (more: Partial<AlarmRule> = {}): AlarmRule => ({
  typeId: 1,
  events: ['sos'],
  assetIds: [],
  groupIds: [],
  geofenceIds: [],
  roadIds: [],
  hours: [],
  minimumDurationS: 0,
  dwellS: 0,
  repeatIntervalS: 0,
  coolDownS: 0,
  userIds: [],
  roleIds: [],
  emails: [],
  inApp: true,
  email: false,
  push: false,
  webhookUrl: null,
  ...more,
});
const eventOf = (more: Partial<AlarmEvent> = {}): AlarmEvent => {
  const at = more.at ?? T;
  return {
    customerId: 1,
    assetId: 1,
    at,
    code: 'sos',
    subject: 0,
    fingerprint: 1,
    endTime: at,
    decidedTime: at,
    placeId: null,
    isAlertingPlace: null,
    stayedFrom: null,
    ...more,
  };
};

describe('hours', () => {
  const night = [{ days: [1, 5], fromMinute: 22 * 60, toMinute: 6 * 60 }];
  const office = [{ days: [1, 2, 3, 4, 5], fromMinute: 8 * 60, toMinute: 18 * 60 }];
  const whole = [{ days: [7], fromMinute: 0, toMinute: 0 }];
  it.each([
    ['none: always', [], '2026-11-18T03:00', true],
    ['office at its begin', office, '2026-11-18T08:00', true],
    ['office at its end', office, '2026-11-18T18:00', false],
    ['office on a Saturday', office, '2026-11-21T10:00', false],
    ['night on its evening', night, '2026-11-20T23:30', true],
    ['night on the morning after', night, '2026-11-21T05:59', true],
    ['night over', night, '2026-11-21T06:00', false],
    ['night before its evening', night, '2026-11-20T05:00', false],
    ['Sunday’s night goes into Monday morning', [{ ...night[0], days: [7] }], '2026-11-23T01:00', true],
    ['a whole day', whole, '2026-11-22T23:59', true],
    ['a whole day is over at midnight', whole, '2026-11-23T00:00', false],
  ] as const)('%s', (_name, hours, local, expected) => {
    const time = Temporal.PlainDateTime.from(local).toZonedDateTime(LIMA).epochMilliseconds;
    expect(isWithinHours(hours as AlarmRule['hours'], time, LIMA)).toBe(expected);
  });

  it('says and reads minutes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minute) => {
        expect(minuteOf(minuteText(minute))).toBe(minute);
      }),
    );
    for (const text of ['24:00', '7:00', '12:60', '', 'noon']) expect(minuteOf(text)).toBeNull();
  });

  it('a rule and its complement never agree', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(minute, minute, fc.integer({ min: 0, max: 10_080 }), (from, to, after) => {
        fc.pre(from !== to);
        const days = [1, 2, 3, 4, 5, 6, 7];
        const time = T + after * MINUTE;
        const inside = isWithinHours([{ days, fromMinute: from, toMinute: to }], time, LIMA);
        expect(isWithinHours([{ days, fromMinute: to, toMinute: from }], time, LIMA)).toBe(!inside);
      }),
    );
  });
});

describe('judge', () => {
  const episode = { events: ['speedExcess'], minimumDurationS: 60 };
  const excess = (endTime: number | null, decidedTime = T) =>
    eventOf({ code: 'speedExcess', endTime, decidedTime });
  const power = { events: ['powerDisconnected'], dwellS: 60 };
  const off = eventOf({ code: 'powerDisconnected' });
  const [enters, leaves] = [{ events: ['geofenceEntered'] }, { events: ['routeDeviation'] }];
  const entered = (placeId: number, isAlertingPlace = true) =>
    eventOf({ code: 'geofenceEntered', placeId, isAlertingPlace });
  const deviated = (placeId: number, isAlertingPlace: boolean) =>
    eventOf({ code: 'routeDeviation', placeId, isAlertingPlace });
  // An hour in all, of a geofence in which half an hour is long.
  const stays = { events: ['geofenceDwell'], dwellS: 3600 };
  const stayed = (endTime: number | null) =>
    eventOf({ code: 'geofenceDwell', placeId: 7, endTime, stayedFrom: T - 30 * MINUTE });
  const [NO, DUE] = [{ kind: 'no' }, { kind: 'due', moment: T }] as const;
  it.each([
    ['a moment', ruleOf(), eventOf(), null, T, { kind: 'due', moment: T }],
    ['another code', ruleOf(), eventOf({ code: 'tow' }), null, T, { kind: 'no' }],
    [
      'an episode too young',
      ruleOf(episode),
      excess(null),
      null,
      T + 59_999,
      { kind: 'wait', until: T + MINUTE },
    ],
    [
      'an episode old enough',
      ruleOf(episode),
      excess(null),
      null,
      T + MINUTE,
      { kind: 'due', moment: T + MINUTE },
    ],
    ['an episode over too soon', ruleOf(episode), excess(T + 59_999), null, T + 10 * MINUTE, { kind: 'no' }],
    [
      'an episode over in time',
      ruleOf(episode),
      excess(T + MINUTE),
      null,
      T + 10 * MINUTE,
      { kind: 'due', moment: T + MINUTE },
    ],
    [
      'one decided later than that',
      ruleOf(episode),
      excess(null, T + 3 * MINUTE),
      null,
      T + 3 * MINUTE,
      { kind: 'due', moment: T + 3 * MINUTE },
    ],
    ['a dwell not over', ruleOf(power), off, null, T + 1, { kind: 'wait', until: T + MINUTE }],
    ['a dwell over', ruleOf(power), off, null, T + MINUTE, { kind: 'due', moment: T + MINUTE }],
    ['undone within the dwell', ruleOf(power), off, T + 59_999, T + 10 * MINUTE, { kind: 'no' }],
    ['undone after it', ruleOf(power), off, T + MINUTE, T + 10 * MINUTE, { kind: 'due', moment: T + MINUTE }],
    [
      'a dwell for what nothing undoes',
      ruleOf({ dwellS: 60 }),
      eventOf(),
      null,
      T,
      { kind: 'due', moment: T },
    ],
    [
      'outside of the hours',
      ruleOf({ hours: [{ days: [1], fromMinute: 0, toMinute: 0 }] }),
      eventOf(),
      null,
      T,
      { kind: 'no' },
    ],
    ['any geofence', ruleOf(enters), entered(7), null, T, DUE],
    ['another geofence', ruleOf({ ...enters, geofenceIds: [7] }), entered(8), null, T, NO],
    ['its geofence', ruleOf({ ...enters, geofenceIds: [7] }), entered(7), null, T, DUE],
    [
      'a geofence beside a road of that number',
      ruleOf({ ...enters, roadIds: [7] }),
      entered(8),
      null,
      T,
      DUE,
    ],
    ['a quiet geofence', ruleOf(enters), entered(7, false), null, T, NO],
    [
      'a quiet geofence that is named',
      ruleOf({ ...enters, geofenceIds: [7] }),
      entered(7, false),
      null,
      T,
      DUE,
    ],
    ['its road', ruleOf({ ...leaves, roadIds: [7] }), deviated(7, true), null, T, DUE],
    ['another road', ruleOf({ ...leaves, roadIds: [7] }), deviated(8, true), null, T, NO],
    ['a quiet road', ruleOf(leaves), deviated(7, false), null, T, NO],
    ['a quiet road that is named', ruleOf({ ...leaves, roadIds: [7] }), deviated(7, false), null, T, DUE],
    ['a place for what happens at none', ruleOf({ geofenceIds: [7], roadIds: [7] }), eventOf(), null, T, DUE],
    [
      'a stay that is not long enough for the rule',
      ruleOf(stays),
      stayed(null),
      null,
      T,
      { kind: 'wait', until: T + 30 * MINUTE },
    ],
    [
      'a stay that is',
      ruleOf(stays),
      stayed(T + 31 * MINUTE),
      null,
      T + 40 * MINUTE,
      { kind: 'due', moment: T + 30 * MINUTE },
    ],
    ['a stay that ended before', ruleOf(stays), stayed(T + 29 * MINUTE), null, T + 40 * MINUTE, NO],
    [
      'a stay that is long for its geofence already',
      ruleOf({ ...stays, dwellS: 60 }),
      stayed(null),
      null,
      T,
      DUE,
    ],
  ] as const)('%s', (_name, rule, event, undoneAt, now, expected) => {
    expect(judge(rule, event, { timeZone: LIMA, undoneAt, now })).toEqual(expected);
  });

  it('never changes its mind: what is due stays due at the same moment, what is over stays over', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 600 }),
        fc.option(fc.integer({ min: 0, max: 600 }), { nil: null }),
        fc.integer({ min: 0, max: 600 }),
        fc.integer({ min: 0, max: 600 }),
        (minimumDurationS, lastsS, firstS, moreS) => {
          const rule = ruleOf({ events: ['speedExcess'], minimumDurationS });
          const tell = (afterS: number) => {
            const endTime = lastsS === null || lastsS > afterS ? null : T + lastsS * 1000;
            const event = excess(endTime);
            return judge(rule, event, { timeZone: LIMA, undoneAt: null, now: T + afterS * 1000 });
          };
          const first = tell(firstS);
          if (first.kind !== 'wait') expect(tell(firstS + moreS)).toEqual(first);
        },
      ),
    );
  });

  it('knows opposites for codes of the catalogue alone, and a code is never its own', () => {
    for (const { code } of EVENT_TYPES)
      for (const opposite of oppositesOf(code)) {
        expect(eventType(opposite)).not.toBeNull();
        expect(opposite).not.toBe(code);
      }
  });
});

it.each([
  [{}, true],
  [{ assetIds: [1] }, true],
  [{ assetIds: [2] }, false],
  [{ groupIds: [10] }, true],
  [{ groupIds: [11], assetIds: [2] }, false],
])('a rule for %j is about vehicle 1 of group 10: %s', (more, expected) => {
  expect(isAboutAsset(ruleOf(more), 1, [10])).toBe(expected);
});

it.each([
  [null, 0, false],
  [T, 0, true],
  [T, 59_999, true],
  [T, 60_000, false],
  [T, -30_000, true],
])('cools down: rang at %s, due %i ms later: %s', (rangAt, after, expected) => {
  expect(isCool(ruleOf({ coolDownS: 60 }), rangAt, T + after)).toBe(expected);
});

it('is late when it could be known long before it was reported, however long it lasts', () => {
  expect(isLate(eventOf(), T + 15 * MINUTE)).toBe(false);
  expect(isLate(eventOf(), T + 15 * MINUTE + 1)).toBe(true);
  expect(isLate(eventOf({ decidedTime: T + 60 * MINUTE }), T + 61 * MINUTE)).toBe(false);
});

describe('a dry run', () => {
  const run = (rule: AlarmRule, events: AlarmEvent[], now = T + 1_440 * MINUTE) =>
    dryRun(rule, events, { timeZone: LIMA, now });

  it('counts rings, incidents and events for each vehicle', () => {
    const events = [0, 1, 2, 30].map((minute) => eventOf({ at: T + minute * MINUTE }));
    events.push(eventOf({ assetId: 2 }));
    expect(run(ruleOf({ coolDownS: 600 }), events)).toEqual({
      ringTimes: [T, T, T + 30 * MINUTE],
      incidents: 3,
      events: 5,
      assets: [
        { assetId: 1, rings: 2, events: 4 },
        { assetId: 2, rings: 1, events: 1 },
      ],
    });
  });

  it('sees what is undone within the dwell, and what rings again while it lasts', () => {
    const off = eventOf({ code: 'powerDisconnected' });
    const on = (minute: number) => eventOf({ code: 'powerConnected', at: T + minute * MINUTE });
    const dwell = ruleOf({ events: ['powerDisconnected'], dwellS: 300 });
    expect(run(dwell, [on(4), off]).incidents).toBe(0);
    expect(run(dwell, [on(6), off]).incidents).toBe(1);
    const inside = ruleOf({ events: ['geofenceEntered'], dwellS: 300, geofenceIds: [7] });
    const enter = (placeId: number) => eventOf({ code: 'geofenceEntered', subject: placeId, placeId });
    const exit = (placeId: number, minute: number) =>
      eventOf({ code: 'geofenceExited', subject: placeId, placeId, at: T + minute * MINUTE });
    expect(run(inside, [enter(7), exit(7, 4), enter(8), exit(8, 60)]).incidents).toBe(0);
    expect(run(inside, [enter(7), exit(7, 6), enter(8), exit(8, 4)]).incidents).toBe(1);
    const silence = ruleOf({ events: ['noTransmission'], repeatIntervalS: 600 });
    const silent = eventOf({ code: 'noTransmission', endTime: T + 25 * MINUTE });
    expect(run(silence, [silent])).toMatchObject({ incidents: 1, assets: [{ rings: 3 }] });
  });

  const someEvents = fc.array(
    fc.record({
      minute: fc.integer({ min: 0, max: 1000 }),
      assetId: fc.integer({ min: 1, max: 3 }),
      lasts: fc.integer({ min: 0, max: 60 }),
      code: fc.constantFrom('sos', 'speedExcess', 'powerDisconnected', 'powerConnected'),
    }),
    { maxLength: 40 },
  );
  const toEvents = (list: { minute: number; assetId: number; lasts: number; code: string }[]) =>
    list.map(({ minute, assetId, lasts, code }, index) => {
      const at = T + minute * MINUTE + index;
      return eventOf({
        at,
        assetId,
        code,
        fingerprint: index,
        endTime: at + (code === 'speedExcess' ? lasts * MINUTE : 0),
      });
    });
  const all = { events: ['sos', 'speedExcess', 'powerDisconnected'] };

  it('does not depend on the order in which events are given', () => {
    fc.assert(
      fc.property(someEvents, fc.nat(5_000), fc.nat(600), (list, coolDownS, dwellS) => {
        const rule = ruleOf({ ...all, coolDownS, dwellS, minimumDurationS: dwellS });
        expect(run(rule, toEvents(list).toReversed())).toEqual(run(rule, toEvents(list)));
      }),
    );
  });

  it('a longer cool-down never rings more and never misses an event; no two rings of a thread are nearer', () => {
    fc.assert(
      fc.property(someEvents, fc.nat(5_000), fc.nat(5_000), (list, coolDownS, moreS) => {
        const events = toEvents(list);
        const short = run(ruleOf({ ...all, coolDownS }), events);
        const long = run(ruleOf({ ...all, coolDownS: coolDownS + moreS }), events);
        expect(long.events).toBe(short.events);
        expect(long.incidents).toBeLessThanOrEqual(short.incidents);
        const sos = run(
          ruleOf({ coolDownS }),
          events.filter((event) => event.assetId === 1),
        ).ringTimes;
        for (const [index, time] of sos.entries())
          if (index > 0) expect(time - (sos[index - 1] ?? 0)).toBeGreaterThanOrEqual(coolDownS * 1000);
      }),
    );
  });
});

describe('deliveries', () => {
  it.each([
    [false, 'tow', [[10, 0]], 'none'],
    [true, 'tow', [], 'send'],
    [true, 'tow', [[10, 9]], 'send'],
    [true, 'tow', [[10, 10]], 'digest'],
    [true, 'tow', [[0, 0]], 'digest'],
    [
      true,
      'tow',
      [
        [10, 0],
        [50, 50],
      ],
      'digest',
    ],
    [true, 'sos', [[0, 0]], 'send'],
    [false, 'sos', [[10, 0]], 'none'],
  ] as const)('wanted %s, of %s, of an hour and gone out %j: %s', (wanted, code, budgets, expected) => {
    const all = budgets.map(([perHour, inLastHour]) => ({ perHour, inLastHour }));
    expect(chooseDelivery(wanted, code, all)).toBe(expected);
  });

  it('are tried again ever later, never sooner than half of that, and given up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: MOST_ATTEMPTS - 1 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempts, random) => {
          const delay = retryDelayMs(attempts, random) as number;
          const full = retryDelayMs(attempts, 0) as number;
          expect(delay).toBeGreaterThanOrEqual(full / 2 - 1);
          expect(delay).toBeLessThanOrEqual(full);
          expect(full).toBeLessThanOrEqual(3_600_000);
        },
      ),
    );
    expect(retryDelayMs(1, 0)).toBe(30_000);
    expect(retryDelayMs(MOST_ATTEMPTS, 0)).toBeNull();
  });
});

describe('the default rules', () => {
  it('ring for what can alarm, each event by one rule, and notify standard roles', () => {
    const codes = DEFAULT_ALARM_RULES.flatMap(({ rule }) => rule.events);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect([code, eventType(code)?.canAlarm]).toEqual([code, true]);
    for (const { notifiedRoles, rule } of DEFAULT_ALARM_RULES) {
      expect(STANDARD_ROLES.map(({ name }) => name)).toEqual(expect.arrayContaining([...notifiedRoles]));
      expect(rule.email || rule.push).toBe(notifiedRoles.length > 0);
    }
    expect(new Set(DEFAULT_ALARM_RULES.map(({ key }) => key)).size).toBe(DEFAULT_ALARM_RULES.length);
  });

  it.each([
    'sos',
    'powerDisconnected',
    'antennaDisconnected',
    'noTransmission',
    'speedExcess',
    'maintenanceDue',
  ])('are about %s', (code) => {
    expect(DEFAULT_ALARM_RULES.some(({ rule }) => rule.events.includes(code))).toBe(true);
  });
});

describe('the name of a rule', () => {
  it.each([
    ['Panico', 'panic', 'Panico', 'Panic'],
    ['Botón rojo', 'panic', 'Botón rojo', 'Botón rojo'],
    ['Panico', null, 'Panico', 'Panico'],
    ['Panico', 'unknown', 'Panico', 'Panico'],
  ])('%s of %s is %s, in English %s', (name, defaultKey, es, en) => {
    expect([alarmRuleName({ name, defaultKey }, 'es'), alarmRuleName({ name, defaultKey }, 'en')]).toEqual([
      es,
      en,
    ]);
  });

  it('is stored as it came where a form gives it back translated', () => {
    expect(storedAlarmRuleName('Panic', 'panic')).toBe('Panico');
    expect(storedAlarmRuleName('Panic', null)).toBe('Panic');
    expect(storedAlarmRuleName('Red button', 'panic')).toBe('Red button');
  });
});
