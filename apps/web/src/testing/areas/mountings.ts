import type { Mounting } from '@rastro/contract/resolvers';
import { serverNow } from '../../api/index.ts';
import { changedMeanwhile, refusal } from '../api/refusal.ts';
import type { FakeFleet } from '../fleet/types.ts';
import type { Area } from './area.ts';
import { addJob } from './jobs.ts';

const TECHNICIAN = { id: 1, label: 'Álvaro Paz' };

const isNow = ({ dateRemoved }: Mounting): boolean => dateRemoved == null;
const found = (fleet: FakeFleet, many: string, id: number) => {
  const row = fleet.entities[many]?.find((each) => each.id === id);
  if (!row) throw refusal('NOT_FOUND');
  return row;
};

/** Which devices sit in which vehicles, of those that the pages of both list. */
export const mountings: Area = {
  Query: {
    mountings: (_, { assetId, deviceId }, { fleet }) =>
      fleet.mountings.filter(
        ({ asset, device }) =>
          (assetId == null || asset.id === assetId) && (deviceId == null || device.id === deviceId),
      ),
    mountableDevices: (_, { customerId, searchText }, { fleet }) =>
      (fleet.entities.fleetDevices ?? [])
        .filter(
          (row) =>
            row.customerId === customerId &&
            String(row.deviceIdentifier).includes(searchText ?? '') &&
            !fleet.mountings.some((each) => isNow(each) && each.device.id === row.id),
        )
        .map((row) => ({
          id: row.id,
          deviceIdentifier: String(row.deviceIdentifier),
          model: row.model as string | null,
          protocol: String(row.protocol),
          waitingSince: null,
          lastHeard: null,
        })),
    mountableAssets: (_, { customerId, searchText }, { fleet }) =>
      (fleet.entities.fleetAssets ?? [])
        .filter(
          (row) =>
            row.customerId === customerId &&
            String(row.name).includes(searchText ?? '') &&
            !fleet.mountings.some((each) => isNow(each) && each.asset.id === row.id),
        )
        .map(({ id, name, licensePlate }) => ({
          id,
          name: String(name),
          licensePlate: String(licensePlate),
        })),
    mountingTechnicians: () => [TECHNICIAN],
    mountingChangePreview: (_, { change }, { fleet }) => {
      const mounting = fleet.mountings.find(({ id }) => id === change.mountingId);
      if (!mounting) return [];
      const { id, name, licensePlate } = found(fleet, 'fleetAssets', change.assetId);
      const isSame = id === mounting.asset.id;
      return [
        {
          fromAsset: mounting.asset,
          toAsset: isSame ? null : { id, name: String(name), licensePlate: String(licensePlate) },
          positions: 1_240,
          since: '2026-11-20T12:00:00.000Z',
          until: '2026-11-20T15:00:00.000Z',
          km: 82.4,
          trips: 3,
          alarms: 1,
        },
      ];
    },
  },
  Mutation: {
    changeMounting: (_root, _args, asked) =>
      addJob(asked, 'changeMounting', { format: null, from: null, to: null, count: null }),
    mountDevice: (_, { assetId, deviceId, dateAssociated, technicianId, notes }, { fleet, user }) => {
      const [asset, device] = [found(fleet, 'fleetAssets', assetId), found(fleet, 'fleetDevices', deviceId)];
      const other = fleet.mountings.find((each) => isNow(each) && each.device.id === deviceId);
      if (other) throw refusal('DEVICE_MOUNTED', { asset: other.asset.name, from: '', to: '' });
      const mounting: Mounting = {
        id: fleet.mountings.length + 1,
        version: 1,
        asset: { id: asset.id, name: String(asset.name), licensePlate: String(asset.licensePlate) },
        device: {
          id: device.id,
          deviceIdentifier: String(device.deviceIdentifier),
          model: device.model as string | null,
          protocol: String(device.protocol),
        },
        dateAssociated: dateAssociated ?? new Date(serverNow()).toISOString(),
        dateRemoved: null,
        technician: technicianId == null ? null : TECHNICIAN,
        notes: notes ?? null,
        mountedBy: user.shown.firstName,
        removalTechnician: null,
        removalNotes: null,
        removedBy: null,
      };
      fleet.mountings = [mounting, ...fleet.mountings];
      return mounting;
    },
    unmountDevice: (_, { mountingId, version, dateRemoved, technicianId, notes }, { fleet, user }) => {
      const mounting = fleet.mountings.find(({ id }) => id === mountingId);
      if (!mounting) throw refusal('NOT_FOUND');
      if (mounting.version !== version) throw changedMeanwhile(mounting, mounting.version);
      return Object.assign(mounting, {
        version: version + 1,
        dateRemoved: dateRemoved ?? new Date(serverNow()).toISOString(),
        removalTechnician: technicianId == null ? null : TECHNICIAN,
        removalNotes: notes ?? null,
        removedBy: user.shown.firstName,
      });
    },
  },
};
