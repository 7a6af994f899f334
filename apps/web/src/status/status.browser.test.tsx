import type { FleetStatus } from '@rastro/domain';
import { describe, expect, test } from 'vitest';
import type { Locator } from 'vitest/browser';
import { page } from '../testing/driver/locators.ts';
import { assetId } from '../testing/fleet/company.ts';
import { report } from '../testing/fleet/vehicles.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { statusColours } from '../theme.ts';
import { STATUSES } from './statuses.ts';

/** A vehicle in each status, with the one word for it, and what it does where the word does not say it. */
const STATES: [FleetStatus, plate: string, es: string, en: string, motion: string | null][] = [
  [0, 'AND-102', 'Encendido', 'Ignition on', 'En marcha'],
  [1, 'AND-109', 'Apagado en movimiento', 'Off and moving', null],
  [2, 'AND-104', 'Apagado detenido', 'Off and stopped', null],
  [3, 'AND-108', 'Sin configuración de encendido', 'No ignition configuration', 'Detenido'],
  [4, 'REMOLQUE-105', 'Sin transmisión', 'No transmission', null],
  [5, 'AND-107', 'Persona', 'Person', 'Detenido'],
];

const open = (path: string, theme: 'light' | 'dark' = 'light', language: 'ES' | 'US' = 'ES') =>
  renderApp(path, {
    colorScheme: theme,
    user: { language },
    prepare: ({ fleet }) =>
      report(fleet, 'REMOLQUE-105', { utx: new Date(Date.now() - 3_600_000).toISOString() }),
  });

/** Waits until a place shows the mark of a status in its colour and shape. */
async function showsMark(place: Locator, status: FleetStatus, theme: 'light' | 'dark' = 'light') {
  const mark = place.css('svg[data-status]');
  await expect.element(mark).toHaveAttribute('data-status', STATUSES[status].name);
  await expect.element(mark.css('path')).toHaveAttribute('d', STATUSES[status].shape);
  const hex = statusColours[theme][STATUSES[status].name];
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  await expect.element(mark).toHaveStyle({ color: `rgb(${parts.join(', ')})` });
}

describe('a status has one word, one colour and one shape', () => {
  for (const theme of ['light', 'dark'] as const)
    test(`in the list, its counts and the legend, ${theme}`, async () => {
      const app = await open('/map?panel=fleet', theme);
      for (const [status, plate, word] of STATES) {
        await expect.element(app.fleet.row(plate).getByRole('img', { name: word })).toBeVisible();
        await showsMark(app.fleet.row(plate), status, theme);
        await showsMark(app.fleet.chip(word), status, theme);
      }
      await app.map.button('Capas del mapa').click();
      const legend = page.getByRole('list', { name: 'Leyenda' });
      for (const [status, , word] of STATES)
        await showsMark(
          legend.getByRole('listitem').filter({ hasText: new RegExp(`^${word}$`) }),
          status,
          theme,
        );
    });

  for (const [status, plate, word, , motion] of STATES)
    test(`in the popup and the panel: ${word}`, async () => {
      const app = await open(`/map/${assetId(plate)}`);
      const popup = app.map.popup(plate).css('.vehicle-popup-now');
      await expect
        .element(popup)
        .toMatchTextContent(motion ? `${word} · ${motion} · ` : new RegExp(`^${word} · \\d`));
      await showsMark(popup, status);
      const panel = app.panel(plate).root.css('[data-vehicle-state]');
      await expect.element(panel).toMatchTextContent(word);
      await showsMark(panel, status);
    });

  test('in English too', async () => {
    const app = await open('/map?panel=fleet', 'light', 'US');
    for (const [, plate, , word] of STATES)
      await expect
        .element(page.css('li').filter({ hasText: plate }).getByRole('img', { name: word }))
        .toBeVisible();
    await app.press('{Escape}');
  });
});

describe('beside the status', () => {
  const CAR = 'AND-103';

  test('stands the most urgent open alarm, in list, popup and panel, until it is acknowledged', async () => {
    const app = await renderApp('/map?panel=fleet', {
      prepare: ({ fleet }) => report(fleet, CAR, { alarm: 'sos' }),
    });
    await expect
      .element(app.fleet.row(CAR).getByRole('img', { name: 'Alarma abierta: Panico' }))
      .toBeVisible();
    await app.fleet.row(CAR).getByRole('button').click();
    const places = [app.map.popup(CAR), app.panel(CAR).root];
    for (const place of places)
      await expect.element(place.css('[data-mark="critical"]')).toHaveTextContent('Panico');
    report(app.api.fleet, CAR, { alarm: 'speedExcess' });
    for (const place of places)
      await expect.element(place.css('[data-mark="warning"]')).toHaveTextContent('Exceso de velocidad');
    report(app.api.fleet, CAR, { alarm: null });
    for (const place of places) await expect.element(place.css('[data-mark]')).not.toBeInTheDocument();
  });

  test('stands a doubt about the place, and the status stays what it is', async () => {
    const app = await renderApp(`/map/${assetId(CAR)}`, {
      prepare: ({ fleet }) => report(fleet, CAR, { signal: 'WEAK' }),
    });
    const popup = app.map.popup(CAR);
    await expect.element(popup.css('[data-mark="signal"]')).toHaveTextContent('Sin posición actual');
    await showsMark(popup.css('.vehicle-popup-now'), 0);
    report(app.api.fleet, CAR, { signal: 'CLOCK' });
    await expect.element(popup.css('[data-mark="signal"]')).toHaveTextContent('Reloj del equipo errado');
  });

  for (const [language, ahead, behind, corrected, silent] of [
    [
      'ES',
      'Transmite, reloj adelantado 3 h 00 min',
      'Transmite, reloj atrasado 1 d 2 h',
      'Reloj atrasado 1 d 2 h, corregido',
      'Reloj atrasado 1 d 2 h',
    ],
    [
      'ES_US',
      'Transmite, reloj adelantado 3 h 00 min',
      'Transmite, reloj atrasado 1 d 2 h',
      'Reloj atrasado 1 d 2 h, corregido',
      'Reloj atrasado 1 d 2 h',
    ],
    [
      'US',
      'Transmits, clock 3 h 00 min ahead',
      'Transmits, clock 1 d 2 h behind',
      'Clock 1 d 2 h behind, corrected',
      'Clock 1 d 2 h behind',
    ],
  ] as const)
    test(`stands by how much the clock is wrong, in list, popup and panel, in ${language}`, async () => {
      const app = await renderApp('/map?panel=fleet', {
        user: { language },
        prepare: ({ fleet }) => report(fleet, CAR, { signal: 'CLOCK', clockOffset: 10_795 }),
      });
      const row = page.css('li').filter({ hasText: CAR });
      await expect.element(row.getByRole('img', { name: ahead })).toBeVisible();
      await row.getByRole('button').click();
      const places = [app.map.popup(CAR), app.panel(CAR).root];
      for (const place of places)
        await expect.element(place.css('[data-mark="signal"]')).toHaveTextContent(ahead);
      report(app.api.fleet, CAR, { clockOffset: -26 * 3_600 });
      for (const place of places)
        await expect.element(place.css('[data-mark="signal"]')).toHaveTextContent(behind);
      report(app.api.fleet, CAR, { signal: null, clockCorrected: true });
      for (const place of places)
        await expect.element(place.css('[data-mark="signal"]')).toHaveTextContent(corrected);
      report(app.api.fleet, CAR, { signal: 'CLOCK', clockCorrected: false });
      report(app.api.fleet, CAR, { utx: new Date(Date.now() - 3_600_000).toISOString() });
      for (const place of places)
        await expect.element(place.css('[data-mark="signal"]')).toHaveTextContent(silent);
    });
});
