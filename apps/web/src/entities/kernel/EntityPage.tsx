import { Button, SegmentedControl } from '@mantine/core';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call, codeOf, errorText, query } from '../../api/index.ts';
import { customersQuery } from '../../fleet/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { useUser } from '../../session/index.ts';
import { ErrorState, lazyPart, notify, notifyUndo, Page, Part, Skeletons } from '../../ui/index.ts';
import { entityNames } from '../index.ts';
import { type EntityAddress, listChoice, readAddress, writeAddress } from './address.ts';
import { BulkBar } from './BulkBar.tsx';
import { ColumnsMenu, useHiddenColumns } from './ColumnsMenu.tsx';
import { callsOf, type Input } from './calls.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { EntityForm } from './EntityForm.tsx';
import { EntityRows } from './EntityRows.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import type { Entity, EntityRow } from './entity.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { ListFilters } from './ListFilters.tsx';
import { kernelTexts } from './texts.ts';
import { useCustomers } from './useCustomers.ts';
import { useMay } from './useMay.ts';

const EntityTree = lazyPart(async () => (await import('./EntityTree.tsx')).EntityTree);

/** The page of an entity under a path, as a component for the router. */
export const entityPage = (entity: Entity, path: string) =>
  function ThisEntityPage() {
    return <EntityPage entity={entity} path={path} />;
  };

/**
 * The list of an entity with all that can be done with its rows. What is searched, its order, its page and the open row are part of the
 * address.
 */
function EntityPage({ entity, path }: { entity: Entity; path: string }) {
  const t = useTexts(kernelTexts);
  const te = useTexts(entity.texts);
  const title = useTexts(entityNames)(path);
  const user = useUser();
  const customers = useCustomers(entity);
  const [search, setSearch] = useSearchParams();
  const address = readAddress(search, entity);
  const calls = callsOf(entity);
  const client = useQueryClient();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [doomed, setDoomed] = useState<readonly EntityRow[] | null>(null);
  const [isImporting, setImporting] = useState(false);
  const [hidden, setHidden] = useHiddenColumns(entity);
  const hasCustomers = customers.length > 1;
  const may = useMay(entity);

  const go = (part: Partial<EntityAddress>, replace = false) =>
    setSearch((before) => writeAddress({ ...readAddress(before, entity), ...part }), { replace });
  /** Shows other rows, from their first page on. */
  const choose = (part: Partial<EntityAddress>) => {
    setSelected(new Set());
    go({ page: 1, after: null, ...part }, true);
  };

  const isTree = entity.parent !== undefined && !address.isList;
  const choice = listChoice(address);
  const { page, pageSize, after } = address;
  const answer = useQuery({
    ...query(calls.list, { ...choice, pageNumber: page, pageSize, after }),
    placeholderData: keepPreviousData,
    enabled: !isTree,
  });
  const { items = [], count = 0 } = answer.data?.result ?? {};
  const chosenRows = items.filter(({ id }) => selected.has(id));

  const refresh = async () => {
    await client.invalidateQueries({ queryKey: [calls.list.toString()] });
    if (entity.isCustomer) await client.invalidateQueries(customersQuery());
  };
  /** Says what was done, with the button that undoes it. */
  const done = async (message: string, changeId: string) => {
    setSelected(new Set());
    notifyUndo(message, async () => {
      try {
        await call(calls.undo, { changeId });
        notify.success(t('undone'));
      } catch (error) {
        notify.danger(codeOf(error) === 'CHANGED_MEANWHILE' ? t('undoConflict') : errorText(error));
      }
      await refresh();
    });
    await refresh();
  };

  const { mutate: changeChosen, isPending: isChanging } = useMutation({
    mutationFn: (change: Input) => call(calls.change, { ids: chosenRows.map(({ id }) => id), change }),
    onSuccess: ({ result: { count, changeId } }) => done(te('changed', { count }), changeId),
    onError: (error) => notify.danger(errorText(error)),
  });

  const turnTo = (next: number) => {
    setSelected(new Set());
    const last = next === page + 1 ? (items.at(-1)?.id ?? null) : null;
    go({ page: next, after: last });
  };
  // An address may name a page that is no more, as a link to rows of which some were deleted.
  const isBeyond = answer.data !== undefined && !answer.isFetching && items.length === 0 && count > 0;
  useEffect(() => {
    if (isBeyond)
      setSearch(
        (before) => {
          const there = readAddress(before, entity);
          return writeAddress({ ...there, page: Math.ceil(count / there.pageSize), after: null });
        },
        { replace: true },
      );
  }, [isBeyond, count, entity, setSearch]);
  const isNarrowed =
    address.text !== '' || address.customerId !== null || Object.keys(address.filter).length > 0;

  return (
    <Page
      title={title}
      lead={te('lead')}
      actions={
        <>
          {entity.actions?.()}
          {may.create && may.update && (
            <Button
              variant="default"
              leftSection={<IconFileImport size={17} aria-hidden="true" />}
              onClick={() => setImporting(true)}
            >
              {t('import')}
            </Button>
          )}
          <ExportMenu entity={entity} title={title} choice={choice} hasCustomers={hasCustomers} />
          {may.create && (
            <Button
              leftSection={<IconPlus size={17} aria-hidden="true" />}
              onClick={() => go({ row: 'new' })}
            >
              {te('add')}
            </Button>
          )}
        </>
      }
    >
      <ListFilters entity={entity} address={address} onChange={choose}>
        {entity.parent && (
          <SegmentedControl
            aria-label={t('views')}
            data={[
              { value: 'tree', label: t('viewTree') },
              { value: 'list', label: t('viewList') },
            ]}
            value={isTree ? 'tree' : 'list'}
            onChange={(view) => choose({ isList: view === 'list' })}
          />
        )}
        <ColumnsMenu entity={entity} hasCustomers={hasCustomers} hidden={hidden} onChange={setHidden} />
      </ListFilters>
      <BulkBar
        entity={entity}
        may={may}
        rows={chosenRows}
        onClear={() => setSelected(new Set())}
        onDelete={() => setDoomed(chosenRows)}
        onFlag={(field, value) => changeChosen({ [field]: value })}
        isBusy={isChanging}
      />
      {isTree ? (
        <Part>
          <EntityTree
            entity={entity}
            label={title}
            may={may}
            text={address.text}
            customerId={address.customerId}
            hasCustomers={hasCustomers}
            onOpen={(row) => go({ row: row.id })}
            onAdd={(row) => go({ row: 'new', below: row.id })}
            onDelete={(row) => setDoomed([row])}
            onDone={done}
          />
        </Part>
      ) : answer.isPending ? (
        <Skeletons count={6} heightPx={40} />
      ) : answer.isError && !answer.data ? (
        <ErrorState
          message={entity.failures ? te(entity.failures.load) : t('loadFailed')}
          onRetry={() => void answer.refetch()}
        />
      ) : (
        <EntityRows
          entity={entity}
          may={may}
          label={title}
          rows={items}
          count={count}
          address={address}
          hidden={new Set(hidden)}
          hasCustomers={hasCustomers}
          isBusy={answer.isFetching}
          isNarrowed={isNarrowed}
          selected={selected}
          {...(entity.cell ? { cell: entity.cell } : {})}
          {...(entity.menu ? { menu: entity.menu } : {})}
          onSelect={setSelected}
          onOrder={(order) => choose({ order })}
          onPage={turnTo}
          onPageSize={(size) => choose({ pageSize: size })}
          onOpen={(row) => go({ row: row.id })}
          onDelete={(row) => setDoomed([row])}
          onClear={() => choose({ text: '', customerId: null, filter: {} })}
          {...(may.create ? { onCreate: () => go({ row: 'new' }) } : {})}
        />
      )}
      {address.row !== null && (address.row !== 'new' || may.create) && (
        <EntityForm
          key={address.row}
          entity={entity}
          listTitle={title}
          mayWrite={address.row === 'new' ? may.create : may.update}
          row={address.row}
          customerId={address.customerId ?? user.customer.id}
          below={address.below}
          onClose={() => go({ row: null })}
          onStored={({ id }) => go({ row: id }, true)}
          onDone={done}
        />
      )}
      {entity.beside?.()}
      {doomed && (
        <DeleteDialog
          entity={entity}
          rows={doomed}
          onDone={async (message, changeId) => {
            if (doomed.some(({ id }) => id === address.row)) go({ row: null });
            await done(message, changeId);
          }}
          onClose={() => setDoomed(null)}
        />
      )}
      {isImporting && (
        <ImportDialog
          entity={entity}
          title={title}
          customerId={address.customerId ?? user.customer.id}
          onDone={done}
          onClose={() => setImporting(false)}
        />
      )}
    </Page>
  );
}
