import { Table } from '@mantine/core';
import {
  REPORT_TERMS,
  type ReportWords,
  reportCell,
  reportHeading,
  reportTotalWord,
  wordIn,
} from '@rastro/format';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useFormat } from '../i18n/index.ts';
import { ListFoot, type ListOrder } from '../ui/index.ts';
import type { ReportAnswer } from './calls.ts';
import classes from './Report.module.css';

interface ReportTableProps {
  words: ReportWords;
  answer: ReportAnswer;
  order: ListOrder | null;
  page: number;
  pageSize: number;
  onOrder: (order: ListOrder) => void;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
}

/** A page of a report's rows, which are sorted by their headings, with the totals of all rows below. */
export function ReportTable(props: ReportTableProps) {
  const { words, answer, order, page, pageSize, onOrder, onPage, onPageSize } = props;
  const { columns } = words;
  const format = useFormat();
  const totals = new Map(answer.totals.map(({ column, value }) => [column, value]));
  const Arrow = order?.isDescending ? IconArrowDown : IconArrowUp;
  const label = wordIn(words.title, format.language);
  return (
    <>
      <Table.ScrollContainer minWidth={760}>
        <Table aria-label={label} verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => {
                const isOrder = order?.key === column.name;
                return (
                  <Table.Th
                    key={column.name}
                    scope="col"
                    className={column.kind === 'text' ? undefined : classes.number}
                    aria-sort={isOrder ? (order.isDescending ? 'descending' : 'ascending') : 'none'}
                  >
                    <button
                      type="button"
                      className={classes.sort}
                      onClick={() =>
                        onOrder({
                          key: column.name,
                          isDescending: isOrder ? !order.isDescending : column.kind !== 'text',
                        })
                      }
                    >
                      {reportHeading(column, format)}
                      {isOrder && <Arrow size={14} aria-hidden="true" />}
                    </button>
                  </Table.Th>
                );
              })}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {answer.items.map((row) => (
              <Table.Tr key={row.mid}>
                {columns.map(({ name, kind }) => (
                  <Table.Td key={name} className={kind === 'text' ? undefined : classes.number}>
                    {reportCell(kind, row[name] ?? null, format)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr className={classes.total}>
              {columns.map((column, at) => {
                const { name, kind } = column;
                const value = totals.get(name);
                const word = value === undefined ? null : reportTotalWord(column, format.language);
                return (
                  <Table.Td key={name} className={kind === 'text' ? undefined : classes.number}>
                    {word && <span className={classes.totalWord}>{word} </span>}
                    {value === undefined
                      ? at === 0 && wordIn(REPORT_TERMS.total, format.language)
                      : reportCell(kind, value, format)}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </Table.ScrollContainer>
      <ListFoot
        {...{ page, pageSize, onPage, onPageSize }}
        shown={answer.items.length}
        count={answer.count}
      />
    </>
  );
}
