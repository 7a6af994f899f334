import { describe, expect, it } from 'vitest';
import { ConfigError, configTable, readConfig, SETTINGS } from './config.ts';
import { startFailureText } from './process.ts';

describe('settings', () => {
  it('have defaults, and an empty variable counts as not set', () => {
    expect(readConfig({ PORT: '' })).toMatchObject({
      PORT: 8080,
      DEVICE_PORT_BASE: 5000,
      DATABASE_URL: '',
      TRUST_PROXY: 'off',
    });
    expect(readConfig({ DATA_DIR: 'x' }).DATA_DIR).toMatch(/^\/.*\/x$/);
  });

  it.each([
    ['PORT', '0'],
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['PROTOCOLS', 'teltonika,nope'],
    ['ROLES', 'api,everything'],
    ['ADDITIONAL_MAPS', 'Street Maps=ftp://x'],
    ['ADDITIONAL_MAPS', 'no url'],
    ['STREET_VIEW_URL', 'https://streets.example/{lat}'],
    ['STREET_VIEW_URL', 'javascript:alert({lat},{lon})'],
    ['WEATHER_KEY', 'two words'],
    ['WEATHER_URL', 'api.openweathermap.org'],
    ['WEATHER_TILES_URL', 'http://'],
    ['WEATHER_CALLS_PER_MINUTE', '0'],
    ['PASSWORD_MIN_LENGTH', '5'],
    ['ADMIN_PASSWORD', 'short'],
    ['ADMIN_PASSWORD', 'contraseña'],
    ['ADMIN_PASSWORD', 'a'.repeat(129)],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'yes'],
  ])('%s=%s is refused by name, without telling the value of a secret', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(name);
    expect(() => readConfig({ PORT: 'x', ADMIN_PASSWORD: 'very secret' })).not.toThrow('very secret');
  });

  it('accept what is right', () => {
    const config = readConfig({
      PROTOCOLS: 'gt06, H02',
      ADDITIONAL_MAPS: 'Street Maps=https://t.example/{z}/{x}/{y}.png; Own=/maps/own.pmtiles',
    });
    expect(config.PROTOCOLS).toBe('gt06, H02');
  });

  it('are all in the table, each with what it does', () => {
    for (const [name, setting] of Object.entries(SETTINGS)) {
      expect(configTable()).toContain(`\`${name}\``);
      expect(setting.description).toBeTruthy();
    }
  });
});

describe('a failed start', () => {
  it('is explained in words where the operator can mend it', () => {
    expect(
      startFailureText(Object.assign(new Error('listen'), { code: 'EADDRINUSE', port: 8080 })),
    ).toContain('8080');
    expect(startFailureText(new ConfigError('wrong'))).toBe('wrong');
    const system = (of: object) => startFailureText(Object.assign(new Error('as Node says it'), of));
    expect(system({ code: 'EADDRNOTAVAIL', address: '10.9.9.9', port: 80 })).toContain(
      '10.9.9.9 is no address',
    );
    expect(system({ code: 'ENOTFOUND', hostname: 'nowhere' })).toContain('nowhere is no address');
    expect(system({ code: 'EROFS', path: '/data/log' })).toContain(
      '/data/log is on a disk that is read-only',
    );
    expect(system({ code: 'EACCES', path: '/root/x' })).toContain('may not be written to');
    expect(system({ code: 'EACCES', port: 80 })).toContain('Port 80 needs rights');
    expect(startFailureText(new Error('a bug'))).toBeNull();
  });
});
