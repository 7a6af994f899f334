import { describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { EntityScreen } from '../testing/driver/entityScreen.ts';
import { OWNER } from '../testing/fleet/users.ts';
import { renderApp } from '../testing/renderApp.tsx';

test('the audit log says in words what changed, is narrowed, and undoes', async () => {
  const app = await renderApp('/manage/audit');
  const audit = new EntityScreen('Auditoría');
  await expect.element(audit.row('Conductores: Rosa')).toMatchTextContent('Teléfono, Apellido');
  await expect
    .element(audit.row('Regla de alarma: Puertas'))
    .toMatchTextContent('Administración de la plataforma');
  await app.page.getByRole('combobox', { name: 'Tipo' }).click();
  await app.page.getByRole('option', { name: 'Conductores' }).click();
  await expect.poll(() => audit.rows.elements().length).toBe(1);
  expect(app.address()).toBe('/manage/audit?kind=fleetDrivers');
  await app.button(/^Ver: Conductores: Rosa/).click();
  const dialog = app.dialog('Modificó: Conductores: Rosa');
  await expect.element(dialog.getByRole('row', { name: 'Apellido Quispe Quispe Mamani' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Deshacer' }).click();
  await expect.element(app.notice('Se deshizo')).toBeVisible();
  expect(app.api.calls('undoAudited')).toEqual([{ auditId: 3 }]);
});

test('what cannot be undone any more says so, in English too', async () => {
  const app = await renderApp('/manage/audit?entry=3', {
    user: { language: 'US' },
    prepare: (api) => api.fail('undoAudited', 'CHANGED_MEANWHILE'),
  });
  await app.dialog('Changed: Drivers: Rosa').getByRole('button', { name: 'Undo' }).click();
  await expect.element(app.notice('Something changed after it: it cannot be undone any more.')).toBeVisible();
});

describe('values have the names, units and dates of who reads them', () => {
  const ROLES = [{ field: 'roles', before: '["Operador","Despacho"]', after: '["Administrador Cliente"]' }];
  const VEHICLE = [
    { field: 'maximumSpeed', before: '80', after: '104.5' },
    { field: 'fuelCutWiringDate', before: null, after: '"2026-03-09"' },
  ];
  test.each([
    ['US', 'userAccounts', ROLES, ['Roles Operator, Despacho Client Manager']],
    ['ES', 'userAccounts', ROLES, ['Roles Operador, Despacho Administrador Cliente']],
    [
      'US',
      'fleetAssets',
      VEHICLE,
      ['Maximum speed (mph) 49.7 64.9', 'Installation of the wiring – 03-09-2026'],
    ],
    [
      'ES',
      'fleetAssets',
      VEHICLE,
      ['Velocidad máxima (km/h) 80 104,5', 'Instalación del cableado – 09/03/2026'],
    ],
  ] as const)('in %s, of %s', async (language, kind, changes, rows) => {
    const app = await renderApp('/manage/audit?entry=3', {
      user: { language },
      prepare: ({ fleet }) => {
        Object.assign(fleet.audit[0] ?? {}, { kind, changes });
      },
    });
    for (const name of rows) await expect.element(app.page.getByRole('row', { name })).toBeVisible();
  });
});

test('what is listed is saved as a spreadsheet or as text, and where there is more than is counted, that is said', async () => {
  const app = await renderApp('/manage/audit', {
    prepare: (api) =>
      api.answer('auditLog', { count: 10_000, isMore: true, items: api.fleet.audit.slice(0, 10) }),
  });
  await expect.element(app.page.getByText(/^Hay más de 10.000 entradas/)).toBeVisible();
  for (const [item, name] of [
    ['Excel', 'Auditoría.xlsx'],
    ['CSV', 'Auditoría.csv'],
  ] as const) {
    await app.button('Guardar').click();
    const saved = await commands.download(app.page.getByRole('menuitem', { name: item }));
    expect(saved.name).toBe(name);
  }
});

test('the list does not seem to have more beyond its edge where all of it is there', async () => {
  await renderApp('/manage/audit', { user: OWNER, viewport: { width: 1900, height: 700 } });
  const list = new EntityScreen('Auditoría');
  await expect.element(list.rows.first()).toBeVisible();
  const { scrollWidth, clientWidth } = list.table.element().parentElement as HTMLElement;
  expect(scrollWidth).toBe(clientWidth);
});

test('what has no name that people know is called by its kind', async () => {
  await renderApp('/manage/audit', {
    prepare: ({ fleet }) => {
      const [entry] = fleet.audit;
      Object.assign(entry ?? {}, { kind: 'access', action: 'login', name: null, thingId: 'login' });
    },
  });
  await expect
    .element(new EntityScreen('Auditoría').rows.getByRole('button', { name: /^Ver: Acceso, / }).first())
    .toBeVisible();
});

test('on a phone the filters stand two beside each other, and fill the page', async () => {
  const app = await renderApp('/manage/audit', { user: OWNER, viewport: { width: 390, height: 844 } });
  await expect.element(app.page.getByRole('combobox', { name: 'Persona' })).toBeVisible();
  const widths = () =>
    [...document.querySelectorAll('main search > .mantine-InputWrapper-root')].map(
      (field) => field.getBoundingClientRect().width,
    );
  const [half, whole] = [expect.closeTo(178, 0), expect.closeTo(362, 0)];
  await expect.poll(widths).toEqual([half, half, half, half, whole]);
});
