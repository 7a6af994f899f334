import { WEEKDAYS } from '@rastro/domain/weekday';
import { describe, expect, it } from 'vitest';
import { type MapAddress, readAssetId, readMapAddress, writeMapAddress } from './mapAddress.ts';

const read = (query: string) => readMapAddress(new URLSearchParams(query));

const START: MapAddress = {
  panel: null,
  status: -1,
  text: '',
  popup: 'auto',
  tab: 'general',
  details: false,
  search: { period: 1, custom: null },
  chosen: { day: null, trip: null },
  maintenance: { noticesOf: [], performedOf: [], range: null, days: WEEKDAYS, form: null },
  alarms: { kinds: null, assetId: null, event: null, onlyUnread: false, page: 1, isFilterOpen: false },
  geofences: false,
  geofenceId: null,
};

describe('the address of the map', () => {
  it('is empty at the beginning', () => {
    expect(read('')).toEqual(START);
    expect(writeMapAddress(START)).toBe('');
  });

  it('shows a colleague the same thing', () => {
    const addresses: MapAddress[] = [
      { ...START, panel: 'geofences', geofences: true, geofenceId: 12 },
      { ...START, panel: 'fleet', status: 0, text: 'camión 7 & más' },
      { ...START, tab: 'journeys', details: true, search: { period: 9, custom: null } },
      {
        ...START,
        tab: 'journeys',
        search: { period: 7, custom: { from: '2026-11-01 00:00:00', to: '2026-11-02 23:59:59' } },
        chosen: { day: '2026-11-01', trip: '12-345' },
      },
      { ...START, chosen: { day: '', trip: null } },
      { ...START, tab: 'notices', maintenance: { ...START.maintenance, form: { kind: 'notice', id: 4 } } },
      { ...START, panel: 'maintenance', maintenance: { ...START.maintenance, noticesOf: [4, 5] } },
      { ...START, popup: 12 },
      { ...START, popup: null },
      {
        ...START,
        panel: 'notifications',
        alarms: {
          kinds: ['SOFTWARE'],
          assetId: 3,
          event: 103,
          onlyUnread: true,
          page: 2,
          isFilterOpen: true,
        },
      },
      { ...START, tab: 'alerts', alarms: { ...START.alarms, kinds: [] } },
    ];
    for (const address of addresses) expect(read(writeMapAddress(address))).toEqual(address);
  });

  it('accepts no nonsense', () => {
    const nonsense = 'panel=x&status=9&popup=x&tab=y&details=yes&period=12&from=a&to=b';
    expect(read(nonsense)).toEqual(START);
    expect(read('period=7&from=2026-11-02 00:00:00&to=2026-11-01 00:00:00').search).toEqual({
      period: 7,
      custom: null,
    });
    expect(read('period=4&from=2026-11-01 00:00:00&to=2026-11-02 00:00:00').search).toEqual({
      period: 4,
      custom: null,
    });
  });

  it('names a vehicle in its path', () => {
    expect(readAssetId(undefined)).toBeNull();
    expect(readAssetId('12')).toBe(12);
    for (const part of ['0', '-1', '1.5', 'users', '12345678901']) expect(readAssetId(part), part).toBeNaN();
  });
});
