import { accessibilityFaults } from '../driver/accessibility.ts';
import type { App } from '../driver/app.ts';
import { expect, test } from '../driver/fixtures.ts';
import { Panel } from '../driver/panel.ts';
import { type LoginResult, logIn } from '../driver/storedSession.ts';
import type { SystemClient } from '../system/client.ts';
import type { Credentials } from '../system/control.ts';

test.use({ maps: 'blank' });

const panelOf = (app: App, title: string | RegExp) =>
  new Panel(app.page.getByRole('region', { name: title }));
const field = (app: App, label: string | RegExp) => app.page.getByLabel(label, { exact: true });

/** Deletes what an earlier try has left. */
async function clearGeofences(system: SystemClient, user: Credentials): Promise<void> {
  const { token } = await logIn(system, user);
  const { geofence } = await system.call<{ geofence: { items: { id: number }[] } }>(
    '{ geofence { items { id } } }',
    {},
    token,
  );
  for (const { id } of geofence.items) await deleteGeofence(system, token, id);
}

const deleteGeofence = (system: SystemClient, token: string, id: number) =>
  system.call('mutation ($id: Id!) { deleteGeofence(id: $id) }', { id }, token);

async function createCircle(
  system: SystemClient,
  { token, user }: LoginResult,
  more: { name: string; showOnMap: boolean; holdsFrom: string | null },
): Promise<number> {
  const { createGeofence } = await system.call<{ createGeofence: { id: number } }>(
    'mutation ($c: Id!, $g: GeofenceInput!) { createGeofence(customerId: $c, geofence: $g) { id } }',
    {
      c: user.customer.id,
      g: {
        geofenceType: 'CIRCLE',
        geomJson: '{"type":"Point","coordinates":[-77.2,-11.9]}',
        radius: 300,
        alertsInputOutput: true,
        ...more,
      },
    },
    token,
  );
  return createGeofence.id;
}

// One after the other: the first one finds a customer without geofences, and each takes away what it has drawn.
test.describe.configure({ mode: 'serial' });

test.describe('geofences', () => {
  test('are drawn, seen, changed and deleted', async ({ app, system }) => {
    const user = await system.newUser();
    await clearGeofences(system, user);
    await app.enter(user);
    await app.map.drawn();
    await app.map.button('Ver geocercas').click();
    await app.notice('El cliente seleccionado no tiene geocercas').waitFor();

    await app.link('Geocercas').click();
    const list = panelOf(app, 'Geocercas');
    await list.text('No hay geocercas').waitFor();
    await list.button('Polígono').click();
    const form = panelOf(app, 'Nuevo polígono');
    await form.button('Guardar').click();
    await app.notice('Por favor, corrija todos los errores para continuar.').waitFor();
    await field(app, 'Nombre').fill('Patio central');
    await form.button('Guardar').click();
    await app.notice('Por favor, dibuje el poligono correspondiente a la geocerca.').waitFor();

    for (const [across, down] of [
      [0.5, 0.3],
      [0.8, 0.3],
      [0.8, 0.7],
      [0.5, 0.7],
      [0.5, 0.3],
    ] as const)
      await app.map.clickAt(across, down);
    await form.text(/Arrastre la figura/).waitFor();
    await field(app, 'Velocidad máxima (km/h)').fill('40');
    await app.page.getByRole('combobox', { name: 'Categoría' }).fill('Patios');
    await form.button('Guardar').click();
    await app.notice('Geocerca creada correctamente').waitFor();
    await list.button(/^Patio central/).waitFor();
    await list.text('40 km/h').waitFor();
    await list.text('Polígono · Patios').waitFor();
    await expect.poll(() => app.map.geofences()).toEqual(['Patio central']);

    await list.close();
    await expect.poll(() => app.map.geofences()).toEqual([]);
    await app.map.button('Ver geocercas').click();
    await app.notice('Geocercas agregadas correctamente').waitFor();
    await expect.poll(() => app.map.geofences()).toEqual(['Patio central']);
    expect(app.address()).toContain('geofences=1');
    await app.map.button('Ocultar geocercas').click();
    await app.notice('Se ocultaron las geocercas').waitFor();
    await expect.poll(() => app.map.geofences()).toEqual([]);

    await app.link('Geocercas').click();
    await list.button(/^Patio central/).click();
    const edited = panelOf(app, /^Editar/);
    await edited.text(/Arrastre la figura/).waitFor();
    await field(app, 'Nombre').fill('Patio sur');
    await app.page.getByRole('button', { name: 'Rige desde' }).click();
    await app.page.getByRole('button', { name: 'Mes anterior' }).click();
    await app.page.getByRole('button', { name: /^15 / }).click();
    await edited.button('Guardar').click();
    await app.notice('Geocerca actualizada correctamente').waitFor();
    await list.button(/^Patio sur/).click();
    await edited.text(/rige desde el 15\//).waitFor();
    await expect(app.page.getByRole('combobox', { name: 'Categoría' })).toHaveValue('Patios');
    await edited.button('Eliminar').click();
    await app.page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
    await edited.button('Eliminar').click();
    await app.page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
    await app.notice('Geocerca eliminada correctamente').waitFor();
    await list.text('No hay geocercas').waitFor();
  });

  test('are drawn without a pointer, and found by the search', async ({ app, system }) => {
    await app.enter(await system.newUser(), '/map?panel=geofences');
    await app.map.drawn();
    const list = panelOf(app, 'Geocercas');
    await list.button('Círculo').focus();
    await app.press('Enter');
    const circle = panelOf(app, 'Nuevo círculo');
    await circle.button('Poner el círculo en el centro del mapa').focus();
    await app.press('Enter');
    await circle.text(/Arrastre la figura/).waitFor();
    await field(app, 'Radio (m)').fill('900');
    await field(app, 'Nombre').fill('Terminal redonda');
    await app.press('Enter');
    await app.notice('Geocerca creada correctamente').waitFor();
    await expect.poll(() => app.map.geofences()).toEqual(['Terminal redonda']);

    await list.button('Corredor').click();
    const corridor = panelOf(app, 'Nuevo corredor');
    await app.map.clickAt(0.5, 0.4);
    await app.map.clickAt(0.8, 0.6);
    await corridor.button('Terminar figura').click();
    await corridor.text(/Arrastre la figura/).waitFor();
    await field(app, 'Ancho (m)').fill('500');
    await field(app, 'Nombre').fill('Vía de carga');
    await corridor.button('Guardar').click();
    await list.button(/^Vía de carga/).waitFor();
    expect(await accessibilityFaults(app.page)).toEqual([]);
    await list.button(/^Vía de carga/).click();
    await panelOf(app, /^Editar/)
      .text(/Arrastre la figura/)
      .waitFor();
    expect(await accessibilityFaults(app.page)).toEqual([]);
    await panelOf(app, /^Editar/)
      .button('Eliminar')
      .click();
    await app.page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
    await app.notice('Geocerca eliminada correctamente').waitFor();

    await list.close();
    await app.search.fill('redonda');
    await app.found(/Terminal redonda/).click();
    await expect.poll(() => app.map.geofences()).toEqual(['Terminal redonda']);
    expect(app.address()).toMatch(/geofence=\d+/);
  });

  test('are applied to the past, which can be cancelled: the list says after how many', async ({
    app,
    system,
  }) => {
    const user = await system.newUser();
    const login = await logIn(system, user);
    let id = 0;
    await system.holdPast();
    try {
      id = await createCircle(system, login, {
        name: 'Patio de ayer',
        showOnMap: false,
        holdsFrom: new Date(Date.now() - 86_400_000).toISOString(),
      });
      await app.enter(user, '/map?panel=geofences');
      const list = panelOf(app, 'Geocercas');
      await list.text(/Aplicando al pasado: 0 de \d+ móviles/).waitFor();
      expect(await accessibilityFaults(app.page)).toEqual([]);
      const stop = list.button('Dejar de aplicar al pasado: Patio de ayer');
      await stop.click();
      const question = app.page.getByRole('dialog', { name: 'Aplicación al pasado' });
      await question.getByRole('button', { name: 'Seguir aplicando' }).click();
      await stop.click();
      await question.getByRole('button', { name: 'Cancelar la aplicación' }).click();
      await app.notice('Se canceló la aplicación').waitFor();
      await system.releasePast();
      await list.text(/Aplicación al pasado cancelada tras [01] de \d+ móviles/).waitFor();
      await expect(stop).toHaveCount(0);
    } finally {
      await system.releasePast();
      await deleteGeofence(system, login.token, id);
    }
  });

  test('that a colleague has deleted meanwhile say so when they are deleted', async ({ app, system }) => {
    const user = await system.newUser();
    const login = await logIn(system, user);
    const id = await createCircle(system, login, {
      name: 'Patio de nadie',
      showOnMap: false,
      holdsFrom: null,
    });
    await app.enter(user, '/map?panel=geofences');
    await panelOf(app, 'Geocercas')
      .button(/^Patio de nadie/)
      .click();
    await panelOf(app, /^Editar/)
      .button('Eliminar')
      .click();
    await deleteGeofence(system, login.token, id);
    const question = app.page.getByRole('dialog');
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await app.notice('No existe o no está a su alcance').waitFor();
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(question).toHaveCount(0);
  });

  test('are seen and not drawn by who may not', async ({ app, system }) => {
    await app.enter(await system.newUser({ role: 'Operador' }), '/map?panel=geofences');
    await app.map.drawn();
    await app.map.button('Ver geocercas').click();
    await app.notice('Geocercas agregadas correctamente').waitFor();
    await expect(app.link('Geocercas')).toHaveCount(0);
    await expect(app.page.getByRole('region', { name: 'Geocercas' })).toHaveCount(0);
  });
});
