import { describe, expect, test } from 'vitest';
import { ALARM_TEXTS, AlarmBell, AlarmsPanel } from '../testing/driver/alarmsScreens.ts';
import { raiseAlarm, raiseThree } from '../testing/fleet/alarms.ts';
import { CONDOR } from '../testing/fleet/company.ts';
import { renderApp } from '../testing/renderApp.tsx';

for (const language of ['es', 'en'] as const) {
  const t = ALARM_TEXTS[language];
  const user = { customer: CONDOR, groups: ['Rondas'], language: language === 'en' ? 'US' : 'ES' } as const;
  const panic = language === 'en' ? 'Panic' : 'Panico';
  const ago = language === 'en' ? /seconds? ago/ : /hace \d+ segundos?/;

  describe(`in ${language}`, () => {
    test('a panic button rings live: on the bell, in its dropdown and in the panel', async () => {
      const app = await renderApp('/map?panel=notifications', { user });
      const [bell, panel] = [new AlarmBell(language), new AlarmsPanel(language)];
      await expect.element(panel.text(t.empty)).toBeVisible();
      await expect.element(bell.badge).not.toBeInTheDocument();

      raiseAlarm(app.api.fleet, 'CON-301', 'sos');
      await expect.element(bell.badge).toHaveTextContent('1');
      await expect.element(panel.row(panic)).toMatchTextContent('Ronda 301 - CON-301');
      await expect.element(panel.row(panic).getByRole('img', { name: t.isNew })).toBeVisible();
      await expect.element(panel.bell('Hardware')).toMatchTextContent('1');

      await bell.button.click();
      await expect.element(bell.item(panic)).toMatchTextContent('Ronda 301 - CON-301');
      await expect.element(bell.item(panic)).toMatchTextContent(t.hasNotified);
      await expect.element(bell.item(panic)).toMatchTextContent(ago);
    });

    test('the dropdown stands below the bell, which says its name to the mouse', async () => {
      const app = await renderApp('/map', { user, prepare: ({ fleet }) => raiseThree(fleet) });
      const bell = new AlarmBell(language);
      await expect.element(bell.badge).toHaveTextContent('3');
      await bell.button.hover();
      await expect.element(app.page.getByRole('tooltip')).toBeVisible();
      await bell.button.click();
      const dropdown = app.page.getByRole('dialog', { name: t.notifications });
      const edges = (of: typeof dropdown) => of.element().getBoundingClientRect();
      await expect.element(dropdown).toBeVisible();
      await expect.poll(() => edges(dropdown).top).toBeGreaterThanOrEqual(edges(bell.button).bottom);
      expect(Math.abs(edges(dropdown).right - edges(bell.button).right)).toBeLessThan(24);
    });

    test('chosen alarms are acknowledged in the dropdown, and all of them', async () => {
      await renderApp('/map', { user, prepare: ({ fleet }) => raiseThree(fleet) });
      const bell = new AlarmBell(language);
      await bell.button.click();
      await expect.element(bell.items).toHaveLength(3);
      await expect.element(bell.acknowledge).toBeDisabled();
      await bell.item(panic).click();
      await expect.element(bell.item(panic)).toHaveAttribute('aria-pressed', 'true');
      await bell.item(panic).click();
      await expect.element(bell.acknowledge).toBeDisabled();
      await bell.item(panic).click();
      await bell.acknowledge.click();
      await expect.element(bell.items).toHaveLength(2);
      await expect.element(bell.badge).toHaveTextContent('2');

      await bell.selectAll.click();
      await bell.acknowledge.click();
      await expect.element(bell.dropdown.getByText(t.none)).toBeVisible();
      await expect.element(bell.badge).not.toBeInTheDocument();
      await bell.seeAll.click();
      await expect.element(new AlarmsPanel(language).text(t.empty)).toBeVisible();
    });
  });
}

test('what is acknowledged in the dropdown is so for everybody once it can no longer be undone', async () => {
  const app = await renderApp('/map', {
    user: { customer: CONDOR, groups: ['Rondas'] },
    prepare: ({ fleet }) => raiseThree(fleet),
  });
  const bell = new AlarmBell('es');
  await bell.button.click();
  await bell.selectAll.click();
  await bell.acknowledge.click();
  await expect
    .poll(() => app.api.fleet.alarms.filter(({ vehicle }) => vehicle.group.name === 'Rondas'))
    .toEqual(Array(3).fill(expect.objectContaining({ isAcknowledged: true })));
});
