import { Badge, Group } from '@mantine/core';
import { writing } from '@rastro/domain';
import { IconUserCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { defineTexts, useTexts } from '../i18n/index.ts';
import { useNow } from '../ui/index.ts';
import { DriverTripsButton } from './driverTrips/DriverTrips.tsx';
import { defineEntity, type EntityRow, type Reference } from './kernel/entity.ts';

const texts = defineTexts('driverAssignments', {
  es: {
    lead: 'Quién maneja cada móvil, desde cuándo y hasta cuándo. Vale donde nadie mostró su llave, también en el pasado.',
    add: 'Nueva asignación',
    edit: 'Asignación: {{name}}',
    search: 'Buscar móviles y conductores',
    created: 'Asignación creada correctamente',
    updated: 'Asignación actualizada correctamente',
    deleted_one: 'Asignación eliminada correctamente',
    deleted_other: '{{count}} asignaciones eliminadas correctamente',
    changed_one: '{{count}} asignación actualizada correctamente',
    changed_other: '{{count}} asignaciones actualizadas correctamente',
    deleteTitle_one: 'Eliminar asignación',
    deleteTitle_other: 'Eliminar asignaciones',
    keptHint: 'Puede ponerle un final.',
    empty: 'Todavía no hay asignaciones',
    emptyHint: 'Asigne un conductor a un móvil, o importe una lista de CSV o Excel.',
    asset: 'Móvil',
    driver: 'Conductor',
    dateFrom: 'Desde',
    dateFromHint:
      'Si lo deja vacío, desde ahora. Con una fecha pasada, se corrige quién manejó desde entonces.',
    dateTo: 'Hasta',
    dateToHint: 'Vacío mientras no se sepa.',
    overridesKey: 'Llave',
    overYes: 'Vale más que la llave mostrada',
    overNo: 'Vale donde nadie mostró su llave',
    notes: 'Observaciones',
    now: 'Ahora',
  },
  en: {
    lead: 'Who drives each vehicle, from when until when. It holds where nobody showed a key, in the past too.',
    add: 'New assignment',
    edit: 'Assignment: {{name}}',
    search: 'Search vehicles and drivers',
    created: 'Assignment created',
    updated: 'Assignment updated',
    deleted_one: 'Assignment deleted',
    deleted_other: '{{count}} assignments deleted',
    changed_one: '{{count}} assignment updated',
    changed_other: '{{count}} assignments updated',
    deleteTitle_one: 'Delete assignment',
    deleteTitle_other: 'Delete assignments',
    keptHint: 'You can give it an end.',
    empty: 'There are no assignments yet',
    emptyHint: 'Assign a driver to a vehicle, or import a list from CSV or Excel.',
    asset: 'Vehicle',
    driver: 'Driver',
    dateFrom: 'From',
    dateFromHint:
      'From now on, where you leave it empty. With a date in the past it is corrected who drove since then.',
    dateTo: 'Until',
    dateToHint: 'Empty while nobody knows.',
    overridesKey: 'Key',
    overYes: 'Counts more than the key that was shown',
    overNo: 'Counts where nobody showed a key',
    notes: 'Notes',
    now: 'Now',
  },
});

/** Until when an assignment lasts, and whether it does now. */
function Until({ row, given }: { row: EntityRow; given: ReactNode }) {
  const t = useTexts(texts);
  const now = useNow();
  const isOver = row.dateTo !== null && Date.parse(String(row.dateTo)) <= now;
  const isNow = !isOver && Date.parse(String(row.dateFrom)) <= now;
  return (
    <Group gap="xs" component="span">
      {given}
      {isNow && (
        <Badge variant="light" tt="none">
          {t('now')}
        </Badge>
      )}
    </Group>
  );
}

const labelOf = (value: EntityRow[string] | undefined): string =>
  (value as Reference | null | undefined)?.label ?? '';

/** Assignments of drivers to vehicles. */
export default defineEntity({
  one: 'driverAssignment',
  many: 'driverAssignments',
  Icon: IconUserCheck,
  nameOf: ({ asset, driver }) => [labelOf(asset), labelOf(driver)].filter(Boolean).join(' · '),
  writes: {
    create: writing('Conductores').update,
    update: writing('Conductores').update,
    delete: writing('Conductores').update,
  },
  fields: [
    { name: 'asset', kind: 'reference', isRequired: true, isListed: true },
    { name: 'driver', kind: 'reference', isRequired: true, isListed: true },
    { name: 'dateFrom', kind: 'moment', isListed: true, hint: 'dateFromHint' },
    { name: 'dateTo', kind: 'moment', isEnd: true, isListed: true, hint: 'dateToHint' },
    {
      name: 'overridesKey',
      kind: 'flag',
      byDefault: false,
      texts: { yes: 'overYes', no: 'overNo' },
    },
    { name: 'notes', kind: 'notes', max: 2000 },
  ],
  actions: () => <DriverTripsButton />,
  cell: ({ name }, row, given) => (name === 'dateTo' ? <Until row={row} given={given} /> : given),
  texts,
});
