import { IconBellOff } from '@tabler/icons-react';
import type { Entity, EntityRow } from '../../entities/index.ts';
import { defineTexts, type Translate } from '../../i18n/index.ts';
import type { Rule } from './ruleForm.ts';
import type { rulesTexts } from './texts.ts';

const NAMED_EVENTS = 3;

/** The list of alarm rules: its columns, and what can be done with many. The rules have an editor of their own. */
export const ruleEntity: Entity = {
  one: 'alarmRule',
  many: 'alarmRules',
  Icon: IconBellOff,
  nameOf: ({ name }) => String(name),
  fields: [
    { name: 'name', kind: 'text', max: 100, isListed: true },
    { name: 'events', kind: 'text', max: 0, isListed: true },
    { name: 'about', kind: 'text', max: 0, isListed: true },
    { name: 'hours', kind: 'text', max: 0, isListed: true },
    { name: 'channels', kind: 'text', max: 0, isListed: true },
    {
      name: 'enabled',
      kind: 'flag',
      byDefault: true,
      isListed: true,
      texts: {
        yes: 'enabledYes',
        no: 'enabledNo',
        filterYes: 'onlyEnabled',
        filterNo: 'onlyDisabled',
        makeYes: 'enable',
        makeNo: 'disable',
      },
    },
  ],
  texts: defineTexts('ruleList', {
    es: {
      search: 'Buscar reglas',
      empty: 'No hay reglas',
      emptyHint: 'Sin reglas nada suena. Cree la primera: por ejemplo, pánico a toda hora.',
      name: 'Nombre',
      events: 'Eventos',
      about: 'Alcance',
      hours: 'Horario',
      channels: 'Avisa por',
      enabled: 'Activa',
      enabledYes: 'Activa',
      enabledNo: 'Inactiva',
      onlyEnabled: 'Activas',
      onlyDisabled: 'Inactivas',
      enable: 'Activar',
      disable: 'Desactivar',
    },
    en: {
      search: 'Search rules',
      empty: 'There are no rules',
      emptyHint: 'Without rules nothing rings. Create the first one: for example, panic at any time.',
      name: 'Name',
      events: 'Events',
      about: 'About',
      hours: 'Hours',
      channels: 'Notifies by',
      enabled: 'On',
      enabledYes: 'On',
      enabledNo: 'Off',
      onlyEnabled: 'On',
      onlyDisabled: 'Off',
      enable: 'Switch on',
      disable: 'Switch off',
    },
  }),
};

type RuleWords = Translate<keyof (typeof rulesTexts)['es']>;

/** A rule as the list shows it, in words. `nameOf` gives the name of an event, `customerName` that of its customer. */
export function ruleRow(
  rule: Rule,
  { t, nameOf, customerName }: { t: RuleWords; nameOf: (code: string) => string; customerName: string },
): EntityRow {
  const { id, version, customerId, name, enabled, events, hours } = rule;
  const others = events.length - NAMED_EVENTS;
  return {
    id,
    version,
    customerId,
    customerName,
    name,
    enabled,
    events: `${events.slice(0, NAMED_EVENTS).map(nameOf).join(', ')}${others > 0 ? ` +${others}` : ''}`,
    about: aboutOf(rule, t),
    hours: t(hours.length > 0 ? 'someHours' : 'always'),
    channels: channelsOf(rule, t).join(', '),
  };
}

function aboutOf({ groupIds, assetIds, geofences, roads }: Rule, t: RuleWords): string {
  const parts = [
    groupIds.length + assetIds.length === 0 && t('allAssets'),
    groupIds.length > 0 && t('groupsCount', { count: groupIds.length }),
    assetIds.length > 0 && t('assetsCount', { count: assetIds.length }),
    geofences.length > 0 && t('geofencesCount', { count: geofences.length }),
    roads.length > 0 && t('roadsCount', { count: roads.length }),
  ];
  return parts.filter(Boolean).join(', ');
}

function channelsOf({ channels, telegramChats, phones }: Rule, t: RuleWords): string[] {
  const { inApp, email, push, webhookUrl } = channels;
  return [
    inApp && t('inApp'),
    email && t('email'),
    push && t('push'),
    webhookUrl !== null && t('channelWEBHOOK'),
    telegramChats.length > 0 && t('channelTELEGRAM'),
    phones.length > 0 && t('channelSMS'),
  ].filter((channel) => channel !== false);
}
