import type { RoadInput } from '@rastro/contract/resolvers';
import type { PermissionName } from '@rastro/domain';
import { decodePolyline, encodePolyline } from '@rastro/domain/roads/polyline';
import { describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import type { FakeApi } from '../testing/api/fakeApi.ts';
import { addGeofence } from '../testing/areas/geofences.ts';
import { addRoad, addRun } from '../testing/areas/roads.ts';
import { EntityScreen } from '../testing/driver/entityScreen.ts';
import { ANDINA, assetId, CUSTOMERS } from '../testing/fleet/company.ts';
import { TRAVELLER } from '../testing/fleet/history.ts';
import { OWNER } from '../testing/fleet/users.ts';
import { renderApp } from '../testing/renderApp.tsx';

const andina = CUSTOMERS.find(({ name }) => name === ANDINA)?.id ?? 0;
const list = new EntityScreen('Rutas');

const road = (name: string, more: Partial<RoadInput> = {}): RoadInput => ({
  customerId: andina,
  name,
  overviewPolyline: encodePolyline([
    { latitude: -12.05, longitude: -77.04 },
    { latitude: -12.05, longitude: -77 },
  ]),
  deviationAlarm: true,
  deviationMeters: 60,
  speedAlarm: false,
  roadGeofence: [],
  ...more,
});

const fill = ({ fleet }: FakeApi) => {
  addRoad(fleet, road('Ruta al puerto', { maxSpeed: 80, speedAlarm: true }));
  addRoad(fleet, road('Ruta a la mina'));
  for (const name of ['Patio', 'Puerto'])
    addGeofence(fleet, andina, {
      name,
      geofenceType: 'CIRCLE',
      geomJson: '{"type":"Point","coordinates":[-77.04,-12.05]}',
      radius: 80,
      alertsInputOutput: true,
      showOnMap: true,
    });
};

const open = (address = '/manage/road', without: PermissionName[] = []) =>
  renderApp(address, { user: { ...OWNER, without }, prepare: fill });

describe('the page of roads', () => {
  test('saves what is listed as a spreadsheet or as text', async () => {
    const app = await open('/manage/road?q=mina');
    await expect.poll(() => list.names()).toEqual(['Ruta a la mina']);
    for (const item of ['Excel', 'CSV']) {
      await app.button('Exportar').click();
      const saved = await commands.download(app.page.getByRole('menuitem', { name: item }));
      expect(saved.name).toBe(item === 'CSV' ? 'Rutas.csv' : 'Rutas.xlsx');
      const text = new TextDecoder().decode(Uint8Array.from(atob(saved.base64), (one) => one.charCodeAt(0)));
      if (item === 'CSV')
        expect(text.trim().split(/\r?\n/)).toEqual([
          expect.stringContaining('Nombre,Longitud,Paradas,Desvío permitido'),
          expect.stringContaining('Ruta a la mina'),
        ]);
    }
  });

  test('lists roads, says what a deletion touches, and gives back what was deleted', async () => {
    const app = await open();
    await expect.poll(() => list.names()).toEqual(['Ruta a la mina', 'Ruta al puerto']);
    await expect.element(list.row('Ruta al puerto')).toMatchTextContent(/4,3 km.*60 m.*80 km\/h/);
    app.api.fleet.roadDependents = [{ relation: 'VEHICLES', count: 3, names: ['AND-101'] }];
    await list.act('Ruta al puerto', 'Eliminar');
    const question = app.dialog('Eliminar ruta');
    await expect.element(question).toMatchTextContent(/viajes terminan o se anulan: 3AND-101 y 2 más/);
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await expect.element(app.notice('Ruta eliminada correctamente')).toBeVisible();
    await expect.poll(() => list.names()).toEqual(['Ruta a la mina']);
    await app.button('Deshacer').click();
    await expect.poll(() => list.names()).toEqual(['Ruta a la mina', 'Ruta al puerto']);
  });

  test('offers nothing that its user may not do', async () => {
    const app = await open('/manage/road', ['CrearRutas', 'ModificarRutas', 'EliminarRutas']);
    await expect.poll(() => list.names()).toEqual(['Ruta a la mina', 'Ruta al puerto']);
    await expect.element(app.button('Nueva ruta')).not.toBeInTheDocument();
    await app.button('Acciones de Ruta al puerto').click();
    await expect.element(app.page.getByRole('menuitem', { name: 'Eliminar' })).not.toBeInTheDocument();
    await app.page.getByRole('menuitem', { name: 'Horario y móviles' }).click();
    await expect.element(app.heading('Horario de Ruta al puerto')).toBeVisible();
    await expect.element(app.button('Asignar móviles')).not.toBeInTheDocument();
  });
});

describe('the editor of a road', () => {
  test('shows a road to who may not change it, and asks for nothing else', async () => {
    const app = await open('/manage/road?road=1', ['ModificarRutas']);
    const name = app.page.getByRole('textbox', { name: 'Nombre', exact: true });
    await expect.element(name).toBeVisible();
    await expect.element(name).toBeDisabled();
    await expect.element(app.page.getByRole('region', { name: 'Mapa de la ruta' })).toBeVisible();
    expect(app.page.getByRole('combobox', { name: 'Agregar parada' }).elements()).toEqual([]);
    expect(app.api.calls('geofence')).toEqual([]);
    for (const action of app.page.getByRole('button', { name: /parada|trazado|Guardar/i }).elements())
      expect((action as HTMLButtonElement).disabled || action.matches('fieldset:disabled *')).toBe(true);
  });

  test('makes one of the line of a file, with stops of geofences in an order that is changed by the keyboard', async () => {
    const app = await open();
    await app.button('Nueva ruta').click();
    await expect.element(app.heading('Nueva ruta')).toBeVisible(); // the list has a field for customers, too
    await app.page.getByRole('combobox', { name: 'Cliente' }).click();
    await app.page.getByRole('option', { name: ANDINA }).click();
    await app.button('Guardar').click();
    await expect.element(app.notice('Por favor, corrija todos los errores para continuar.')).toBeVisible();
    await app.page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Ruta nueva');
    await app.button('Guardar').click();
    await expect.element(app.notice('Por favor, dibuje el camino de la ruta.')).toBeVisible();

    await app.button('Importar archivo').click();
    await app.chooseFile('Elegir archivo', {
      name: 'ida.gpx',
      mimeType: 'application/gpx+xml',
      base64: btoa('<gpx/>'),
    });
    const dialog = app.dialog('Importar el camino de un archivo');
    await expect.element(dialog).toMatchTextContent(/Ida.*3 puntos.*Vuelta.*ninguno a más de 4 m/);
    await dialog.getByRole('button', { name: 'Usar' }).click();
    await expect.element(app.text(/3 puntos · 4,\d km/)).toBeVisible();
    const endOfPath = () => {
      const end = document.querySelector('[data-kind="width"]')?.getBoundingClientRect();
      const map = document.querySelector('.maplibregl-map')?.getBoundingClientRect();
      return end && map ? (end.left - map.left) / map.width : 0;
    };
    await expect.poll(endOfPath).toBeGreaterThan(0.6); // the map went where the path is, which fills it

    const geofence = app.page.getByRole('combobox', { name: 'Agregar parada de una geocerca' });
    for (const name of ['Patio', 'Puerto']) {
      await geofence.click();
      await app.page.getByRole('option', { name }).click();
    }
    await app.page.getByLabelText('Permanencia mínima (s)').nth(1).fill('45');
    await app.button('Subir Puerto').click();
    await app.button('Guardar').click();
    await expect.element(app.notice('Ruta creada correctamente')).toBeVisible();
    await expect.poll(() => list.names()).toEqual(['Ruta a la mina', 'Ruta al puerto', 'Ruta nueva']);
    const [made] = app.api.calls('createRoad') as { road: RoadInput }[];
    expect(decodePolyline(made?.road.overviewPolyline ?? '')).toHaveLength(3);
    expect(made?.road).toMatchObject({
      customerId: andina,
      deviationMeters: 50,
      roadGeofence: [
        { name: 'Puerto', radius: 80, minimumStay: 45 },
        { name: 'Patio', radius: 80, minimumStay: 0 },
      ],
    });
  });

  test.each([
    ['ES', 'Alarma de velocidad', 'Velocidad máxima (km/h)', 'Nueva ruta', '200'],
    ['ES_US', 'Alarma de velocidad', 'Velocidad máxima (mph)', 'Nueva ruta', '75'],
    ['US', 'Speed alarm', 'Speed limit (mph)', 'New route', '75'],
  ] as const)(
    'begins a speed limit with that of the variant %s',
    async (language, alarm, limit, begin, value) => {
      const app = await renderApp('/manage/road', { user: { ...OWNER, language }, prepare: fill });
      await app.button(begin).click();
      const field = app.page.getByLabelText(limit);
      await expect.element(field).toHaveValue('');
      await app.page.getByRole('checkbox', { name: alarm }).click();
      await expect.element(field).toHaveValue(value);
    },
  );

  test('asks before work is lost, and shows what somebody else saved meanwhile', async () => {
    const app = await open();
    await list.name('Ruta al puerto').click();
    await expect.element(app.heading('Editar Ruta al puerto')).toBeVisible();
    await expect.element(app.text(/2 puntos · 4,3 km/)).toBeVisible();
    const name = app.page.getByRole('textbox', { name: 'Nombre', exact: true });
    await name.fill('Ruta al muelle');
    await app.button('Volver a la lista').click();
    await app.dialog('Cambios sin guardar').getByRole('button', { name: 'Seguir editando' }).click();

    const stored = app.api.fleet.drawnRoads.find((each) => each.name === 'Ruta al puerto');
    Object.assign(stored ?? {}, { version: 2, description: 'Por la costa' });
    await app.button('Guardar').click();
    const conflict = app.dialog('Otra persona lo modificó mientras tanto');
    await expect.element(conflict).toMatchTextContent(/Por la costa/);
    await conflict.getByRole('button', { name: 'Guardar lo elegido' }).click();
    await expect.element(app.notice('Ruta actualizada correctamente')).toBeVisible();
    expect(app.api.fleet.drawnRoads.find(({ id }) => id === stored?.id)).toMatchObject({
      name: 'Ruta al muelle',
      description: 'Por la costa',
      version: 3,
    });
  });

  test('says of the path of a journey how many points it has, and of points that were left out only where some were', async () => {
    const endMs = Date.now();
    const car = assetId(TRAVELLER);
    const app = await renderApp('/manage/road?road=1', {
      user: OWNER,
      prepare: (api) => {
        fill(api);
        api.fleet.trips.push({ assetId: car, startMs: endMs - 1_800_000, endMs, km: 20, isOut: true });
      },
    });
    await app.button('De un recorrido').click();
    const dialog = app.dialog('Tomar el camino de un recorrido');
    await dialog.getByRole('combobox', { name: 'Móvil' }).fill(TRAVELLER);
    await app.page.getByRole('option', { name: new RegExp(TRAVELLER) }).click();
    await dialog.getByRole('radio').last().click();
    await expect.element(dialog).toMatchTextContent(/\d+ puntos/);
    await expect.element(dialog).not.toMatchTextContent(/ninguno a más de/);
  });

  test('draws without a pointer', async () => {
    const app = await open('/manage/road?road=new');
    const place = app.button('Poner punto en el centro del mapa');
    await place.click();
    await expect.element(app.text(/1 punto/)).toBeVisible();
    await app.button('Acercar').click();
    await expect.element(app.page.getByRole('region', { name: 'Mapa de la ruta' })).toBeVisible();
  });
});

describe('the timetable of a road', () => {
  test('shows what became of runs, puts vehicles on them and takes them off', async () => {
    const now = new Date().toISOString(); // which is in the week that is shown, whatever day it is
    const app = await renderApp('/manage/road?plan=1', {
      user: OWNER,
      prepare: (api) => {
        fill(api);
        addRun(api.fleet, 1, assetId('AND-101'), now, { actualStart: now });
      },
    });
    const runs = app.page.getByRole('table', { name: 'Viajes' });
    await expect.element(runs).toMatchTextContent(/AND-101.*En curso/);
    await app.button(/^Quitar a .*AND-101/).click();
    await app.dialog('Quitar el móvil del viaje').getByRole('button', { name: 'Quitar' }).click();
    await expect.element(app.notice('Móvil quitado del viaje')).toBeVisible();
    await expect.element(runs).toMatchTextContent(/AND-101.*Anulado/);

    await app.button('Nuevo horario semanal').click();
    const dialog = app.dialog('Nuevo horario semanal');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect.element(dialog).toMatchTextContent(/Debe seleccionar un móvil/);
    await dialog.getByRole('combobox', { name: 'Móvil' }).fill('AND-104');
    await app.page.getByRole('option', { name: /AND-104/ }).click();
    await dialog.getByLabelText('Hora de salida', { exact: false }).fill('07:30');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect.element(app.notice('Horario creado correctamente')).toBeVisible();
    await expect
      .element(app.page.getByRole('table', { name: 'Cada semana' }))
      .toMatchTextContent(/AND-104.*07:30/);
  });
});
