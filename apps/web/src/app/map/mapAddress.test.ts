import { WEEKDAYS } from '@rastro/domain/weekday';
import { describe, expect, it } from 'vitest';
import { administration, fleet, geofences, maintenance, notifications, PANELS } from '../panels/index.ts';
import type { AddressChange, AddressPart } from './addressPart.ts';
import { readAssetId } from './assetId.ts';
import {
  bars,
  chosenTrip,
  closing,
  journeySearch,
  mapUrl,
  ofPersons,
  openDetails,
  openPanel,
  openPopup,
  openPosition,
  openTab,
  readMapUrl,
  weather,
  writeQuery,
} from './mapAddress.ts';

const NOTHING = new URLSearchParams();
const read = <State extends object>(part: AddressPart<State>, query: string) =>
  part.read(new URLSearchParams(query));

describe('the address of the map', () => {
  it('is empty at the beginning', () => {
    expect(read(openPanel, '')).toEqual({ panel: null });
    expect(read(openPopup, '')).toEqual({ popupOf: 'auto' });
    expect(read(openTab, '')).toEqual({ tab: 'general' });
    expect(read(openDetails, '')).toEqual({ areOpen: false });
    expect(read(journeySearch, '')).toEqual({ period: 1, custom: null });
    expect(read(weather, '')).toEqual({ isOn: false, layer: null, hasIsobars: false });
    expect(read(bars, '')).toEqual({ areShown: true });
    expect(read(ofPersons, '')).toEqual({ isOn: false });
    expect(read(openPosition, '')).toEqual({ positionId: null });
    expect(read(closing, '')).toEqual({ to: null });
    expect(read(chosenTrip, '')).toEqual({ day: null, trip: null });
    expect(read(fleet.part, '')).toEqual({ status: -1, text: '' });
    expect(read(geofences.part, '')).toEqual({
      areOn: false,
      shownId: null,
      isEdited: false,
      customerId: null,
    });
    expect(read(maintenance.part, '')).toEqual({
      isDone: false,
      noticesOf: [],
      performedOf: [],
      range: null,
      days: WEEKDAYS,
      form: null,
    });
    expect(read(notifications.part, '')).toEqual({
      kinds: null,
      assetId: null,
      event: null,
      onlyUnread: false,
      isAcknowledged: false,
      attendedId: null,
      page: 1,
      isFilterOpen: false,
    });
    expect(writeQuery(NOTHING, [])).toBe('');
  });

  // The addresses that people have as bookmarks: none of them changes.
  const range = { from: '2026-11-01 00:00:00', to: '2026-11-02 23:59:59' };
  it.each<[string, AddressChange[]]>([
    [
      '?panel=geofences&geofences=1&geofence=12',
      [openPanel.set({ panel: geofences }), geofences.part.set({ areOn: true, shownId: 12 })],
    ],
    [
      '?panel=fleet&status=0&q=cami%C3%B3n+7+%26+m%C3%A1s',
      [openPanel.set({ panel: fleet }), fleet.part.set({ status: 0, text: 'camión 7 & más' })],
    ],
    ['?panel=administration', [openPanel.set({ panel: administration })]],
    [
      '?tab=journeys&details=1&period=9',
      [
        openTab.set({ tab: 'journeys' }),
        openDetails.set({ areOpen: true }),
        journeySearch.set({ period: 9, custom: null }),
      ],
    ],
    [
      '?period=7&from=2026-11-01+00%3A00%3A00&to=2026-11-02+23%3A59%3A59&day=2026-11-01&trip=12-345',
      [
        journeySearch.set({ period: 7, custom: range }),
        chosenTrip.set({ day: '2026-11-01', trip: '12-345' }),
      ],
    ],
    ['?day=', [chosenTrip.set({ day: '', trip: null })]],
    [
      '?tab=notices&form=notice-4',
      [openTab.set({ tab: 'notices' }), maintenance.part.set({ form: { kind: 'notice', id: 4 } })],
    ],
    [
      '?panel=maintenance&notices=4%2C5',
      [openPanel.set({ panel: maintenance }), maintenance.part.set({ noticesOf: [4, 5] })],
    ],
    ['?back=%2Freport%2FfleetKm%3Fperiod%3D3', [closing.set({ to: '/report/fleetKm?period=3' })]],
    ['?weather=1', [weather.set({ isOn: true })]],
    ['?weather=temperature&isobars=1', [weather.set({ isOn: true, layer: 'temperature', hasIsobars: true })]],
    ['?menu=0', [bars.set({ areShown: false })]],
    ['?position=12-1795227835000--5', [openPosition.set({ positionId: '12-1795227835000--5' })]],
    ['?users=1', [ofPersons.set({ isOn: true })]],
    ['?popup=12', [openPopup.set({ popupOf: 12 })]],
    ['?popup=none', [openPopup.set({ popupOf: null })]],
    [
      '?panel=notifications&kinds=SOFTWARE&asset=3&event=103&unread=1&page=2&filter=1',
      [
        openPanel.set({ panel: notifications }),
        notifications.part.set({
          kinds: ['SOFTWARE'],
          assetId: 3,
          event: 103,
          onlyUnread: true,
          page: 2,
          isFilterOpen: true,
        }),
      ],
    ],
    ['?tab=alerts&kinds=', [openTab.set({ tab: 'alerts' }), notifications.part.set({ kinds: [] })]],
  ])('is %s, which shows a colleague the same thing', (query, changes) => {
    expect(writeQuery(NOTHING, changes)).toBe(query);
    expect(writeQuery(new URLSearchParams(query), [])).toBe(query);
    for (const { part, change } of changes)
      expect(read(part as AddressPart<object>, query)).toMatchObject(change);
  });

  it.each([
    [null, '', '/map'],
    [null, '?users=1', '/map/users'],
    [null, '?panel=fleet&users=1', '/map/users?panel=fleet'],
    [7, '', '/map/7'],
    [7, '?tab=fuel&users=1', '/map/7?tab=fuel&users=1'],
  ])('of the vehicle %s and the query %j is %s', (assetId, query, url) => {
    expect(mapUrl(assetId, query)).toBe(url);
    const { pathname, search } = new URL(url, 'http://rastro.example');
    const again = readMapUrl(pathname.split('/')[2], new URLSearchParams(search));
    expect([again.assetId, ofPersons.read(again.query).isOn]).toEqual([assetId, query.includes('users')]);
  });

  it('leads back to pages of this site alone', () => {
    for (const to of ['//other.example', 'https://other.example/', 'javascript:alert(1)', '/login', 'x', ''])
      expect(read(closing, new URLSearchParams({ back: to }).toString()), to).toEqual({ to: null });
  });

  it('accepts no nonsense', () => {
    const nonsense =
      'panel=x&position=1-x&status=9&popup=x&tab=y&details=yes&period=12&from=a&to=b&geofence=-1&weather=sun&isobars=1&x=y';
    expect(writeQuery(new URLSearchParams(nonsense), [])).toBe('');
    expect(read(geofences.part, nonsense).shownId).toBeNull();
    expect(read(journeySearch, 'period=7&from=2026-11-02 00:00:00&to=2026-11-01 00:00:00')).toEqual({
      period: 7,
      custom: null,
    });
    expect(read(journeySearch, 'period=4&from=2026-11-01 00:00:00&to=2026-11-02 00:00:00')).toEqual({
      period: 4,
      custom: null,
    });
  });

  it('keeps of a part what a change of it does not name, and every other part', () => {
    const query = new URLSearchParams('panel=fleet&status=2&q=x&popup=3');
    expect(writeQuery(query, [fleet.part.set({ text: '' })])).toBe('?panel=fleet&popup=3&status=2');
  });

  it('names each panel once', () => {
    const keys = PANELS.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('names a vehicle in its path', () => {
    expect(readAssetId(undefined)).toBeNull();
    expect(readAssetId('12')).toBe(12);
    for (const part of ['0', '-1', '1.5', 'users', '12345678901']) expect(readAssetId(part), part).toBeNaN();
  });
});
