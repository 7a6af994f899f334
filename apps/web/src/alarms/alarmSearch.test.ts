import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALARM_KINDS } from './alarm.ts';
import {
  type AlarmSearch,
  fits,
  isNarrow,
  readAlarmSearch,
  readKinds,
  writeAlarmSearch,
} from './alarmSearch.ts';
import { testAlarm } from './testAlarm.ts';

const search: fc.Arbitrary<AlarmSearch> = fc.record({
  kinds: fc.option(
    fc.oneof(fc.subarray([...ALARM_KINDS]), fc.constantFrom(['MAINTENANCE' as const], ['REPORT' as const])),
  ),
  assetId: fc.option(fc.integer({ min: 1, max: 2 ** 31 - 1 })),
  event: fc.option(fc.constantFrom(1, 109)),
  onlyUnread: fc.boolean(),
  isAcknowledged: fc.boolean(),
  attendedId: fc.option(fc.integer({ min: 1, max: 2 ** 31 - 1 })),
  page: fc.integer({ min: 1, max: 99_999 }),
  isFilterOpen: fc.boolean(),
});

describe('the search for alarms in an address', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(search, (asked) => {
        const query = new URLSearchParams();
        writeAlarmSearch(query, asked);
        expect(readAlarmSearch(new URLSearchParams(query.toString()))).toEqual(asked);
      }),
    );
  });

  it('accepts no nonsense', () => {
    const nonsense = new URLSearchParams('kinds=X,SOFTWARE&asset=-1&unread=yes&page=0&filter=x&event=');
    expect(readAlarmSearch(nonsense)).toEqual({
      kinds: ['SOFTWARE'],
      assetId: null,
      event: null,
      onlyUnread: false,
      isAcknowledged: false,
      attendedId: null,
      page: 1,
      isFilterOpen: false,
    });
  });
});

describe('a filter', () => {
  const open = { kinds: [], assetId: null, event: null, onlyUnread: false, isAcknowledged: false } as const;
  const alarm = testAlarm({ id: 1, typeAlarm: 'SOFTWARE', assetId: 7, eventCode: 'speedExcess' });

  it.each([
    ['nothing asked', {}, true],
    ['its kind', { kinds: ['SOFTWARE'] as const }, true],
    ['another kind', { kinds: ['HARDWARE'] as const }, false],
    ['its vehicle', { assetId: 7 }, true],
    ['another vehicle', { assetId: 8 }, false],
    ['its event', { event: 103 }, true],
    ['another event', { event: 1 }, false],
    ['unread', { onlyUnread: true }, true],
  ])('with %s', (_name, change, expected) => {
    expect(fits(alarm, { ...open, ...change })).toBe(expected);
  });

  it('for unread ones leaves out what was read', () => {
    const read = testAlarm({ id: 2, datereaded: '2026-11-21T10:00:00.000Z' });
    expect(fits(read, { ...open, onlyUnread: true })).toBe(false);
  });

  it('without a kind leaves out what is no alarm once kinds are asked for', () => {
    const report = testAlarm({ id: 3, typeAlarm: null });
    expect(fits(report, open)).toBe(true);
    expect(fits(report, { ...open, kinds: ['HARDWARE'] })).toBe(false);
  });

  it('of maintenance has the notices of services alone', () => {
    const notice = testAlarm({ id: 4, typeAlarm: null, typeNotification: { id: 6 } });
    expect(fits(notice, { ...open, kinds: ['MAINTENANCE'] })).toBe(true);
    expect(fits(notice, { ...open, kinds: ['SOFTWARE'] })).toBe(false);
    expect(fits(alarm, { ...open, kinds: ['MAINTENANCE'] })).toBe(false);
  });

  it('of reports has the notices of files alone', () => {
    const notice = testAlarm({ id: 5, typeAlarm: null, typeNotification: { id: 3 } });
    expect(fits(notice, { ...open, kinds: ['REPORT'] })).toBe(true);
    expect(fits(notice, { ...open, kinds: ['MAINTENANCE'] })).toBe(false);
    expect(fits(alarm, { ...open, kinds: ['REPORT'] })).toBe(false);
  });

  it.each([
    ['SOFTWARE,REPORT', ['REPORT']],
    ['REPORT,MAINTENANCE', ['MAINTENANCE']],
    ['MAINTENANCE,REPORT,SOFTWARE', ['SOFTWARE']],
    ['SOFTWARE,MAINTENANCE', ['MAINTENANCE']],
    ['MAINTENANCE,SOFTWARE,HARDWARE', ['SOFTWARE', 'HARDWARE']],
    ['MAINTENANCE', ['MAINTENANCE']],
  ])('by %s is by %j: a notice stands alone', (text, kinds) => {
    expect(readKinds(text)).toEqual(kinds);
  });

  it('is narrow by anything but kinds', () => {
    expect(isNarrow(open)).toBe(false);
    expect(
      [{ assetId: 1 }, { event: 1 }, { onlyUnread: true }].map((one) => isNarrow({ ...open, ...one })),
    ).toEqual([true, true, true]);
  });
});
