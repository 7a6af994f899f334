import { describe, expect, test } from 'vitest';
import { network } from '../testing/api/fakeNetwork.ts';
import { AlarmBell, AlarmsPanel } from '../testing/driver/alarmsScreens.ts';
import { ExplainDialog } from '../testing/driver/explainDialog.ts';
import {
  acknowledgeAlarms,
  raiseAlarm,
  raiseThree,
  repeatAlarm,
  restoreAlarms,
} from '../testing/fleet/alarms.ts';
import { assetId, CONDOR } from '../testing/fleet/company.ts';
import type { FakeFleet } from '../testing/fleet/types.ts';
import type { UserWish } from '../testing/fleet/users.ts';
import { renderApp } from '../testing/renderApp.tsx';

const EMPTY = 'No se encontraron datos para su consulta';

/** The panel of somebody who sees the rounds alone, of which nothing waits but what is raised here. */
async function openPanel(raise: (fleet: FakeFleet) => void, wish: Partial<UserWish> = {}) {
  const app = await renderApp('/map?panel=notifications', {
    user: { customer: CONDOR, groups: ['Rondas'], ...wish },
    prepare: ({ fleet }) => raise(fleet),
  });
  return { app, panel: new AlarmsPanel(wish.language === 'US' ? 'en' : 'es') };
}

const raisePanic = (fleet: FakeFleet) => raiseAlarm(fleet, 'CON-301', 'sos');

describe('the panel of alarms', () => {
  test('counts a repeat up in the same row', async () => {
    const { app, panel } = await openPanel(raisePanic);
    const [alarm] = app.api.fleet.alarms.slice(-1);
    await expect.element(panel.rows).toHaveLength(1);
    for (const count of [2, 3]) {
      if (alarm) repeatAlarm(app.api.fleet, alarm);
      await expect.element(panel.row('Panico')).toMatchTextContent(`×${count}`);
      await expect.element(panel.rows).toHaveLength(1);
    }
    await expect.element(new AlarmBell().badge).toHaveTextContent('1');
  });

  test('says of an event that Rastro worked out that it is estimated, in the row, the bell and the dialog', async () => {
    const { panel } = await openPanel((fleet) => {
      raiseAlarm(fleet, 'CON-301', 'hardBraking', { estimated: true });
      raiseAlarm(fleet, 'CON-302', 'hardBraking');
    });
    await expect.element(panel.row('CON-301')).toMatchTextContent('Frenada brusca');
    await expect.element(panel.row('CON-301')).toMatchTextContent('estimado');
    await expect.element(panel.row('CON-302')).not.toMatchTextContent('estimado');
    await panel.attend('CON-301');
    await expect.element(panel.card.title).toMatchTextContent('Frenada brusca estimado');
  });

  test('acknowledges one, and what is acknowledged does not come back', async () => {
    const { app, panel } = await openPanel(raiseThree);
    await expect.element(panel.rows).toHaveLength(3);
    await expect.element(panel.acknowledge).toBeDisabled();
    await panel.check('Panico').click();
    await panel.acknowledge.click();
    await expect.element(panel.row('Panico')).not.toBeInTheDocument();
    app.reload();
    await expect.element(panel.rows).toHaveLength(2);
    await expect.element(panel.row('Panico')).not.toBeInTheDocument();
  });

  test('acknowledges what is chosen, and leaves the rest', async () => {
    const { app, panel } = await openPanel(raiseThree);
    await panel.selectAll.click();
    await panel.check('Choque').click();
    await panel.acknowledge.click();
    await expect.element(panel.rows).toHaveLength(1);
    await expect.element(panel.row('Choque')).toBeVisible();
    await expect.element(new AlarmBell().badge).toHaveTextContent('1');
    expect(app.api.calls('ACKAlarms')).toHaveLength(1);
  });

  test('says how many are acknowledged, and takes that back', async () => {
    const { app, panel } = await openPanel(raiseThree);
    await expect.element(panel.button('Asentir Alarmas')).toBeDisabled();
    await panel.selectAll.click();
    await panel.button('Asentir 3').click();
    await expect.element(panel.text(EMPTY)).toBeVisible();
    const notice = app.notice('3 alarmas asentidas');
    await notice.getByRole('button', { name: 'Deshacer' }).click();
    await expect.element(panel.rows).toHaveLength(3);
    await expect.element(new AlarmBell().badge).toHaveTextContent('3');
    await expect.element(notice).not.toBeInTheDocument();
  });

  test('takes back by the filter too, and says in English how many others were quicker with', async () => {
    const { app, panel } = await openPanel(raiseThree, { language: 'US' });
    app.api.answer('undoACKAlarms', { count: 1, notificationId: [5] });
    await panel.acknowledgeAll();
    await app.notice('3 alarms acknowledged').getByRole('button', { name: 'Undo' }).click();
    await expect.element(app.notice('1 of 3 were undone: the others can no longer be')).toBeVisible();
    expect(app.api.calls('undoACKAlarms')).toHaveLength(1);
  });

  test('shows live what somebody else takes back', async () => {
    const { app, panel } = await openPanel(raisePanic);
    const { fleet } = app.api;
    await expect.element(panel.rows).toHaveLength(1);
    acknowledgeAlarms(fleet, fleet.alarms.slice(-1));
    await expect.element(panel.text(EMPTY)).toBeVisible();
    restoreAlarms(fleet, fleet.alarms.slice(-1));
    await expect.element(panel.row('Panico')).toBeVisible();
    await expect.element(new AlarmBell().badge).toHaveTextContent('1');
  });

  test('filters maintenance by its own bell, alone', async () => {
    const { app, panel } = await openPanel((fleet) => {
      raiseThree(fleet);
      raiseAlarm(fleet, 'CON-301', 'maintenanceDue');
    });
    await expect.element(panel.bell('Mantenimiento')).toMatchTextContent('1');
    await panel.bell('Hardware').click();
    await expect.element(panel.rows).toHaveLength(3);
    await panel.bell('Mantenimiento').click();
    await expect.element(panel.rows).toHaveLength(1);
    await expect.element(panel.bell('Hardware')).toHaveAttribute('aria-pressed', 'false');
    await panel.acknowledgeAll();
    await expect.element(panel.bell('Mantenimiento')).toMatchTextContent('0');
    await panel.bell('Hardware').click();
    await expect.element(panel.rows).toHaveLength(3);
    await expect.poll(() => app.address()).not.toContain('MAINTENANCE');
  });

  test.each([
    ['ES', 'Reportes'],
    ['US', 'Reports'],
  ] as const)('filters reports by their own bell, alone, in %s', async (language, reports) => {
    const { app, panel } = await openPanel(
      (fleet) => {
        raiseThree(fleet);
        raiseAlarm(fleet, 'CON-301', 'doorOpen', {
          typeNotification: { id: 3 },
          typeAlarm: null,
          source: 'Kilometraje de flota',
        });
      },
      { language },
    );
    await expect.element(panel.bell(reports)).toMatchTextContent('1');
    await panel.bell(reports).click();
    await expect.element(panel.rows).toHaveLength(1);
    await expect.element(panel.row('Kilometraje de flota')).toBeVisible();
    await panel.acknowledgeAll();
    await expect.element(panel.bell(reports)).toMatchTextContent('0');
    await panel.bell('Hardware').click();
    await expect.element(panel.rows).toHaveLength(3);
    await expect.poll(() => app.address()).not.toContain('REPORT');
  });

  test('lists what was acknowledged, by whom, with nothing to acknowledge', async () => {
    const { app, panel } = await openPanel(raiseThree);
    acknowledgeAlarms(app.api.fleet, app.api.fleet.alarms.slice(-1));
    await panel.button('Mostrar filtros').click();
    await app.switchOn('Solo asentidas');
    await expect.element(panel.rows).toHaveLength(1);
    await expect.element(panel.rows).toMatchTextContent('Asentida por Ana Torres');
    await expect.element(panel.selectAll).not.toBeInTheDocument();
    await expect.element(panel.acknowledge).not.toBeInTheDocument();
    await expect.poll(() => app.address()).toContain('acknowledged=1');
    await panel.button('Quitar filtros').click();
    await expect.element(panel.rows).toHaveLength(2);
  });

  test('shows live what somebody else acknowledges', async () => {
    const { app, panel } = await openPanel(raiseThree);
    await expect.element(panel.rows).toHaveLength(3);
    const { fleet } = app.api;
    acknowledgeAlarms(
      fleet,
      fleet.alarms.filter(({ code }) => code === 'sos' || code === 'antennaDisconnected'),
    );
    await expect.element(panel.rows).toHaveLength(1);
    await expect.element(panel.row('Choque')).toBeVisible();
    await expect.element(new AlarmBell().badge).toHaveTextContent('1');
  });

  test('filters by kind, keeps that for the user, and acknowledges by the filter', async () => {
    const { app, panel } = await openPanel((fleet) => {
      raiseThree(fleet);
      raiseAlarm(fleet, 'CON-302', 'hardBraking');
    });
    await expect.element(panel.bell('Hardware')).toMatchTextContent('3');
    await expect.element(panel.bell('Software')).toMatchTextContent('1');
    await expect.element(panel.bell('Sin transmisión')).toMatchTextContent('0');
    await panel.bell('Hardware').click();
    await expect.element(panel.rows).toHaveLength(3);
    app.open('/map?panel=notifications');
    await expect.element(panel.bell('Hardware')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(panel.rows).toHaveLength(3);

    await panel.acknowledgeAll();
    await expect.element(panel.text(EMPTY)).toBeVisible();
    await expect.element(panel.bell('Hardware')).toMatchTextContent('0');
    await panel.bell('Hardware').click();
    await expect.element(panel.rows).toHaveLength(1);
    await expect.element(panel.row('Frenada brusca')).toBeVisible();
  });

  test('filters by vehicle, event and what is unread, and the address has it', async () => {
    const { app, panel } = await openPanel(raiseThree);
    await panel.button('Mostrar filtros').click();
    await panel.root.getByRole('combobox', { name: 'Móvil' }).fill('302');
    await app.found(/CON-302/).click();
    await expect.element(panel.rows).toHaveLength(2);
    await panel.root.getByRole('combobox', { name: 'Evento' }).fill('choq');
    await app.found('Choque').click();
    await expect.element(panel.rows).toHaveLength(1);
    await expect.poll(() => app.address()).toContain(`asset=${assetId('CON-302')}`);

    await panel.attend('Choque');
    await expect.element(panel.row('Choque').getByRole('img', { name: 'Leída' })).toBeVisible();
    await app.switchOn('Solo no leídas');
    await expect.element(panel.text(EMPTY)).toBeVisible();
    await panel.button('Quitar filtros').click();
    await expect.element(panel.rows).toHaveLength(3);
  });

  test('says how many are unread by their type, and none of those without any', async () => {
    const { panel } = await openPanel((fleet) => {
      raiseAlarm(fleet, 'CON-301', 'maintenanceDue');
    });
    await expect.element(panel.text('1 mantenimiento sin leer')).toBeVisible();
  });

  test('marks what is chosen as read', async () => {
    const { panel } = await openPanel(raiseThree);
    await expect.element(panel.text('3 alarmas sin leer')).toBeVisible();
    await panel.selectAll.click();
    await panel.many('Marcar como leídas');
    await expect.element(panel.rows.getByRole('img', { name: 'Leída' })).toHaveLength(3);
    await expect.element(panel.text('0 alarmas sin leer')).toBeVisible();
  });

  test('explains an alarm from its row', async () => {
    const { app, panel } = await openPanel(raisePanic, { language: 'US' });
    await expect.element(panel.button('Explain: Ronda 301 - CON-301, Panic')).toBeVisible();
    await panel.explain('Panic');
    const dialog = new ExplainDialog('en');
    await expect.element(dialog.fact('Result')).toHaveTextContent('Panic');
    await expect.element(dialog.fact('Rule')).toMatchTextContent('Told by the device');
    await expect.poll(() => app.address()).toMatch(/explain=alarm\.\d+/);
    await app.press('{Escape}');
    await expect.element(dialog.root).not.toBeInTheDocument();
    await expect.element(panel.row('Panic')).toBeVisible();
  });

  test('says so and brings it back when the server cannot be asked to acknowledge', async () => {
    const { app, panel } = await openPanel(raisePanic);
    await panel.check('Panico').click();
    network.cut();
    await panel.acknowledge.click();
    await expect.element(app.notice('No hay conexión con el servidor')).toBeVisible();
    await expect.element(panel.row('Panico')).toBeVisible();
    await expect.element(new AlarmBell().badge).toHaveTextContent('1');
  });
});

describe('the name of an event', () => {
  /** Of 35 and of 32 characters, and what the panel and the bell show of them. */
  const LONG = [
    ['overspeedEnd', 'Fin de exceso de velocidad (equi…', 'Fin de exceso de velocida…'],
    ['fuelDrain', 'Descarga de combustible (equipo)', 'Descarga de combustible (…'],
  ] as const;
  const badges = { count: 1234, late: true, about: 'Paradero de la Plaza de Armas de Huaral' };

  test.each([
    [1440, 900],
    [390, 844],
  ])(
    'is cut at 32 characters in the panel and at 25 in the bell, at a width of %i',
    async (width, height) => {
      const { app, panel } = await openPanel((fleet) => {
        for (const [code] of LONG) raiseAlarm(fleet, 'CON-301', code, badges);
      });
      await app.resize({ width, height });
      const fits = ({ scrollWidth, clientWidth }: Element) => scrollWidth <= clientWidth;
      /** Neither the name nor its row is cut off. */
      const isWhole = (name: Element) => fits(name) && fits(name.closest('li') ?? name);
      for (const [, inPanel] of LONG) {
        const name = panel.rows.getByText(inPanel, { exact: true });
        await expect.element(name).toBeVisible();
        expect(isWhole(await name.findElement()), inPanel).toBe(true);
      }
      const bell = new AlarmBell();
      await bell.button.click();
      for (const [, , inBell] of LONG) {
        const name = bell.items.getByText(inBell, { exact: true });
        await expect.element(name).toBeVisible();
        expect(isWhole(await name.findElement()), inBell).toBe(true);
      }
      expect(fits(await bell.dropdown.findElement())).toBe(true);
    },
  );
});

const raiseReport = (runId: number | null) => (fleet: FakeFleet) =>
  raiseAlarm(fleet, 'CON-301', 'doorOpen', {
    typeNotification: { id: 3 },
    typeAlarm: null,
    event: 'Reporte listo',
    source: 'Kilometraje de flota',
    report: { jobId: 5, runId },
  });

test.each([
  { runId: null, asked: 'jobFile' },
  { runId: 7, asked: 'scheduledReportFile' },
] as const)('a report that is ready is opened from its row, by $asked', async ({ runId, asked }) => {
  const { app, panel } = await openPanel(raiseReport(runId));
  app.api.answer(asked, { url: '/api/jobs/export?link=none' });
  await panel.row('Kilometraje de flota').getByRole('button').first().click();
  await expect.poll(() => app.api.calls(asked)).toHaveLength(1);
  await expect.poll(() => app.api.calls('markNotificationAsRead')).toHaveLength(1);
  expect(app.api.calls('alarmScene')).toEqual([]);
});

test('a scheduled report is not opened by who may not schedule any more', async () => {
  const { panel } = await openPanel(raiseReport(7), { without: ['Planificador'] });
  await expect.element(panel.row('Kilometraje de flota').getByRole('button').first()).toBeDisabled();
});
