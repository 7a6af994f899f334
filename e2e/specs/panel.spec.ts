import { expect, test } from '../driver/fixtures.ts';
import { localTime } from '../system/localTime.ts';

test.use({ maps: 'blank' });

const CAR = 'AND-111';

test('a vehicle’s panel says what its device reported', async ({ app, system, devices }) => {
  const at = Date.now();
  await devices.report(CAR, {
    at,
    speedKmh: 62,
    course: 270,
    odometerKm: 84_321.4,
    attributes: { externalVoltageV: 12.64, batteryVoltageV: 4.1, fuelLevelPercent: 73 },
  });
  await app.enter(await system.newUser());
  const panel = await app.openVehicle(CAR);
  await expect(panel.fact('Orientación')).toHaveText('O (270°)');
  await expect(panel.fact('Velocidad')).toHaveText('62 km/h');
  await expect(panel.fact('Odómetro')).toHaveText('84.321,4 km');
  await expect(panel.fact('Odómetro software')).toHaveText(/^\d+,\d km$/);
  await expect(panel.fact('Combustible')).toHaveText('73 %');
  await expect(panel.fact('Última transmisión')).toContainText(localTime(at).date);
  await expect(panel.fact('Última transmisión')).toContainText(/hace \d+ (segundos?|minutos?)/);
  await expect(panel.fact('Voltaje Externo')).toHaveText('12,64 V');
  await expect(panel.fact('Voltaje Batería')).toHaveText('4,10 V');
  await expect(panel.fact('GNSS Stat')).toHaveText('N/A');
  await expect(panel.text('Encendido')).toBeVisible();
  await expect(panel.root).toContainText('Camioneta 111');
  await expect(panel.root).toContainText('Avenida del Ensayo');
});
