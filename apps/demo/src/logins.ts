import type { DemoLogin } from '@rastro/contract/resolvers';

/** The logins of the demo, one for each standard role. The login page of a demo shows them, and nothing else does. */
export const DEMO_LOGINS: readonly DemoLogin[] = [
  { userName: 'admin', password: 'rastro-demo', roleName: 'Administrador Plataforma' },
  { userName: 'gerente', password: 'rastro-demo', roleName: 'Administrador Cliente' },
  { userName: 'operador', password: 'rastro-demo', roleName: 'Operador' },
];

/** The names of the people who log in, by their user name. */
export const DEMO_PEOPLE: Readonly<Record<string, { firstName: string; lastName: string }>> = {
  admin: { firstName: 'Lucía', lastName: 'Salazar' },
  gerente: { firstName: 'Marco', lastName: 'Villanueva' },
  operador: { firstName: 'Rocío', lastName: 'Huamán' },
};
