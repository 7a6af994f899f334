import { describe, expect, it } from 'vitest';
import { endOf, FIRST, inputOf, missingOf, type NewLink } from './newLink.ts';

const LIMA = 'America/Lima';
const NOW = Date.parse('2026-11-23T17:00:00Z'); // noon in Lima
const link = (more: Partial<NewLink>): NewLink => ({ ...FIRST, ...more });

it.each<[Partial<NewLink>, string | null]>([
  [{ until: 'hour' }, '2026-11-23T18:00:00.000Z'],
  [{ until: 'fourHours' }, '2026-11-23T21:00:00.000Z'],
  [{ until: 'today' }, '2026-11-24T04:59:59.000Z'],
  [{ until: 'moment', moment: '2026-11-25 08:00:00' }, '2026-11-25T13:00:00.000Z'],
  [{ until: 'moment', moment: null }, null],
  [{ until: 'moment', moment: '2026-11-23 11:59:59' }, null],
  [{ until: 'moment', moment: '2026-12-24 12:00:01' }, null],
  [{ until: 'arrival', days: 3 }, '2026-11-26T17:00:00.000Z'],
])('a link of %j ends at %s', (more, end) => {
  const found = endOf(link(more), NOW, LIMA);
  expect(found === null ? null : new Date(found).toISOString()).toBe(end);
});

describe('what is missing', () => {
  it.each<[Partial<NewLink>, string | null]>([
    [{}, null],
    [{ until: 'moment' }, 'momentRequired'],
    [{ until: 'arrival' }, 'geofenceRequired'],
    [{ until: 'arrival', geofenceId: 7 }, null],
    [{ until: 'arrival', arrivalAt: 'place', geofenceId: 7 }, 'placeRequired'],
    [{ until: 'arrival', arrivalAt: 'place', place: { lat: 1, lon: 2 } }, null],
  ])('of %j is %s', (more, missing) => {
    expect(missingOf(link(more), NOW, LIMA)).toBe(missing);
  });
});

describe('the call', () => {
  it('takes the fields in their order, and a destination only of an arrival', () => {
    const fields: NewLink['fields'] = ['DESTINATION', 'SPEED', 'NAME'];
    expect(inputOf(link({ fields, recipient: ' ' }), 7, NOW, LIMA)).toEqual({
      assetId: 7,
      recipient: null,
      fields: ['NAME', 'SPEED'],
      endsAt: '2026-11-23T18:00:00.000Z',
      arrival: null,
    });
    const arriving = link({ fields, until: 'arrival', geofenceId: 9 });
    expect(inputOf(arriving, 7, NOW, LIMA)).toMatchObject({
      fields: ['NAME', 'SPEED', 'DESTINATION'],
      arrival: { geofenceId: 9 },
    });
  });

  it('takes a place with its radius', () => {
    const arriving = link({ until: 'arrival', arrivalAt: 'place', geofenceId: 9, place: { lat: 1, lon: 2 } });
    expect(inputOf(arriving, 7, NOW, LIMA).arrival).toEqual({ lat: 1, lon: 2, radius: 200 });
  });
});
