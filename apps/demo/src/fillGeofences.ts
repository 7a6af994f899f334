import { type GeofenceShape, kmhToMps, type LonLat } from '@rastro/domain';
import type { Db } from '@rastro/server/store/database';
import type { DemoCustomer } from '@rastro/simulator/fleet/fleet';

interface DemoGeofence {
  name: string;
  category: string;
  color: string;
  shape: GeofenceShape;
  maxSpeedKmh?: number;
  dwellMinutes?: number;
}

const BASE_NAMES = ['Base principal', 'Base secundaria', 'Base auxiliar'];

const circle = (longitude: number, latitude: number, radiusM: number): GeofenceShape => ({
  type: 'circle',
  centre: [longitude, latitude],
  radiusM,
});
const polygon = (...ring: LonLat[]): GeofenceShape => ({ type: 'polygon', rings: [ring] });

/** Geofences that the vehicles of all customers enter, some with a limit of their own. Places are real, their courses approximate. */
const OF_THE_CITY: readonly DemoGeofence[] = [
  {
    name: 'Terminal portuario del Callao',
    category: 'Puertos',
    color: '#1f8f9a',
    maxSpeedKmh: 40,
    dwellMinutes: 120,
    shape: polygon(
      [-77.1475, -12.0445],
      [-77.1365, -12.0445],
      [-77.1345, -12.0545],
      [-77.1405, -12.0585],
      [-77.1485, -12.0555],
    ),
  },
  {
    name: 'Mercado Mayorista',
    category: 'Clientes',
    color: '#1a7f4b',
    shape: polygon([-76.9465, -12.0375], [-76.9405, -12.0375], [-76.9405, -12.0445], [-76.9465, -12.0445]),
  },
  {
    name: 'Patio de cliente San Luis',
    category: 'Clientes',
    color: '#1a7f4b',
    dwellMinutes: 30,
    shape: circle(-76.997, -12.075, 350),
  },
  {
    name: 'Miraflores, zona de reparto',
    category: 'Zonas',
    color: '#7c3aed',
    maxSpeedKmh: 60,
    shape: polygon([-77.0455, -12.1125], [-77.0215, -12.1125], [-77.0215, -12.1325], [-77.0405, -12.1325]),
  },
  {
    name: 'Corredor Centro Histórico',
    category: 'Zonas',
    color: '#c0322b',
    maxSpeedKmh: 50,
    shape: {
      type: 'corridor',
      halfWidthM: 60,
      line: [
        [-77.0275, -12.0435],
        [-77.0262, -12.0495],
        [-77.0278, -12.0555],
        [-77.0312, -12.0605],
      ],
    },
  },
];

/** Draws for a demo customer the geofences of the city and of its own depots, valid from `since` on, in milliseconds since 1970 UTC. */
export async function fillGeofences(
  db: Db,
  customerId: number,
  customer: DemoCustomer,
  since: number,
): Promise<void> {
  const depots = new Map(
    customer.assets.map(({ profile: { depot } }) => [`${depot.latitude} ${depot.longitude}`, depot]),
  );
  const bases = [...depots.values()].slice(0, BASE_NAMES.length).map(
    ({ latitude, longitude }, number): DemoGeofence => ({
      name: BASE_NAMES[number] as string,
      category: 'Bases',
      color: '#2f5fb3',
      shape: circle(longitude, latitude, 300),
    }),
  );
  for (const geofence of [...bases, ...OF_THE_CITY]) {
    const { name, category, color, shape, maxSpeedKmh, dwellMinutes } = geofence;
    const { id } = await db
      .insertInto('geofence')
      .values({ customer_id: customerId, name, category, color })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('geofence_version')
      .values({
        customer_id: customerId,
        geofence_id: id,
        valid_from: new Date(since),
        shape: JSON.stringify(shape),
        max_speed_mps: maxSpeedKmh === undefined ? null : kmhToMps(maxSpeedKmh),
        alerts_input_output: false, // kept as visits; they would ring all day
        dwell_s: dwellMinutes === undefined ? null : dwellMinutes * 60,
      })
      .execute();
  }
}
