import { ActionIcon, Anchor, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, codeOf, errorText } from '../../api/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { useUser } from '../../session/index.ts';
import { notify } from '../../ui/index.ts';
import classes from './SavedReports.module.css';
import { CHANGE_SAVED_REPORT, type SavedReport } from './savedCalls.ts';
import { savedTexts } from './savedTexts.ts';

/** The longest name of a saved search. */
export const LONGEST_NAME = 100;

interface SavedItemProps {
  saved: SavedReport;
  to: string;
  onOpen: () => void;
  onChanged: () => void;
  isDeleting: boolean;
  onDelete: () => void;
}

/** A saved search in a list, to open, and where it is the user's own to change and to delete. */
export function SavedItem({ saved, to, onOpen, onChanged, isDeleting, onDelete }: SavedItemProps) {
  const { name, isOwn, shared, savedBy } = saved;
  const t = useTexts(savedTexts);
  const [isEdited, setIsEdited] = useState(false);
  if (isEdited)
    return (
      <li className={classes.item}>
        <EditSaved
          saved={saved}
          onDone={() => {
            setIsEdited(false);
            onChanged();
          }}
          onCancel={() => setIsEdited(false)}
        />
      </li>
    );
  const whose = isOwn ? t(shared ? 'sharedByYou' : 'onlyYours') : t('of', { name: savedBy });
  return (
    <li className={classes.item}>
      <div className={classes.facts}>
        <Anchor component={Link} to={to} onClick={onOpen}>
          {name}
        </Anchor>
        <Text size="xs" c="dimmed">
          {whose}
        </Text>
      </div>
      {isOwn && (
        <Group gap={2} wrap="nowrap">
          <ActionIcon variant="subtle" aria-label={t('edit', { name })} onClick={() => setIsEdited(true)}>
            <IconPencil size={18} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            loading={isDeleting}
            aria-label={t('remove', { name })}
            onClick={onDelete}
          >
            <IconTrash size={18} aria-hidden="true" />
          </ActionIcon>
        </Group>
      )}
    </li>
  );
}

interface EditSavedProps {
  saved: SavedReport;
  onDone: () => void;
  onCancel: () => void;
}

/** The form that gives a saved search another name, and shares it or no longer. */
function EditSaved({ saved: { id, name, shared }, onDone, onCancel }: EditSavedProps) {
  const t = useTexts(savedTexts);
  const { customer } = useUser();
  const form = useForm({
    initialValues: { name, shared },
    validate: { name: (text) => (text.trim() === '' ? t('required') : null) },
  });
  const change = useMutation({
    mutationFn: (values: typeof form.values) => call(CHANGE_SAVED_REPORT, { ...values, savedReportId: id }),
    onSuccess: onDone,
    onError: (error) =>
      codeOf(error) === 'INVALID_INPUT'
        ? form.setFieldError('name', t('taken'))
        : notify.danger(errorText(error)),
  });
  return (
    <form className={classes.form} onSubmit={form.onSubmit((values) => change.mutate(values))} noValidate>
      <Stack gap="xs">
        <TextInput
          label={t('newName', { name })}
          maxLength={LONGEST_NAME}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Checkbox
          label={t('share', { customer: customer.name })}
          {...form.getInputProps('shared', { type: 'checkbox' })}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {t('change')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
