import type { GeofenceInput } from '@rastro/contract/resolvers';
import { describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import type { FakeApi } from '../testing/api/fakeApi.ts';
import { addGeofence } from '../testing/areas/geofences.ts';
import { EntityScreen } from '../testing/driver/entityScreen.ts';
import { ANDINA, CONDOR, CUSTOMERS } from '../testing/fleet/company.ts';
import { OWNER } from '../testing/fleet/users.ts';
import { renderApp } from '../testing/renderApp.tsx';

const ids = new Map(CUSTOMERS.map(({ id, name }) => [name, id]));

const add = ({ fleet }: FakeApi, customer: string, name: string, more: Partial<GeofenceInput> = {}) =>
  addGeofence(fleet, ids.get(customer) ?? 0, {
    name,
    geofenceType: 'CIRCLE',
    geomJson: '{"type":"Point","coordinates":[-77.04,-12.07]}',
    radius: 300,
    alertsInputOutput: true,
    showOnMap: true,
    ...more,
  });

const fill = (api: FakeApi) => {
  const from = (day: string) => ({ holdsFrom: `${day} 00:00:00` });
  add(api, ANDINA, 'Patio central', {
    category: 'Patios',
    maxSpeed: 20,
    color: '#c0322b',
    ...from('2026-03-02'),
  });
  add(api, ANDINA, 'Puerto', { showOnMap: false, ...from('2026-01-30') });
  add(api, CONDOR, 'Mina', {
    alertsInputOutput: false,
    geomJson: '{"type":"Point","coordinates":[-70.1,-23.4]}', // far from the others
    ...from('2025-12-31'),
  });
};

const SQUARE = JSON.stringify({
  type: 'Polygon',
  coordinates: [
    [
      [-77, -12],
      [-76.9, -12],
      [-76.9, -11.9],
      [-77, -12],
    ],
  ],
});

const open = (address = '/manage/geofences') => renderApp(address, { user: OWNER, prepare: fill });

describe('the page of geofences', () => {
  test('lists those of all customers, searched, filtered and sorted in the address', async () => {
    const app = await open();
    const list = new EntityScreen('Geocercas');
    await expect.poll(() => list.names()).toEqual(['Mina', 'Patio central', 'Puerto']);
    await expect.element(list.row('Patio central')).toMatchTextContent(/Círculo.*Patios.*20 km\/h.*Andina/);
    await expect.element(list.heading('Rige desde')).not.toBeInTheDocument(); // until somebody asks for it
    await app.button('Columnas').click();
    await app.page.getByRole('menuitemcheckbox', { name: 'Rige desde' }).click();
    await expect.element(list.heading('Rige desde')).toBeVisible();
    await app.press('{Escape}');
    await list.heading('Nombre').getByRole('button').first().click();
    await expect.poll(() => list.names()).toEqual(['Puerto', 'Patio central', 'Mina']);
    await app.page.getByRole('searchbox', { name: 'Buscar geocercas' }).fill('patios');
    await expect.poll(() => list.names()).toEqual(['Patio central']);
    app.reload();
    await expect.poll(() => list.names()).toEqual(['Patio central']);
  });

  test('asks the server for a page at a time, of the kind that is chosen', async () => {
    const app = await renderApp('/manage/geofences', {
      user: OWNER,
      prepare: (api) => {
        for (let number = 10; number < 22; number++) add(api, ANDINA, `Patio ${number}`);
        add(api, ANDINA, 'Zona', { geofenceType: 'POLYGON', geomJson: SQUARE });
      },
    });
    const list = new EntityScreen('Geocercas');
    await expect.poll(() => list.names().at(0)).toBe('Patio 10');
    expect(list.names()).toHaveLength(10);
    await app.button('Página siguiente').click();
    await expect.poll(() => list.names()).toEqual(['Patio 20', 'Patio 21', 'Zona']);
    expect(app.api.calls('geofence').at(-1)).toMatchObject({ pageNumber: 2, pageSize: 10 });
    await app.page.getByRole('combobox', { name: 'Tipo' }).click();
    await app.page.getByRole('option', { name: 'Polígono' }).click();
    await expect.poll(() => list.names()).toEqual(['Zona']);
    expect(app.api.calls('geofence').at(-1)).toMatchObject({ filter: { geofenceType: 'POLYGON' } });
  });

  test('hides and shows many on the map, and says which a colleague has changed since', async () => {
    const app = await open();
    const list = new EntityScreen('Geocercas');
    await list.choose('Patio central');
    await list.choose('Puerto');
    await list.button('Ocultar en el mapa (2)').click();
    await expect.element(app.notice('2 geocercas actualizadas')).toBeVisible();
    expect(app.api.calls('updateGeofence')).toEqual([
      {
        id: 1,
        version: 1,
        cutOff: [],
        geofence: expect.objectContaining({
          name: 'Patio central',
          showOnMap: false,
          radius: 300,
          color: '#c0322b',
        }),
      },
    ]);
    await expect.element(list.row('Patio central')).toMatchTextContent('Oculta');

    const colleagues = app.api.fleet.geofences.find(({ name }) => name === 'Mina');
    if (colleagues) colleagues.version = 7;
    await list.choose('Mina');
    await list.button('Activar alarmas (3)').click();
    await expect.element(app.notice('Otra persona lo modificó mientras tanto')).toBeVisible();
    expect(colleagues?.alertsInputOutput).toBe(false);
  });

  test('deletes after a question that names whose they are, and what else it touches', async () => {
    const app = await open();
    app.api.fleet.geofenceDependents = [
      { relation: 'ALARM_RULES', count: 12, names: ['Mina de noche'] },
      { relation: 'VEHICLES_INSIDE', count: 1, names: ['Camión 7'] },
    ];
    const list = new EntityScreen('Geocercas');
    await list.act('Mina', 'Eliminar');
    const question = app.dialog('Eliminar geocerca');
    await expect.element(question).toMatchTextContent(new RegExp(`Mina${CONDOR}`));
    await expect
      .element(question)
      .toMatchTextContent(
        /ya no se aplicarán aquí: 12Mina de noche y 11 más.*cuya visita termina: 1Camión 7/,
      );
    expect(await app.accessibilityFaults()).toEqual([]);
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await expect.element(app.notice('Geocerca eliminada correctamente')).toBeVisible();
    await expect.poll(() => list.names()).toEqual(['Patio central', 'Puerto']);
    await app.button('Deshacer').click();
    await expect.element(app.notice('Se deshizo el cambio')).toBeVisible();
    expect(app.api.fleet.undone).toEqual([{ kind: 'GEOFENCE', id: 3 }]);
  });

  test('imports the shapes of a file for exactly one customer, after a look at each of them', async () => {
    const app = await open();
    const list = new EntityScreen('Geocercas');
    await app.button('Importar').click();
    const dialog = app.dialog('Importar geocercas');
    await app.chooseFile('Elegir archivo', {
      name: 'patios.kml',
      mimeType: 'application/vnd.google-earth.kml+xml',
      base64: btoa('<kml/>'),
    });
    await dialog.getByRole('button', { name: 'Ver qué trae' }).click();
    await expect
      .element(
        app.notice(
          'Cliente invalido. Debe seleccionar exactamente un cliente para poder realizar esta operacion.',
        ),
      )
      .toBeVisible();
    await dialog.getByRole('combobox', { name: 'Cliente' }).click();
    await app.page.getByRole('option', { name: ANDINA }).click();
    await dialog.getByRole('button', { name: 'Ver qué trae' }).click();
    const shapes = dialog.getByRole('table', { name: 'Figuras' });
    await expect.element(shapes).toMatchTextContent(/Patio nuevo.*Se creará.*Lazo.*Sus lados se cruzan/);
    const swatches = [...shapes.element().querySelectorAll<HTMLElement>('[data-own-colour]')];
    expect(swatches.map((each) => getComputedStyle(each).borderColor)).toEqual(['rgb(31, 157, 92)']);
    expect(app.api.fleet.geofences).toHaveLength(3); // nothing is stored yet
    await dialog.getByRole('button', { name: 'Importar 1 geocerca' }).click();
    await expect.element(app.notice('1 geocerca creada correctamente')).toBeVisible();
    await expect.element(shapes).toMatchTextContent(/Patio nuevo.*Creada/);
    await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
    await expect.poll(() => list.names()).toEqual(['Mina', 'Patio central', 'Patio nuevo', 'Puerto']);
  });

  test('opens one on the map, of whichever customer, and is there again when it is closed', async () => {
    const app = await open('/manage/geofences?q=Mina');
    const list = new EntityScreen('Geocercas');
    await list.name('Mina').click();
    await expect.element(app.page.getByLabelText('Radio (m)')).toHaveValue('300');
    await expect.poll(() => app.address()).toContain('edit=1');
    app.reload();
    await expect.element(app.page.getByLabelText('Nombre')).toHaveValue('Mina');
    await app.page.getByLabelText('Nombre').fill('Mina norte');
    await app.button('Guardar').click();
    await expect.element(app.notice('Geocerca actualizada correctamente')).toBeVisible();
    await app.panel('Geocercas').close();
    await expect.poll(() => list.names()).toEqual(['Mina norte']);
  });

  test('shows one on the map without opening its form, and sorts by the day from which each holds', async () => {
    const app = await open();
    const list = new EntityScreen('Geocercas');
    await expect.element(list.heading('Rige desde')).not.toBeInTheDocument();
    await app.button('Columnas').click();
    await app.page.getByRole('menuitemcheckbox', { name: 'Rige desde' }).click();
    await app.press('{Escape}');
    await list.heading('Rige desde').getByRole('button').first().click();
    await expect.poll(() => list.names()).toEqual(['Mina', 'Puerto', 'Patio central']);
    await list.act('Mina', 'Mostrar');
    await app.map.drawn();
    await expect.poll(() => app.map.geofences()).toEqual(['Mina']);
    await expect.element(app.page.getByRole('region', { name: 'Editar Mina' })).not.toBeInTheDocument();
    await app.panel('Geocercas').close();
    await expect.poll(() => list.names()).toHaveLength(3);
  });

  test('speaks English, and is not for who may not draw', async () => {
    await renderApp('/manage/geofences', {
      user: { customer: ANDINA, language: 'US' },
      prepare: fill,
    });
    const list = new EntityScreen('Geofences');
    await expect.poll(() => list.names()).toEqual(['Patio central', 'Puerto']);
    await expect.element(list.row('Patio central')).toMatchTextContent(/Circle.*mph.*With alarms.*Shown/);
    const other = await renderApp('/manage/geofences', { user: { role: 'Operador' } });
    await expect.poll(() => other.address()).toContain('/forbidden');
  });
});

test('what is listed is saved as text, in the words of the list', async () => {
  const app = await renderApp('/manage/geofences?q=pa', { user: OWNER, prepare: fill });
  await expect.element(app.page.getByRole('button', { name: 'Patio central', exact: true })).toBeVisible();
  await app.button('Exportar').click();
  const saved = await commands.download(app.page.getByRole('menuitem', { name: 'CSV' }));
  expect(saved.name).toBe('Geocercas.csv');
  const text = new TextDecoder().decode(Uint8Array.from(atob(saved.base64), (one) => one.charCodeAt(0)));
  expect(text).toMatch(/Cliente,Nombre,Tipo,Categoría/);
  expect(text).toMatch(/Patio central,Círculo,Patios,20 km\/h,.*Con alarmas,Se muestra/);
  expect(text).not.toContain('Mina');
});
