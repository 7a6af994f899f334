import { describe, expect, test } from 'vitest';
import { ANDINA_GROUPS, assetId, countOnMap } from '../../testing/fleet/company.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { notify } from '../../ui/index.ts';

/** The map with the whole fleet on it. */
async function openMap() {
  const app = await renderApp();
  await app.map.shows(countOnMap(...ANDINA_GROUPS));
  return app;
}

describe('the search', () => {
  test('opens with Ctrl+K, finds a vehicle and selects it', async () => {
    const app = await openMap();
    await app.press('{Control>}k{/Control}');
    await expect.element(app.search).toHaveFocus();
    await app.search.fill('remolque');
    await expect.element(app.found(/REMOLQUE-105/)).toBeVisible();
    await app.press('{Enter}');
    await expect.element(app.panel('REMOLQUE-105').root).toBeVisible();
    await expect.element(app.map.popup('REMOLQUE-105')).toBeVisible();
    await expect.element(app.search).toHaveValue('');
  });

  test('lies with what it found above messages', async () => {
    const app = await openMap();
    await app.search.fill('patrulla');
    await expect.element(app.found(/AND-101/)).toBeVisible();
    notify.success('Un mensaje que llega mientras alguien busca', 'bar');
    await expect.element(app.notice('Un mensaje que llega')).toBeVisible();
    const zIndexOf = (element: Element | null): number =>
      element ? Number(getComputedStyle(element).zIndex) || zIndexOf(element.parentElement) : 0;
    const message = zIndexOf(app.notice('Un mensaje que llega').element());
    expect(zIndexOf(app.found(/AND-101/).element())).toBeGreaterThan(message);
    const { bottom } = app.search.element().getBoundingClientRect();
    await expect
      .poll(() => app.notice('Un mensaje que llega').element().getBoundingClientRect().top)
      .toBeGreaterThan(bottom);
  });

  test('is on every page, and opens its first hit by Ctrl+K, two letters and Enter', async () => {
    const app = await renderApp('/manage/confNotifications');
    await expect.element(app.heading('Configuración de notificaciones')).toBeVisible();
    await app.press('{Control>}k{/Control}re{Enter}');
    await expect.element(app.panel('REMOLQUE-105').root).toBeVisible();
    await expect.element(app.search).toHaveValue('');
  });

  test('waits with Enter for the fleet, and opens no function instead of a vehicle that is not there yet', async () => {
    const held: (() => void)[] = [];
    const app = await renderApp('/manage/confNotifications', {
      prepare: (api) =>
        held.push(
          ...(['newPoint', 'pointsByGroups', 'assetsByGroups'] as const).map((name) => api.hold(name)),
        ),
    });
    await expect.element(app.heading('Configuración de notificaciones')).toBeVisible();
    await app.press('{Control>}k{/Control}re{Enter}');
    await expect.poll(() => app.api.calls('assetsByGroups').length).toBeGreaterThan(0);
    await expect.element(app.search).toHaveValue('re');
    await expect.element(app.heading('Configuración de notificaciones')).toBeVisible();
    for (const release of held) release();
    await expect.element(app.panel('REMOLQUE-105').root).toBeVisible();
    await expect.element(app.search).toHaveValue('');
  });

  test('opens the first hit by Enter also where only the server knows it', async () => {
    const app = await openMap();
    await app.press('{Control>}k{/Control}106{Enter}');
    await expect.element(app.text('Sin posición todavía')).toBeVisible();
    await expect.poll(() => location.pathname).toBe(`/map/${assetId('AND-106')}`);
  });

  test('selects by Enter what the arrows chose', async () => {
    const app = await openMap();
    await app.press('{Control>}k{/Control}and-10');
    await expect.element(app.found(/AND-109/)).toHaveAttribute('data-combobox-selected', 'true');
    await app.press('{ArrowDown}{Enter}');
    await expect.element(app.panel('AND-104').root).toBeVisible();
  });

  test('finds vehicles by name and number, and those that never transmitted', async () => {
    const app = await openMap();
    for (const [text, plate] of [
      ['CAMION', /AND-102/],
      ['a-4', /AND-104/],
      ['AND-106', /AND-106/],
    ] as const) {
      await app.search.fill(text);
      await expect.element(app.found(plate)).toBeVisible();
    }
  });

  test('finds a driver, who leads to the vehicle', async () => {
    const app = await openMap();
    await app.press('{Control>}k{/Control}quispe');
    await expect.element(app.page.getByRole('group', { name: 'Conductores' })).toBeVisible();
    await expect.element(app.found(/AND-103/)).toHaveLength(1); // the driver, and not the vehicle beside it
    await app.press('{Enter}');
    await expect.element(app.panel('AND-103').root).toBeVisible();
  });

  test('finds the driver of a vehicle that never transmitted, in English', async () => {
    const app = await renderApp('/map', {
      user: { language: 'US' },
      prepare: ({ fleet }) => {
        fleet.vehicles = fleet.vehicles.map((each) =>
          each.plate === 'AND-106' ? { ...each, driver: 'Irma Ñahui' } : each,
        );
      },
    });
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    await app.search.fill('irma');
    await expect.element(app.page.getByRole('group', { name: 'Drivers' })).toBeVisible();
    await app.found(/Irma Ñahui/).click();
    await expect.poll(() => location.pathname).toBe(`/map/${assetId('AND-106')}`);
  });

  test('offers functions: pages, panels and dialogs', async () => {
    const app = await openMap();
    await app.search.click();
    await app.found('Estado de flota').click();
    await expect.element(app.fleet.root).toBeVisible();
    await app.search.fill('contras');
    await app.found('Cambiar contraseña').click();
    await expect.element(app.dialog('Cambiar contraseña')).toBeVisible();
  });

  test('says so when it finds nothing', async () => {
    const app = await openMap();
    await app.search.fill('%_no hay tal cosa\\');
    await expect.element(app.text('Sin resultados')).toBeVisible();
    await app.press('{Escape}');
    await expect.element(app.text('Sin resultados')).not.toBeInTheDocument();
  });
});
