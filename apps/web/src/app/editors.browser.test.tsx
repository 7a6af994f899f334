import { describe, expect, test } from 'vitest';
import { addGeofence } from '../testing/areas/geofences.ts';
import type { TestApp } from '../testing/driver/app.ts';
import { Panel } from '../testing/driver/panel.ts';
import { RulesScreen } from '../testing/driver/rulesScreen.ts';
import { ThresholdsScreen } from '../testing/driver/thresholdsScreen.ts';
import { ANDINA, CUSTOMERS } from '../testing/fleet/company.ts';
import { setThresholds } from '../testing/fleet/thresholds.ts';
import { renderApp } from '../testing/renderApp.tsx';

// What every editor owes to work in hand, and to a colleague who was quicker.

const CAR = 'AND-112';
const ANDINA_ID = CUSTOMERS.find(({ name }) => name === ANDINA)?.id ?? 0;

/** The question before changes are lost. */
const question = (app: TestApp) => app.dialog('Cambios sin guardar');
const answer = (app: TestApp, name: string) => question(app).getByRole('button', { name }).click();

/** The dialog with both versions, and one of both of a field. */
const conflict = (app: TestApp) => app.dialog('Otra persona lo modificó mientras tanto');
const radio = (app: TestApp, field: string, whose: 'Suyo' | 'Guardado ahora') =>
  conflict(app).getByRole('radio', { name: new RegExp(`^${field}, ${whose}:`) });
const saveChosen = (app: TestApp) =>
  conflict(app).getByRole('button', { name: 'Guardar lo elegido' }).click();

describe('an alarm rule', () => {
  const screen = new RulesScreen();
  const open = async () => {
    const app = await renderApp('/manage/confNotifications?rule=1');
    await expect.element(screen.name).toHaveValue('Puertas');
    return app;
  };

  test('is not lost without a question', async () => {
    const app = await open();
    await app.menuEntry('Mapa').click();
    await app.map.drawn(); // nothing was changed
    app.back();
    await screen.name.fill('Puertas traseras');
    await app.menuEntry('Mapa').click();
    await answer(app, 'Seguir editando');
    await expect.element(screen.name).toHaveValue('Puertas traseras');
    await app.button('Cancelar').click();
    await answer(app, 'Descartar los cambios');
    await expect.element(screen.row('Puertas')).toBeVisible();
    expect(app.api.calls('updateAlarmRule')).toEqual([]);
  });

  test('shows both versions where a colleague was quicker', async () => {
    const app = await open();
    await screen.name.fill('Puertas traseras');
    const [rule] = app.api.fleet.alarmRules;
    if (rule) Object.assign(rule, { events: ['doorOpen', 'sos'], coolDownS: 120, version: rule.version + 1 });
    await screen.save.click();
    await expect.element(radio(app, 'Nombre', 'Suyo')).toBeChecked();
    await expect.element(radio(app, 'Eventos', 'Guardado ahora')).toBeChecked();
    await saveChosen(app);
    await expect.element(app.notice(screen.texts.updated)).toBeVisible();
    expect(app.api.fleet.alarmRules[0]).toMatchObject({
      name: 'Puertas traseras',
      events: ['doorOpen', 'sos'],
      coolDownS: 120,
    });
  });
});

describe('a set of thresholds', () => {
  const screen = new ThresholdsScreen();
  const [distance, minimum] = ['towing.distanceM', 'speed.minDurationMs'];
  const open = async () => {
    const app = await renderApp('/manage/thresholds?set=1', {
      prepare: ({ fleet }) => setThresholds(fleet, CAR, [{ name: distance, value: 350 }]),
    });
    await expect.element(screen.field('Distancia del lugar')).toHaveValue('350 m');
    return app;
  };

  test('is not lost without a question', async () => {
    const app = await open();
    await screen.field('Distancia del lugar').fill('400');
    await app.button('Cancelar').first().click();
    await answer(app, 'Descartar los cambios');
    await expect.element(screen.set(CAR)).toMatchTextContent('350 m');
    expect(app.api.calls('setThresholds')).toEqual([]);
  });

  test('shows both versions where a colleague was quicker, or says that it is gone', async () => {
    const app = await open();
    await screen.field('Distancia del lugar').fill('400');
    const [set] = app.api.fleet.thresholdSets;
    if (set)
      Object.assign(set, {
        id: 7,
        thresholds: [
          { name: distance, value: 350 },
          { name: minimum, value: 20_000 },
        ],
      });
    await screen.button('Guardar').click();
    await expect.element(radio(app, 'Distancia del lugar', 'Suyo')).toBeChecked();
    app.api.fleet.thresholdSets = [];
    await saveChosen(app);
    await expect.element(conflict(app)).toMatchTextContent('Ya no existe');
    await conflict(app).getByRole('button', { name: 'Guardar de nuevo' }).click();
    await expect.element(app.notice(screen.texts.saved)).toBeVisible();
    expect(app.api.fleet.thresholdSets).toMatchObject([{ thresholds: [{ name: distance, value: 400 }] }]);
  });
});

describe('a geofence', () => {
  const open = async () => {
    const app = await renderApp('/map?panel=geofences', {
      prepare: ({ fleet }) =>
        addGeofence(fleet, ANDINA_ID, {
          name: 'Patio',
          geofenceType: 'CIRCLE',
          geomJson: '{"type":"Point","coordinates":[-77.04,-12.07]}',
          radius: 300,
          alertsInputOutput: true,
          showOnMap: true,
        }),
    });
    await app.map.drawn();
    await app.panel('Geocercas').button('Editar Patio').click();
    const form = new Panel(app.page.getByRole('region', { name: 'Editar Patio' }));
    await expect.element(app.page.getByLabelText('Radio (m)')).toHaveValue('300');
    return { app, form, name: app.page.getByLabelText('Nombre') };
  };

  test('is not lost without a question', async () => {
    const { app, form, name } = await open();
    await form.button('Cancelar').click(); // nothing was changed
    await app.panel('Geocercas').button('Editar Patio').click();
    const radius = app.page.getByLabelText('Radio (m)');
    await radius.fill('500');
    await app.press('{Escape}'); // goes back what was drawn, which is not to leave
    await expect.element(radius).toHaveValue('300');
    await radius.fill('500');
    await name.fill('Patio nuevo');
    await app.press('{Escape}');
    await app.press('{Escape}');
    await answer(app, 'Seguir editando');
    await expect.element(radius).toHaveValue('300');
    await expect.element(name).toHaveValue('Patio nuevo');
    await form.button('Volver a la lista').click();
    await answer(app, 'Descartar los cambios');
    await expect.element(app.panel('Geocercas').button(/^Patio/)).toBeVisible();
    expect(app.api.calls('updateGeofence')).toEqual([]);
  });

  test('is not lost while it has two points only', async () => {
    const app = await renderApp('/map?panel=geofences');
    await app.map.drawn();
    await app.panel('Geocercas').button('Polígono').click();
    const form = new Panel(app.page.getByRole('region', { name: /^Nuevo/ }));
    await expect.element(form.text(/Marque las esquinas/)).toBeVisible();
    await app.map.clickAt(0.5, 0.3);
    await app.map.clickAt(0.8, 0.3);
    await expect.element(form.text(/2 puntos/)).toBeVisible();
    await app.link('Estado de flota').click();
    await answer(app, 'Seguir editando');
    await expect.element(form.text(/2 puntos/)).toBeVisible();
    await app.link('Estado de flota').click();
    await answer(app, 'Descartar los cambios');
    await expect.element(app.panel('Estado de flota').root).toBeVisible();
  });

  test('shows both versions where a colleague was quicker, its drawing among them', async () => {
    const { app, form, name } = await open();
    await name.fill('Patio norte');
    const [geofence] = app.api.fleet.geofences;
    if (geofence) Object.assign(geofence, { radius: 450, color: '#1a7f4b', version: 2 });
    await form.button('Guardar').click();
    await expect.element(radio(app, 'Nombre', 'Suyo')).toBeChecked();
    await expect.element(radio(app, 'Dibujo', 'Guardado ahora')).toBeChecked();
    await saveChosen(app);
    await expect.element(app.notice('Geocerca actualizada correctamente')).toBeVisible();
    expect(app.api.calls('updateGeofence').at(-1)).toMatchObject({
      version: 2,
      geofence: { name: 'Patio norte', radius: 450, color: '#1a7f4b' },
    });
  });
});
