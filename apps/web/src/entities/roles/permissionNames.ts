import type { PermissionName } from '@rastro/domain';
import { defineTexts } from '../../i18n/index.ts';

/** What permissions are called, but those of creating, changing and deleting, which the columns name. */
const NAMES = {
  AsignarNroGuia: ['Números de guía', 'Guide numbers'],
  Auditoria: ['Auditoría', 'Audit'],
  Clientes: ['Clientes', 'Customers'],
  CompartirUbicacion: ['Compartir la ubicación', 'Share the location'],
  ComprobantesCombustible: ['Comprobantes de combustible', 'Fuel receipts'],
  Conductores: ['Conductores', 'Drivers'],
  Equipos: ['Equipos', 'Devices'],
  Geocercas: ['Geocercas', 'Geofences'],
  Grupos: ['Grupos', 'Groups'],
  Integraciones: ['Integraciones', 'Integrations'],
  Lineas: ['Líneas', 'Lines'],
  Moviles: ['Móviles', 'Vehicles'],
  Planificador: ['Planificador', 'Planner'],
  PuntosInteres: ['Puntos de interés', 'Points of interest'],
  Roles: ['Roles', 'Roles'],
  Rutas: ['Rutas', 'Routes'],
  Técnicos: ['Técnicos', 'Technicians'],
  Usuarios: ['Usuarios', 'Users'],
  ConfiguracionNotificaciones: ['Reglas de alarma', 'Alarm rules'],
  Velocidad: ['Velocidad', 'Speed'],
  Detenciones: ['Detenciones', 'Stops'],
  Eventos: ['Eventos', 'Events'],
  KilometrajeFlota: ['Kilometraje de flota', 'Fleet mileage'],
  Consolidados: ['Consolidados', 'Consolidated'],
  Geoescalas: ['Geoescalas', 'Geofence crossings'],
  ReporteOBD2: ['OBD2', 'OBD2'],
  TableroSeguimiento: ['Tablero de seguimiento', 'Tracking board'],
  EcoTracking: ['Eco tracking', 'Eco tracking'],
  ConsumoCombustible: ['Consumo de combustible', 'Fuel consumption'],
  ReporteDesvioDeRuta: ['Desvíos de ruta', 'Route detours'],
  ReporteDesvioDeParada: ['Desvíos de parada', 'Stop detours'],
  StopHistoryComparison: ['Histórico de paradas', 'History of stops'],
  UsoFueraDeHorario: ['Uso fuera de horario', 'Use after hours'],
  HorasConductores: ['Horas de conducción y descanso', 'Driver hours and rest'],
  ReporteTemperatura: ['Temperaturas', 'Temperatures'],
  CargasCombustible: ['Cargas de combustible', 'Fuel and receipts'],
  AperturasPuertas: ['Aperturas de puertas', 'Door openings'],
  UtilizacionFlota: ['Utilización de la flota', 'Fleet utilisation'],
  Notificaciones: ['Notificaciones', 'Notifications'],
  ConductasManejo: ['Conductas de manejo', 'Driving behaviour'],
  ReporteRecorrido: ['Recorridos', 'Journeys'],
  EstadoFlota: ['Estado de flota', 'Fleet status'],
  Mantenimiento: ['Mantenimiento', 'Maintenance'],
  AsignarEquipos: ['Montar equipos en móviles', 'Mount devices in vehicles'],
  AsignarLineas: ['Asignar líneas a equipos', 'Assign lines to devices'],
  AsignarRoles: ['Asignar roles a usuarios', 'Assign roles to users'],
  SincronizarEquipos: ['Sincronizar familias de equipos', 'Synchronize families of devices'],
  ImportarKmlGeocercas: ['Importar geocercas de KML', 'Import geofences from KML'],
  AsentirAlarmas: ['Asentir alarmas', 'Acknowledge alarms'],
  LeerNotificaciones: ['Leer notificaciones', 'Read notifications'],
  MostrarCuentaDePersonasEnEstadoDeFlota: [
    'Cuenta de personas en el estado de flota',
    'Count of persons in the fleet status',
  ],
  MostrarFiltroDeConductoresEnReportesDeEstadistica: [
    'Filtro de conductores en los reportes',
    'Filter by drivers in reports',
  ],
  AsignarFlotas: ['Asignar flotas de otros clientes a grupos', 'Put fleets of other customers into groups'],
  VerComoUsuario: ['Ver como otro usuario', 'See as another user'],
  DatosPersonales: ['Exportar y borrar datos personales', 'Export and erase personal data'],
  ExtraColumnsEcoTracking: ['Más columnas en eco tracking', 'More columns in eco tracking'],
} as const satisfies Partial<Record<PermissionName, readonly [es: string, en: string]>>;

const inLanguage = (at: 0 | 1): Record<string, string> =>
  Object.fromEntries(Object.entries(NAMES).map(([name, words]) => [name, words[at]]));

/** What permissions are called, by their names. */
export const permissionNames = defineTexts('permissionNames', { es: inLanguage(0), en: inLanguage(1) });
