/** The pages where things are administered that are listed, written, imported and exported all in the same way. */
import { defineTexts, textsNow } from '../i18n/index.ts';
import { lazyPart } from '../ui/index.ts';
import type { Entity } from './kernel/entity.ts';

/** A page of an entity, as menus and the router know it: its definition is loaded when it is opened. */
export interface EntityEntry {
  path: string;
  /** The permissions of which one opens it. */
  anyOf: readonly string[];
  label: { es: string; en: string };
  /** The name from which its calls and jobs take theirs. */
  many: string;
  load: () => Promise<{ default: Entity }>;
}

/** The entities in the order of the menu. A new one is a file beside this one and a line here. */
// biome-ignore format: a line each
export const ENTITIES: readonly EntityEntry[] = [
  { path: '/manage/clients', anyOf: ['Clientes'], label: { es: 'Clientes', en: 'Customers' }, many: 'customerAccounts', load: () => import('./customers.tsx') },
  { path: '/manage/devices', anyOf: ['Equipos'], label: { es: 'Equipos', en: 'Devices' }, many: 'fleetDevices', load: () => import('./devices.tsx') },
  { path: '/manage/assets', anyOf: ['Moviles'], label: { es: 'Móviles', en: 'Vehicles' }, many: 'fleetAssets', load: () => import('./assets.tsx') },
  { path: '/manage/drivers', anyOf: ['Conductores'], label: { es: 'Conductores', en: 'Drivers' }, many: 'fleetDrivers', load: () => import('./drivers.tsx') },
  { path: '/manage/groups', anyOf: ['Grupos'], label: { es: 'Grupos', en: 'Groups' }, many: 'assetGroups', load: () => import('./groups.tsx') },
  { path: '/manage/users', anyOf: ['Usuarios'], label: { es: 'Usuarios', en: 'Users' }, many: 'userAccounts', load: () => import('./users.tsx') },
  { path: '/manage/roles', anyOf: ['Roles'], label: { es: 'Roles', en: 'Roles' }, many: 'accessRoles', load: () => import('./roles.tsx') },
  { path: '/manage/assignments', anyOf: ['Conductores'], label: { es: 'Asignación de conductores', en: 'Driver assignments' }, many: 'driverAssignments', load: () => import('./driverAssignments.tsx') },
  { path: '/manage/documents', anyOf: ['Moviles', 'Conductores'], label: { es: 'Documentos', en: 'Documents' }, many: 'fleetDocuments', load: () => import('./documents.tsx') },
  { path: '/manage/odometers', anyOf: ['Moviles'], label: { es: 'Odómetros', en: 'Odometers' }, many: 'odometerReadings', load: () => import('./odometerReadings.tsx') },
  { path: '/manage/tanks', anyOf: ['Moviles'], label: { es: 'Calibración de tanques', en: 'Tank calibrations' }, many: 'tankCalibrations', load: () => import('./tankCalibrations.tsx') },
  { path: '/manage/workshop', anyOf: ['Mantenimiento'], label: { es: 'En el taller', en: 'In the workshop' }, many: 'workshopStays', load: () => import('./workshopStays.tsx') },
  { path: '/manage/privateTime', anyOf: ['VerTiempoPrivado'], label: { es: 'Tiempo privado', en: 'Private time' }, many: 'privateTimes', load: () => import('./privateTimes.tsx') },
  { path: '/manage/technicians', anyOf: ['Técnicos'], label: { es: 'Técnicos', en: 'Technicians' }, many: 'technicians', load: () => import('./technicians.tsx') },
  { path: '/manage/lines', anyOf: ['Lineas'], label: { es: 'Líneas', en: 'Lines' }, many: 'phoneLines', load: () => import('./lines.tsx') },
  { path: '/manage/fuelReceipts', anyOf: ['ComprobantesCombustible'], label: { es: 'Comprobantes de combustible', en: 'Fuel receipts' }, many: 'fuelReceipts', load: () => import('./fuelReceipts.tsx') },
  { path: '/manage/trackingnumber', anyOf: ['AsignarNroGuia'], label: { es: 'Números de guía', en: 'Guide numbers' }, many: 'guideNumbers', load: () => import('./guideNumbers.tsx') },
  { path: '/manage/pois', anyOf: ['PuntosInteres'], label: { es: 'Puntos de interés', en: 'Points of interest' }, many: 'pois', load: () => import('./pois.tsx') },
  { path: '/manage/poiCategories', anyOf: ['PuntosInteres'], label: { es: 'Categorías de puntos', en: 'Categories of points' }, many: 'poiCategories', load: () => import('./poiCategories.tsx') },
  { path: '/manage/reportPlanning', anyOf: ['Planificador'], label: { es: 'Reportes planificados', en: 'Scheduled reports' }, many: 'scheduledReports', load: () => import('./scheduledReports.tsx') },
];

/** What the entities are called, by their paths. */
export const entityNames = defineTexts('entityNames', {
  es: Object.fromEntries(ENTITIES.map(({ path, label }) => [path, label.es])),
  en: Object.fromEntries(ENTITIES.map(({ path, label }) => [path, label.en])),
});

/** What an entity is called in the current language. */
export const entityLabel = ({ path }: EntityEntry): string => textsNow(entityNames)(path);

export type { Entity, EntityRow, Field as EntityField } from './kernel/entity.ts';
export { headingOf, numberText, referenceName } from './kernel/shown.ts';
/** The import of a whole fleet from one spreadsheet: its path, what it needs, and its page for the router. */
export const FLEET_IMPORT_PATH = '/manage/fleetImport';
export const IMPORTS_FLEETS: readonly string[] = ['CrearMoviles'];
export const loadFleetImportPage = () => import('./fleetImport/FleetImportPage.tsx');
export { fleetImportName } from './fleetImport/name.ts';

/** What a role or a key allows, to be chosen and as a list; loaded when they are first shown. */
export const PermissionMatrix = lazyPart(
  async () => (await import('./roles/PermissionMatrix.tsx')).PermissionMatrix,
);
export const PermissionList = lazyPart(
  async () => (await import('./roles/PermissionList.tsx')).PermissionList,
);

export { listChoice } from './kernel/address.ts';
export { HeldList, PagedList, useListAddress } from './kernel/HeldList.tsx';
export { heldRows } from './kernel/heldRows.ts';
export { RowsFileMenu } from './kernel/RowsFileMenu.tsx';
export { useMay } from './kernel/useMay.ts';

/** Loads the page of an entity for the router. */
export async function loadEntityPage({ path, load }: EntityEntry) {
  const [{ entityPage }, { default: entity }] = await Promise.all([
    import('./kernel/EntityPage.tsx'),
    load(),
  ]);
  return { Component: entityPage(entity, path) };
}
