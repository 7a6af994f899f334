import { Alert, Badge, Button, Checkbox, FileButton, Group, Select, Stack, Table, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorText, sendFile } from '../../api/index.ts';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { JobProgress, resultOf, useFollowedJob } from '../../jobs/index.ts';
import { weight } from '../../theme.ts';
import { Dialog, notify } from '../../ui/index.ts';
import { type Entity, isPlaced, isShown, writtenFields } from './entity.ts';
import { FolderChoice, type ImportedFolder } from './FolderChoice.tsx';
import { useProblemText } from './problemText.ts';
import { FILE_UNITS, headingOf } from './shown.ts';
import { kernelTexts } from './texts.ts';
import { useCustomers } from './useCustomers.ts';

/** What an import does, or would do, as the server says it. */
interface ImportResult {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  wrong: number;
  problems: { row: number; field: string; code: string; limit?: number; value: string }[];
  sample: { row: number; values: Record<string, string> }[];
  ignored: string[];
  folders: ImportedFolder[];
  changeId: string | null;
}

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
      headings: JSON.stringify(headingsOf(entity)),
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
                .map(({ name }) => te(name))
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
        {result && <Preview entity={entity} result={result} />}
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

/** The fields by the headings that files may have for them: their names in every language. */
function headingsOf(entity: Entity): Record<string, string> {
  const headings: Record<string, string> = {};
  for (const language of ['es', 'en'] as const)
    for (const field of writtenFields(entity).filter(isShown)) {
      const label = entity.texts[language][field.name] ?? field.name;
      headings[label] = field.name;
      headings[headingOf(field, label, FILE_UNITS)] = field.name;
    }
  return headings;
}

function Preview({ entity, result }: { entity: Entity; result: ImportResult }) {
  const t = useTexts(kernelTexts);
  const te = useTexts(entity.texts);
  const format = useFormat();
  const problemText = useProblemText(entity);
  const { created, updated, unchanged, wrong, problems, sample, ignored } = result;
  const nameOf = (field: string) => (field === 'id' ? t('id') : te(field));
  const columns = entity.fields.filter(({ name }) => sample.some(({ values }) => values[name]));
  return (
    <>
      <Group gap="xs" role="status">
        <Badge variant="dot" tt="none" color="green">
          {t('willCreate', { count: created })}
        </Badge>
        <Badge variant="dot" tt="none" color="blue">
          {t('willUpdate', { count: updated })}
        </Badge>
        <Badge variant="dot" tt="none" color="gray.6">
          {t('willStay', { count: unchanged })}
        </Badge>
        {wrong > 0 && (
          <Badge variant="dot" tt="none" color="red">
            {t('areWrong', { count: wrong })}
          </Badge>
        )}
      </Group>
      {ignored.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('ignoredColumns', { columns: ignored.join(', ') })}
        </Text>
      )}
      {problems.length > 0 && (
        <Table.ScrollContainer
          minWidth={420}
          mah={220}
          scrollAreaProps={{
            viewportProps: { tabIndex: 0, 'aria-label': t('areWrong', { count: wrong }), role: 'region' },
          }}
        >
          <Table fz="sm" verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th ta="right">{t('row')}</Table.Th>
                <Table.Th>{t('field')}</Table.Th>
                <Table.Th>{t('problem')}</Table.Th>
                <Table.Th>{t('value')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {problems.map(({ row, value, ...problem }) => (
                <Table.Tr key={`${row} ${problem.field} ${problem.code}`}>
                  <Table.Td ta="right">{format.number(row)}</Table.Td>
                  <Table.Td>{nameOf(problem.field)}</Table.Td>
                  <Table.Td>{problemText(problem, null)}</Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {wrong > problems.length && (
        <Text size="sm" c="dimmed">
          {t('moreProblems', { count: problems.length })}
        </Text>
      )}
      {sample.length > 0 && (
        <div>
          <Text size="sm" fw={weight.bold} mb={4}>
            {t('firstRows')}
          </Text>
          <Table.ScrollContainer
            minWidth={420}
            scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': t('firstRows'), role: 'region' } }}
          >
            <Table fz="sm" verticalSpacing={4}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th ta="right">{t('row')}</Table.Th>
                  {columns.map(({ name }) => (
                    <Table.Th key={name}>{te(name)}</Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {sample.map(({ row, values }) => (
                  <Table.Tr key={row}>
                    <Table.Td ta="right">{format.number(row)}</Table.Td>
                    {columns.map(({ name }) => (
                      <Table.Td key={name}>{values[name]}</Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </div>
      )}
    </>
  );
}
