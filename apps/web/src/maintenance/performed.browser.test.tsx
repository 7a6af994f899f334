import { describe, expect, test } from 'vitest';
import { momentOf } from '../i18n/index.ts';
import { assetId, TIME_ZONE } from '../testing/fleet/company.ts';
import { dayAgo } from '../testing/fleet/history.ts';
import { addNotice, addPerformed } from '../testing/fleet/maintenance.ts';
import { report } from '../testing/fleet/vehicles.ts';
import { renderApp } from '../testing/renderApp.tsx';

const PDF = { name: 'factura.pdf', mimeType: 'application/pdf', base64: btoa('%PDF-1.7\n%prueba\n') };
const shown = (day: string): string => day.split('-').reverse().join('/');

/** The local day of the last such weekday that is over; 1 Monday to 7 Sunday. */
function last(weekday: number): string {
  const back = Array.from({ length: 7 }, (_, index) => dayAgo(index + 1));
  return back.find((day) => (new Date(`${day}T00:00:00Z`).getUTCDay() || 7) === weekday) ?? '';
}

describe('performed services', () => {
  test('are created with cost and file, edited, downloaded and deleted', async () => {
    const app = await renderApp('/map?panel=maintenance');
    const services = await app.maintenance.done();
    await services.button('Agregar revisión').click();
    const form = app.maintenance.form('Nueva Revisión');
    await form.button('Guardar').click();
    for (const label of ['Móvil', 'Tipo de revisión'])
      await expect.element(form.complaint(label)).toHaveTextContent('Requerido');
    await form.chooseVehicle('Móvil', 'REMOLQUE-105');
    await form.choose('Tipo de revisión', 'Neumáticos');
    await form.field('Kilometraje (km)').fill('84500');
    await form.field('Marca').fill('Michelin');
    await form.field('Proveedor').fill('Llantas del Sur');
    await form.field('Costo').fill('1250,5');
    await form.addFile({ ...PDF, name: 'virus.exe', mimeType: 'application/x-msdownload' });
    await expect.element(form.text('virus.exe no es un PDF ni una imagen')).toBeVisible();
    await form.addFile(PDF);
    await expect.element(form.text(/^factura\.pdf/)).toBeVisible();
    await form.button('Quitar factura.pdf').click();
    await expect.element(form.fileInput).toHaveValue(''); // the same file can be chosen again
    await form.addFile(PDF);
    await expect.element(form.text(/^factura\.pdf/)).toBeVisible();
    await form.button('Guardar').click();
    await expect.element(app.notice('Revisión creado correctamente')).toBeVisible();

    await services.vehicle('Remolque 105 - REMOLQUE-105').click();
    const row = services.row('Neumáticos');
    for (const text of [shown(dayAgo(0)), '84.500 km', '1.250,50', 'Llantas del Sur · Michelin', '1 archivo'])
      await expect.element(row).toMatchTextContent(text);
    await services.open('Neumáticos');
    const edit = app.maintenance.form('Editar Revisión');
    expect(await edit.download('factura.pdf')).toEqual({ name: 'factura.pdf', base64: PDF.base64 });
    await edit.button('Quitar factura.pdf').click();
    await edit.field('Notas').fill('Cuatro nuevas');
    await edit.button('Guardar').click();
    await expect.element(app.notice('Revisión actualizada correctamente')).toBeVisible();
    await expect.element(row).not.toMatchTextContent('archivo');

    await services.open('Neumáticos');
    await expect.element(edit.field('Notas')).toHaveValue('Cuatro nuevas');
    await edit.button('Eliminar').click();
    await expect
      .element(app.maintenance.question)
      .toMatchTextContent('¿Está seguro que desea eliminar la revisión?');
    await app.maintenance.answer('Eliminar');
    await expect.element(app.notice('Revision eliminada correctamente')).toBeVisible();
    await expect.element(services.vehicle('REMOLQUE-105')).not.toBeInTheDocument();
  });

  test('begin with the odometer that the vehicle has now, until one types another', async () => {
    const app = await renderApp('/map?panel=maintenance', {
      prepare: ({ fleet }) => {
        report(fleet, 'AND-103', { odo: 84_500.4 });
        report(fleet, 'AND-109', { odo: null, sOdo: 1_200 });
      },
    });
    await (await app.maintenance.done()).button('Agregar revisión').click();
    await expect.poll(() => app.address()).toContain('done=1');
    const form = app.maintenance.form('Nueva Revisión');
    const field = form.field('Kilometraje (km)');
    await expect.element(field).toHaveValue('');
    await form.chooseVehicle('Móvil', 'AND-103');
    await expect.element(field).toHaveValue('84.500');
    await expect.element(form.text('El que el móvil tiene ahora')).toBeVisible();
    report(app.api.fleet, 'AND-103', { odo: 84_512 });
    await form.chooseVehicle('Móvil', 'AND-109');
    await expect.element(field).toHaveValue('1.200');
    await field.fill('1150');
    await expect.element(form.text('El que el móvil tiene ahora')).not.toBeInTheDocument();
    await form.chooseVehicle('Móvil', 'AND-103');
    await expect.element(field).toHaveValue('1.150');
    await form.choose('Tipo de revisión', 'Neumáticos');
    await form.button('Guardar').click();
    await expect.element(app.notice('Revisión creado correctamente')).toBeVisible();
    expect(app.api.calls('createServicePerformed')).toEqual([expect.objectContaining({ kms: 1_150 })]);
  });

  test('are found by vehicle, range and weekdays once the search is sent', async () => {
    const [monday, tuesday] = [last(1), last(2)];
    const app = await renderApp('/map?panel=maintenance', {
      prepare: ({ fleet }) => {
        for (const [serviceTypeId, day] of [
          [60, monday],
          [70, tuesday],
        ] as const)
          addPerformed(fleet, 'AND-109', {
            serviceTypeId,
            dateMs: momentOf(`${day} 10:00:00`, TIME_ZONE),
          });
      },
    });
    const services = await app.maintenance.done();
    await services.chooseVehicle('AND-109');
    await services.button('Buscar').click();
    await expect.element(services.row('Tren delantero')).toMatchTextContent(shown(monday));
    await expect.element(services.row('Correa de transmisión')).toMatchTextContent(shown(tuesday));
    await services.weekday('Lunes').click();
    await expect.element(services.row('Tren delantero')).toBeVisible();
    await services.button('Buscar').click();
    await expect.element(services.row('Tren delantero')).not.toBeInTheDocument();
    await expect.element(services.row('Correa de transmisión')).toBeVisible();
    app.open(`/map?panel=maintenance&services=${assetId('AND-109')}&since=2020-01-01&until=2020-01-31`);
    await expect.element(services.text('No se encontraron datos para su consulta')).toBeVisible();
  });

  test('renew the notice that asked for them', async () => {
    const app = await renderApp(`/map?panel=maintenance&notices=${assetId('AND-103')}`, {
      prepare: ({ fleet }) => addNotice(fleet, 'AND-103', { serviceTypeId: 80, startedDaysAgo: 380 }),
    });
    const notices = app.maintenance.section('Próximas revisiones');
    await expect.element(notices.row('Sistema eléctrico')).toMatchTextContent('Vencida');
    await notices.row('Sistema eléctrico').getByRole('button', { name: 'Registrar revisión' }).click();
    const form = app.maintenance.form('Nueva Revisión');
    await expect.element(form.field('Tipo de revisión')).toHaveValue('Sistema eléctrico');
    await expect.element(form.field('Renovar el aviso')).toHaveValue('Sistema eléctrico · Cada 12 meses');
    await form.button('Guardar').click();
    await expect.element(app.notice('Revisión creado correctamente')).toBeVisible();
    await expect.element(notices.row('Sistema eléctrico')).toMatchTextContent('Al día');
    const services = await app.maintenance.done();
    await services.vehicle('AND-103').click();
    await expect.element(services.row('Sistema eléctrico')).toMatchTextContent('Renovó su aviso');
  });
});
