import { describe, expect, test } from 'vitest';
import { refusal } from '../testing/api/refusal.ts';
import { renderApp } from '../testing/renderApp.tsx';

const TITLE = 'Sesiones abiertas';
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const sessionOf = (sessionId: string, browser: string | null, hoursAgo: number) => ({
  sessionId,
  isThis: false,
  begun: new Date(Date.now() - 2 * hoursAgo * HOUR_MS).toISOString(),
  lastUsed: new Date(Date.now() - hoursAgo * HOUR_MS - MINUTE_MS).toISOString(),
  network: '2001:db8:1:2::/64',
  browser,
});

/** The dialog of a user who is logged in at two other places. */
async function openDialog() {
  const app = await renderApp('/map', {
    prepare: ({ sessions }) => {
      sessions.elsewhere = [sessionOf('phone', 'Firefox, Android', 3), sessionOf('script', null, 50)];
    },
  });
  await app.userMenu(TITLE);
  const dialog = app.dialog(TITLE);
  return { app, dialog, items: dialog.getByRole('listitem') };
}

describe('the sessions of the user', () => {
  test('are listed, this one first, with browser, use and network', async () => {
    const { dialog, items } = await openDialog();
    await expect.element(items).toHaveLength(3);
    await expect
      .element(items.nth(0))
      .toMatchTextContent(/Chrome, Linux.*Esta sesión.*En uso · 127\.0\.0\.1.*Iniciada el/);
    await expect
      .element(items.nth(1))
      .toMatchTextContent(/Firefox, Android.*Usada hace 3 horas · 2001:db8:1:2::\/64/);
    await expect.element(items.nth(2)).toMatchTextContent(/Otro programa.*Usada hace 2 días/);
    await expect.element(dialog.getByRole('button', { name: /^Cerrar:/ })).toHaveLength(2);
  });

  test('are ended one by one, or all but this one', async () => {
    const { app, dialog, items } = await openDialog();
    await dialog.getByRole('button', { name: 'Cerrar: Firefox, Android, Usada hace 3 horas' }).click();
    await expect.element(app.notice('La sesión se cerró')).toBeVisible();
    await expect.element(items).toHaveLength(2);
    expect(app.api.calls('endSession')).toEqual([{ sessionId: 'phone' }]);
    await dialog.getByRole('button', { name: 'Cerrar las demás (1)' }).click();
    await expect.element(app.notice('Las demás sesiones se cerraron')).toBeVisible();
    await expect.element(items).toHaveLength(1);
    await expect.element(dialog.getByRole('button', { name: /demás/ })).not.toBeInTheDocument();
    expect(app.api.calls('endOtherSessions')).toHaveLength(1);
  });

  test('that ended meanwhile are no longer listed', async () => {
    const { app, dialog, items } = await openDialog();
    await expect.element(items).toHaveLength(3);
    app.api.sessions.elsewhere = [];
    await dialog.getByRole('button', { name: /^Cerrar: Firefox/ }).click();
    await expect.element(items).toHaveLength(1);
  });

  test('that cannot be read say so, and are read again on demand', async () => {
    const app = await renderApp('/map', {
      prepare: (api) =>
        api.answer('ownSessions', () => {
          throw refusal('INTERNAL');
        }),
    });
    await app.userMenu(TITLE);
    const retry = app.dialog(TITLE).getByRole('button', { name: 'Reintentar' });
    await expect.element(retry).toBeVisible();
    app.api.restore('ownSessions');
    await retry.click();
    await expect.element(app.dialog(TITLE).getByRole('listitem')).toHaveLength(1);
  });
});
