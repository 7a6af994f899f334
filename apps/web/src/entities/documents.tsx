import { Badge, Group } from '@mantine/core';
import { DOCUMENT_KINDS, DOCUMENT_NOTICE_DAYS, writing } from '@rastro/domain';
import { IconCertificate } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { textsNow, useTexts } from '../i18n/index.ts';
import { useNow } from '../ui/index.ts';
import { DocumentFiles } from './documents/DocumentFiles.tsx';
import { daysUntil } from './documents/daysUntil.ts';
import { documentKinds, documentTexts } from './documents/texts.ts';
import { defineEntity, type EntityRow, type Reference } from './kernel/entity.ts';
import { AddressesField } from './scheduledReports/AddressesField.tsx';

const MINUTE_MS = 60_000;

/** The last day of a document, with how long it is still valid where that is soon over. */
function Expiry({ row, given }: { row: EntityRow; given: ReactNode }) {
  const t = useTexts(documentTexts);
  const days = daysUntil(String(row.expiresOn), useNow(MINUTE_MS));
  const isSoon = days <= Number(row.noticeDays ?? DOCUMENT_NOTICE_DAYS);
  return (
    <Group gap="xs" component="span" wrap="nowrap">
      {given}
      {(days < 0 || isSoon) && (
        <Badge variant="dot" color={days < 0 ? 'red' : 'orange'} tt="none">
          {days < 0 ? t('expired') : days === 0 ? t('lastDay') : t('daysLeft', { count: days })}
        </Badge>
      )}
    </Group>
  );
}

const labelOf = (value: EntityRow[string] | undefined): string =>
  (value as Reference | null | undefined)?.label ?? '';

const BOTH = [...writing('Moviles').update, ...writing('Conductores').update];

/** Documents of vehicles and drivers that expire. */
export default defineEntity({
  one: 'fleetDocument',
  many: 'fleetDocuments',
  Icon: IconCertificate,
  nameOf: ({ kind, asset, driver }) =>
    [textsNow(documentKinds)(String(kind)), labelOf(asset), labelOf(driver)].filter(Boolean).join(' · '),
  writes: { create: BOTH, update: BOTH, delete: BOTH },
  fields: [
    { name: 'expiresOn', kind: 'day', isRequired: true, isListed: true, hint: 'expiresOnHint' },
    { name: 'kind', kind: 'choice', isRequired: true, isListed: true, choices: DOCUMENT_KINDS },
    { name: 'asset', kind: 'reference', isListed: true, hint: 'whoseHint' },
    { name: 'driver', kind: 'reference', isListed: true },
    { name: 'number', kind: 'text', max: 60, isListed: true },
    { name: 'noticeDays', kind: 'number', hint: 'noticeDaysHint' },
    { name: 'emails', kind: 'own', Input: AddressesField, textOf: String },
    { name: 'notes', kind: 'notes', max: 2000 },
  ],
  cell: ({ name }, row, given) => (name === 'expiresOn' ? <Expiry row={row} given={given} /> : given),
  staysOpen: true,
  below: ({ id }) => <DocumentFiles documentId={id} />,
  texts: documentTexts,
});
