import type { BaseMapCatalogueQuery, BaseMapProvider } from '../api/index.ts';

type Catalogue = NonNullable<BaseMapCatalogueQuery['baseMapCatalogue']>;
/** A provider that can be switched on. */
export type Offer = Catalogue['offers'][number];
/** A base map that is switched on, as the server has it. */
export type StoredLayer = Catalogue['layers'][number];

/** A base map in the form: texts as they are typed, and an id that stays while it is moved. */
export interface LayerForm {
  id: number;
  provider: BaseMapProvider;
  name: string;
  address: string;
  attribution: string;
  maxZoom: number | null;
  key: string;
}

/** The field of a base map that keeps it from being saved, or null. */
export type LayerFault = 'name' | 'nameTaken' | 'address' | 'file' | 'key' | null;

/** What the map calls what a provider offers, unless somebody types another name: one that the contract knows, where it has one for the like. */
const SUGGESTED: Record<BaseMapProvider, string> = {
  OPEN_FREE_MAP: 'Street Maps',
  PROTOMAPS: 'Street Maps',
  OPEN_STREET_MAP: 'OSM',
  ESRI_IMAGERY: 'Satellite Maps',
  MAPTILER_STREETS: 'Street View',
  MAPTILER_HYBRID: 'Satellite View',
  GOOGLE_ROADMAP: 'Street View',
  GOOGLE_SATELLITE: 'Satellite Maps',
  GOOGLE_HYBRID: 'Satellite View',
  GOOGLE_TERRAIN: 'Google Terrain',
  FILE: 'Street Maps',
  TILES: '',
};

/** The names of the contract (docs/contract.md); those of the others are free. */
export const KNOWN_NAMES: readonly string[] = [
  'Street Maps',
  'Satellite Maps',
  'Satellite View',
  'Street View',
  'OSM',
  'Route Km Maps',
];

const BUILT_IN = 'Default View';
const MOST_OF_A_NAME = 2;

let lastId = 0;
const newId = (): number => {
  lastId += 1;
  return lastId;
};

export const formOf = ({ provider, name, address, attribution, maxZoom, key }: StoredLayer): LayerForm => ({
  id: newId(),
  provider,
  name,
  address: address ?? '',
  attribution: attribution ?? '',
  maxZoom,
  key: key ?? '',
});

/** What an offer is switched on as. */
export const newLayer = (provider: BaseMapProvider): LayerForm => ({
  id: newId(),
  provider,
  name: SUGGESTED[provider],
  address: '',
  attribution: '',
  maxZoom: null,
  key: '',
});

/** What the server is told; it forgets what a provider does not use. */
export const storedOf = ({ id: _, ...layer }: LayerForm): StoredLayer => ({
  ...layer,
  name: layer.name.trim(),
  address: layer.address.trim(),
  attribution: layer.attribution.trim(),
  key: layer.key.trim(),
});

/** Whether a base map takes a key: its provider wants one, or its address has a place for one. */
export const takesKey = ({ address }: LayerForm, offer: Offer): boolean =>
  offer.needsKey || (offer.needsAddress && address.includes('{key}'));

/** Whether a base map is read from a file of the server, whose name is its address. */
export const needsFile = ({ content }: Offer): boolean => content === 'PMTILES';

/** What is wrong with a base map among the others, or null. */
export function faultOf(layer: LayerForm, offer: Offer, all: readonly LayerForm[]): LayerFault {
  const name = layer.name.trim();
  if (name === '' || name === BUILT_IN) return 'name';
  if (all.filter((other) => other.name.trim() === name).length > MOST_OF_A_NAME) return 'nameTaken';
  if (needsFile(offer) && layer.address === '') return 'file';
  if (offer.needsAddress && !isTileAddress(layer.address.trim())) return 'address';
  return takesKey(layer, offer) && !/^[\w.~-]+$/.test(layer.key.trim()) ? 'key' : null;
}

const isTileAddress = (address: string): boolean =>
  /^https?:\/\/[\w.-]+(:\d+)?\/\S+$/.test(address) &&
  ['{z}', '{x}', '{y}'].every((part) => address.includes(part));
