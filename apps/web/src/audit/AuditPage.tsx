import { Button, Menu, Text } from '@mantine/core';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, query, saveFile } from '../api/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { EmptyState, EntityList, ErrorState, notify, Page, Skeletons, type TableForm } from '../ui/index.ts';
import classes from './Audit.module.css';
import { AuditFilters } from './AuditFilters.tsx';
import { auditFile } from './auditFile.ts';
import { AUDIT_LOG, type Entry } from './calls.ts';
import { EntryDialog } from './EntryDialog.tsx';
import { auditName } from './index.ts';
import { auditTexts } from './texts.ts';
import { useAuditAddress } from './useAuditAddress.ts';
import { useWords } from './words.ts';

const NONE: ReadonlySet<string> = new Set();
const SAVED_AT_ONCE = 200;
const MOST_SAVED = 5_000;

/** The page /manage/audit. What is wanted, the page and the open entry are part of the address. */
export function Component() {
  const t = useTexts(auditTexts);
  const title = useTexts(auditName)('title');
  const format = useFormat();
  const words = useWords();
  const client = useQueryClient();
  const { address, filter, go } = useAuditAddress();
  const { page, pageSize } = address;
  const answer = useQuery({
    ...query(AUDIT_LOG, { filter, pageNumber: page, pageSize }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { items = [], count = 0, isMore = false } = answer.data?.auditLog ?? {};
  const opened = items.find(({ id }) => id === address.entry);
  const refresh = () => client.invalidateQueries({ queryKey: [AUDIT_LOG.toString()] });

  const save = useMutation({
    mutationFn: async (form: TableForm) => {
      const entries: Entry[] = [];
      for (let pageNumber = 1; entries.length < Math.min(count, MOST_SAVED); pageNumber += 1) {
        const { auditLog } = await call(AUDIT_LOG, { filter, pageNumber, pageSize: SAVED_AT_ONCE });
        if (auditLog.items.length === 0) break;
        entries.push(...auditLog.items);
      }
      const headings = [t('at'), t('person'), t('action'), t('kind'), t('thing')];
      const file = await auditFile({
        form,
        entries,
        title,
        headings: [...headings, t('field'), t('before'), t('after')],
        words,
        format,
      });
      saveFile(file, `${title}.${form}`);
    },
    onSuccess: () => {
      if (count > MOST_SAVED) notify.info(t('cut', { count: MOST_SAVED }));
    },
    onError: () => notify.danger(t('saveFailed')),
  });

  const columns = [
    {
      key: 'thing',
      heading: t('thing'),
      cell: (entry: Entry) => (
        <button
          type="button"
          className={classes.thing}
          aria-label={t('open', { thing: words.thing(entry), at: format.dateTime(entry.at) })}
          onClick={() => go({ entry: entry.id })}
        >
          {words.thing(entry)}
        </button>
      ),
    },
    { key: 'at', heading: t('at'), cell: (entry: Entry) => format.dateTime(entry.at) },
    { key: 'person', heading: t('person'), cell: words.actor },
    { key: 'action', heading: t('action'), cell: (entry: Entry) => words.action(entry.action) },
    { key: 'changed', heading: t('changed'), cell: (entry: Entry) => words.summary(entry) || null },
    { key: 'customer', heading: t('customer'), cell: (entry: Entry) => entry.customerName },
  ].map((column) => ({ ...column, isSortable: false }));

  return (
    <Page
      title={title}
      lead={t('lead')}
      actions={
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <Button
              variant="default"
              leftSection={<IconDownload size={17} aria-hidden="true" />}
              loading={save.isPending}
              disabled={count === 0}
            >
              {t('save')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => save.mutate('xlsx')}>{t('saveXlsx')}</Menu.Item>
            <Menu.Item onClick={() => save.mutate('csv')}>{t('saveCsv')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      }
    >
      {isMore && <Text c="dimmed">{t('isMore', { count: format.number(count) })}</Text>}
      <AuditFilters address={address} words={words} onChange={(part) => go({ page: 1, ...part }, true)} />
      {answer.isPending || !words.areLoaded ? (
        <Skeletons count={6} heightPx={44} />
      ) : answer.isError ? (
        <ErrorState message={t('failed')} onRetry={() => void answer.refetch()} />
      ) : (
        <EntityList
          label={title}
          name="audit"
          columns={columns}
          hidden={NONE}
          rows={items}
          nameOf={words.thing}
          order={null}
          onOrder={() => undefined}
          page={page}
          pageSize={pageSize}
          count={count}
          onPage={(next) => go({ page: next })}
          onPageSize={(size) => go({ page: 1, pageSize: size })}
          isBusy={answer.isFetching}
          empty={
            <EmptyState icon={<IconHistory size={26} stroke={1.6} />} title={t('none')}>
              {t('noneHint')}
            </EmptyState>
          }
        />
      )}
      {opened && words.areLoaded && (
        <EntryDialog entry={opened} words={words} onClose={() => go({ entry: null })} onChanged={refresh} />
      )}
    </Page>
  );
}
