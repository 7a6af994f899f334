import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFleet } from '../../fleet/index.ts';
import { type EntityAddress, readAddress, writeAddress } from './address.ts';
import { BulkBar } from './BulkBar.tsx';
import { ColumnsMenu, useHiddenColumns } from './ColumnsMenu.tsx';
import { EntityRows } from './EntityRows.tsx';
import type { Entity, EntityRow, Field } from './entity.ts';
import { type HeldPage, heldPage } from './heldRows.ts';
import { ListFilters } from './ListFilters.tsx';
import { useMay } from './useMay.ts';

interface PagedListProps {
  /** Its fields are the columns. No calls are made by its names. */
  entity: Entity;
  label: string;
  /** The page of rows that the address asks for. */
  shown: HeldPage;
  isBusy: boolean;
  /** What a cell shows, instead of what is given. */
  cell?: (field: Field, row: EntityRow, given: ReactNode) => ReactNode;
  /** More items of a row's menu, before those that every list has. */
  menu?: (row: EntityRow) => ReactNode;
  onOpen: (row: EntityRow) => void;
  onDelete: (rows: readonly EntityRow[]) => void;
  /** Gives a flag of rows another value. */
  onFlag: (rows: readonly EntityRow[], field: string, value: boolean) => void;
}

/** What of a list stands in its address. */
export const useListAddress = (entity: Entity): EntityAddress => readAddress(useSearchParams()[0], entity);

/** The list of things that have an editor of their own and are so few that all are here: searched, filtered and sorted without a call. */
export function HeldList({
  rows,
  ...rest
}: Omit<PagedListProps, 'shown'> & {
  rows: readonly EntityRow[];
}) {
  const address = useListAddress(rest.entity);
  return <PagedList {...rest} shown={heldPage(rest.entity, rows, address)} />;
}

/**
 * The list of things that have an editor of their own: like that of an entity's page, with search, filters, order and page in the address,
 * columns to choose, and actions for many rows.
 */
export function PagedList({
  entity,
  label,
  shown: { items, count, page },
  isBusy,
  cell,
  menu,
  onOpen,
  onDelete,
  onFlag,
}: PagedListProps) {
  const may = useMay(entity);
  const { customers } = useFleet();
  const [search, setSearch] = useSearchParams();
  const asked = readAddress(search, entity);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [hidden, setHidden] = useHiddenColumns(entity);
  const hasCustomers = customers.length > 1;
  const chosen = items.filter(({ id }) => selected.has(id));
  const clear = () => setSelected(new Set());

  const go = (part: Partial<EntityAddress>, replace: boolean) => {
    clear();
    setSearch((before) => writeAddress({ ...readAddress(before, entity), ...part }), { replace });
  };
  /** Shows other rows, from their first page on. */
  const choose = (part: Partial<EntityAddress>) => go({ page: 1, ...part }, true);
  return (
    <>
      <ListFilters entity={entity} address={asked} onChange={choose}>
        <ColumnsMenu entity={entity} hasCustomers={hasCustomers} hidden={hidden} onChange={setHidden} />
      </ListFilters>
      <BulkBar
        entity={entity}
        may={may}
        rows={chosen}
        isBusy={isBusy}
        onClear={clear}
        onDelete={() => onDelete(chosen)}
        onFlag={(field, value) => onFlag(chosen, field, value)}
      />
      <EntityRows
        entity={entity}
        may={may}
        label={label}
        rows={items}
        count={count}
        address={{ ...asked, page }}
        hidden={new Set(hidden)}
        hasCustomers={hasCustomers}
        isBusy={isBusy}
        isNarrowed={asked.text !== '' || asked.customerId !== null || Object.keys(asked.filter).length > 0}
        selected={selected}
        cell={cell}
        menu={menu}
        onSelect={setSelected}
        onOrder={(order) => choose({ order })}
        onPage={(next) => go({ page: next }, false)}
        onPageSize={(pageSize) => choose({ pageSize })}
        onOpen={onOpen}
        onDelete={(row) => onDelete([row])}
        onClear={() => choose({ text: '', customerId: null, filter: {} })}
      />
    </>
  );
}
