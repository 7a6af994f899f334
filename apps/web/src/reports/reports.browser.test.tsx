import { expect, test } from 'vitest';
import { assetId } from '../testing/fleet/company.ts';
import { renderApp } from '../testing/renderApp.tsx';

const PAGE = '/report/fleetKm';
const FOUND = `${PAGE}?vehicles=${['AND-101', 'AND-104', 'AND-112'].map(assetId).join(',')}`;

test('a report is found, searched, sorted, and its address says so', async () => {
  const app = await renderApp('/map');
  await app.menuEntry('Reportes').click();
  await app.panel('Reportes').root.getByRole('link', { name: 'Kilometraje de flota' }).click();
  await expect.element(app.text('Todavía no hay resultados')).toBeVisible();
  await app.button('Buscar').click();
  await expect.element(app.text('Debe seleccionar al menos un móvil')).toBeVisible();
  expect(app.api.calls('fleetKmReportPage')).toHaveLength(0);
  await app.page.getByRole('button', { name: /^Elegir todos/ }).click();
  await app.button('Buscar').click();
  const table = app.page.getByRole('table', { name: 'Kilometraje de flota' });
  await expect.element(table.getByText('Total')).toBeVisible();
  await expect.element(app.page.getByRole('img', { name: /mayor distancia/ })).toBeVisible();
  await table.getByRole('button', { name: 'Distancia recorrida (km)' }).click();
  await expect
    .element(app.page.getByRole('columnheader', { name: 'Distancia recorrida (km)' }))
    .toHaveAttribute('aria-sort', 'descending');
  expect(app.address()).toContain('sort=-kmsRec');
  await expect.element(app.button('Excel')).toBeVisible();
  app.reload();
  await expect.element(table.getByText('Total')).toBeVisible();
});

test.each([
  { language: 'ES', title: 'Kilometraje de flota', below: ['promedio 50', 'máximo 80'], unit: 'km' },
  { language: 'US', title: 'Fleet mileage', below: ['average 31', 'maximum 50'], unit: 'mi' },
] as const)('its totals say what they are, and its chart has a unit, in $language', async (wish) => {
  const app = await renderApp(FOUND, { user: { language: wish.language } });
  const table = app.page.getByRole('table', { name: wish.title });
  for (const text of wish.below)
    await expect.element(table.getByRole('cell', { name: text, exact: true })).toBeVisible();
  const chart = app.page.getByRole('img', { name: /distanc/ });
  await expect.element(chart).toMatchTextContent(new RegExp(`0 ${wish.unit}`)); // where the axis begins
});

test('only some days of the week are searched, and saved', async () => {
  const app = await renderApp(FOUND);
  await expect.element(app.button('PDF')).toBeVisible();
  expect(app.api.calls('fleetKmReportPage').at(-1)?.days).toHaveLength(7);
  for (const day of ['Sábado', 'Domingo']) await app.button(day).click();
  await app.button('Buscar').click();
  const workdays = ['LUNES', 'MARTES', 'MIERCOLES', 'JUEVES', 'VIERNES'];
  await expect.poll(() => app.api.calls('fleetKmReportPage').at(-1)?.days).toEqual(workdays);
  expect(app.address()).toContain('days=12345');
  await app.button('PDF').click();
  await expect.poll(() => app.api.calls('fleetKmReportJob').at(-1)?.days).toEqual(workdays);
});

test('files have the rows and the order that the table shows', async () => {
  const app = await renderApp(`${FOUND}&sort=-kmsRec`);
  await app.page.getByRole('searchbox', { name: 'Buscar en los resultados' }).fill('AND-10');
  const table = app.page.getByRole('table', { name: 'Kilometraje de flota' });
  await expect.element(table.getByText('AND-112').first()).not.toBeInTheDocument();
  expect(app.address()).toContain('q=AND-10');
  await app.button('Excel').click();
  await expect
    .poll(() => app.api.calls('fleetKmReportJob').at(-1))
    .toMatchObject({
      searchText: 'AND-10',
      sort: [{ field: 'kmsRec', order: 'DESC' }],
    });
  await app.page.getByRole('searchbox', { name: 'Buscar en los resultados' }).fill('nada');
  await expect.element(app.text('Ninguna fila tiene ese texto.')).toBeVisible();
  await expect.element(app.button('Excel')).not.toBeInTheDocument();
});

test('a new search shows nothing of the one before, and says what went wrong', async () => {
  const app = await renderApp(FOUND, { user: { language: 'US' } });
  const table = app.page.getByRole('table', { name: 'Fleet mileage' });
  await expect.element(table).toBeVisible();
  const release = app.api.hold('fleetKmReportPage');
  await app.button('Search').click();
  await expect.element(table).not.toBeInTheDocument();
  release();
  await expect.element(table).toBeVisible();
  app.api.fail('fleetKmReportPage', 'UNAVAILABLE');
  await app.button('Search').click();
  await expect.element(app.notice('The service is not available right now. Please try again.')).toBeVisible();
  await expect.element(app.button('Try again')).toBeVisible();
  await expect.element(app.button('PDF')).not.toBeInTheDocument();
});

test('on a phone its rows and totals are cards, and nothing is wider than the page', async () => {
  const app = await renderApp(FOUND, { viewport: { width: 390, height: 844 } });
  const table = app.page.getByRole('table', { name: 'Kilometraje de flota' });
  await expect.element(table.getByText('máximo 80')).toBeVisible();
  await expect.element(app.page.getByRole('img', { name: /mayor distancia/ })).toBeVisible();
  const card = table.getByRole('row', { name: /AND-104/ });
  await expect.element(card.getByRole('cell', { name: /^Velocidad máxima .*80$/ })).toBeVisible();
  await expect.element(app.page.getByRole('columnheader')).not.toBeInTheDocument();
  expect(app.overflow()).toBe(0);
  expect(app.smallTargets()).toEqual([]);
});

test.each(['light', 'dark'] as const)('it has no fault of accessibility in the %s', async (colorScheme) => {
  const app = await renderApp(FOUND, { colorScheme });
  await expect.element(app.text('máximo 80')).toBeVisible();
  await expect.element(app.page.getByRole('img', { name: /mayor distancia/ })).toBeVisible();
  expect(await app.accessibilityFaults()).toEqual([]);
});

test('who may not see it does not find it', async () => {
  const app = await renderApp(PAGE, { user: { without: ['KilometrajeFlota'] } });
  await expect.element(app.heading('Acceso Denegado')).toBeVisible();
});

const EVENTS = `/report/event?vehicles=${['AND-101', 'AND-104'].map(assetId).join(',')}`;

test.each([
  {
    language: 'ES',
    title: 'Eventos',
    details: 'Detalle de eventos',
    headings: ['Desde', 'Hasta', 'Tiempo de recorrido', 'Total de eventos'],
    inner: ['Fecha', 'Evento', 'Tiempo de recorrido', 'Distancia recorrida (km)', 'Conductor', 'Lugar'],
    moment: '20/11/2026 08:00:00',
    view: 'Ver en el mapa: Panico, 20/11/2026 08:00:00',
  },
  {
    language: 'US',
    title: 'Events',
    details: 'Event details',
    headings: ['From', 'To', 'Travel time', 'Total events'],
    inner: ['Date', 'Event', 'Travel time', 'Distance travelled (mi)', 'Driver', 'Place'],
    moment: '11-20-2026 08:00:00',
    view: 'Show on the map: Panico, 11-20-2026 08:00:00',
  },
  {
    language: 'ES_US',
    title: 'Eventos',
    details: 'Detalle de eventos',
    headings: ['Desde', 'Hasta', 'Tiempo de recorrido', 'Total de eventos'],
    inner: ['Fecha', 'Evento', 'Tiempo de recorrido', 'Distancia recorrida (mi)', 'Conductor', 'Lugar'],
    moment: '11-20-2026 08:00:00',
    view: 'Ver en el mapa: Panico, 11-20-2026 08:00:00',
  },
] as const)('events of vehicles, with those of one in detail and on a map, in $language', async (wish) => {
  const app = await renderApp(EVENTS, { user: { language: wish.language } });
  const table = app.page.getByRole('table', { name: wish.title, exact: true });
  for (const heading of wish.headings)
    await expect.element(table.getByRole('columnheader', { name: heading, exact: true })).toBeVisible();
  const details = app.page.getByRole('table', { name: `${wish.details}: AND-101` });
  for (const heading of wish.inner)
    await expect.element(details.getByRole('columnheader', { name: heading, exact: true })).toBeVisible();
  await expect.element(details.getByText(wish.moment)).toBeVisible();
  await details.getByRole('button', { name: wish.view }).click();
  const dialog = app.page.getByRole('dialog', { name: 'Panico · AND-101' });
  await expect.element(dialog.getByText('Av. Arequipa 100')).toBeVisible();
  await expect.element(dialog.getByText('-12.050000, -77.040000')).toBeVisible();
});

test('the details of another vehicle and their pages stand in the address', async () => {
  const app = await renderApp(EVENTS);
  await app.button('Ver el detalle de AND-104').click();
  const details = app.page.getByRole('region', { name: 'Detalle de eventos: AND-104' }).first();
  await expect.element(details).toBeVisible();
  expect(app.address()).toContain(`row=${assetId('AND-104')}`);
  await details.getByRole('button', { name: 'Página siguiente' }).click();
  await expect.poll(() => app.address()).toContain('rowPage=2');
  await expect.element(details.getByText('20/11/2026 18:00:00')).toBeVisible();
  app.reload();
  await expect.element(details.getByText('20/11/2026 18:00:00')).toBeVisible();
});

test('drivers and kinds of events narrow the search and its files, and all of them are none', async () => {
  const app = await renderApp(EVENTS);
  await expect.element(app.button('KML')).toBeVisible();
  await expect.element(app.page.getByRole('combobox', { name: 'Conductores' })).toBeVisible();
  expect(app.api.calls('eventReportPage')[0]).toMatchObject({ driversSelected: [], typeEventSelected: [] });
  await app.page.getByRole('combobox', { name: 'Eventos' }).click();
  await app.page.getByRole('option', { name: 'Panico' }).click();
  await app.page.getByRole('option', { name: 'Remolque', exact: true }).click();
  await app.button('Buscar').click();
  await expect.poll(() => app.api.calls('eventReportPage').at(-1)?.typeEventSelected).toEqual([1, 119]);
  expect(app.address()).toContain('events=1%2C119');
  await app.button('KML').click();
  await expect
    .poll(() => app.api.calls('eventReportJob').at(-1))
    .toMatchObject({ format: 'KML', typeEventSelected: [1, 119] });
  await app.page.getByRole('combobox', { name: 'Eventos' }).click();
  await app.page.getByRole('option', { name: 'Todos' }).first().click();
  await app.button('Buscar').click();
  await expect.poll(() => app.api.calls('eventReportPage').at(-1)?.typeEventSelected).toEqual([]);
});

test('who may not choose drivers has no field for them', async () => {
  const app = await renderApp(EVENTS, {
    user: { without: ['MostrarFiltroDeConductoresEnReportesDeEstadistica'] },
  });
  await expect.element(app.page.getByRole('combobox', { name: 'Eventos' })).toBeVisible();
  await expect.element(app.page.getByRole('combobox', { name: 'Conductores' })).not.toBeInTheDocument();
});
