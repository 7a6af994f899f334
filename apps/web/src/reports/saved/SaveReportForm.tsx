import { Button, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { call, errorText } from '../../api/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { useUser } from '../../session/index.ts';
import { notify } from '../../ui/index.ts';
import { LONGEST_NAME } from './SavedItem.tsx';
import { SAVE_REPORT } from './savedCalls.ts';
import { savedTexts } from './savedTexts.ts';

interface SaveReportFormProps {
  /** The name of the report's call. */
  report: string;
  /** The search as it stands in the address. */
  current: string;
  /** The names of the user's own searches of this report. */
  names: readonly string[];
  onSaved: () => void;
}

/** The form that saves the present search of a report under a name, and shares it. */
export function SaveReportForm({ report, current, names, onSaved }: SaveReportFormProps) {
  const t = useTexts(savedTexts);
  const { customer } = useUser();
  const form = useForm({
    initialValues: { name: '', shared: false },
    validate: { name: (name) => (name.trim() === '' ? t('required') : null) },
  });
  const { name } = form.values;
  const replaces = names.some((each) => each.toLowerCase() === name.trim().toLowerCase());
  const save = useMutation({
    mutationFn: (values: typeof form.values) => call(SAVE_REPORT, { ...values, report, query: current }),
    onSuccess: () => {
      notify.success(t('done'));
      form.reset();
      onSaved();
    },
    onError: (error) => notify.danger(errorText(error)),
  });
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
      <Stack gap="sm">
        <Title order={3} size="h6">
          {t('saveTitle')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('saveHint')}
        </Text>
        <TextInput
          label={t('name')}
          maxLength={LONGEST_NAME}
          description={replaces ? t('replaces') : undefined}
          {...form.getInputProps('name')}
        />
        <Checkbox
          label={t('share', { customer: customer.name })}
          {...form.getInputProps('shared', { type: 'checkbox' })}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
