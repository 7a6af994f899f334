import { describe, expect, test } from 'vitest';
import type { TestApp } from '../testing/driver/app.ts';
import { askToShow } from '../testing/driver/askToShow.ts';
import { EntityScreen } from '../testing/driver/entityScreen.ts';
import { assetId } from '../testing/fleet/company.ts';
import { OWNER } from '../testing/fleet/users.ts';
import { type AppWish, renderApp } from '../testing/renderApp.tsx';

const question = (app: TestApp) => app.dialog('Cambios sin guardar');
const answer = (app: TestApp, name: 'Seguir editando' | 'Descartar los cambios') =>
  question(app).getByRole('button', { name }).click();

/** Whether the browser would ask before it closes the window. */
const asksBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** The dialog where one is open, else the page. */
const within = (app: TestApp) => {
  const dialog = app.page.getByRole('dialog');
  return dialog.elements().length > 0 ? dialog.last() : app.page.css('body');
};

/** The ways out of a form, in the user's words. */
const WAYS = {
  'the key Esc': (app: TestApp) => app.press('{Escape}'),
  'its cross': (app: TestApp) => within(app).getByRole('button', { name: 'Cerrar' }).last().click(),
  'its button': (app: TestApp) => within(app).getByRole('button', { name: 'Cancelar' }).last().click(),
  'the icon bar': (app: TestApp) => app.menuEntry('Estado de flota').click(),
  'the link home': (app: TestApp) => app.link('Rastro, ir al mapa').click(),
  'the browser’s back': async (app: TestApp) => app.back(),
  'a click on a push message': () => askToShow(`/map/${assetId('AND-113')}?tab=alerts`),
  'the end of the session that one asked for': (app: TestApp) => app.userMenu('Cerrar sesión'),
} as const;
type Way = keyof typeof WAYS;

/** The ways out of what lies over the page, which is not reached meanwhile. */
const OF_DIALOGS: Way[] = [
  'the key Esc',
  'its cross',
  'its button',
  'the browser’s back',
  'a click on a push message',
];
const OF_PANELS: Way[] = [
  'the key Esc',
  'its cross',
  'its button',
  'the icon bar',
  'the browser’s back',
  'a click on a push message',
  'the end of the session that one asked for',
];
const OF_PAGES: Way[] = ['the icon bar', 'the link home', 'the browser’s back', 'a click on a push message'];

interface UnsavedForm {
  name: string;
  ways: Way[];
  path?: string;
  wish?: AppWish;
  /** Opens the form. */
  open: (app: TestApp) => Promise<unknown>;
  /** The field in which somebody types or chooses, and what. */
  field: (app: TestApp) => ReturnType<TestApp['text']>;
  value: string;
  choose?: (app: TestApp) => Promise<unknown>;
}

const FORMS: UnsavedForm[] = [
  {
    name: 'the profile',
    ways: OF_DIALOGS,
    open: async (app) => {
      await app.menuEntry('Estado de flota').click();
      await app.userMenu('Modificar información de perfil');
    },
    field: (app) => app.page.getByLabelText('Nombre'),
    value: 'María',
  },
  {
    name: 'the password',
    ways: OF_DIALOGS,
    open: async (app) => {
      await app.menuEntry('Estado de flota').click();
      await app.userMenu('Cambiar contraseña');
    },
    field: (app) => app.page.getByLabelText('Contraseña actual'),
    value: 'secreto',
  },
  {
    name: 'a message to the support',
    ways: OF_DIALOGS,
    open: async (app) => {
      await app.menuEntry('Estado de flota').click();
      await app.button('Soporte').click();
    },
    field: (app) => app.page.getByLabelText('Mensaje'),
    value: 'No veo mi camión',
  },
  {
    name: 'one’s own limits of alarms',
    ways: ['the key Esc', 'its cross', 'the browser’s back'],
    open: async (app) => {
      await app.menuEntry('Notificaciones').click();
      await app.button('Ajustes de notificaciones').click();
      await app.page.getByRole('menuitem', { name: 'Mis avisos' }).click();
    },
    field: (app) => app.page.getByLabelText(/resumen/i),
    value: '45',
  },
  {
    name: 'a notice of maintenance',
    ways: OF_PANELS,
    path: '/map?panel=maintenance',
    open: (app) => app.button('Agregar aviso').click(),
    field: (app) => app.page.getByRole('combobox', { name: 'Tipo de revisión' }),
    value: 'Batería',
    choose: (app) => app.maintenance.form('Nuevo aviso de revisión').choose('Tipo de revisión', 'Batería'),
  },
  {
    name: 'a performed service',
    ways: OF_PANELS,
    path: '/map?panel=maintenance&done=1',
    open: (app) => app.button('Agregar revisión').click(),
    field: (app) => app.page.getByLabelText('Proveedor'),
    value: 'Llantas del Sur',
  },
  {
    name: 'a service of a vehicle',
    ways: OF_PANELS,
    path: `/map/${assetId('AND-112')}?tab=notices`,
    open: (app) => app.button('Agregar aviso').click(),
    field: (app) => app.page.getByLabelText('Cantidad'),
    value: '500',
  },
  {
    name: 'one’s own limits on their page',
    ways: OF_PAGES,
    path: '/manage/confNotifications',
    open: (app) => app.page.getByRole('tab', { name: 'Mis avisos' }).click(),
    field: (app) => app.page.getByLabelText(/resumen/i),
    value: '45',
  },
  {
    name: 'an entity',
    ways: ['the key Esc', 'its cross', 'its button', 'the browser’s back'],
    path: '/manage/technicians',
    wish: { user: OWNER },
    open: () => new EntityScreen('Técnicos').name('Celia').click(),
    field: () => new EntityScreen('Técnicos').field('Nombre'),
    value: 'Cecilia',
  },
];

describe.each(FORMS)('$name', ({ ways, path = '/map', wish, open, field, value, choose }) => {
  test('is not lost without a question', async () => {
    const app = await renderApp(path, wish);
    await open(app);
    await expect.element(field(app)).toBeVisible();
    expect(asksBeforeUnload(), 'unchanged').toBe(false);
    if (choose) await choose(app);
    else await field(app).fill(value);
    await expect.poll(asksBeforeUnload).toBe(true);
    for (const way of ways) {
      await WAYS[way](app);
      await expect.element(question(app), { message: way }).toBeVisible();
      await answer(app, 'Seguir editando');
      await expect.element(question(app)).not.toBeInTheDocument();
      await expect.element(field(app), { message: way }).toHaveValue(value);
    }
    const [way] = ways;
    if (!way) return;
    await WAYS[way](app);
    await answer(app, 'Descartar los cambios');
    await expect.element(field(app)).not.toBeInTheDocument();
    expect(asksBeforeUnload(), 'discarded').toBe(false);
  });
});
