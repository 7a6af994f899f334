import { describe, expect, test } from 'vitest';
import type { TestApp } from '../testing/driver/app.ts';
import { renderApp } from '../testing/renderApp.tsx';

const message = (app: TestApp, title = 'Soporte') => app.dialog(title).getByRole('textbox');
const send = (app: TestApp) => app.dialog('Soporte').getByRole('button', { name: 'Enviar' }).click();

describe('the support dialog', () => {
  test('sends a message with the page on which it was written', async () => {
    const app = await renderApp('/map?panel=fleet');
    await app.button('Soporte').click();
    await expect.element(message(app)).toHaveFocus();
    await message(app).fill('No veo mi camión');
    await send(app);
    await expect.element(app.notice('Mensaje enviado a soporte')).toBeVisible();
    await expect.element(app.dialog('Soporte')).not.toBeInTheDocument();
    expect(app.api.calls('sendSupportMessage')).toEqual([
      { message: 'No veo mi camión', page: '/map?panel=fleet' },
    ]);
    await expect.element(app.button('Soporte')).toHaveFocus();
  });

  test('is found by the search, and wants a text', async () => {
    const app = await renderApp('/map');
    await expect.element(app.search).toBeVisible();
    await app.press('{Control>}k{/Control}soporte{Enter}');
    await send(app);
    await expect.element(app.dialog('Soporte').getByText('Requerido')).toBeVisible();
    expect(app.api.calls('sendSupportMessage')).toEqual([]);
  });

  test('keeps what was typed where it cannot be sent, and asks before it is lost', async () => {
    const app = await renderApp('/map', {
      prepare: (api) => api.fail('sendSupportMessage', 'TOO_MANY_MESSAGES', { retryAfterS: 1_501 }),
    });
    await app.button('Soporte').click();
    await message(app).fill('Una más');
    await send(app);
    await expect.element(app.notice('Podrá enviar otro en 26 minutos')).toBeVisible();
    await expect.element(message(app)).toHaveValue('Una más');
    await app.dialog('Soporte').getByRole('button', { name: 'Cancelar' }).click();
    const question = app.dialog('Cambios sin guardar');
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    await expect.element(message(app)).toHaveValue('Una más');
    await app.dialog('Soporte').getByRole('button', { name: 'Cancelar' }).click();
    await question.getByRole('button', { name: 'Descartar los cambios' }).click();
    await expect.element(app.dialog('Soporte')).not.toBeInTheDocument();
  });

  test('on a phone is in the user menu, in English too', async () => {
    const app = await renderApp('/map', {
      user: { language: 'US' },
      viewport: { width: 390, height: 844 },
    });
    await app.userMenu('Support', 'User menu');
    await message(app, 'Support').fill('Help');
    await app.dialog('Support').getByRole('button', { name: 'Send' }).click();
    await expect.element(app.notice('Message sent to support')).toBeVisible();
    expect(app.overflow()).toBe(0);
  });
});
