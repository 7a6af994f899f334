import { z } from 'zod';
import { type GeocodingService, OPEN_STREET_MAP } from './geocodingService.ts';

const answer = z.union([
  z.object({ address: z.record(z.string(), z.string()) }),
  z.object({ error: z.string() }),
]);

/** The names under which each part comes, the most exact first; which of them are there depends on the country. */
const STREET = ['road', 'pedestrian', 'footway', 'cycleway', 'path'];
const DISTRICT = ['suburb', 'city_district', 'quarter', 'neighbourhood'];
const CITY = ['city', 'town', 'village', 'municipality', 'hamlet', 'county'];
const REGION = ['state', 'region', 'province', 'state_district'];

/** Nominatim's reverse call, in its form `jsonv2` (https://nominatim.org/release-docs/latest/api/Reverse/). */
export const nominatim: GeocodingService = {
  attribution: OPEN_STREET_MAP,
  question: ({ latitude, longitude }) => ({
    path: 'reverse',
    query: {
      format: 'jsonv2',
      lat: String(latitude),
      lon: String(longitude),
      zoom: '18',
      layer: 'address',
      addressdetails: '1',
    },
  }),
  read: (json) => {
    const parsed = answer.parse(json);
    if ('error' in parsed) return null;
    const { address } = parsed;
    const firstOf = (names: readonly string[]): string | null =>
      names.map((name) => address[name]).find((value) => value !== undefined) ?? null;
    return {
      street: firstOf(STREET),
      houseNumber: address.house_number ?? null,
      district: firstOf(DISTRICT),
      city: firstOf(CITY),
      region: firstOf(REGION),
      countryCode: address.country_code ?? null,
    };
  },
};
