import { describe, expect, test } from 'vitest';
import { systemStatusOf } from '../testing/areas/system.ts';
import { OWNER } from '../testing/fleet/users.ts';
import { renderApp } from '../testing/renderApp.tsx';

const PATH = '/manage/system';

describe.each(['ES', 'ES_US', 'US'] as const)('the page of the system, in %s', (language) => {
  const t = (spanish: string, english: string) => (language === 'US' ? english : spanish);
  const open = (path = PATH) => renderApp(path, { user: { ...OWNER, language } });

  test('shows health, devices, jobs and versions', async () => {
    const app = await open('/map');
    const title = t('Sistema', 'System');
    await app.search.fill(title);
    await app.found(title).click();
    await expect.element(app.heading(title)).toBeVisible();
    const protocols = app.page.getByRole('table', {
      name: t('Equipos por protocolo', 'Devices by protocol'),
    });
    await expect.element(protocols.getByRole('row', { name: /osmand/ })).toMatchTextContent(/7 (de|of) 9/);
    const jobs = app.page.getByRole('table', {
      name: t('Trabajos de la última semana', 'Jobs of the last week'),
    });
    await expect
      .element(jobs.getByRole('row', { name: /velocityReport/ }))
      .toMatchTextContent(/TOO_MUCH_DATA/);
    await expect.element(app.text('18.4')).toBeVisible();
  });

  test('says what has problems', async () => {
    const { health, ...status } = systemStatusOf();
    const app = await renderApp(PATH, {
      user: { ...OWNER, language },
      prepare: (api) => api.answer('systemStatus', { ...status, health: { ...health, ok: false } }),
    });
    await expect.element(app.text(t('Con problemas', 'Has problems'))).toBeVisible();
  });

  test('shows what is stored, what went wrong, and whose work it contains', async () => {
    const app = await open();
    const tab = (spanish: string, english: string) =>
      app.page.getByRole('tab', { name: t(spanish, english) });
    await tab('Almacenamiento', 'Storage').click();
    await expect
      .element(app.text(t('1,5 GiB', '1.5 GiB').replace(',', language === 'ES' ? ',' : '.')))
      .toBeVisible();
    await tab('Problemas', 'Problems').click();
    await expect.element(app.text('RangeError 22003: value out of range')).toBeVisible();
    const failed = app.page.getByRole('table', { name: t('Envíos fallidos', 'Failed messages') });
    await expect.element(failed).toMatchTextContent(/Webhook.*HTTP 500/);
    await tab('Licencias', 'Licenses').click();
    await expect.element(app.text('GeoNames, CC BY 4.0, https://www.geonames.org')).toBeVisible();
    const packages = app.page.getByRole('table', { name: t('Paquetes incluidos', 'Contained packages') });
    await expect.element(packages.getByRole('row')).toHaveLength(4);
    await app.page
      .getByRole('textbox', { name: t('Buscar un paquete o una licencia', 'Search a package or a license') })
      .fill('bsd');
    await expect.element(packages.getByRole('row')).toHaveLength(2);
    await expect.poll(() => app.address()).toBe(`${PATH}?tab=licences`);
  });
});

test('is refreshed by itself', async () => {
  const app = await renderApp(PATH, { user: OWNER });
  await expect.element(app.text('18.4')).toBeVisible();
  const changed = systemStatusOf();
  app.api.answer('systemStatus', { ...changed, health: { ...changed.health, ok: false } });
  await expect.element(app.text('Con problemas')).toBeVisible();
});

test('is for those who run the installation', async () => {
  const app = await renderApp(PATH);
  await expect.poll(() => app.address()).toBe('/forbidden');
});
