import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { call, errorText } from '../../api/index.ts';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { ConfirmDialog, notify, Section } from '../../ui/index.ts';
import { RESET_SECOND_FACTOR } from './calls.ts';
import type { AccessPartProps } from './Sessions.tsx';
import { accessTexts } from './texts.ts';

/** Since when a login of a user asks for a code too, and the button that takes it away from who has lost phone and recovery codes. */
export function SecondFactor({ access, userId, mayWrite, onChanged }: AccessPartProps) {
  const t = useTexts(accessTexts);
  const format = useFormat();
  const [asks, setAsks] = useState(false);
  const { secondFactorSince: since } = access;
  const reset = async () => {
    onChanged((await call(RESET_SECOND_FACTOR, { userId })).resetSecondFactor);
    notify.success(t('secondFactorReset'));
  };
  return (
    <Section title={t('secondFactor')}>
      <Text size="sm">
        {since == null ? t('noSecondFactor') : t('secondFactorSince', { date: format.dateTime(since) })}
      </Text>
      {mayWrite && since != null && (
        <Group justify="flex-end">
          <Button variant="light" color="red" onClick={() => setAsks(true)}>
            {t('resetSecondFactor')}
          </Button>
        </Group>
      )}
      {asks && (
        <ConfirmDialog
          title={t('resetSecondFactor')}
          confirm={t('resetSecondFactor')}
          cancel={t('cancel')}
          onConfirm={reset}
          errorText={errorText}
          onClose={() => setAsks(false)}
        >
          <Text size="sm">{t('resetSecondFactorQuestion')}</Text>
        </ConfirmDialog>
      )}
    </Section>
  );
}
