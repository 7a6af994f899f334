import { encodePolyline } from '@rastro/domain/roads/polyline';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ENTITIES } from '../entities/index.ts';
import { setPreferences } from '../i18n/index.ts';
import { REPORT_FILE_PATH, REPORTS } from '../reports/index.ts';
import { SHARE_PAGE_PATH } from '../share/index.ts';
import type { FakeApi } from '../testing/api/fakeApi.ts';
import { deviceOf } from '../testing/areas/fleet.ts';
import { addGeofence } from '../testing/areas/geofences.ts';
import { addRoad, addRun } from '../testing/areas/roads.ts';
import { AlarmsPanel } from '../testing/driver/alarmsScreens.ts';
import type { TestApp } from '../testing/driver/app.ts';
import { EntityScreen } from '../testing/driver/entityScreen.ts';
import { clickTrail } from '../testing/driver/trailPosition.ts';
import { wrongTexts } from '../testing/driver/visibleTexts.ts';
import { assetId, CUSTOMERS, vehicleOf } from '../testing/fleet/company.ts';
import { nameAddress } from '../testing/fleet/mailAddresses.ts';
import { openPasswordLink } from '../testing/fleet/passwordLinks.ts';
import { setMessagesAside } from '../testing/fleet/setAside.ts';
import { addShareLink } from '../testing/fleet/shareLinks.ts';
import { OWNER } from '../testing/fleet/users.ts';
import { report } from '../testing/fleet/vehicles.ts';
import { type AppWish, renderApp } from '../testing/renderApp.tsx';
import { TABS } from './map/mapAddress.ts';
import { PANELS } from './panels/index.ts';
import { createRouter } from './router.tsx';

// Every screen, found by the registries of pages, panels, entities and reports, so that a new one is looked at without a line here.

const CAR = assetId('AND-104');
const PHONE = { width: 390, height: 844 };

/** The addresses at which a page is looked at: for a page with parameters, or with several views. Others have one, their path. */
const VIEWS: Readonly<Record<string, readonly string[]>> = {
  '/map/:markerId?': [
    '/map',
    ...PANELS.map(({ key }) => `/map?panel=${key}`),
    ...TABS.map((tab) => `/map/${CAR}?tab=${tab}&period=3`),
    `/map/${CAR}?details=1`,
    `/map?popup=${CAR}`,
    `/map?panel=journeys&j.vehicles=${CAR}&j.row=${CAR}`,
    `/map?panel=driving&d.vehicles=${CAR}&d.who=all`,
    '/map?panel=notifications&filter=1',
    '/map?panel=fleet&at=2026-11-18T13:00:00Z',
    '/map?panel=ask&shape=C_1500_-77.03_-12.07&asked=1&when=3',
    '/map?panel=maintenance&done=1',
    '/map?panel=maintenance&form=notice',
    '/map?panel=maintenance&form=performed',
    '/map?panel=geofences&geofence=1&edit=1',
    '/map?pois=1&poi=1',
  ],
  '/tracking/:assetId': [`/tracking/${CAR}`],
  '/autologin/:token': ['/autologin/inventado'],
  [SHARE_PAGE_PATH]: ['/share/enlace-1', '/share/inventado'],
  '/*': ['/no/existe'],
  '/manage/confNotifications': [
    '/manage/confNotifications',
    '/manage/confNotifications?rule=new',
    '/manage/confNotifications?tab=deliveries',
    '/manage/confNotifications?tab=preferences',
  ],
  '/manage/thresholds': [
    '/manage/thresholds',
    '/manage/thresholds?set=new',
    `/manage/thresholds?tab=inForce&asset=${CAR}`,
    '/manage/thresholds?tab=applications',
  ],
  '/manage/system': ['', '?tab=storage', '?tab=problems', '?tab=licences'].map(
    (tab) => `/manage/system${tab}`,
  ),
  [REPORT_FILE_PATH]: [`${REPORT_FILE_PATH}?code=igual`, `${REPORT_FILE_PATH}?code=cambio`, REPORT_FILE_PATH],
  '/manage/integrations': [
    '/manage/integrations',
    '/manage/integrations?tab=webhooks',
    '/manage/integrations?tab=howTo',
  ],
  '/manage/road': ['/manage/road', '/manage/road?road=new', '/manage/road?road=1', '/manage/road?plan=1'],
  '/confirm-mail': ['/confirm-mail#enlace-de-turno@otro.test'],
  '/set-password': ['/set-password#enlace-de-clave-1', '/set-password#inventado'],
  ...Object.fromEntries(ENTITIES.map(({ path }) => [path, [path, `${path}?row=new`]])),
  '/manage/groups': ['/manage/groups', '/manage/groups?row=new', '/manage/groups?row=2'],
  ...Object.fromEntries(REPORTS.map(({ path }) => [path, [path, `${path}?vehicles=${CAR}&variables=rpm`]])),
};

/** The pages for visitors. Others are seen by somebody who sees everything. */
const FOR_VISITORS = [
  '/',
  '/login',
  '/autologin/:token',
  '/cargoTracking',
  '/confirm-mail',
  '/forgot-password',
  '/set-password',
  SHARE_PAGE_PATH,
];

interface Route {
  path?: string | undefined;
  index?: boolean | undefined;
  children?: readonly Route[] | undefined;
}

/** The paths of all pages. */
function pathsOf(routes: readonly Route[]): string[] {
  return routes.flatMap(({ path, index, children }) =>
    children ? pathsOf(children) : index ? ['/'] : path === undefined ? [] : [`/${path.replace(/^\//, '')}`],
  );
}

const router = createRouter();
const PATHS = pathsOf(router.routes);
router.dispose();

const SCREENS = PATHS.flatMap((path) =>
  (VIEWS[path] ?? [path]).map((address) => ({ address, isForVisitors: FOR_VISITORS.includes(path) })),
);

/** A fleet in which each page has something to show. */
const prepare = ({ fleet }: FakeApi): void => {
  setMessagesAside(fleet, 2);
  addShareLink(fleet, 'AND-104', { recipient: 'Almacén Norte' });
  nameAddress(fleet, { id: 2, name: 'Transportes Norte' }, 'turno@otro.test');
  const way = addRoad(fleet, {
    customerId: CUSTOMERS[0]?.id ?? 0,
    name: 'Ruta al puerto',
    description: null,
    overviewPolyline: encodePolyline([
      { latitude: -12.05, longitude: -77.04 },
      { latitude: -12.06, longitude: -77.1 },
    ]),
    deviationAlarm: true,
    deviationMeters: 60,
    speedAlarm: true,
    maxSpeed: 80,
    roadGeofence: [
      { name: 'Salida', lat: -12.05, lon: -77.04, radius: 80, minimumStay: 30, arrivalOffset: 0 },
      {
        name: 'Llegada',
        lat: -12.06,
        lon: -77.1,
        radius: 80,
        arrivalTimes: [{ days: ['LUNES'], time: '07:30' }],
      },
    ],
  });
  addRun(fleet, way.id, CAR, '2026-11-18T14:30:00Z', { actualStart: '2026-11-18T14:31:00Z' });
  openPasswordLink(fleet, 1);
  addGeofence(fleet, CUSTOMERS[0]?.id ?? 0, {
    name: 'Patio',
    geofenceType: 'CIRCLE',
    geomJson: '{"type":"Point","coordinates":[-77.04,-12.07]}',
    radius: 300,
    alertsInputOutput: true,
    showOnMap: true,
  });
};

interface OpenedDialog {
  at: string;
  wish?: AppWish;
  open?: (app: TestApp) => Promise<unknown>;
}

const chooses = (item: string): OpenedDialog => ({ at: '/map', open: (app) => app.userMenu(item) });

/** How each dialog is opened, by the file in which it is. */
const DIALOGS: Readonly<Record<string, OpenedDialog>> = {
  '../profile/ProfileDialog.tsx': chooses('Modificar información de perfil'),
  '../profile/PasswordDialog.tsx': chooses('Cambiar contraseña'),
  '../profile/SecondFactorDialog.tsx': chooses('Verificación en dos pasos'),
  '../profile/SessionsDialog.tsx': chooses('Sesiones abiertas'),
  '../profile/LanguageDialog.tsx': chooses('Seleccionar idioma'),
  '../integrations/NewKeyDialog.tsx': {
    at: '/manage/integrations',
    open: (app) => app.button('Nueva clave').click(),
  },
  '../integrations/KeyDialog.tsx': {
    at: '/manage/integrations',
    open: (app) => app.page.getByRole('button', { name: 'Planta' }).click(),
  },
  '../share/ShareDialog.tsx': {
    at: `/map/${CAR}`,
    open: (app) => app.panel('AND-104').button('Compartir la ubicación').click(),
  },
  '../audit/EntryDialog.tsx': { at: '/manage/audit?entry=3' },
  '../support/SupportDialog.tsx': { at: '/map', open: (app) => app.button('Soporte').click() },
  '../alarms/rules/PreferencesDialog.tsx': {
    at: '/map?panel=notifications',
    open: async (app) => {
      await app.button('Ajustes de notificaciones').click();
      await app.page.getByRole('menuitem', { name: 'Mis avisos' }).click();
    },
  },
  '../alarms/AlarmListParts.tsx': {
    at: '/map?panel=notifications',
    open: () => new AlarmsPanel().many('Asentir todas'),
  },
  '../entities/personalData/DeletedPeopleDialog.tsx': {
    at: '/manage/drivers',
    open: (app) => app.button('Personas eliminadas').click(),
  },
  '../explain/ExplainDialog.tsx': {
    at: `/map/${CAR}?tab=journeys&period=3`,
    open: (app) => app.journeys.explainTrip('08:00:00').click(),
  },
  '../journeys/ImportDialog.tsx': {
    at: `/map/${CAR}?tab=journeys&period=3`,
    open: (app) => app.journeys.importButton.click(),
  },
  '../reports/journeys/PositionsDialog.tsx': {
    at: `/map?panel=journeys&j.vehicles=${CAR}&j.row=${CAR}`,
    open: (app) =>
      app.page
        .getByRole('button', { name: /^Posiciones:/ })
        .first()
        .click(),
  },
  '../fleet/nearby/NearbyDialog.tsx': {
    at: '/map',
    open: async (app) => {
      await app.map.drawn();
      await app.map.button('Mostrar busqueda en area').click();
      await app.map.element.getByRole('button', { name: 'Buscar móviles cercanos a esta marca' }).click();
    },
  },
  '../fleet/obd2/Obd2Dialog.tsx': {
    at: `/map/${CAR}`,
    wish: {
      prepare: ({ fleet }) =>
        report(fleet, 'AND-104', { asset: { itSupportsOBD2: true, typeMobile: { id: 2 } } }),
    },
    open: (app) => app.panel('AND-104').button('OBD2').click(),
  },
  '../fleet/panels/DeviceIdentity.tsx': {
    at: `/map/${CAR}?details=1`,
    wish: {
      prepare: (api) => {
        api.answer('getDevice', () => ({
          ...deviceOf(vehicleOf('AND-104')),
          protocol: 'osmand',
          canHaveSecret: true,
        }));
        api.answer('renewDeviceSecret', () => 's3cret');
      },
    },
    open: async (app) => {
      await app.button('Crear clave').click();
      await app.dialog('Crear clave').getByRole('button', { name: 'Crear clave' }).click();
      await expect.element(app.text('s3cret')).toBeVisible();
    },
  },
  '../fleet/position/PositionDialog.tsx': {
    at: `/tracking/${CAR}`,
    open: (app) => clickTrail(app, 'AND-104', 500),
  },
  '../fleet/unknown/NetworksDialog.tsx': {
    at: '/manage/unknownDevices',
    open: (app) => app.button('Redes permitidas').click(),
  },
  '../fleet/unknown/UnknownDeviceDialog.tsx': { at: '/manage/unknownDevices?device=1&protocol=gt06' },
  '../setAside/MessageDialog.tsx': { at: '/manage/setAside?message=1' },
  '../vehicles/VehicleDialog.tsx': {
    at: '/map?panel=maintenance',
    open: (app) => app.button('Elegir en una tabla').first().click(),
  },
  '../reports/saved/SavedReportsDialog.tsx': {
    at: `/report/event?vehicles=${assetId('AND-101')}`,
    open: (app) => app.button('Guardados').click(),
  },
  '../reports/ColumnsDialog.tsx': {
    at: `/report/event?vehicles=${assetId('AND-101')}`,
    open: (app) => app.button('Columnas').click(),
  },
  '../reports/JobFiles.tsx': {
    at: `/report/event?vehicles=${assetId('AND-101')}`,
    open: async (app) => {
      await app.button('PDF').click();
      await expect.poll(() => app.api.fleet.jobs).toHaveLength(1);
      const failed = { state: 'FAILED', errorCode: 'PDF_TOO_LONG', errorParams: '{"maximumPages":300}' };
      Object.assign(app.api.fleet.jobs[0] ?? {}, failed);
    },
  },
  '../reports/ReportDetails.tsx': {
    at: `/report/event?vehicles=${assetId('AND-101')}`,
    open: (app) =>
      app
        .button(/^Ver en el mapa/)
        .first()
        .click(),
  },
  '../entities/kernel/EntityForm.tsx': { at: '/manage/technicians?row=3' },
  '../entities/kernel/ImportDialog.tsx': {
    at: '/manage/technicians',
    open: (app) => app.button('Importar').click(),
  },
  '../entities/kernel/DeleteDialog.tsx': {
    at: '/manage/technicians',
    open: async (app) => {
      await new EntityScreen('Técnicos').choose('Celia Rojas');
      await app.button('Eliminar (1)').click();
    },
  },
  '../entities/mountings/WorkDialog.tsx': {
    at: '/manage/assets?row=105',
    open: (app) => app.button('Montar equipo').click(),
  },
  '../entities/mountings/PastChange.tsx': {
    at: '/manage/assets?row=104',
    open: async (app) => {
      await app.button('Corregir el montaje de 860000000000104 · FMB920').click();
      await app
        .dialog('Corregir el montaje de 860000000000104')
        .getByRole('combobox', { name: 'Móvil' })
        .click();
      await app.page.getByRole('option', { name: 'Grúa 105' }).click();
      await app.button('Ver qué cambia').click();
    },
  },
  '../geofences/ImportGeofences.tsx': {
    at: '/manage/geofences',
    open: (app) => app.button('Importar').click(),
  },
  '../roadPlanning/FilePath.tsx': {
    at: '/manage/road?road=1',
    open: (app) => app.button('Importar archivo').click(),
  },
  '../roadPlanning/JourneyPath.tsx': {
    at: '/manage/road?road=1',
    open: (app) => app.button('De un recorrido').click(),
  },
  '../roadPlanning/PlanDialog.tsx': {
    at: '/manage/road?plan=1',
    open: (app) => app.button('Nuevo horario semanal').click(),
  },
  '../entities/devices/CloneEvents.tsx': {
    at: '/manage/devices?row=1',
    wish: {
      prepare: ({ fleet }) => {
        const device = fleet.entities.fleetDevices?.find(({ id }) => id === 1);
        Object.assign(device ?? {}, { events: '[{"value":33,"flags":["alarm","openDoor"]}]' });
      },
    },
    open: (app) => app.button('Clonar eventos a otros equipos').click(),
  },
  '../entities/driverTrips/DriverTrips.tsx': {
    at: '/manage/assignments',
    open: (app) => app.button('Viajes sin conductor').click(),
  },
  // Two frames that others fill: a question, and what somebody else saved.
  '../ui/ConfirmDialog.tsx': {
    at: '/map?panel=maintenance&form=performed',
    open: async (app) => {
      await app.page.getByLabelText('Proveedor').fill('Llantas del Sur');
      await app.button('Cancelar').last().click();
    },
  },
  '../ui/ConflictDialog.tsx': {
    at: '/manage/technicians?row=3',
    open: async (app) => {
      await new EntityScreen('Técnicos').field('Nombre').fill('Cecilia');
      const stored = app.api.fleet.entities.technicians?.find(({ id }) => id === 3);
      Object.assign(stored ?? {}, { phone: null, version: 2 });
      await app.button('Guardar').click();
      await expect.element(app.dialog('Otra persona lo modificó mientras tanto')).toBeVisible();
    },
  },
};

/** What dialogs are made of, and what is shown in place of one that failed. */
const FRAMES = ['../ui/Dialog.tsx', '../ui/Part.tsx', '../profile/DialogForm.tsx'];

const SOURCES = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true });

/** The files with a dialog. */
const WITH_DIALOG = Object.entries(SOURCES)
  .filter(
    ([file, source]) => !file.includes('.test.') && /\s<(Dialog|DialogForm|Drawer|Modal)\b/.test(source),
  )
  .map(([file]) => file);

/** Waits until a screen has come, with all that it asked for. */
async function isWhole(app: TestApp): Promise<void> {
  await expect.element(app.page.css('h1, h2, [role="heading"], .fleet-map').first()).toBeVisible();
  await expect
    .poll(() => document.querySelectorAll('.mantine-Skeleton-root, main .mantine-Loader-root').length)
    .toBe(0);
}

/**
 * Looks at what is shown in Spanish on a desktop, light, then in English and in the dark as a phone shows it: everybody can use it by WCAG
 * 2.2 AA; sizes, weights, radii and colours are the theme's, and secondary buttons are seen; no plate is broken, and no text is a key, has a
 * hole or is of the other language. On the desktop its colours in the dark are looked at as well. These three find what the eight of all
 * combinations would: names do not depend on colours, nor colours on the size.
 */
async function isRight(app: TestApp, screen: string): Promise<void> {
  const look = async (language: 'es' | 'en', way: string) => {
    expect.soft(await app.accessibilityFaults(), way).toEqual([]);
    expect.soft(await app.inventedStyles(), way).toEqual([]);
    expect.soft(app.brokenPlates(), way).toEqual([]);
    expect.soft(wrongTexts(app.visibleTexts(), language), way).toEqual([]);
  };
  await look('es', 'Spanish, light, desktop');
  await app.isLaidOutAs(`${screen}.desktop`);
  expect.soft(app.sharedNames(), 'buttons that do not name their object').toEqual([]);
  await app.setColorScheme('dark');
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe('dark');
  expect.soft(await app.accessibilityFaults({ onlyColours: true }), 'dark').toEqual([]);
  setPreferences({ language: 'US' });
  await app.resize(PHONE);
  await isWhole(app);
  await look('en', 'English, dark, phone');
  await app.isLaidOutAs(`${screen}.phone`);
}

/** A moment in the middle of a week and of a day, so that kept layouts hold on every day. */
const THE_DAY = new Date('2026-11-18T15:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: THE_DAY });
});

/** The name of the file for what is at an address, or in a source. */
const fileNameOf = (text: string): string =>
  text
    .replace(/^\.\.|\.tsx$/g, '')
    .replaceAll(/[^\w.-]+/g, '_')
    .replace(/^_+/, '') || 'login_';

const KEPT = Object.keys(import.meta.glob('./layouts/*.txt'));

describe('every screen can be used by everybody, in both languages, in the sizes and colours of the theme', () => {
  test('every view belongs to a page', () => {
    expect(Object.keys(VIEWS).filter((path) => !PATHS.includes(path))).toEqual([]);
    expect(FOR_VISITORS.filter((path) => !PATHS.includes(path))).toEqual([]);
    expect(
      SCREENS.filter(({ address }) => /[:*]/.test(address.split('?')[0] ?? '')).map(({ address }) => address),
    ).toEqual([]);
  });

  test.each(SCREENS)('$address', async ({ address, isForVisitors }) => {
    const app = await renderApp(address, { user: isForVisitors ? null : OWNER, prepare });
    await isWhole(app);
    await isRight(app, fileNameOf(address));
  });

  test('every kept layout is that of a screen', () => {
    const screens = [...SCREENS.map(({ address }) => address), ...Object.keys(DIALOGS)].map(fileNameOf);
    const files = screens.flatMap((screen) =>
      ['desktop', 'phone'].map((way) => `./layouts/${screen}.${way}.txt`),
    );
    expect(new Set(files).size).toBe(files.length);
    expect(KEPT.filter((file) => !files.includes(file))).toEqual([]);
  });

  test('every dialog is looked at', () => {
    expect(WITH_DIALOG.filter((file) => !(file in DIALOGS) && !FRAMES.includes(file))).toEqual([]);
    expect(Object.keys(DIALOGS).filter((file) => !WITH_DIALOG.includes(file))).toEqual([]);
  });

  test.each(Object.entries(DIALOGS))('%s', async (file, { at, wish, open }) => {
    const more = wish?.prepare;
    const app = await renderApp(at, {
      user: OWNER,
      ...wish,
      prepare: (api) => {
        prepare(api);
        more?.(api);
      },
    });
    await open?.(app);
    await expect.element(app.page.getByRole('dialog').last()).toBeVisible();
    await isWhole(app);
    await isRight(app, fileNameOf(file));
  });
});
