import { Alert, Button, FileButton, Group, Modal, Stack, Table, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../api/index.ts';
import { useTexts } from '../i18n/index.ts';
import { formatOf, type ImportResult, importFile, problemsOf } from './importFile.ts';
import { journeysTexts } from './texts.ts';

interface ImportDialogProps {
  assetId: number;
  onClose: () => void;
}

/** Brings a file of positions into a vehicle's history; what of it cannot be read is told by line. */
export default function ImportDialog({ assetId, onClose }: ImportDialogProps) {
  const t = useTexts(journeysTexts);
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const format = file && formatOf(file.name);
  const importing = useMutation({
    mutationFn: async () => (file && format ? importFile(assetId, format, file) : null),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['journey', assetId] });
      void queries.invalidateQueries({ queryKey: ['journeyLine', assetId] });
    },
  });
  const choose = (chosen: File | null) => {
    importing.reset();
    setFile(chosen);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('importTitle')}
      centered
      size="lg"
      closeOnClickOutside={!importing.isPending}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <Text size="sm">{t('importAbout')}</Text>
        <Group gap="sm">
          <FileButton accept=".csv,.txt,.gpx,.kml" onChange={choose}>
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
        {file && !format && <Alert color="red">{t('unknownFormat')}</Alert>}
        {importing.isError && <Refusal error={importing.error} />}
        {importing.data && <Result result={importing.data} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
          <Button
            disabled={!format || importing.isSuccess}
            loading={importing.isPending}
            onClick={() => importing.mutate()}
          >
            {t('importNow')}
          </Button>
        </Group>
      </Stack>
    </Modal>
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
  if (!refused) return <Alert color="red">{errorText(error)}</Alert>;
  return (
    <Alert color="red" title={t('importErrors', { count: refused.total })}>
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
                  {value !== '' && `: ${value}`}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Alert>
  );
}
