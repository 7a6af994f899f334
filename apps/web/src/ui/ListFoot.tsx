import { ActionIcon, Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useFormat, useTexts } from '../i18n/index.ts';
import classes from './ListFoot.module.css';
import { uiTexts } from './texts.ts';

/** The numbers of rows that a page of a list may have (docs/contract.md). */
export const PAGE_SIZES = [10, 25, 50] as const;

interface ListFootProps {
  /** The page that is shown, from 1. */
  page: number;
  pageSize: number;
  /** The number of rows on this page. */
  shown: number;
  /** The number of rows of all pages. */
  count: number;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
}

/** Which rows of a list are shown, of how many, and the buttons for others. */
export function ListFoot({ page, pageSize, shown, count, onPage, onPageSize }: ListFootProps) {
  const t = useTexts(uiTexts);
  const format = useFormat();
  const first = (page - 1) * pageSize + 1;
  const isLast = first + shown > count;
  return (
    <div className={classes.foot}>
      <span role="status">
        {shown === 0
          ? t('noRows')
          : t('rowsShown', {
              from: format.number(first),
              to: format.number(first + shown - 1),
              count: format.number(count),
            })}
      </span>
      <span className={classes.paging}>
        <Select
          size="xs"
          w={110}
          aria-label={t('pageSize')}
          allowDeselect={false}
          data={PAGE_SIZES.map((size) => ({ value: String(size), label: t('perPage', { size }) }))}
          value={String(pageSize)}
          onChange={(size) => onPageSize(Number(size))}
        />
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t('previousPage')}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <IconChevronLeft size={17} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t('nextPage')}
          disabled={isLast}
          onClick={() => onPage(page + 1)}
        >
          <IconChevronRight size={17} />
        </ActionIcon>
      </span>
    </div>
  );
}
