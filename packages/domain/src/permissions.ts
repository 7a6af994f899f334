/** The pages whose rows are created, changed and deleted by a permission each, beside that which opens the page. */
const WRITTEN_PAGES = [
  'AsignarNroGuia',
  'Clientes',
  'ComprobantesCombustible',
  'Conductores',
  'Equipos',
  'Geocercas',
  'Grupos',
  'Lineas',
  'Moviles',
  'PuntosInteres',
  'Roles',
  'Rutas',
  'Técnicos',
  'Usuarios',
] as const;
const VERBS = ['Crear', 'Modificar', 'Eliminar'] as const;

type WrittenPage = (typeof WRITTEN_PAGES)[number];
type WritingPermission = `${(typeof VERBS)[number]}${WrittenPage}`;

const WRITING: readonly WritingPermission[] = WRITTEN_PAGES.flatMap((page) =>
  VERBS.map((verb): WritingPermission => `${verb}${page}`),
);

/** The permissions of what can be done on a page: `CrearConductores`, `ModificarConductores`, `EliminarConductores`. */
export const writing = (page: WrittenPage) =>
  ({
    create: [`Crear${page}`],
    update: [`Modificar${page}`],
    delete: [`Eliminar${page}`],
  }) satisfies Record<string, readonly WritingPermission[]>;

/** The permissions by the parts of the product that they are about; `parts` are what pages show or do beside the rest. */
const NAMED = {
  administration: [
    'AsignarNroGuia',
    'Auditoria',
    'Clientes',
    'CompartirUbicacion',
    'ComprobantesCombustible',
    'Conductores',
    'Equipos',
    'Geocercas',
    'Grupos',
    'Integraciones',
    'Lineas',
    'Moviles',
    'Planificador',
    'PuntosInteres',
    'Roles',
    'Rutas',
    'Técnicos',
    'Usuarios',
    'ConfiguracionNotificaciones',
  ],
  statistics: [
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
    'UsoFueraDeHorario',
    'UtilizacionFlota',
    'HorasConductores',
    'ReporteTemperatura',
    'AperturasPuertas',
    'CargasCombustible',
  ],
  panels: ['Notificaciones', 'ConductasManejo', 'ReporteRecorrido', 'EstadoFlota', 'Mantenimiento'],
  parts: [
    'AsignarEquipos',
    'AsignarLineas',
    'AsignarRoles',
    'SincronizarEquipos',
    'ImportarKmlGeocercas',
    'AsentirAlarmas',
    'LeerNotificaciones',
    'MostrarCuentaDePersonasEnEstadoDeFlota',
    'MostrarFiltroDeConductoresEnReportesDeEstadistica',
    'ExtraColumnsEcoTracking',
    'VerComoUsuario',
    'AsignarFlotas',
    'DatosPersonales',
    'VerTiempoPrivado',
  ],
} as const;

/** A part of the product with permissions of its own. */
export type PermissionArea = keyof typeof NAMED;

/** The name of a permission. */
export type PermissionName = (typeof NAMED)[PermissionArea][number] | WritingPermission;

/** The permissions by area, in the order in which a person is shown them; those of `writing` go with their pages. */
export const PERMISSION_AREAS: Readonly<Record<PermissionArea, readonly PermissionName[]>> = NAMED;

/**
 * Every permission by which a page, a panel or a call is guarded. The names are part of the contract (docs/contract.md), accents
 * included.
 */
export const PERMISSIONS: readonly PermissionName[] = [...Object.values(PERMISSION_AREAS).flat(), ...WRITING];

const PARTS_OF_PAGES: readonly PermissionName[] = [...NAMED.parts, ...WRITING];

/** Whether a page has permissions of its own for creating, changing and deleting. */
export const isWritten = (name: string): name is WrittenPage =>
  (WRITTEN_PAGES as readonly string[]).includes(name);

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

const PLATFORM_ONLY: readonly PermissionName[] = [
  'Clientes',
  'Lineas',
  'AsignarLineas',
  'Técnicos',
  'Roles',
  ...WRITING.filter((name) => /(Clientes|Lineas|Técnicos|Roles)$/.test(name)),
];
const OPERATOR: readonly PermissionName[] = [
  'CompartirUbicacion',
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
