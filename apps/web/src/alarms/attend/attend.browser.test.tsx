import { describe, expect, test } from 'vitest';
import { AlarmBell, AlarmsPanel } from '../../testing/driver/alarmsScreens.ts';
import { acknowledgeAlarms, raiseAlarm, raiseThree } from '../../testing/fleet/alarms.ts';
import { CONDOR } from '../../testing/fleet/company.ts';
import type { FakeFleet } from '../../testing/fleet/types.ts';
import type { UserWish } from '../../testing/fleet/users.ts';
import { report } from '../../testing/fleet/vehicles.ts';
import { renderApp } from '../../testing/renderApp.tsx';

/** The panel of somebody who sees the rounds alone, with an open map beside it. */
async function openPanel(raise: (fleet: FakeFleet) => void, wish: Partial<UserWish> = {}) {
  const app = await renderApp('/map?panel=notifications', {
    user: { customer: CONDOR, groups: ['Rondas'], ...wish },
    prepare: ({ fleet }) => raise(fleet),
  });
  return { app, panel: new AlarmsPanel(wish.language === 'US' ? 'en' : 'es') };
}

/** A geofence of some hundred metres around where CON-301 is. */
const patioOf = (fleet: FakeFleet, deleted: boolean) => {
  const point = [...fleet.points.values()].find(({ pat }) => pat === 'CON-301');
  const { lat = 0, lon = 0 } = point ?? {};
  const corners = [
    [lon - 0.003, lat - 0.003],
    [lon + 0.003, lat - 0.003],
    [lon, lat + 0.003],
    [lon - 0.003, lat - 0.003],
  ];
  return {
    kind: 'GEOFENCE' as const,
    name: 'Patio Sur',
    color: '#2f5fb3',
    geomJson: JSON.stringify({ type: 'Polygon', coordinates: [corners] }),
    lineJson: null,
    deleted,
  };
};

describe('attending to an alarm', () => {
  test('shows it on the map with its way and its geofence, and says where it was and whom to call', async () => {
    const { app, panel } = await openPanel((fleet) => {
      report(fleet, 'CON-301', { vel: 23 });
      raiseAlarm(fleet, 'CON-301', 'geofenceEntered', { about: 'Patio Sur' }).scene = {
        places: [patioOf(fleet, false)],
      };
    });
    await app.map.drawn();
    await panel.attend('CON-301');
    await expect.poll(() => app.map.alarm()).toEqual(['after', 'area', 'before', 'place']);
    const { card } = panel;
    await expect.element(card.title).toMatchTextContent('CON-301');
    await expect.element(card.fact('Detalle')).toHaveTextContent('Patio Sur');
    await expect.element(card.fact('Fecha de la alarma')).toMatchTextContent('hace');
    await expect.element(card.fact('Conductor')).toHaveTextContent('Rosa Quispe');
    const phone = card.root.getByRole('link', { name: '+51 987 654 321' });
    await expect.element(phone).toHaveAttribute('href', 'tel:+51987654321');
    await expect.element(card.fact('Velocidad')).toHaveTextContent('23 km/h');
    await expect.element(card.fact('Latitud / Longitud')).toHaveTextContent('-12.170000, -77.080000');
    await expect.element(panel.row('CON-301').getByRole('img', { name: 'Leída' })).toBeVisible();
    await expect.poll(() => app.address()).toMatch(/alarm=\d+/);

    app.reload();
    await expect.element(card.fact('Conductor')).toHaveTextContent('Rosa Quispe');
    await card.button('Dejar de atender').click();
    await expect.element(card.root).not.toBeInTheDocument();
    await expect.poll(() => app.map.alarm()).toEqual([]);
    await expect.poll(() => app.address()).not.toContain('alarm=');
  });

  test('leads to the vehicle, among whose alerts it is', async () => {
    const { app, panel } = await openPanel((fleet) => raiseAlarm(fleet, 'CON-301', 'sos'));
    await panel.attend('Panico');
    await panel.card.button('Ver el móvil').click();
    const vehicle = app.panel('CON-301');
    await vehicle.tab('Alertas').click();
    const alerts = new AlarmsPanel('es', app.page.getByRole('tabpanel', { name: 'Alertas' }));
    await expect.element(alerts.row('Panico').getByRole('img', { name: 'Leída' })).toBeVisible();
  });

  test('is done by keys: E acknowledges and goes on, Z undoes, arrows walk', async () => {
    const { app, panel } = await openPanel(raiseThree);
    const { card } = panel;
    await panel.attend('Antena');
    await expect.element(card.title).toMatchTextContent('Antena');
    await app.press('{ArrowDown}');
    await expect.element(card.title).toMatchTextContent('Choque');
    await app.press('{ArrowUp}');
    await expect.element(card.title).toMatchTextContent('Antena');
    await app.press('e');
    await expect.element(card.title).toMatchTextContent('Choque');
    await expect.element(panel.rows).toHaveLength(2);
    await app.press('e');
    await expect.element(card.title).toMatchTextContent('Panico');
    await expect.element(new AlarmBell().badge).toHaveTextContent('1');
    await app.press('z');
    await expect.element(card.title).toMatchTextContent('Choque');
    await app.press('z');
    await expect.element(card.title).toMatchTextContent('Antena');
    await expect.element(panel.rows).toHaveLength(3);
    expect(app.api.calls('ACKAlarms')).toHaveLength(2);
    expect(app.api.calls('undoACKAlarms')).toHaveLength(2);
  });

  test('ends with the last one, which Z still brings back', async () => {
    const { app, panel } = await openPanel((fleet) => raiseAlarm(fleet, 'CON-301', 'sos'));
    await panel.attend('Panico');
    await expect.element(panel.card.button('Asentir 1')).toBeVisible();
    await app.press('E');
    await expect.element(panel.card.root).not.toBeInTheDocument();
    await expect.element(panel.text('No se encontraron datos para su consulta')).toBeVisible();
    await app.press('z');
    await expect.element(panel.card.title).toMatchTextContent('Panico');
  });

  test('leaves the keys to who types', async () => {
    const { app, panel } = await openPanel(raiseThree);
    await panel.attend('Antena');
    await expect.element(panel.card.title).toMatchTextContent('Antena');
    await app.search.click();
    await app.press('ez');
    await expect.element(app.search).toHaveValue('ez');
    await expect.element(panel.rows).toHaveLength(3);
    expect(app.api.calls('ACKAlarms')).toHaveLength(0);
  });

  test('goes on to the next page, and back', async () => {
    const { app, panel } = await openPanel((fleet) => {
      for (let count = 1; count <= 16; count++)
        raiseAlarm(fleet, 'CON-301', 'sos', { about: `Aviso ${count}.` }).atMs -= (17 - count) * 1_000;
    });
    await panel.attend('Aviso 2.');
    await expect.element(panel.card.fact('Detalle')).toHaveTextContent('Aviso 2.');
    await app.press('{ArrowDown}');
    await expect.element(panel.card.fact('Detalle')).toHaveTextContent('Aviso 1.');
    await expect.poll(() => app.address()).toContain('page=2');
    await app.press('{ArrowUp}');
    await expect.element(panel.card.fact('Detalle')).toHaveTextContent('Aviso 2.');
  });

  test('tells the keys, in English too', async () => {
    const { panel } = await openPanel(raiseThree, { language: 'US' });
    await panel.attend('Collision');
    const { card } = panel;
    await expect.element(card.text(/acknowledge and go on/)).toBeVisible();
    await expect.element(card.fact('Driver')).toHaveTextContent('Rosa Quispe');
    await expect.element(card.button('Acknowledge 1')).toBeVisible();
    await card.button('Acknowledge 1').click();
    await expect.element(card.title).toMatchTextContent('Panic');
  });

  test('gives it to somebody and comments it, and shows what others write', async () => {
    const { app, panel } = await openPanel(raiseThree);
    await panel.attend('Choque');
    const { card } = panel;
    await card.root.getByRole('combobox', { name: 'A cargo de' }).click();
    await app.page.getByRole('option', { name: 'Luis Prado' }).click();
    await expect.element(panel.row('Choque')).toMatchTextContent('A cargo de Luis Prado');
    await card.root.getByRole('textbox', { name: 'Comentario' }).fill('Llamé al conductor.');
    await card.button('Comentar').click();
    const comments = card.root.getByRole('list', { name: 'Comentarios' });
    await expect.element(comments).toMatchTextContent('Llamé al conductor.');
    await expect.element(panel.row('Choque').getByRole('img', { name: '1 comentario' })).toBeVisible();
    expect(app.api.calls('commentAlarm')).toMatchObject([{ text: 'Llamé al conductor.' }]);
  });

  test('shows who acknowledged it meanwhile, and offers no more to do so', async () => {
    const { app, panel } = await openPanel(raiseThree);
    await panel.attend('Choque');
    await expect.element(panel.card.button('Asentir 1')).toBeVisible();
    const { fleet } = app.api;
    acknowledgeAlarms(
      fleet,
      fleet.alarms.filter(({ code }) => code === 'collision'),
    );
    await expect.element(panel.card.text(/Asentida por Ana Torres/)).toBeVisible();
    await expect.element(panel.card.button('Asentir 1')).not.toBeInTheDocument();
    await expect.element(panel.rows).toHaveLength(2);
  });

  test('without the permission shows the alarm, without a button and without its key', async () => {
    const { app, panel } = await openPanel(raiseThree, {
      role: 'Operador',
      without: ['AsentirAlarmas', 'LeerNotificaciones'],
    });
    await panel.attend('Antena');
    await expect.element(panel.card.fact('Conductor')).toHaveTextContent('Rosa Quispe');
    await expect.element(panel.card.button(/^Asentir/)).not.toBeInTheDocument();
    await expect.element(panel.card.text(/asentir y seguir/)).not.toBeInTheDocument();
    await app.press('e');
    await app.press('{ArrowDown}');
    await expect.element(panel.card.title).toMatchTextContent('Choque');
    await expect.element(panel.rows).toHaveLength(3);
  });

  test('says that the geofence was deleted, and what is not known', async () => {
    const { panel } = await openPanel((fleet) => {
      const alarm = raiseAlarm(fleet, 'CON-301', 'geofenceEntered', { about: 'Patio Sur', point: null });
      alarm.scene = { places: [patioOf(fleet, true)], driver: null, trail: [] };
    });
    await panel.attend('CON-301');
    await expect.element(panel.card.text(/La geocerca Patio Sur fue eliminada después/)).toBeVisible();
    await expect.element(panel.card.fact('Conductor')).toHaveTextContent('Sin conductor conocido');
    await expect.element(panel.card.fact('Latitud / Longitud')).toHaveTextContent('Sin posición');
  });

  test('says that the vehicle is in other hands', async () => {
    const { app, panel } = await openPanel(() => undefined);
    app.api.fail('alarmScene', 'NOT_FOUND');
    app.open('/map?panel=notifications&alarm=77');
    await expect
      .element(panel.text(/El móvil ya no está a su alcance: pasó a otro cliente o a otro grupo/))
      .toBeVisible();
  });

  test('offers to try again where the server does not answer', async () => {
    const { app, panel } = await openPanel(raiseThree);
    app.api.fail('alarmScene', 'UNAVAILABLE');
    await panel.attend('Choque');
    const retry = panel.card.button('Reintentar');
    await expect.element(retry).toBeVisible();
    app.api.restore('alarmScene');
    await retry.click();
    await expect.element(panel.card.fact('Conductor')).toHaveTextContent('Rosa Quispe');
  });
});
