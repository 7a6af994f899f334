import { PASSWORD_STATES, roleName, searchedRole, writing } from '@rastro/domain';
import { IconUsers } from '@tabler/icons-react';
import { defineTexts, languageNow } from '../i18n/index.ts';
import { defineEntity, type Naming } from './kernel/entity.ts';
import { DeletedPeople } from './personalData/DeletedPeople.tsx';
import { PersonalData } from './personalData/PersonalData.tsx';
import { UserPhoto } from './photos/Photo.tsx';
import { InviteUsers } from './userAccess/InviteUsers.tsx';
import { PasswordState } from './userAccess/PasswordState.tsx';
import { UserAccess } from './userAccess/UserAccess.tsx';

const LANGUAGES = [
  { value: 'ES', name: { es: 'Español', en: 'Spanish' } },
  { value: 'US', name: { es: 'Inglés (EE. UU.)', en: 'English (US)' } },
  { value: 'ES_US', name: { es: 'Español (EE. UU.)', en: 'Spanish (US)' } },
] as const;

const ROLES: Naming = { shown: roleName, searched: searchedRole };

/** Users: who may log in, what they may do and what they see. */
export default defineEntity({
  one: 'userAccount',
  many: 'userAccounts',
  Icon: IconUsers,
  nameOf: ({ userName }) => String(userName),
  writes: writing('Usuarios'),
  fields: [
    { name: 'userName', kind: 'text', max: 60, isRequired: true, isListed: true },
    { name: 'firstName', kind: 'text', max: 100, isRequired: true, isListed: true },
    { name: 'lastName', kind: 'text', max: 100, isListed: true },
    { name: 'email', kind: 'email', max: 254, isListed: true },
    { name: 'roles', kind: 'references', naming: ROLES, isListed: true, writtenBy: ['AsignarRoles'] },
    { name: 'groups', kind: 'references', isListed: true, isHidden: true, hint: 'groupsHint' },
    {
      name: 'password',
      kind: 'password',
      max: 128,
      again: 'passwordAgain',
      hint: 'passwordHint',
      hintOfNew: 'passwordHintOfNew',
    },
    { name: 'phone', kind: 'phone', max: 31 },
    { name: 'phone2', kind: 'phone', max: 31 },
    { name: 'category', kind: 'text', max: 60, isListed: true, isHidden: true },
    { name: 'language', kind: 'choice', isRequired: true, choices: LANGUAGES, first: languageNow },
    { name: 'sessionHours', kind: 'number', unit: 'h', hint: 'sessionHoursHint' },
    {
      name: 'active',
      kind: 'flag',
      byDefault: true,
      isListed: true,
      texts: {
        yes: 'activeYes',
        no: 'activeNo',
        filterYes: 'onlyActive',
        filterNo: 'onlyInactive',
        makeYes: 'activate',
        makeNo: 'deactivate',
      },
    },
    { name: 'passwordState', kind: 'choice', isDerived: true, isListed: true, choices: PASSWORD_STATES },
    {
      name: 'googleMaps',
      kind: 'flag',
      byDefault: true,
      texts: { yes: 'googleYes', no: 'googleNo', makeYes: 'googleYes', makeNo: 'googleNo' },
    },
    {
      name: 'showMenu',
      kind: 'flag',
      byDefault: true,
      texts: { yes: 'menuYes', no: 'menuNo' },
    },
  ],
  cell: ({ name }, { passwordState }, given) =>
    name === 'passwordState' ? <PasswordState state={String(passwordState)} /> : given,
  staysOpen: true,
  bulk: (rows) => <InviteUsers userIds={rows.map(({ id }) => id)} />,
  above: ({ id, active, firstName, lastName }) => (
    <>
      <UserPhoto id={id} name={[firstName, lastName].filter(Boolean).join(' ')} />
      <UserAccess user={{ id, isActive: active === true }} />
    </>
  ),
  actions: () => <DeletedPeople kind="USER" />,
  below: ({ id, userName, firstName, lastName }) => (
    <PersonalData
      person={{ kind: 'USER', id, name: [firstName, lastName].filter(Boolean).join(' ') || String(userName) }}
    />
  ),
  texts: defineTexts('userAccounts', {
    es: {
      lead: 'Quienes pueden entrar, con sus roles y los grupos que ven.',
      add: 'Nuevo usuario',
      edit: 'Usuario {{name}}',
      search: 'Buscar usuarios',
      created: 'Usuario creado correctamente',
      updated: 'Usuario actualizado correctamente',
      deleted_one: 'Usuario eliminado correctamente',
      deleted_other: '{{count}} usuarios eliminados correctamente',
      changed_one: '{{count}} usuario actualizado correctamente',
      changed_other: '{{count}} usuarios actualizados correctamente',
      deleteTitle_one: 'Eliminar usuario',
      deleteTitle_other: 'Eliminar usuarios',
      keptHint: 'Puede dejarlos inactivos.',
      empty: 'Todavía no hay usuarios',
      emptyHint: 'Agregue el primero, o importe una lista de CSV o Excel.',
      userName: 'Usuario',
      firstName: 'Nombre',
      lastName: 'Apellido',
      email: 'Email',
      roles: 'Roles',
      groups: 'Grupos',
      groupsHint: 'Los grupos cuyos móviles verá; sin ninguno, todos los de su cliente.',
      password: 'Contraseña nueva',
      passwordAgain: 'Repita la contraseña',
      passwordHint:
        'Vacía, sigue la que tiene; quien no tiene ninguna la elige con una invitación. Una nueva cierra sus sesiones.',
      passwordHintOfNew: 'Vacía, la elige el usuario con una invitación.',
      passwordState: 'Ingreso',
      phone: 'Teléfono',
      phone2: 'Otro teléfono',
      category: 'Categoría',
      language: 'Idioma',
      sessionHours: 'Duración de la sesión',
      sessionHoursHint: 'Pasadas estas horas, tiene que ingresar de nuevo. Vacía, como los demás.',
      active: 'Estado',
      activeYes: 'Activo',
      activeNo: 'Inactivo',
      onlyActive: 'Activos',
      onlyInactive: 'Inactivos',
      activate: 'Activar',
      deactivate: 'Desactivar',
      googleMaps: 'Mapas de Google',
      googleYes: 'Con mapas de Google',
      googleNo: 'Sin mapas de Google',
      showMenu: 'Menús del mapa',
      menuYes: 'Con menús',
      menuNo: 'Sin menús',
    },
    en: {
      lead: 'Who may log in, with their roles and the groups that they see.',
      add: 'New user',
      edit: 'User {{name}}',
      search: 'Search users',
      created: 'User created',
      updated: 'User updated',
      deleted_one: 'User deleted',
      deleted_other: '{{count}} users deleted',
      changed_one: '{{count}} user updated',
      changed_other: '{{count}} users updated',
      deleteTitle_one: 'Delete user',
      deleteTitle_other: 'Delete users',
      keptHint: 'You can make them inactive.',
      empty: 'There are no users yet',
      emptyHint: 'Add the first one, or import a list from CSV or Excel.',
      userName: 'User name',
      firstName: 'First name',
      lastName: 'Last name',
      email: 'E-mail',
      roles: 'Roles',
      groups: 'Groups',
      groupsHint: 'Sees the vehicles of these groups only; all of the customer without any.',
      password: 'New password',
      passwordAgain: 'Repeat the password',
      passwordHint:
        'Left empty, it stays; who has none chooses one by an invitation. A new one ends the sessions of the user.',
      passwordHintOfNew: 'Left empty, the user chooses one by an invitation.',
      passwordState: 'Login',
      phone: 'Telephone',
      phone2: 'Another telephone',
      category: 'Category',
      language: 'Language',
      sessionHours: 'Session time',
      sessionHoursHint: 'After these hours they log in again. Left empty, as everybody.',
      active: 'State',
      activeYes: 'Active',
      activeNo: 'Inactive',
      onlyActive: 'Active',
      onlyInactive: 'Inactive',
      activate: 'Activate',
      deactivate: 'Deactivate',
      googleMaps: 'Google Maps',
      googleYes: 'With Google Maps',
      googleNo: 'Without Google Maps',
      showMenu: 'Menus of the map',
      menuYes: 'With menus',
      menuNo: 'Without menus',
    },
  }),
});
