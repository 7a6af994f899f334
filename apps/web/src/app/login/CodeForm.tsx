import { Alert, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { errorText } from '../../api/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { codeTexts } from './codeTexts.ts';

interface CodeFormProps {
  /** What was wrong with the last code; null before one was given. */
  error: unknown;
  isPending: boolean;
  onCode: (code: string) => void;
  onBack: () => void;
}

/** The step of a login that asks for a code of the user's app, or a recovery code. */
export function CodeForm({ error, isPending, onCode, onBack }: CodeFormProps) {
  const t = useTexts(codeTexts);
  const alertId = useId();
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') onCode(code);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Title order={2} size="h4">
          {t('title')}
        </Title>
        <Text size="sm">{t('hint')}</Text>
        <TextInput
          label={t('code')}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          size="md"
          autoFocus
          value={code}
          aria-describedby={error === null ? undefined : alertId}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        {error !== null && (
          <Alert id={alertId} color="red" variant="light" role="alert" icon={<IconAlertCircle size={19} />}>
            <Text size="sm">{errorText(error)}</Text>
          </Alert>
        )}
        <Button type="submit" size="md" loading={isPending} fullWidth>
          {t('enter')}
        </Button>
        <Button variant="subtle" onClick={onBack}>
          {t('back')}
        </Button>
      </Stack>
    </form>
  );
}
