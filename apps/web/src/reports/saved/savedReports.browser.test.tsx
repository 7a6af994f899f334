import { expect, test } from 'vitest';
import { assetId } from '../../testing/fleet/company.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const SEARCH = `vehicles=${['AND-101', 'AND-104'].map(assetId).join('%2C')}&sort=-kmsRec&cols=name%2CkmsRec`;
const ofColleague = {
  id: 7,
  report: 'fleetKmReport',
  name: 'Flota del norte',
  query: SEARCH,
  shared: true,
  isOwn: false,
  savedBy: 'Rosa Quispe',
};

test.each([
  [
    'ES',
    'Guardados',
    'Búsquedas guardadas',
    'Nombre',
    /^Compartir/,
    'Guardar',
    'La búsqueda se guardó',
    'Eliminar: Mi semana',
    'La búsqueda se eliminó',
  ],
  [
    'US',
    'Saved',
    'Saved searches',
    'Name',
    /^Share/,
    'Save',
    'The search was saved',
    'Delete: Mi semana',
    'The search was deleted',
  ],
] as const)(
  'a search is saved with its columns and order, shared, opened again and deleted, in %s',
  async (language, saved, title, name, share, save, done, remove, removed) => {
    const app = await renderApp(`/report/fleetKm?${SEARCH}&page=1&row=3`, { user: { language } });
    await app.button(saved).click();
    const dialog = app.dialog(title);
    await dialog.getByLabelText(name, { exact: true }).fill('Mi semana');
    await dialog.getByLabelText(share).click();
    await dialog.getByRole('button', { name: save, exact: true }).click();
    await expect.element(app.notice(done)).toBeVisible();
    expect(app.api.calls('saveReport')).toEqual([
      { report: 'fleetKmReport', name: 'Mi semana', query: SEARCH, shared: true },
    ]);
    await app.press('{Escape}');
    app.open('/report/fleetKm');
    await app.button(saved).click();
    await app.dialog(title).getByRole('link', { name: 'Mi semana' }).click();
    await expect.poll(() => app.address()).toBe(`/report/fleetKm?${SEARCH}`);
    await expect.element(app.page.getByRole('table').getByRole('columnheader')).toHaveLength(2);
    // The fields are those of the search, too: searching again asks the same.
    const asked = app.api.calls('fleetKmReportPage').length;
    await app.page.getByRole('button', { name: /^(Buscar|Search)$/ }).click();
    await expect.poll(() => app.api.calls('fleetKmReportPage').length).toBe(asked + 1);
    expect(app.api.calls('fleetKmReportPage').at(-1)?.assetsSelected).toHaveLength(2);
    await app.button(saved).click();
    await app.dialog(title).getByRole('button', { name: remove }).click();
    await expect.element(app.notice(removed)).toBeVisible();
    await expect.element(app.dialog(title).getByRole('link')).not.toBeInTheDocument();
    await app.button(/^(Deshacer|Undo)$/).click();
    await expect.element(app.dialog(title).getByRole('link', { name: 'Mi semana' })).toBeVisible();
  },
);

test('what a colleague shares is opened, and deleted by nobody else; other reports have their own', async () => {
  const prepare = ({ fleet }: { fleet: { savedReports: (typeof ofColleague)[] } }) => {
    fleet.savedReports = [ofColleague, { ...ofColleague, id: 8, report: 'detentionReport', name: 'Paradas' }];
  };
  const app = await renderApp('/report/fleetKm', { prepare });
  await app.button('Guardados').click();
  const dialog = app.dialog('Búsquedas guardadas');
  await expect.element(dialog.getByRole('link')).toHaveLength(1);
  await expect.element(dialog.getByText('De Rosa Quispe')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: /^Eliminar/ })).not.toBeInTheDocument();
  await expect.element(dialog.getByLabelText('Nombre')).not.toBeInTheDocument(); // nothing is searched yet
});

test.each([
  [
    'ES',
    'Guardados',
    'Búsquedas guardadas',
    'Cambiar: Mi semana',
    'Nombre nuevo de Mi semana',
    'Guardar los cambios',
    'Estadísticas',
  ],
  [
    'US',
    'Saved',
    'Saved searches',
    'Change: Mi semana',
    'New name of Mi semana',
    'Save the changes',
    'Reports',
  ],
] as const)(
  'one of one’s own gets another name, and is found below the list of reports, in %s',
  async (language, saved, title, edit, name, change, menu) => {
    const app = await renderApp('/report/fleetKm', {
      user: { language },
      prepare: ({ fleet }: { fleet: { savedReports: (typeof ofColleague)[] } }) => {
        fleet.savedReports = [{ ...ofColleague, name: 'Mi semana', isOwn: true }];
      },
    });
    await app.button(saved).click();
    const dialog = app.dialog(title);
    await dialog.getByRole('button', { name: edit }).click();
    await dialog.getByLabelText(name).fill('Mi mes');
    await dialog.getByRole('button', { name: change }).click();
    await expect.element(dialog.getByRole('link', { name: 'Mi mes' })).toBeVisible();
    expect(app.api.calls('changeSavedReport')).toEqual([{ savedReportId: 7, name: 'Mi mes', shared: true }]);
    app.api.fail('changeSavedReport', 'INVALID_INPUT', { field: 'name' });
    await dialog.getByRole('button', { name: edit.replace('semana', 'mes') }).click();
    await dialog.getByLabelText(name.replace('semana', 'mes')).fill('Otra');
    await dialog.getByRole('button', { name: change }).click();
    await expect.element(dialog.getByText(/^(Ya tiene una búsqueda|You have a search)/)).toBeVisible();
    await app.press('{Escape}');
    await app.menuEntry(menu).click();
    await app.panel(menu).root.getByRole('link', { name: 'Mi mes' }).click();
    await expect.poll(() => app.address()).toBe(`/report/fleetKm?${SEARCH}`);
  },
);

test.each([
  ['ES', 'Buscar móviles', 'Búsquedas guardadas'],
  ['US', 'Search vehicles', 'Saved searches'],
] as const)('a saved search is found by the search of the app, in %s', async (language, search, group) => {
  const app = await renderApp('/map', {
    user: { language },
    prepare: ({ fleet }: { fleet: { savedReports: (typeof ofColleague)[] } }) => {
      fleet.savedReports = [ofColleague, { ...ofColleague, id: 8, name: 'Paradas' }];
    },
  });
  await app.page.getByRole('searchbox', { name: search }).fill('flota del');
  const found = app.page.getByRole('group', { name: group }).getByRole('option');
  await expect.element(found).toHaveLength(1);
  await found.click();
  await expect.poll(() => app.address()).toBe(`/report/fleetKm?${SEARCH}`);
});
