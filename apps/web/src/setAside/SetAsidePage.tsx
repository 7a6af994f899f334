import { Alert, Button, Checkbox, Pagination, Select, Text } from '@mantine/core';
import { IconAlertTriangle, IconDatabaseImport, IconInboxOff, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call, errorText, query } from '../api/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { weight } from '../theme.ts';
import { ConfirmDialog, EmptyState, ErrorState, notify, Page, Skeletons } from '../ui/index.ts';
import { DELETE_SET_ASIDE, SET_ASIDE_MESSAGES, TAKE_IN_AGAIN } from './calls.ts';
import { MessageDialog } from './MessageDialog.tsx';
import { setAsideName } from './name.ts';
import { SetAsideList } from './SetAsideList.tsx';
import classes from './SetAsidePage.module.css';
import { setAsideTexts } from './texts.ts';

const PAGE_SIZES = [25, 50, 200];
const REFRESH_MS = 15_000;

/** One that could not be taken in: whose it is, and why. */
interface Failure {
  id: number;
  device: string;
  reason: string;
}

/**
 * The page /manage/setAside. The page of the list, its size, the newest message that its pages count from, and the open message are
 * part of the address.
 */
export function Component() {
  const t = useTexts(setAsideTexts);
  const title = useTexts(setAsideName)('title');
  const format = useFormat();
  const allId = useId();
  const client = useQueryClient();
  const [place, setPlace] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(place.get('page'))) || 1);
  const size = PAGE_SIZES.find((each) => String(each) === place.get('size')) ?? 25;
  const upTo = Number(place.get('upTo')) || null;
  const open = Number(place.get('message')) || null;
  /** Changes the address of the page; null takes a part of it away. */
  const go = (next: Record<string, number | null>, replace = false) =>
    setPlace(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [key, value] of Object.entries(next))
          if (value === null) after.delete(key);
          else after.set(key, String(value));
        return after;
      },
      { replace },
    );

  const answer = useQuery({
    ...query(SET_ASIDE_MESSAGES, { pageNumber: page, pageSize: size, upTo }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const { messages, total } = answer.data?.setAsideMessages ?? { messages: [], total: 0 };
  const pages = Math.max(1, Math.ceil(total / size));
  useEffect(() => {
    if (answer.isSuccess && !answer.isPlaceholderData && page > pages) go({ page: pages }, true);
  });

  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const ids = messages.map(({ id }) => id).filter((id) => selected.has(id)); // those that left the page are no longer chosen
  const chosen = new Set(ids);
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  const refresh = () => client.invalidateQueries({ queryKey: [SET_ASIDE_MESSAGES.toString()] }); // every page

  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const takeIn = useMutation({
    mutationFn: () => call(TAKE_IN_AGAIN, { ids }),
    onSuccess: async ({ takeInAgain: taken }) => {
      const stored = taken.filter(({ outcome }) => outcome === 'STORED').length;
      const deviceOf = (id: number) =>
        messages.find((message) => message.id === id)?.deviceIdentifier ?? String(id);
      setFailures(
        taken
          .filter(({ outcome }) => outcome !== 'STORED')
          .map(({ id, outcome, reason }) => ({
            id,
            device: deviceOf(id),
            reason: outcome === 'REFUSED' ? (reason ?? t('refused')) : t('notHeard'),
          })),
      );
      if (stored > 0) notify.success(t('stored', { count: stored }));
      else if (taken.length === 0) notify.info(t('gone'));
      await refresh();
    },
    onError: (error) => notify.danger(errorText(error)),
  });

  const [doomed, setDoomed] = useState<readonly number[]>([]);
  const remove = async () => {
    const { deleteSetAside: count } = await call(DELETE_SET_ASIDE, { ids: [...doomed] });
    setFailures((before) => before.filter(({ id }) => !doomed.includes(id)));
    await refresh();
    notify.success(t('deleted', { count }));
  };

  return (
    <Page title={title} lead={t('lead')}>
      {failures.length > 0 && (
        <Alert
          className={classes.result}
          color="yellow"
          role="alert"
          icon={<IconAlertTriangle size={20} />}
          title={t('stillFailed', { count: failures.length })}
          withCloseButton
          closeButtonLabel={t('close')}
          onClose={() => setFailures([])}
        >
          <ul className={classes.failures} translate="no">
            {failures.map(({ id, device, reason }) => (
              <li key={id}>
                {device}: {reason}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {answer.isPending ? (
        <Skeletons count={6} heightPx={52} />
      ) : answer.isError ? (
        <ErrorState message={t('failed')} onRetry={() => void answer.refetch()} />
      ) : total === 0 ? (
        <EmptyState icon={<IconInboxOff size={26} stroke={1.6} />} title={t('none')}>
          {t('noneHint')}
        </EmptyState>
      ) : (
        <>
          <div className={classes.tools}>
            <label className={classes.all} htmlFor={allId}>
              <Checkbox
                id={allId}
                size="md"
                checked={ids.length > 0 && ids.length === messages.length}
                indeterminate={ids.length > 0 && ids.length < messages.length}
                onChange={() =>
                  setSelected(new Set(ids.length > 0 ? [] : messages.map((message) => message.id)))
                }
                aria-label={t('chooseAll')}
              />
            </label>
            <span className={classes.total} role="status">
              {t('total', { count: total, shown: format.number(total) })}
            </span>
            {ids.length > 0 && (
              <>
                <Button
                  variant="default"
                  leftSection={<IconTrash size={17} />}
                  disabled={takeIn.isPending}
                  onClick={() => setDoomed(ids)}
                >
                  {t('remove', { count: ids.length })}
                </Button>
                <Button
                  leftSection={<IconDatabaseImport size={17} />}
                  loading={takeIn.isPending}
                  onClick={() => takeIn.mutate()}
                >
                  {t('takeIn', { count: ids.length })}
                </Button>
              </>
            )}
          </div>
          <SetAsideList
            messages={messages}
            chosen={chosen}
            onToggle={toggle}
            onOpen={(id) => go({ message: id })}
          />
          <div className={classes.foot}>
            {pages > 1 && (
              <Pagination
                value={Math.min(page, pages)}
                total={pages}
                siblings={0}
                onChange={(next) =>
                  go(
                    next === 1
                      ? { page: null, upTo: null }
                      : { page: next, upTo: upTo ?? messages[0]?.id ?? null },
                  )
                }
                getItemProps={(number) => ({ 'aria-label': t('pageOf', { page: number, pages }) })}
                getControlProps={(control) => ({
                  'aria-label': t(control === 'previous' ? 'previousPage' : 'nextPage'),
                })}
              />
            )}
            {total > (PAGE_SIZES[0] ?? 0) && (
              <Select
                aria-label={t('pageSize')}
                w={84}
                data={PAGE_SIZES.map(String)}
                value={String(size)}
                allowDeselect={false}
                onChange={(next) => go({ size: Number(next), page: null, upTo: null })}
              />
            )}
          </div>
        </>
      )}
      {doomed.length > 0 && (
        <ConfirmDialog
          title={t('deleteTitle')}
          confirm={t('remove', { count: doomed.length })}
          cancel={t('cancel')}
          onConfirm={remove}
          errorText={errorText}
          onClose={() => setDoomed([])}
        >
          <Text fw={weight.bold} mb={4}>
            {t('deleteQuestion', { count: doomed.length })}
          </Text>
          <Text>{t('deleteNote')}</Text>
        </ConfirmDialog>
      )}
      {open !== null && <MessageDialog id={open} onClose={() => go({ message: null })} />}
    </Page>
  );
}
