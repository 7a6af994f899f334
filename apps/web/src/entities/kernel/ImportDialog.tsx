import { Alert, Button, Checkbox, FileButton, Group, Select, Stack, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorText, sendFile } from '../../api/index.ts';
import { createFormat, type Format, useFormat, useTexts } from '../../i18n/index.ts';
import { JobProgress, resultOf, useFollowedJob } from '../../jobs/index.ts';
import { Dialog, notify } from '../../ui/index.ts';
import { type Entity, isPlaced, isShown, writtenFields } from './entity.ts';
import { FolderChoice, type ImportedFolder } from './FolderChoice.tsx';
import { ImportPreview, type ImportResult } from './ImportPreview.tsx';
import { headingOf, unitSign } from './shown.ts';
import { kernelTexts } from './texts.ts';
import { useCustomers } from './useCustomers.ts';

const MOST_MEGABYTES = 10;

interface ImportDialogProps {
  entity: Entity;
  title: string;
  /** Whose the rows are, unless another customer is chosen. */
  customerId: number;
  onDone: (message: string, changeId: string) => Promise<void>;
  onClose: () => void;
}

/** Imports a file after a look at what it would do: what is new, what changes, and what is wrong, by row. */
export function ImportDialog({ entity, title, customerId: first, onDone, onClose }: ImportDialogProps) {
  const t = useTexts(kernelTexts);
  const te = useTexts(entity.texts);
  const format = useFormat();
  const customers = useCustomers(entity);
  const [customerId, setCustomerId] = useState(first);
  const [file, setFile] = useState<File | null>(null);
  const [skipsWrong, setSkipsWrong] = useState(false);
  const [makesFolders, setMakesFolders] = useState(false);
  const [folders, setFolders] = useState<readonly ImportedFolder[]>([]);
  const forget = useRef<() => void>(null);
  const isTooLarge = file !== null && file.size > MOST_MEGABYTES * 1_000_000;

  const send = <Result,>(content: File, customer: number, more: Record<string, string> = {}) => {
    const search = new URLSearchParams({
      name: content.name,
      customer: String(customer),
      headings: JSON.stringify(headingsOf(entity, format)),
      ...more,
    });
    return sendFile<Result>(`/api/entities/${entity.many}/import?${search}`, content);
  };
  const preview = useMutation({
    mutationFn: (wanted: { file: File; customerId: number; folders: boolean }) =>
      send<ImportResult>(wanted.file, wanted.customerId, wanted.folders ? { folders: 'true' } : {}),
    onSuccess: (looked) => setFolders(looked.folders),
  });
  const { job, isStarting, start } = useFollowedJob(async (done) => {
    try {
      const { created, updated, changeId } = await resultOf<ImportResult>(done);
      if (changeId) await onDone(t('imported', { count: created + updated }), changeId);
      onClose();
    } catch (error) {
      notify.danger(errorText(error));
    }
  });
  const importing = useMutation({
    mutationFn: (content: File) =>
      start(async () => {
        const choice = {
          apply: 'job',
          ...(skipsWrong ? { skipWrong: 'true' } : {}),
          ...(makesFolders ? { folders: 'true' } : {}),
        };
        return (await send<{ jobId: number }>(content, customerId, choice)).jobId;
      }),
    onError: (error) => notify.danger(errorText(error)),
  });
  const look = (next: File | null, customer: number) => {
    setFolders([]);
    lookWith(next, customer, false);
  };
  const lookWith = (next: File | null, customer: number, makes: boolean) => {
    setFile(next);
    setSkipsWrong(false);
    setMakesFolders(makes);
    preview.reset();
    if (next && next.size <= MOST_MEGABYTES * 1_000_000)
      preview.mutate({ file: next, customerId: customer, folders: makes });
    forget.current?.(); // so that the same file can be chosen again after it was corrected
  };
  const result = preview.data ?? null;
  const toWrite = result ? result.created + result.updated : 0;
  const isReady = result !== null && toWrite > 0 && (result.wrong === 0 || skipsWrong);

  return (
    <Dialog onClose={onClose} title={t('importTitle', { what: title.toLocaleLowerCase() })} size="xl">
      <Stack gap="md">
        <div>
          <Text size="sm">{t('importAbout')}</Text>
          <Text size="sm" c="dimmed">
            {t('importColumns', {
              columns: writtenFields(entity)
                .filter(isShown)
                .map((field) => headingOf(field, te(field.name), format))
                .join(', '),
            })}
          </Text>
        </div>
        {customers.length > 1 && (
          <Select
            label={t('customer')}
            data={customers.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(customerId)}
            allowDeselect={false}
            searchable
            onChange={(id) => {
              setCustomerId(Number(id));
              look(file, Number(id));
            }}
          />
        )}
        <Group gap="sm">
          <FileButton
            resetRef={forget}
            accept={isPlaced(entity) ? '.csv,.txt,.xlsx,.kml,.gpx' : '.csv,.txt,.xlsx'}
            onChange={(next) => next && look(next, customerId)}
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconFileUpload size={16} aria-hidden="true" />}
              >
                {t('chooseFile')}
              </Button>
            )}
          </FileButton>
          <Text size="sm" c={file ? undefined : 'dimmed'} style={{ overflowWrap: 'anywhere' }}>
            {file?.name ?? t('noFile')}
          </Text>
        </Group>
        {isTooLarge && (
          <Alert color="red" role="alert">
            {t('tooLarge', { maximum: MOST_MEGABYTES })}
          </Alert>
        )}
        {preview.isPending && (
          <Text size="sm" role="status">
            {t('reading')}
          </Text>
        )}
        {preview.isError && (
          <Alert color="red" role="alert">
            {errorText(preview.error)}
          </Alert>
        )}
        {result && <ImportPreview entity={entity} result={result} />}
        {folders.length > 0 && (
          <FolderChoice
            entity={entity}
            folders={folders}
            isChosen={makesFolders}
            onChange={(makes) => lookWith(file, customerId, makes)}
          />
        )}
        {result && result.wrong > 0 && toWrite > 0 && (
          <Checkbox
            label={t('skipWrong')}
            checked={skipsWrong}
            onChange={(event) => setSkipsWrong(event.currentTarget.checked)}
          />
        )}
        {job ? (
          <JobProgress job={job} what={t('importTitle', { what: title.toLocaleLowerCase() })} />
        ) : (
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button disabled={!isReady} loading={isStarting} onClick={() => file && importing.mutate(file)}>
              {result && toWrite === 0 ? t('nothingToImport') : t('importNow', { count: toWrite })}
            </Button>
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}

/** The languages whose units differ: a file may have been written in either. */
const FILE_LANGUAGES = ['ES', 'US'] as const;

/**
 * The fields by the headings that files may have for them: their names in every language, with the sign of either unit. A name without one
 * has the unit of who imports.
 */
export function headingsOf(entity: Entity, format: Format): Record<string, string> {
  const headings: Record<string, string> = {};
  const formats = FILE_LANGUAGES.map((language) => createFormat({ language, timeZone: format.timeZone }));
  const { es, esUs, en } = entity.texts;
  for (const texts of [es, esUs, en])
    for (const field of writtenFields(entity).filter(isShown)) {
      const label = texts[field.name];
      if (label === undefined) continue;
      const quantity = field.kind === 'number' ? field.quantity : undefined;
      const named = (unit: string): string => (quantity === undefined ? field.name : `${field.name} ${unit}`);
      headings[label] = named(unitSign(field, format));
      for (const each of formats) headings[headingOf(field, label, each)] = named(unitSign(field, each));
    }
  return headings;
}
