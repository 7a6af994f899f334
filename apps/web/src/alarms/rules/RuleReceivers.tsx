import { ActionIcon, Input, MultiSelect, Switch, TagsInput, Text, TextInput, Tooltip } from '@mantine/core';
import { roleName } from '@rastro/domain';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/index.ts';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { AddressStates } from '../../mail/index.ts';
import { copyText } from '../../ui/index.ts';
import { ALARM_CHANNELS, ALARM_RECIPIENTS } from './calls.ts';
import classes from './RuleEditor.module.css';
import type { RuleForm } from './ruleForm.ts';
import { rulesTexts } from './texts.ts';

interface ReceiversProps {
  form: RuleForm;
  secret: string | null;
  complaint: (field: keyof RuleForm) => string | undefined;
  onChange: (change: Partial<RuleForm>) => void;
}

/** The fields for the receivers and channels of a rule. */
export function Receivers({ form, secret, complaint, onChange }: ReceiversProps) {
  const t = useTexts(rulesTexts);
  const { language } = useFormat();
  const { channels } = form;
  const recipients = useQuery(query(ALARM_RECIPIENTS, { customerId: form.customerId })).data?.alarmRecipients;
  const setChannels = (change: Partial<RuleForm['channels']>) =>
    onChange({ channels: { ...channels, ...change } });
  return (
    <>
      <div className={classes.channels}>
        <Switch
          label={t('inApp')}
          description={t('inAppHint')}
          checked={channels.inApp}
          onChange={(event) => setChannels({ inApp: event.currentTarget.checked })}
        />
        <Switch
          label={t('email')}
          checked={channels.email}
          onChange={(event) => setChannels({ email: event.currentTarget.checked })}
        />
        <Switch
          label={t('push')}
          checked={channels.push}
          onChange={(event) => setChannels({ push: event.currentTarget.checked })}
        />
      </div>
      {complaint('channels') && !channels.webhookUrl && (
        <Input.Error role="alert">{complaint('channels')}</Input.Error>
      )}
      {(channels.email || channels.push) && (
        <>
          <MultiSelect
            label={t('users')}
            placeholder={form.userIds.length === 0 ? t('usersPlaceholder') : undefined}
            data={(recipients?.users ?? []).map(({ id, name, email }) => ({
              value: String(id),
              label: email === null ? t('withoutEmail', { name }) : name,
            }))}
            value={form.userIds.map(String)}
            onChange={(ids) => onChange({ userIds: ids.map(Number) })}
            error={complaint('userIds')}
            searchable
            hidePickedOptions
            nothingFoundMessage={t('nothingFound')}
          />
          <MultiSelect
            label={t('roles')}
            placeholder={form.roleIds.length === 0 ? t('rolesPlaceholder') : undefined}
            data={(recipients?.roles ?? []).map(({ id, name }) => ({
              value: String(id),
              label: roleName(name, language),
            }))}
            value={form.roleIds.map(String)}
            onChange={(ids) => onChange({ roleIds: ids.map(Number) })}
            searchable
            hidePickedOptions
            nothingFoundMessage={t('nothingFound')}
          />
        </>
      )}
      {channels.email && (
        <div>
          <TagsInput
            label={t('emails')}
            placeholder={form.emails.length === 0 ? t('emailsPlaceholder') : undefined}
            value={[...form.emails]}
            onChange={(emails) => onChange({ emails })}
            error={complaint('emails')}
            maxTags={20}
            splitChars={[',', ';', ' ']}
            acceptValueOnBlur
          />
          <AddressStates customerId={form.customerId} addresses={form.emails} />
        </div>
      )}
      <Messengers form={form} complaint={complaint} onChange={onChange} />
      <TextInput
        type="url"
        label={t('webhookUrl')}
        description={t('webhookHint')}
        placeholder="https://"
        maxLength={500}
        value={channels.webhookUrl}
        error={channels.webhookUrl ? complaint('channels') : undefined}
        onChange={(event) => setChannels({ webhookUrl: event.currentTarget.value })}
      />
      {secret !== null && channels.webhookUrl !== '' && (
        <TextInput
          label={t('webhookSecret')}
          value={secret}
          readOnly
          rightSection={
            <Tooltip label={t('copySecret')}>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('copySecret')}
                onClick={() => void copyText(secret)}
              >
                <IconCopy size={17} />
              </ActionIcon>
            </Tooltip>
          }
        />
      )}
    </>
  );
}

/** Chats and telephones, as far as the installation can reach any or the rule has some; and how much may be sent in an hour. */
function Messengers({ form, complaint, onChange }: Omit<ReceiversProps, 'secret'>) {
  const t = useTexts(rulesTexts);
  const format = useFormat();
  const channels = useQuery(query(ALARM_CHANNELS, { customerId: form.customerId })).data?.alarmChannels;
  const [chats, phones] = [form.telegramChats ?? [], form.phones ?? []];
  return (
    <>
      {(channels?.telegram || chats.length > 0) && (
        <TagsInput
          label={t('telegramChats')}
          description={t('telegramHint')}
          value={[...chats]}
          onChange={(telegramChats) => onChange({ telegramChats })}
          error={complaint('telegramChats')}
          maxTags={20}
          splitChars={[',', ';', ' ']}
          acceptValueOnBlur
        />
      )}
      {(channels?.sms || phones.length > 0) && (
        <TagsInput
          label={t('phones')}
          description={t('phonesHint')}
          placeholder={phones.length === 0 ? '+51987654321' : ''}
          value={[...phones]}
          onChange={(next) => onChange({ phones: next })}
          error={complaint('phones')}
          maxTags={20}
          splitChars={[',', ';', ' ']}
          acceptValueOnBlur
        />
      )}
      {channels && (
        <Text size="sm" c="dimmed">
          {t('budgets', {
            inLastHour: format.number(channels.inLastHour),
            perCustomerHour: format.number(channels.perCustomerHour),
            perReceiverHour: format.number(channels.perReceiverHour),
          })}
        </Text>
      )}
    </>
  );
}
