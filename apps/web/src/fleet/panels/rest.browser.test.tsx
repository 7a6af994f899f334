import { afterEach, describe, expect, test, vi } from 'vitest';
import { VehicleStore } from '../../live/index.ts';
import { assetId } from '../../testing/fleet/company.ts';
import { localTime } from '../../testing/fleet/localTime.ts';
import { report } from '../../testing/fleet/vehicles.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const CAR = 'AND-103';
const MINUTE_MS = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a vehicle that rests', () => {
  const lookAt = (language: 'ES' | 'US', until: number) =>
    renderApp(`/map?panel=fleet&popup=${assetId(CAR)}`, {
      user: { language },
      prepare: ({ fleet }) => {
        report(fleet, CAR, { utx: ago(40), restsUntil: new Date(until).toISOString() });
        report(fleet, 'AND-104', { utx: ago(40), restsUntil: ago(-2 * 24 * 60) });
      },
    });

  test('says so beside its status, in the list, the popup and its panel', async () => {
    const until = Date.now();
    const note = `en reposo, se espera a las ${localTime(until).time.slice(0, 5)}`;
    const app = await lookAt('ES', until);
    await expect.element(app.fleet.row(CAR)).toMatchTextContent(note);
    await expect.element(app.fleet.row('AND-104')).toMatchTextContent('en reposo, se espera el ');
    await expect.element(app.fleet.row('AND-102')).not.toMatchTextContent('reposo');
    await expect.element(app.map.popup(CAR)).toMatchTextContent(note);
    await app.fleet.row(CAR).getByRole('button').click();
    await expect.element(app.panel(CAR).root).toMatchTextContent(note);
  });

  test('says so in English', async () => {
    const until = Date.now();
    const app = await lookAt('US', until);
    const note = `resting, expected at ${localTime(until).time.slice(0, 5)}`;
    await expect.element(app.map.popup(CAR)).toMatchTextContent(note);
  });
});

test('a browser that stands open shows by its own clock that nothing comes any more', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
  const app = await renderApp('/map?panel=fleet', {
    prepare: ({ fleet }) => report(fleet, CAR, { utx: ago(9) }),
  });
  const mark = app.fleet.row(CAR).getByTitle('Sin transmisión');
  await expect.element(app.fleet.row(CAR)).toBeVisible();
  await expect.element(mark).not.toBeInTheDocument();
  vi.advanceTimersByTime(MINUTE_MS + 15_000);
  await expect.element(mark).toBeVisible();
});

test('so does the page that follows one vehicle', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
  const judged = vi.spyOn(VehicleStore.prototype, 'markSilent');
  const app = await renderApp(`/tracking/${assetId(CAR)}`, {
    prepare: ({ fleet }) => report(fleet, CAR, { utx: ago(9) }),
  });
  await expect.element(app.panel(CAR).root).toBeVisible();
  await app.map.shows(1);
  vi.advanceTimersByTime(MINUTE_MS + 15_000);
  const [store] = judged.mock.contexts as VehicleStore[];
  expect(store?.get(assetId(CAR))?.typ).toBe(4);
});
