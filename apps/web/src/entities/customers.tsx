import { Menu, Select } from '@mantine/core';
import { readDays, WEEKDAYS, writing } from '@rastro/domain';
import { IconBuildingStore, IconUserPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { defineTexts, textsNow, useTexts } from '../i18n/index.ts';
import { isAllowed, useUser } from '../session/index.ts';
import { ClockHoursInput, uiTexts, WeekdaysSelect } from '../ui/index.ts';
import { defineEntity, type EntityRow, type OwnInputProps } from './kernel/entity.ts';
import { CustomerLogo } from './photos/Photo.tsx';

const texts = defineTexts('customerAccounts', {
  es: {
    lead: 'Las empresas a las que se presta el servicio. Cada una tiene sus móviles, equipos y usuarios.',
    add: 'Nuevo cliente',
    edit: 'Cliente {{name}}',
    search: 'Buscar clientes',
    created: 'El cliente se guardó correctamente',
    updated: 'El cliente se guardó correctamente',
    deleted_one: 'Cliente eliminado correctamente',
    deleted_other: '{{count}} clientes eliminados correctamente',
    changed_one: '{{count}} cliente actualizado correctamente',
    changed_other: '{{count}} clientes actualizados correctamente',
    deleteTitle_one: 'Eliminar cliente',
    deleteTitle_other: 'Eliminar clientes',
    loadFailed: 'Error al intentar obtener clientes',
    deleteFailed: 'Error al eliminar cliente',
    keptHint: 'Puede suspenderlo: conserva todo y no se le presta servicio.',
    empty: 'Todavía no hay clientes',
    emptyHint: 'Agregue el primero, o importe una lista de CSV o Excel.',
    name: 'Nombre',
    taxId: 'CUIT',
    phone: 'Teléfonos',
    mobile: 'Celular',
    email: 'Email',
    address: 'Domicilio',
    timeZone: 'Zona horaria',
    timeZoneHint: 'En ella comienzan los días y se envían los reportes planificados.',
    workingHours: 'Horario laboral',
    workingDays: 'Días laborales',
    usualHours: 'Si no se indica, de 7 a 19.',
    usualDays: 'De lunes a viernes',
    mapZoom: 'Nivel de zoom',
    mapZoomHint: 'Con él comienza el mapa de sus usuarios: de 1, el mundo, a 22, una calle.',
    positionDays: 'Días que se conservan las posiciones',
    positionDaysHint:
      'De 7 a 3.660; sin indicar, lo que dure en la plataforma. Las más antiguas se borran para siempre; los recorridos y eventos quedan.',
    journeyDays: 'Días que se conservan los recorridos',
    journeyDaysHint:
      'De 31 a 3.660; sin indicar, siempre. Los más antiguos se borran para siempre, con sus visitas a geocercas; los totales por día y los odómetros quedan.',
    eventDays: 'Días que se conservan los eventos y alarmas',
    eventDaysHint:
      'De 31 a 3.660; sin indicar, siempre. Los más antiguos se borran para siempre, con sus comentarios y avisos, también sin atender.',
    auditDays: 'Días que se conserva la auditoría',
    auditDaysHint:
      'De 31 a 3.660; sin indicar, siempre. Lo borrado no se puede deshacer. Queda constancia de las personas que se borraron.',
    suspended: 'Servicio',
    suspendedYes: 'Suspendido',
    suspendedNo: 'Con servicio',
    onlySuspended: 'Suspendidos',
    onlyServed: 'Con servicio',
    suspend: 'Suspender',
    resume: 'Restablecer',
    suspendedHint:
      'Sus usuarios no pueden entrar y no se le envía nada. Lo que transmiten sus equipos se guarda.',
    addUser: 'Nuevo usuario del cliente',
    relation_assets: 'Móviles',
    relation_devices: 'Equipos',
    relation_users: 'Usuarios',
  },
  en: {
    lead: 'The companies that are served. Each has its vehicles, devices and users.',
    add: 'New customer',
    edit: 'Customer {{name}}',
    search: 'Search customers',
    created: 'The customer was saved',
    updated: 'The customer was saved',
    deleted_one: 'Customer deleted',
    deleted_other: '{{count}} customers deleted',
    changed_one: '{{count}} customer updated',
    changed_other: '{{count}} customers updated',
    deleteTitle_one: 'Delete customer',
    deleteTitle_other: 'Delete customers',
    loadFailed: 'The customers could not be loaded',
    deleteFailed: 'The customer could not be deleted',
    keptHint: 'You can suspend it: it keeps everything and is not served.',
    empty: 'There are no customers yet',
    emptyHint: 'Add the first one, or import a list from CSV or Excel.',
    name: 'Name',
    taxId: 'Tax number',
    phone: 'Telephone',
    mobile: 'Mobile phone',
    email: 'E-mail',
    address: 'Address',
    timeZone: 'Time zone',
    timeZoneHint: 'Its days begin in it, and its scheduled reports are sent by it.',
    workingHours: 'Working hours',
    workingDays: 'Working days',
    usualHours: 'From 7 am to 7 pm where none are given.',
    usualDays: 'From Monday to Friday',
    mapZoom: 'Map zoom',
    mapZoomHint: 'The map of its users begins with it: from 1, the world, to 22, a street.',
    positionDays: 'Days that positions are kept',
    positionDaysHint:
      '7 to 3,660; without, as long as in the installation. Older ones are deleted for good; journeys and events stay.',
    journeyDays: 'Days that journeys are kept',
    journeyDaysHint:
      '31 to 3,660; without, for good. Older ones are deleted for good, with their geofence visits; sums of days and odometers stay.',
    eventDays: 'Days that events and alarms are kept',
    eventDaysHint:
      '31 to 3,660; without, for good. Older ones are deleted for good, with their comments and messages, acknowledged or not.',
    auditDays: 'Days that the audit log is kept',
    auditDaysHint:
      '31 to 3,660; without, for good. What was deleted cannot be undone. That people were erased stays on record.',
    suspended: 'Service',
    suspendedYes: 'Suspended',
    suspendedNo: 'Served',
    onlySuspended: 'Suspended',
    onlyServed: 'Served',
    suspend: 'Suspend',
    resume: 'Resume',
    suspendedHint: 'Its users cannot log in, and nothing is sent. What its devices transmit is stored.',
    addUser: 'New user of the customer',
    relation_assets: 'Vehicles',
    relation_devices: 'Devices',
    relation_users: 'Users',
  },
});

const ZONES = Intl.supportedValuesOf('timeZone');

/** A time zone by its IANA name; one that the browser does not list stays. */
function TimeZoneField({ label, error, required, value, onChange }: OwnInputProps) {
  const t = useTexts(texts);
  return (
    <Select
      label={label}
      error={error}
      required={required}
      description={t('timeZoneHint')}
      data={ZONES.includes(value) ? ZONES : [value, ...ZONES]}
      value={value}
      onChange={(zone) => onChange(zone ?? '')}
      searchable
      allowDeselect={false}
      limit={50}
    />
  );
}

/** From when until when somebody works. */
function WorkingHoursField({ label, error, value, onChange }: OwnInputProps) {
  const t = useTexts(texts);
  return (
    <ClockHoursInput
      label={label}
      description={t('usualHours')}
      error={error}
      value={value}
      onChange={onChange}
    />
  );
}

/** On which days of the week somebody works, as `12345`. */
function WorkingDaysField({ label, error, value, onChange }: OwnInputProps) {
  const t = useTexts(texts);
  return (
    <WeekdaysSelect
      label={label}
      placeholder={t('usualDays')}
      error={error}
      value={readDays(value) ?? []}
      onChange={(days) => onChange(days.map((day) => WEEKDAYS.indexOf(day) + 1).join(''))}
    />
  );
}

const workingDaysText = (value: string): string =>
  (readDays(value) ?? []).map((day) => textsNow(uiTexts)(day)).join(', ');

/** Leads to a new user of a customer, for who may create one. */
function AddUserItem({ id, suspended }: EntityRow) {
  const t = useTexts(texts);
  const user = useUser();
  if (suspended || !isAllowed(user, ['Usuarios']) || !isAllowed(user, ['CrearUsuarios'])) return null;
  return (
    <Menu.Item
      component={Link}
      to={`/manage/users?customer=${id}&row=new`}
      leftSection={<IconUserPlus size={16} aria-hidden="true" />}
    >
      {t('addUser')}
    </Menu.Item>
  );
}

/** Customers: whom the service is for, how they are reached, and whether they are served. */
export default defineEntity({
  one: 'customerAccount',
  many: 'customerAccounts',
  isCustomer: true,
  Icon: IconBuildingStore,
  nameOf: ({ name }) => String(name),
  writes: writing('Clientes'),
  fields: [
    { name: 'name', kind: 'text', max: 80, isRequired: true, isListed: true },
    { name: 'taxId', kind: 'text', max: 40, isListed: true },
    { name: 'phone', kind: 'phone', max: 31, isListed: true },
    { name: 'mobile', kind: 'phone', max: 31, isListed: true, isHidden: true },
    { name: 'email', kind: 'email', max: 254, isListed: true },
    { name: 'address', kind: 'text', max: 200, isListed: true, isHidden: true },
    {
      name: 'timeZone',
      kind: 'own',
      isRequired: true,
      isListed: true,
      isHidden: true,
      isSortable: true,
      Input: TimeZoneField,
      textOf: (zone) => zone,
      first: () => 'America/Lima',
    },
    { name: 'mapZoom', kind: 'number', hint: 'mapZoomHint' },
    { name: 'positionDays', kind: 'number', hint: 'positionDaysHint' },
    { name: 'journeyDays', kind: 'number', hint: 'journeyDaysHint' },
    { name: 'eventDays', kind: 'number', hint: 'eventDaysHint' },
    { name: 'auditDays', kind: 'number', hint: 'auditDaysHint' },
    {
      name: 'workingHours',
      kind: 'own',
      isListed: true,
      isHidden: true,
      Input: WorkingHoursField,
      textOf: (hours) => hours,
    },
    {
      name: 'workingDays',
      kind: 'own',
      isListed: true,
      isHidden: true,
      Input: WorkingDaysField,
      textOf: workingDaysText,
    },
    {
      name: 'suspended',
      kind: 'flag',
      byDefault: false,
      colours: { yes: 'orange', no: 'green' },
      isListed: true,
      hint: 'suspendedHint',
      texts: {
        yes: 'suspendedYes',
        no: 'suspendedNo',
        filterYes: 'onlySuspended',
        filterNo: 'onlyServed',
        makeYes: 'suspend',
        makeNo: 'resume',
      },
    },
  ],
  failures: { load: 'loadFailed', delete: 'deleteFailed' },
  above: ({ id, name }) => <CustomerLogo id={id} name={String(name)} />,
  menu: (row) => <AddUserItem {...row} />,
  texts,
});
