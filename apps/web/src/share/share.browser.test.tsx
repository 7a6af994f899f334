import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { TestApp } from '../testing/driver/app.ts';
import { EntityScreen } from '../testing/driver/entityScreen.ts';
import { assetId } from '../testing/fleet/company.ts';
import { addShareLink } from '../testing/fleet/shareLinks.ts';
import type { FakeShareLink } from '../testing/fleet/types.ts';
import { report } from '../testing/fleet/vehicles.ts';
import { type AppWish, renderApp } from '../testing/renderApp.tsx';

const VEHICLE = 'AND-104';
const PHONE = { width: 390, height: 844 };
const DAY_MS = 86_400_000;

/** Lets the browser prefer a language until the test ends. */
function prefer(language: string): void {
  Object.defineProperty(navigator, 'languages', { value: [language], configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'languages'));
}

describe('in the panel of a vehicle', () => {
  const opened = async (wish: Partial<AppWish> = {}, name = 'Compartir la ubicación') => {
    const app = await renderApp('/map', wish);
    const panel = app.openVehicle(VEHICLE);
    await panel.button(name).click();
    const dialog = app.page.getByRole('dialog', { name });
    await expect.element(dialog).toBeVisible();
    return { app, dialog };
  };

  test('a link is made for an hour, copied, and listed with its views', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const { app, dialog } = await opened();
    await expect.element(dialog.getByText('Todavía no hay enlaces')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Para quién' }).fill('Almacén Norte');
    await dialog.getByRole('checkbox', { name: 'Conductor' }).click();
    const before = Date.now();
    await app.button('Crear enlace').click();
    await expect.element(app.notice('Enlace creado')).toBeVisible();
    const address = `${location.origin}/share/enlace-1`;
    await expect.element(dialog.getByRole('textbox', { name: 'Enlace' })).toHaveValue(address);
    await app.button('Copiar el enlace').click();
    expect(write).toHaveBeenCalledWith(address);
    const [{ shareLink }] = app.api.calls('createShareLink') as [{ shareLink: { endsAt: string } }];
    expect(shareLink).toMatchObject({
      assetId: assetId(VEHICLE),
      recipient: 'Almacén Norte',
      fields: ['NAME', 'PLATE', 'DRIVER', 'ADDRESS'],
      arrival: null,
    });
    expect(Date.parse(shareLink.endsAt) - before).toBeGreaterThanOrEqual(3_600_000);
    const row = dialog.getByRole('listitem');
    await expect.element(row).toMatchTextContent(/Almacén Norte.*Abierto.*hasta .*0 vistas · de Ana Ríos/);
    await app.button('Crear otro').click();
    await expect.element(dialog.getByRole('textbox', { name: 'Para quién' })).toHaveValue('');
  });

  test('the popup on the map shares as well', async () => {
    const app = await renderApp(`/map?popup=${assetId(VEHICLE)}`);
    const popup = app.map.popup(VEHICLE);
    await expect.element(popup).toHaveAttribute('data-expanded', 'true');
    await popup.getByRole('button', { name: 'Compartir la ubicación' }).click();
    const dialog = app.page.getByRole('dialog', { name: 'Compartir la ubicación' });
    await expect.element(dialog).toMatchTextContent('Bus 104 - AND-104');
  });

  test('a link ends on arrival at a geofence, which has to be chosen', async () => {
    const { app, dialog } = await opened(
      {
        user: { language: 'US' },
        prepare: ({ fleet }) => addShareLink(fleet, VEHICLE, { recipient: 'Workshop', views: 3 }),
      },
      'Share the location',
    );
    await expect.element(dialog.getByRole('listitem')).toMatchTextContent(/Workshop.*Open.*3 views/);
    await dialog.getByRole('radio', { name: 'Until it arrives' }).click();
    await app.button('Create link').click();
    await expect.element(dialog.getByText('Choose a geofence.')).toBeVisible();
    expect(app.api.calls('createShareLink')).toEqual([]);
    await dialog.getByRole('radio', { name: 'A point on the map' }).click();
    await app.button('Use the center of the map').click();
    await dialog.getByRole('checkbox', { name: 'Place of arrival' }).click();
    await app.button('Create link').click();
    await expect.element(app.notice('Link created')).toBeVisible();
    expect(app.api.calls('createShareLink')).toMatchObject([
      {
        shareLink: {
          fields: ['NAME', 'PLATE', 'ADDRESS', 'DESTINATION'],
          arrival: { lat: expect.any(Number), lon: expect.any(Number), radius: 200 },
        },
      },
    ]);
  });

  test('a link is revoked after a question', async () => {
    const { app, dialog } = await opened({
      prepare: ({ fleet }) => addShareLink(fleet, VEHICLE, { recipient: 'Taller' }),
    });
    await dialog.getByRole('button', { name: 'Revocar el enlace: Taller' }).click();
    const question = app.page.getByRole('dialog', { name: 'Revocar enlace' });
    await question.getByRole('button', { name: 'Revocar' }).click();
    await expect.element(app.notice('Enlace revocado')).toBeVisible();
    await expect.element(dialog.getByRole('listitem')).toMatchTextContent(/Taller.*Revocado/);
    expect(app.api.calls('revokeShareLinks')).toEqual([{ shareLinkIds: [1] }]);
  });

  test('what is written is not lost by closing', async () => {
    const { app, dialog } = await opened();
    await dialog.getByRole('textbox', { name: 'Para quién' }).fill('Almacén');
    await app.press('{Escape}');
    await app.button('Seguir editando').click();
    await expect.element(dialog.getByRole('textbox', { name: 'Para quién' })).toHaveValue('Almacén');
  });

  test('nobody without the permission shares', async () => {
    const app = await renderApp('/map', { user: { without: ['CompartirUbicacion'] } });
    const panel = app.openVehicle(VEHICLE);
    await expect.element(panel.button('Seguir en otra ventana')).toBeVisible();
    await expect.element(panel.button('Compartir la ubicación')).not.toBeInTheDocument();
  });

  test.each([
    ['desktop', undefined],
    ['phone', PHONE],
  ])('everybody can use it: %s', async (_name, viewport) => {
    const { app, dialog } = await opened({
      ...(viewport ? { viewport } : {}),
      prepare: ({ fleet }) => addShareLink(fleet, VEHICLE, { recipient: 'Taller' }),
    });
    await dialog.getByRole('radio', { name: 'Hasta que llegue' }).click();
    await expect.element(dialog.getByRole('listitem')).toBeVisible();
    expect(await app.accessibilityFaults()).toEqual([]);
    await app.setColorScheme('dark');
    expect(await app.accessibilityFaults({ onlyColours: true })).toEqual([]);
    if (viewport) expect(await app.smallTargets()).toEqual([]);
  });
});

describe('the list of all', () => {
  const PAGE = '/manage/sharedLinks';

  test('has every link in reach, and revokes several that are open', async () => {
    const screen = new EntityScreen('Enlaces compartidos');
    const app = await renderApp(PAGE, {
      prepare: ({ fleet }) => {
        addShareLink(fleet, VEHICLE, { recipient: 'Taller', views: 12 });
        addShareLink(fleet, 'AND-111', { recipient: 'Puerto' });
        addShareLink(fleet, 'REMOLQUE-105', { state: 'ARRIVED', endedAt: '2026-11-20T13:00:00.000Z' });
      },
    });
    await expect.element(screen.row('Bus 104 - AND-104')).toMatchTextContent(/Taller.*Abierto.*12/);
    await expect
      .element(screen.row('Remolque 105 - REMOLQUE-105'))
      .toMatchTextContent(/El móvil llegó.*20\/11\/2026 08:00:00/);
    await app.page.getByRole('checkbox', { name: 'Elegir todas las filas de la página' }).click();
    await app.button('Revocar (3)').click();
    const question = app.page.getByRole('dialog', { name: 'Revocar enlaces' });
    await expect.element(question).toMatchTextContent('estos 2 enlaces');
    await question.getByRole('button', { name: 'Revocar' }).click();
    await expect.element(app.notice('2 enlaces revocados')).toBeVisible();
    expect(app.api.calls('revokeShareLinks')).toEqual([{ shareLinkIds: expect.arrayContaining([1, 2]) }]);
    expect(await app.accessibilityFaults()).toEqual([]);
  });

  test('says how to begin', async () => {
    const app = await renderApp(PAGE, { user: { language: 'US' } });
    await expect.element(app.text('There are no links yet')).toBeVisible();
  });
});

describe('whoever has a link', () => {
  const visit = async (
    link: Partial<FakeShareLink['link']>,
    {
      language = 'es-ES',
      token = 'enlace-1',
      ...wish
    }: Partial<AppWish> & { language?: string; token?: string } = {},
  ): Promise<TestApp> => {
    prefer(language);
    return renderApp(`/share/${token}`, {
      user: null,
      ...wish,
      prepare: (api) => {
        addShareLink(api.fleet, VEHICLE, link);
        wish.prepare?.(api);
      },
    });
  };
  const card = (app: TestApp, name = 'Ubicación compartida') => app.page.getByRole('region', { name });

  test('sees the vehicle, how old that is, and what was chosen', async () => {
    const app = await visit(
      {
        fields: ['NAME', 'SPEED', 'DESTINATION', 'TRAIL'],
        endsAt: new Date(Date.now() + 3 * DAY_MS + 60_000).toISOString(),
        arrival: { geofenceId: null, name: 'Puerto', lat: -12.06, lon: -77.14, radius: 200 },
      },
      {
        prepare: ({ fleet }) =>
          report(fleet, VEHICLE, {
            vel: 62,
            motion: 'MOVING',
            fGPS: new Date(Date.now() - 20_000).toISOString(),
          }),
      },
    );
    await expect.element(app.heading('Bus 104')).toBeVisible();
    await expect.element(card(app)).toMatchTextContent(/En movimiento.*Posición: hace \d+ segundos/);
    await expect.element(card(app)).toMatchTextContent(/62 km\/h.*Puerto.*en línea recta/);
    await expect
      .element(card(app))
      .toMatchTextContent('Este enlace termina cuando llegue, o dentro de 3 días');
    expect(card(app).element().textContent).not.toContain(VEHICLE);
    await expect
      .element(app.page.css('[aria-label="Mapa con la posición del vehículo"]'))
      .toBeInTheDocument();
  });

  test('reads it in English, with miles', async () => {
    const app = await visit(
      { fields: ['PLATE', 'SPEED'] },
      {
        language: 'en-US',
        prepare: ({ fleet }) => report(fleet, VEHICLE, { vel: 100, motion: 'STOPPED', typ: 2, tDet: 720 }),
      },
    );
    await expect.element(app.heading(VEHICLE)).toBeVisible();
    await expect.element(card(app, 'Shared location')).toMatchTextContent(/Stopped for 12 min.*62 mph/);
  });

  test('sees it move, and that it could not be refreshed', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    });
    const app = await visit(
      { fields: ['SPEED'] },
      { prepare: ({ fleet }) => report(fleet, VEHICLE, { vel: 62 }) },
    );
    await expect.element(card(app)).toMatchTextContent('62 km/h');
    report(app.api.fleet, VEHICLE, { vel: 48 });
    await vi.advanceTimersByTimeAsync(10_000);
    await expect.element(card(app)).toMatchTextContent('48 km/h');
    app.api.fail('sharedVehicle', 'TOO_MANY_ATTEMPTS', { retryAfterS: 40 });
    await vi.advanceTimersByTimeAsync(10_000);
    await expect.element(card(app)).toMatchTextContent('No se pudo actualizar');
    await expect.element(card(app)).toMatchTextContent('48 km/h');
  });

  test.each([
    ['es-ES', { state: 'ENDED' }, 'Este enlace terminó'],
    ['es-ES', { state: 'ARRIVED' }, 'El vehículo llegó'],
    ['es-ES', { state: 'REVOKED' }, 'Este enlace no muestra ninguna ubicación'],
    ['en-US', { state: 'ENDED' }, 'This link has ended'],
    ['en-US', { state: 'ARRIVED' }, 'The vehicle has arrived'],
    ['en-US', { state: 'SUSPENDED' }, 'This link shows no location'],
  ] as const)('in %s, where it is %j, is told', async (language, { state }, sentence) => {
    const app = await visit({ state, endedAt: new Date(Date.now() - 60_000).toISOString() }, { language });
    await expect.element(app.text(sentence)).toBeVisible();
    expect(await app.accessibilityFaults()).toEqual([]);
  });

  test('that nobody gave is told the same as of a revoked one', async () => {
    const app = await visit({}, { token: 'nada' });
    await expect.element(app.text('Este enlace no muestra ninguna ubicación')).toBeVisible();
  });

  test.each([
    ['desktop', undefined],
    ['phone', PHONE],
  ])('can use it: %s', async (_name, viewport) => {
    const app = await visit({}, viewport ? { viewport } : {});
    await expect.element(app.heading('Bus 104')).toBeVisible();
    expect(await app.accessibilityFaults()).toEqual([]);
    await app.setColorScheme('dark');
    expect(await app.accessibilityFaults({ onlyColours: true })).toEqual([]);
    if (viewport) expect(await app.smallTargets()).toEqual([]);
  });
});
