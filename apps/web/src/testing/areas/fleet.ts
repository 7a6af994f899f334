import type { Asset, Device } from '@rastro/contract/resolvers';
import { refusal } from '../api/refusal.ts';
import { CUSTOMERS, type FakeVehicle } from '../fleet/company.ts';
import { vehiclesInReach } from '../fleet/vehicles.ts';
import type { Area } from './area.ts';

const REGISTERED_AT = '2026-01-15T15:00:00.000Z';
const PHONE = '+51 911 000 000';

/** Customers, groups, vehicles with their drivers and devices. */
export const fleet: Area = {
  Query: {
    customers: (_, _args, { user }) => {
      const ids = new Set(user.groups.map(({ customerId }) => customerId));
      const items = CUSTOMERS.filter(({ id }) => ids.has(id)).map(({ id, name }) => ({ id, name }));
      return { count: items.length, items: items.toSorted((a, b) => a.name.localeCompare(b.name, 'es')) };
    },
    groups: (_, _args, { user }) => [...user.groups],
    assetsByGroups: (_, { groupIDs, searchText, pageSize }, { user, fleet: { vehicles } }) => {
      const reached = new Set(user.groups.map(({ id }) => id).filter((id) => groupIDs.includes(id)));
      const wanted = (searchText ?? '').toLowerCase();
      const found = vehicles.filter(
        ({ group, name, plate, internalNumber }) =>
          reached.has(group.id) &&
          [name, plate, internalNumber].some((text) => text.toLowerCase().includes(wanted)),
      );
      return { count: found.length, items: found.slice(0, pageSize ?? found.length).map(assetOf) };
    },
    asset: (_, { assetId }, asked) => {
      const vehicle = vehiclesInReach(asked.fleet, asked.user).find(({ id }) => id === assetId);
      return vehicle ? assetOf(vehicle) : null;
    },
    driversPaginated: (_, { searchText, pageSize }, asked) => {
      const wanted = (searchText ?? '').toLowerCase();
      const found = vehiclesInReach(asked.fleet, asked.user).flatMap(({ id, name, plate, driver }) => {
        if (!driver?.toLowerCase().includes(wanted)) return [];
        const [firstName = '', lastName = ''] = driver.split(' ');
        return [{ id, firstName, lastName, photo: null, assets: [{ id, name, licensePlate: plate }] }];
      });
      return { count: found.length, items: found.slice(0, pageSize ?? found.length) };
    },
    getDevice: (_, { id }, asked) => {
      const vehicle = vehiclesInReach(asked.fleet, asked.user).find((each) => each.id === id);
      return vehicle ? deviceOf(vehicle) : null;
    },
    unknownDevices: (_, { deviceIdentifier }, { fleet }) =>
      fleet.unknownDevices.filter(
        (each) => deviceIdentifier == null || each.deviceIdentifier === deviceIdentifier,
      ),
    deviceListeners: () => [
      { protocol: 'osmand', port: 5055, transports: ['http'] },
      { protocol: 'teltonika', port: 5027, transports: ['tcp', 'udp'] },
      { protocol: 'gt06', port: 5023, transports: ['tcp'] },
    ],
    deviceNetworks: (_, { customerId }, { fleet }) => fleet.deviceNetworks.get(customerId) ?? [],
    usersByCustomer: (_, { customerId }, { fleet: { users } }) =>
      users
        .map(({ shown }) => shown)
        .filter(({ customer }) => customer.id === customerId)
        .map(({ id, userName, firstName, lastName, email }) => ({
          id,
          userName,
          firstName,
          lastName,
          email,
        })),
  },
  Mutation: {
    setDeviceNetworks: (_, { customerId, networks }, { fleet }) => {
      if (networks.some((text) => !/^[0-9a-f.:]+(\/\d+)?$/.test(text)))
        throw refusal('INVALID_INPUT', { field: 'networks' });
      fleet.deviceNetworks.set(customerId, networks);
      return networks;
    },
    correctDeviceProtocol: (_, { deviceId, protocol }, { fleet }) => {
      fleet.unknownDevices = fleet.unknownDevices.filter((each) => each.deviceId !== deviceId);
      const vehicle = fleet.vehicles.find(({ id }) => id === deviceId);
      if (!vehicle) throw new Error(`no device ${deviceId}`);
      return { ...deviceOf(vehicle), protocol };
    },
  },
};

function assetOf({ id, name, plate, internalNumber, typeId, customer, driver }: FakeVehicle): Asset {
  const [firstName = '', lastName = ''] = driver?.split(' ') ?? [];
  return {
    id,
    name,
    licensePlate: plate,
    internalNumber,
    driver: driver === null ? null : { id, firstName, lastName, photo: null },
    typeMobile: { id: typeId, description: 'Tipo' },
    customer,
    brand: 'Volvo',
    color: 'Blanco',
    year: 2021,
    model: 'FH 460',
    fuelCutWiring: true,
    fuelCutWiringDate: '2026-03-02',
    cutSolenoidValve: false,
    cutSolenoidValveDate: null,
    realHorometer: 1_204.5,
    maximumSpeed: 90,
    photo: null,
    photoFull: null,
    itSupportsOBD2: false,
    deviceId: id,
  };
}

/** The vehicle whose device has a wrong clock. */
const WRONG_CLOCK = 'AND-108';
const clock = {
  from: '2026-02-01T15:00:00.000Z',
  until: null,
  offset: -7_200,
  learnt: '2026-02-01T15:30:00.000Z',
};

/** The device of a vehicle as it is registered. */
export function deviceOf({ id, plate }: FakeVehicle): Device {
  const imei = String(359_999_000_000_000 + id);
  return {
    id,
    deviceIdentifier: imei,
    deviceType: 'Teltonika',
    protocol: 'teltonika',
    expirationPassword: null,
    firmwareVersion: '03.27.07',
    scriptVersion: null,
    hasCanBusy: false,
    tempConversionFactor: null,
    model: 'FMB920',
    serialNumber: `S-${id}`,
    line: [{ id, lineNumber: PHONE, email: null, createdAt: REGISTERED_AT }],
    imei,
    createdDate: REGISTERED_AT,
    dateAssociated: REGISTERED_AT,
    clocks: plate === WRONG_CLOCK ? [{ id: 1, ...clock, isRemoved: false }] : [],
    hasSecret: false,
    canHaveSecret: false,
    otherProtocol: null,
    otherProtocolUntil: null,
    twoPlacesAt: null,
    twoPlaces: null,
  };
}
