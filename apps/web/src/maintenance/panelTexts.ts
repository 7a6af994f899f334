import { defineTexts } from '../i18n/index.ts';

/** What menus say before anything of maintenance is loaded. */
export const maintenancePanelTexts = defineTexts('maintenancePanel', {
  es: { maintenance: 'Mantenimiento' },
  en: { maintenance: 'Maintenance' },
});
