import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { report } from '../testing/fleet/vehicles.ts';
import { type AppWish, renderApp } from '../testing/renderApp.tsx';

const PAGE = '/cargoTracking';
const PHONE = { width: 390, height: 844 };

/** Lets the browser prefer a language until the test ends. */
function prefer(language: string): void {
  Object.defineProperty(navigator, 'languages', { value: [language], configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'languages'));
}

/** A page for nobody in particular. */
async function open(path: string, wish: AppWish = {}, language = 'es-ES') {
  prefer(language);
  return renderApp(path, { user: null, ...wish });
}
type App = Awaited<ReturnType<typeof open>>;

const field = (app: App, name = 'Número de guía') => app.page.getByRole('textbox', { name });

describe('a visitor', () => {
  test('finds a guide from the login page, verified', async () => {
    const app = await open('/login');
    await field(app).fill('guia 2026 001');
    await app.page.getByRole('checkbox', { name: 'No soy un programa' }).click();
    await expect.element(app.page.getByRole('checkbox', { name: 'Verificado' })).toBeChecked();
    await app.button('Buscar').click();
    await expect.element(app.heading('Guía GUIA 2026 001')).toBeVisible();
    await expect.poll(() => app.address()).toBe(PAGE);
    await expect
      .element(app.page.getByRole('region', { name: 'Seguimiento de carga' }))
      .toMatchTextContent('Bus 104');
    await expect.element(app.text(/^hace \d+ (segundos?|minutos?)$/)).toBeVisible();
    expect(app.api.calls('getPoinGuideNumber')).toEqual([
      { GuideNumber: 'guia 2026 001', verification: '2.de.quien.pregunta' },
    ]);
    // The number is in the history and not in the address; the place is there at once when one comes back.
    app.back();
    await expect.element(app.login.enter).toBeVisible();
    app.forward();
    await expect.element(app.heading('Guía GUIA 2026 001')).toBeVisible();
  });

  test('who opens the page directly is asked for the number, by the keyboard alone', async () => {
    const app = await open(PAGE, {}, 'en-GB');
    await expect.element(app.heading('Cargo tracking')).toBeVisible();
    (await field(app, 'Guide number').findElement()).focus();
    await app.press('{Enter}');
    await expect.element(app.text('Required')).toBeVisible();
    await app.press('GUIA-2026-001');
    await app.press('{Tab}{Tab}{Enter}');
    await expect.element(app.heading('Guide GUIA-2026-001')).toBeVisible();
    await expect.element(app.text(/ago$/)).toBeVisible();
    expect(app.api.calls('getPoinGuideNumber')).toMatchObject([{ verification: null }]);
    await app.link('Search for another guide').click();
    await expect.element(field(app, 'Guide number')).toHaveValue('');
  });

  test('reads times and dates as the third language has them', async () => {
    const app = await open(`${PAGE}#GUIA-2026-001`, {}, 'es-US');
    await app.button('Buscar').click();
    await expect.element(app.text(/^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d$/)).toBeVisible();
  });

  test.each([
    ['es-ES', 'Buscar', 'No se encontró el número de guia'],
    ['en-US', 'Search', 'The guide number was not found'],
  ])('in %s is told that a number was not found, for five seconds', async (language, search, message) => {
    const app = await open(`${PAGE}#nadie-la-dio`, {}, language);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await app.button(search).click();
    await expect.element(app.notice(message)).toBeVisible();
    await expect.element(app.page.getByRole('textbox')).toHaveValue('nadie-la-dio');
    vi.advanceTimersByTime(4_500);
    await expect.element(app.notice(message)).toBeVisible();
    vi.advanceTimersByTime(500);
    await expect.element(app.notice(message)).not.toBeInTheDocument();
  });

  test('is told what went wrong, and how long to wait', async () => {
    const app = await open(`${PAGE}#GUIA-2026-001`);
    app.api.fail('getPoinGuideNumber', 'TOO_MANY_ATTEMPTS', { retryAfterS: 40 });
    await app.button('Buscar').click();
    await expect
      .element(app.notice('Demasiados intentos. Espere 40 segundos e inténtelo de nuevo.'))
      .toBeVisible();
    app.api.fail('guideChallenge', 'TOO_MANY_ATTEMPTS', { retryAfterS: 40 });
    const box = app.page.getByRole('checkbox', { name: 'No soy un programa' });
    await box.click();
    await expect.element(app.text('No se pudo verificar. Inténtelo de nuevo.')).toBeVisible();
    await expect.element(box).not.toBeChecked();
  });

  test('with a link that was cut off is asked for the number', async () => {
    const app = await open(`${PAGE}#%E0%A4%A`);
    await expect.element(field(app)).toHaveValue('');
  });
});

describe('the place of a guide', () => {
  const found = async (wish: AppWish = {}) => {
    const app = await open(`${PAGE}#GUIA-2026-001`, wish);
    await app.button('Buscar').click();
    await expect.element(app.heading('Guía GUIA-2026-001')).toBeVisible();
    return app;
  };

  test('is looked up again, and says how old it is', async () => {
    const app = await found();
    report(app.api.fleet, 'AND-104', { fGPS: new Date(Date.now() - 3 * 3_600_000).toISOString() });
    await app.button('Actualizar').click();
    await expect.element(app.text('hace 3 horas')).toBeVisible();
    await expect.element(app.text('Desde entonces no ha enviado otra posición.')).toBeVisible();
  });

  test('stays where it cannot be looked up', async () => {
    const app = await found();
    app.api.fail('getPoinGuideNumber', 'INTERNAL');
    await app.button('Actualizar').click();
    await expect
      .element(app.text('No se pudo actualizar: se muestra la última posición conocida.'))
      .toBeVisible();
    await expect.element(app.text('Bus 104')).toBeVisible();
  });

  test('goes away with the guide', async () => {
    const app = await found();
    app.api.fleet.entities.guideNumbers = [];
    await app.button('Actualizar').click();
    await expect.element(app.page.getByRole('alert')).toMatchTextContent('No se encontró el número de guia');
    expect(app.text('Bus 104').length).toBe(0);
    await expect.element(field(app)).toHaveValue('GUIA-2026-001');
  });

  test('is verified again where the proof is too old and one is demanded', async () => {
    const app = await found();
    app.api.fail('getPoinGuideNumber', 'VERIFICATION_REQUIRED');
    await app.button('Actualizar').click();
    await expect
      .poll(() => app.api.calls('getPoinGuideNumber').map(({ verification }) => verification))
      .toEqual([null, null, '2.de.quien.pregunta']);
  });
});

test.each([
  ['desktop', undefined],
  ['phone', PHONE],
])('everybody can use it: %s', async (_name, viewport) => {
  const app = await open(`${PAGE}#GUIA-2026-001`, viewport ? { viewport } : {});
  await expect.element(field(app)).toBeVisible();
  const look = async () => {
    expect(await app.accessibilityFaults()).toEqual([]);
    await app.setColorScheme('dark');
    expect(await app.accessibilityFaults({ onlyColours: true })).toEqual([]);
    await app.setColorScheme('light');
    if (viewport) expect(await app.smallTargets()).toEqual([]);
  };
  await look();
  await app.button('Buscar').click();
  await expect.element(app.heading('Guía GUIA-2026-001')).toBeVisible();
  await look();
});
