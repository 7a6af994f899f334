import { describe, expect, it } from 'vitest';
import { createFormat, UNKNOWN } from './format.ts';

const spanish = createFormat({ language: 'ES', timeZone: 'America/Lima' });
const english = createFormat({ language: 'US', timeZone: 'America/New_York' });
const spanishUs = createFormat({ language: 'ES_US', timeZone: 'America/Lima' });
const MOMENT = '2026-11-21T03:04:05.000Z'; // still the 20th in the Americas

describe('moments', () => {
  it('are shown in the time zone and order of the language', () => {
    expect(spanish.dateTime(MOMENT)).toBe('20/11/2026 22:04:05');
    expect(english.dateTime(MOMENT)).toBe('11-20-2026 22:04:05');
    expect(spanishUs.date(MOMENT)).toBe('11-20-2026');
    expect(spanish.time(MOMENT)).toBe('22:04:05');
  });

  it('show the date of another day than the one they stand beside', () => {
    const now = Date.parse('2026-11-21T17:00:00.000Z'); // 12:00 in Lima
    for (const [moment, text] of [
      [now, '12:00:00'],
      [now - 3_600_000, '11:00:00'],
      ['2026-11-21T05:00:00.000Z', '00:00:00'],
      ['2026-11-21T04:59:59.999Z', '20/11/2026 23:59:59'],
      ['2026-11-18T04:51:29.000Z', '17/11/2026 23:51:29'],
      ['2026-11-22T05:00:00.000Z', '22/11/2026 00:00:00'],
      [null, UNKNOWN],
    ] as const)
      expect(spanish.when(moment, now)).toBe(text);
    expect(english.when('2026-11-18T04:51:29.000Z', now)).toBe('11-17-2026 23:51:29');
  });

  it('keep midnight as 00, not 24', () => {
    expect(spanish.time('2026-11-21T05:00:00.000Z')).toBe('00:00:00');
  });

  it('show a local day as it stands', () => {
    expect(spanish.day('2026-01-02')).toBe('02/01/2026');
    expect(english.day('2026-01-02')).toBe('01-02-2026');
    expect(spanish.weekdayName('2026-11-20')).toBe('viernes');
    expect(english.weekdayName('2026-11-20')).toBe('Friday');
  });

  it('say how long ago, to the largest unit that fits', () => {
    const now = Date.parse(MOMENT);
    expect(spanish.ago(now - 5_000, now)).toBe('hace 5 segundos');
    expect(spanish.ago(now - 119_000, now)).toBe('hace 1 minuto');
    expect(english.ago(now - 3 * 3_600_000, now)).toBe('3 hours ago');
    expect(english.ago(now - 50 * 3_600_000, now)).toBe('2 days ago');
  });

  it('say how far ahead in the same way', () => {
    const now = Date.parse(MOMENT);
    expect(spanish.ahead(now + 3 * 86_400_000, now)).toBe('dentro de 3 días');
    expect(english.ahead(now + 119_000, now)).toBe('in 1 minute');
    expect(spanish.ahead(null, now)).toBe(UNKNOWN);
  });

  it('never lie in the future when the clocks differ a little', () => {
    expect(english.ago(Date.parse(MOMENT) + 2_000, Date.parse(MOMENT))).toBe('0 seconds ago');
  });
});

describe('quantities', () => {
  it('says short lengths in metres, or feet', () => {
    expect([0, 50, 1_612, 12_400].map(spanish.length)).toEqual(['0 m', '50 m', '1.612 m', '12,4 km']);
    expect([0, 50, 1_612, 12_400].map(english.length)).toEqual(['0 ft', '164 ft', '5,289 ft', '7.7 mi']);
    expect(spanishUs.length(50)).toBe('164 ft');
  });

  it('are metric for Spain and in miles for the US, in both its languages', () => {
    expect(spanish.distance(1234.56)).toBe('1.234,6 km');
    expect([850, 9_999, 125_000, 3_200_000, 250_000_000].map(spanish.area)).toEqual([
      '850 m²',
      '9.999 m²',
      '12,5 ha',
      '3,20 km²',
      '250 km²',
    ]);
    expect([850, 125_000, 250_000_000].map(english.area)).toEqual([
      '0.21 acres',
      '30.9 acres',
      '61,776 acres',
    ]);
    expect(spanishUs.area(125_000)).toBe('30.9 acres');
    expect(english.distance(160.934)).toBe('100.0 mi');
    expect(spanishUs.distance(160.934)).toBe('100.0 mi');
    expect(spanish.speed(59.6)).toBe('60 km/h');
    expect(english.speed(160.934)).toBe('100 mph');
    expect(spanishUs.speed(80)).toBe('50 mph');
  });

  it('begin a speed limit with 200 km/h, in miles with 75 mph', () => {
    const begun = [spanish, english, spanishUs].map(
      ({ speedLimit, speedUnit }) => `${speedLimit} ${speedUnit}`,
    );
    expect(begun).toEqual(['200 km/h', '75 mph', '75 mph']);
  });

  it('show money in its currency', () => {
    expect(spanish.money(1234.5, 'EUR').replace(/\s/g, ' ')).toBe('1.234,50 €');
    expect(english.money(1234.5, 'USD')).toBe('$1,234.50');
  });

  it('show volts of millivolts with N/A when unknown', () => {
    expect(spanish.volts(12_640)).toBe('12,64 V');
    expect(english.volts(null)).toBe('N/A');
  });

  it('distinguish zero from unknown', () => {
    expect(spanish.speed(0)).toBe('0 km/h');
    expect(spanish.speed(null)).toBe(UNKNOWN);
    expect(spanish.standing(0)).toBe('0 min');
    expect(spanish.standing(null)).toBe('---');
  });

  it('round standing time down to minutes', () => {
    expect(spanish.standing(179)).toBe('2 min');
  });

  it('shorten durations to their longest two units', () => {
    expect(spanish.duration(42)).toBe('42 s');
    expect(spanish.duration(240)).toBe('4 min');
    expect(spanish.duration(7_500)).toBe('2 h 05 min');
    expect(spanish.duration(97_200)).toBe('1 d 3 h');
  });
});

describe('weather', () => {
  it('has the units of the language', () => {
    expect([spanish, english, spanishUs].map((format) => format.temperature(18.4))).toEqual([
      '18 °C',
      '65 °F',
      '65 °F',
    ]);
    expect([spanish, english].map((format) => format.airPressure(1013.25))).toEqual([
      '1013 hPa',
      '29.92 inHg',
    ]);
    expect([spanish, english, spanishUs].map((format) => format.percent(80.6))).toEqual([
      '81 %',
      '81%',
      '81 %',
    ]);
  });

  it('is never minus zero, and says what is unknown', () => {
    expect(spanish.temperature(-0.4)).toBe('0 °C');
    expect(spanish.temperature(-0.6)).toBe('-1 °C');
    expect(english.temperature(-18)).toBe('0 °F');
    expect([spanish.airPressure(null), spanish.percent(null)]).toEqual([UNKNOWN, UNKNOWN]);
  });
});

describe('course', () => {
  it('has eight points, named by language, and wraps at north', () => {
    expect(spanish.course(315)).toBe('NO (315°)');
    expect(english.course(225)).toBe('SW (225°)');
    expect(spanish.course(359.8)).toBe('N (0°)');
    expect(spanish.course(22.4)).toBe('N (22°)');
    expect(spanish.course(22.6)).toBe('NE (23°)');
  });
});

it('numbers that round to zero have no sign', () => {
  expect([-0, -0.04, 0.04, -0.05].map((value) => spanish.number(value, 1))).toEqual([
    '0,0',
    '0,0',
    '0,0',
    '-0,1',
  ]);
});
