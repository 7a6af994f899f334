/** Maintenance: notices of services to come, and performed services. The panels themselves are loaded when they open. */
export { maintenanceTexts } from './texts.ts';

/** Who sees anything of it. */
export const SEES_MAINTENANCE = ['Mantenimiento'];
