import type { LivePoint } from '@rastro/contract/resolvers';
import { fleetStatusAt } from '@rastro/domain';
import type { FakeVehicle } from './company.ts';

const SPEED_KMH = 40;
const STANDING_S = 3_600;

/** Where a vehicle is and how it does a second ago; null for one that never transmitted. */
export function livePoint(vehicle: FakeVehicle, now = Date.now()): LivePoint | null {
  const { id, plate, name, typeId, internalNumber, group, customer, driver, ignition, motion } = vehicle;
  if (motion === null) return null;
  const at = new Date(now - 1_000).toISOString();
  return {
    id: `${id}.${now}`,
    eid: id,
    mid: id,
    pat: plate,
    nMov: name,
    nCli: customer.name,
    nCh: driver,
    idCh: driver === null ? null : id,
    nInt: internalNumber,
    lat: vehicle.latitude,
    lon: vehicle.longitude,
    vel: motion === 'MOVING' ? SPEED_KMH : 0,
    cur: 90,
    fGPS: at,
    tIgn: ignition ? 600 : null,
    tDet: motion === 'MOVING' ? null : STANDING_S,
    typ: fleetStatusAt({ typeId, lastSeen: now, ignition, motion }, now),
    alarm: null,
    signal: null,
    dir: 'Avenida del Ensayo 123, Lima',
    odo: 12_345.6,
    sOdo: 12_300,
    realOdo: null,
    horo: 987.6,
    utx: at,
    evt: null,
    roadStatus: null,
    activeRouteName: null,
    asset: { itSupportsOBD2: false, typeMobile: { id: typeId } },
    ignition,
    motion,
    externalVoltage: 12_600,
    batteryVoltage: 4_100,
    fuel: null,
    satellites: 11,
    clockOffset: null,
    clockCorrected: false,
    workshop: null,
    privateTime: null,
    pastChanged: null,
    restsUntil: null,
    groupIds: [group.id],
  };
}
