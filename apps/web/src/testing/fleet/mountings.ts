import type { Mounting } from '@rastro/contract/resolvers';

const NOBODY = { mountedBy: null, removalTechnician: null, removalNotes: null, removedBy: null };

/** What every test finds: a device in the first vehicle, which had another one before; the second vehicle and the second device are free. */
export const firstMountings = (): Mounting[] => {
  const asset = { id: 104, name: 'Camión 104', licensePlate: 'AND-104' };
  return [
    {
      ...NOBODY,
      id: 2,
      version: 1,
      asset,
      device: { id: 1, deviceIdentifier: '860000000000104', model: 'FMB920', protocol: 'teltonika' },
      dateAssociated: '2026-03-02T15:00:00.000Z',
      dateRemoved: null,
      technician: { id: 1, label: 'Álvaro Paz' },
      notes: 'Bajo el tablero',
      mountedBy: 'Rosa Rojas',
    },
    {
      ...NOBODY,
      id: 1,
      version: 2,
      asset,
      device: { id: 2, deviceIdentifier: '860000000000105', model: null, protocol: 'gt06' },
      dateAssociated: '2025-01-10T15:00:00.000Z',
      dateRemoved: '2026-03-02T14:00:00.000Z',
      technician: null,
      notes: null,
      removedBy: 'Rosa Rojas',
      removalNotes: 'Antena rota',
    },
  ];
};
