import { Input, MultiSelect, Switch, TagsInput } from '@mantine/core';
import { roleName } from '@rastro/domain';
import { useQuery } from '@tanstack/react-query';
import { type AlarmEscalationInput, query } from '../../api/index.ts';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { AddressStates } from '../../mail/index.ts';
import { ALARM_RECIPIENTS } from './calls.ts';
import { Duration } from './Duration.tsx';
import type { RuleForm } from './ruleForm.ts';
import { rulesTexts } from './texts.ts';

interface RuleEscalationProps {
  form: RuleForm;
  error: string | undefined;
  onChange: (change: Partial<RuleForm>) => void;
}

const QUARTER_HOUR_S = 900;
const FIRST: AlarmEscalationInput = { afterS: QUARTER_HOUR_S, userIds: [], roleIds: [], emails: [] };

/** Whom a rule notifies where nobody answers an alarm, and after how long. */
export function RuleEscalation({ form, error, onChange }: RuleEscalationProps) {
  const t = useTexts(rulesTexts);
  const { language } = useFormat();
  const { escalation } = form;
  const recipients = useQuery(query(ALARM_RECIPIENTS, { customerId: form.customerId })).data?.alarmRecipients;
  const set = (change: Partial<AlarmEscalationInput>) =>
    onChange({ escalation: { ...FIRST, ...escalation, ...change } });
  return (
    <>
      <Switch
        label={t('escalates')}
        description={t('escalatesHint')}
        checked={escalation !== null}
        onChange={(event) => onChange({ escalation: event.currentTarget.checked ? FIRST : null })}
      />
      {escalation && (
        <>
          <Duration
            label={t('escalateAfter')}
            hint={t('escalateAfterHint')}
            seconds={escalation.afterS}
            onChange={(afterS) => set({ afterS })}
          />
          <MultiSelect
            label={t('escalateUsers')}
            data={(recipients?.users ?? []).map(({ id, name, email }) => ({
              value: String(id),
              label: email === null ? t('withoutEmail', { name }) : name,
            }))}
            value={escalation.userIds.map(String)}
            onChange={(ids) => set({ userIds: ids.map(Number) })}
            searchable
            hidePickedOptions
            nothingFoundMessage={t('nothingFound')}
          />
          <MultiSelect
            label={t('escalateRoles')}
            data={(recipients?.roles ?? []).map(({ id, name }) => ({
              value: String(id),
              label: roleName(name, language),
            }))}
            value={escalation.roleIds.map(String)}
            onChange={(ids) => set({ roleIds: ids.map(Number) })}
            searchable
            hidePickedOptions
            nothingFoundMessage={t('nothingFound')}
          />
          <div>
            <TagsInput
              label={t('escalateEmails')}
              value={[...escalation.emails]}
              onChange={(emails) => set({ emails: emails })}
              maxTags={20}
              splitChars={[',', ';', ' ']}
              acceptValueOnBlur
            />
            <AddressStates customerId={form.customerId} addresses={escalation.emails} />
          </div>
          {error && <Input.Error role="alert">{error}</Input.Error>}
        </>
      )}
    </>
  );
}
