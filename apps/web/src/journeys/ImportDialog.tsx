import { Alert, Button, FileButton, Group, Stack, Table, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../api/index.ts';
import { useTexts } from '../i18n/index.ts';
import { Dialog } from '../ui/index.ts';
import {
  formatOf,
  type ImportResult,
  importFile,
  isTooLarge,
  MOST_MEGABYTES,
  problemsOf,
} from './importFile.ts';
import { journeysTexts } from './texts.ts';

interface ImportDialogProps {
  assetId: number;
  onClose: () => void;
}

/** Imports a file of positions into a vehicle's history, and lists the lines that cannot be read. */
export default function ImportDialog({ assetId, onClose }: ImportDialogProps) {
  const t = useTexts(journeysTexts);
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const format = file && formatOf(file.name);
  const complaint = file && (format ? (isTooLarge(file) ? 'tooLarge' : null) : 'unknownFormat');
  const cancel = useRef(new AbortController());
  const importing = useMutation({
    mutationFn: async () => {
      cancel.current = new AbortController();
      return file && format ? importFile(assetId, format, file, cancel.current.signal) : null;
    },
    // A cancelled import has stored a part.
    onSettled: () => {
      for (const key of ['journey', 'journeyLine'])
        void queries.invalidateQueries({ queryKey: [key, assetId] });
    },
  });
  const isCancelled = importing.isError && cancel.current.signal.aborted;
  useEffect(() => () => cancel.current.abort(), []);
  const forget = useRef<() => void>(null);
  const choose = (chosen: File | null) => {
    importing.reset();
    setFile(chosen);
    forget.current?.(); // so that the same file can be chosen again after it was corrected
  };
  return (
    <Dialog onClose={onClose} title={t('importTitle')} size="lg" isLocked={importing.isPending}>
      <Stack gap="md">
        <div>
          <Text size="sm">{t('importAbout')}</Text>
          <Text size="sm" c="dimmed">
            {t('columns')}
          </Text>
        </div>
        <Group gap="sm">
          <FileButton resetRef={forget} accept=".csv,.txt,.gpx,.kml" onChange={choose}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                disabled={importing.isPending}
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
        {complaint && (
          <Alert color="red" role="alert">
            {t(complaint, { maximum: MOST_MEGABYTES })}
          </Alert>
        )}
        {importing.isPending && (
          <Text size="sm" role="status">
            {t('importing')}
          </Text>
        )}
        {isCancelled ? (
          <Alert color="yellow" role="status">
            {t('importCancelled')}
          </Alert>
        ) : (
          importing.isError && <Refusal error={importing.error} />
        )}
        {importing.data && <Result result={importing.data} />}
        <Group justify="flex-end" gap="sm">
          {importing.isPending ? (
            <Button variant="default" onClick={() => cancel.current.abort()}>
              {t('cancel')}
            </Button>
          ) : (
            <Button variant="default" onClick={onClose}>
              {t(importing.isSuccess ? 'done' : 'cancel')}
            </Button>
          )}
          <Button
            disabled={!format || complaint !== null || importing.isSuccess}
            loading={importing.isPending}
            onClick={() => importing.mutate()}
          >
            {t('importNow')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Result({ result }: { result: ImportResult }) {
  const t = useTexts(journeysTexts);
  return (
    <Alert color="green" role="status">
      {t('imported', { count: result.positions })} · {t('newOnes', { count: result.stored })}
    </Alert>
  );
}

function Refusal({ error }: { error: unknown }) {
  const t = useTexts(journeysTexts);
  const refused = problemsOf(error);
  if (!refused)
    return (
      <Alert color="red" role="alert">
        {errorText(error)}
      </Alert>
    );
  return (
    <Alert color="red" role="alert" title={t('importErrors', { count: refused.total })}>
      <Table.ScrollContainer minWidth={280} mah={240}>
        <Table fz="xs" verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('line')}</Table.Th>
              <Table.Th>{t('problem')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {refused.problems.map(({ line, problem, value }) => (
              <Table.Tr key={`${line} ${problem}`}>
                <Table.Td>{line}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  {t(`problem_${problem as 'time'}`)}
                  {value !== '' && problem !== 'xml' && `: ${value}`}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Alert>
  );
}
