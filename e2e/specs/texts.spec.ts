import { expect, test } from '../driver/fixtures.ts';
import { badTexts, foreignTexts } from '../driver/visibleTexts.ts';
import { countOnMap } from '../system/company.ts';

test.use({ maps: 'blank' });

for (const language of ['ES', 'ES_US', 'US'] as const) {
  test(`no screen in ${language} shows a key, a hole or a text of another language`, async ({
    app,
    system,
  }) => {
    test.setTimeout(300_000); // it walks through every screen
    const found: string[] = [];
    const look = async (screen: string) => {
      const texts = await app.visibleTexts();
      const wrong = [...badTexts(texts), ...foreignTexts(texts, language === 'US' ? 'en' : 'es')];
      found.push(...wrong.map((text) => `${screen}: ${text}`));
    };
    const t = (spanish: string, english: string) => (language === 'US' ? english : spanish);
    const user = await system.newOwner({ language });

    await app.enter(user);
    await app.map.shows(countOnMap());
    await look('map');
    await app.button(/^\d+ (grupos|groups)$/).click();
    await app.page.getByRole('treeitem').first().waitFor();
    await look('groups');
    await app.press('Escape');
    await app.button(t('Menú de usuario', 'User menu')).click();
    await app.page.getByRole('menu').waitFor();
    await look('user menu');
    await app.press('Escape');
    for (const name of [
      t('Modificar información de perfil', 'Change profile information'),
      t('Cambiar contraseña', 'Change password'),
      t('Seleccionar idioma', 'Select language'),
    ]) {
      await app.userMenu(name, t('Menú de usuario', 'User menu'));
      await app.dialog(name).waitFor();
      await look(name);
      await app.press('Escape');
      await app.dialog(name).waitFor({ state: 'hidden' });
    }
    await app.search.click();
    await app.page.getByRole('option').first().waitFor();
    await look('search');

    await app.open('/map?panel=fleet');
    await app.page.getByRole('listitem').first().waitFor();
    await look('fleet status');
    for (const plate of ['AND-104', 'AND-106', 'AND-107', 'AND-108', 'AND-109']) {
      await app.open(`/map/${system.assetId(plate)}?details=1`);
      await app.panel(t('Detalles del móvil', 'Vehicle details')).fact(t('Patente', 'Plate')).waitFor();
      await look(plate);
    }
    await app.open(`/map/${system.assetId('AND-104')}?tab=journeys&period=3`);
    await app.page
      .getByRole('group', { name: t('Reproducción del recorrido', 'Journey playback') })
      .waitFor();
    await look('journey');
    await app.open(`/map/${system.assetId('AND-106')}?tab=journeys&period=7`);
    await app.button(t('Buscar', 'Search')).waitFor();
    await look('journey range');
    for (const form of ['', '&form=notice', '&form=performed']) {
      await app.open(`/map?panel=maintenance${form}`);
      await app.button(t('Agregar aviso', 'Add notice')).waitFor();
      if (form !== '') await app.button(t('Guardar', 'Save')).click();
      await look(`maintenance${form}`);
    }
    await app.open(`/tracking/${system.assetId('AND-104')}`);
    await app.map.shows(1);
    await look('tracking');
    await app.open('/map?panel=notifications&filter=1');
    await app.page.getByRole('region', { name: t('Notificaciones', 'Notifications') }).waitFor();
    await look('notifications');
    await app.button(t('Ajustes de notificaciones', 'Notification options')).click();
    await app.page.getByRole('menuitem').first().waitFor();
    await look('options of notifications');
    await app.press('Escape');
    await app.button(new RegExp(`^${t('Notificaciones', 'Notifications')}: `)).click();
    await app.page.getByRole('dialog').waitFor();
    await look('dropdown of the bell');
    await app.open('/manage/confNotifications?rule=new');
    for (const name of [
      t('Solo en ciertos horarios', 'Only at certain hours'),
      t('Correo electrónico', 'E-mail'),
    ])
      await app.page.getByRole('switch', { name }).press('Space');
    await look('rule');
    for (const tab of ['rules', 'deliveries', 'preferences']) {
      await app.open(`/manage/confNotifications?tab=${tab}`);
      await app.page.getByRole('tabpanel').waitFor();
      await look(`${tab} of notifications`);
    }
    for (const path of ['/forbidden', '/no/existe']) {
      await app.open(path);
      await app.page.getByRole('heading', { level: 1 }).waitFor();
      await look(path);
    }
    expect(found).toEqual([]);
  });
}

for (const language of ['ES', 'US'] as const) {
  test(`nor do thresholds and explanations in ${language}`, async ({ app, system }) => {
    const found: string[] = [];
    const look = async (screen: string) => {
      const texts = await app.visibleTexts();
      const wrong = [...badTexts(texts), ...foreignTexts(texts, language === 'US' ? 'en' : 'es')];
      found.push(...wrong.map((text) => `${screen}: ${text}`));
    };
    await app.enter(await system.newOwner({ language }), '/manage/thresholds?set=new');
    await app.page.getByRole('searchbox', { name: /umbral|threshold/ }).fill('e');
    await app.page.getByRole('textbox').nth(8).waitFor();
    await look('new thresholds');
    await app.open(`/manage/thresholds?tab=inForce&asset=${system.assetId('AND-104')}`);
    await app.page.getByRole('row').first().waitFor();
    await look('thresholds in force');
    await app.open('/manage/thresholds?tab=applications');
    await app.button(/^(Aplicar|Apply)$/).click();
    await look('thresholds for the past');
    await app.open(`/map/${system.assetId('AND-104')}?tab=journeys&period=3`);
    await app.button(/^(Explicar el viaje|Explain the trip).* 08:00:00/).click();
    await app.page.getByRole('dialog').getByRole('table').first().waitFor();
    await look('explanation');
    expect(found).toEqual([]);
  });
}

test('no page before the login shows a key, a hole or a text of another language', async ({ app }) => {
  await app.open('/login');
  await app.text('Flota de demostración').waitFor();
  const login = await app.visibleTexts();
  await app.login.submit('nadie', 'nada');
  await app.login.complaint.waitFor();
  const complaint = await app.visibleTexts();
  await app.open('/autologin/inventado');
  await app.page.getByRole('alert').waitFor();
  const texts = [...login, ...complaint, ...(await app.visibleTexts())];
  expect([...badTexts(texts), ...foreignTexts(texts, 'es')]).toEqual([]);
  expect(texts, 'of a library').not.toContain('Toggle password visibility');
});
