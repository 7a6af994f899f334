import { describe, expect, test } from 'vitest';
import { AlarmBell, AlarmsPanel } from '../testing/driver/alarmsScreens.ts';
import type { TestApp } from '../testing/driver/app.ts';
import { EntityScreen } from '../testing/driver/entityScreen.ts';
import { ExplainDialog } from '../testing/driver/explainDialog.ts';
import { wrongTexts } from '../testing/driver/visibleTexts.ts';
import { assetId, CONDOR, countOnMap } from '../testing/fleet/company.ts';
import { dayAgo } from '../testing/fleet/history.ts';
import { OWNER } from '../testing/fleet/users.ts';
import { type AppWish, renderApp } from '../testing/renderApp.tsx';

/**
 * Opens a page, and gives with it the look at a screen that everybody can use, light and dark, by WCAG 2.2 AA, and whose texts are no keys,
 * have no holes and are Spanish.
 */
async function open(path?: string, wish?: AppWish) {
  const app = await renderApp(path, wish);
  const isAccessible = async (screen: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await app.setColorScheme(colorScheme);
      await expect
        .poll(() => document.documentElement.dataset.mantineColorScheme, { message: 'the colours' })
        .toBe(colorScheme);
      const faults = await app.accessibilityFaults({ onlyColours: colorScheme === 'dark' });
      expect.soft(faults, `${screen}, ${colorScheme}`).toEqual([]);
    }
    expect.soft(wrongTexts(app.visibleTexts(), 'es'), screen).toEqual([]);
    await app.setColorScheme('light');
  };
  return { app, isAccessible };
}

// Every screen as it opens is looked at in everyScreen.browser.test.tsx; here are states to which something leads.
describe('by WCAG 2.2 AA', () => {
  test('the login with a complaint', async () => {
    const { app, isAccessible } = await open('/login', { user: null });
    await app.login.submit('nadie', 'nada');
    await expect.element(app.login.complaint).toBeVisible();
    await isAccessible('login with a complaint');
  });

  test('messages', async () => {
    const { app, isAccessible } = await open('/map', { user: null });
    await expect.element(app.notice('Área restringida para usuarios logueados')).toBeVisible();
    await isAccessible('notice');
  });

  test('the map with what opens over it', async () => {
    const { app, isAccessible } = await open(`/map?popup=${assetId('AND-104')}`, { user: OWNER });
    await expect.element(app.map.popup('AND-104')).toHaveAttribute('data-expanded', 'true');
    await app.map.button('Capas del mapa').click();
    await expect.element(app.page.getByRole('radio', { name: 'Default View' })).toBeVisible();
    await isAccessible('layers');
    await app.press('{Escape}');
    await app.map.button('Medir distancia').click();
    await isAccessible('measuring');
    await app.press('{Escape}');
    await app.groups.open();
    await isAccessible('groups');
    await app.groups.search.fill('norte');
    await expect.element(app.groups.foundGroup('Zona Norte')).toBeInTheDocument();
    await isAccessible('groups found');
    await app.groups.close();
    await app.search.fill('and');
    await expect.element(app.found(/AND-104/)).toBeVisible();
    await isAccessible('search');
  });

  test('the user menu, and a dialog with complaints', async () => {
    const { app, isAccessible } = await open();
    await app.map.drawn();
    await app.button('Menú de usuario').click();
    await expect.element(app.page.getByRole('menu')).toBeVisible();
    await isAccessible('user menu');
    await app.press('{Escape}');
    await app.userMenu('Cambiar contraseña');
    await app.dialog('Cambiar contraseña').getByRole('button', { name: 'Guardar' }).click();
    await expect.element(app.text('Requerido').first()).toBeVisible();
    await isAccessible('password with complaints');
  });

  test('the panels with nothing to show', async () => {
    const { app, isAccessible } = await open('/map?panel=fleet', { user: OWNER });
    await expect.element(app.fleet.rows.first()).toBeVisible();
    await app.fleet.search.fill('nada de nada');
    await expect.element(app.text('Ningún móvil coincide')).toBeVisible();
    await isAccessible('empty list');
    app.openVehicle('AND-106');
    await expect.element(app.text('Sin posición todavía')).toBeVisible();
    await isAccessible('no position');
  });

  test('the base maps, with complaints', async () => {
    const { app, isAccessible } = await open('/manage/baseMaps', { user: OWNER });
    await app.button('Agregar Otro servidor de imágenes').click();
    await app.button('Agregar Protomaps').click();
    await app.button('Guardar').click();
    await expect.element(app.text(/Escriba la clave/)).toBeVisible();
    await isAccessible('base maps');
  });

  test('the journeys', async () => {
    const { app, isAccessible } = await open(`/map/${assetId('AND-104')}?tab=journeys&period=8&day=all`);
    await expect.element(app.journeys.dayWithout(dayAgo(2).split('-').reverse().join('/'))).toBeVisible();
    await isAccessible('journeys of several days');
    app.openVehicle('AND-104', '?tab=journeys&period=7');
    await expect.element(app.journeys.button('Buscar')).toBeVisible();
    await isAccessible('range of one’s own');
    await app.journeys.openCalendar('Desde');
    await isAccessible('calendar');
    app.openVehicle('AND-106', '?tab=journeys');
    await expect.element(app.text(/No se han encontrado/)).toBeVisible();
    await isAccessible('no journey');
  });

  test('the maintenance, its forms with complaints, and what it asks', async () => {
    const { app, isAccessible } = await open('/map?panel=maintenance');
    const { maintenance } = app;
    await maintenance.section('Próximas revisiones').vehicle('AND-112').click();
    await isAccessible('maintenance');
    await maintenance.section('Próximas revisiones').button('Agregar aviso').click();
    await maintenance.form('Nuevo aviso de revisión').button('Guardar').click();
    await isAccessible('form of a notice');
    const services = await maintenance.done();
    await services.vehicle('AND-112').click();
    await isAccessible('performed services');
    await services.open('Tren delantero');
    await expect.element(maintenance.form('Editar Revisión').button('Guardar')).toBeVisible();
    await isAccessible('form of a performed service');
    await maintenance.form('Editar Revisión').button('Eliminar').click();
    await expect.element(maintenance.question).toBeVisible();
    await isAccessible('question');
    app.openVehicle('AND-112', '?tab=notices');
    await expect.element(app.text('Frenos')).toBeVisible();
    await isAccessible('notices of a vehicle');
  });

  test('the notifications, where they were, and a vehicle’s alerts', async () => {
    const { app, isAccessible } = await open('/map?panel=notifications&filter=1', {
      user: { customer: CONDOR, groups: ['Relevos'] },
    });
    const [bell, panel] = [new AlarmBell(), new AlarmsPanel()];
    await panel.check('CON-303').click();
    await isAccessible('notifications with their filter');
    await bell.button.click();
    await bell.item('CON-303').click();
    await isAccessible('dropdown of the bell');
    await app.press('{Escape}');
    await panel.attend('CON-303');
    await expect.element(panel.card.fact('Teléfono')).toBeVisible();
    await isAccessible('alarm that one attends to');
    await panel.button('Ajustes de notificaciones').click();
    await app.page.getByRole('menuitem', { name: 'Mis avisos' }).click();
    await expect.element(app.dialog('Mis avisos').getByRole('button', { name: 'Guardar' })).toBeVisible();
    await isAccessible('one’s own limits');
    await app.press('{Escape}');
    app.openVehicle('CON-303', '?tab=alerts');
    const alerts = app.page.getByRole('tabpanel', { name: 'Alertas' });
    await expect.element(alerts.getByRole('listitem').first()).toBeVisible();
    await isAccessible('alerts of a vehicle');
  });

  test('the rules of alarms', async () => {
    const { app, isAccessible } = await open('/manage/confNotifications');
    const rules = app.page.getByRole('table', { name: 'Reglas' }).getByRole('row');
    await expect.element(rules.first()).toBeVisible();
    await isAccessible('rules');
    await app.button('Nueva regla').click();
    for (const name of ['Solo en ciertos horarios', 'Correo electrónico']) await app.switchOn(name);
    await app.button('Guardar').click();
    await expect.element(app.text('Elija al menos un evento')).toBeVisible();
    await isAccessible('rule with complaints');
  });

  test('the thresholds', async () => {
    const { app, isAccessible } = await open('/manage/thresholds');
    await app.button('Nuevos umbrales').click();
    await app.text('Un móvil').click();
    await app.button('Voltaje externo bajo').click();
    await app.page.getByRole('textbox', { name: 'Voltaje bajo' }).fill('14');
    await app.button('Guardar').click();
    await expect.element(app.text(/No concuerda con/)).toBeVisible();
    await isAccessible('thresholds with complaints');
  });

  test('the explanation of a figure', async () => {
    const { app, isAccessible } = await open(`/map/${assetId('AND-104')}?tab=journeys&period=3`);
    await app.journeys.explainTrip('08:00:00').click();
    const dialog = new ExplainDialog();
    await expect.element(dialog.root.getByRole('table').first()).toBeVisible();
    await dialog.button('Umbrales vigentes').click();
    await dialog.show(/Otra posición/).click();
    await expect.element(dialog.named).toBeVisible();
    await isAccessible('explanation with a chosen fix');
  });

  test('the administration', async () => {
    const { app, isAccessible } = await open('/map?panel=administration', { user: OWNER });
    const screen = new EntityScreen('Técnicos');
    await app.panel('Administración').root.getByRole('link', { name: 'Técnicos' }).click();
    await expect.element(screen.name('Celia')).toBeVisible();
    await screen.choose('Celia Rojas');
    await isAccessible('list of technicians');
    await app.button('Importar').click();
    await app.chooseFile('Elegir archivo', {
      name: 'tecnicos.csv',
      mimeType: 'text/csv',
      base64: btoa('Nombre\nAda\n ,\n'),
    });
    await expect.element(app.text('1 fila con errores')).toBeVisible();
    await isAccessible('import');
  });
});

describe('with the keyboard', () => {
  /** The map, with the keyboard at the beginning of the page. */
  async function openMap(): Promise<TestApp> {
    const app = await renderApp('/map', { user: OWNER });
    await app.map.shows(countOnMap());
    return app;
  }

  test('the content is reached past the menus', async () => {
    const app = await openMap();
    await app.press('{Tab}');
    await expect.element(app.link('Saltar al contenido')).toHaveFocus();
    await app.press('{Enter}{Tab}');
    await expect.element(app.page.getByRole('main').css(':focus')).toBeInTheDocument();
  });

  test('a dialog keeps the focus, closes on Esc and gives it back', async () => {
    const app = await openMap();
    await app.userMenu('Cambiar contraseña');
    const dialog = app.dialog('Cambiar contraseña');
    await expect.element(dialog.getByLabelText('Contraseña actual')).toHaveFocus();
    for (let i = 0; i < 8; i++) {
      await app.press('{Tab}');
      await expect.element(dialog.css(':focus')).toBeInTheDocument();
    }
    await app.press('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(app.button('Menú de usuario')).toHaveFocus();
  });
});
