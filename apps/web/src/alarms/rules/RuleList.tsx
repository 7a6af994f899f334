import { Badge, Switch } from '@mantine/core';
import { useMemo } from 'react';
import { HeldList } from '../../entities/index.ts';
import { useFleet } from '../../fleet/index.ts';
import { useTexts } from '../../i18n/index.ts';
import classes from './RuleList.module.css';
import { ruleEntity, ruleRow } from './ruleEntity.ts';
import type { Rule } from './ruleForm.ts';
import { rulesTexts } from './texts.ts';

interface RuleListProps {
  rules: readonly Rule[];
  /** The name of an event in the person's language. */
  nameOf: (code: string) => string;
  isBusy: boolean;
  onOpen: (rule: Rule) => void;
  onEnable: (rules: readonly Rule[], enabled: boolean) => void;
  onDelete: (rules: readonly Rule[]) => void;
}

/** The rules with their events and channels, to search, sort, enable and disable, edit and delete. */
export function RuleList({ rules, nameOf, isBusy, onOpen, onEnable, onDelete }: RuleListProps) {
  const t = useTexts(rulesTexts);
  const { customers } = useFleet();
  const byId = useMemo(() => new Map(rules.map((rule) => [rule.id, rule])), [rules]);
  const customerNames = new Map(customers.map(({ id, name }) => [id, name]));
  const rulesOf = (rows: readonly { id: number }[]) => rows.flatMap(({ id }) => byId.get(id) ?? []);
  return (
    <HeldList
      entity={ruleEntity}
      label={t('rules')}
      rows={rules.map((rule) =>
        ruleRow(rule, { t, nameOf, customerName: customerNames.get(rule.customerId) ?? '' }),
      )}
      isBusy={isBusy}
      cell={({ name }, row, given) => {
        if (name === 'enabled')
          return (
            <Switch
              className={classes.switch}
              aria-label={t('enable', { name: String(row.name) })}
              checked={row.enabled === true}
              onChange={(event) => onEnable(rulesOf([row]), event.currentTarget.checked)}
            />
          );
        if (name !== 'name' || !byId.get(row.id)?.isDefault) return given;
        return (
          <span className={classes.name}>
            <span className={classes.given}>{given}</span>
            <Badge className={classes.badge} variant="default" size="sm" tt="none">
              {t('isDefault')}
            </Badge>
          </span>
        );
      }}
      onOpen={(row) => rulesOf([row]).forEach(onOpen)}
      onFlag={(rows, _field, enabled) => onEnable(rulesOf(rows), enabled)}
      onDelete={(rows) => onDelete(rulesOf(rows))}
    />
  );
}
