import { ActionIcon, Button, Checkbox, Group, Stack, Title } from '@mantine/core';
import {
  callingColumn,
  knownColumns,
  type ReportColumnWords,
  type ReportWords,
  wordIn,
} from '@rastro/format';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat, useTexts } from '../i18n/index.ts';
import { Dialog } from '../ui/index.ts';
import classes from './ColumnsDialog.module.css';
import { type ChosenColumn, choiceOf, columnList, moved } from './columnList.ts';
import { reportsTexts } from './texts.ts';

interface ColumnsDialogProps {
  words: ReportWords;
  chosen: readonly string[];
  onChoose: (chosen: readonly string[]) => void;
  onClose: () => void;
}

/** The choice of a report's columns and of their order, of its rows and of their details: for the table and for files. */
export function ColumnsDialog({ words, chosen, onChoose, onClose }: ColumnsDialogProps) {
  const t = useTexts(reportsTexts);
  const { language } = useFormat();
  const { details } = words;
  const called = callingColumn(words)?.name ?? null;
  const before = details ? `${details.field}.` : '';
  const [rows, setRows] = useState(() => columnList(words.columns, chosen, '', called));
  const [inner, setInner] = useState(() =>
    columnList(details?.columns ?? [], chosen, before, null, details?.hidden),
  );
  return (
    <Dialog onClose={onClose} title={t('columns')}>
      <Stack gap="md">
        {words.columns.length > 1 && (
          <ColumnList
            title={wordIn(words.title, language)}
            columns={words.columns}
            list={rows}
            fixed={called}
            onList={setRows}
          />
        )}
        {details && (
          <ColumnList
            title={wordIn(details.title, language)}
            columns={knownColumns(details)}
            list={inner}
            fixed={null}
            onList={setInner}
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="subtle" onClick={() => onChoose([])}>
            {t('allColumns')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
          <Button
            disabled={details !== undefined && !inner.some(({ isShown }) => isShown)}
            onClick={() =>
              onChoose([
                ...choiceOf(words.columns, rows, ''),
                ...choiceOf(details?.columns ?? [], inner, before),
              ])
            }
          >
            {t('apply')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface ColumnListProps {
  title: string;
  columns: readonly ReportColumnWords[];
  list: readonly ChosenColumn[];
  /** The column that is always there; null where each may be left out. */
  fixed: string | null;
  onList: (list: readonly ChosenColumn[]) => void;
}

/** Columns with a box for each, and buttons that move it. */
function ColumnList({ title, columns, list, fixed, onList }: ColumnListProps) {
  const t = useTexts(reportsTexts);
  const { language } = useFormat();
  return (
    <section>
      <Title order={3} size="h6" mb="xs">
        {title}
      </Title>
      <ul className={classes.list} aria-label={title}>
        {list.map(({ name, isShown }, at) => {
          const words = columns.find((column) => column.name === name);
          const heading = words ? wordIn(words.heading, language) : name;
          return (
            <li key={name} className={classes.column}>
              <Checkbox
                label={heading}
                checked={isShown}
                disabled={name === fixed}
                onChange={({ currentTarget: { checked } }) =>
                  onList(list.map((each) => (each.name === name ? { name, isShown: checked } : each)))
                }
              />
              <Group gap={2} wrap="nowrap">
                <ActionIcon
                  variant="subtle"
                  aria-label={t('moveUp', { name: heading, list: title })}
                  disabled={at === 0}
                  onClick={() => onList(moved(list, at, at - 1))}
                >
                  <IconChevronUp size={18} aria-hidden="true" />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={t('moveDown', { name: heading, list: title })}
                  disabled={at === list.length - 1}
                  onClick={() => onList(moved(list, at, at + 1))}
                >
                  <IconChevronDown size={18} aria-hidden="true" />
                </ActionIcon>
              </Group>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
