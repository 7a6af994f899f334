import { describe, expect, it } from 'vitest';
import { findChromium } from './chromium.ts';

const machine = (environment: Record<string, string>, ...programs: string[]) => ({
  environment,
  isExecutable: (path: string) => programs.includes(path),
});

describe('the Chromium to test with', () => {
  it('is the one that CHROMIUM names, before any other', () => {
    const found = findChromium(
      machine({ CHROMIUM: '/opt/own/chrome', PATH: '/usr/bin' }, '/usr/bin/chromium', '/opt/own/chrome'),
    );
    expect(found).toBe('/opt/own/chrome');
  });

  it('is not quietly another one when CHROMIUM names none', () => {
    const mistaken = machine({ CHROMIUM: '/nowhere', PATH: '/usr/bin' }, '/usr/bin/chromium');
    expect(() => findChromium(mistaken)).toThrow('CHROMIUM names /nowhere');
  });

  it('is found on the PATH, Chromium before Chrome', () => {
    const both = machine({ PATH: '/a:/b' }, '/a/google-chrome', '/b/chromium');
    expect(findChromium(both)).toBe('/b/chromium');
    expect(findChromium(machine({ PATH: '/a:/b' }, '/a/google-chrome'))).toBe('/a/google-chrome');
  });

  it('is found where systems put it, and null where there is none', () => {
    expect(findChromium(machine({}, '/snap/bin/chromium'))).toBe('/snap/bin/chromium');
    expect(findChromium(machine({ PATH: '', CHROMIUM: '' }))).toBeNull();
  });
});
