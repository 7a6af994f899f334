import { ActionIcon, Badge, Switch, Tooltip } from '@mantine/core';
import {
  IconAppWindow,
  IconBellOff,
  IconBellRinging,
  IconMail,
  IconPencil,
  IconTrash,
  IconWebhook,
} from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { EmptyState } from '../../ui/index.ts';
import classes from './RuleList.module.css';
import type { Rule } from './ruleForm.ts';
import { rulesTexts } from './texts.ts';

const NAMED_EVENTS = 3;

interface RuleListProps {
  rules: readonly Rule[];
  /** The customers by whom the rules are grouped, in their order; null for one list. */
  customers: readonly { id: number; name: string }[] | null;
  /** The name of an event in the person's language. */
  nameOf: (code: string) => string;
  onOpen: (rule: Rule) => void;
  onEnable: (rule: Rule, enabled: boolean) => void;
  onDelete: (rule: Rule) => void;
}

/** The rules with their events and channels, to enable and disable, edit and delete. */
export function RuleList({ rules, customers, ...actions }: RuleListProps) {
  const t = useTexts(rulesTexts);
  if (rules.length === 0)
    return (
      <EmptyState icon={<IconBellOff size={26} stroke={1.6} />} title={t('noRules')}>
        {t('noRulesHint')}
      </EmptyState>
    );
  if (!customers) return <Rules rules={rules} label={t('rules')} {...actions} />;
  return customers
    .map((customer) => ({ customer, own: rules.filter(({ customerId }) => customerId === customer.id) }))
    .filter(({ own }) => own.length > 0)
    .map(({ customer, own }) => (
      <section key={customer.id} className={classes.group}>
        <h2 className={classes.customer} translate="no">
          {customer.name}
        </h2>
        <Rules rules={own} label={t('rulesOf', { customer: customer.name })} {...actions} />
      </section>
    ));
}

interface RulesProps extends Omit<RuleListProps, 'customers'> {
  label: string;
}

function Rules({ rules, label, nameOf, onOpen, onEnable, onDelete }: RulesProps) {
  const t = useTexts(rulesTexts);
  return (
    <ul className={classes.list} aria-label={label}>
      {rules.map((rule) => (
        <li key={rule.id} className={classes.rule} data-off={!rule.enabled || undefined}>
          <Switch
            className={classes.switch}
            aria-label={t('enable', { name: rule.name })}
            checked={rule.enabled}
            onChange={(event) => onEnable(rule, event.currentTarget.checked)}
          />
          <button type="button" className={classes.main} onClick={() => onOpen(rule)}>
            <span className={classes.name}>
              <span translate="no">{rule.name}</span>
              {rule.isDefault && (
                <Badge variant="default" size="sm" tt="none">
                  {t('isDefault')}
                </Badge>
              )}
            </span>
            <span className={classes.events}>
              {rule.events.slice(0, NAMED_EVENTS).map(nameOf).join(', ')}
              {rule.events.length > NAMED_EVENTS && ` +${rule.events.length - NAMED_EVENTS}`}
            </span>
            <span className={classes.scope}>
              <Scope rule={rule} /> · {t(rule.hours.length > 0 ? 'someHours' : 'always')}
            </span>
          </button>
          <Channels rule={rule} />
          <span className={classes.buttons}>
            <RuleButton label={t('edit', { name: rule.name })} onClick={() => onOpen(rule)}>
              <IconPencil size={18} stroke={1.7} />
            </RuleButton>
            <RuleButton label={t('remove', { name: rule.name })} onClick={() => onDelete(rule)}>
              <IconTrash size={18} stroke={1.7} />
            </RuleButton>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Scope({ rule }: { rule: Rule }) {
  const t = useTexts(rulesTexts);
  const { groupIds, assetIds, geofences, roads } = rule;
  const parts = [
    groupIds.length + assetIds.length === 0 && t('allAssets'),
    groupIds.length > 0 && t('groupsCount', { count: groupIds.length }),
    assetIds.length > 0 && t('assetsCount', { count: assetIds.length }),
    geofences.length > 0 && t('geofencesCount', { count: geofences.length }),
    roads.length > 0 && t('roadsCount', { count: roads.length }),
  ];
  return <>{parts.filter(Boolean).join(', ')}</>;
}

function Channels({ rule }: { rule: Rule }) {
  const t = useTexts(rulesTexts);
  const { inApp, email, push, webhookUrl } = rule.channels;
  const shown = [
    { is: inApp, label: t('inApp'), Icon: IconAppWindow },
    { is: email, label: t('email'), Icon: IconMail },
    { is: push, label: t('push'), Icon: IconBellRinging },
    { is: webhookUrl !== null, label: t('channelWEBHOOK'), Icon: IconWebhook },
  ].filter(({ is }) => is);
  return (
    <span className={classes.channels}>
      {shown.map(({ label, Icon }) => (
        <Tooltip key={label} label={label}>
          <span role="img" aria-label={label}>
            <Icon size={18} stroke={1.6} />
          </span>
        </Tooltip>
      ))}
    </span>
  );
}

interface RuleButtonProps {
  label: string;
  onClick: () => void;
  children: React.ReactNode;
}

function RuleButton({ label, onClick, children }: RuleButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
