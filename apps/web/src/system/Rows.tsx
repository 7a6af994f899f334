import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A column of a table of readings. */
export interface Column<Row> {
  heading: string;
  cell: (row: Row) => ReactNode;
  isNumber?: boolean;
  /** Whether it holds names and texts that no translator may touch. */
  isVerbatim?: boolean;
}

interface RowsProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** What is said where there are none. */
  empty: string;
  minWidth?: number;
}

/** A plain table of readings, which scrolls sideways where it is too wide. */
export function Rows<Row>({ label, columns, rows, keyOf, empty, minWidth = 520 }: RowsProps<Row>) {
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {empty}
      </Text>
    );
  return (
    <Table.ScrollContainer minWidth={minWidth} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table verticalSpacing="xs" aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ heading, isNumber }) => (
              <Table.Th key={heading} ta={isNumber ? 'right' : undefined}>
                {heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)}>
              {columns.map(({ heading, cell, isNumber, isVerbatim }) => (
                <Table.Td
                  key={heading}
                  ta={isNumber ? 'right' : undefined}
                  {...(isVerbatim ? { translate: 'no' } : {})}
                >
                  {cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
