import { encodePolyline } from '@rastro/domain';
import fc from 'fast-check';
import { getNamedType, isInputObjectType } from 'graphql';
import { expect, it } from 'vitest';
import { rootFields } from '../testing/schemaWalk.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { contractSchema } from '../testing/testSchema.ts';
import { testServer } from '../testing/testServer.ts';

/** Whatever call takes a place refuses one that is not on the globe. A new one that takes a place has to be written down here. */

let fleet!: TestFleet;
const server = await testServer(
  async (store) => {
    fleet = await fillTestFleet(store);
  },
  { settings: { GEOCODER_URL: 'http://127.0.0.1:1' } },
);
const { north } = fleet;
const manager = await server.login(north.managerName, TEST_PASSWORD);

const LINE = encodePolyline([
  { latitude: -12, longitude: -77 },
  { latitude: -12.1, longitude: -77 },
]);
const STOP = { name: 'Paradero', minimumStay: 0 };
const ROAD = {
  customerId: north.customerId,
  name: 'Ruta',
  overviewPolyline: LINE,
  deviationAlarm: false,
  deviationMeters: 100,
  speedAlarm: false,
  roadGeofence: [],
};
const GEOFENCE = {
  name: 'Patio',
  geofenceType: 'CIRCLE',
  radius: 100,
  alertsInputOutput: false,
  showOnMap: true,
};
const CREATE_ROAD = 'mutation ($road: RoadInput!) { createRoad(road: $road) { id } }';
const CREATE_GEOFENCE =
  'mutation ($c: Id!, $g: GeofenceInput!) { createGeofence(customerId: $c, geofence: $g) { id } }';

type Call = (lat: number, lon: number) => [text: string, variables: Record<string, unknown>];

/** A call for each place in the arguments of the schema, by the type or the call that has it. */
const CALLS: Record<string, Call> = {
  'PoiInput.latitude PoiInput.longitude': (latitude, longitude) => [
    'mutation ($poi: PoiInput!) { createPoi(poi: $poi) { poi { id } } }',
    { poi: { name: 'Grifo', category: 'fuel', latitude, longitude } },
  ],
  'RoadInput.overviewPolyline': (latitude, longitude) => [
    CREATE_ROAD,
    {
      road: {
        ...ROAD,
        overviewPolyline: LINE + encodePolyline([{ latitude: latitude + 12.1, longitude: longitude + 77 }]),
      },
    },
  ],
  'RoadGeofenceInput.lat RoadGeofenceInput.lon': (lat, lon) => [
    CREATE_ROAD,
    { road: { ...ROAD, roadGeofence: [{ ...STOP, lat, lon, radius: 50 }] } },
  ],
  'RoadPointInput.lat RoadPointInput.lon': (lat, lon) => [
    CREATE_ROAD,
    {
      road: {
        ...ROAD,
        roadGeofence: [
          {
            ...STOP,
            polygon: [
              { lat: -12, lon: -77 },
              { lat: -12, lon: -77.01 },
              { lat, lon },
            ],
          },
        ],
      },
    },
  ],
  'ShareArrivalInput.lat ShareArrivalInput.lon': (lat, lon) => [
    'mutation ($link: ShareLinkInput!) { createShareLink(shareLink: $link) { token } }',
    {
      link: {
        assetId: north.assets[0]?.assetId,
        fields: [],
        endsAt: new Date(Date.now() + 3_600_000).toISOString(),
        arrival: { lat, lon, radius: 200 },
      },
    },
  ],
  'GeofenceInput.geomJson': (lat, lon) => [
    CREATE_GEOFENCE,
    {
      c: north.customerId,
      g: { ...GEOFENCE, geomJson: JSON.stringify({ type: 'Point', coordinates: [lon, lat] }) },
    },
  ],
  'GeofenceInput.geomText': (lat, lon) => [
    CREATE_GEOFENCE,
    { c: north.customerId, g: { ...GEOFENCE, geomText: `POINT (${lon.toFixed(9)} ${lat.toFixed(9)})` } },
  ],
  'AskedShape.geomJson': (lat, lon) => [
    `query ($s: AskedShape!, $a: [Id!]!) {
       shapeStays(assetIds: $a, shape: $s, fechaInicio: "2026-01-01T00:00:00Z", fechaFin: "2026-01-02T00:00:00Z") { complete: __typename } }`,
    {
      a: [north.assets[0]?.assetId],
      s: {
        geofenceType: 'CIRCLE',
        radius: 100,
        geomJson: JSON.stringify({ type: 'Point', coordinates: [lon, lat] }),
      },
    },
  ],
  'getAllAssetsInRadiusNearPoint.latitud getAllAssetsInRadiusNearPoint.longitud': (latitud, longitud) => [
    'query ($a: Float!, $o: Float!) { getAllAssetsInRadiusNearPoint(latitud: $a, longitud: $o, radius: 1) { id } }',
    { a: latitud, o: longitud },
  ],
  'placeAddress.latitude placeAddress.longitude': (latitude, longitude) => [
    'query ($a: Float!, $o: Float!) { placeAddress(latitude: $a, longitude: $o) }',
    { a: latitude, o: longitude },
  ],
};

const PLACE = /^(lat|lon|latitude|longitude|latitud|longitud|geom\w+|\w*polyline)$/i;

/** The places in the arguments of all calls. */
function placesOfSchema(): string[] {
  const found = new Set<string>();
  const walk = (owner: string, inputs: readonly { name: string; type: unknown }[]): void => {
    for (const { name, type } of inputs) {
      const named = getNamedType(type as Parameters<typeof getNamedType>[0]);
      if (isInputObjectType(named)) walk(named.name, Object.values(named.getFields()));
      else if (PLACE.test(name)) found.add(`${owner}.${name}`);
    }
  };
  for (const { name, field } of rootFields(contractSchema())) walk(name, field.args);
  return [...found].sort();
}

it('every place that calls take is known here', () => {
  expect(
    Object.keys(CALLS)
      .flatMap((places) => places.split(' '))
      .sort(),
  ).toEqual(placesOfSchema());
});

const beyond = (most: number) =>
  fc.double({ min: most + 0.001, max: 600, noNaN: true }).chain((value) => fc.constantFrom(value, -value));
const within = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
const offGlobe = fc.oneof(fc.tuple(within(80), beyond(180)), fc.tuple(beyond(90), within(180)));

it.each(Object.entries(CALLS))('%s: no place that is not on the globe', async (_places, call) => {
  const ask = (lat: number, lon: number) => server.call(...call(lat, lon), manager);
  await ask(-12, -77.0001);
  await fc.assert(
    fc.asyncProperty(offGlobe, async ([lat, lon]) => {
      await expect(ask(lat, lon)).rejects.toMatchObject({
        code: expect.stringMatching(/^(INVALID_INPUT|GEOFENCE_SHAPE|INVALID_ROW|ROAD_STOP_BESIDE)$/),
      });
    }),
    { numRuns: 12, examples: [[[-12, -277]], [[91, 0]]] },
  );
});
