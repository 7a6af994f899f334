import type { AddressParts } from './addressText.ts';

/** A place in degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** How one kind of geocoding service is asked, and what it answers. */
export interface GeocodingService {
  /** The path and the query of the question, below the address of the service. */
  question(place: Place): { path: string; query: Record<string, string> };
  /** Reads an answer; null where the service knows no address. Throws where that is not an answer of this kind. */
  read(answer: unknown): AddressParts | null;
  /** Whose data its addresses are, which its terms want shown beside them. */
  attribution: { text: string; url: string };
}

/** The data of both kinds of service. */
export const OPEN_STREET_MAP = {
  text: '© OpenStreetMap',
  url: 'https://www.openstreetmap.org/copyright',
} as const;
