import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A question that the service was asked. */
interface AskedPlace {
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
}

/** A geocoding service on this machine: it keeps what it is asked and answers as the test says. */
interface GeocoderStandIn {
  url: string;
  asked: AskedPlace[];
  /** What it answers from now on: JSON or a text, with a status and headers; `null` for nothing at all. */
  answer(body: unknown, status?: number, headers?: Record<string, string>): void;
  /** Lets it hold its answers back until the returned function is called. */
  hold(): () => void;
  close(): Promise<void>;
}

/** What Nominatim answers for an address in Lima, in its form `jsonv2`, shortened. */
export const NOMINATIM_ANSWER = {
  place_id: 12_345,
  licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
  osm_type: 'way',
  lat: '-12.0931',
  lon: '-77.0465',
  category: 'building',
  type: 'yes',
  name: '',
  display_name: '123, Avenida Javier Prado Oeste, San Isidro, Lima, 15076, Perú',
  address: {
    house_number: '123',
    road: 'Avenida Javier Prado Oeste',
    suburb: 'San Isidro',
    city: 'Lima',
    region: 'Lima Metropolitana',
    state: 'Lima',
    'ISO3166-2-lvl4': 'PE-LMA',
    postcode: '15076',
    country: 'Perú',
    country_code: 'pe',
  },
  boundingbox: ['-12.0932', '-12.0930', '-77.0466', '-77.0464'],
};

/** What Nominatim answers where it knows no address. */
export const NOMINATIM_NOTHING = { error: 'Unable to geocode' };

/** What Photon answers for a street, shortened. */
export const PHOTON_ANSWER = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-77.0465, -12.0931] },
      properties: {
        osm_type: 'W',
        osm_id: 31_765_736,
        osm_key: 'highway',
        osm_value: 'primary',
        type: 'street',
        name: 'Avenida Javier Prado Oeste',
        district: 'San Isidro',
        city: 'Lima',
        state: 'Lima',
        country: 'Perú',
        countrycode: 'PE',
        postcode: '15076',
      },
    },
  ],
};

/** What Photon answers where it knows no address. */
export const PHOTON_NOTHING = { type: 'FeatureCollection', features: [] };

/** Starts a service that answers as Nominatim does. */
export async function geocoderStandIn(): Promise<GeocoderStandIn> {
  const asked: AskedPlace[] = [];
  let reply: (response: ServerResponse) => void = () => undefined;
  let held: Promise<void> = Promise.resolve();
  const answer: GeocoderStandIn['answer'] = (body, status = 200, headers = {}) => {
    reply = (response) => {
      if (body === null) return;
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    };
  };
  answer(NOMINATIM_ANSWER);
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://stand-in');
    asked.push({ path: url.pathname, query: Object.fromEntries(url.searchParams), headers: request.headers });
    await held;
    reply(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    answer,
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
