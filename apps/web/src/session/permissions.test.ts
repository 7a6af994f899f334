import { expect, it } from 'vitest';
import { isAllowed, isOwner } from './permissions.ts';

const role = (names: string[], owner = false) => ({
  id: 1,
  name: 'Operador',
  isOwner: owner,
  isAdmin: false,
  permission: names.map((name, index) => ({ id: index, name })),
});

it('matches permission names without regard to surrounding spaces', () => {
  const user = { roles: [role([' EstadoFlota ', 'Rutas'])] };
  expect(isAllowed(user, ['EstadoFlota'])).toBe(true);
  expect(isAllowed(user, [' Rutas'])).toBe(true);
  expect(isAllowed(user, ['Usuarios'])).toBe(false);
});

it('is content with any one of several names, from any role, and with none asked', () => {
  const user = { roles: [role([]), role(['ReporteDesvioDeParada'])] };
  expect(isAllowed(user, ['StopHistoryComparison', 'ReporteDesvioDeParada'])).toBe(true);
  expect(isAllowed({ roles: [] }, [])).toBe(true);
});

it('knows an owner by any of the roles', () => {
  expect(isOwner({ roles: [role([]), role([], true)] })).toBe(true);
  expect(isOwner({ roles: [role([])] })).toBe(false);
});
