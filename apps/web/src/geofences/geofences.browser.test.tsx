import type { GeofenceInput } from '@rastro/contract/resolvers';
import { describe, expect, test } from 'vitest';
import type { Locator } from 'vitest/browser';
import type { FakeApi } from '../testing/api/fakeApi.ts';
import { addGeofence } from '../testing/areas/geofences.ts';
import type { TestApp } from '../testing/driver/app.ts';
import { Panel } from '../testing/driver/panel.ts';
import { ANDINA, CUSTOMERS } from '../testing/fleet/company.ts';
import { type AppWish, renderApp } from '../testing/renderApp.tsx';

const CUSTOMER_ID = CUSTOMERS.find(({ name }) => name === ANDINA)?.id ?? 0;

/** Stores a small circle of Andina. */
const addCircle = ({ fleet }: FakeApi, name: string, more: Partial<GeofenceInput> = {}) =>
  addGeofence(fleet, CUSTOMER_ID, {
    name,
    geofenceType: 'CIRCLE',
    geomJson: '{"type":"Point","coordinates":[-77.04,-12.07]}',
    radius: 300,
    alertsInputOutput: true,
    showOnMap: true,
    ...more,
  });

/** The panel with its list and its forms. */
async function openPanel(wish: AppWish = {}) {
  const app = await renderApp('/map?panel=geofences', wish);
  await app.map.drawn();
  const list = app.panel('Geocercas');
  const form = new Panel(app.page.getByRole('region', { name: /^(Nuevo|Editar)/ }));
  const field = (label: string) => app.page.getByLabelText(label);
  return { app, list, form, field };
}

/** Answers the question whether to delete. */
const answer = (app: TestApp, name: string) =>
  app.page.getByRole('dialog').getByRole('button', { name }).click();

const SINCE = { from: new Date(Date.now() - 86_400_000).toISOString() };
const DRAWN = /Arrastre (la figura|el centro)/;

/** The marks of the shape that is drawn. */
const mark = (app: TestApp, kind: 'centre' | 'border' | 'width') =>
  app.map.element.css(`[data-kind="${kind}"]`);
const middleOf = (locator: Locator) => {
  const { x, y, width, height } = locator.element().getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
};

describe('geofences', () => {
  test('are drawn, once their form makes sense', async () => {
    const { app, list, form, field } = await openPanel();
    await expect.element(list.text('No hay geocercas')).toBeVisible();
    await list.button('Polígono').click();
    await form.button('Guardar').click();
    await expect.element(app.notice('Por favor, corrija todos los errores para continuar.')).toBeVisible();
    await field('Nombre').fill('Patio central');
    await form.button('Guardar').click();
    const notDrawn = app.notice('Por favor, dibuje el poligono correspondiente a la geocerca.');
    await expect.element(notDrawn).toBeVisible();

    for (const [across, down] of [
      [0.5, 0.3],
      [0.8, 0.3],
      [0.8, 0.7],
      [0.5, 0.7],
      [0.5, 0.3],
    ] as const)
      await app.map.clickAt(across, down);
    await expect.element(form.text(DRAWN)).toBeVisible();
    await field('Velocidad máxima (km/h)').fill('40');
    await app.page.getByRole('combobox', { name: 'Categoría' }).fill('Patios');
    await form.button('Guardar').click();
    await expect.element(app.notice('Geocerca creada correctamente')).toBeVisible();
    await expect.element(list.button(/^Patio central/)).toBeVisible();
    await expect.element(list.text('40 km/h')).toBeVisible();
    await expect.element(list.text('Polígono · Patios')).toBeVisible();
    await expect.poll(() => app.map.geofences()).toEqual(['Patio central']);
  });

  test('are seen on the map when asked for, where there are any', async () => {
    const app = await renderApp();
    await app.map.drawn();
    await app.map.button('Ver geocercas').click();
    await expect.element(app.notice('El cliente seleccionado no tiene geocercas')).toBeVisible();
    addCircle(app.api, 'Patio central');
    addCircle(app.api, 'Patio oculto', { showOnMap: false });
    await app.link('Geocercas').click();
    await expect.poll(() => app.map.geofences().toSorted()).toEqual(['Patio central', 'Patio oculto']);
    await app.panel('Geocercas').close();
    await expect.poll(() => app.map.geofences()).toEqual([]);
    await app.map.button('Ver geocercas').click();
    await expect.element(app.notice('Geocercas agregadas correctamente')).toBeVisible();
    await expect.poll(() => app.map.geofences()).toEqual(['Patio central']);
    await expect.poll(() => app.address()).toContain('geofences=1');
    await app.map.button('Ocultar geocercas').click();
    await expect.element(app.notice('Se ocultaron las geocercas')).toBeVisible();
    await expect.poll(() => app.map.geofences()).toEqual([]);
  });

  test('are changed, also from a day of the past on, and deleted', async () => {
    const { app, list, form, field } = await openPanel({
      prepare: (api) => {
        addCircle(api, 'Patio central', { category: 'Patios' });
      },
    });
    await list.button('Editar Patio central').click();
    await expect.element(form.text(DRAWN)).toBeVisible();
    await field('Nombre').fill('Patio sur');
    await app.button('Rige desde').click();
    await app.button('Mes anterior').click();
    await app.button(/^15 /).click();
    await form.button('Guardar').click();
    await expect.element(app.notice('Geocerca actualizada correctamente')).toBeVisible();
    await list.button('Editar Patio sur').click();
    await expect.element(form.text(/rige desde el 15\//)).toBeVisible();
    await expect.element(app.page.getByRole('combobox', { name: 'Categoría' })).toHaveValue('Patios');
    await form.button('Eliminar').click();
    await answer(app, 'Cancelar');
    await form.button('Eliminar').click();
    await answer(app, 'Eliminar');
    await expect.element(app.notice('Geocerca eliminada correctamente')).toBeVisible();
    await expect.element(list.text('No hay geocercas')).toBeVisible();
  });

  test('are drawn without a pointer', async () => {
    const { app, list, form, field } = await openPanel();
    (await list.button('Círculo').findElement()).focus();
    await app.press('{Enter}');
    await expect.element(app.page.getByRole('heading', { name: 'Nuevo círculo' })).toHaveFocus();
    (await form.button('Poner el círculo en el centro del mapa').findElement()).focus();
    await app.press('{Enter}');
    await expect.element(form.text(DRAWN)).toBeVisible();
    await expect.element(form.button('Dibujar de nuevo')).toHaveFocus();
    await field('Radio (m)').fill('900');
    await expect.element(form.text(/Superficie: 2,54 km²/)).toBeVisible();
    await field('Nombre').fill('Terminal redonda');
    await app.press('{Enter}');
    await expect.element(app.notice('Geocerca creada correctamente')).toBeVisible();
    await expect.poll(() => app.map.geofences()).toEqual(['Terminal redonda']);
    await expect.element(app.page.getByRole('heading', { name: 'Geocercas' })).toHaveFocus();
    expect(app.api.fleet.geofences[0]?.radius).toBe(900);
  });

  test('are corridors of a width, in a list and a form that everybody can use', async () => {
    const { app, list, form, field } = await openPanel();
    await list.button('Corredor').click();
    await expect.element(form.text(/Marque los puntos/)).toBeVisible();
    await app.map.clickAt(0.5, 0.4);
    await app.map.clickAt(0.8, 0.6);
    await expect.element(mark(app, 'width')).toMatchTextContent('↔ 60 m');
    await form.button('Terminar figura').click();
    await expect.element(form.text(DRAWN)).toBeVisible();
    await field('Ancho (m)').fill('500');
    await expect.element(mark(app, 'width')).toMatchTextContent('↔ 500 m');
    await field('Nombre').fill('Vía de carga');
    await form.button('Guardar').click();
    await expect.element(list.button(/^Vía de carga/)).toBeVisible();
    expect(app.api.fleet.geofences[0]).toMatchObject({ geofenceType: 'CORRIDOR', radius: 250 });
    expect(await app.accessibilityFaults()).toEqual([]);
    await list.button('Editar Vía de carga').click();
    await expect.element(form.text(DRAWN)).toBeVisible();
    expect(await app.accessibilityFaults()).toEqual([]);
  });

  test.each([
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
  ])(
    'are saved by a button that stays in sight while the form scrolls, at $width x $height',
    async (viewport) => {
      const { app, list, form, field } = await openPanel({ viewport });
      await list.button('Corredor').click();
      (await field('Nombre').findElement()).focus();
      for (const name of ['Cancelar', 'Guardar']) {
        const isInSight = () => {
          const button = form.button(name).element();
          const { top, bottom, left } = button.getBoundingClientRect();
          const isOnTop = button.contains(document.elementFromPoint(left + 4, (top + bottom) / 2));
          return bottom <= viewport.height && isOnTop;
        };
        await expect.poll(isInSight, { message: name }).toBe(true);
      }
      expect(await app.accessibilityFaults()).toEqual([]);
    },
  );

  test('tell their area in acres to who reads English', async () => {
    const { app } = await openPanel({
      user: { language: 'US' },
      prepare: (api) => {
        addCircle(api, 'Central yard');
      },
    });
    await app.panel('Geofences').button('Edit Central yard').click();
    await expect.element(app.page.getByText(/Area: 69.9 acres/)).toBeVisible();
  });

  test('are circles with a centre that moves them and one mark for the radius, which it says', async () => {
    const { app, list, form, field } = await openPanel();
    await list.button('Círculo').click();
    await expect.element(form.text(/Marque el centro/)).toBeVisible();
    await app.map.clickAt(0.6, 0.5);
    const { x, y, width, height } = app.map.element.element().getBoundingClientRect();
    const centre = { x: x + width * 0.6, y: y + height * 0.5 };
    await app.map.point({ x: centre.x + 60, y: centre.y });
    await expect.element(mark(app, 'border')).toMatchTextContent(/\d m$/); // while it is drawn, too
    await app.map.clickAt(0.7, 0.5);
    await expect.element(form.text(/Arrastre el centro/)).toBeVisible();
    const shown = () => (field('Radio (m)').element() as HTMLInputElement).value;
    const radius = () => Number(shown().replaceAll('.', ''));
    const drawn = radius();
    expect(shown()).toMatch(/^\d{1,3}\.\d{3}$/);
    await expect.element(mark(app, 'border')).toMatchTextContent(`${shown()} m`);

    const border = middleOf(mark(app, 'border'));
    await app.drag(border, { x: border.x - (border.x - centre.x) / 2, y: border.y });
    await expect.poll(() => Math.round((radius() / drawn) * 10)).toBe(5);
    const kept = radius();
    await app.drag(middleOf(mark(app, 'centre')), { x: centre.x + 40, y: centre.y - 80 });
    await expect.poll(() => Math.round(middleOf(mark(app, 'centre')).y - centre.y)).toBe(-80);
    expect(radius()).toBe(kept);
    await field('Nombre').fill('Rotonda');
    await form.button('Guardar').click();
    await expect.element(app.notice('Geocerca creada correctamente')).toBeVisible();
    expect(app.api.fleet.geofences[0]?.radius).toBe(kept);
    await expect.element(mark(app, 'centre')).not.toBeInTheDocument();
  });

  test('are shown whole on the map by a click in the list, again where one has moved away', async () => {
    const { app, list } = await openPanel({
      prepare: (api) => {
        addCircle(api, 'Patio central');
        addCircle(api, 'Mina', { geomJson: '{"type":"Point","coordinates":[-70.1,-23.4]}' }); // far from the other
      },
    });
    const row = list.button(/^Mina/);
    await row.click();
    await expect.poll(() => app.map.geofences()).toEqual(['Mina']);
    await expect.element(row).toHaveAttribute('aria-current', 'true');
    const { x, y, width, height } = app.map.element.element().getBoundingClientRect();
    await expect
      .poll(async () => {
        await app.drag({ x: x + width * 0.9, y: y + height / 2 }, { x: x + width * 0.45, y: y + height / 2 });
        return app.map.geofences();
      })
      .toEqual([]);
    await row.click();
    await expect.poll(() => app.map.geofences()).toEqual(['Mina']);
    await list.button(/^Patio central/).click();
    await expect.poll(() => app.map.geofences()).toEqual(['Patio central']);
    await expect.element(row).not.toHaveAttribute('aria-current');
  });

  test('are found by the search', async () => {
    const app = await renderApp('/map', {
      prepare: (api) => {
        addCircle(api, 'Terminal redonda');
      },
    });
    await app.map.drawn();
    await app.search.fill('redonda');
    await app.found(/Terminal redonda/).click();
    await expect.poll(() => app.map.geofences()).toEqual(['Terminal redonda']);
    await expect.poll(() => app.address()).toMatch(/geofence=\d+/);
  });

  test('are applied to the past, which can be cancelled: the list says after how many', async () => {
    const { app, list } = await openPanel({
      prepare: (api) => {
        addCircle(api, 'Patio de ayer').applying = { ...SINCE, assets: 5, done: 0 };
      },
    });
    await expect.element(list.text(/Aplicando al pasado: 0 de 5 móviles/)).toBeVisible();
    expect(await app.accessibilityFaults()).toEqual([]);
    const [geofence] = app.api.fleet.geofences;
    if (geofence) geofence.applying = { ...SINCE, assets: 5, done: 1 };
    await expect.element(list.text(/Aplicando al pasado: 1 de 5 móviles/)).toBeVisible();
    const stop = list.button('Dejar de aplicar al pasado: Patio de ayer');
    await stop.click();
    const question = app.dialog('Aplicación al pasado');
    await question.getByRole('button', { name: 'Seguir aplicando' }).click();
    expect(app.api.calls('cancelGeofenceApplication')).toEqual([]);
    await stop.click();
    await question.getByRole('button', { name: 'Cancelar la aplicación' }).click();
    await expect.element(app.notice('Se canceló la aplicación')).toBeVisible();
    await expect.element(list.text(/Aplicación al pasado cancelada tras 1 de 5 móviles/)).toBeVisible();
    await expect.element(stop).not.toBeInTheDocument();
  });

  test('that a colleague has deleted meanwhile say so when they are deleted', async () => {
    const { app, list, form } = await openPanel({
      prepare: (api) => {
        addCircle(api, 'Patio de nadie');
      },
    });
    await list.button('Editar Patio de nadie').click();
    await form.button('Eliminar').click();
    app.api.fleet.geofences = [];
    await answer(app, 'Eliminar');
    await expect.element(app.notice('No existe o no está a su alcance')).toBeVisible();
    await answer(app, 'Cancelar');
    await expect.element(app.page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('are seen and not drawn by who may not', async () => {
    const app = await renderApp('/map?panel=geofences', {
      user: { role: 'Operador' },
      prepare: (api) => {
        addCircle(api, 'Patio central');
      },
    });
    await app.map.drawn();
    await app.map.button('Ver geocercas').click();
    await expect.element(app.notice('Geocercas agregadas correctamente')).toBeVisible();
    await expect.element(app.link('Geocercas')).not.toBeInTheDocument();
    await expect.element(app.page.getByRole('region', { name: 'Geocercas' })).not.toBeInTheDocument();
  });
});
