import type { PermissionName } from '@rastro/domain';
import { expect, test } from 'vitest';
import { ENTITIES } from '../entities/index.ts';
import { pressEverything } from '../testing/driver/pressing.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { ADMINISTRATION } from './administration.ts';

// Every list of the administration for who may only look at it: what the fake server refuses as the contract says, no page asks for and no
// button does.

const READERS = ENTITIES.map(({ path, anyOf }) => ({ path, only: anyOf as readonly PermissionName[] }));

test.each(READERS)('$path offers its readers nothing that is refused', async ({ path, only }) => {
  const app = await renderApp(path, { user: { only } });
  await expect.poll(() => document.querySelector('main h1, main h2')).not.toBeNull();
  await app.settled();
  expect(app.api.forbidden, 'asked by the page').toEqual([]);
  const refused: string[] = [];
  await pressEverything(app, path, (name) => {
    refused.push(...app.api.forbidden.splice(0).map((call) => `${name} asks for ${call}`));
  });
  expect([...refused, ...app.api.forbidden]).toEqual([]);
});

test('a page of the administration says so to who may not open it, and asks for nothing', async () => {
  const app = await renderApp('/map', { user: { only: [] } });
  for (const { path } of ADMINISTRATION) {
    app.open(path);
    await expect.element(app.heading('Acceso Denegado'), { message: path }).toBeVisible();
  }
  expect(app.api.forbidden).toEqual([]);
});
