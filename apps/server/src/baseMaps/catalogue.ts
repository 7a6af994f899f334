import type { BaseMapContent, BaseMapProvider } from '@rastro/contract/resolvers';

/** An entry of the catalogue: whose maps can be switched on, and what is known of them. */
export interface Offer {
  provider: BaseMapProvider;
  content: BaseMapContent;
  /** Where it is read, with `{key}` in the place of the key; null where who switches it on gives the address. */
  url: string | null;
  /** As HTML. */
  attribution: string;
  /** The largest zoom of its tiles; null where a TileJSON says it, or the address decides. */
  tileMaxZoom: number | null;
  termsUrl: string | null;
}

/** Where Google opens a session for tiles. The browser takes the kind of map from behind `#`, which is sent to nobody. */
const GOOGLE = 'https://tile.googleapis.com/v1/createSession?key={key}';
/** What every map of Google has in common. What is to be said of it differs from view to view, so the browser asks for it. */
const OF_GOOGLE = {
  content: 'GOOGLE',
  attribution: '',
  tileMaxZoom: 22,
  termsUrl: 'https://developers.google.com/maps/documentation/tile/policies',
} as const;

const OSM = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>';

/**
 * Whose maps there are to choose from. Addresses, attributions and zooms are those of the providers' own pages: openfreemap.org,
 * docs.protomaps.com, operations.osmfoundation.org/policies/tiles, developers.arcgis.com, docs.maptiler.com and developers.google.com/maps.
 */
export const CATALOGUE: readonly Offer[] = [
  {
    provider: 'OPEN_FREE_MAP',
    content: 'OPEN_MAP_TILES',
    url: 'https://tiles.openfreemap.org/planet',
    attribution: `<a href="https://openfreemap.org">OpenFreeMap</a> © <a href="https://www.openmaptiles.org/">OpenMapTiles</a> ${OSM}`,
    tileMaxZoom: null,
    termsUrl: 'https://openfreemap.org/tos/',
  },
  {
    provider: 'PROTOMAPS',
    content: 'PROTOMAPS',
    url: 'https://api.protomaps.com/tiles/v4.json?key={key}',
    attribution: `<a href="https://protomaps.com">Protomaps</a> ${OSM}`,
    tileMaxZoom: null,
    termsUrl: 'https://protomaps.com/api',
  },
  {
    provider: 'OPEN_STREET_MAP',
    content: 'RASTER',
    url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    attribution: OSM,
    tileMaxZoom: 19,
    termsUrl: 'https://operations.osmfoundation.org/policies/tiles/',
  },
  {
    provider: 'ESRI_IMAGERY',
    content: 'RASTER',
    url: 'https://services.arcgisonline.com/ArcGIS/rest/services/World_Imagery/MapServer/tile/{z}/{y}/{x}',
    attribution:
      'Powered by <a href="https://www.esri.com">Esri</a> | Esri, Maxar, Earthstar Geographics, and the GIS User Community',
    tileMaxZoom: 18,
    termsUrl: 'https://developers.arcgis.com/documentation/mapping-and-location-services/terms-of-use/',
  },
  {
    provider: 'MAPTILER_STREETS',
    content: 'RASTER',
    url: 'https://api.maptiler.com/maps/streets-v2/256/{z}/{x}/{y}.png?key={key}',
    attribution: `<a href="https://www.maptiler.com/copyright/">© MapTiler</a> ${OSM}`,
    tileMaxZoom: 22,
    termsUrl: 'https://www.maptiler.com/terms/cloud/',
  },
  {
    provider: 'MAPTILER_HYBRID',
    content: 'RASTER',
    url: 'https://api.maptiler.com/maps/hybrid/256/{z}/{x}/{y}.jpg?key={key}',
    attribution: `<a href="https://www.maptiler.com/copyright/">© MapTiler</a> ${OSM}`,
    tileMaxZoom: 22,
    termsUrl: 'https://www.maptiler.com/terms/cloud/',
  },
  { ...OF_GOOGLE, provider: 'GOOGLE_ROADMAP', url: `${GOOGLE}#roadmap` },
  { ...OF_GOOGLE, provider: 'GOOGLE_SATELLITE', url: `${GOOGLE}#satellite` },
  { ...OF_GOOGLE, provider: 'GOOGLE_HYBRID', url: `${GOOGLE}#hybrid` },
  { ...OF_GOOGLE, provider: 'GOOGLE_TERRAIN', url: `${GOOGLE}#terrain` },
  {
    provider: 'FILE',
    content: 'PMTILES',
    url: null,
    attribution: '',
    tileMaxZoom: null,
    termsUrl: null,
  },
  {
    provider: 'TILES',
    content: 'RASTER',
    url: null,
    attribution: '',
    tileMaxZoom: null,
    termsUrl: null,
  },
];

/** What is known of a provider. Throws where the catalogue has no such entry. */
export function offerOf(provider: string): Offer {
  const offer = CATALOGUE.find((each) => each.provider === provider);
  if (!offer) throw new Error(`the catalogue of base maps has no ${provider}`);
  return offer;
}

/** Whether an entry can only be used with a key. */
export const needsKey = ({ url }: Offer): boolean => url?.includes('{key}') ?? false;

/** Whether an entry is read from a file of this server. */
export const needsFile = ({ content }: Pick<Offer, 'content'>): boolean => content === 'PMTILES';

/** Whether an entry has no address of its own. */
export const needsAddress = (offer: Offer): boolean => offer.url === null && !needsFile(offer);
