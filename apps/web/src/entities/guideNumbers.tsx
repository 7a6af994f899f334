import { Badge, Group, Menu } from '@mantine/core';
import { writing } from '@rastro/domain';
import { IconLink, IconPackage } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CARGO_PATH } from '../cargo/index.ts';
import { defineTexts, textsNow, useTexts } from '../i18n/index.ts';
import { copyText, notify, uiTexts, useNow } from '../ui/index.ts';
import { defineEntity } from './kernel/entity.ts';

const texts = defineTexts('guideNumbers', {
  es: {
    lead: 'Con un número de guía, quien espera una carga ve dónde está su móvil, sin usuario y solo mientras la guía es válida.',
    add: 'Nueva guía',
    edit: 'Guía {{name}}',
    search: 'Buscar guías',
    created: 'Guía {{name}} creada correctamente',
    updated: 'Guía {{name}} actualizada correctamente',
    deleted_one: 'Guía eliminada correctamente',
    deleted_other: '{{count}} guías eliminadas correctamente',
    changed_one: '{{count}} guía actualizada correctamente',
    changed_other: '{{count}} guías actualizadas correctamente',
    deleteTitle_one: 'Eliminar guía',
    deleteTitle_other: 'Eliminar guías',
    keptHint: 'Puede acortar su validez.',
    empty: 'Todavía no hay guías',
    emptyHint: 'Agregue la primera, o importe una lista de CSV o Excel.',
    number: 'Número de guía',
    numberHint: 'Si lo deja vacío, se crea uno que nadie puede adivinar.',
    asset: 'Móvil',
    validFrom: 'Válida desde',
    validFromHint: 'Si lo deja vacío, desde ahora.',
    validTo: 'Válida hasta',
    showsPlate: 'Patente',
    plateYes: 'Visible',
    plateNo: 'Oculta',
    onlyWithPlate: 'Con patente visible',
    onlyWithoutPlate: 'Con patente oculta',
    showPlate: 'Mostrar la patente',
    hidePlate: 'Ocultar la patente',
    over: 'Vencida',
    toCome: 'Aún no',
    copyLink: 'Copiar el enlace para el visitante',
  },
  en: {
    lead: 'With a guide number, whoever waits for a load sees where its vehicle is, without a login and only while the guide is valid.',
    add: 'New guide',
    edit: 'Guide {{name}}',
    search: 'Search guides',
    created: 'Guide {{name}} created',
    updated: 'Guide {{name}} updated',
    deleted_one: 'Guide deleted',
    deleted_other: '{{count}} guides deleted',
    changed_one: '{{count}} guide updated',
    changed_other: '{{count}} guides updated',
    deleteTitle_one: 'Delete guide',
    deleteTitle_other: 'Delete guides',
    keptHint: 'You can shorten their validity.',
    empty: 'There are no guides yet',
    emptyHint: 'Add the first one, or import a list from CSV or Excel.',
    number: 'Guide number',
    numberHint: 'Leave it empty for one that nobody can guess.',
    asset: 'Vehicle',
    validFrom: 'Valid from',
    validFromHint: 'From now on, where you leave it empty.',
    validTo: 'Valid until',
    showsPlate: 'License plate',
    plateYes: 'Visible',
    plateNo: 'Hidden',
    onlyWithPlate: 'With a visible plate',
    onlyWithoutPlate: 'With a hidden plate',
    showPlate: 'Show the plate',
    hidePlate: 'Hide the plate',
    over: 'Over',
    toCome: 'Not yet',
    copyLink: 'Copy the link for the visitor',
  },
});

/** A moment of a guide, with what follows from it now. */
function Validity({ field, at, given }: { field: string; at: string; given: ReactNode }) {
  const t = useTexts(texts);
  const hasCome = Date.parse(at) <= useNow();
  const word = field === 'validTo' ? hasCome && t('over') : !hasCome && t('toCome');
  return (
    <Group gap="xs" component="span">
      {given}
      {word && (
        <Badge variant="light" color="gray" tt="none">
          {word}
        </Badge>
      )}
    </Group>
  );
}

/** Copies the address of the page that asks for a number, with the number after a #, which no server is sent. */
async function copyLink(number: string): Promise<void> {
  const isCopied = await copyText(`${location.origin}${CARGO_PATH}#${encodeURIComponent(number)}`);
  const t = textsNow(uiTexts);
  if (isCopied) notify.success(t('copied'));
  else notify.danger(t('copyFailed'));
}

/** Guide numbers: by one a visitor without a login sees where the vehicle of a load is. */
export default defineEntity({
  one: 'guideNumber',
  many: 'guideNumbers',
  writes: writing('AsignarNroGuia'),
  Icon: IconPackage,
  nameOf: ({ number }) => String(number),
  fields: [
    { name: 'number', kind: 'text', max: 40, isListed: true, hint: 'numberHint' },
    { name: 'asset', kind: 'reference', isRequired: true, isListed: true },
    { name: 'validFrom', kind: 'moment', isListed: true, hint: 'validFromHint' },
    { name: 'validTo', kind: 'moment', isEnd: true, isRequired: true, isListed: true },
    {
      name: 'showsPlate',
      kind: 'flag',
      byDefault: true,
      isListed: true,
      texts: {
        yes: 'plateYes',
        no: 'plateNo',
        filterYes: 'onlyWithPlate',
        filterNo: 'onlyWithoutPlate',
        makeYes: 'showPlate',
        makeNo: 'hidePlate',
      },
    },
  ],
  cell: ({ name, kind }, row, given) =>
    kind === 'moment' ? <Validity field={name} at={String(row[name])} given={given} /> : given,
  menu: ({ number }) => (
    <Menu.Item leftSection={<IconLink size={16} />} onClick={() => void copyLink(String(number))}>
      {textsNow(texts)('copyLink')}
    </Menu.Item>
  ),
  texts,
});
