import { expect, test, vi } from 'vitest';
import { EntityScreen } from '../testing/driver/entityScreen.ts';
import { entityRow } from '../testing/fleet/entities.ts';
import { OWNER } from '../testing/fleet/users.ts';
import { renderApp } from '../testing/renderApp.tsx';

const PAGE = '/manage/trackingnumber';

test('a guide is listed with its vehicle and until when it is valid, and written with a number of its own', async () => {
  const screen = new EntityScreen('Números de guía');
  const app = await renderApp(PAGE, { user: OWNER });
  const row = screen.row('GUIA-2026-001');
  await expect
    .element(row)
    .toMatchTextContent(/Camión 104 - AND-104.*20\/11\/2026 08:00:00.*27\/11\/2026 23:59:59.*Oculta/);

  await app.button('Nueva guía').click();
  const form = screen.dialog('Nueva guía');
  await expect
    .element(form.getByText('Si lo deja vacío, se crea uno que nadie puede adivinar.'))
    .toBeVisible();
  await form.getByRole('combobox', { name: 'Móvil' }).fill('105');
  await app.page.getByRole('option', { name: 'Camión 105 - AND-105' }).click();
  await form.getByRole('button', { name: 'Válida hasta' }).click();
  await app.page.getByRole('button', { name: /^15 / }).click();
  await app.button('Aceptar').click();
  await app.button('Guardar').click();
  await expect.element(app.notice('Guía K7MW-4XQD-9RTP creada correctamente')).toBeVisible();
  expect(app.api.calls('createGuideNumber')).toMatchObject([
    { guideNumber: { number: null, assetId: 105, validFrom: null, showsPlate: true } },
  ]);
  const [{ guideNumber }] = app.api.calls('createGuideNumber') as [{ guideNumber: { validTo: string } }];
  expect(guideNumber.validTo).toMatch(/^\d{4}-\d\d-16T04:59:59.000Z$/); // the end of the 15th in Lima
});

test('a form shows the moments of a guide in the zone of the user, and what is wrong with them', async () => {
  const app = await renderApp(`${PAGE}?row=1`, { user: { ...OWNER, language: 'US' } });
  const form = app.page.getByRole('dialog', { name: 'Guide GUIA-2026-001' });
  await expect
    .element(form.getByRole('button', { name: 'Valid until' }))
    .toHaveTextContent('11-27-2026 23:59:59');
  const problems = JSON.stringify([{ field: 'validTo', code: 'endsTooSoon' }]);
  app.api.fail('updateGuideNumber', 'INVALID_INPUT', { field: 'validTo', problems });
  await app.button('Save').click();
  await expect.element(form.getByText('Must be after the beginning')).toBeVisible();
  expect(app.api.calls('updateGuideNumber')).toMatchObject([
    { guideNumber: { validFrom: '2026-11-20T13:00:00.000Z', validTo: '2026-11-28T04:59:59.000Z' } },
  ]);
});

test('a list says which guides are over or yet to begin, and copies the link for a visitor', async () => {
  const screen = new EntityScreen('Guide numbers');
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const asset = { id: 104, label: 'Camión 104 - AND-104' };
  const row = (id: number, number: string, from: number, to: number) =>
    entityRow(id, { number, asset, showsPlate: true, validFrom: at(from), validTo: at(to) });
  const app = await renderApp(PAGE, {
    user: { ...OWNER, language: 'US' },
    prepare: ({ fleet }) => {
      fleet.entities.guideNumbers = [
        row(1, 'PAST-01', -2, -1),
        row(2, 'NOW-001', -1, 1),
        row(3, 'SOON-01', 1, 2),
      ];
    },
  });
  await expect.element(screen.row('PAST-01')).toMatchTextContent(/Over/);
  await expect.element(screen.row('SOON-01')).toMatchTextContent(/Not yet/);
  await expect.element(screen.row('NOW-001')).not.toMatchTextContent(/Over|Not yet/);
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  await app.button('Actions for NOW-001').click();
  await app.page.getByRole('menuitem', { name: 'Copy the link for the visitor' }).click();
  await expect.element(app.notice('Copied to the clipboard!')).toBeVisible();
  expect(copied).toEqual([`${location.origin}/cargoTracking#NOW-001`]);
});

test('the page is for who may assign guide numbers', async () => {
  const app = await renderApp(PAGE, { user: { role: 'Operador' } });
  await expect.element(app.heading('Acceso Denegado')).toBeVisible();
});
