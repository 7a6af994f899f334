import { expect, onTestFinished, test, vi } from 'vitest';
import { AlarmBell, AlarmsPanel } from '../testing/driver/alarmsScreens.ts';
import { raiseAlarm } from '../testing/fleet/alarms.ts';
import { CONDOR } from '../testing/fleet/company.ts';
import { renderApp } from '../testing/renderApp.tsx';

/** Counts the tones that the page plays; an alarm has two. */
function countTones(): () => number {
  const played = vi.spyOn(OscillatorNode.prototype, 'start');
  onTestFinished(() => played.mockRestore());
  return () => played.mock.calls.length;
}

async function openPanel() {
  const app = await renderApp('/map?panel=notifications', { user: { customer: CONDOR, groups: ['Rondas'] } });
  return { app, panel: new AlarmsPanel() };
}

test('a panic button is heard', async () => {
  const tones = countTones();
  const { app, panel } = await openPanel();
  await expect.element(panel.button('Silenciar')).toBeVisible();
  await panel.touch();
  raiseAlarm(app.api.fleet, 'CON-301', 'sos');
  await expect.poll(tones).toBe(2);
});

test('the sound is heard while the panel is open and on, and stays as it was set', async () => {
  const tones = countTones();
  const { app, panel } = await openPanel();
  await panel.button('Silenciar').click();
  app.reload();
  await expect.element(panel.button('Activar sonido')).toBeVisible();
  await panel.touch();
  raiseAlarm(app.api.fleet, 'CON-301', 'sos');
  await expect.element(panel.row('Panico')).toBeVisible();
  expect(tones(), 'muted').toBe(0);

  await panel.button('Activar sonido').click();
  await expect.poll(tones, { message: 'one hears what it is' }).toBe(2);
  raiseAlarm(app.api.fleet, 'CON-302', 'collision');
  await expect.element(panel.row('Choque')).toBeVisible();
  expect(tones(), 'only the gravest events sound').toBe(2);
  raiseAlarm(app.api.fleet, 'CON-302', 'powerDisconnected');
  await expect.element(panel.row('Desconexión')).toBeVisible();
  await expect.poll(tones).toBe(4);

  await panel.close();
  await expect.element(panel.root).not.toBeInTheDocument();
  raiseAlarm(app.api.fleet, 'CON-302', 'antennaDisconnected');
  await expect.element(new AlarmBell().badge).toHaveTextContent('4');
  expect(tones(), 'the panel is closed').toBe(4);
});
