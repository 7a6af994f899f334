import { ANDINA, CUSTOMERS } from './company.ts';
import type { FakeRow } from './types.ts';

const idOfAndina = CUSTOMERS.find(({ name }) => name === ANDINA)?.id ?? 0;

/** A row of Andina's, with these values. */
export const entityRow = (id: number, values: Record<string, unknown>): FakeRow => ({
  id,
  version: 1,
  customerId: idOfAndina,
  customerName: ANDINA,
  notes: null,
  active: true,
  ...values,
});

/** What is written of a device, where nothing is. */
const NO_DEVICE_VALUES = {
  deviceType: null,
  model: null,
  serialNumber: null,
  imei: null,
  firmwareVersion: null,
  scriptVersion: null,
  expirationPassword: null,
  tempConversionFactor: null,
  hasCanBusy: false,
  events: '[]',
};

/** What is written of an asset, where nothing is. */
const NO_ASSET_VALUES = {
  ...Object.fromEntries(
    `internalNumber brand model color year maximumSpeed invalidMaximumSpeed fuelTankCapacity mainTension fuelCutWiringDate
     cutSolenoidValveDate initialRealOdometer initialRealHorometer ecoConsumption0To50 ecoConsumption51To100 ecoConsumptionOver100
     ecoConsumptionIdle ecoCo2 operationNumber daysStopMaximum averageDailyKm averageDailyHorometer
     ecoNox operationZone`
      .split(/\s+/)
      .map((name) => [name, null]),
  ),
  alertsEnabled: true,
  itSupportsOBD2: false,
  fuelCutWiring: false,
  cutSolenoidValve: false,
};

const NAMES = ['Álvaro Paz', 'Bruna Solís', 'Celia Rojas', 'Dante Quispe', 'Elsa Mamani', 'Fabio Luna'];

/** What every test finds: twelve technicians, of whom the second is inactive, two of each other entity but for one guide, and four groups in a tree. */
export const firstEntityRows = (): Record<string, FakeRow[]> => ({
  technicians: Array.from({ length: 12 }, (_, at) => {
    const [firstName, lastName] = (NAMES[at % NAMES.length] ?? '').split(' ');
    return entityRow(at + 1, {
      firstName: at < NAMES.length ? firstName : `${firstName} ${at}`,
      lastName,
      identityDocument: `401122${String(at).padStart(2, '0')}`,
      phone: at === 0 ? null : `+51 999 100 ${String(at).padStart(3, '0')}`,
      email: `tecnico${at}@andina.test`,
      active: at !== 1,
    });
  }),
  poiCategories: [entityRow(1, { name: 'Balanza', icon: 'scale', color: '#c2560c' })],
  pois: [
    entityRow(1, {
      name: 'Grifo del puerto',
      category: 'fuel',
      latitude: -12.05,
      longitude: -77.04,
      radius: 100,
      notes: null,
    }),
    entityRow(2, {
      name: 'Taller Sur',
      category: 'workshop',
      latitude: -12.2,
      longitude: -76.95,
      radius: null,
      notes: 'Abre a las siete',
    }),
  ],
  customerAccounts: [
    entityRow(1, {
      name: 'Transportes Andina',
      taxId: '20100100101',
      phone: '+51 1 200 0001',
      mobile: null,
      email: 'flota@andina.test',
      address: 'Av. Argentina 100, Lima',
      timeZone: 'America/Lima',
      workingHours: '08:00-18:00',
      workingDays: '123456',
      suspended: false,
    }),
  ],
  userAccounts: [
    entityRow(1, {
      userName: 'operador',
      firstName: 'Oscar',
      lastName: 'Paredes',
      email: 'oscar@andina.test',
      phone: null,
      phone2: null,
      category: 'Turno',
      roles: [{ id: 3, label: 'Operador' }],
      groups: [],
      language: 'ES',
      sessionHours: null,
      passwordState: 'CHOSEN',
      googleMaps: true,
      showMenu: true,
    }),
  ],
  accessRoles: [
    entityRow(1, {
      name: 'Despacho',
      description: 'Quien despacha',
      isAdmin: false,
      permissions: ['Eventos', 'Velocidad'],
    }),
  ],
  assetGroups: [
    entityRow(1, { name: 'Andina', parent: null }),
    entityRow(2, { name: 'Reparto', parent: { id: 1, label: 'Andina' } }),
    entityRow(3, { name: 'Noche', parent: { id: 2, label: 'Reparto' } }),
    entityRow(4, { name: 'Taller', parent: { id: 1, label: 'Andina' } }),
  ],
  fleetDrivers: [
    entityRow(1, {
      firstName: 'Rosa',
      lastName: 'Quispe',
      ibutton: '01A5C3',
      phone: '+51 999 200 001',
      phone2: null,
    }),
    entityRow(2, { firstName: 'Teo', lastName: '', ibutton: null, phone: null, phone2: null }),
  ],
  phoneLines: [
    entityRow(1, {
      lineNumber: '+51 999 000 001',
      operator: 'Movistar',
      iccid: '8951011234567890123',
      communicationType: '4G',
      plan: 'M2M 50 MB',
      device: { id: 104, label: '860000000000104' },
    }),
    entityRow(2, {
      lineNumber: '+51 999 000 002',
      operator: null,
      iccid: null,
      communicationType: null,
      plan: null,
      device: null,
    }),
  ],
  fleetDevices: [
    entityRow(1, {
      ...NO_DEVICE_VALUES,
      deviceIdentifier: '860000000000104',
      protocol: 'teltonika',
      model: 'FMB920',
    }),
    entityRow(2, { ...NO_DEVICE_VALUES, deviceIdentifier: '860000000000105', protocol: 'gt06' }),
  ],
  fleetAssets: [
    entityRow(104, {
      ...NO_ASSET_VALUES,
      name: 'Camión 104',
      licensePlate: 'AND-104',
      typeMobile: 2,
      brand: 'Volvo',
      year: 2024,
      maximumSpeed: 80,
      itSupportsOBD2: true,
    }),
    entityRow(105, {
      ...NO_ASSET_VALUES,
      name: 'Grúa 105',
      licensePlate: '',
      typeMobile: 16,
      active: false,
      alertsEnabled: false,
    }),
  ],
  fuelReceipts: [
    entityRow(1, {
      filledAt: '2026-11-20T13:00:00.000Z',
      asset: { id: 104, label: 'Camión 104 - AND-104' },
      litres: 182.5,
      amount: 3102.5,
      odometerKm: 184_210.4,
      station: 'Grifo Primax, Lima',
      number: 'F001-8841',
    }),
  ],
  guideNumbers: [
    entityRow(1, {
      number: 'GUIA-2026-001',
      asset: { id: 104, label: 'Camión 104 - AND-104' },
      validFrom: '2026-11-20T13:00:00.000Z',
      validTo: '2026-11-28T04:59:59.000Z',
      showsPlate: false,
    }),
  ],
  driverAssignments: [
    entityRow(1, {
      asset: { id: 104, label: 'Camión 104 - AND-104' },
      driver: { id: 1, label: 'Rosa Quispe' },
      dateFrom: '2026-11-20T13:00:00.000Z',
      dateTo: null,
      overridesKey: false,
      notes: null,
    }),
  ],
  fleetDocuments: [
    entityRow(1, {
      expiresOn: '2026-11-20',
      kind: 'insurance',
      asset: { id: 104, label: 'Camión 104 - AND-104' },
      driver: null,
      number: 'P-2025-1180',
      noticeDays: null,
      emails: null,
      notes: null,
    }),
    entityRow(2, {
      expiresOn: '2099-01-31',
      kind: 'licence',
      asset: null,
      driver: { id: 1, label: 'Rosa Quispe' },
      number: 'Q45879632',
      noticeDays: 60,
      emails: 'jefa@andina.test',
      notes: null,
    }),
  ],
  odometerReadings: [
    entityRow(1, {
      asset: { id: 104, label: 'Camión 104 - AND-104' },
      readAt: '2026-11-20T13:00:00.000Z',
      odometer: 125_430.5,
      notes: 'Cambio de tablero',
    }),
  ],
  tankCalibrations: [
    entityRow(1, {
      asset: { id: 104, label: 'Camión 104 - AND-104' },
      validFrom: '2026-11-20T13:00:00.000Z',
      sensor: 'fuelSensor1Raw',
      points:
        '[{"value":120,"litres":0},{"value":900,"litres":60},{"value":2100,"litres":180},{"value":4090,"litres":400}]',
      notes: null,
    }),
  ],
  workshopStays: [
    entityRow(1, {
      asset: { id: 104, label: 'Camión 104 - AND-104' },
      dateFrom: '2026-11-20T13:00:00.000Z',
      dateTo: '2026-11-21T04:59:59.000Z',
      note: 'Cambio de frenos',
    }),
    entityRow(2, {
      asset: { id: 105, label: 'Grúa 105' },
      dateFrom: '2026-11-22T13:00:00.000Z',
      dateTo: null,
      note: null,
    }),
  ],
  privateTimes: [
    entityRow(1, {
      asset: { id: 104, label: 'Camión 104 - AND-104' },
      dateFrom: '2026-11-20T23:00:00.000Z',
      dateTo: '2026-11-21T12:00:00.000Z',
      note: 'Fin de semana',
    }),
  ],
  scheduledReports: [
    entityRow(1, {
      name: 'Kilómetros de ayer',
      report: 'fleetKmReport',
      format: 'PDF',
      filter: '{"assetsSelected":[104,105]}',
      period: 'YESTERDAY',
      recurrence:
        '{"frequency":"WEEKLY","weekdays":["LUNES","VIERNES"],"everyWeeks":2,"dayOfMonth":1,"minuteOfDay":450,"everyHours":null,"untilMinute":1080,"fromDate":"2026-11-02","untilDate":null}',
      recipients: 'jefa@andina.test, taller@otro.test',
      cc: null,
      missed: 'CATCH_UP',
      enabled: true,
    }),
    entityRow(2, {
      name: 'Velocidades de la mañana',
      report: 'velocityReport',
      format: 'KML',
      filter: '{"assetsSelected":[104],"velocidadDesde":80}',
      period: 'LAST_4_HOURS',
      recurrence:
        '{"frequency":"DAILY","weekdays":[],"everyWeeks":1,"dayOfMonth":1,"minuteOfDay":360,"everyHours":4,"untilMinute":1320,"fromDate":"2026-11-02","untilDate":null}',
      recipients: 'jefa@andina.test',
      cc: 'turno@andina.test',
      missed: 'SKIP',
      enabled: true,
    }),
  ],
});
