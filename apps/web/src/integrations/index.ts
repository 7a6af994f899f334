/** Integrations: API keys, webhooks, and how programs call the server. */
export { integrationsName } from './name.ts';

/** The path of the page, and the permission that opens it. */
export const INTEGRATIONS_PATH = '/manage/integrations';
export const INTEGRATES: readonly string[] = ['Integraciones'];
/** Loads the page for the router. */
export const loadIntegrationsPage = () => import('./IntegrationsPage.tsx');
