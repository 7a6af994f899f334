import { createFormat, REPORT_WORDS, type ReportWords, reportHeading, wordIn } from '@rastro/format';
import { expect, test } from 'vitest';
import { assetId } from '../testing/fleet/company.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { REPORTS } from './index.ts';

test.each(REPORTS.flatMap((report) => (['ES', 'US'] as const).map((language) => ({ report, language }))))(
  '$report.path has the headings of its words in $language',
  async ({ report, language }) => {
    const { path, call } = report;
    const words: ReportWords = REPORT_WORDS[call];
    const format = createFormat({ language, timeZone: 'America/Lima' });
    const title = wordIn(words.title, language);
    const required = words.filters?.includes('variables') ? '&variables=rpm' : '';
    const app = await renderApp(`${path}?vehicles=${assetId('AND-101')}${required}`, { user: { language } });
    const table = app.page.getByRole('table', { name: title, exact: true });
    for (const column of words.columns)
      await expect
        .element(table.getByRole('columnheader', { name: reportHeading(column, format), exact: true }))
        .toBeVisible();
    for (const { missing } of words.columns)
      if (missing) await expect.element(table.getByText(missing)).toBeVisible();
  },
);

const PAGE = '/report/fleetKm';
const FOUND = `${PAGE}?vehicles=${['AND-101', 'AND-104', 'AND-112'].map(assetId).join(',')}`;

test('a report is found, searched, sorted, and its address says so', async () => {
  const app = await renderApp('/map');
  await app.menuEntry('Estadísticas').click();
  await app.panel('Estadísticas').root.getByRole('link', { name: 'Kilometraje de flota' }).click();
  await expect.element(app.text('Todavía no hay resultados')).toBeVisible();
  await app.button('Buscar').click();
  await expect.element(app.text('Debe seleccionar al menos un móvil')).toBeVisible();
  expect(app.api.calls('fleetKmReportPage')).toHaveLength(0);
  await app.page.getByRole('button', { name: /^Elegir todos/ }).click();
  await expect.element(app.text(/^Elegidos: \d+$/)).toBeVisible();
  await app.button('Buscar').click();
  const table = app.page.getByRole('table', { name: 'Kilometraje de flota' });
  await expect.element(table.getByText('Total')).toBeVisible();
  await expect.element(app.page.getByRole('img', { name: /mayor distancia/ })).toBeVisible();
  await table.getByRole('button', { name: 'Distancia recorrida (km)' }).click();
  await expect
    .element(app.page.getByRole('columnheader', { name: 'Distancia recorrida (km)' }))
    .toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => app.address()).toContain('sort=-kmsRec');
  await expect.element(app.button('Excel')).toBeVisible();
  app.reload();
  await expect.element(table.getByText('Total')).toBeVisible();
});

/** The words of elements that are wider than the room that they have. */
const cutWords = (elements: Iterable<Element>): (string | null)[] =>
  [...elements]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ textContent }) => textContent);

test.each([
  ['a phone', 390, 'ES', 'Columnas'],
  ['a phone', 390, 'US', 'Columns'],
  ['a small phone', 320, 'ES', 'Columnas'],
] as const)(
  'the buttons of its files have their whole words on %s (%i px, %s)',
  async (_on, width, language, columns) => {
    const app = await renderApp(`/report/velocity?vehicles=${assetId('AND-101')}`, {
      user: { language },
      viewport: { width, height: 844 },
    });
    for (const name of [columns, 'Excel', 'PDF', 'KML']) await expect.element(app.button(name)).toBeVisible();
    expect(cutWords(document.querySelectorAll('main button .mantine-Button-label'))).toEqual([]);
  },
);

test('a link that asks for what does not exist is answered without it, and says so', async () => {
  const app = await renderApp(`/report/obd2?vehicles=${assetId('AND-101')}&variables=rpm,noSuch`);
  await expect.element(app.page.getByText(/: noSuch\.$/)).toBeVisible();
  await expect.element(app.page.getByRole('table', { name: 'OBD2', exact: true })).toBeVisible();
  expect(app.api.calls('obd2ReportPage').at(-1)).toMatchObject({ variablesOBD2: ['rpm'] });
});

test('a report without totals has no line for them', async () => {
  const app = await renderApp(`/report/obd2?vehicles=${assetId('AND-101')}&variables=rpm`);
  const table = app.page.getByRole('table', { name: 'OBD2', exact: true });
  await expect.element(table.getByText('AND-101').first()).toBeVisible();
  await expect.element(table.getByText('Total')).not.toBeInTheDocument();
});

test('a link to a page behind the last one shows the last one', async () => {
  const app = await renderApp(`${FOUND}&page=500`);
  await expect
    .element(app.page.getByRole('table', { name: 'Kilometraje de flota' }).getByText('Total'))
    .toBeVisible();
  await expect.poll(() => app.address()).not.toContain('page=');
});

test('the names of vehicles are whole beside many chosen variables', async () => {
  const app = await renderApp(`/report/obd2?vehicles=${assetId('AND-101')}&variables=rpm,speed,eCT,iMAP,iAT`);
  await expect.element(app.button('Excel')).toBeVisible();
  const pills = document.querySelectorAll('main .mantine-Pill-label');
  expect(pills.length).toBeGreaterThan(3);
  expect(cutWords(pills)).toEqual([]);
});

test('rows stand in groups with subtotals, which the address and the file have too', async () => {
  const app = await renderApp(FOUND);
  const table = app.page.getByRole('table', { name: 'Kilometraje de flota' });
  await app.page.getByRole('combobox', { name: 'Subtotales', exact: true }).click();
  await app.page.getByRole('option', { name: 'Por grupo del móvil' }).click();
  const group = table.getByRole('row', { name: /^Sin grupo \(2\)/ });
  await expect.element(group).toBeVisible();
  await expect.element(table.getByRole('row', { name: /^Reparto \(1\)/ })).toBeVisible();
  await expect.element(group.getByRole('cell', { name: /^promedio/ })).toBeVisible();
  const names = () =>
    [...table.element().querySelectorAll('tbody th[scope=row]')].map((cell) => cell.textContent);
  expect([names()[0], names()[2]]).toEqual(['Reparto (1)', 'Sin grupo (2)']);
  await expect.poll(() => app.address()).toContain('by=vehicleGroup');
  await app.button('Excel').click();
  await expect
    .poll(() => app.api.calls('fleetKmReportJob').at(-1))
    .toMatchObject({ subtotalsBy: 'vehicleGroup' });
  await app.page.getByRole('combobox', { name: 'Subtotales', exact: true }).click();
  await app.page.getByRole('option', { name: 'Por grupo del móvil' }).click();
  await expect.element(group).not.toBeInTheDocument();
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
  await expect.poll(() => app.address()).toContain('days=12345');
  await app.button('PDF').click();
  await expect.poll(() => app.api.calls('fleetKmReportJob').at(-1)?.days).toEqual(workdays);
});

test('a PDF that nobody would read asks before it is written, and may be a spreadsheet instead', async () => {
  const app = await renderApp(FOUND);
  await app.button('PDF').click();
  await expect.poll(() => app.api.calls('fleetKmReportJob').at(-1)).toMatchObject({ maximumPages: 300 });
  const failed = { state: 'FAILED', errorCode: 'PDF_TOO_LONG', errorParams: '{"maximumPages":300}' };
  Object.assign(app.api.fleet.jobs[0] ?? {}, failed);
  const dialog = app.page.getByRole('dialog', { name: 'El PDF es muy largo' });
  await expect.element(dialog.getByText(/más de 300 páginas/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Guardar en Excel' }).click();
  await expect
    .poll(() => app.api.calls('fleetKmReportJob').at(-1))
    .toMatchObject({ format: 'EXCEL', maximumPages: null });
});

test('files have the rows and the order that the table shows', async () => {
  const app = await renderApp(`${FOUND}&sort=-kmsRec`);
  await app.page.getByRole('searchbox', { name: 'Buscar en los resultados' }).fill('AND-10');
  const table = app.page.getByRole('table', { name: 'Kilometraje de flota' });
  await expect.element(table.getByText('AND-112').first()).not.toBeInTheDocument();
  await expect.poll(() => app.address()).toContain('q=AND-10');
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

test.each([
  [
    'ES',
    'Columnas',
    'Bajar: Móvil (Kilometraje de flota)',
    'Velocidad máxima',
    'Aplicar',
    'Velocidad máxima (km/h)',
    'Todas, como siempre',
  ],
  [
    'US',
    'Columns',
    'Move down: Vehicle (Fleet mileage)',
    'Max speed',
    'Apply',
    'Max speed (mph)',
    'All, as usual',
  ],
] as const)(
  'columns are chosen and moved, in the table, the address and the files, in %s',
  async (language, columns, down, speed, apply, heading, all) => {
    const app = await renderApp(FOUND, { user: { language } });
    const table = app.page.getByRole('table');
    const headings = () =>
      table
        .getByRole('columnheader')
        .elements()
        .map(({ textContent }) => textContent);
    await expect.element(table.getByRole('columnheader', { name: heading })).toBeVisible();
    const before = headings().length;
    await app.button(columns).click();
    const dialog = app.dialog(columns);
    await dialog.getByRole('checkbox', { name: speed, exact: true }).click();
    await dialog.getByRole('button', { name: down, exact: true }).click();
    await dialog.getByRole('button', { name: apply }).click();
    await expect.poll(() => headings()).toHaveLength(before - 1);
    await expect.element(table.getByRole('columnheader', { name: heading })).not.toBeInTheDocument();
    const chosen = new URLSearchParams(app.address().split('?')[1]).get('cols')?.split(',');
    expect(chosen).toHaveLength(before - 1);
    expect(chosen?.slice(0, 3)).toEqual(['typeMobile', 'pat', 'name']);
    await app.button('Excel').click();
    await expect.poll(() => app.api.calls('fleetKmReportJob').at(-1)?.columns).toEqual(chosen);
    await app.button(columns).click();
    await app.dialog(columns).getByRole('button', { name: all }).click();
    await expect.poll(() => headings()).toHaveLength(before);
    await expect.poll(() => app.address()).not.toContain('cols=');
  },
);

test('a new search shows nothing of the one before, and says what went wrong', async () => {
  const app = await renderApp(FOUND, { user: { language: 'US' } });
  const table = app.page.getByRole('table', { name: 'Fleet mileage' });
  await expect.element(table).toBeVisible();
  const release = app.api.hold('fleetKmReportPage');
  await app.button('Search').click();
  await expect.element(table).not.toBeInTheDocument();
  await app.button('Cancel the search').click();
  await expect.element(app.text('The search was canceled')).toBeVisible();
  await app.button('Search again').click();
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
  const speed = card.getByRole('cell', { name: /^Velocidad máxima .*80$/ });
  await expect.element(speed).toBeVisible();
  // It follows its name: at the other edge of the card nobody would see whose it is.
  const number = document.createRange();
  number.selectNodeContents(speed.element());
  expect(
    speed.element().getBoundingClientRect().right - number.getBoundingClientRect().right,
  ).toBeGreaterThan(40);
  await expect.element(app.page.getByRole('columnheader')).not.toBeInTheDocument();
  await expect.poll(() => app.overflow()).toBe(0);
  await expect.poll(() => app.smallTargets()).toEqual([]);
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
    inner: ['Date', 'Event', 'Travel time', 'Distance traveled (mi)', 'Driver', 'Place'],
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
  await expect.poll(() => app.address()).toContain(`row=${assetId('AND-104')}`);
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
  expect(app.api.calls('eventReportPage')[0]).toMatchObject({
    driversSelected: null,
    typeEventSelected: null,
  });
  await app.page.getByRole('combobox', { name: 'Eventos' }).click();
  await app.page.getByRole('option', { name: 'Panico' }).click();
  await app.page.getByRole('option', { name: 'Remolque', exact: true }).click();
  await app.button('Buscar').click();
  await expect.poll(() => app.api.calls('eventReportPage').at(-1)?.typeEventSelected).toEqual([1, 119]);
  await expect.poll(() => app.address()).toContain('events=1%2C119');
  await app.button('KML').click();
  await expect
    .poll(() => app.api.calls('eventReportJob').at(-1))
    .toMatchObject({ format: 'KML', typeEventSelected: [1, 119] });
  await app.page.getByRole('combobox', { name: 'Eventos' }).click();
  await app.page.getByRole('option', { name: 'Todos' }).first().click();
  await app.button('Buscar').click();
  await expect.poll(() => app.api.calls('eventReportPage').at(-1)?.typeEventSelected).toBeNull();
});

test('who may not choose drivers has no field for them', async () => {
  const app = await renderApp(EVENTS, {
    user: { without: ['MostrarFiltroDeConductoresEnReportesDeEstadistica'] },
  });
  await expect.element(app.page.getByRole('combobox', { name: 'Eventos' })).toBeVisible();
  await expect.element(app.page.getByRole('combobox', { name: 'Conductores' })).not.toBeInTheDocument();
});

test.each([
  {
    language: 'ES',
    title: 'Detenciones',
    state: 'Estado del móvil',
    idle: 'En marcha',
    minimum: 'Tiempo mínimo',
    search: 'Buscar',
    details: 'Detalle de detenciones: AND-101',
    view: /^Ver en el mapa/,
  },
  {
    language: 'US',
    title: 'Stops',
    state: 'State of the vehicle',
    idle: 'Idle',
    minimum: 'Minimum time',
    search: 'Search',
    details: 'Stop details: AND-101',
    view: /^Show on the map/,
  },
] as const)(
  'stops are narrowed to a state and to a minimum time, and only those that stood are seen on the map, in $language',
  async (wish) => {
    const app = await renderApp(`/report/detention?vehicles=${assetId('AND-101')}`, {
      user: { language: wish.language },
    });
    const details = app.page.getByRole('table', { name: wish.details });
    await expect.element(app.page.getByRole('table', { name: wish.title, exact: true })).toBeVisible();
    await expect.element(details.getByRole('row')).toHaveLength(3);
    await expect.element(details.getByRole('button', { name: wish.view })).toHaveLength(1);
    await app.page.getByRole('combobox', { name: wish.state }).click();
    await app.page.getByRole('option', { name: wish.idle, exact: true }).click();
    await app.page.getByRole('textbox', { name: wish.minimum }).fill('15');
    await app.button(wish.search).click();
    await expect
      .poll(() => app.api.calls('detentionReportPage').at(-1))
      .toMatchObject({ detentionStatus: 'IDLE', minimumTime: 15 });
    await expect.poll(() => app.address()).toContain('state=IDLE&minimum=15');
  },
);

test.each([
  {
    language: 'ES',
    from: 'Velocidad desde',
    to: 'Velocidad hasta',
    search: 'Buscar',
    line: 'Velocidad en el tiempo: AND-101',
    details: 'Detalle de velocidades: AND-101',
    limit: 'Velocidad máxima del móvil: 80 km/h',
    dialog: '96 km/h · AND-101',
    view: /^Ver en el mapa: 96 km\/h/,
    asked: { velocidadDesde: 50, velocidadHasta: 90 },
  },
  {
    language: 'US',
    from: 'Speed from',
    to: 'Speed to',
    search: 'Search',
    line: 'Speed over time: AND-101',
    details: 'Speed details: AND-101',
    limit: 'Max speed of the vehicle: 50 mph',
    dialog: '60 mph · AND-101',
    view: /^Show on the map: 60 mph/,
    asked: { velocidadDesde: 80.5, velocidadHasta: 144.8 },
  },
] as const)(
  'speeds are narrowed in the unit of the reader, drawn beside the limit, and looked at on the map, in $language',
  async (wish) => {
    const app = await renderApp(`/report/velocity?vehicles=${assetId('AND-101')}`, {
      user: { language: wish.language },
    });
    const chart = app.page.getByRole('img', { name: wish.line });
    await expect.element(chart).toMatchTextContent(new RegExp(wish.limit));
    const listed = app.page.getByRole('table', { name: wish.details });
    await expect.element(listed.getByRole('cell', { name: 'AND-101' }).first()).toBeVisible();
    await app.page.getByRole('button', { name: wish.view }).click();
    await expect.element(app.page.getByRole('dialog', { name: wish.dialog })).toBeVisible();
    await app.page.getByRole('dialog').getByRole('button').first().click();
    await app.page.getByRole('textbox', { name: wish.from }).fill('50');
    await app.page.getByRole('textbox', { name: wish.to }).fill('90');
    await app.button(wish.search).click();
    await expect.poll(() => app.api.calls('velocityReportPage').at(-1)).toMatchObject(wish.asked);
    await expect
      .poll(() => app.address())
      .toContain(`speedFrom=${wish.asked.velocidadDesde}&speedTo=${wish.asked.velocidadHasta}`);
  },
);

test.each([
  {
    language: 'ES',
    search: 'Buscar',
    required: 'Debe seleccionar al menos una variable OBD2',
    variables: 'Variables OBD2',
    speed: 'Revoluciones del motor',
    panic: 'Pánico',
    details: 'Lecturas: AND-101',
    headings: ['Fecha GPS', 'Revoluciones del motor (rpm)', 'Pánico', 'Odómetro (km)'],
    yes: 'Sí',
    chart: 'Variables en el tiempo: AND-101',
  },
  {
    language: 'US',
    search: 'Search',
    required: 'You must choose at least one OBD2 variable',
    variables: 'OBD2 variables',
    speed: 'Engine speed',
    panic: 'Panic',
    details: 'Readings: AND-101',
    headings: ['GPS time', 'Engine speed (rpm)', 'Panic', 'Odometer (mi)'],
    yes: 'Yes',
    chart: 'Variables over time: AND-101',
  },
] as const)(
  'readings of the bus are searched for by variable, which are the columns and the lines, in $language',
  async (wish) => {
    const app = await renderApp(`/report/obd2?vehicles=${assetId('AND-101')}`, {
      user: { language: wish.language },
    });
    await app.button(wish.search).click();
    await expect.element(app.text(wish.required)).toBeVisible();
    expect(app.api.calls('obd2ReportPage')).toEqual([]);
    for (const name of [wish.speed, wish.panic]) {
      await app.page.getByRole('combobox', { name: wish.variables }).click();
      await app.page.getByRole('option', { name, exact: true }).click();
    }
    await app.button(wish.search).click();
    const details = app.page.getByRole('table', { name: wish.details });
    await expect.element(details.getByText(wish.yes)).toBeVisible();
    await expect
      .poll(() =>
        details
          .getByRole('columnheader')
          .elements()
          .map((one) => one.textContent),
      )
      .toEqual(wish.headings);
    expect(app.api.calls('obd2ReportPage').at(-1)).toMatchObject({ variablesOBD2: ['rpm', 'panic'] });
    await expect.element(app.page.getByRole('img', { name: wish.chart })).toMatchTextContent(/2[.,]000 rpm/);
  },
);

test.each([
  {
    language: 'ES',
    toggles: ['Resumido', 'Reporte con llaves Dallas'],
    of: [/Una fila por viaje:.*Inicio, Lugar de inicio/, /Una fila por móvil:.*Llave, Conductor, Viajes/],
  },
  {
    language: 'US',
    toggles: ['Summary', 'Report with Dallas keys'],
    of: [/A row for each trip:.*Start, Start location/, /A row for each vehicle:.*Key, Driver, Trips/],
  },
] as const)('the consolidated report is a spreadsheet, by trip or by vehicle, in $language', async (wish) => {
  const app = await renderApp('/report/consolidate', { user: { language: wish.language } });
  await app.button(/^(Buscar|Search)$/).click();
  await expect.element(app.text(/al menos un móvil|at least one vehicle/)).toBeVisible();
  app.open(`/report/consolidate?vehicles=${assetId('AND-101')}&period=5`);
  await expect.element(app.text(wish.of[0])).toBeVisible();
  for (const name of wish.toggles) await app.page.getByRole('switch', { name }).click();
  await expect.element(app.text(wish.of[1])).toBeVisible();
  await expect.poll(() => app.address()).toContain('resumed=1&useIbutton=1');
  expect(await app.accessibilityFaults()).toEqual([]);
  await app.button('Excel').click();
  await expect
    .poll(() => app.api.calls('consolidatedReportJob').at(-1))
    .toMatchObject({ assetsSelected: [assetId('AND-101')], resumed: true, useIbutton: true });
});

test.each([
  ['/report/fleetKm', 'ES', 'Borrado por antigüedad: posiciones anteriores al 01/02/2026 00:00:00.'],
  ['/report/consolidate', 'US', 'Deleted because of its age: positions of before 02-01-2026 00:00:00.'],
] as const)('%s says in %s what of the past is not kept', async (path, language, words) => {
  const pathOf = (plate: string) => `${path}?vehicles=${assetId(plate)}`;
  const app = await renderApp(pathOf('AND-112'), { user: { language } });
  await expect.element(app.text(words)).toBeVisible();
  const other = await renderApp(pathOf('AND-101'), { user: { language } });
  await expect.element(other.button('Excel')).toBeVisible();
  expect(other.text(words).query()).toBeNull();
});
