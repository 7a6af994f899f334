import { expect, test } from 'vitest';
import { importEntities } from '../testing/areas/entities.ts';
import { EntityScreen } from '../testing/driver/entityScreen.ts';
import { OWNER } from '../testing/fleet/users.ts';
import { renderApp } from '../testing/renderApp.tsx';

const list = new EntityScreen('Puntos de interés');

test('a point of interest is placed by its coordinates or on the map, and listed with its category', async () => {
  const app = await renderApp('/manage/pois', { user: OWNER });
  await expect.poll(() => list.names()).toEqual(['Grifo del puerto', 'Taller Sur']);
  await expect.element(list.row('Grifo del puerto')).toMatchTextContent(/Combustible.*100/);
  await app.button('Nuevo punto de interés').click();
  const form = list.dialog('Nuevo punto de interés');
  await list.field('Nombre').fill('Muelle');
  await form.getByRole('combobox', { name: 'Categoría' }).click();
  await app.page.getByRole('option', { name: 'Puerto', exact: true }).click();
  await form.getByRole('button', { name: 'Usar el centro del mapa' }).click();
  await expect.element(list.field('Latitud')).not.toHaveValue('');
  await list.field('Latitud').fill('');
  await list.field('Latitud').click();
  await app.press('-12,061'); // a comma is a point
  await list.field('Longitud').fill('-77.0512'); // as it is copied from elsewhere
  await app.button('Guardar').click();
  await expect.element(app.notice('Punto de interés creado correctamente')).toBeVisible();
  const [made] = app.api.calls('createPoi') as { poi: Record<string, unknown> }[];
  expect(made?.poi).toMatchObject({
    name: 'Muelle',
    category: 'port',
    latitude: -12.061,
    longitude: -77.0512,
    radius: null,
  });
});

test('points of interest are shown on the map by a switch among its layers, and found by the search', async () => {
  const app = await renderApp('/map', { user: OWNER });
  await app.map.drawn();
  await app.button('Capas del mapa').click();
  await app.page.getByRole('checkbox', { name: 'Puntos de interés' }).click();
  await expect.poll(() => app.address()).toContain('pois=1');
  await app.press('{Escape}');
  await app.search.fill('taller');
  await app.found(/^Taller Sur/).click();
  const popup = app.page.getByRole('region', { name: 'Taller Sur' });
  await expect.element(popup).toMatchTextContent(/Taller.*Abre a las siete/);
  expect(app.address()).toContain('poi=2');
  expect(await app.accessibilityFaults()).toEqual([]);
  await popup.getByRole('button', { name: 'Cerrar' }).click();
  await expect.element(popup).not.toBeInTheDocument();
  await expect.element(app.button('Taller Sur')).toBeVisible(); // its mark stays
});

test('categories of the customer are added, and points are narrowed to one and shown with it on the map', async () => {
  const app = await renderApp('/manage/poiCategories', {
    user: OWNER,
    prepare: ({ fleet }) => {
      const [fuel] = fleet.entities.pois ?? [];
      const own = { ownCategory: { id: 1, label: 'Balanza' }, ownIcon: 'scale', ownColor: '#c2560c' };
      Object.assign(fuel ?? {}, own);
    },
  });
  const categories = new EntityScreen('Categorías de puntos');
  await expect.element(categories.row('Balanza')).toMatchTextContent(/Naranja/);
  await app.button('Nueva categoría').click();
  const form = app.dialog('Nueva categoría');
  await form.getByRole('textbox', { name: 'Nombre' }).fill('Obra');
  for (const [field, choice] of [
    ['Icono', 'Fábrica'],
    ['Color', 'Azul'],
  ] as const) {
    await form.getByRole('combobox', { name: field }).click();
    await app.page.getByRole('option', { name: choice, exact: true }).click();
  }
  await app.button('Guardar').click();
  await expect.element(app.notice('Categoría creada correctamente')).toBeVisible();
  expect(app.api.calls('createPoiCategory')).toMatchObject([
    { poiCategory: { name: 'Obra', icon: 'factory', color: '#2f5fb3' } },
  ]);

  await app.open('/manage/pois');
  await app.page.getByRole('combobox', { name: 'Categoría propia' }).click();
  await app.page.getByRole('option', { name: 'Balanza' }).click();
  await expect.poll(() => list.names()).toEqual(['Grifo del puerto']);
  expect(app.address()).toContain('ownCategoryId=1');

  await app.open('/map?pois=1&poi=1');
  await app.map.drawn();
  const popup = app.page.getByRole('region', { name: 'Grifo del puerto' });
  await expect.element(popup).toMatchTextContent(/CategoríaBalanza/);
});

test('the folders of a file become categories where that is wished, after a look at which there are', async () => {
  const app = await renderApp('/manage/pois', { user: OWNER });
  const asked: (string | null)[][] = [];
  app.api.answerFile('/api/entities/pois/import', (url, ...rest) => {
    asked.push([url.searchParams.get('apply'), url.searchParams.get('folders')]);
    return importEntities(url, ...rest);
  });
  await app.button('Importar').click();
  const dialog = app.dialog('Importar puntos de interés');
  const point = (name: string) =>
    `<Placemark><name>${name}</name><Point><coordinates>-77,-12</coordinates></Point></Placemark>`;
  const kml = `<kml><Folder><name>Balanza</name>${point('Pesaje')}</Folder><Folder><name>Canteras</name>${point('Sur')}${point('Este')}</Folder></kml>`;
  await app.chooseFile('Elegir archivo', {
    name: 'mapa.kml',
    mimeType: 'application/xml',
    base64: btoa(kml),
  });
  await expect.element(dialog.getByText('Balanza (1): ya existe')).toBeVisible();
  await expect.element(dialog.getByText('Canteras (2): se crea')).toBeVisible();
  const wish = dialog.getByRole('checkbox', { name: /carpetas/ });
  await expect.element(wish).not.toBeChecked();
  await wish.click();
  await expect.element(wish).toBeChecked();
  await dialog.getByRole('button', { name: 'Importar 3 filas' }).click();
  await expect.element(app.notice('3 filas importadas')).toBeVisible();
  expect(asked).toEqual([
    [null, null],
    [null, 'true'],
    ['job', 'true'],
  ]);
});
