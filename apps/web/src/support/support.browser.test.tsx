import { describe, expect, test } from 'vitest';
import type { TestApp } from '../testing/driver/app.ts';
import { OWNER } from '../testing/fleet/users.ts';
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
    await expect.poll(() => app.overflow()).toBe(0);
  });
});

test('the messages of users are read and marked as answered by the manager of the installation', async () => {
  const app = await renderApp('/manage/supportMessages', { user: OWNER });
  await expect.element(app.heading('Mensajes de soporte')).toBeVisible();
  const message = app.page.getByRole('listitem', { name: /Ana Torres/ });
  await expect.element(message).toMatchTextContent('velocidad máxima');
  await message.getByRole('button', { name: 'Marcar como respondido' }).click();
  await expect.element(app.page.getByText('No hay mensajes sin responder')).toBeVisible();
  await app.page.getByRole('switch', { name: 'Solo sin responder' }).click();
  await expect.element(message).toMatchTextContent('Respondido por Olga Rey');
});
