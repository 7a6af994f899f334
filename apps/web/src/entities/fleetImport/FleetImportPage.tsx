import { Alert, Badge, Button, FileButton, Group, Select, Stack, Table, Text, Title } from '@mantine/core';
import { FLEET_COLUMNS, MOST_FLEET_ROWS } from '@rastro/format/fleetColumns';
import { IconDownload, IconFileUpload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { CallError, errorText, getBytes, saveFile, sendFile } from '../../api/index.ts';
import { useFleet } from '../../fleet/index.ts';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { JobProgress, resultOf, useFollowedJob } from '../../jobs/index.ts';
import { useUser } from '../../session/index.ts';
import { notify, Page, Section } from '../../ui/index.ts';
import { kernelTexts } from '../kernel/texts.ts';
import { usePermissionName } from '../roles/usePermissionName.ts';
import { fleetImportName } from './name.ts';
import { fleetImportTexts } from './texts.ts';

/** What a spreadsheet would make, as the server says it. */
interface FleetImport {
  rows: number;
  vehicles: number;
  groups: number;
  devices: number;
  lines: number;
  drivers: number;
  wrong: number;
  problems: { row: number; field: string; code: string; limit?: number; value: string }[];
  ignored: string[];
}

const MOST_BYTES = 5_000_000;
const MADE = ['vehicles', 'groups', 'devices', 'lines', 'drivers'] as const;

/** The page /manage/fleetImport: a whole fleet from one spreadsheet, in three steps. */
export function Component() {
  const t = useTexts(fleetImportTexts);
  const user = useUser();
  const { customers } = useFleet();
  const client = useQueryClient();
  const navigate = useNavigate();
  const format = useFormat();
  const [customerId, setCustomerId] = useState(user.customer.id);
  const [file, setFile] = useState<File | null>(null);
  const forget = useRef<() => void>(null);
  const permissionName = usePermissionName();
  const problemText = (error: unknown): string => {
    const missing = error instanceof CallError && error.code === 'FORBIDDEN' && error.params.permissions;
    if (!missing) return errorText(error);
    return t('lacks', { permissions: String(missing).split(',').map(permissionName).join(', ') });
  };
  const send = <Result,>(content: File, customer: number, more: Record<string, string> = {}) =>
    sendFile<Result>(
      `/api/fleet/import?${new URLSearchParams({ customer: String(customer), ...more })}`,
      content,
    );
  const preview = useMutation({
    mutationFn: (wanted: { file: File; customerId: number }) =>
      send<FleetImport>(wanted.file, wanted.customerId),
  });
  const { job, isStarting, start } = useFollowedJob(async (done) => {
    const { vehicles } = await resultOf<FleetImport>(done);
    notify.success(t('done', { count: vehicles }));
    await client.invalidateQueries();
    void navigate('/manage/assets');
  });
  const importing = useMutation({
    mutationFn: (content: File) =>
      start(async () => (await send<{ jobId: number }>(content, customerId, { apply: 'job' })).jobId),
    onError: (error) => notify.danger(problemText(error)),
  });
  const look = (next: File | null, customer: number) => {
    setFile(next);
    preview.reset();
    if (next && next.size <= MOST_BYTES) preview.mutate({ file: next, customerId: customer });
    forget.current?.(); // so that the same file can be chosen again after it was corrected
  };
  const result = preview.data ?? null;

  return (
    <Page title={useTexts(fleetImportName)('title')} lead={t('lead')}>
      <Stack gap="lg" maw={860}>
        <Template />
        <Section title={t('step2')}>
          <Stack gap="sm">
            {customers.length > 1 && (
              <Select
                label={t('customer')}
                data={customers.map(({ id, name }) => ({ value: String(id), label: name }))}
                value={String(customerId)}
                allowDeselect={false}
                searchable
                maw={420}
                onChange={(id) => {
                  setCustomerId(Number(id));
                  look(file, Number(id));
                }}
              />
            )}
            <Group gap="sm">
              <FileButton
                resetRef={forget}
                accept=".csv,.txt,.xlsx"
                onChange={(next) => next && look(next, customerId)}
              >
                {(props) => (
                  <Button
                    {...props}
                    variant="default"
                    leftSection={<IconFileUpload size={16} aria-hidden="true" />}
                  >
                    {t('choose')}
                  </Button>
                )}
              </FileButton>
              <Text size="sm" c={file ? undefined : 'dimmed'} style={{ overflowWrap: 'anywhere' }}>
                {file?.name ?? t('noFile')}
              </Text>
            </Group>
            {file && file.size > MOST_BYTES && (
              <Alert color="red" role="alert">
                {t('tooLarge')}
              </Alert>
            )}
            {preview.isPending && (
              <Text size="sm" role="status">
                {t('reading')}
              </Text>
            )}
            {preview.isError && (
              <Alert color="red" role="alert">
                {problemText(preview.error)}
              </Alert>
            )}
          </Stack>
        </Section>
        {result && file && (
          <Section title={t('step3')}>
            <Stack gap="sm">
              <Group gap="xs" role="status">
                {MADE.filter((what) => result[what] > 0).map((what) => (
                  <Badge key={what} variant="dot" tt="none" color="green">
                    {t(what, { count: result[what] })}
                  </Badge>
                ))}
                {result.wrong > 0 && (
                  <Badge variant="dot" tt="none" color="red">
                    {t('wrong', { count: result.wrong })}
                  </Badge>
                )}
              </Group>
              {result.ignored.length > 0 && (
                <Text size="sm" c="dimmed">
                  {t('ignored', { columns: result.ignored.join(', ') })}
                </Text>
              )}
              {result.problems.length > 0 && <Problems result={result} />}
              {job ? (
                <JobProgress job={job} what={t('what')} />
              ) : result.wrong > 0 ? (
                <Text size="sm">{t('fix')}</Text>
              ) : (
                <Group>
                  <Button
                    disabled={result.vehicles === 0}
                    loading={isStarting || importing.isPending}
                    onClick={() => importing.mutate(file)}
                  >
                    {t('importNow', { count: result.vehicles, shown: format.number(result.vehicles) })}
                  </Button>
                </Group>
              )}
            </Stack>
          </Section>
        )}
      </Stack>
    </Page>
  );
}

/** The first step: the template, and what stands in its columns. */
function Template() {
  const t = useTexts(fleetImportTexts);
  const format = useFormat();
  const language = format.language === 'US' ? 'en' : 'es';
  const fetching = useMutation({
    mutationFn: () => getBytes('/api/fleet/template'),
    onSuccess: (bytes) =>
      saveFile(new Blob([bytes as BlobPart]), language === 'en' ? 'fleet.xlsx' : 'flota.xlsx'),
    onError: () => notify.danger(t('templateFailed')),
  });
  return (
    <Section title={t('step1')}>
      <Stack gap="sm">
        <Text size="sm">{t('limits', { maximum: format.number(MOST_FLEET_ROWS) })}</Text>
        <Group>
          <Button
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            loading={fetching.isPending}
            onClick={() => fetching.mutate()}
          >
            {t('template')}
          </Button>
        </Group>
        <Title order={3} size="h6">
          {t('columns')}
        </Title>
        <Table.ScrollContainer
          minWidth={460}
          scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': t('columns'), role: 'region' } }}
        >
          <Table fz="sm" verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('column')}</Table.Th>
                <Table.Th>{t('about')}</Table.Th>
                <Table.Th>{t('example')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {FLEET_COLUMNS.map(({ name, heading, about, example, isRequired }) => (
                <Table.Tr key={name}>
                  <Table.Td>
                    {heading[language]}
                    {isRequired && ' *'}
                  </Table.Td>
                  <Table.Td>{about[language]}</Table.Td>
                  <Table.Td translate="no">
                    {typeof example === 'string' ? example : example[language]}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Stack>
    </Section>
  );
}

function Problems({ result: { problems, wrong } }: { result: FleetImport }) {
  const t = useTexts(fleetImportTexts);
  const tk = useTexts(kernelTexts);
  const format = useFormat();
  const language = format.language === 'US' ? 'en' : 'es';
  const headingOf = (field: string) =>
    FLEET_COLUMNS.find(({ name }) => name === field)?.heading[language] ?? field;
  return (
    <>
      <Table.ScrollContainer
        minWidth={460}
        mah={280}
        scrollAreaProps={{
          viewportProps: { tabIndex: 0, 'aria-label': t('wrong', { count: wrong }), role: 'region' },
        }}
      >
        <Table fz="sm" verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th ta="right">{t('row')}</Table.Th>
              <Table.Th>{t('column')}</Table.Th>
              <Table.Th>{t('problem')}</Table.Th>
              <Table.Th>{t('value')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {problems.map(({ row, field, code, limit = 0, value }) => (
              <Table.Tr key={`${row} ${field} ${code}`}>
                <Table.Td ta="right">{format.number(row)}</Table.Td>
                <Table.Td>{headingOf(field)}</Table.Td>
                <Table.Td>{tk(`problem_${code as 'required'}`, { limit })}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {wrong > problems.length && (
        <Text size="sm" c="dimmed">
          {t('more', { count: problems.length })}
        </Text>
      )}
    </>
  );
}
