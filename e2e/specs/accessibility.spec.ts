import { accessibilityFaults } from '../driver/accessibility.ts';
import { condorUser, createRule, plainRule, waitingAlarms } from '../driver/alarmCalls.ts';
import { AlarmBell, AlarmsPanel } from '../driver/alarmsScreens.ts';
import type { App } from '../driver/app.ts';
import { ExplainDialog } from '../driver/explainDialog.ts';
import { expect, test } from '../driver/fixtures.ts';
import { clearServices, createNotice, createPerformed } from '../driver/services.ts';
import { dayAgo } from '../system/history.ts';

test.use({ maps: 'blank' });

/** A screen that everybody can use, light and dark: the tool finds no fault by WCAG 2.2 AA. */
async function isAccessible(app: App, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await app.page.emulateMedia({ colorScheme });
    await expect(app.page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    const faults = await accessibilityFaults(app.page, { onlyColours: colorScheme === 'dark' });
    expect.soft(faults, `${screen}, ${colorScheme}`).toEqual([]);
  }
  await app.page.emulateMedia({ colorScheme: 'light' });
}

test.describe('by WCAG 2.2 AA', () => {
  test('the login, with and without a complaint', async ({ app }) => {
    await app.open('/login');
    await app.text('Flota de demostración').waitFor();
    await isAccessible(app, 'login');
    await app.login.submit('nadie', 'nada');
    await app.login.complaint.waitFor();
    await isAccessible(app, 'login with a complaint');
  });

  test('messages and error pages', async ({ app, system }) => {
    await app.open('/map');
    await app.notice('Área restringida para usuarios logueados').waitFor();
    await isAccessible(app, 'notice');
    await app.open('/autologin/inventado');
    await app.page.getByRole('alert').waitFor();
    await isAccessible(app, 'refused link');
    await app.enter(await system.newUser(), '/forbidden');
    await app.heading('Acceso Denegado').waitFor();
    await isAccessible(app, 'denied');
    await app.open('/no/existe');
    await app.heading('Página no encontrada').waitFor();
    await isAccessible(app, 'not found');
  });

  test('the map with what opens over it', async ({ app, system }) => {
    await app.enter(await system.newOwner(), `/map?popup=${system.assetId('AND-104')}`);
    await expect(app.map.popup('AND-104')).toHaveAttribute('data-expanded', 'true');
    await isAccessible(app, 'map with a popup');
    await app.map.button('Capas del mapa').click();
    await app.page.getByRole('radio', { name: 'Default View' }).waitFor();
    await isAccessible(app, 'layers');
    await app.press('Escape');
    await app.map.button('Medir distancia').click();
    await isAccessible(app, 'measuring');
    await app.press('Escape');
    await app.groups.open();
    await isAccessible(app, 'groups');
    await app.groups.search.fill('norte');
    await isAccessible(app, 'groups found');
    await app.groups.close();
    await app.search.fill('and');
    await app.found(/AND-104/).waitFor();
    await isAccessible(app, 'search');
  });

  test('the user menu and its dialogs, with complaints', async ({ app, system }) => {
    await app.enter(await system.newUser());
    await app.map.drawn();
    await app.button('Menú de usuario').click();
    await app.page.getByRole('menu').waitFor();
    await isAccessible(app, 'user menu');
    await app.press('Escape');
    for (const name of ['Modificar información de perfil', 'Cambiar contraseña', 'Seleccionar idioma']) {
      await app.userMenu(name);
      await app.dialog(name).getByRole('button', { name: 'Guardar' }).waitFor();
      if (name === 'Cambiar contraseña') await app.button('Guardar').click();
      await isAccessible(app, name);
      await app.press('Escape');
      await app.dialog(name).waitFor({ state: 'hidden' });
    }
  });

  test('the panels', async ({ app, system }) => {
    await app.enter(await system.newOwner(), '/map?panel=fleet');
    await app.fleet.rows.first().waitFor();
    await isAccessible(app, 'fleet status');
    await app.fleet.search.fill('nada de nada');
    await app.text('Ningún móvil coincide').waitFor();
    await isAccessible(app, 'empty list');
    await app.openVehicle('AND-104', '?details=1');
    await app.panel('Detalles del móvil').fact('IMEI').waitFor();
    await isAccessible(app, 'general information and details');
    await app.openVehicle('AND-106');
    await app.text('Sin posición todavía').waitFor();
    await isAccessible(app, 'no position');
  });

  test('the journeys', async ({ app, system }) => {
    await app.enter(await system.newUser());
    await app.openVehicle('AND-104', '?tab=journeys&period=3');
    await app.journeys.player.waitFor();
    await isAccessible(app, 'journey');
    await app.openVehicle('AND-104', '?tab=journeys&period=7');
    await app.journeys.button('Buscar').waitFor();
    await isAccessible(app, 'range of one’s own');
    await app.journeys.openCalendar('Desde');
    await isAccessible(app, 'calendar');
    await app.openVehicle('AND-106', '?tab=journeys');
    await app.text(/No se han encontrado/).waitFor();
    await isAccessible(app, 'no journey');
  });

  test('the maintenance, its forms with complaints, and what it asks', async ({ app, system }) => {
    const user = await system.newUser();
    await clearServices(system, user, 'AND-112');
    const km = { frequencyId: 6, quantityKm: 1_000 };
    await createNotice(system, user, 'AND-112', { ...km, serviceTypeId: 50 });
    await createNotice(system, user, 'AND-112', { serviceTypeId: 10, startedDaysAgo: 350 });
    await createNotice(system, user, 'AND-112', { serviceTypeId: 20, startedDaysAgo: 400 });
    await createPerformed(system, user, 'AND-112', { serviceTypeId: 60, date: `${dayAgo(1)} 10:00:00` });
    await app.enter(user, '/map?panel=maintenance');
    const { maintenance } = app;
    await maintenance.section('Próximas revisiones').vehicle('AND-112').click();
    await maintenance.section('Revisiones').vehicle('AND-112').click();
    await isAccessible(app, 'maintenance');
    await maintenance.section('Próximas revisiones').button('Agregar aviso').click();
    await maintenance.form('Nuevo aviso de revisión').button('Guardar').click();
    await isAccessible(app, 'form of a notice');
    await maintenance.section('Revisiones').open('Tren delantero');
    await maintenance.form('Editar Revisión').button('Guardar').waitFor();
    await isAccessible(app, 'form of a performed service');
    await maintenance.form('Editar Revisión').button('Eliminar').click();
    await maintenance.question.waitFor();
    await isAccessible(app, 'question');
    await app.openVehicle('AND-112', '?tab=notices');
    await app.text('Frenos').waitFor();
    await isAccessible(app, 'notices of a vehicle');
  });

  test('the notifications, where they were, and a vehicle’s alerts', async ({ app, system, devices }) => {
    const who = await condorUser(system, { groups: ['Relevos'] });
    await createRule(system, plainRule('Puertas', ['doorOpen']));
    await devices.report('CON-304', { events: ['doorOpen'] });
    await expect.poll(() => waitingAlarms(system, who)).toBeGreaterThan(0);
    await app.enter(who, '/map?panel=notifications&filter=1');
    const [bell, panel] = [new AlarmBell(app.page), new AlarmsPanel(app.page)];
    await panel.row('CON-304').first().waitFor();
    await panel.check('CON-304').first().check();
    await isAccessible(app, 'notifications with their filter');
    await bell.button.click();
    await bell.item('CON-304').first().click();
    await isAccessible(app, 'dropdown of the bell');
    await app.press('Escape');
    await panel.view('CON-304');
    await expect(panel.position.locator('.fleet-map')).toHaveAttribute('data-map-ready', 'true');
    await isAccessible(app, 'position of an alarm');
    await app.press('Escape');
    await panel.button('Ajustes de notificaciones').click();
    await app.page.getByRole('menuitem', { name: 'Mis avisos' }).click();
    await app.dialog('Mis avisos').getByRole('button', { name: 'Guardar' }).waitFor();
    await isAccessible(app, 'one’s own limits');
    await app.press('Escape');
    await app.openVehicle('CON-304', '?tab=alerts');
    await app.page.getByRole('tabpanel', { name: 'Alertas' }).getByRole('listitem').first().waitFor();
    await isAccessible(app, 'alerts of a vehicle');
  });

  test('the rules of alarms', async ({ app, system }) => {
    await createRule(system, plainRule('Puertas de la ronda', ['doorOpen']));
    await app.enter(await condorUser(system), '/manage/confNotifications');
    await app.page.getByRole('list', { name: 'Reglas' }).getByRole('listitem').first().waitFor();
    await isAccessible(app, 'rules');
    await app.button('Nueva regla').click();
    await app.page.getByRole('switch', { name: 'Solo en ciertos horarios' }).press('Space');
    await app.page.getByRole('switch', { name: 'Correo electrónico' }).press('Space');
    await app.button('Guardar').click();
    await app.text('Elija al menos un evento').waitFor();
    await isAccessible(app, 'rule with complaints');
  });

  test('the thresholds', async ({ app, system }) => {
    await app.enter(await system.newUser(), '/manage/thresholds');
    await app.button('Nuevos umbrales').click();
    await app.page.getByText('Un móvil', { exact: true }).click();
    await app.button('Voltaje externo bajo').click();
    await app.page.getByRole('textbox', { name: 'Voltaje bajo', exact: true }).fill('14');
    await app.button('Guardar').click();
    await app.text(/No concuerda con/).waitFor();
    await isAccessible(app, 'thresholds with complaints');
    await app.open(`/manage/thresholds?tab=inForce&asset=${system.assetId('AND-104')}`);
    await app.page.getByRole('row').first().waitFor();
    await isAccessible(app, 'thresholds in force');
    await app.open('/manage/thresholds?tab=applications');
    await app.button('Aplicar').waitFor();
    await isAccessible(app, 'thresholds for the past');
  });

  test('the explanation of a figure', async ({ app, system }) => {
    await app.enter(await system.newUser());
    await app.openVehicle('AND-104', '?tab=journeys&period=3');
    await app.journeys.explainTrip('08:00:00').click();
    const dialog = new ExplainDialog(app.page);
    await dialog.root.getByRole('table').first().waitFor();
    await isAccessible(app, 'explanation');
    await dialog.button('Umbrales vigentes').click();
    await dialog.show(/Otra posición/).click();
    await dialog.named.waitFor();
    await isAccessible(app, 'explanation with a chosen fix');
  });

  test('the tracking page', async ({ app, system }) => {
    await app.enter(await system.newUser(), `/tracking/${system.assetId('AND-104')}`);
    await app.map.shows(1);
    await isAccessible(app, 'tracking');
  });
});

test.describe('with the keyboard', () => {
  test('the content is reached past the menus', async ({ app, system }) => {
    await app.enter(await system.newUser());
    await app.map.drawn();
    await app.press('Tab');
    await expect(app.link('Saltar al contenido')).toBeFocused();
    await app.press('Enter');
    await app.press('Tab');
    await expect(app.page.getByRole('main').locator(':focus')).toHaveCount(1);
  });

  test('a panel takes the focus when it opens and gives it back when it closes', async ({ app, system }) => {
    await app.enter(await system.newUser());
    await app.map.drawn();
    await app.menuEntry('Estado de flota').focus();
    await app.press('Enter');
    await expect(app.fleet.root).toBeFocused();
    await app.press('Escape');
    await expect(app.menuEntry('Estado de flota')).toBeFocused();
  });

  test('a dialog keeps the focus, closes on Esc and gives it back', async ({ app, system }) => {
    await app.enter(await system.newUser());
    await app.map.drawn();
    await app.userMenu('Cambiar contraseña');
    const dialog = app.dialog('Cambiar contraseña');
    await expect(dialog.getByLabel('Contraseña actual', { exact: true })).toBeFocused();
    for (let i = 0; i < 8; i++) {
      await app.press('Tab');
      await expect(dialog.locator(':focus')).toHaveCount(1);
    }
    await app.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
});
