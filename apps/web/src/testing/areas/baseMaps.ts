import type { BaseMapOffer } from '@rastro/contract/resolvers';
import type { Area } from './area.ts';

const offer = (given: Pick<BaseMapOffer, 'provider'> & Partial<BaseMapOffer>): BaseMapOffer => ({
  content: 'RASTER',
  host: `${given.provider.toLowerCase().replaceAll('_', '-')}.example`,
  attribution: `© ${given.provider}`,
  tileMaxZoom: 19,
  termsUrl: 'https://terms.example/',
  needsKey: false,
  needsAddress: false,
  ...given,
});

const OFFERS: readonly BaseMapOffer[] = [
  offer({ provider: 'OPEN_FREE_MAP', content: 'OPEN_MAP_TILES', tileMaxZoom: null }),
  offer({ provider: 'PROTOMAPS', content: 'PROTOMAPS', tileMaxZoom: null, needsKey: true }),
  offer({ provider: 'OPEN_STREET_MAP' }),
  offer({ provider: 'ESRI_IMAGERY', tileMaxZoom: 18 }),
  offer({ provider: 'MAPTILER_STREETS', needsKey: true }),
  offer({ provider: 'MAPTILER_HYBRID', needsKey: true }),
  ...(['GOOGLE_ROADMAP', 'GOOGLE_SATELLITE', 'GOOGLE_HYBRID', 'GOOGLE_TERRAIN'] as const).map((provider) =>
    offer({ provider, content: 'GOOGLE', attribution: '', tileMaxZoom: 22, needsKey: true }),
  ),
  offer({
    provider: 'FILE',
    content: 'PMTILES',
    host: null,
    termsUrl: null,
    attribution: '',
    tileMaxZoom: null,
  }),
  offer({
    provider: 'TILES',
    host: null,
    termsUrl: null,
    attribution: '',
    tileMaxZoom: null,
    needsAddress: true,
  }),
];

/** Base maps: those that are configured, and what an owner has switched on. */
export const baseMaps: Area = {
  Query: {
    additionalMaps: (_, _args, { fleet }) => fleet.additionalMaps,
    baseMapCatalogue: (_, _args, { fleet }) => ({
      ...fleet.baseMaps,
      files: ['lima.pmtiles'],
      offers: [...OFFERS],
    }),
  },
  Mutation: {
    saveBaseMaps: (_, { fromOutside, layers }, { fleet }) => {
      fleet.baseMaps = {
        fromOutside,
        layers: layers.map(({ address, attribution, maxZoom, key, ...layer }) => ({
          ...layer,
          address: address ?? null,
          attribution: attribution ?? null,
          maxZoom: maxZoom ?? null,
          key: key ?? null,
        })),
      };
      return { ...fleet.baseMaps, files: ['lima.pmtiles'], offers: [...OFFERS] };
    },
  },
};
