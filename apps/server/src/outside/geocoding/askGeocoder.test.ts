import { afterAll, describe, expect, it } from 'vitest';
import {
  geocoderStandIn,
  NOMINATIM_ANSWER,
  NOMINATIM_NOTHING,
  PHOTON_ANSWER,
  PHOTON_NOTHING,
} from '../testing/geocoderStandIn.ts';
import { addressText } from './addressText.ts';
import { askGeocoder, type GeocoderKind } from './askGeocoder.ts';

const service = await geocoderStandIn();
afterAll(service.close);
const PLACE = { latitude: -12.0931, longitude: -77.0465 };
const ask = (kind: GeocoderKind = 'nominatim', { path = '', withinMs = 10_000 } = {}) =>
  askGeocoder(
    { kind, url: `${service.url}${path}`, userAgent: 'Rastro (https://r.example)', withinMs },
    PLACE,
    'es',
  );

describe('Nominatim', () => {
  it('is asked in its documented form, in a language, by somebody who says who they are', async () => {
    service.answer(NOMINATIM_ANSWER);
    expect(await ask()).toBe('Avenida Javier Prado Oeste 123, San Isidro, Lima, PE');
    expect(service.asked.at(-1)).toMatchObject({
      path: '/reverse',
      query: {
        format: 'jsonv2',
        lat: '-12.0931',
        lon: '-77.0465',
        zoom: '18',
        layer: 'address',
        addressdetails: '1',
      },
      headers: { 'accept-language': 'es', 'user-agent': 'Rastro (https://r.example)' },
    });
  });

  it('may lie below a path, and keeps a key', async () => {
    await ask('nominatim', { path: '/maps/?key=abc' });
    expect(service.asked.at(-1)).toMatchObject({
      path: '/maps/reverse',
      query: { key: 'abc', format: 'jsonv2' },
    });
  });

  it('knows no address everywhere', async () => {
    service.answer(NOMINATIM_NOTHING);
    expect(await ask()).toBeNull();
    service.answer({ address: { country: 'Perú', country_code: 'pe' } });
    expect(await ask()).toBeNull();
  });

  it.each([
    [
      'a road in the country',
      { road: 'PE-1S', village: 'Asia', state: 'Lima', country_code: 'pe' },
      'PE-1S, Asia, Lima, PE',
    ],
    ['a path', { path: 'Sendero', county: 'Cañete', country_code: 'pe' }, 'Sendero, Cañete, PE'],
    ['no street', { hamlet: 'La Joya', state: 'Arequipa', country_code: 'pe' }, 'La Joya, Arequipa, PE'],
  ])('names %s', async (_what, address, text) => {
    service.answer({ address });
    expect(await ask()).toBe(text);
  });
});

describe('Photon', () => {
  it('is asked in its documented form', async () => {
    service.answer(PHOTON_ANSWER);
    expect(await ask('photon')).toBe('Avenida Javier Prado Oeste, San Isidro, Lima, PE');
    expect(service.asked.at(-1)).toMatchObject({
      path: '/reverse',
      query: { lat: '-12.0931', lon: '-77.0465', limit: '1' },
      headers: { 'accept-language': 'es' },
    });
  });

  it('knows no address everywhere', async () => {
    service.answer(PHOTON_NOTHING);
    expect(await ask('photon')).toBeNull();
  });

  it.each([
    [
      {
        type: 'house',
        name: 'Bodega',
        street: 'Calle 7',
        housenumber: '12',
        city: 'Lima',
        countrycode: 'PE',
      },
      'Calle 7 12, Lima, PE',
    ],
    [{ type: 'district', name: 'Lince', city: 'Lima', countrycode: 'PE' }, 'Lince, Lima, PE'],
    [{ type: 'city', name: 'Puno', state: 'Puno', countrycode: 'PE' }, 'Puno, PE'],
  ])('names %j', async (properties, text) => {
    service.answer({ features: [{ properties }] });
    expect(await ask('photon')).toBe(text);
  });
});

it('writes the number first where a country does', () => {
  const parts = { street: 'Main Street', houseNumber: '12', district: null, city: 'Austin', region: 'Texas' };
  expect(addressText({ ...parts, countryCode: 'us' })).toBe('12 Main Street, Austin, Texas, US');
  expect(addressText({ ...parts, countryCode: 'pe' })).toBe('Main Street 12, Austin, Texas, PE');
});

describe.each(['nominatim', 'photon'] as const)('a %s that fails', (kind) => {
  it.each([
    ['with an error', ['fault', 500], null],
    ['because of too many questions', [{}, 429, { 'retry-after': '120' }], 120],
    [
      'because of too many questions, until a date',
      [{}, 429, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }],
      null,
    ],
    ['because it refuses', ['<html>Blocked</html>', 403], null],
    ['by leading elsewhere', ['', 302, { location: 'http://127.0.0.1:1/' }], null],
    ['with something that is no JSON', ['<html>'], null],
    ['with JSON of another form', [{ features: {} }], null],
    ['with far too much', [`"${'x'.repeat(300_000)}"`], null],
  ] as [string, [unknown, number?, Record<string, string>?], number | null][])(
    '%s says so',
    async (_how, answer, retryAfterS) => {
      service.answer(...answer);
      await expect(ask(kind)).rejects.toMatchObject({ name: 'GeocoderFailure', retryAfterS });
    },
  );

  it('by silence is not waited for', async () => {
    service.answer(null);
    await expect(ask(kind, { withinMs: 50 })).rejects.toMatchObject({ name: 'GeocoderFailure' });
  });

  it('does not repeat the place in its words', async () => {
    service.answer('fault', 500);
    await expect(ask(kind)).rejects.not.toThrow(/12\.09/);
  });
});
