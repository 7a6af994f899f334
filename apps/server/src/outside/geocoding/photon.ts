import { z } from 'zod';
import { type GeocodingService, OPEN_STREET_MAP } from './geocodingService.ts';

const text = z.string().optional();
const answer = z.object({
  features: z.array(
    z.object({
      properties: z.object({
        type: text,
        name: text,
        street: text,
        housenumber: text,
        district: text,
        locality: text,
        city: text,
        county: text,
        state: text,
        countrycode: text,
      }),
    }),
  ),
});

/** Photon's reverse call (https://github.com/komoot/photon/blob/master/docs/api-v1.md). What it names by its type has that in `name` alone. */
export const photon: GeocodingService = {
  attribution: OPEN_STREET_MAP,
  question: ({ latitude, longitude }) => ({
    path: 'reverse',
    query: { lat: String(latitude), lon: String(longitude), limit: '1' },
  }),
  read: (json) => {
    const found = answer.parse(json).features[0]?.properties;
    if (!found) return null;
    const named = (type: string): string | undefined => (found.type === type ? found.name : undefined);
    return {
      street: found.street ?? named('street') ?? null,
      houseNumber: found.housenumber ?? null,
      district: found.district ?? named('district') ?? found.locality ?? named('locality') ?? null,
      city: found.city ?? named('city') ?? found.county ?? named('county') ?? null,
      region: found.state ?? named('state') ?? null,
      countryCode: found.countrycode ?? null,
    };
  },
};
