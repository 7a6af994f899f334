import { describe, expect, test } from 'vitest';
import type { Locator } from 'vitest/browser';
import { ExplainDialog } from '../testing/driver/explainDialog.ts';
import { wrongTexts } from '../testing/driver/visibleTexts.ts';
import { assetId, countOnMap } from '../testing/fleet/company.ts';
import { OWNER } from '../testing/fleet/users.ts';
import { renderApp } from '../testing/renderApp.tsx';

/** A walk through screens that looks at their texts: none may be a key, have a hole or be of the other language. */
async function walk(path: string, language: 'ES' | 'ES_US' | 'US') {
  const app = await renderApp(path, { user: { ...OWNER, language } });
  const isEnglish = language === 'US';
  const t = (spanish: string, english: string) => (isEnglish ? english : spanish);
  /** Waits for what a screen has to show, and looks at its texts. */
  const look = async (screen: string, shown: Locator) => {
    await expect.element(shown.first()).toBeVisible();
    expect.soft(wrongTexts(app.visibleTexts(), isEnglish ? 'en' : 'es'), screen).toEqual([]);
  };
  return { app, t, look };
}

describe.each(['ES', 'ES_US', 'US'] as const)(
  'no text in %s is a key, has a hole or is foreign',
  (language) => {
    test('on the map and in what opens over it', async () => {
      const { app, t, look } = await walk('/map', language);
      await app.map.shows(countOnMap());
      await look('map', app.map.element);
      await app.button(/^\d+ (grupos|groups)$/).click();
      await look('groups', app.page.getByRole('treeitem'));
      await app.press('{Escape}');
      const menu = t('Menú de usuario', 'User menu');
      await app.button(menu).click();
      await look('user menu', app.page.getByRole('menu'));
      await app.press('{Escape}');
      for (const name of [
        t('Modificar información de perfil', 'Change profile information'),
        t('Cambiar contraseña', 'Change password'),
        t('Sesiones abiertas', 'Open sessions'),
        t('Seleccionar idioma', 'Select language'),
      ]) {
        await app.userMenu(name, menu);
        await look(name, app.dialog(name));
        await app.press('{Escape}');
        await expect.element(app.dialog(name)).not.toBeInTheDocument();
      }
      await app.search.click();
      await look('search', app.page.getByRole('option'));
    });

    test('of the fleet and its vehicles', async () => {
      const { app, t, look } = await walk('/map?panel=fleet', language);
      await look('fleet status', app.page.getByRole('listitem'));
      for (const plate of ['AND-104', 'AND-106', 'AND-107', 'AND-108', 'AND-109']) {
        app.open(`/map/${assetId(plate)}?details=1`);
        await look(plate, app.panel(t('Detalles del móvil', 'Vehicle details')).fact(t('Patente', 'Plate')));
      }
      app.open(`/tracking/${assetId('AND-104')}`);
      await app.map.shows(1);
      await look('tracking', app.map.element);
    });

    test('of journeys', async () => {
      const { app, t, look } = await walk(`/map/${assetId('AND-104')}?tab=journeys&period=3`, language);
      await look('journey', app.journeys.player);
      app.open(`/map/${assetId('AND-106')}?tab=journeys&period=7`);
      await look('journey range', app.button(t('Buscar', 'Search')));
    });

    test('of maintenance', async () => {
      const { app, t, look } = await walk('/map?panel=maintenance', language);
      for (const form of ['', '&form=notice', '&form=performed']) {
        app.open(`/map?panel=maintenance${form}`);
        const add = app.button(t('Agregar aviso', 'Add notice'));
        if (form !== '') await app.button(t('Guardar', 'Save')).click();
        await look(`maintenance${form}`, add);
      }
    });

    test('of notifications', async () => {
      const { app, t, look } = await walk('/map?panel=notifications&filter=1', language);
      const name = t('Notificaciones', 'Notifications');
      await look('notifications', app.panel(name).root.getByRole('listitem'));
      await app.button(t('Ajustes de notificaciones', 'Notification options')).click();
      await look('options of notifications', app.page.getByRole('menuitem'));
      await app.press('{Escape}');
      await app.button(new RegExp(`^${name}: `)).click();
      await look('dropdown of the bell', app.page.getByRole('dialog'));
      app.open('/manage/confNotifications?rule=new');
      for (const channel of [
        t('Solo en ciertos horarios', 'Only at certain hours'),
        t('Correo electrónico', 'E-mail'),
      ])
        await app.switchOn(channel);
      await look('rule', app.button(t('Guardar', 'Save')));
      for (const tab of ['rules', 'deliveries', 'preferences']) {
        app.open(`/manage/confNotifications?tab=${tab}`);
        await look(`${tab} of notifications`, app.page.getByRole('tabpanel'));
      }
    });

    test('of thresholds and explanations', async () => {
      const { app, t, look } = await walk('/manage/thresholds?set=new', language);
      await app.page.getByRole('searchbox', { name: /umbral|threshold/ }).fill('e');
      await look('new thresholds', app.page.getByRole('textbox').nth(8));
      app.open(`/manage/thresholds?tab=inForce&asset=${assetId('AND-104')}`);
      await look('thresholds in force', app.page.getByRole('row'));
      app.open('/manage/thresholds?tab=applications');
      await app.button(t('Aplicar', 'Apply')).click();
      await look('thresholds for the past', app.button(t('Aplicar', 'Apply')));
      app.open(`/map/${assetId('AND-104')}?tab=journeys&period=3`);
      await app.journeys.explainTrip('08:00:00').click();
      await look('explanation', new ExplainDialog(language === 'US' ? 'en' : 'es').root.getByRole('table'));
    });

    test('of the administration', async () => {
      const { app, t, look } = await walk('/map?panel=administration', language);
      const lines = t('Líneas', 'Lines');
      await look('panel', app.panel(t('Administración', 'Administration')).root.getByRole('link'));
      app.open('/manage/technicians');
      await look('technicians', app.page.getByRole('row').nth(2));
      app.open('/manage/lines');
      await look('lines', app.page.getByRole('row').nth(2));
      await app.page.getByRole('checkbox').nth(1).click();
      await look('chosen lines', app.page.getByRole('button', { name: /\(1\)/ }));
      await app.button(t('Columnas', 'Columns')).click();
      await look('columns', app.page.getByRole('menuitemcheckbox'));
      await app.press('{Escape}');
      await app.button(t('Importar', 'Import')).click();
      await look('import', app.dialog(t('Importar líneas', 'Import lines')));
      app.open('/manage/lines?row=new');
      await app.button(t('Guardar', 'Save')).click();
      await look('new line', app.page.getByRole('dialog').getByText(t('Requerido', 'Required')));
      app.open('/manage/trackingnumber');
      await look('guide numbers', app.page.getByRole('row').nth(1));
      app.open('/manage/trackingnumber?row=new');
      await look('new guide', app.page.getByRole('dialog').getByRole('switch'));
      app.open('/cargoTracking#GUIA-2026-001');
      await look('cargo tracking', app.page.getByRole('checkbox'));
      await app.button(t('Buscar', 'Search')).click();
      await look('place of a guide', app.button(t('Actualizar', 'Refresh')));
      app.open('/manage/lines?q=nada');
      await look(`no ${lines}`, app.button(t('Quitar búsqueda y filtros', 'Clear search and filters')));
    });

    test('of pages that are denied or not there', async () => {
      const { app, look } = await walk('/forbidden', language);
      await look('forbidden', app.page.getByRole('heading', { level: 1 }));
      app.open('/no/existe');
      await look('not found', app.page.getByRole('heading', { level: 1 }));
    });
  },
);

test('no page before the login shows a key, a hole or a text of another language', async () => {
  const app = await renderApp('/login', { user: null });
  const look = async (screen: string, shown: Locator) => {
    await expect.element(shown.first()).toBeVisible();
    expect.soft(wrongTexts(app.visibleTexts(), 'es'), screen).toEqual([]);
    expect.soft(app.visibleTexts(), 'of a library').not.toContain('Toggle password visibility');
  };
  await look('login', app.text('Flota de demostración'));
  await app.login.submit('nadie', 'nada');
  await look('login with a complaint', app.login.complaint);
  app.open('/autologin/inventado');
  await look('refused link', app.page.getByRole('alert'));
});
