import type { DemoLogin } from '@rastro/contract/resolvers';

/** The logins of the demo, one for each standard role; shown on the login page in a demo and nowhere else. */
export const DEMO_LOGINS: readonly DemoLogin[] = [
  { userName: 'admin', password: 'rastro-demo', roleName: 'Administrador Plataforma' },
  { userName: 'gerente', password: 'rastro-demo', roleName: 'Administrador Cliente' },
  { userName: 'operador', password: 'rastro-demo', roleName: 'Operador' },
];

/** Who logs in under these names. */
export const DEMO_PEOPLE: Readonly<Record<string, { firstName: string; lastName: string }>> = {
  admin: { firstName: 'Lucía', lastName: 'Salazar' },
  gerente: { firstName: 'Marco', lastName: 'Villanueva' },
  operador: { firstName: 'Rocío', lastName: 'Huamán' },
};
