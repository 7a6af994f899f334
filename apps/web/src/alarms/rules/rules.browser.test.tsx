import { expect, onTestFinished, test, vi } from 'vitest';
import { ALARM_TEXTS, AlarmsPanel } from '../../testing/driver/alarmsScreens.ts';
import { RulesScreen } from '../../testing/driver/rulesScreen.ts';
import { plainRule, storedRule } from '../../testing/fleet/alarmRules.ts';
import { raiseAlarm } from '../../testing/fleet/alarms.ts';
import { ANDINA, assetId, CONDOR } from '../../testing/fleet/company.ts';
import { nameAddress } from '../../testing/fleet/mailAddresses.ts';
import { OWNER } from '../../testing/fleet/users.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const CAR = 'CON-303';

for (const language of ['es', 'en'] as const) {
  const [userLanguage, event, unit, tried] =
    language === 'en'
      ? (['US', 'Driver fatigue', 'times', 'Tried with 1 vehicle of '] as const)
      : (['ES', 'Fatiga del conductor', 'veces', 'Probada con 1 móvil de '] as const);

  test(`in ${language} a rule is made, tried on the past, switched off and deleted`, async () => {
    const app = await renderApp('/map?panel=notifications', {
      user: { customer: CONDOR, language: userLanguage },
      prepare: ({ fleet }) => {
        for (const _ of [1, 2]) raiseAlarm(fleet, CAR, 'fatigue');
      },
    });
    const [t, rules] = [ALARM_TEXTS[language], new RulesScreen(language)];
    const name = 'La regla del ensayo';
    const panel = new AlarmsPanel(language);
    await expect.element(panel.row(event).first()).toBeVisible();
    await panel.settings(t.rulesPage);
    await expect.element(app.heading(t.rulesPage)).toBeVisible();

    await rules.newRule.click();
    await rules.save.click();
    await expect.element(rules.name).toHaveAttribute('aria-invalid', 'true'); // what is missing is said
    await rules.name.fill(name);
    await rules.chooseEvent(event);
    await expect.element(rules.dryRun.getByRole('cell', { name: /CON-303/ })).toBeVisible();
    await rules.chooseVehicle('303', /CON-303/);
    await expect.element(rules.dryRun).toMatchTextContent(tried);
    await rules.coolDown.fill('0');
    await expect.element(rules.dryRun).toMatchTextContent(`2 ${unit}`); // each of them rings now
    await rules.save.click();
    await expect.element(app.notice(rules.texts.created)).toBeVisible();
    await expect.element(rules.row(name)).toMatchTextContent(event);
    expect(app.api.calls('createAlarmRule')).toEqual([
      {
        rule: expect.objectContaining({ name, events: ['fatigue'], assetIds: [assetId(CAR)], coolDownS: 0 }),
      },
    ]);

    (await rules.row(name).getByRole('switch').findElement()).focus();
    await app.press(' ');
    await expect.element(app.notice(rules.texts.updated)).toBeVisible();
    app.reload();
    await expect.element(rules.row(name).getByRole('switch')).not.toBeChecked();

    await rules.remove(name);
    await rules.confirmDelete();
    await expect.element(app.notice(rules.texts.deleted)).toBeVisible();
    await expect.element(rules.row(name)).not.toBeInTheDocument();
    await app.button(rules.texts.undo).click();
    await expect.element(rules.row(name)).toBeVisible();
  });
}

test('a rule that concerns no vehicle says that it was tried with none', async () => {
  const app = await renderApp('/manage/confNotifications', {
    user: { customer: CONDOR },
    prepare: (api) =>
      api.answer('alarmRuleDryRun', {
        from: '2026-10-22T00:00:00.000Z',
        to: '2026-11-21T00:00:00.000Z',
        customerName: 'Transportes Cóndor',
        assetCount: 0,
        rings: 0,
        incidents: 0,
        events: 0,
        assets: [],
        days: [],
        cut: false,
      }),
  });
  const rules = new RulesScreen();
  await expect.element(app.heading('Configuración de notificaciones')).toBeVisible();
  await rules.newRule.click();
  await rules.chooseEvent('Panico');
  await expect
    .element(rules.dryRun)
    .toMatchTextContent(/No se probó con ningún móvil: .*Transportes Cóndor no tiene ninguno/);
  await expect.element(rules.dryRun).not.toMatchTextContent('sonado');
});

test('one’s own limits are kept', async () => {
  const app = await renderApp('/map?panel=notifications', { user: { customer: CONDOR, role: 'Operador' } });
  const panel = new AlarmsPanel();
  await panel.settings('Mis avisos');
  const dialog = app.dialog('Mis avisos');
  const byEmail = dialog.getByRole('textbox', { name: 'Como máximo por hora' }).first();
  const digest = dialog.getByRole('textbox', { name: 'El resumen junta durante (minutos)' });
  await byEmail.fill('3');
  await digest.fill('45');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(app.notice('Preferencias actualizadas correctamente')).toBeVisible();
  app.reload();
  await panel.settings('Mis avisos');
  await expect.element(byEmail).toHaveValue('3');
  await expect.element(digest).toHaveValue('45');
});

test('a browser that cannot receive pushes is not offered them', async () => {
  const open = () => renderApp('/manage/confNotifications?tab=preferences', { user: { customer: CONDOR } });
  const able = await open();
  await expect
    .element(able.page.getByRole('group', { name: 'Notificaciones en este navegador' }))
    .toBeVisible();

  const { PushManager } = globalThis;
  onTestFinished(() => {
    Object.assign(globalThis, { PushManager });
  });
  Reflect.deleteProperty(globalThis, 'PushManager');
  const app = await open();
  await expect.element(app.button('Guardar')).toBeVisible();
  await expect
    .element(app.page.getByRole('group', { name: 'Notificaciones en este navegador' }))
    .not.toBeInTheDocument();
});

test('a subscription of this browser that ended on the server is off, and replaced once it is turned on again', async () => {
  const ended: string[] = [];
  const subscriptionAt = (endpoint: string) => ({
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: 'x', auth: 'y' } }),
    unsubscribe: async () => ended.push(endpoint),
  });
  let held = subscriptionAt('https://push.test/ended');
  const registration = {
    pushManager: {
      getSubscription: async () => held,
      subscribe: async () => {
        held = ended.includes(held.endpoint) ? subscriptionAt('https://push.test/new') : held;
        return held;
      },
    },
  };
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration as never);
  vi.spyOn(navigator.serviceWorker, 'register').mockResolvedValue(registration as never);
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockReturnValue(Promise.resolve(registration) as never);
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('granted');
  vi.spyOn(Notification, 'requestPermission').mockResolvedValue('granted');
  onTestFinished(() => void vi.restoreAllMocks());
  const app = await renderApp('/manage/confNotifications?tab=preferences', { user: { customer: CONDOR } });
  await app.button('Activar en este navegador').click();
  await expect.element(app.button('Desactivar en este navegador')).toBeVisible();
  expect(ended).toEqual(['https://push.test/ended']);
});

test('a rule names the geofences at which it rings, and how long one has to stay', async () => {
  const app = await renderApp('/manage/confNotifications', { user: { customer: CONDOR } });
  const { token } = app.api.sessions.open(app.user);
  for (const name of ['Patio de buses', 'Puerto'])
    await app.api.post(
      'mutation ($customerId: Id!, $geofence: GeofenceInput!) { createGeofence(customerId: $customerId, geofence: $geofence) { id } }',
      {
        customerId: app.user.shown.customer.id,
        geofence: {
          name,
          geofenceType: 'CIRCLE',
          geomJson: '{"type":"Point","coordinates":[-77.03,-12.05]}',
          radius: 200,
          alertsInputOutput: false,
          showOnMap: true,
        },
      },
      token,
    );
  const rules = new RulesScreen();
  await rules.newRule.click();
  await rules.name.fill('Patio');
  await rules.chooseEvent('Fatiga del conductor');
  await expect.element(rules.chosen('Fatiga del conductor')).toBeVisible();
  await expect.element(rules.geofences).not.toBeInTheDocument(); // nothing of geofences for what happens at none
  await rules.chooseEvent('Entrada a geocerca');
  await rules.chooseGeofence('patio', 'Patio de buses');
  await rules.dwell.fill('30');
  await rules.save.click();
  await expect.element(app.notice(rules.texts.created)).toBeVisible();
  await expect.element(rules.row('Patio')).toMatchTextContent('1 geocerca');
  await rules.edit('Patio');
  await expect.element(rules.chosen('Patio de buses')).toBeVisible();
  await expect.element(rules.chosen('Puerto')).not.toBeInTheDocument();
  await expect.element(rules.dwell).toHaveValue('30');
});

test('an address without a user waits to be confirmed, and can be asked again', async () => {
  const app = await renderApp('/manage/confNotifications', { user: { customer: CONDOR } });
  const rules = new RulesScreen();
  await rules.newRule.click();
  await rules.name.fill('De noche');
  await rules.chooseEvent('Fatiga del conductor');
  await rules.mailTo('turno@otro.test');
  const address = rules.openAddress('turno@otro.test');
  await expect.element(address).toMatchTextContent('Se le pedirá confirmación al guardar');
  await rules.save.click();

  await rules.edit('De noche');
  await expect.element(address).toMatchTextContent('Pendiente de confirmar');
  await expect.element(address).toMatchTextContent('En camino');
  const [asked] = app.api.fleet.mailAddresses;
  Object.assign(asked ?? {}, { askedMs: Date.now() - 2 * 3_600_000, error: '550 no such user' });
  app.reload();
  await expect.element(address).toMatchTextContent('550 no such user');
  await address.getByRole('button', { name: 'Enviar de nuevo a turno@otro.test' }).click();
  await expect.element(app.notice('Se envió el pedido de confirmación')).toBeVisible();
  await expect.element(address).toMatchTextContent('Se puede enviar de nuevo desde el');
  expect(app.api.calls('sendMailConfirmation')).toEqual([
    { customerId: app.user.shown.customer.id, address: 'turno@otro.test' },
  ]);

  Object.assign(asked ?? {}, { state: 'CONFIRMED' });
  app.reload();
  await expect.element(rules.name).toHaveValue('De noche');
  await expect.element(address).not.toBeInTheDocument();
});

test('without a mail server an administrator confirms an address, and nobody else', async () => {
  const open = (without: readonly 'Usuarios'[]) =>
    renderApp('/manage/confNotifications', {
      user: { customer: CONDOR, without },
      prepare: ({ fleet }) => {
        fleet.byMail = false;
        const rule = { ...plainRule('De noche', ['fatigue']), emails: ['turno@otro.test'] };
        const channels = { ...rule.channels, email: true };
        fleet.alarmRules.push(storedRule(fleet, { id: 7, customerId: 4, version: 1 }, { ...rule, channels }));
        nameAddress(fleet, { id: 4, name: CONDOR }, 'turno@otro.test');
      },
    });
  const rules = new RulesScreen();
  const address = rules.openAddress('turno@otro.test');
  await open(['Usuarios']);
  await rules.edit('De noche');
  await expect.element(address).toMatchTextContent('Lo confirma un administrador');
  await expect.element(address.getByRole('button')).not.toBeInTheDocument();

  const app = await open([]);
  await rules.edit('De noche');
  await address.getByRole('button', { name: 'Confirmar turno@otro.test' }).click();
  await expect.element(app.notice('Correo confirmado')).toBeVisible();
  await expect.element(address).not.toBeInTheDocument();
});

test('who sees several customers sees whose rule it is, and chooses whose are listed', async () => {
  const app = await renderApp('/manage/confNotifications', {
    user: OWNER,
    prepare: ({ fleet }) =>
      void fleet.alarmRules.push(
        storedRule(fleet, { id: 7, customerId: 4, version: 1 }, plainRule('Puertas', ['doorOpen'])),
      ),
  });
  const rules = new RulesScreen();
  await expect.element(rules.row(ANDINA)).toMatchTextContent('Puertas');
  await rules.row(CONDOR).getByRole('button', { name: 'Puertas', exact: true }).click();
  await expect.element(rules.owner).toHaveValue(CONDOR);
  await expect.element(rules.owner).toHaveAttribute('readonly');
  await app.button('Volver a las reglas').click();

  await rules.row(CONDOR).getByRole('button', { name: 'Acciones de Puertas' }).click();
  await app.page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await expect.element(app.dialog('IMPORTANTE')).toMatchTextContent(CONDOR);
  await app.press('{Escape}');

  await rules.customer.click();
  await app.page.getByRole('option', { name: CONDOR }).click();
  await expect.element(rules.row(ANDINA)).not.toBeInTheDocument();
  await expect.element(rules.row(CONDOR)).toBeVisible();
  app.reload(); // the choice is part of the address
  await expect.element(rules.row(CONDOR)).toBeVisible();
  await expect.element(rules.row(ANDINA)).not.toBeInTheDocument();
  await rules.newRule.click();
  await expect.element(rules.customer).toHaveValue(CONDOR);
});

test('rules are searched, filtered and sorted, and many are switched off and deleted at once', async () => {
  const app = await renderApp('/manage/confNotifications', {
    user: { customer: CONDOR },
    prepare: ({ fleet }) => {
      fleet.alarmRules = ['Puertas', 'Pánico', 'Fatiga'].map((name, at) =>
        storedRule(fleet, { id: at + 1, customerId: 4, version: 1 }, plainRule(name, ['doorOpen'])),
      );
    },
  });
  const rules = new RulesScreen();
  const names = () =>
    app.page
      .css('tbody th')
      .elements()
      .map((cell) => cell.textContent);
  await expect.poll(names).toEqual(['Fatiga', 'Pánico', 'Puertas']);
  await app.page.getByRole('columnheader', { name: 'Nombre' }).getByRole('button').click();
  await expect.poll(names).toEqual(['Puertas', 'Pánico', 'Fatiga']);
  await app.page.getByRole('searchbox', { name: 'Buscar reglas' }).fill('panico');
  await expect.poll(names).toEqual(['Pánico']);
  await expect.poll(() => app.address()).toBe('/manage/confNotifications?q=panico&sort=-name');

  // A rule that is opened leads back to the list as it was.
  await rules.edit('Pánico');
  await app.button('Volver a las reglas').click();
  await expect.poll(names).toEqual(['Pánico']);
  await app.page.getByRole('searchbox', { name: 'Buscar reglas' }).fill('');
  await expect.poll(names).toEqual(['Puertas', 'Pánico', 'Fatiga']);

  for (const name of ['Puertas', 'Fatiga'])
    await app.page.getByRole('checkbox', { name: `Elegir ${name}` }).click();
  await app.button('Desactivar (2)').click();
  await expect.element(app.notice('2 reglas actualizadas correctamente')).toBeVisible();
  await app.page.getByRole('combobox', { name: 'Activa' }).click();
  await app.page.getByRole('option', { name: 'Inactivas' }).click();
  await expect.poll(names).toEqual(['Puertas', 'Fatiga']);

  await app.page.getByRole('checkbox', { name: 'Elegir todas las filas de la página' }).click();
  await app.button('Eliminar (2)').click();
  await rules.confirmDelete();
  await expect.element(app.notice('2 reglas eliminadas correctamente')).toBeVisible();
  await app.button('Quitar búsqueda y filtros').click();
  await expect.poll(names).toEqual(['Pánico']);
  await app.button('Deshacer').click();
  await expect.poll(names).toEqual(['Puertas', 'Pánico', 'Fatiga']);
  await expect.element(rules.row('Fatiga').getByRole('switch')).not.toBeChecked();
});

test('a long rule of the factory is told whole, and what can be done with it is on the page', async () => {
  const app = await renderApp('/manage/confNotifications', {
    user: OWNER,
    viewport: { width: 1000, height: 800 },
    prepare: ({ fleet }) => {
      const long = plainRule('Batería', ['lowExternalVoltage', 'lowInternalBattery', 'doorOpen', 'fatigue']);
      const channels = { inApp: true, email: true, push: true, webhookUrl: 'https://example.com/hook' };
      const rule = storedRule(fleet, { id: 7, customerId: 4, version: 1 }, { ...long, channels });
      fleet.alarmRules.push({ ...rule, isDefault: true });
      const name = 'Batería del vehículo o del equipo, puertas y cansancio';
      fleet.alarmRules.push({ ...rule, id: 8, name, isDefault: true });
    },
  });
  const actions = new RulesScreen().row(CONDOR).getByRole('button', { name: 'Acciones de Batería' });
  await expect.element(actions).toBeVisible(); // the column of customers comes when they are known
  const badges = app.page.getByText('De fábrica');
  await expect.poll(() => badges.elements().length).toBe(2);
  for (const badge of badges.elements()) {
    const within = () =>
      (badge.closest('td, th')?.getBoundingClientRect().right ?? 0) - badge.getBoundingClientRect().right;
    await expect.poll(() => badge.scrollWidth - badge.clientWidth).toBeLessThanOrEqual(0);
    await expect.poll(within).toBeGreaterThan(0);
  }
  const isOnTop = () => {
    const { left, right, top } = actions.element().getBoundingClientRect();
    return actions.element().contains(document.elementFromPoint((left + right) / 2, top + 5));
  };
  await expect.poll(isOnTop).toBe(true);
});
