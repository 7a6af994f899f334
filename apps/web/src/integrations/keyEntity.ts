import { IconKey } from '@tabler/icons-react';
import type { Entity, EntityRow } from '../entities/index.ts';
import type { Translate } from '../i18n/index.ts';
import type { ListedKey } from './calls.ts';
import { integrationsTexts } from './texts.ts';

/** The list of API keys: its columns. What makes and revokes one is of its own. */
export const keyEntity: Entity = {
  one: 'apiKey',
  many: 'apiKeys',
  Icon: IconKey,
  nameOf: ({ keyName }) => String(keyName),
  fields: [
    { name: 'keyName', kind: 'text', max: 0, isListed: true },
    { name: 'state', kind: 'text', max: 0, isListed: true },
    { name: 'keyCustomer', kind: 'text', max: 0, isListed: true },
    { name: 'endsAt', kind: 'moment', isListed: true },
    { name: 'lastUsedAt', kind: 'moment', isListed: true },
    { name: 'createdBy', kind: 'text', max: 0, isListed: true },
    { name: 'beginning', kind: 'text', max: 0, isListed: true, isHidden: true },
    { name: 'createdAt', kind: 'moment', isListed: true, isHidden: true },
  ],
  verbs: { open: 'open', remove: 'revoke' },
  texts: integrationsTexts,
};

/** A key as the list shows it, in words. */
export function keyRow(key: ListedKey, t: Translate<keyof (typeof integrationsTexts)['es']>): EntityRow {
  const { id, customerId, customerName, allCustomers, name, state } = key;
  return {
    id,
    version: 0,
    customerId,
    customerName,
    keyName: name,
    state: t(`state_${state}`),
    keyCustomer: allCustomers ? t('allCustomers') : customerName,
    endsAt: key.revokedAt ?? key.endsAt,
    lastUsedAt: key.lastUsedAt,
    createdBy: key.createdBy,
    beginning: `${key.beginning}…`,
    createdAt: key.createdAt,
  };
}
