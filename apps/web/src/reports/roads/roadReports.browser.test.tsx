import { describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import type { FakeApi } from '../../testing/api/fakeApi.ts';
import { ANDINA, assetId, CUSTOMERS } from '../../testing/fleet/company.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const ANDINA_ID = CUSTOMERS.find(({ name }) => name === ANDINA)?.id ?? 0;
const RANGE = '&from=2026-11-20 08:00:00&to=2026-11-20 23:59:59';
const address = (report: string): string =>
  encodeURI(`/report/${report}?vehicles=${assetId('AND-101')}&road=1${RANGE}`);
const withRoad = {
  prepare: ({ fleet }: FakeApi) => void fleet.roads.push({ id: 1, name: 'Línea 1', customerId: ANDINA_ID }),
};

describe('route detours', () => {
  test.each([
    {
      language: 'ES',
      generate: 'Generar Reporte',
      missing: ['Debe seleccionar un móvil', 'Debe seleccionar una ruta'],
    },
    {
      language: 'US',
      generate: 'Generate report',
      missing: ['You must choose a vehicle', 'You must choose a route'],
    },
  ] as const)('need a vehicle, a route and both times, in $language', async (wish) => {
    const app = await renderApp('/report/routeDetour', { user: { language: wish.language } });
    await app.button(wish.generate).click();
    for (const text of wish.missing) await expect.element(app.text(text)).toBeVisible();
    for (const clear of app.page.getByRole('button', { name: /^(Vaciar|Clear) / }).elements())
      (clear as HTMLElement).click();
    await expect.element(app.text(/fecha de inicio de ruta|start date of the route/)).toBeVisible();
    await expect.element(app.text(/fecha de fin de ruta|end date of the route/)).toBeVisible();
    expect(app.api.calls('assetInRoad')).toEqual([]);
  });

  test.each([1366, 1200])('have all of their filters in one row on a screen of %i', async (width) => {
    const app = await renderApp('/report/routeDetour', { viewport: { width, height: 768 } });
    const fields = [
      app.page.getByRole('combobox', { name: 'Móvil' }),
      app.page.getByRole('combobox', { name: 'Ruta' }),
      app.page.getByRole('button', { name: /^Inicio/ }),
      app.page.getByRole('button', { name: /^Fin/ }),
    ];
    for (const field of fields) await expect.element(field).toBeVisible();
    const tops = () => fields.map((field) => Math.round(field.element().getBoundingClientRect().top));
    await expect.poll(() => new Set(tops()).size).toBe(1);
    expect(app.overflow()).toBe(0);
  });

  test.each([
    {
      language: 'ES',
      names: ['Vehiculo en ruta', 'Desvio de ruta'],
      noEnd: 'No se encontró el evento de fin de ruta',
    },
    {
      language: 'US',
      names: ['Vehicle on the route', 'Route detour'],
      noEnd: 'The end of the route was not found',
    },
  ] as const)('are on a map and in a list, stretch by stretch, in $language', async (wish) => {
    const app = await renderApp(address('routeDetour'), { user: { language: wish.language } });
    const [on, off] = wish.names;
    const table = app.page.getByRole('table', { name: /Tramos|Stretches/ });
    await expect.element(table.getByText(off)).toBeVisible();
    expect(table.getByText(on).elements()).toHaveLength(2);
    await expect.element(app.text(wish.noEnd)).toBeVisible();
    expect(app.api.calls('assetInRoad').at(-1)).toEqual({
      roadId: 1,
      assetId: assetId('AND-101'),
      dateFrom: '2026-11-20 08:00:00',
      dateTo: '2026-11-21 00:00:00', // the last second of a day stands for its end
    });
    await table.getByRole('button', { name: new RegExp(off) }).click();
    await expect.element(app.page.getByText(/Inicio desvio|Start of the detour/)).toBeVisible();
    expect(await app.accessibilityFaults()).toEqual([]);
  });
});

describe('stop detours', () => {
  test.each([
    {
      language: 'ES',
      headings: [
        'Parada',
        'Estado',
        'Horario esperado de llegada',
        'Horario real de llegada',
        'Horario real de salida',
        'Tiempo en parada [min] (aprox)',
      ],
      late: 'Atrasado',
      mean: 'Prom 3',
    },
    {
      language: 'US',
      headings: [
        'Stop',
        'Status',
        'Expected arrival time',
        'Actual arrival time',
        'Actual departure time',
        'Time at the stop [min] (approx.)',
      ],
      late: 'Late',
      mean: 'Avg 3',
    },
  ] as const)('have whole minutes, what is missing, and the average below, in $language', async (wish) => {
    const app = await renderApp(address('stopDetour'), { user: { language: wish.language } });
    const table = app.page.getByRole('table');
    await expect.element(table.getByText(wish.late)).toBeVisible();
    const headings = table.getByRole('columnheader').elements();
    expect(headings.map((each) => each.textContent)).toEqual(wish.headings);
    const cells = table.getByRole('row').nth(1).getByRole('cell').elements();
    expect(cells.at(-1)?.textContent).toBe('1'); // of 119 seconds
    expect(table.getByText('---').elements()).toHaveLength(3);
    await expect.element(table.getByRole('cell', { name: wish.mean, exact: true })).toBeVisible();
    expect(await app.accessibilityFaults()).toEqual([]);
  });

  test('are sorted, and saved as files', async () => {
    const app = await renderApp(address('stopDetour'));
    const table = app.page.getByRole('table');
    await table.getByRole('button', { name: /Tiempo en parada/ }).click();
    await expect.poll(() => table.getByRole('row').nth(1).element().textContent).toContain('Mitad');
    const saved = await commands.download(app.button('PDF'));
    expect(saved).toEqual({ name: 'Desvios de Parada.pdf', base64: btoa('a file of the form PDF') });
    app.api.fail('stopReportExport', 'UNAVAILABLE');
    await app.button('Excel').click();
    await expect.element(app.page.getByRole('alert').first()).toBeVisible();
  });
});

test.each([
  { report: 'routeDetour', call: 'assetInRoadExport', asked: { assetId: assetId('AND-101') } },
  {
    report: 'stopHistory',
    call: 'stopHistoryComparisonExport',
    asked: { assetsSelected: [assetId('AND-101')] },
  },
] as const)('what $report shows is saved as a file', async ({ report, call, asked }) => {
  const app = await renderApp(address(report));
  await app.button('Excel').click();
  await expect.poll(() => app.api.calls(call)).toMatchObject([{ roadId: 1, format: 'EXCEL', ...asked }]);
});

test.each([
  { language: 'ES', expected: 'Hora de Llegada Prevista', order: 'Orden' },
  { language: 'US', expected: 'Expected arrival time', order: 'Order' },
] as const)(
  'the history of stops names each arrival on the map and in a list, in $language',
  async (wish) => {
    const app = await renderApp(address('stopHistory'), { user: { language: wish.language } });
    const table = app.page.getByRole('table', { name: /Llegadas|Arrivals/ });
    await expect.element(table.getByRole('columnheader', { name: wish.expected })).toBeVisible();
    await expect.element(table.getByText('---')).toBeVisible();
    expect(app.api.calls('stopHistoryComparisonReport').at(-1)).toMatchObject({
      roadId: 1,
      assetsSelected: [assetId('AND-101')],
    });
    await table
      .getByRole('button', { name: /AND-101/ })
      .first()
      .click();
    await expect.element(app.page.getByText(new RegExp(`${wish.order}: 1`))).toBeVisible();
    expect(await app.accessibilityFaults()).toEqual([]);
  },
);

test('a search is put together from the vehicles and the roads of the chosen customers, and stands in the address', async () => {
  const app = await renderApp('/report/stopDetour', withRoad);
  await app.page.getByRole('combobox', { name: 'Ruta' }).click();
  await app.page.getByRole('option', { name: 'Línea 1' }).click();
  await app.page.getByRole('combobox', { name: 'Móvil' }).fill('AND-101');
  await app.page.getByRole('option', { name: /AND-101/ }).click();
  await app.button('Generar Reporte').click();
  await expect.element(app.page.getByRole('table').getByText('Atrasado')).toBeVisible();
  await expect.poll(() => app.address()).toContain('road=1');
});
