import type { PermissionName } from '@rastro/domain';
import { describe, expect, test } from 'vitest';
import { ENTITIES } from '../entities/index.ts';
import { REPORT_PAGES } from '../reports/index.ts';
import type { TestApp } from '../testing/driver/app.ts';
import { pressEverything } from '../testing/driver/pressing.ts';
import { assetId } from '../testing/fleet/company.ts';
import { OWNER, type UserWish } from '../testing/fleet/users.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { ADMINISTRATION } from './administration.ts';
import { judge, type PageNeeds } from './guards.ts';
import { PANELS } from './panels/index.ts';

// What permissions.test.ts reads in the sources is here seen to happen: who may open a page or a panel and nothing else is offered
// nothing that the fake server refuses as the contract says, and no link to a page that is closed to them.

const CAR = assetId('AND-104');

const PAGES: readonly (PageNeeds & { path: string })[] = [...ADMINISTRATION, ...REPORT_PAGES];

/** The links that lead to a page or a panel that the user may not open. */
function closedLinks({ user: { shown } }: TestApp): string[] {
  const needsOf = ({ pathname, searchParams }: URL): PageNeeds | undefined =>
    pathname === '/map'
      ? PANELS.find(({ key }) => key === searchParams.get('panel'))
      : PAGES.find(({ path }) => path === pathname);
  return [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
    .filter(({ href }) => judge(shown, needsOf(new URL(href)) ?? { anyOf: [] }) !== 'open')
    .map(({ href }) => `a link to ${href}`);
}

/** What all lists and filters have in the same way, and is pressed in one of each. */
const SAME_IN_ALL =
  /^(Exportar|Columnas|Excel|PDF|KML|(Lunes|Martes|Miércoles|Jueves|Viernes|Sábado|Domingo).*)$/;

/** Opens an address with some permissions, and presses what is offered there. Gives the names of that. */
async function everythingOffered(at: string, user: Partial<UserWish>, skipped: RegExp | null = SAME_IN_ALL) {
  const app = await renderApp(at, { user });
  await expect.poll(() => document.querySelector('main h1, main h2')).not.toBeNull();
  await app.settled();
  expect(app.api.forbidden, 'asked by the page').toEqual([]);
  const names: string[] = [];
  const faults = closedLinks(app);
  const after = (name: string) => {
    names.push(name);
    faults.push(...app.api.forbidden.splice(0).map((call) => `${name} asks for ${call}`));
    faults.push(...closedLinks(app).map((link) => `${name} shows ${link}`));
  };
  await pressEverything(app, at, after, skipped);
  expect([...faults, ...app.api.forbidden]).toEqual([]);
  return names;
}

const READERS = ENTITIES.map(({ path, anyOf }) => ({ path, only: anyOf as readonly PermissionName[] }));

test.each(READERS)('$path offers its readers nothing that is refused', async ({ path, only }) => {
  await everythingOffered(path, { only }, path === '/manage/pois' ? null : SAME_IN_ALL);
});

const OTHERS: readonly { at: string; only: PermissionName }[] = [
  { at: '/manage/geofences', only: 'Geocercas' },
  { at: '/manage/confNotifications', only: 'ConfiguracionNotificaciones' },
  { at: '/manage/thresholds', only: 'Moviles' },
  { at: '/manage/audit', only: 'Auditoria' },
  { at: '/map?panel=notifications', only: 'Notificaciones' },
  { at: '/map?panel=maintenance', only: 'Mantenimiento' },
  { at: '/map?panel=journeys', only: 'ReporteRecorrido' },
  { at: '/map?panel=driving', only: 'ConductasManejo' },
  { at: '/map?panel=administration', only: 'Conductores' },
  { at: '/map?panel=reports', only: 'Eventos' },
  { at: `/map/${CAR}?tab=alerts`, only: 'Notificaciones' },
  { at: `/report/event?vehicles=${CAR}`, only: 'Eventos' },
  { at: '/report/consolidate', only: 'Consolidados' },
  { at: '/report/stopHistory', only: 'StopHistoryComparison' },
];

test.each(OTHERS)('$at offers nothing that is refused to who has $only', async ({ at, only }) => {
  await everythingOffered(at, { only: [only] });
});

test('the device of a vehicle is not changed by an owner who has not its permission', async () => {
  const app = await renderApp(`/map/${CAR}?details=1`, { user: { ...OWNER, only: ['Velocidad'] } });
  await expect.element(app.text('FMB920')).toBeVisible();
  await app.settled();
  await expect.element(app.page.getByRole('region', { name: 'Identidad' })).not.toBeInTheDocument();
});

describe('who may only', () => {
  const ACTIONS = 'Acciones de Álvaro Paz';

  test.each([
    { only: ['CrearTécnicos'], offered: ['Nuevo técnico', `${ACTIONS}: Ver`] },
    { only: ['ModificarTécnicos'], offered: [`${ACTIONS}: Editar`] },
    { only: ['EliminarTécnicos'], offered: [`${ACTIONS}: Ver`, `${ACTIONS}: Eliminar`] },
  ] as const)('$only is offered that alone, and it is not refused', async ({ only, offered }) => {
    const names = await everythingOffered('/manage/technicians', { only: ['Técnicos', ...only] });
    const verbs = /^Nuevo|^Importar|: /;
    expect(names.filter((name) => verbs.test(name))).toEqual(offered);
  });
});

test('a page of the administration says so to who may not open it, and asks for nothing', async () => {
  const app = await renderApp('/map', { user: { only: [] } });
  for (const { path } of ADMINISTRATION) {
    app.open(path);
    await expect.element(app.heading('Acceso Denegado'), { message: path }).toBeVisible();
  }
  expect(app.api.forbidden).toEqual([]);
});
