import { expect, it } from 'vitest';
import { demoSettings } from './settings.ts';

it('the demo is heard on this machine only, unless told otherwise', () => {
  expect(demoSettings({})).toMatchObject({ HOST: '127.0.0.1', DEVICE_HOST: '127.0.0.1' });
  expect(demoSettings({ HOST: '0.0.0.0' })).toMatchObject({ HOST: '0.0.0.0', DEVICE_HOST: '127.0.0.1' });
});
