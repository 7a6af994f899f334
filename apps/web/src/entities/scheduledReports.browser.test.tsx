import { PLANNED_WORDS } from '@rastro/format';
import { expect, test } from 'vitest';
import type { FakeApi } from '../testing/api/fakeApi.ts';
import { EntityScreen } from '../testing/driver/entityScreen.ts';
import { ANDINA, assetId, CUSTOMERS } from '../testing/fleet/company.ts';
import { OWNER } from '../testing/fleet/users.ts';
import { renderApp } from '../testing/renderApp.tsx';

const idOfAndina = CUSTOMERS.find(({ name }) => name === ANDINA)?.id ?? 0;
const PAGE = '/manage/reportPlanning';

test('a scheduled report is listed in words, with its next run or why it stopped, whether its last run failed, and runs now', async () => {
  const screen = new EntityScreen('Reportes planificados');
  const app = await renderApp(PAGE, { user: OWNER });
  await expect
    .element(screen.row('Kilómetros de ayer'))
    .toMatchTextContent(
      /Activo.*Próxima: 30\/11\/2026 07:30:00 \(hora de Lima\).*Kilometraje de flota.*2 móviles.*Ayer.*Lunes, Viernes, cada 2 semanas, a las 07:30/,
    );
  await expect
    .element(screen.row('Velocidades de la mañana'))
    .toMatchTextContent(
      /Detenido: quien lo creó ya no es usuario.*La última vez falló.*Las 4 horas anteriores.*Todos los días, cada 4 h de 06:00 a 22:00/,
    );
  await app.button('Acciones de Kilómetros de ayer').click();
  await app.page.getByRole('menuitem', { name: 'Generar ahora' }).click();
  await expect.element(app.notice('El reporte se está generando')).toBeVisible();
  expect(app.api.calls('runScheduledReport')).toEqual([{ scheduledReportId: 1 }]);
});

test('a new one is written with its recurrence, whose next times are shown, and says what is missing', async () => {
  const screen = new EntityScreen('Reportes planificados');
  const app = await renderApp(`${PAGE}?row=new`);
  const form = screen.dialog('Nuevo reporte planificado');
  await form.getByRole('textbox', { name: /^Nombre/ }).fill('Semanal');
  const problems = JSON.stringify([
    { field: 'recipients', code: 'required' },
    { field: 'filter', code: 'required' },
  ]);
  app.api.fail('createScheduledReport', 'INVALID_INPUT', { field: 'recipients', problems });
  await app.button('Guardar').click();
  await expect.element(form.getByText('Debe ingresar al menos un destinatario')).toBeVisible();
  await expect.element(form.getByText('Debe seleccionar al menos un móvil')).toBeVisible();

  await form.getByRole('combobox', { name: 'Frecuencia' }).click();
  await app.page.getByRole('option', { name: 'Mensual' }).click();
  await form.getByLabelText('Día del mes').fill('31');
  await form.getByLabelText('Hora', { exact: true }).fill('06:15');
  await expect.element(form.getByText(/^3[01]\/\d\d\/\d{4} 06:15:00$/).first()).toBeVisible();
  await form.getByLabelText(/^Destinatarios/).fill('jefa@andina.test,');
  await form.getByRole('button', { name: /^Elegir los/ }).click();
  await form.getByRole('button', { name: 'Columnas' }).click();
  await app.dialog('Columnas').getByRole('checkbox', { name: 'Velocidad máxima', exact: true }).click();
  await app.dialog('Columnas').getByRole('button', { name: 'Aplicar' }).click();
  await form.getByRole('combobox', { name: 'Subtotales', exact: true }).click();
  await app.page.getByRole('option', { name: 'Por grupo del móvil' }).click();
  app.api.answer('createScheduledReport', (args) => {
    const { scheduledReport } = args as unknown as { scheduledReport: object };
    const row = { id: 9, version: 1, customerId: 1, customerName: 'Andina', cc: null, ...scheduledReport };
    return { changeId: 'one', scheduledReport: row } as never;
  });
  await app.button('Guardar').click();
  await expect.element(app.notice('Reporte planificado creado correctamente')).toBeVisible();
  const [, call] = app.api.calls('createScheduledReport') as { scheduledReport: Record<string, string> }[];
  expect(call?.scheduledReport).toMatchObject({
    name: 'Semanal',
    report: 'fleetKmReport',
    format: 'PDF',
    period: 'YESTERDAY',
    recipients: 'jefa@andina.test',
    missed: 'CATCH_UP',
    enabled: true,
  });
  expect(JSON.parse(call?.scheduledReport.recurrence ?? '')).toMatchObject({
    frequency: 'MONTHLY',
    dayOfMonth: 31,
    minuteOfDay: 375,
  });
  const filter = JSON.parse(call?.scheduledReport.filter ?? '');
  expect(filter.assetsSelected.length).toBeGreaterThan(1);
  expect(filter.columns).toEqual(['typeMobile', 'name', 'pat', 'kmsRec', 'velProm', 'dir']);
  expect(filter.subtotalsBy).toBe('vehicleGroup');
});

test('an open one shows its last runs in English, and what a report cannot be asked is forgotten with the report', async () => {
  const app = await renderApp(`${PAGE}?row=1`, { user: { ...OWNER, language: 'US' } });
  const form = app.page.getByRole('dialog', { name: 'Scheduled report Kilómetros de ayer' });
  await expect.element(form.getByRole('heading', { name: 'Last runs (Lima time)' })).toBeVisible();
  // What is planned for half past seven in Lima, and about the day before.
  await expect.element(form.getByText('11-20-2026 07:30:00')).toBeVisible();
  await expect.element(form.getByText('Period: 11-19-2026').first()).toBeVisible();
  await expect.element(form.getByText('Sent to jefa@andina.test')).toBeVisible();
  await expect.element(form.getByText('No consent: taller@otro.test')).toBeVisible();
  await expect.element(form.getByText('The mail server answered: 550 mailbox unknown')).toBeVisible();
  await expect.element(form.getByText('In the name of Rosa Rojas')).toBeVisible();
  await expect
    .element(form.getByRole('button', { name: /^Download Kilometraje de flota.pdf/ }))
    .toBeVisible();
  await app.button('Cancel').click();

  app.open(`${PAGE}?row=2`);
  const other = app.page.getByRole('dialog', { name: 'Scheduled report Velocidades de la mañana' });
  await expect.element(other.getByText(/Save it again to let it go on, in your name/)).toBeVisible();
  await other.getByRole('combobox', { name: 'Report', exact: true }).click();
  await app.page.getByRole('option', { name: 'Fleet mileage' }).click();
  await app.button('Save').click();
  await expect.poll(() => app.api.calls('updateScheduledReport').length).toBe(1);
  expect(app.api.calls('updateScheduledReport')).toMatchObject([
    { scheduledReport: { report: 'fleetKmReport', format: 'EXCEL', filter: '{"assetsSelected":[104]}' } },
  ]);
});

/** Opens the form of a new one and chooses a report. */
async function newOf(
  report: string,
  { language = 'ES', prepare }: { language?: 'ES' | 'US'; prepare?: typeof withRoad } = {},
) {
  const app = await renderApp(`${PAGE}?row=new`, { user: { language }, ...(prepare && { prepare }) });
  const form = app.page.getByRole('dialog', {
    name: language === 'US' ? 'New scheduled report' : 'Nuevo reporte planificado',
  });
  await form.getByRole('textbox', { name: language === 'US' ? /^Name/ : /^Nombre/ }).fill('Plan');
  await form.getByRole('combobox', { name: language === 'US' ? 'Report' : 'Reporte', exact: true }).click();
  await app.page.getByRole('option', { name: report, exact: true }).click();
  const save = async (to: string) => {
    await form.getByLabelText(language === 'US' ? /^Recipients/ : /^Destinatarios/).fill(to);
    app.api.answer('createScheduledReport', (args) => {
      const { scheduledReport } = args as unknown as { scheduledReport: object };
      const row = { id: 9, version: 1, customerId: 1, customerName: 'Andina', cc: null, ...scheduledReport };
      return { changeId: 'one', scheduledReport: row } as never;
    });
    await app.button(language === 'US' ? 'Save' : 'Guardar').click();
    await expect.poll(() => app.api.calls('createScheduledReport').length).toBe(1);
    const [call] = app.api.calls('createScheduledReport') as { scheduledReport: Record<string, string> }[];
    const { report, format, period, filter } = call?.scheduledReport ?? {};
    return { report, format, period, filter: JSON.parse(filter ?? '{}') };
  };
  const formsOf = () =>
    form
      .getByRole('radiogroup', { name: /^(Formato|Format)/ })
      .getByRole('radio')
      .elements().length;
  return { app, form, save, formsOf };
}

const withRoad = ({ fleet }: FakeApi) =>
  void fleet.roads.push({ id: 7, name: 'Línea 1', customerId: idOfAndina });

test('all reports that can be scheduled are offered to who may see them', async () => {
  const { app, form } = await newOf('Consolidados');
  await form.getByRole('combobox', { name: 'Reporte', exact: true }).click();
  await form.getByRole('combobox', { name: 'Reporte', exact: true }).fill('');
  await expect
    .poll(() => app.page.getByRole('option').elements().length)
    .toBe(Object.keys(PLANNED_WORDS).length);
});

test.each([
  {
    language: 'ES',
    report: 'Consolidados',
    summary: 'Resumido',
    keys: 'Reporte con llaves Dallas',
    all: /^Elegir los/,
  },
  {
    language: 'US',
    report: 'Consolidated',
    summary: 'Summary',
    keys: 'Report with Dallas keys',
    all: /^Choose all/,
  },
] as const)('consolidated has its form, days and nothing but Excel, in $language', async (wish) => {
  const { form, save, formsOf } = await newOf(wish.report, wish);
  await form.getByRole('button', { name: wish.all }).click();
  await form.getByRole('switch', { name: wish.summary }).click();
  await expect.element(form.getByRole('switch', { name: wish.keys })).not.toBeChecked();
  await expect.element(form.getByRole('button', { name: /^(Columnas|Columns)$/ })).not.toBeInTheDocument();
  expect(formsOf()).toBe(1);
  const { report, format, filter } = await save('jefa@andina.test,');
  expect({ report, format }).toEqual({ report: 'consolidatedReport', format: 'EXCEL' });
  expect(filter).toEqual({ assetsSelected: expect.any(Array), resumed: true });
});

test('a report about a road has one vehicle, its road, and a period of two days at most', async () => {
  const { app, form, save, formsOf } = await newOf('Desvios de Parada', { prepare: withRoad });
  await form.getByRole('combobox', { name: 'Móvil', exact: true }).fill('AND-101');
  await app.page.getByRole('option', { name: /AND-101/ }).click();
  await form.getByRole('combobox', { name: 'Ruta', exact: true }).click();
  await app.page.getByRole('option', { name: 'Línea 1' }).click();
  await form.getByRole('combobox', { name: 'Período' }).click();
  await expect.element(app.page.getByRole('option', { name: 'Las horas anteriores' })).toBeVisible();
  expect(
    app.page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Ayer', 'Las horas anteriores']);
  await app.page.getByRole('option', { name: 'Ayer' }).click();
  expect(formsOf()).toBe(2);
  const { report, period, filter } = await save('jefa@andina.test,');
  expect({ report, period }).toEqual({ report: 'stopReportExport', period: 'YESTERDAY' });
  expect(filter).toEqual({ assetsSelected: [assetId('AND-101')], roadId: 7 });
});

test('what is missing of a report about a road is said where it is missing', async () => {
  const { app, form } = await newOf('Histórico de Paradas', { prepare: withRoad });
  await form.getByRole('button', { name: /^Elegir los/ }).click();
  const problems = JSON.stringify([{ field: 'filter', code: 'required' }]);
  app.api.fail('createScheduledReport', 'INVALID_INPUT', { field: 'filter', problems });
  await app.button('Guardar').click();
  await expect.element(form.getByText('Debe seleccionar una ruta')).toBeVisible();
  await expect.element(form.getByText('Debe seleccionar al menos un móvil')).not.toBeInTheDocument();
});

test('the status of the fleet is that of the moment of its run, and what follows it has a period again', async () => {
  const { app, form, save } = await newOf('Estado de flota');
  await expect
    .element(form.getByRole('combobox', { name: 'Período' }))
    .toHaveValue('El momento en que se genera');
  await expect.element(form.getByText('Días que abarca')).not.toBeInTheDocument();
  await form.getByRole('combobox', { name: 'Reporte', exact: true }).click();
  await app.page.getByRole('option', { name: 'Conductas de manejo' }).click();
  await expect.element(form.getByRole('combobox', { name: 'Período' })).toHaveValue('Ayer');
  await form.getByRole('button', { name: /^Elegir los/ }).click();
  expect(await save('jefa@andina.test,')).toMatchObject({
    report: 'drivingBehaviorsReport',
    period: 'YESTERDAY',
  });
});

test('the page is for who may plan reports', async () => {
  const app = await renderApp(PAGE, { user: { role: 'Operador' } });
  await expect.element(app.heading('Acceso Denegado')).toBeVisible();
});

test('the columns of a file are those that its writer may see', async () => {
  const screen = new EntityScreen('Reportes planificados');
  const app = await renderApp(`${PAGE}?row=new`, { user: { without: ['ExtraColumnsEcoTracking'] } });
  const form = screen.dialog('Nuevo reporte planificado');
  await form.getByRole('combobox', { name: 'Reporte', exact: true }).click();
  await app.page.getByRole('option', { name: 'Eco tracking' }).click();
  await form.getByRole('button', { name: 'Columnas' }).click();
  const columns = app.dialog('Columnas').getByRole('list').first();
  await expect.element(columns.getByRole('checkbox').first()).toBeVisible();
  const headings = columns
    .getByRole('checkbox')
    .elements()
    .map((box) => box.closest('li')?.textContent);
  expect(headings).toContain('Patente');
  expect(headings).not.toContain('Litros totales');
  expect(headings).toHaveLength(6);
});
