/**
 * Every permission that a page, panel or call is guarded by: specification 1, sections 2 and 6, and specification 2, sections 2
 * and 6. Names are a contract, accents included.
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

export type PermissionName = (typeof PERMISSIONS)[number];

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
];

/** The three roles of specification 1, section 1. Which holds what is ours to say: the document leaves it open. */
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
