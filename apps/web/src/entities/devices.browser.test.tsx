import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { EntityScreen } from '../testing/driver/entityScreen.ts';
import { renderApp } from '../testing/renderApp.tsx';

const PAGE = '/manage/devices';

test('a device is listed with its protocol, and a second one of its identifier is refused in words', async () => {
  const screen = new EntityScreen('Equipos');
  const app = await renderApp(PAGE);
  await expect.element(screen.row('860000000000104')).toMatchTextContent(/teltonika.*FMB920/);
  await app.button('Nuevo equipo').click();
  await screen.field('Identificador').fill('860000000000105');
  await app.page.getByRole('dialog').getByRole('combobox', { name: 'Protocolo' }).click();
  await app.page.getByRole('option', { name: 'suntech · ST200 - ST4000' }).click();
  await app.button('Guardar').click();
  await expect.element(app.page.getByText('Ya existe un equipo con el mismo identificador')).toBeVisible();
  await screen.field('Identificador').fill('860000000000999');
  await app.button('Guardar').click();
  await expect.element(app.notice('Equipo creado correctamente')).toBeVisible();
  expect(app.api.calls('createFleetDevice').at(-1)).toMatchObject({
    fleetDevice: { deviceIdentifier: '860000000000999', protocol: 'suntech', hasCanBusy: false },
  });
});

test('the codes of a device are set up, and cloned to another', async () => {
  const screen = new EntityScreen('Equipos');
  const app = await renderApp(PAGE);
  await screen.name('860000000000104').click();
  const dialog = app.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Agregar código' }).click();
  await dialog.getByRole('textbox', { name: 'Código' }).fill('33');
  await dialog.getByRole('combobox', { name: 'Cuenta como' }).click();
  await app.page.getByRole('option', { name: 'Alarma', exact: true }).click();
  await app.button('Guardar').click();
  const events = '[{"value":33,"flags":["alarm"]}]';
  await expect
    .poll(() => app.api.calls('updateFleetDevice').at(-1))
    .toMatchObject({ fleetDevice: { events } });
  await screen.name('860000000000104').click();
  await app.button('Clonar eventos a otros equipos').click();
  await app.page.getByRole('combobox', { name: 'Equipos' }).click();
  await app.page.getByRole('option', { name: '860000000000105' }).click();
  await userEvent.keyboard('{Tab}'); // closes the list, which covers the button
  await app.button('Clonar a 1 equipo').click();
  await expect.element(app.notice('Eventos clonados a 1 equipo')).toBeVisible();
  expect(app.api.calls('changeFleetDevices').at(-1)).toEqual({ ids: [2], change: { events } });
});

test.each(['ES', 'US'] as const)(
  'the family of a device is synchronized with it, once at a time, in %s',
  async (language) => {
    const t = (spanish: string, english: string) => (language === 'US' ? english : spanish);
    const app = await renderApp(`${PAGE}?row=1`, {
      user: { language },
      prepare: ({ fleet }) => {
        const [first, second] = fleet.entities.fleetDevices ?? [];
        Object.assign(first ?? {}, { events: '[{"value":33,"flags":["alarm"]}]' });
        Object.assign(second ?? {}, { protocol: 'teltonika', model: 'FMB920' });
      },
    });
    const synchronize = async () => {
      await app.button(t('Sincronizar la familia', 'Synchronize the family')).click();
      const dialog = app.dialog(
        t('Sincronizar la familia de 860000000000104', 'Synchronize the family of 860000000000104'),
      );
      await expect
        .element(dialog.getByRole('status'))
        .toMatchTextContent(
          t('Se configurará 1 equipo teltonika · FMB920.', '1 device teltonika · FMB920 will be set up.'),
        );
      await dialog.getByRole('button', { name: t('Sincronizar', 'Synchronize') }).click();
    };
    // Somebody else began one.
    app.api.fleet.jobs.push({ kind: 'synchronizeDeviceFamily', state: 'RUNNING' } as never);
    await synchronize();
    await expect
      .element(
        app.notice(
          t(
            'La sincronización de la familia ya está en curso',
            'The synchronization of the family is already running',
          ),
        ),
      )
      .toBeVisible();
    app.api.fleet.jobs.length = 0;
    await synchronize();
    await expect
      .element(
        app.notice(
          t(
            'La sincronización de la familia comenzará en breve',
            'The synchronization of the family starts shortly',
          ),
        ),
      )
      .toBeVisible();
    await expect.element(app.page.getByRole('progressbar')).toBeVisible();
    Object.assign(app.api.fleet.jobs[0] ?? {}, {
      state: 'DONE',
      endedAt: new Date().toISOString(),
      result: '{"changed":1}',
    });
    await expect
      .element(
        app.notice(t('Familia sincronizada: 1 equipo configurado', 'Family synchronized: 1 device set up')),
      )
      .toBeVisible();
  },
);

test('the page is for who administers devices', async () => {
  const app = await renderApp(PAGE, { user: { role: 'Operador' } });
  await expect.element(app.heading('Acceso Denegado')).toBeVisible();
});

test('who may not synchronize families is not offered it', async () => {
  const app = await renderApp(`${PAGE}?row=1`, {
    user: { without: ['SincronizarEquipos'] },
    prepare: ({ fleet }) => {
      Object.assign(fleet.entities.fleetDevices?.[0] ?? {}, { events: '[{"value":33,"flags":["alarm"]}]' });
    },
  });
  await expect.element(app.button('Clonar eventos a otros equipos')).toBeVisible();
  expect(app.button('Sincronizar la familia').elements()).toEqual([]);
});

test('a device says where it is to report to, and that it does not reach this machine by its own name', async () => {
  const app = await renderApp(`${PAGE}?row=1`);
  const section = app.page.getByRole('region', { name: 'A dónde transmite' });
  await expect.element(section).toMatchTextContent(/Servidor: localhost.*Puerto: 5027 \(TCP, UDP\)/s);
  await expect.element(section).toMatchTextContent('Para el equipo, localhost es él mismo');
});
