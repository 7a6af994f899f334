/**
 * Every permission by which a page, a panel or a call is guarded. The names are part of the contract (docs/contract.md), accents
 * included.
 */
export const PERMISSIONS = [
  // administration
  'AsignarNroGuia',
  'Clientes',
  'Conductores',
  'Equipos',
  'Geocercas',
  'Grupos',
  'Lineas',
  'Moviles',
  'Planificador',
  'PuntosInteres',
  'Roles',
  'Rutas',
  'Técnicos',
  'Usuarios',
  'ConfiguracionNotificaciones',
  // statistics
  'Velocidad',
  'Detenciones',
  'Eventos',
  'KilometrajeFlota',
  'Consolidados',
  'Geoescalas',
  'ReporteOBD2',
  'TableroSeguimiento',
  'EcoTracking',
  'ConsumoCombustible',
  'ReporteDesvioDeRuta',
  'ReporteDesvioDeParada',
  'StopHistoryComparison',
  // panels
  'Notificaciones',
  'ConductasManejo',
  'ReporteRecorrido',
  'EstadoFlota',
  'Mantenimiento',
  // parts of pages
  'AsentirAlarmas',
  'LeerNotificaciones',
  'MostrarCuentaDePersonasEnEstadoDeFlota',
  'MostrarFiltroDeConductoresEnReportesDeEstadistica',
  'ExtraColumnsEcoTracking',
] as const;

/** The name of a permission. */
export type PermissionName = (typeof PERMISSIONS)[number];

const PARTS_OF_PAGES: readonly PermissionName[] = [
  'AsentirAlarmas',
  'LeerNotificaciones',
  'MostrarCuentaDePersonasEnEstadoDeFlota',
  'MostrarFiltroDeConductoresEnReportesDeEstadistica',
  'ExtraColumnsEcoTracking',
];

/** The permissions that open a page or a panel. With any of them a user may see the vehicles in reach one by one, and their past. */
export const PAGE_PERMISSIONS: readonly PermissionName[] = PERMISSIONS.filter(
  (name) => !PARTS_OF_PAGES.includes(name),
);

/** A role that every installation begins with. */
export interface StandardRole {
  name: string;
  isOwner: boolean;
  isAdmin: boolean;
  permissions: readonly PermissionName[];
}

const PLATFORM_ONLY: readonly PermissionName[] = ['Clientes', 'Lineas', 'Técnicos', 'Roles'];
const OPERATOR: readonly PermissionName[] = [
  'Velocidad',
  'Detenciones',
  'Eventos',
  'KilometrajeFlota',
  'Geoescalas',
  'Notificaciones',
  'ConductasManejo',
  'ReporteRecorrido',
  'EstadoFlota',
  'Mantenimiento',
  'AsentirAlarmas',
  'LeerNotificaciones',
];

/** The three roles of a new installation. Their names are part of the contract (docs/contract.md), their permissions are not. */
export const STANDARD_ROLES: readonly StandardRole[] = [
  { name: 'Administrador Plataforma', isOwner: true, isAdmin: true, permissions: PERMISSIONS },
  {
    name: 'Administrador Cliente',
    isOwner: false,
    isAdmin: true,
    permissions: PERMISSIONS.filter((name) => !PLATFORM_ONLY.includes(name)),
  },
  { name: 'Operador', isOwner: false, isAdmin: false, permissions: OPERATOR },
];
