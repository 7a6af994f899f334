import { expect, test } from 'vitest';
import { renderApp } from '../testing/renderApp.tsx';

test('a driver is exported, and erased under the name that is typed', async () => {
  const app = await renderApp('/manage/drivers?row=1');
  const [driver] = app.api.fleet.entities.fleetDrivers ?? [];
  const name = [driver?.firstName, driver?.lastName].filter(Boolean).join(' ');
  await app.button('Exportar datos personales').click();
  await expect.poll(() => app.api.calls('exportPersonalData')).toEqual([{ kind: 'DRIVER', personId: 1 }]);

  await app.button('Borrar datos personales').click();
  await expect
    .element(app.text('Documentos y sus archivos: 2 registros eliminados, 1 registro sin la persona'))
    .toBeVisible();
  await expect.element(app.button('Borrar para siempre')).toBeDisabled();
  await app.page.getByLabelText(`Escriba «${name}» para confirmar`).fill(name);
  await app.button('Borrar para siempre').click();
  await expect.element(app.notice('El borrado comienza en breve')).toBeVisible();
  expect(app.api.calls('erasePersonalData')).toEqual([{ kind: 'DRIVER', personId: 1, name }]);
});

test('in English, nobody erases themselves', async () => {
  const own = await renderApp('/manage/users?row=1', { user: { language: 'US' } });
  await expect.element(own.button('Export personal data')).toBeVisible();
  await expect.element(own.button('Erase personal data')).not.toBeInTheDocument();
});

test('without the permission there is nothing of it', async () => {
  const app = await renderApp('/manage/drivers?row=1', { user: { without: ['DatosPersonales'] } });
  await expect.element(app.button('Guardar')).toBeVisible();
  await expect.element(app.text('Datos personales')).not.toBeInTheDocument();
  await expect.element(app.button('Personas eliminadas')).not.toBeInTheDocument();
});

test('who was deleted is found, exported and erased', async () => {
  const app = await renderApp('/manage/drivers');
  await app.button('Personas eliminadas').click();
  await expect.element(app.text('Raúl Ñahui Rojas')).toBeVisible();
  await app.page.getByRole('searchbox', { name: 'Buscar personas eliminadas' }).fill('nora');
  await expect.element(app.text('Raúl Ñahui Rojas')).not.toBeInTheDocument();
  await app.button('Exportar datos personales: Nora Chuquimia').click();
  await expect.poll(() => app.api.calls('exportPersonalData')).toEqual([{ kind: 'DRIVER', personId: 901 }]);
  await app.button('Borrar datos personales: Nora Chuquimia').click();
  await app.page.getByLabelText('Escriba «Nora Chuquimia» para confirmar').fill('Nora Chuquimia');
  await app.button('Borrar para siempre').click();
  await expect.element(app.notice('El borrado comienza en breve')).toBeVisible();
  expect(app.api.calls('erasePersonalData')).toEqual([
    { kind: 'DRIVER', personId: 901, name: 'Nora Chuquimia' },
  ]);
});
