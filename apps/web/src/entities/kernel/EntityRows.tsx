import { ActionIcon, Badge, Button, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconSearchOff, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { EmptyState, EntityList, type ListColumn, type ListOrder } from '../../ui/index.ts';
import type { EntityAddress } from './address.ts';
import classes from './Entity.module.css';
import type { Entity, EntityRow, Field, Reference } from './entity.ts';
import { kernelTexts } from './texts.ts';

interface EntityRowsProps {
  entity: Entity;
  label: string;
  rows: readonly EntityRow[];
  count: number;
  address: EntityAddress;
  /** Columns that the person does not want to see. */
  hidden: ReadonlySet<string>;
  hasCustomers: boolean;
  isBusy: boolean;
  /** Whether the list shows only some rows. */
  isNarrowed: boolean;
  selected: ReadonlySet<number>;
  /** What a cell shows, instead of what is given. */
  cell?: (field: Field, row: EntityRow, given: ReactNode) => ReactNode;
  /** More items of a row's menu, before those that every list has. */
  menu?: (row: EntityRow) => ReactNode;
  onSelect: (ids: ReadonlySet<number>) => void;
  onOrder: (order: ListOrder) => void;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
  onOpen: (row: EntityRow) => void;
  onDelete: (row: EntityRow) => void;
  onClear: () => void;
}

/** The rows of an entity's page, with the columns that the person wants to see. */
export function EntityRows(props: EntityRowsProps) {
  const { entity, label, rows, count, address, hidden, hasCustomers, isBusy, isNarrowed, onOpen } = props;
  const shown = props.cell ?? asGiven;
  const t = useTexts(kernelTexts);
  const te = useTexts(entity.texts);
  const listed = useMemo(() => entity.fields.filter(({ isListed }) => isListed), [entity]);
  const columns = useMemo((): ListColumn<EntityRow>[] => {
    const own = listed.map((field, at): ListColumn<EntityRow> => {
      return {
        key: field.name,
        heading: te(field.name),
        isSortable: true,
        cell:
          at === 0
            ? (row) => shown(field, row, <Name name={String(row[field.name])} onOpen={() => onOpen(row)} />)
            : (row) =>
                hasValue(field, row) ? shown(field, row, <Cell field={field} row={row} text={te} />) : null,
      };
    });
    const customer: ListColumn<EntityRow> = {
      key: 'customerName',
      heading: t('customer'),
      isSortable: true,
      cell: ({ customerName }) => customerName,
    };
    return hasCustomers ? [...own, customer] : own;
  }, [listed, hasCustomers, onOpen, shown, t, te]);

  return (
    <EntityList
      label={label}
      name={entity.many}
      columns={columns}
      hidden={hidden}
      rows={rows}
      nameOf={entity.nameOf}
      order={address.order ?? { key: columns[0]?.key ?? 'id', isDescending: false }}
      onOrder={props.onOrder}
      selected={props.selected}
      onSelect={props.onSelect}
      page={address.page}
      pageSize={address.pageSize}
      count={count}
      onPage={props.onPage}
      onPageSize={props.onPageSize}
      isBusy={isBusy}
      empty={<Empty {...props} isNarrowed={isNarrowed} />}
      actions={(row) => (
        <RowMenu name={entity.nameOf(row)} onOpen={() => onOpen(row)} onDelete={() => props.onDelete(row)}>
          {props.menu?.(row)}
        </RowMenu>
      )}
    />
  );
}

const asGiven: NonNullable<EntityRowsProps['cell']> = (_field, _row, given) => given;

function hasValue({ kind, name }: Field, row: EntityRow): boolean {
  return kind === 'flag' || (row[name] !== null && row[name] !== '');
}

function Name({ name, onOpen }: { name: string; onOpen: () => void }) {
  return (
    <button type="button" className={classes.name} onClick={onOpen}>
      {name}
    </button>
  );
}

function Cell({ field, row, text }: { field: Field; row: EntityRow; text: (key: string) => string }) {
  const format = useFormat();
  const value = row[field.name];
  if (field.kind === 'moment') return format.dateTime(String(value));
  if (field.kind === 'flag')
    return (
      <Badge className={classes.flag} variant="dot" tt="none" color={value ? 'green' : 'gray.6'}>
        {text(value ? field.texts.yes : field.texts.no)}
      </Badge>
    );
  return field.kind === 'reference' ? (value as Reference).label : String(value);
}

interface RowMenuProps {
  name: string;
  onOpen: () => void;
  onDelete: () => void;
  children: ReactNode;
}

function RowMenu({ name, onOpen, onDelete, children }: RowMenuProps) {
  const t = useTexts(kernelTexts);
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('actionsOf', { name })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onOpen}>
          {t('edit')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} />} onClick={onDelete}>
          {t('remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Empty({ entity, isNarrowed, onClear }: EntityRowsProps) {
  const t = useTexts(kernelTexts);
  const te = useTexts(entity.texts);
  if (isNarrowed)
    return (
      <EmptyState icon={<IconSearchOff size={26} stroke={1.6} />} title={t('noMatch')}>
        <Button variant="light" size="sm" onClick={onClear}>
          {t('clearSearch')}
        </Button>
      </EmptyState>
    );
  return (
    <EmptyState icon={<entity.Icon size={26} stroke={1.6} />} title={te('empty')}>
      {te('emptyHint')}
    </EmptyState>
  );
}
