import { readFile } from 'node:fs/promises';
import type { App } from '../driver/app.ts';
import { expect, test } from '../driver/fixtures.ts';

test.use({ maps: 'none' });

const LINES = '/manage/lines';

/** The field of the open form. */
const field = (app: App, name: string) =>
  app.page.getByRole('dialog').getByRole('textbox', { name, exact: true });

test('a line is written by two people, exported, deleted, put back and imported', async ({
  app,
  system,
  browser,
}) => {
  const number = `+51 999 ${String(Date.now()).slice(-6)}`;
  await app.enter(await system.newOwner(), LINES);
  await app.button('Nueva línea').click();
  await field(app, 'Número').fill(number);
  await app.button('Guardar').click();
  await expect(app.notice('Línea creada correctamente')).toBeVisible();

  const list = `${LINES}?q=${encodeURIComponent(number)}`;
  const colleague = await app.inAnotherBrowser(browser);
  await colleague.enter(await system.newOwner(), list);
  for (const each of [app, colleague]) {
    await each.open(list);
    await each.button(number).click();
    await expect(field(each, 'Número')).toHaveValue(number);
  }
  await field(colleague, 'Operador').fill('Entel');
  await colleague.button('Guardar').click();
  await expect(colleague.notice('Línea actualizada correctamente')).toBeVisible();
  await colleague.page.context().close();

  await field(app, 'Plan').fill('M2M');
  await app.button('Guardar').click();
  const conflict = app.dialog('Otra persona lo modificó mientras tanto');
  await expect(conflict.getByRole('radio', { name: /^Operador, Guardado ahora: Entel/ })).toBeChecked();
  await conflict.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await expect(app.page.getByRole('row', { name: /Entel.*M2M/ })).toBeVisible();

  await app.button('Exportar').click();
  const saving = app.page.waitForEvent('download');
  await app.page.getByRole('menuitem', { name: 'Excel' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('Líneas.xlsx');
  const file = { name: 'lineas.xlsx', mimeType: '', buffer: await readFile(await saved.path()) };

  await app.button(`Acciones de ${number}`).click();
  await app.page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await app.dialog('Eliminar línea').getByRole('button', { name: 'Eliminar' }).click();
  await expect(app.text('Nada coincide con lo que busca')).toBeVisible();
  await app.notice('Línea eliminada correctamente').getByRole('button', { name: 'Deshacer' }).click();
  await expect(app.page.getByRole('row', { name: /Entel.*M2M/ })).toBeVisible();

  await app.button('Importar').click();
  const choosing = app.page.waitForEvent('filechooser');
  await app.button('Elegir archivo').click();
  await (await choosing).setFiles(file);
  await expect(app.dialog('Importar líneas').getByText('1 sin cambios')).toBeVisible();
});
