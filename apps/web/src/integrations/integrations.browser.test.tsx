import { expect, test, vi } from 'vitest';
import { EntityScreen } from '../testing/driver/entityScreen.ts';
import { renderApp } from '../testing/renderApp.tsx';

const PAGE = '/manage/integrations';

test('a key is made with some of one’s permissions, shown once, and revoked', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const app = await renderApp(PAGE);
  await app.button('Nueva clave').click();
  const dialog = app.page.getByRole('dialog', { name: 'Nueva clave' });
  await app.button('Crear clave').click();
  await expect.element(dialog.getByText('Elija al menos un permiso.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Planificación');
  await dialog.getByRole('checkbox', { name: 'Móviles: Ver' }).click();
  await app.button('Crear clave').click();
  await expect.element(app.notice('Clave creada')).toBeVisible();
  await app.button('Copiar la clave').click();
  expect(write).toHaveBeenCalledWith('rastro_clave-2');
  const [{ apiKey }] = app.api.calls('createApiKey') as [{ apiKey: { endsAt: string } }];
  expect(apiKey).toMatchObject({ name: 'Planificación', permissions: ['Moviles'], allCustomers: false });
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
  const keys = new EntityScreen('Claves');
  await keys.act('Planificación', 'Revocar');
  await app.page
    .getByRole('dialog', { name: 'Revocar clave' })
    .getByRole('button', { name: 'Revocar' })
    .click();
  await expect.element(app.notice('Clave revocada')).toBeVisible();
  expect(app.api.calls('revokeApiKeys')).toEqual([{ apiKeyIds: [2] }]);
});

test('a failed call of a webhook is made again', async () => {
  const app = await renderApp(`${PAGE}?tab=webhooks`, { user: { language: 'US' } });
  await app.button('Send again: Exceso de velocidad, Bus 104 - AND-104').click();
  await expect.element(app.notice('It is sent again')).toBeVisible();
  expect(app.api.calls('sendWebhookAgain')).toEqual([{ deliveryIds: [7] }]);
});

test('an example of a call ends before its button', async () => {
  const app = await renderApp(`${PAGE}?tab=howTo`, { viewport: { width: 390, height: 844 } });
  const copy = app.page.getByRole('button', { name: /^Copiar/ }).first();
  await expect.element(copy).toBeVisible();
  const button = copy.element();
  const code = button.parentElement?.querySelector('pre') as HTMLElement;
  const { right } = code.getBoundingClientRect();
  const textEnd = right - Number.parseFloat(getComputedStyle(code).paddingRight);
  expect(textEnd).toBeLessThanOrEqual(button.getBoundingClientRect().left);
});
