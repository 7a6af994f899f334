import { describe, expect, test } from 'vitest';
import type { Locator } from 'vitest/browser';
import { EntityScreen } from '../testing/driver/entityScreen.ts';
import { OWNER } from '../testing/fleet/users.ts';
import { type AppWish, renderApp } from '../testing/renderApp.tsx';

const screen = new EntityScreen('Técnicos');
const PAGE = '/manage/technicians';

/** The list of technicians, as the platform's manager sees it. */
async function open(path = PAGE, wish: AppWish = {}) {
  const app = await renderApp(path, { user: OWNER, ...wish });
  await expect.element(screen.rows.first()).toBeVisible();
  return app;
}

/** Changes a technician on the server, as a colleague would. */
function changeElsewhere(app: Awaited<ReturnType<typeof open>>, id: number, values: object): void {
  const row = app.api.fleet.entities.technicians?.find((each) => each.id === id);
  Object.assign(row ?? {}, values, { version: (row?.version ?? 0) + 1 });
}

describe('the administration', () => {
  test('is reached from the icon bar and the search by who may open its pages', async () => {
    const app = await renderApp('/map', { user: OWNER });
    await app.menuEntry('Administración').click();
    await app.panel('Administración').root.getByRole('link', { name: 'Técnicos' }).click();
    await expect.element(screen.rows.first()).toBeVisible();
    await expect.element(app.menuEntry('Administración')).toHaveAttribute('aria-current', 'page');
    await app.search.fill('líneas');
    await app.found('Líneas').click();
    await expect.element(new EntityScreen('Líneas').row('860000000000104')).toBeVisible();
  });

  test('offers each only what it may open', async () => {
    const app = await renderApp('/map?panel=administration');
    const panel = app.panel('Administración').root;
    await expect.element(panel.getByRole('link', { name: 'Umbrales de las reglas' })).toBeVisible();
    expect(panel.getByRole('link', { name: 'Técnicos' }).length).toBe(0);
    app.open(PAGE);
    await expect.element(app.heading('Acceso Denegado')).toBeVisible();
  });
});

describe('a list', () => {
  test('is searched, filtered, sorted and turned over, and its address says so', async () => {
    const app = await open();
    expect(screen.rows.length).toBe(10);
    await app.button('Página siguiente').click();
    await expect.poll(() => screen.rows.length).toBe(2);
    await expect.poll(() => app.address()).toBe(`${PAGE}?page=2&after=11`);
    app.back();
    await expect.poll(() => screen.rows.length).toBe(10);

    await screen.heading('Apellido').getByRole('button').click();
    await expect.poll(() => screen.names()[0]).toBe('Fabio');
    await screen.heading('Apellido').getByRole('button').click();
    await expect.poll(() => screen.names()[0]).toBe('Bruna');
    await expect.poll(() => app.address()).toBe(`${PAGE}?sort=-lastName`);
    await expect.element(screen.heading('Apellido')).toHaveAttribute('aria-sort', 'descending');

    await app.page.getByRole('searchbox', { name: 'Buscar técnicos' }).fill('solís');
    await expect.poll(() => screen.rows.length).toBe(2);
    await expect.poll(() => app.address()).toBe(`${PAGE}?q=sol%C3%ADs&sort=-lastName`);
    await app.page.getByRole('combobox', { name: 'Estado' }).click();
    await app.page.getByRole('option', { name: 'Inactivos' }).click();
    await expect.poll(() => screen.names()).toEqual(['Bruna']);

    // The address says it all: somebody else sees the same.
    app.reload();
    await expect.poll(() => screen.names()).toEqual(['Bruna']);
    await app.page.getByRole('searchbox', { name: 'Buscar técnicos' }).fill('nadie');
    await app.button('Quitar búsqueda y filtros').click();
    await expect.poll(() => screen.rows.length).toBe(10);
  });

  test('shows the columns that somebody wants', async () => {
    const app = await open();
    await app.button('Columnas').click();
    await app.page.getByRole('menuitemcheckbox', { name: 'Teléfono' }).click();
    await expect.poll(() => screen.heading('Teléfono').length).toBe(0);
    app.reload();
    await expect.element(screen.heading('Apellido')).toBeVisible();
    expect(screen.heading('Teléfono').length).toBe(0);
  });

  test('has columns whose widths are dragged or moved by the keys, and kept', async () => {
    const app = await open();
    const edge = app.page.getByRole('separator', { name: 'Ancho de la columna Apellido' });
    const width = () => screen.heading('Apellido').element().getBoundingClientRect().width;
    await expect
      .poll(() => Number(edge.element().getAttribute('aria-valuenow')) - Math.round(width()))
      .toBe(0); // both at one time: the columns settle while rows and fonts arrive
    await expect
      .poll(async () => {
        const before = edge.element().getBoundingClientRect().x;
        await new Promise((resolve) => setTimeout(resolve, 300));
        return edge.element().getBoundingClientRect().x - before;
      })
      .toBe(0);
    const needed = width();
    const { x, y, height } = edge.element().getBoundingClientRect();
    const from = { x: x + 12, y: y + height / 2 };
    await app.drag(from, { ...from, x: from.x + 120 });
    await expect.poll(() => Math.abs(width() - needed - 120)).toBeLessThan(2);
    await expect.element(screen.heading('Apellido')).toHaveAttribute('aria-sort', 'none'); // the drag is no click on the heading

    (await edge.findElement()).focus();
    await app.press('{ArrowLeft}');
    await expect.poll(() => Math.abs(width() - needed - 104)).toBeLessThan(2);
    app.reload();
    await expect.poll(() => screen.rows.length).toBe(10);
    await expect.poll(() => Math.abs(width() - needed - 104)).toBeLessThan(2);
    (await edge.findElement()).focus();
    await app.press('{Enter}');
    await expect.poll(() => Math.abs(width() - needed)).toBeLessThan(2);
  });

  test('shows beyond which edge there are more columns', async () => {
    const app = await open(PAGE, { viewport: { width: 800, height: 700 } });
    const hides = () => {
      const { dataset } = screen.table.element().parentElement as HTMLElement;
      return [dataset.hidesLeft !== undefined, dataset.hidesRight !== undefined];
    };
    await expect.poll(hides).toEqual([false, true]);
    const hidesAtItsEnd = () => {
      screen.table.element().parentElement?.scrollTo({ left: 10_000 }); // again where it grew meanwhile, as by its font
      return hides();
    };
    await expect.poll(hidesAtItsEnd).toEqual([true, false]);
    await app.resize({ width: 1900, height: 700 });
    await expect.poll(hides).toEqual([false, false]);
  });

  test('is walked by the arrows, and a row opened by Enter', async () => {
    const app = await open();
    (await screen.name('Álvaro').findElement()).focus();
    await app.press('{ArrowUp}{ArrowDown}{ArrowDown}');
    await expect.element(screen.name('Bruna')).toHaveFocus();
    await app.press('{Enter}');
    await expect.element(screen.dialog('Técnico Bruna Solís')).toBeVisible();
    await app.press('{Escape}');
    await expect.element(screen.name('Bruna')).toHaveFocus();
  });

  test('says so where it is empty, or cannot be loaded', async () => {
    const app = await renderApp(PAGE, {
      user: OWNER,
      prepare: (api) => {
        api.fleet.entities.technicians = [];
      },
    });
    await expect.element(app.text('Todavía no hay técnicos')).toBeVisible();
    app.api.fail('technicians', 'INTERNAL');
    app.reload();
    await expect.element(app.text('No se pudo cargar la lista')).toBeVisible();
  });
});

test.each([
  ['ES' as const, 'Ya no existe o no está a su alcance'],
  ['US' as const, 'It no longer exists or is out of your reach'],
])('an address of a row that is gone says so (%s)', async (language, text) => {
  const app = await renderApp(`${PAGE}?row=99999999`, { user: { ...OWNER, language } });
  await expect.element(app.text(text)).toBeVisible();
  expect(app.button(language === 'US' ? 'Try again' : 'Reintentar').length).toBe(0);
});

test('an address that names a page beyond the last shows the last', async () => {
  const app = await open(`${PAGE}?page=99`);
  expect(screen.rows.length).toBe(2);
  expect(app.address()).toBe(`${PAGE}?page=2`);
});

describe('a form', () => {
  test('creates, says what is wrong beside each field, and the creation can be undone', async () => {
    const app = await open();
    await app.button('Nuevo técnico').click();
    await expect.element(screen.dialog('Nuevo técnico')).toBeVisible();
    await expect.element(screen.field('Nombre')).toHaveFocus();
    expect(app.page.getByRole('banner').length).toBe(1);
    await app.button('Guardar').click();
    const incomplete = app.notice('Por favor, corrija todos los errores para continuar.');
    await expect.element(incomplete).toBeVisible();
    await app.resize({ width: 1280, height: 800 });
    const left = (element: Element) => element.getBoundingClientRect().left;
    await expect
      .poll(() => incomplete.element().getBoundingClientRect().right)
      .toBeLessThanOrEqual(left(screen.dialog('Nuevo técnico').element()));
    await expect.element(screen.field('Nombre')).toHaveFocus();
    await expect.element(screen.dialog('Nuevo técnico').getByText('Requerido')).toBeVisible();
    await screen.field('Nombre').fill('Aarón');
    await screen.field('Documento de identidad').fill('40112200');
    await app.button('Guardar').click();
    await expect.element(app.text('Ya existe otro con este valor')).toBeVisible();
    await screen.field('Documento de identidad').fill('');
    await app.button('Guardar').dblClick(); // which creates one alone: after it is undone, none is left
    await expect.element(app.notice('Técnico creado correctamente')).toBeVisible();
    await expect.element(incomplete).not.toBeInTheDocument();
    await expect.element(screen.row('Aarón')).toBeVisible();
    await app.button('Deshacer').click();
    await expect.element(app.notice('Se deshizo el cambio')).toBeVisible();
    await expect.element(screen.row('Aarón')).not.toBeInTheDocument();
  });

  test('on a phone leaves its first field and the way out of it free while it says what is wrong', async () => {
    const app = await open(`${PAGE}?row=new`, { viewport: { width: 390, height: 844 } });
    const form = screen.dialog('Nuevo técnico');
    await app.button('Guardar').click();
    const notice = app.notice('Por favor, corrija todos los errores para continuar.');
    await expect.element(notice).toBeVisible();
    const box = (element: Locator) => element.element().getBoundingClientRect();
    await expect
      .poll(() => box(notice).bottom)
      .toBeLessThan(box(form.getByRole('combobox', { name: 'Cliente' })).top);
    expect(box(notice).right).toBeLessThan(box(form.getByRole('button', { name: 'Cerrar' })).left);
  });

  test('begins in its first field, and covers with no choices what is said to be wrong', async () => {
    const app = await renderApp('/manage/assignments?row=new', { user: OWNER });
    const form = app.page.getByRole('dialog', { name: 'Nueva asignación' });
    const vehicle = form.getByRole('combobox', { name: 'Móvil' });
    await expect.element(vehicle).toHaveFocus();
    const problems = JSON.stringify([{ field: 'assetId', code: 'required' }]);
    app.api.fail('createDriverAssignment', 'INVALID_INPUT', { field: 'assetId', problems });
    await app.button('Guardar').click();
    await expect.element(form.getByText('Requerido')).toBeVisible();
    await expect.element(vehicle).toHaveFocus();
    expect(app.page.getByRole('listbox').length).toBe(0);
    await app.press('{ArrowDown}');
    await expect.element(app.page.getByRole('listbox')).toBeVisible();
  });

  test('asks before it loses what was changed, whichever way one leaves', async () => {
    const app = await open();
    await screen.name('Celia').click();
    await expect.element(screen.field('Nombre')).toHaveValue('Celia');
    await app.press('{Escape}');
    await expect.element(screen.dialog('Técnico Celia Rojas')).not.toBeInTheDocument();

    await screen.name('Celia').click();
    await screen.field('Nombre').fill('Cecilia');
    const question = app.dialog('Cambios sin guardar');
    await app.press('{Escape}');
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    await expect.element(screen.field('Nombre')).toHaveValue('Cecilia');
    app.back();
    await expect.element(question).toBeVisible();
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    await expect.element(screen.field('Nombre')).toHaveValue('Cecilia');
    await screen.dialog('Técnico Celia Rojas').getByRole('button', { name: 'Cancelar' }).click();
    await question.getByRole('button', { name: 'Descartar los cambios' }).click();
    await expect.element(screen.dialog('Técnico Celia Rojas')).not.toBeInTheDocument();
    expect(app.api.calls('updateTechnician')).toEqual([]);
  });

  test('shows both versions where somebody else was quicker, and merges what does not clash', async () => {
    const app = await open();
    await screen.name('Celia').click();
    await screen.field('Nombre').fill('Cecilia');
    await screen.field('Teléfono').fill('+51 1');
    changeElsewhere(app, 3, { phone: '+51 2', email: 'nuevo@andina.test' });
    await app.button('Guardar').click();
    const conflict = app.dialog('Otra persona lo modificó mientras tanto');
    await expect.element(conflict).toMatchTextContent(/Rosa Quispe lo guardó a las/);
    const radio = (field: string, whose: string) =>
      conflict.getByRole('radio', { name: new RegExp(`^${field}, ${whose}:`) });
    await expect.element(radio('Nombre', 'Suyo')).toBeChecked();
    await expect.element(radio('Teléfono', 'Suyo')).toBeChecked();
    await expect.element(radio('Correo electrónico', 'Guardado ahora')).toBeChecked();
    await radio('Teléfono', 'Guardado ahora').click();
    await conflict.getByRole('button', { name: 'Guardar lo elegido' }).click();
    await expect.element(app.notice('Técnico actualizado correctamente')).toBeVisible();
    expect(app.api.fleet.entities.technicians?.find(({ id }) => id === 3)).toMatchObject({
      firstName: 'Cecilia',
      phone: '+51 2',
      email: 'nuevo@andina.test',
      version: 3,
    });
  });

  test('has a name while its row is not known, too', async () => {
    const app = await open(`${PAGE}?row=999`);
    const dialog = app.page.getByRole('dialog', { name: 'Técnicos' });
    await expect.element(dialog.getByText('Ya no existe o no está a su alcance')).toBeVisible();
  });

  test('refers to what the server finds', async () => {
    const lines = new EntityScreen('Líneas');
    const app = await renderApp('/manage/lines?row=2', { user: OWNER });
    const device = app.page.getByRole('dialog').getByRole('combobox', { name: 'Equipo' });
    await device.fill('106');
    await app.page.getByRole('option', { name: '860000000000106' }).click();
    await app.button('Guardar').click();
    await expect.element(lines.row('860000000000106')).toBeVisible();
  });
});

describe('a deletion', () => {
  test('asks, is done, and can be undone', async () => {
    const app = await open();
    await screen.act('Celia Rojas', 'Eliminar');
    const question = app.dialog('Eliminar técnico');
    await expect.element(question).toMatchTextContent(/¿Eliminar Celia Rojas\?/);
    await question.getByRole('button', { name: 'Eliminar' }).dblClick();
    await expect.element(app.notice('Técnico eliminado correctamente')).toBeVisible();
    await expect.element(screen.name('Celia')).not.toBeInTheDocument();
    expect(app.api.calls('deleteTechnicians')).toHaveLength(1);
    await app.button('Deshacer').click();
    await expect.element(screen.name('Celia')).toBeVisible();
  });

  test('is not offered where something keeps it, and says what', async () => {
    const app = await open();
    app.api.fleet.dependents.technicians = [
      { relation: 'mountings', count: 7, names: ['AND-101', 'AND-102'], refuses: true },
    ];
    await screen.act('Celia Rojas', 'Eliminar');
    const dialog = app.dialog('Eliminar técnico');
    await expect.element(dialog).toMatchTextContent(/Instalaciones: 7.*AND-101, AND-102 y 5 más/);
    expect(dialog.getByRole('button', { name: 'Eliminar' }).length).toBe(0);
  });
});

test('many are changed or deleted at once', async () => {
  const app = await open();
  for (const name of ['Celia Rojas', 'Dante Quispe', 'Bruna Solís']) await screen.choose(name);
  await expect.element(app.text('3 elegidos')).toBeVisible();
  await app.button('Desactivar (3)').click();
  await expect.element(app.notice('3 técnicos actualizados correctamente')).toBeVisible();
  expect(app.api.calls('changeTechnicians')).toMatchObject([{ ids: [2, 3, 4], change: { active: false } }]);
  await app.page.getByRole('checkbox', { name: 'Elegir todas las filas de la página' }).click();
  await app.button('Eliminar (10)').click();
  await app.dialog('Eliminar técnicos').getByRole('button', { name: 'Eliminar' }).click();
  await expect.poll(() => screen.rows.length).toBe(2);
});

describe('a file', () => {
  const csv = (text: string) => ({
    name: 'tecnicos.csv',
    mimeType: 'text/csv',
    base64: btoa(String.fromCharCode(...new TextEncoder().encode(text))),
  });

  test('is imported after a look at what it would do', async () => {
    const app = await open();
    await app.button('Importar').click();
    const dialog = app.dialog('Importar técnicos');
    await app.chooseFile('Elegir archivo', csv('Nombre,Color\nAda\n ,rojo\nAbel\n'));
    await expect.element(dialog.getByText('2 nuevos')).toBeVisible();
    await expect.element(dialog.getByText('1 fila con errores')).toBeVisible();
    await expect.element(dialog.getByRole('row', { name: '3 Nombre Requerido' })).toBeVisible();
    await expect.element(dialog.getByText('Columnas que no se leen: Color')).toBeVisible();
    const go = dialog.getByRole('button', { name: 'Importar 2 filas' });
    await expect.element(go).toBeDisabled();
    await dialog.getByRole('checkbox', { name: /dejar fuera/ }).click();
    await go.click();
    await expect.element(app.notice('2 filas importadas')).toBeVisible();
    await expect.element(screen.name('Abel')).toBeVisible();
  });

  test('shows how far its import got, which may be cancelled', async () => {
    const app = await open();
    app.api.answer('jobs', () => app.api.fleet.jobs.map((job) => ({ ...job, state: 'RUNNING', share: 0.5 })));
    await app.button('Importar').click();
    const dialog = app.dialog('Importar técnicos');
    await app.chooseFile('Elegir archivo', csv('Nombre\nAda\n'));
    await dialog.getByRole('button', { name: 'Importar 1 fila' }).click();
    await expect
      .element(dialog.getByRole('progressbar', { name: 'Avance de Importar técnicos' }))
      .toHaveAttribute('aria-valuenow', '50');
    await dialog.getByRole('button', { name: 'Cancelar Importar técnicos' }).click();
    await expect.poll(() => app.api.calls('cancelJob')).toEqual([{ jobId: 1 }]);
    await app.page.getByRole('button', { name: 'Cerrar' }).first().click();
    await app.page.getByRole('button', { name: 'Trabajos en segundo plano: 1 en curso' }).click();
    await expect.element(app.text('Importación: Técnicos')).toBeVisible();
  });

  test('is exported as it is listed, with the names of the columns in the language of the user', async () => {
    const lines = new EntityScreen('Lines');
    const app = await renderApp('/manage/lines?q=movistar&active=yes&sort=-plan', {
      user: { ...OWNER, language: 'US' },
      prepare: (api) => api.answer('phoneLinesExport', { url: 'data:text/csv,' }),
    });
    await expect.element(lines.rows.first()).toBeVisible();
    await app.button('Export').click();
    await app.page.getByRole('menuitem', { name: 'Excel' }).click();
    await expect
      .poll(() => app.api.calls('phoneLinesExport'))
      .toMatchObject([
        {
          format: 'XLSX',
          title: 'Lines',
          searchText: 'movistar',
          filter: { active: true },
          sort: [{ field: 'plan', order: 'DESC' }],
        },
      ]);
    const [{ columns }] = app.api.calls('phoneLinesExport') as [{ columns: { heading: string }[] }];
    expect(columns.map(({ heading }) => heading).join()).toBe(
      'ID,Customer,Number,Operator,ICCID,Communication type,Plan,Device,State,Notes',
    );
  });
});

test('who may only look is offered nothing else', async () => {
  const drivers = new EntityScreen('Conductores');
  const without = ['CrearConductores', 'ModificarConductores', 'EliminarConductores'] as const;
  const app = await renderApp('/manage/drivers', { user: { without } });
  await expect.element(drivers.row('Rosa')).toBeVisible();
  expect(app.button('Nuevo conductor').length).toBe(0);
  expect(app.button('Importar').length).toBe(0);
  await drivers.name('Rosa').click();
  await expect.element(drivers.field('Nombre')).toBeDisabled();
  expect(app.button('Guardar').length).toBe(0);
});
