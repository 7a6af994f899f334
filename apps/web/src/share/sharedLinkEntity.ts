import { IconShare } from '@tabler/icons-react';
import type { Entity, EntityRow } from '../entities/index.ts';
import { type Format, type Translate, vehicleName } from '../i18n/index.ts';
import type { ListedLink } from './calls.ts';
import { shareTexts } from './texts.ts';

/** The list of share links: its columns. What opens and ends one is of its own. */
export const sharedLinkEntity: Entity = {
  one: 'sharedLink',
  many: 'sharedLinks',
  Icon: IconShare,
  nameOf: ({ vehicle, recipient }) => (recipient ? `${vehicle}, ${recipient}` : String(vehicle)),
  fields: [
    { name: 'vehicle', kind: 'text', max: 0, isListed: true },
    { name: 'recipient', kind: 'text', max: 0, isListed: true },
    { name: 'state', kind: 'text', max: 0, isListed: true },
    { name: 'endsAt', kind: 'moment', isListed: true },
    { name: 'arrival', kind: 'text', max: 0, isListed: true, isHidden: true },
    { name: 'fields', kind: 'text', max: 0, isListed: true, isHidden: true },
    { name: 'views', kind: 'text', max: 0, isListed: true },
    { name: 'lastViewedAt', kind: 'moment', isListed: true },
    { name: 'createdBy', kind: 'text', max: 0, isListed: true },
    { name: 'createdAt', kind: 'moment', isListed: true, isHidden: true },
  ],
  verbs: { open: 'open', remove: 'revoke' },
  texts: shareTexts,
};

interface Words {
  t: Translate<keyof (typeof shareTexts)['es']>;
  format: Format;
}

/** A link as the list shows it, in words. */
export function sharedLinkRow(link: ListedLink, { t, format }: Words): EntityRow {
  const { id, customerId, customerName, asset, recipient, arrival, fields, state } = link;
  return {
    id,
    version: 0,
    customerId,
    customerName,
    vehicle: vehicleName(asset),
    recipient,
    state: t(`state_${state}`),
    endsAt: link.endedAt ?? link.endsAt,
    arrival: arrival && (arrival.name ?? t('aPlace')),
    fields: fields.map((field) => t(`field_${field}`)).join(', '),
    views: format.number(link.views),
    lastViewedAt: link.lastViewedAt,
    createdBy: link.createdBy,
    createdAt: link.createdAt,
  };
}
