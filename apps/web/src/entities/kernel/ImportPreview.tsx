import { Badge, Group, Table, Text } from '@mantine/core';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { weight } from '../../theme.ts';
import type { Entity } from './entity.ts';
import type { ImportedFolder } from './FolderChoice.tsx';
import { useProblemText } from './problemText.ts';
import { kernelTexts } from './texts.ts';

/** What an import does, or would do, as the server says it. */
export interface ImportResult {
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

/** What an import would do: how many rows are new or change, what is wrong, and the first rows as they are understood. */
export function ImportPreview({ entity, result }: { entity: Entity; result: ImportResult }) {
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
                <Table.Tr key={`${row} ${problem.field} ${problem.code} ${value}`}>
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
