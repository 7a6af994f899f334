import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call, codeOf, errorText } from '../api/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { Dialog, notify } from '../ui/index.ts';
import classes from './Audit.module.css';
import { type Entry, UNDO_AUDITED } from './calls.ts';
import { auditTexts } from './texts.ts';
import type { Words } from './words.ts';

interface EntryDialogProps {
  entry: Entry;
  words: Words;
  onClose: () => void;
  /** Called when it was undone, or cannot be any more. */
  onChanged: () => Promise<void>;
}

/** An entry of the audit log with all values before and after, and the button that undoes it. */
export function EntryDialog({ entry, words, onClose, onChanged }: EntryDialogProps) {
  const t = useTexts(auditTexts);
  const format = useFormat();
  const { together, changes } = entry;
  const undo = useMutation({
    mutationFn: () => call(UNDO_AUDITED, { auditId: entry.id }),
    onSuccess: async () => {
      notify.success(t('undone'));
      await onChanged();
      onClose();
    },
    onError: async (error) => {
      notify.danger(codeOf(error) === 'CHANGED_MEANWHILE' ? t('undoConflict') : errorText(error));
      await onChanged();
    },
  });
  const facts = [format.dateTime(entry.at), words.actor(entry), entry.customerName].filter(Boolean);
  return (
    <Dialog
      onClose={onClose}
      title={`${words.action(entry.action)}: ${words.thing(entry)}`}
      size={680}
      fillsPhone
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
        {together > 1 && <Text size="sm">{t('together', { count: together - 1 })}</Text>}
        {changes.length === 0 ? (
          <Text>{t('noValues')}</Text>
        ) : (
          <Table className={classes.values ?? ''} layout="fixed">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('field')}</Table.Th>
                <Table.Th>{t('before')}</Table.Th>
                <Table.Th>{t('after')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changes.map(({ field, before, after }) => (
                <Table.Tr key={field}>
                  <Table.Th scope="row">{words.field(entry.kind, field)}</Table.Th>
                  <Table.Td translate="no">{words.value(entry.kind, field, before)}</Table.Td>
                  <Table.Td translate="no">{words.value(entry.kind, field, after)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        {entry.canUndo && (
          <Group justify="flex-end">
            <Button
              leftSection={<IconArrowBackUp size={17} aria-hidden="true" />}
              loading={undo.isPending}
              onClick={() => undo.mutate()}
            >
              {together > 1 ? t('undoAll', { count: together }) : t('undo')}
            </Button>
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}
