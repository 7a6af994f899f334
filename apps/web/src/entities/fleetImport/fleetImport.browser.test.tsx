import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderApp } from '../../testing/renderApp.tsx';

const file = (...lines: string[]) => new File([['Móvil;Tipo', ...lines].join('\n')], 'flota.csv');

test('a spreadsheet is looked through, corrected and imported', async () => {
  const app = await renderApp('/manage/fleetImport');
  await expect.element(app.heading('Importar una flota')).toBeVisible();
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, file('Camión 7;Camión', ';Bus'));
  await expect.element(app.page.getByText('Filas con errores: 1')).toBeVisible();
  await expect.element(app.page.getByRole('row', { name: /^3 Móvil Requerido/ })).toBeVisible();
  await expect.element(app.page.getByText('Corrija el archivo y elíjalo otra vez.')).toBeVisible();
  await userEvent.upload(input, file('Camión 7;Camión', 'Bus 8;Bus'));
  await app.button('Importar 2 móviles').click();
  await expect.element(app.notice('2 móviles importados')).toBeVisible();
  await expect.element(app.heading('Móviles')).toBeVisible();
});

test('whoever may not create what a spreadsheet has is told which permissions are missing', async () => {
  const app = await renderApp('/manage/fleetImport');
  await expect.element(app.heading('Importar una flota')).toBeVisible();
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, new File(['Móvil;Tipo;Línea\nCamión 7;Camión;+51 999 000 007'], 'flota.csv'));
  await expect
    .element(app.page.getByRole('alert'))
    .toHaveTextContent(
      'Para crear lo que trae este archivo le faltan permisos: Líneas: Crear, Asignar líneas a equipos',
    );
});

test.each([
  ['ES', 'Tipo * Camión, Bus, Van, Sedán …, por su nombre. Camión'],
  ['US', 'Type * Truck, Bus, Van, Sedan …, by its name. Truck'],
] as const)('the examples are in the language of who reads them (%s)', async (language, row) => {
  const app = await renderApp('/manage/fleetImport', { user: { language } });
  await expect.element(app.page.getByRole('row', { name: row })).toBeVisible();
});
