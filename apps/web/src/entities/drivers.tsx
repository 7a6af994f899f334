import { writing } from '@rastro/domain';
import { IconCertificate, IconSteeringWheel, IconTruck } from '@tabler/icons-react';
import { defineTexts, textsNow } from '../i18n/index.ts';
import { ExpiryState, expiryFields } from './documents/ExpiryState.tsx';
import { defineEntity } from './kernel/entity.ts';
import { PageItem } from './kernel/PageItem.tsx';
import { DeletedPeople } from './personalData/DeletedPeople.tsx';
import { PersonalData } from './personalData/PersonalData.tsx';
import { DriverPhoto } from './photos/Photo.tsx';

const texts = defineTexts('drivers', {
  es: {
    lead: 'Quienes conducen los móviles. Por su llave se sabe quién maneja.',
    add: 'Nuevo conductor',
    edit: 'Conductor {{name}}',
    search: 'Buscar conductores',
    created: 'Conductor creado correctamente',
    updated: 'Conductor actualizado correctamente',
    deleted_one: 'Conductor eliminado correctamente',
    deleted_other: '{{count}} conductores eliminados correctamente',
    changed_one: '{{count}} conductor actualizado correctamente',
    changed_other: '{{count}} conductores actualizados correctamente',
    deleteTitle_one: 'Eliminar conductor',
    deleteTitle_other: 'Eliminar conductores',
    keptHint: 'Termine antes sus asignaciones a esos móviles.',
    empty: 'Todavía no hay conductores',
    emptyHint: 'Agregue el primero, o importe una lista de CSV o Excel.',
    firstName: 'Nombre',
    lastName: 'Apellido',
    ibutton: 'iButton',
    ibuttonHint: 'El número de su llave o tarjeta, como lo informa el equipo. Cuenta desde ahora.',
    phone: 'Teléfono',
    phone2: 'Otro teléfono',
    notes: 'Observaciones',
    relation_assets: 'Móviles asignados',
    relation_documents: 'Documentos',
    licenceState: 'Licencia',
    licenceExpiresOn: 'Licencia válida hasta',
    documentsState: 'Documentos',
    documentsExpireOn: 'Documentos válidos hasta',
    documents: 'Documentos del conductor',
    assignments: 'Móviles del conductor',
  },
  en: {
    lead: 'Who drives the vehicles. Their keys say who is driving.',
    add: 'New driver',
    edit: 'Driver {{name}}',
    search: 'Search drivers',
    created: 'Driver created',
    updated: 'Driver updated',
    deleted_one: 'Driver deleted',
    deleted_other: '{{count}} drivers deleted',
    changed_one: '{{count}} driver updated',
    changed_other: '{{count}} drivers updated',
    deleteTitle_one: 'Delete driver',
    deleteTitle_other: 'Delete drivers',
    keptHint: 'End the assignments to these vehicles first.',
    empty: 'There are no drivers yet',
    emptyHint: 'Add the first one, or import a list from CSV or Excel.',
    firstName: 'First name',
    lastName: 'Last name',
    ibutton: 'iButton',
    ibuttonHint: 'The number of the key or card, as the device reports it. It counts from now on.',
    phone: 'Telephone',
    phone2: 'Another telephone',
    notes: 'Notes',
    relation_assets: 'Assigned vehicles',
    relation_documents: 'Documents',
    licenceState: 'License',
    licenceExpiresOn: 'License valid until',
    documentsState: 'Documents',
    documentsExpireOn: 'Documents valid until',
    documents: 'Documents of the driver',
    assignments: 'Vehicles of the driver',
  },
});

/** Drivers, who are known by their keys. */
export default defineEntity({
  one: 'fleetDriver',
  many: 'fleetDrivers',
  Icon: IconSteeringWheel,
  nameOf: ({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' '),
  writes: writing('Conductores'),
  fields: [
    { name: 'firstName', kind: 'text', max: 60, isRequired: true, isListed: true },
    { name: 'lastName', kind: 'text', max: 60, isListed: true },
    { name: 'ibutton', kind: 'text', max: 40, isListed: true, hint: 'ibuttonHint' },
    { name: 'phone', kind: 'phone', max: 31, isListed: true },
    { name: 'phone2', kind: 'phone', max: 31, isListed: true, isHidden: true },
    { name: 'notes', kind: 'notes', max: 2000 },
    ...expiryFields('licenceExpiresOn', 'licenceState'),
    ...expiryFields('documentsExpireOn', 'documentsState'),
  ],
  cell: ({ name }, row, given) =>
    name === 'licenceState' ? (
      <ExpiryState state={String(row.licenceState)} day={row.licenceExpiresOn as string | null} />
    ) : name === 'documentsState' ? (
      <ExpiryState state={String(row.documentsState)} day={row.documentsExpireOn as string | null} />
    ) : (
      given
    ),
  above: (row) => <DriverPhoto id={row.id} name={[row.firstName, row.lastName].filter(Boolean).join(' ')} />,
  actions: () => <DeletedPeople kind="DRIVER" />,
  below: ({ id, firstName, lastName }) => (
    <PersonalData person={{ kind: 'DRIVER', id, name: [firstName, lastName].filter(Boolean).join(' ') }} />
  ),
  menu: (row) => (
    <>
      <PageItem
        path="/manage/assignments"
        anyOf={['Conductores']}
        searchText={[row.firstName, row.lastName].filter(Boolean).join(' ')}
        Icon={IconTruck}
        text={textsNow(texts)('assignments')}
      />
      <PageItem
        path="/manage/documents"
        anyOf={['Conductores']}
        searchText={[row.firstName, row.lastName].filter(Boolean).join(' ')}
        Icon={IconCertificate}
        text={textsNow(texts)('documents')}
      />
    </>
  ),
  texts,
});
