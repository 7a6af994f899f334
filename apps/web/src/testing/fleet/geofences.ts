import type { Geofence } from '@rastro/contract/resolvers';
import { outlineOf } from '@rastro/domain/geofences/outline';
import { CUSTOMERS } from './company.ts';
import type { FakeFleet } from './types.ts';

/** Draws a circle in Lima for a customer, which the map shows. */
export function drawCircle(
  { geofences }: Pick<FakeFleet, 'geofences'>,
  customer: string,
  name: string,
): void {
  const { id: customerId, name: customerName } = CUSTOMERS.find((each) => each.name === customer) ?? {
    id: 0,
    name: customer,
  };
  const centre = [-77.03, -12.05] as const;
  const radius = 400;
  const rings = outlineOf({ type: 'circle', centre, radiusM: radius });
  const circle: Geofence = {
    id: geofences.length + 1,
    version: 1,
    name,
    customerId,
    customerName,
    showOnMap: true,
    maxSpeed: null,
    alertsInputOutput: false,
    geofenceType: 'CIRCLE',
    geomText: '',
    geomJson: JSON.stringify({ type: 'Polygon', coordinates: rings.map((ring) => [...ring, ring[0]]) }),
    drawnJson: JSON.stringify({ type: 'Point', coordinates: centre }),
    radius,
    color: '#2f5fb3',
    category: null,
    dwellMinutes: 30,
    holdsFrom: new Date(0).toISOString(),
    applying: null,
    cancelledApplying: null,
  };
  geofences.push(circle);
}
