import { Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, query } from '../../api/index.ts';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { weight } from '../../theme.ts';
import { Dialog, ErrorState, ListFoot, SearchField, Skeletons } from '../../ui/index.ts';
import { DELETED_PEOPLE } from './calls.ts';
import classes from './DeletedPeople.module.css';
import { PersonalDataButtons } from './PersonalData.tsx';
import type { ShownPerson } from './person.ts';
import { personalTexts } from './texts.ts';

interface DeletedPeopleDialogProps extends Pick<ShownPerson, 'kind'> {
  onClose: () => void;
}

/** Who was deleted and not erased, whoever was deleted last first, to be found, exported and erased. */
export function DeletedPeopleDialog({ kind, onClose }: DeletedPeopleDialogProps) {
  const t = useTexts(personalTexts);
  const format = useFormat();
  const [searchText, setSearchText] = useState('');
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(10);
  const { data, error, isPending, refetch } = useQuery({
    ...query(DELETED_PEOPLE, { kind, searchText, pageNumber: page, pageSize }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const { count = 0, items = [] } = data?.deletedPeople ?? {};
  // Whoever was on the last page alone was erased: the page before it is the last one then.
  if (data && items.length === 0 && count > 0 && page > 1) setPage(Math.ceil(count / pageSize));
  return (
    <Dialog onClose={onClose} title={t('deleted')} size="lg" fillsPhone>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('deletedLead')}
        </Text>
        <SearchField
          label={t('search')}
          value={searchText}
          onChange={(text) => {
            setSearchText(text);
            setPage(1);
          }}
        />
        {isPending && <Skeletons count={3} heightPx={56} />}
        {error && <ErrorState message={errorText(error)} onRetry={() => void refetch()} />}
        {data && count === 0 && (
          <Text size="sm" role="status">
            {t(searchText === '' ? 'none' : 'noneFound')}
          </Text>
        )}
        {items.length > 0 && (
          <ul className={classes.list} aria-label={t('deleted')}>
            {items.map(({ id, name, customerName, deletedAt }) => (
              <li key={id} className={classes.person}>
                <div>
                  <Text fw={weight.medium}>{name}</Text>
                  <Text size="sm" c="dimmed">
                    {`${t('deletedAt', { when: format.dateTime(deletedAt) })} · ${customerName}`}
                  </Text>
                </div>
                <PersonalDataButtons person={{ kind, id, name }} isOneOfMany />
              </li>
            ))}
          </ul>
        )}
        {count > 10 && (
          <ListFoot
            page={page}
            pageSize={pageSize}
            shown={items.length}
            count={count}
            onPage={setPage}
            onPageSize={(size) => {
              setPageSize(size);
              setPage(1);
            }}
          />
        )}
      </Stack>
    </Dialog>
  );
}
