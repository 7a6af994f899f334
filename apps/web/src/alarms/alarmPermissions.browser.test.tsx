import { expect, test } from 'vitest';
import { AlarmBell, AlarmsPanel } from '../testing/driver/alarmsScreens.ts';
import { raiseAlarm } from '../testing/fleet/alarms.ts';
import { CONDOR } from '../testing/fleet/company.ts';
import { renderApp } from '../testing/renderApp.tsx';

test('without the permission there is no bell, no panel and no tab', async () => {
  const app = await renderApp('/map?panel=notifications', {
    user: { customer: CONDOR, without: ['Notificaciones', 'ConfiguracionNotificaciones', 'Planificador'] },
  });
  await app.map.drawn();
  await expect.element(app.menuEntry('Mapa')).toBeVisible();
  await expect.element(app.menuEntry('Notificaciones')).not.toBeInTheDocument();
  await expect.element(new AlarmBell().button).not.toBeInTheDocument();
  await expect.element(app.panel('Notificaciones').root).not.toBeInTheDocument();
  const panel = app.openVehicle('CON-301');
  await expect.element(panel.tab('Recorridos')).toBeVisible();
  await expect.element(panel.tab('Alertas')).not.toBeInTheDocument();
  app.open('/manage/confNotifications');
  await expect.element(app.heading('Acceso Denegado')).toBeVisible();
});

test('an operator acknowledges and reads in bulk, and does not set up rules', async () => {
  const app = await renderApp('/map?panel=notifications', {
    user: { customer: CONDOR, groups: ['Rondas'], role: 'Operador' },
    prepare: ({ fleet }) => {
      raiseAlarm(fleet, 'CON-301', 'sos');
      raiseAlarm(fleet, 'CON-301', 'tow');
    },
  });
  const panel = new AlarmsPanel();
  const item = (name: string) => app.page.getByRole('menuitem', { name });
  await panel.selectAll.click();
  await panel.button('Más acciones').click();
  await expect.element(item('Asentir todas')).toBeVisible();
  await item('Marcar como leídas').click();
  await expect.poll(() => app.api.calls('markNotificationAsRead')).toHaveLength(1);
  await panel.button('Ajustes de notificaciones').click();
  await expect.element(item('Mis avisos')).toBeVisible();
  await expect.element(item('Configuración de notificaciones')).not.toBeInTheDocument();
  await app.press('{Escape}');
  await panel.check('Panico').click();
  await panel.acknowledge.click();
  await expect.element(panel.row('Panico')).not.toBeInTheDocument();
  app.open('/manage/confNotifications');
  await expect.element(app.heading('Acceso Denegado')).toBeVisible();
});

test('who lacks the permission is not offered to read in bulk', async () => {
  const app = await renderApp('/map?panel=notifications', {
    user: { customer: CONDOR, role: 'Operador', without: ['LeerNotificaciones'] },
    prepare: ({ fleet }) => raiseAlarm(fleet, 'CON-301', 'sos'),
  });
  const panel = new AlarmsPanel();
  await panel.check('Panico').click();
  await panel.button('Más acciones').click();
  await expect.element(app.page.getByRole('menuitem', { name: 'Asentir todas' })).toBeVisible();
  await expect
    .element(app.page.getByRole('menuitem', { name: 'Marcar como leídas' }))
    .not.toBeInTheDocument();
});
