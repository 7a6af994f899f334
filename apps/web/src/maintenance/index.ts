/** Maintenance: service notices and performed services. */
import { lazy } from 'react';

export { type MaintenanceAddress, readMaintenance, writeMaintenance } from './maintenanceAddress.ts';
export { maintenanceTexts } from './texts.ts';

/** The permissions of which one is needed to see any of it. */
export const SEES_MAINTENANCE = ['Mantenimiento'];

export const MaintenancePanel = lazy(async () => ({
  default: (await import('./MaintenancePanel.tsx')).MaintenancePanel,
}));
export const MaintenanceForms = lazy(async () => ({
  default: (await import('./MaintenanceForms.tsx')).MaintenanceForms,
}));
export const VehicleNotices = lazy(async () => ({
  default: (await import('./VehicleNotices.tsx')).VehicleNotices,
}));
