/** Maintenance: service notices and performed services. */
import { lazyPart } from '../ui/index.ts';

export { type MaintenanceAddress, readMaintenance, writeMaintenance } from './maintenanceAddress.ts';
export { maintenancePanelTexts } from './panelTexts.ts';
export { maintenanceTexts } from './texts.ts';

/** The permissions of which one is needed to see any of it. */
export const SEES_MAINTENANCE = ['Mantenimiento'];

export const MaintenancePanel = lazyPart(
  async () => (await import('./MaintenancePanel.tsx')).MaintenancePanel,
);
export const MaintenanceForms = lazyPart(
  async () => (await import('./MaintenanceForms.tsx')).MaintenanceForms,
);
export const VehicleNotices = lazyPart(async () => (await import('./VehicleNotices.tsx')).VehicleNotices);
