import { expect, test } from '../driver/fixtures.ts';
import { identifierOf, vehicleOf } from '../system/company.ts';
import { localTime } from '../system/localTime.ts';

test.use({ maps: 'blank' });

const CAR = 'AND-111';

test.describe('a vehicle’s general information', () => {
  test('says what the device reported', async ({ app, system, devices }) => {
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
  });

  test('says what is unknown', async ({ app, system }) => {
    await app.enter(await system.newUser());
    const panel = await app.openVehicle('AND-108');
    await expect(panel.fact('Combustible')).toHaveText('S/D');
    await expect(panel.fact('Odómetro')).toHaveText('—');
    await expect(panel.fact('Voltaje Externo')).toHaveText('N/A');
    await expect(panel.text('Sin configuración de encendido')).toBeVisible();
    await expect(panel.fact('Tiempo detención')).toHaveText(/^\d+ min$/);
  });

  test('copies the coordinates', async ({ app, system }) => {
    await app.enter(await system.newUser());
    const panel = await app.openVehicle('AND-104');
    const { latitude, longitude } = vehicleOf('AND-104');
    const coordinates = `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;
    await expect(panel.text(coordinates)).toBeVisible();
    await panel.button('Copiar coordenadas').click();
    await expect(app.notice('Copiado al portapapeles!')).toBeVisible();
    expect(await app.clipboard()).toBe(coordinates);
  });

  test('says so where a vehicle never transmitted', async ({ app, system }) => {
    await app.enter(await system.newUser());
    await app.openVehicle('AND-106');
    await expect(app.text('Sin posición todavía')).toBeVisible();
  });

  test('of a vehicle that falls silent says since when', async ({ app, system, mishaps }) => {
    await app.page.clock.install();
    await app.enter(await system.newUser());
    const panel = await app.openVehicle('AND-104');
    await expect(panel.text('Apagado detenido')).toBeVisible();
    await app.page.context().setOffline(true);
    await app.page.clock.fastForward(11 * 60_000);
    await expect(panel.text('Sin transmisión')).toBeVisible();
    await expect(panel.fact('Última transmisión')).toContainText(/hace 1[12] minutos/);
    mishaps.expected(/ERR_INTERNET_DISCONNECTED/);
  });
});

test.describe('the details of a vehicle', () => {
  test('stand beside its panel', async ({ app, system }) => {
    await app.enter(await system.newUser());
    const panel = await app.openVehicle(CAR);
    await panel.button('Ver detalles').click();
    const details = app.panel('Detalles del móvil');
    for (const [label, value] of [
      ['Cliente', 'Transportes Andina'],
      ['Nombre', 'Camioneta 111'],
      ['Número interno', 'A-11'],
      ['Patente', CAR],
      ['Marca', 'Volvo'],
      ['Color', 'Blanco'],
      ['Año', '2021'],
      ['Modelo', 'FH 460'],
      ['Válvula de corte de combustible', 'Si'],
      ['Velocidad máxima', '90 km/h'],
    ] as const)
      await expect(details.fact(label)).toHaveText(value);
    await expect(details.root.getByRole('region', { name: 'Conductor' })).toContainText('Elsa Mamani');
    await expect(details.text('IMEI')).toHaveCount(0);
    await details.close();
    await expect(details.root).toHaveCount(0);
    await expect(panel.root).toBeVisible();
  });

  test('tell an owner about the device', async ({ app, system }) => {
    await app.enter(await system.newOwner());
    await app.openVehicle(CAR, '?details=1');
    const device = app.panel('Detalles del móvil').root.getByRole('region', { name: 'Equipo' });
    await expect(device).toContainText(`IMEI${identifierOf(CAR)}`);
    await expect(device).toContainText('Modelo teltonika');
    await expect(device).toContainText('S-11');
    await expect(device).toContainText('+51 911 000 010');
  });

  test('say that there is no driver', async ({ app, system }) => {
    await app.enter(await system.newUser());
    await app.openVehicle('AND-108', '?details=1');
    await expect(app.text('Sin conductor asignado')).toBeVisible();
  });
});

test.describe('panels', () => {
  test('close on Esc, the last one first', async ({ app, system }) => {
    await app.enter(await system.newUser());
    const panel = await app.openVehicle(CAR, '?details=1');
    const details = app.panel('Detalles del móvil');
    await expect(details.fact('Patente')).toHaveText(CAR);
    await app.press('Escape');
    await expect(details.root).toHaveCount(0);
    await expect(panel.root).toBeVisible();
    await app.press('Escape');
    await expect(panel.root).toHaveCount(0);
    expect(new URL(app.page.url()).pathname).toBe('/map');
  });

  test('are in the address: back, forward and a reload show the same', async ({ app, system }) => {
    await app.enter(await system.newUser(), '/map?panel=fleet');
    await app.fleet.row('AND-104').getByRole('button').click();
    const panel = app.panel('AND-104');
    await panel.tab('Recorridos').click();
    await expect(app.journeys.root).toBeVisible();
    await app.back();
    await expect(panel.tab('Información general')).toHaveAttribute('aria-selected', 'true');
    await app.back();
    await expect(app.fleet.root).toBeVisible();
    await app.page.goForward();
    await app.page.goForward();
    await expect(app.journeys.root).toBeVisible();
    await app.reload();
    await expect(app.journeys.root).toBeVisible();
    await panel.button('Volver a la lista').click();
    await expect(app.fleet.root).toBeVisible();
  });

  test('leave the selected vehicle in the visible part of the map', async ({ app, system }) => {
    await app.enter(await system.newUser());
    const panel = await app.openVehicle('AND-104');
    await app.map.popup('AND-104').waitFor();
    const edge = await panel.root.boundingBox();
    await expect
      .poll(async () => ((await app.map.placeOf('AND-104'))?.x ?? 0) - (edge?.x ?? 0) - (edge?.width ?? 0))
      .toBeGreaterThan(100);
  });
});
