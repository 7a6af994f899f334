import { describe, expect, it } from 'vitest';
import { type ExplainSubject, readSubject, writeSubject } from './subject.ts';

describe('a subject in the address', () => {
  it.each<ExplainSubject>([
    { about: 'ALARM', alarmId: 12 },
    { about: 'SEGMENT', assetId: 3, from: 1_795_000_000_000 },
    { about: 'MOMENT', assetId: 3, from: 1_795_000_000_000 },
    { about: 'DISTANCE', assetId: 3, from: 1_795_000_000_000, until: 1_795_000_600_000 },
    { about: 'DURATION', assetId: 3, from: 1_795_000_000_000, until: 1_795_000_600_000 },
    { about: 'EVENT', assetId: 3, from: 1_795_000_000_000, code: 'speedExcess', subject: 7 },
    { about: 'MAX_SPEED', assetId: 3, from: 1_795_000_000_000, until: 1_795_000_600_000 },
  ])('comes back as it was: $about', (subject) => {
    expect(readSubject(writeSubject(subject))).toEqual(subject);
  });

  it.each([
    null,
    '',
    'alarm',
    'alarm.x',
    'alarm.1.2',
    'segment.1',
    'distance.1.5.5',
    'weather.1',
    'alarm.-1',
    'event.1.2',
    'event.1.2..0',
    'event.1.2.sos.x',
    'duration.1.2',
  ])('that makes no sense is none: %s', (text) => {
    expect(readSubject(text)).toBeNull();
  });
});
