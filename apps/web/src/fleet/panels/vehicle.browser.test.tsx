import { describe, expect, test, vi } from 'vitest';
import { network } from '../../testing/api/fakeNetwork.ts';
import { deviceOf } from '../../testing/areas/fleet.ts';
import { Panel } from '../../testing/driver/panel.ts';
import { assetId, vehicleOf } from '../../testing/fleet/company.ts';
import { localTime } from '../../testing/fleet/localTime.ts';
import { OWNER } from '../../testing/fleet/users.ts';
import { report } from '../../testing/fleet/vehicles.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const CAR = 'AND-111';
const MINUTE_MS = 60_000;

describe('a vehicle’s general information', () => {
  test('says what the device reported', async () => {
    const at = Date.now();
    const app = await renderApp('/map', {
      prepare: ({ fleet }) =>
        report(fleet, CAR, {
          vel: 62,
          cur: 270,
          odo: 84_321.4,
          fuel: '73 %',
          externalVoltage: 12_640,
          batteryVoltage: 4_100,
          utx: new Date(at).toISOString(),
        }),
    });
    const panel = app.openVehicle(CAR);
    await expect.element(panel.fact('Orientación')).toHaveTextContent('O (270°)');
    await expect.element(panel.fact('Velocidad')).toHaveTextContent('62 km/h');
    await expect.element(panel.fact('Odómetro')).toHaveTextContent('84.321,4 km');
    await expect.element(panel.fact('Odómetro software')).toHaveTextContent('12.300,0 km');
    await expect.element(panel.fact('Combustible')).toHaveTextContent('73 %');
    const transmission = panel.fact('Última transmisión');
    await expect.element(transmission).toMatchTextContent(localTime(at).date);
    await expect.element(transmission).toMatchTextContent(/hace \d+ (segundos?|minutos?)/);
    await expect.element(panel.fact('Voltaje Externo')).toHaveTextContent('12,64 V');
    await expect.element(panel.fact('Voltaje Batería')).toHaveTextContent('4,10 V');
    await expect.element(panel.fact('GNSS Stat')).toHaveTextContent('N/A');
    await expect.element(panel.text('Encendido')).toBeVisible();
    await expect.element(panel.root).toMatchTextContent('Camioneta 111');
  });

  test('says what is unknown', async () => {
    const app = await renderApp('/map', {
      prepare: ({ fleet }) => report(fleet, 'AND-108', { odo: null, externalVoltage: null, tDet: 300 }),
    });
    const panel = app.openVehicle('AND-108');
    await expect.element(panel.fact('Combustible')).toHaveTextContent('S/D');
    await expect.element(panel.fact('Odómetro')).toHaveTextContent('–');
    await expect.element(panel.fact('Voltaje Externo')).toHaveTextContent('N/A');
    await expect.element(panel.text('Sin configuración de encendido')).toBeVisible();
    await expect.element(panel.fact('Tiempo detención')).toHaveTextContent('5 min');
  });

  test('copies the coordinates', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const app = await renderApp();
    const panel = app.openVehicle('AND-104');
    const { latitude, longitude } = vehicleOf('AND-104');
    const coordinates = `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;
    await expect.element(panel.text(coordinates)).toBeVisible();
    await panel.button('Copiar coordenadas').click();
    await expect.element(app.notice('Copiado al portapapeles!')).toBeVisible();
    expect(write.mock.calls).toEqual([[coordinates]]);
  });

  test('says so where a vehicle never transmitted', async () => {
    const app = await renderApp(`/map/${assetId('AND-106')}`);
    await expect.element(app.text('Sin posición todavía')).toBeVisible();
  });

  test('of a vehicle that falls silent says since when', async () => {
    const app = await renderApp();
    const panel = app.openVehicle('AND-104');
    await expect.element(panel.text('Apagado detenido')).toBeVisible();
    network.cut();
    vi.setSystemTime(Date.now() + 11 * MINUTE_MS);
    await expect.element(panel.text('Sin transmisión')).toBeVisible();
    await expect.element(panel.fact('Última transmisión')).toMatchTextContent(/hace 11 minutos/);
  });
});

describe('the details of a vehicle', () => {
  test('stand beside its panel', async () => {
    const app = await renderApp();
    const panel = app.openVehicle(CAR);
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
      ['Válvula de corte de combustible', 'Si, desde el 02/03/2026'],
      ['Horómetro del tablero', '1.204,5 h'],
      ['Velocidad máxima', '90 km/h'],
    ] as const)
      await expect.element(details.fact(label)).toHaveTextContent(value);
    const driver = details.root.getByRole('region', { name: 'Conductor' });
    await expect.element(driver).toMatchTextContent('Elsa Mamani');
    await expect.element(details.text('IMEI')).not.toBeInTheDocument();
    await details.close();
    await expect.element(details.root).not.toBeInTheDocument();
    await expect.element(panel.root).toBeVisible();
  });

  test('name the device to an owner', async () => {
    const app = await renderApp('/map', { user: OWNER });
    app.openVehicle(CAR, '?details=1');
    const details = app.panel('Detalles del móvil');
    const device = new Panel(details.root.getByRole('region', { name: 'Equipo' }));
    await expect.element(device.fact('IMEI')).toHaveTextContent(String(359_999_000_000_000 + assetId(CAR)));
    await expect.element(device.fact('Modelo')).toHaveTextContent('FMB920');
    await expect.element(device.root).toMatchTextContent('S-11');
    await expect.element(device.root).toMatchTextContent('+51 911 000 000');
  });

  test.each(['ES', 'ES_US', 'US'] as const)(
    'say by how much the clock is corrected, and end it, in %s',
    async (language) => {
      const t = (spanish: string, english: string) => (language === 'US' ? english : spanish);
      const app = await renderApp('/map', {
        user: { language },
        prepare: (api) => {
          let device = deviceOf(vehicleOf('AND-108'));
          api.answer('getDevice', () => device);
          api.answer('removeDeviceClock', () => {
            device = { ...device, clocks: [] };
            return [];
          });
        },
      });
      app.openVehicle('AND-108', '?details=1');
      const details = app.panel(t('Detalles del móvil', 'Vehicle details'));
      const identity = new Panel(details.root.getByRole('region', { name: t('Identidad', 'Identity') }));
      await expect
        .element(identity.fact(t('Reloj', 'Clock')))
        .toMatchTextContent(t('Atrasado 2 h 00 min, corregido desde', '2 h 00 min behind, corrected since'));
      await expect
        .element(identity.fact(t('Reloj', 'Clock')))
        .toMatchTextContent(language === 'ES' ? '01/02/2026' : /0[12].0[12].2026$/);
      const remove = t('Quitar corrección', 'Remove correction');
      await identity.button(remove).click();
      await app.dialog(remove).getByRole('button', { name: remove }).click();
      await expect
        .element(
          app.notice(t('La corrección del reloj fue quitada', 'The correction of the clock was removed')),
        )
        .toBeVisible();
      await expect.element(identity.text(t('Reloj', 'Clock'))).not.toBeInTheDocument();
      expect(app.api.calls('removeDeviceClock')).toEqual([{ deviceClockId: 1 }]);
    },
  );

  test.each(['ES', 'ES_US', 'US'] as const)(
    'set, replace and remove the secret of a device, in %s',
    async (language) => {
      const t = (spanish: string, english: string) => (language === 'US' ? english : spanish);
      const app = await renderApp('/map', {
        user: { language },
        prepare: (api) => {
          let device = { ...deviceOf(vehicleOf(CAR)), protocol: 'osmand', canHaveSecret: true };
          let secrets = 0;
          api.answer('getDevice', () => device);
          api.answer('renewDeviceSecret', () => {
            device = { ...device, hasSecret: true };
            return `s3cret-${++secrets}`;
          });
          api.answer('removeDeviceSecret', () => {
            device = { ...device, hasSecret: false };
            return true;
          });
        },
      });
      app.openVehicle(CAR, '?details=1');
      const details = app.panel(t('Detalles del móvil', 'Vehicle details'));
      const identity = new Panel(details.root.getByRole('region', { name: t('Identidad', 'Identity') }));
      await expect.element(identity.fact(t('Protocolo', 'Protocol'))).toHaveTextContent('osmand');
      const press = async (name: string) => {
        await identity.button(name).click();
        await app.dialog(name).getByRole('button', { name }).click();
      };
      const shown = app.dialog(t('Clave nueva del equipo', 'The device’s new secret'));
      const close = () => shown.getByRole('button', { name: t('Cerrar', 'Close') }).click();
      await press(t('Crear clave', 'Create secret'));
      await expect.element(shown).toMatchTextContent('s3cret-1');
      await close();
      await expect.element(app.text('s3cret-1')).not.toBeInTheDocument();
      await press(t('Reemplazar clave', 'Replace secret'));
      await expect.element(shown).toMatchTextContent('s3cret-2');
      expect(await app.accessibilityFaults()).toEqual([]);
      await close();
      await press(t('Quitar clave', 'Remove secret'));
      await expect.element(identity.button(t('Crear clave', 'Create secret'))).toBeVisible();
      const asked = { deviceId: assetId(CAR) };
      expect(app.api.calls('renewDeviceSecret')).toEqual([asked, asked]);
      expect(app.api.calls('removeDeviceSecret')).toEqual([asked]);
    },
  );

  test('offer no secret where the protocol has no place for one, and have large targets on a phone', async () => {
    const app = await renderApp('/map');
    app.openVehicle('AND-108', '?details=1');
    const identity = new Panel(
      app.panel('Detalles del móvil').root.getByRole('region', { name: 'Identidad' }),
    );
    await expect.element(identity.fact('Clave secreta')).toHaveTextContent('Su protocolo no admite clave');
    await expect.element(identity.button('Crear clave')).not.toBeInTheDocument();
    await app.resize({ width: 390, height: 844 });
    await expect.element(identity.button('Quitar corrección')).toBeVisible();
    expect.soft(app.smallTargets()).toEqual([]);
    expect.soft(app.overflow()).toBe(0);
  });

  test('say that there is no driver', async () => {
    const app = await renderApp(`/map/${assetId('AND-108')}?details=1`);
    await expect.element(app.text('Sin conductor asignado')).toBeVisible();
  });

  const SPEAKS_OTHER = {
    ...deviceOf(vehicleOf(CAR)),
    otherProtocol: 'gt06',
    twoPlacesAt: '2026-11-20T15:00:00.000Z',
    twoPlaces: ['190.1.2.3', '181.4.5.6'],
  };

  test('warn of a device that speaks another protocol, which one click corrects, and from two places', async () => {
    const app = await renderApp('/map', {
      prepare: (api) => {
        let device = SPEAKS_OTHER;
        api.answer('getDevice', () => device);
        api.answer('correctDeviceProtocol', () => {
          device = { ...device, protocol: 'gt06', otherProtocol: null as never };
          return device;
        });
      },
    });
    app.openVehicle(CAR, '?details=1');
    const details = app.panel('Detalles del móvil');
    await expect.element(details.root).toMatchTextContent('Está registrado con teltonika y habla gt06.');
    await expect.element(details.root).toMatchTextContent('Lo que llega así no se guarda.');
    await expect.element(details.root).toMatchTextContent('190.1.2.3, 181.4.5.6');
    await details.button('Registrar con gt06').click();
    await expect.element(app.notice('El registro del equipo fue corregido')).toBeVisible();
    await expect.element(details.root).not.toMatchTextContent('habla gt06');
    expect(app.api.calls('correctDeviceProtocol')).toEqual([{ deviceId: assetId(CAR), protocol: 'gt06' }]);
  });

  test('say until when it is heard, in English too, and nothing to who does not change devices', async () => {
    const heard = { ...SPEAKS_OTHER, otherProtocolUntil: '2026-12-20T15:00:00.000Z' };
    const app = await renderApp('/map', {
      user: { language: 'US' },
      prepare: (api) => api.answer('getDevice', heard),
    });
    app.openVehicle(CAR, '?details=1');
    const details = app.panel('Vehicle details');
    await expect.element(details.root).toMatchTextContent('It is registered with teltonika and speaks gt06.');
    await expect.element(details.root).toMatchTextContent(/It is heard until 12-20-2026/);
    await expect.element(details.button('Register with gt06')).toBeVisible();
    const operators = await renderApp('/map', {
      user: { role: 'Operador' },
      prepare: (api) => api.answer('getDevice', heard),
    });
    operators.openVehicle(CAR, '?details=1');
    await expect.element(operators.panel('Detalles del móvil').fact('Marca')).toHaveTextContent('Volvo');
    expect(operators.api.calls('getDevice')).toEqual([]);
  });
});
