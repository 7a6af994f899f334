import { describe, expect, test } from 'vitest';
import { assetId } from '../testing/fleet/company.ts';
import { report } from '../testing/fleet/vehicles.ts';
import { renderApp } from '../testing/renderApp.tsx';

const BUS = 'AND-120';
const ON_TIME = 1;
const OFF_ROUTE = 4;

describe('a vehicle on a route', () => {
  test('shows the route and how it keeps to it, in its popup and its panel', async () => {
    const app = await renderApp(`/map?popup=${assetId(BUS)}`, {
      prepare: ({ fleet }) => report(fleet, BUS, { roadStatus: ON_TIME, activeRouteName: 'Ruta del ensayo' }),
    });
    const popup = app.map.popup(BUS);
    await expect.element(popup.css('[data-route-status]')).toHaveTextContent('A tiempo');
    await expect
      .element(popup.css('dl > div').filter({ hasText: /^Ruta/ }))
      .toMatchTextContent('Ruta del ensayo');

    report(app.api.fleet, BUS, { roadStatus: OFF_ROUTE });
    await expect.element(popup.css('[data-route-status]')).toHaveTextContent('Fuera de ruta');

    await popup.getByRole('button', { name: `${BUS} Bus 120` }).click();
    const panel = app.panel(BUS);
    await expect.element(panel.root.css('[data-route-status]')).toHaveTextContent('Fuera de ruta');
    await expect.element(panel.fact('Ruta')).toHaveTextContent('Ruta del ensayo');
  });

  test('shows none where it is on none', async () => {
    const app = await renderApp(`/map?popup=${assetId('AND-104')}`, { user: { language: 'US' } });
    const popup = app.map.popup('AND-104');
    await expect.element(popup).toMatchTextContent('Customer');
    await expect.element(popup.css('[data-route-status]')).not.toBeInTheDocument();
    await expect.element(popup).not.toMatchTextContent('Route');
  });
});
