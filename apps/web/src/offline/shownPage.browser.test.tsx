import { expect, test } from 'vitest';
import { askToShow } from '../testing/driver/askToShow.ts';
import { assetId } from '../testing/fleet/company.ts';
import { renderApp } from '../testing/renderApp.tsx';

test('a page goes where a notification leads, without being loaded anew', async () => {
  const app = await renderApp('/map?panel=fleet');
  await expect.element(app.fleet.row('AND-113')).toBeVisible();
  const { element } = app.map;
  const map = element.element();
  await askToShow(`/map/${assetId('AND-113')}?tab=alerts`);
  await expect.element(app.heading('AND-113')).toBeVisible();
  expect(location.pathname + location.search).toBe(`/map/${assetId('AND-113')}?tab=alerts`);
  expect(element.element()).toBe(map);
});
