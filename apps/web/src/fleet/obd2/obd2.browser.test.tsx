import { describe, expect, test } from 'vitest';
import { Panel } from '../../testing/driver/panel.ts';
import { assetId } from '../../testing/fleet/company.ts';
import { localTime } from '../../testing/fleet/localTime.ts';
import { report } from '../../testing/fleet/vehicles.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const CAR = 'AND-103';
const AT = Date.now() - 5 * 60_000;
const UNKNOWN = {
  ...{ cELV: null, fP: null, fT: null, iMAP: null, tA: null, iAT: null, tP: null, tIgn: null, dTMIL: null },
  ...{ ignition: true, movement: null, bI: null, aC: null, gsm: null },
};
const READING = {
  ...UNKNOWN,
  ...{ nDTC: 0, eCT: 88.4, rpm: 1_850, speed: 45, panic: false, gsm: 80 },
  summary: { velocidad: 43.2, fGPS: new Date(AT).toISOString(), lat: -12.1, lon: -77.05, odo: 52_100.5 },
};

/** The map with the popup of a vehicle whose bus is read. */
const opened = (language: 'ES' | 'ES_US' | 'US', answer: typeof READING | null) =>
  renderApp(`/map?popup=${assetId(CAR)}`, {
    user: { language },
    prepare: (api) => {
      report(api.fleet, CAR, { asset: { itSupportsOBD2: true, typeMobile: { id: 2 } } });
      api.answer('getLastHistoryPointOBD2ById', answer);
    },
  });

describe('the readings of a vehicle’s bus', () => {
  test.each(['ES', 'ES_US', 'US'] as const)('open from its popup, in %s', async (language) => {
    const t = (spanish: string, english: string) => (language === 'US' ? english : spanish);
    const app = await opened(language, READING);
    await app.map.popup(CAR).getByRole('button', { name: 'OBD2' }).click();
    const dialog = new Panel(app.dialog('OBD2-CANBUS'));
    await expect.element(dialog.root).toMatchTextContent('AND-103');
    for (const [label, value] of [
      [t('Velocidad', 'Speed'), language === 'ES' ? '43 km/h' : '27 mph'],
      [t('Kilometraje total', 'Total mileage'), language === 'ES' ? '52.100,5 km' : '32,373.8 mi'],
      [t('Coordenadas', 'Coordinates'), '-12.100000, -77.050000'],
      [t('Códigos de falla', 'Trouble codes'), '0'],
      [t('Temperatura del refrigerante', 'Coolant temperature'), language === 'ES' ? '88 °C' : '191 °F'],
      [t('Velocidad del vehículo', 'Vehicle speed'), language === 'ES' ? '45 km/h' : '28 mph'],
      [t('Pánico', 'Panic'), 'No'],
      [t('Ignición', 'Ignition'), t('Si', 'Yes')],
      [t('Carga del motor', 'Engine load'), 'N/A'],
      [t('Código de área (GSM)', 'Area code (GSM)'), 'N/A'],
      [t('Señal GSM', 'GSM signal'), '80 %'],
    ] as const)
      await expect.element(dialog.fact(label)).toHaveTextContent(value);
    await expect.element(dialog.fact(t('Fecha GPS', 'GPS date'))).toMatchTextContent(localTime(AT).time);
    await expect
      .element(dialog.fact(t('Fecha GPS', 'GPS date')))
      .toMatchTextContent(t('hace 5 minutos', '5 minutes ago'));
    expect(await app.accessibilityFaults()).toEqual([]);
  });

  test('are read each time they are opened, from the panel too', async () => {
    const app = await opened('ES', READING);
    const panel = app.openVehicle(CAR);
    for (const times of [1, 2]) {
      await panel.button('OBD2').click();
      const dialog = new Panel(app.dialog('OBD2-CANBUS'));
      await expect.element(dialog.fact('Pánico')).toHaveTextContent('No');
      expect(app.api.calls('getLastHistoryPointOBD2ById')).toHaveLength(times);
      await dialog.close();
      await expect.element(dialog.root).not.toBeInTheDocument();
    }
    expect(app.api.calls('getLastHistoryPointOBD2ById')[0]).toEqual({ eid: assetId(CAR) });
  });

  test.each(['ES', 'US'] as const)('that are not there are said to be none, in %s', async (language) => {
    const none =
      language === 'US' ? 'No OBD2 information is available' : 'No hay información OBD2 disponible';
    const app = await opened(language, null);
    await app.map.popup(CAR).getByRole('button', { name: 'OBD2' }).click();
    await expect.element(app.dialog('OBD2-CANBUS').getByText(none)).toBeVisible();
  });

  test('that cannot be read are said to be none', async () => {
    const app = await opened('ES', READING);
    app.api.fail('getLastHistoryPointOBD2ById', 'UNAVAILABLE');
    await app.map.popup(CAR).getByRole('button', { name: 'OBD2' }).click();
    await expect.element(app.text('No hay información OBD2 disponible')).toBeVisible();
  });

  test('are not offered of a vehicle without them', async () => {
    const app = await renderApp(`/map?popup=${assetId(CAR)}`);
    await expect.element(app.map.popup(CAR)).toHaveAttribute('data-expanded', 'true');
    await expect.element(app.button('OBD2')).not.toBeInTheDocument();
    await expect.element(app.openVehicle(CAR).fact('Velocidad')).toBeVisible();
    await expect.element(app.button('OBD2')).not.toBeInTheDocument();
  });

  test('have room on a phone', async () => {
    const app = await opened('ES', READING);
    await app.map.popup(CAR).getByRole('button', { name: 'OBD2' }).click();
    await app.resize({ width: 390, height: 844 });
    await expect.element(new Panel(app.dialog('OBD2-CANBUS')).fact('Señal GSM')).toHaveTextContent('80 %');
    await expect.poll(() => app.overflow()).toBe(0);
  });
});
