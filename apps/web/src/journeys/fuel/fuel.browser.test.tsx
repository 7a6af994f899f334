import { describe, expect, test } from 'vitest';
import { Panel } from '../../testing/driver/panel.ts';
import { localTime } from '../../testing/fleet/localTime.ts';
import { report } from '../../testing/fleet/vehicles.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const CAR = 'AND-111';
const MINUTE = 60_000;
const AT = Date.now() - 60 * MINUTE;
const text = (ms: number) => new Date(ms).toISOString();
const FUEL = {
  unit: 'LITRE' as const,
  levels: Array.from({ length: 40 }, (_, i) => ({ at: text(AT + i * MINUTE), level: i < 20 ? 60 - i : 90 })),
  usedL: 18.5,
  filledL: 49,
  drainedL: 0,
  changes: [{ at: text(AT + 20 * MINUTE), changeL: 49, dir: 'Avenida 12, Lima' }],
  days: [
    { date: '2026-11-22', usedL: 12.5 },
    { date: '2026-11-23', usedL: 6 },
  ],
};

describe('the fuel of a vehicle', () => {
  test.each(['ES', 'ES_US', 'US'] as const)(
    'is its level, its use, and what was filled, in %s',
    async (language) => {
      const t = (spanish: string, english: string) => (language === 'US' ? english : spanish);
      const v = (litres: string, gallons: string) =>
        language === 'ES' ? `${litres.replace('.', ',')} L` : `${gallons} gal`;
      const app = await renderApp('/map', {
        user: { language },
        prepare: (api) => {
          report(api.fleet, CAR, { fuel: '73 %' });
          api.answer('fuelHistory', FUEL);
        },
      });
      const panel = app.openVehicle(CAR);
      await panel.tab(t('Combustibles', 'Fuel')).click();
      await expect
        .element(panel.fact(t('Nivel actual', 'Current level')))
        .toHaveTextContent(t('73 %', '73%'));
      await expect.element(panel.fact(t('Consumido', 'Used'))).toHaveTextContent(v('18.5', '4.9'));
      await expect.element(panel.fact(t('Cargado', 'Filled'))).toHaveTextContent(v('49.0', '12.9'));
      await expect.element(panel.fact(t('Descargado', 'Drained'))).toHaveTextContent(v('0.0', '0.0'));
      const chart = panel.root.getByRole('img', {
        name: `${t('Nivel de combustible', 'Fuel level')} (${language === 'ES' ? 'L' : 'gal'})`,
      });
      await expect.element(chart).toMatchTextContent(language === 'ES' ? '+49 L' : '+13 gal');
      const region = (name: string) => new Panel(panel.root.getByRole('region', { name, exact: true }));
      const changes = region(t('Cargas y descargas', 'Fills and drains'));
      for (const shown of [
        t('Carga', 'Fill'),
        v('49.0', '12.9'),
        localTime(AT + 20 * MINUTE).time,
        'Avenida 12, Lima',
      ])
        await expect.element(changes.root).toMatchTextContent(shown);
      await expect
        .element(region(t('Consumo por día', 'Use by day')).root)
        .toMatchTextContent(new RegExp(`${t('domingo', 'Sunday')}.*${v('12.5', '3.3').replace('.', '\\.')}`));
      expect(await app.accessibilityFaults()).toEqual([]);
    },
  );

  test('is asked for the chosen period, and stays open after a reload', async () => {
    const app = await renderApp('/map', { prepare: (api) => api.answer('fuelHistory', FUEL) });
    const panel = app.openVehicle(CAR, '?tab=fuel&period=3');
    await expect.element(panel.fact('Consumido')).toHaveTextContent('18,5 L');
    const [asked] = app.api.calls('fuelHistory');
    const day = localTime(
      Date.parse(`${localTime(Date.now()).date.split('/').toReversed().join('-')}T12:00:00-05:00`) -
        24 * 60 * MINUTE,
    );
    expect(asked?.fechaInicio).toBe(`${day.date.split('/').toReversed().join('-')} 00:00:00`);
    app.reload();
    await expect.element(panel.fact('Consumido')).toHaveTextContent('18,5 L');
  });

  test.each(['ES', 'US'] as const)('that nothing measures is said to be unknown, in %s', async (language) => {
    const app = await renderApp('/map', { user: { language } });
    const panel = app.openVehicle(CAR, '?tab=fuel');
    await expect
      .element(panel.fact(language === 'US' ? 'Current level' : 'Nivel actual'))
      .toHaveTextContent(language === 'US' ? 'N/A' : 'S/D');
    const none =
      language === 'US'
        ? 'There are no fuel readings in this period'
        : 'No hay lecturas de combustible en este período';
    await expect.element(panel.text(none)).toBeVisible();
  });

  test('has room on a phone', async () => {
    const app = await renderApp('/map', { prepare: (api) => api.answer('fuelHistory', FUEL) });
    await app.resize({ width: 390, height: 844 });
    const panel = app.openVehicle(CAR, '?tab=fuel');
    await expect.element(panel.fact('Consumido')).toHaveTextContent('18,5 L');
    await expect.poll(() => app.overflow()).toBe(0);
    for (const width of [390, 1_440]) {
      await app.resize({ width, height: 844 });
      const tabs = panel.root.getByRole('tablist').element();
      expect.soft(tabs.scrollWidth, 'all tabs are in sight').toBeLessThanOrEqual(tabs.clientWidth);
    }
  });
});
