import { describe, expect, it } from 'vitest';
import { judge } from './guards.ts';
import { isTarget } from './redirectTarget.ts';

const withPermissions = (...names: string[]) => ({
  roles: [
    {
      id: 1,
      name: 'R',
      isOwner: false,
      isAdmin: false,
      permission: names.map((name, id) => ({ id, name })),
    },
  ],
});

describe('a page', () => {
  it('sends who is not logged in to the login, whatever it needs', () => {
    expect(judge(null, { anyOf: [] })).toBe('login');
    expect(judge(null, { anyOf: ['Usuarios'] })).toBe('login');
  });
  it('without needs opens for everybody logged in', () => {
    expect(judge(withPermissions(), { anyOf: [] })).toBe('open');
  });
  it('opens with any one of its permissions, and is forbidden without', () => {
    const needs = { anyOf: ['Planificador', 'ConfiguracionNotificaciones'] };
    expect(judge(withPermissions(' ConfiguracionNotificaciones'), needs)).toBe('open');
    expect(judge(withPermissions('Usuarios'), needs)).toBe('forbidden');
  });
  it('for owners opens for an owner with its permission alone', () => {
    const needs = { anyOf: ['Equipos'], forOwners: true } as const;
    const owner = (name: string) => ({
      roles: withPermissions(name).roles.map((role) => ({ ...role, isOwner: true })),
    });
    expect(judge(owner('Equipos'), needs)).toBe('open');
    expect(judge(owner('Usuarios'), needs)).toBe('forbidden');
    expect(judge(withPermissions('Equipos'), needs)).toBe('forbidden');
  });
});

describe('a login', () => {
  it('leads to pages of this site only', () => {
    expect(['/map', '/map/12?tab=journeys', '/tracking/3'].filter(isTarget)).toHaveLength(3);
    for (const path of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '',
      '/\t/evil.example',
    ])
      expect(isTarget(path), path).toBe(false);
  });
  it('does not lead back to itself', () => {
    for (const path of ['/', '/login', '/login?x=1', '/autologin/abc', '/forbidden'])
      expect(isTarget(path), path).toBe(false);
  });
});
