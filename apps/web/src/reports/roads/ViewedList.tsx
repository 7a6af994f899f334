import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { EntityList, type ListColumn, PAGE_SIZES } from '../../ui/index.ts';
import { roadReportsTexts } from './texts.ts';

const NONE: ReadonlySet<string> = new Set();

interface ViewedListProps<Row extends { id: number }> {
  label: string;
  /** Under which this browser keeps the widths of its columns. */
  name: string;
  columns: readonly ListColumn<Row>[];
  /** All of them; pages are made here. */
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** Shows a row on the map. */
  onView: (id: number) => void;
}

/** What stands on a map, as a list in which each can be looked at there. */
export function ViewedList<Row extends { id: number }>({ rows, onView, ...list }: ViewedListProps<Row>) {
  const t = useTexts(roadReportsTexts);
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState<number>(PAGE_SIZES[0]);
  return (
    <EntityList
      {...list}
      hidden={NONE}
      rows={rows.slice((page - 1) * pageSize, page * pageSize)}
      order={null}
      onOrder={() => undefined}
      actions={(row) => {
        const label = t('view', { name: list.nameOf(row) });
        return (
          <Tooltip label={label}>
            <ActionIcon variant="subtle" aria-label={label} onClick={() => onView(row.id)}>
              <IconMapPin size={18} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        );
      }}
      page={page}
      pageSize={pageSize}
      count={rows.length}
      onPage={setPage}
      onPageSize={(size) => {
        setPageSize(size);
        setPage(1);
      }}
      isBusy={false}
      empty={null}
    />
  );
}
