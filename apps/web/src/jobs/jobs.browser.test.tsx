import { expect, test } from 'vitest';
import { renderApp } from '../testing/renderApp.tsx';

const PAGE = '/report/fleetKm';

async function startExcel(app: Awaited<ReturnType<typeof renderApp>>) {
  await app.page.getByRole('button', { name: /^Elegir todos/ }).click();
  await app.button('Buscar').click();
  await app.button('Excel').click();
  await expect.element(app.page.getByRole('progressbar')).toBeVisible();
  const [job] = app.api.fleet.jobs;
  if (!job) throw new Error('no job was started');
  return job;
}

const opened = async (app: Awaited<ReturnType<typeof renderApp>>) => {
  await app.page.getByRole('button', { name: /^Trabajos en segundo plano/ }).click();
  return app.page.getByRole('dialog', { name: 'Trabajos en segundo plano' });
};

test('who has no jobs sees no list of them', async () => {
  const app = await renderApp(PAGE);
  await expect.element(app.heading('Kilometraje de flota')).toBeVisible();
  expect(app.page.getByRole('button', { name: /^Trabajos/ }).elements()).toHaveLength(0);
});

test('a file is written in the background with its progress, and downloaded when it is done', async () => {
  const app = await renderApp(PAGE);
  const job = await startExcel(app);
  job.share = 0.4;
  await expect
    .element(app.page.getByRole('progressbar', { name: 'Avance de Kilometraje de flota' }))
    .toHaveAttribute('aria-valuenow', '40');
  Object.assign(job, { state: 'DONE', share: 1, fileName: 'Kilometraje de flota.xlsx' });
  await expect.element(app.button('Excel')).toBeEnabled();
  await expect.poll(() => app.api.calls('jobFile')).toEqual([{ jobId: job.id }]);
});

test('a job is cancelled where it was started', async () => {
  const app = await renderApp(PAGE);
  const job = await startExcel(app);
  await app.button('Cancelar Kilometraje de flota').click();
  await expect.element(app.button('Excel')).toBeEnabled();
  expect(job.state).toBe('CANCELLED');
  expect(app.api.calls('jobFile')).toEqual([]);
});

test('who leaves the page finds the job, its progress and its file in the bar at the top', async () => {
  const app = await renderApp(PAGE);
  const job = await startExcel(app);
  await app.open('/map');
  const list = await opened(app);
  await expect.element(list.getByText('Kilometraje de flota')).toBeVisible();
  await expect.element(list.getByRole('progressbar')).toBeVisible();
  Object.assign(job, { state: 'DONE', share: 1, fileName: 'Kilometraje de flota.xlsx' });
  await list.getByRole('button', { name: 'Descargar Kilometraje de flota' }).click();
  await expect.poll(() => app.api.calls('jobFile')).toEqual([{ jobId: job.id }]);
});

test('a job that failed says why, in the language of the user', async () => {
  const app = await renderApp(PAGE, { user: { language: 'US' } });
  await app.page.getByRole('button', { name: /^Choose all/ }).click();
  await app.button('Search').click();
  await app.button('PDF').click();
  await expect.element(app.page.getByRole('progressbar')).toBeVisible();
  Object.assign(app.api.fleet.jobs[0] ?? {}, {
    state: 'FAILED',
    errorCode: 'RANGE_TOO_LONG',
    errorParams: '{"maximumDays":366}',
  });
  await expect.element(app.notice('The range is too long: at most 366 days')).toBeVisible();
  await app.page.getByRole('button', { name: 'Background jobs' }).click();
  const list = app.page.getByRole('dialog', { name: 'Background jobs' });
  await expect.element(list.getByText('Failed')).toBeVisible();
  await expect.element(list.getByText('The range is too long: at most 366 days')).toBeVisible();
});

test('a job that cannot be started says so', async () => {
  const app = await renderApp(PAGE, { prepare: (api) => api.fail('fleetKmReportJob', 'TOO_MANY_CALLS') });
  await app.page.getByRole('button', { name: /^Elegir todos/ }).click();
  await app.button('Buscar').click();
  await app.button('Excel').click();
  await expect
    .element(app.notice('Hay demasiadas consultas suyas en espera. Inténtelo cuando terminen.'))
    .toBeVisible();
  await expect.element(app.button('Excel')).toBeEnabled();
});
