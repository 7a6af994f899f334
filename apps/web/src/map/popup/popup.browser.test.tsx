import { describe, expect, test, vi } from 'vitest';
import { page } from '../../testing/driver/locators.ts';
import { ANDINA_GROUPS, assetId, countOnMap, vehicleOf } from '../../testing/fleet/company.ts';
import { localTime } from '../../testing/fleet/localTime.ts';
import { report } from '../../testing/fleet/vehicles.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const CAR = 'AND-103';

/** How much the popup has shown from now on, one after the other: whether it was expanded, and its title. */
function watchPopup(): string[] {
  const seen: string[] = [];
  new MutationObserver(() => {
    const popup = document.querySelector<HTMLElement>('.vehicle-popup');
    const shown = popup && `${popup.dataset.expanded}: ${popup.querySelector('strong')?.textContent}`;
    if (shown && seen.at(-1) !== shown) seen.push(shown);
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
  return seen;
}

describe('a vehicle’s popup', () => {
  test('opens on a click, first small, then with everything', async () => {
    const at = Date.now();
    const app = await renderApp('/map', {
      prepare: ({ fleet }) =>
        report(fleet, CAR, { vel: 43, cur: 45, fGPS: new Date(at).toISOString(), dir: 'Avenida 12, Lima' }),
    });
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    const seen = watchPopup();
    await app.map.clickVehicle(CAR);
    const popup = app.map.popup(CAR);
    await expect.element(popup).toHaveAttribute('data-expanded', 'true');
    expect(seen).toEqual([`false: ${CAR}`, `true: ${CAR}`]);
    const row = (name: string) =>
      popup
        .css('dl > div')
        .filter({ has: page.css('dt').filter({ hasText: name }) })
        .css('dd');
    const rows = [
      ['Cliente', 'Transportes Andina'],
      ['Conductor', 'Rosa Quispe'],
      ['Móvil', 'Camioneta 103'],
      ['Velocidad', '43 km/h'],
      ['Hora', localTime(at).time],
      ['Orientación', 'NE (45°)'],
      ['Dirección', 'Avenida 12, Lima'],
      ['Fecha GPS', `${localTime(at).date} ${localTime(at).time}`],
    ] as const;
    for (const [name, value] of rows) await expect.element(row(name)).toHaveTextContent(value);
    const names = popup.css('dt').elements();
    expect(names.map(({ textContent }) => textContent)).toEqual(rows.map(([name]) => name));
    expect(new URLSearchParams(location.search).get('popup')).toBe(String(assetId(CAR)));
  });

  test('follows what the device reports while it is open', async () => {
    const app = await renderApp(`/map?popup=${assetId(CAR)}`);
    const popup = app.map.popup(CAR);
    await expect.element(popup).toBeVisible();
    for (const speedKmh of [51, 17]) {
      report(app.api.fleet, CAR, { vel: speedKmh });
      await expect.element(popup).toMatchTextContent(`${speedKmh} km/h`);
    }
  });

  test('closes, by its button or a click beside it', async () => {
    const app = await renderApp(`/map?popup=${assetId('AND-104')}`);
    const popup = app.map.popup('AND-104');
    await popup.getByRole('button', { name: 'Cerrar' }).click();
    await expect.element(popup).not.toBeInTheDocument();
    await app.map.clickVehicle('AND-104');
    await expect.element(popup).toHaveAttribute('data-expanded', 'true');
    await app.map.clickNothing();
    await expect.element(popup).not.toBeInTheDocument();
  });

  test('cuts a long plate when it is expanded', async () => {
    const app = await renderApp(`/map?popup=${assetId('REMOLQUE-105')}`);
    const popup = app.map.popup('REMOLQUE-105');
    await expect.element(popup).toHaveAttribute('data-expanded', 'true');
    await expect.element(popup.css('strong')).toHaveTextContent('REMOLQUE-1…');
  });

  test('opens the panel by its plate, and so does the plate on the map', async () => {
    const app = await renderApp(`/map?popup=${assetId('AND-104')}`);
    await app.map.popup('AND-104').getByRole('button', { name: 'AND-104 Bus 104' }).click();
    await expect.element(app.panel('AND-104').root).toBeVisible();
    await expect.poll(() => app.address()).toContain(`/map/${assetId('AND-104')}`);
    await app.panel('AND-104').close();
    app.open(`/map?popup=${assetId('AND-108')}`);
    await app.map.popup('AND-108').getByRole('button', { name: 'Cerrar' }).click();
    await app.map.clickPlate('AND-108');
    await expect.element(app.panel('AND-108').root).toBeVisible();
  });

  test('opens a panorama of the place in a window of its own', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const app = await renderApp(`/map?popup=${assetId('AND-104')}`, {
      prepare: (api) => api.answer('streetView', { url: 'https://streets.example/?viewpoint={lat},{lon}' }),
    });
    await app.map.popup('AND-104').getByRole('button', { name: 'Street View' }).click();
    await app.openVehicle('AND-104').button('Street View').click();
    const { latitude, longitude } = vehicleOf('AND-104');
    const viewpoint = `viewpoint=${latitude.toFixed(6)},${longitude.toFixed(6)}`;
    const opened = [
      `https://streets.example/?${viewpoint}`,
      'street-view',
      expect.stringContaining('noopener'),
    ];
    expect(open.mock.calls).toEqual([opened, opened]);
  });

  test('offers no panorama where the installation has no provider', async () => {
    const app = await renderApp(`/map?popup=${assetId('AND-104')}`);
    await expect.element(app.map.popup('AND-104')).toHaveAttribute('data-expanded', 'true');
    await expect.element(app.openVehicle('AND-104').button('Copiar coordenadas')).toBeVisible();
    await expect.poll(() => app.api.calls('streetView').length).toBe(2);
    await expect.element(app.button('Street View')).not.toBeInTheDocument();
  });
});
