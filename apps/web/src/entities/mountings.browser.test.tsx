import { describe, expect, test } from 'vitest';
import { renderApp } from '../testing/renderApp.tsx';

const ASSET = '/manage/assets?row=105';
const MOUNTED = '/manage/assets?row=104';

describe.each(['ES', 'US'] as const)('in %s', (language) => {
  const t = (spanish: string, english: string) => (language === 'US' ? english : spanish);

  test('a free device is found and mounted in a vehicle, with technician and notes', async () => {
    const app = await renderApp(ASSET, { user: { language } });
    const section = app.page.getByRole('region', { name: t('Equipo del móvil', 'Device of the vehicle') });
    await expect
      .element(section)
      .toMatchTextContent(t('Este móvil no tiene equipo', 'This vehicle has no device'));
    await app.button(t('Montar equipo', 'Mount a device')).click();
    const dialog = app.dialog(t('Montar Grúa 105', 'Mount Grúa 105'));
    const confirm = dialog.getByRole('button', { name: t('Montar equipo', 'Mount a device') });
    await dialog.getByRole('combobox', { name: t('Equipo', 'Device') }).fill('105');
    await app.page.getByRole('option', { name: '860000000000105' }).click();
    await dialog.getByRole('combobox', { name: t('Técnico', 'Technician') }).click();
    await app.page.getByRole('option', { name: 'Álvaro Paz' }).click();
    await dialog.getByLabelText(t('Observaciones', 'Notes')).fill('Bajo el asiento');
    await confirm.click();
    await expect.element(app.notice(t('Equipo montado correctamente', 'Device mounted'))).toBeVisible();
    await expect
      .element(section)
      .toMatchTextContent(
        language === 'US'
          ? /860000000000105.*Mounted by Álvaro Paz, entered by .*Bajo el asiento/s
          : /860000000000105.*Montó Álvaro Paz, registró .*Bajo el asiento/s,
      );
    expect(app.api.calls('mountDevice')).toEqual([
      { assetId: 105, deviceId: 2, dateAssociated: null, technicianId: 1, notes: 'Bajo el asiento' },
    ]);
    expect(app.api.calls('updateFleetAsset')).toEqual([]);
  });

  test('a device is taken out of its vehicle, and the history says who did what', async () => {
    const app = await renderApp(MOUNTED, { user: { language } });
    const section = app.page.getByRole('region', { name: t('Equipo del móvil', 'Device of the vehicle') });
    await expect
      .element(section)
      .toMatchTextContent(/860000000000104 · FMB920.*Álvaro Paz.*Rosa Rojas.*Bajo el tablero/s);
    await section.getByText(t('Historial de montajes (1)', 'History of mountings (1)')).click();
    await expect.element(section.getByText(/Antena rota/)).toBeVisible();
    await app.button(t('Desmontar', 'Unmount')).click();
    const dialog = app.page.getByRole('dialog', {
      name: language === 'US' ? /^Unmount 86/ : /^Desmontar 86/,
    });
    await dialog.getByRole('button', { name: t('Desmontar', 'Unmount') }).click();
    await expect.element(app.notice(t('Equipo desmontado correctamente', 'Device unmounted'))).toBeVisible();
    await expect.element(app.button(t('Montar equipo', 'Mount a device'))).toBeVisible();
  });
});

test('who only entered a mounting is not said to have done it', async () => {
  const app = await renderApp('/manage/devices?row=2');
  await app.button('Montar en un móvil').click();
  const dialog = app.dialog('Montar 860000000000105');
  await dialog.getByRole('combobox', { name: 'Móvil' }).click();
  await app.page.getByRole('option', { name: 'Grúa 105' }).click();
  await dialog.getByRole('button', { name: 'Montar en un móvil' }).click();
  const section = app.page.getByRole('region', { name: 'Móvil del equipo' });
  await expect.element(section).toMatchTextContent(/Grúa 105.*Registró el montaje /s);
  expect(section.getByText(/Montó/).length).toBe(0);
});

test('a device is mounted from its own page, and why it cannot be is said beside the field', async () => {
  const app = await renderApp('/manage/devices?row=2');
  await app.button('Montar en un móvil').click();
  const dialog = app.dialog('Montar 860000000000105');
  await dialog.getByRole('combobox', { name: 'Móvil' }).click();
  await app.page.getByRole('option', { name: 'Grúa 105' }).click();
  app.api.fail('mountDevice', 'POSITIONS_AFTER', { at: '2026-11-20T15:00:00Z' });
  const confirm = dialog.getByRole('button', { name: 'Montar en un móvil' });
  await confirm.click();
  await expect.element(dialog.getByText(/El móvil tiene posiciones hasta el 20\/11\/2026/)).toBeVisible();
  app.api.fail('mountDevice', 'DEVICE_MOUNTED', { asset: 'Bus 7', from: '2026-11-20T15:00:00Z', to: '' });
  await confirm.click();
  await expect
    .element(dialog.getByText('Este equipo está montado en Bus 7. Desmóntelo primero.'))
    .toBeVisible();
});

test('who unmounts what somebody else has changed is told, and sees it as it is', async () => {
  const app = await renderApp(MOUNTED);
  await app.button('Desmontar').click();
  const [mounting] = app.api.fleet.mountings;
  Object.assign(mounting ?? {}, { version: 2, dateRemoved: '2026-11-20T15:00:00.000Z' });
  await app.page.getByRole('dialog').last().getByRole('button', { name: 'Desmontar' }).click();
  await expect
    .element(app.notice('Otra persona cambió este montaje mientras tanto. Ya se muestra como está ahora.'))
    .toBeVisible();
  await expect.element(app.button('Montar equipo')).toBeVisible();
});

test('the only vehicle without a device is chosen already, and what was mounted is a click from the map', async () => {
  const app = await renderApp('/manage/devices?row=2');
  await app.button('Montar en un móvil').click();
  const dialog = app.dialog('Montar 860000000000105');
  await expect.element(dialog.getByRole('combobox', { name: 'Móvil' })).toHaveValue('Grúa 105');
  await expect.element(app.page.getByRole('option')).not.toBeInTheDocument();
  await app.press('{Escape}'); // it was not chosen by hand: nothing is lost
  await expect.element(dialog).not.toBeInTheDocument();
  await app.button('Montar en un móvil').click();
  await dialog.getByRole('button', { name: 'Montar en un móvil' }).click();
  await app.link('Ver en el mapa').click();
  await expect.poll(() => app.address()).toBe('/map/105');
});

test('where no device is free, the dialog leads to where one is registered; what was created stays open', async () => {
  const app = await renderApp('/manage/assets?row=new');
  await app.page.getByRole('textbox', { name: 'Nombre' }).fill('Bus 7');
  await app.page.getByRole('textbox', { name: 'Patente' }).fill('BUS-007');
  await app.page.getByRole('dialog').getByRole('combobox', { name: 'Tipo de móvil' }).click();
  await app.page.getByRole('option', { name: 'Bus', exact: true }).click();
  await app.button('Guardar').click();
  await expect.poll(() => app.address()).toBe('/manage/assets?row=106');
  app.api.answer('mountableDevices', []);
  await app.button('Montar equipo').click();
  await expect.element(app.page.getByText(/No hay equipos sin montar\./)).toBeVisible();
  const dialog = app.dialog('Montar Bus 7 - BUS-007');
  await dialog.getByRole('button', { name: 'Montar equipo' }).click();
  await expect.element(dialog.getByText('Requerido')).toBeVisible();
  await app.page.getByRole('link', { name: 'Registrar un equipo nuevo' }).click();
  await expect.poll(() => app.address()).toBe('/manage/devices?row=new');
});

describe('of the past', () => {
  const correcting = 'Corregir el montaje de 860000000000104';
  const ended = (app: Awaited<ReturnType<typeof renderApp>>, state: 'DONE' | 'FAILED') =>
    Object.assign(app.api.fleet.jobs[0] ?? {}, { state, endedAt: new Date().toISOString() });

  test('a mounting is corrected after a look at what moves, as a job', async () => {
    const app = await renderApp(MOUNTED);
    await app.button(`${correcting} · FMB920`).click();
    const form = app.dialog(correcting);
    await form.getByRole('combobox', { name: 'Móvil' }).click();
    await app.page.getByRole('option', { name: 'Grúa 105' }).click();
    await form.getByRole('button', { name: 'Ver qué cambia' }).click();
    const shown = app.dialog(correcting);
    await expect
      .element(shown)
      .toMatchTextContent(
        /De Camión 104.*a Grúa 105.*1[.,]?240 posiciones.*3 recorridos · 82,4 km · 1 alarma/s,
      );
    await shown.getByRole('button', { name: 'Mover y guardar' }).click();
    await expect.element(shown.getByRole('progressbar')).toBeVisible();
    ended(app, 'DONE');
    await expect
      .element(app.notice('Montaje guardado. Las posiciones están donde corresponde.'))
      .toBeVisible();
    expect(app.api.calls('changeMounting')).toEqual([
      {
        change: {
          mountingId: 2,
          version: 1,
          assetId: 105,
          deviceId: 1,
          dateAssociated: '2026-03-02T15:00:00.000Z',
          dateRemoved: null,
        },
      },
    ]);
  });

  test('what the server refuses is said beside its field, before anything is moved', async () => {
    const app = await renderApp(MOUNTED);
    await app.button(`${correcting} · FMB920`).click();
    app.api.fail('mountingChangePreview', 'ASSET_MOUNTED', {
      device: '86',
      from: '2026-01-01T00:00:00Z',
      to: '',
    });
    await app.button('Ver qué cambia').click();
    await expect.element(app.dialog(correcting).getByText(/ya tiene montado el equipo 86/)).toBeVisible();
    expect(app.api.calls('changeMounting')).toEqual([]);
  });
});

test('who may not mount sees what sits where, and no button', async () => {
  const app = await renderApp(MOUNTED, { user: { without: ['AsignarEquipos'] } });
  await expect.element(app.page.getByText(/860000000000104 · FMB920/)).toBeVisible();
  await expect.element(app.button('Desmontar')).not.toBeInTheDocument();
});

test('the section and its dialogs are accessible', async () => {
  const app = await renderApp(ASSET);
  await app.button('Montar equipo').click();
  await expect.element(app.page.getByRole('combobox', { name: 'Equipo' })).toBeVisible();
  expect(await app.accessibilityFaults()).toEqual([]);
});
