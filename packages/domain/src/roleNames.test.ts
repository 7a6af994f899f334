import { describe, expect, it } from 'vitest';
import { STANDARD_ROLES } from './permissions.ts';
import { roleName, searchedRole } from './roleNames.ts';

describe('the name of a role', () => {
  it.each([
    ['Administrador Plataforma', 'Platform Manager'],
    ['Administrador Cliente', 'Client Manager'],
    ['Operador', 'Operator'],
    ['Operador de noche', 'Operador de noche'],
  ])('%s is %s in English, and itself in Spanish', (stored, english) => {
    expect(roleName(stored, 'US')).toBe(english);
    expect(roleName(stored, 'ES')).toBe(stored);
    expect(roleName(stored, 'ES_US')).toBe(stored);
  });

  it('is known of every standard role', () => {
    for (const { name } of STANDARD_ROLES) expect(roleName(name, 'US')).not.toBe(name);
  });

  it.each([
    ['client m', 'US', 'Administrador Cliente'],
    ['Operat', 'US', 'Operador'],
    ['noche', 'US', 'noche'],
    ['', 'US', ''],
    ['client m', 'ES', 'client m'],
  ])('is searched by %j in %s as %j', (typed, language, text) => {
    expect(searchedRole(typed, language)).toBe(text);
  });
});
