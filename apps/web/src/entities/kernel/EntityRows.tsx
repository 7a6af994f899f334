import { Badge, Button, Group } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { EmptyState, EntityList, type ListColumn, type ListOrder } from '../../ui/index.ts';
import type { EntityAddress } from './address.ts';
import classes from './Entity.module.css';
import type { Entity, EntityRow, Field, Reference } from './entity.ts';
import { RowMenu } from './RowMenu.tsx';
import { chosenName, headingOf, numberText, referenceNames } from './shown.ts';
import { kernelTexts } from './texts.ts';
import type { May } from './useMay.ts';

interface EntityRowsProps {
  entity: Entity;
  may: May;
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
  /** Opens the form of a new row; given to who may create one. */
  onCreate?: () => void;
}

/** The rows of an entity's page, with the columns that the person wants to see. */
export function EntityRows(props: EntityRowsProps) {
  const { entity, label, rows, count, address, hidden, hasCustomers, isBusy, isNarrowed, onOpen } = props;
  const shown = props.cell ?? asGiven;
  const t = useTexts(kernelTexts);
  const te = useTexts(entity.texts);
  const format = useFormat();
  const listed = useMemo(() => entity.fields.filter(({ isListed }) => isListed), [entity]);
  const columns = useMemo((): ListColumn<EntityRow>[] => {
    const own = listed.map((field, at): ListColumn<EntityRow> => {
      return {
        key: field.name,
        heading: headingOf(field, te(field.name), format),
        isSortable:
          field.kind === 'own'
            ? (field.isSortable ?? false)
            : field.kind !== 'references' && field.kind !== 'names',
        isNumber: field.kind === 'number',
        cell:
          at === 0
            ? (row) =>
                shown(
                  field,
                  row,
                  <Name onOpen={() => onOpen(row)}>
                    {hasValue(field, row) ? <Cell field={field} row={row} text={te} /> : entity.nameOf(row)}
                  </Name>,
                )
            : (row) => {
                if (hasValue(field, row))
                  return shown(field, row, <Cell field={field} row={row} text={te} />);
                return isEnd(field) ? shown(field, row, null) : null;
              },
      };
    });
    const customer: ListColumn<EntityRow> = {
      key: 'customerName',
      heading: t('customer'),
      isSortable: true,
      cell: ({ customerName }) => customerName,
    };
    return hasCustomers ? [...own, customer] : own;
  }, [entity, listed, hasCustomers, onOpen, shown, format, t, te]);

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
        <RowMenu
          entity={entity}
          row={row}
          may={props.may}
          onOpen={() => onOpen(row)}
          onDelete={() => props.onDelete(row)}
        >
          {props.menu?.(row)}
        </RowMenu>
      )}
    />
  );
}

const asGiven: NonNullable<EntityRowsProps['cell']> = (_field, _row, given) => given;

/** Whether a field says when something ends: what has no end yet may be shown as under way. */
const isEnd = (field: Field): boolean => field.kind === 'moment' && field.isEnd === true;

function hasValue({ kind, name }: Field, row: EntityRow): boolean {
  const value = row[name];
  if (Array.isArray(value)) return value.length > 0;
  return kind === 'flag' || (value !== null && value !== '');
}

function Name({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.name} onClick={onOpen}>
      {children}
    </button>
  );
}

function Cell({
  field,
  row,
  text,
}: {
  field: Field;
  row: EntityRow;
  text: (key: string, values?: Record<string, number>) => string;
}) {
  const format = useFormat();
  const value = row[field.name];
  if (field.kind === 'moment') return format.dateTime(String(value));
  if (field.kind === 'day') return format.day(String(value));
  if (field.kind === 'number') return numberText(field, Number(value), format);
  if (field.kind === 'choice') return chosenName(field.choices, value, format);
  if (field.kind === 'flag') {
    const { yes, no } = field.colours ?? { yes: 'green', no: 'gray.6' };
    return (
      <Badge className={classes.flag} variant="dot" tt="none" color={value ? yes : no}>
        {text(value ? field.texts.yes : field.texts.no)}
      </Badge>
    );
  }
  if (field.kind === 'own') return field.textOf(String(value));
  if (field.kind === 'references') return referenceNames(field, value as readonly Reference[], format);
  if (field.kind === 'names') return text(field.count, { count: (value as readonly string[]).length });
  return field.kind === 'reference' ? (value as Reference).label : String(value);
}

function Empty({ entity, isNarrowed, onClear, onCreate }: EntityRowsProps) {
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
      {onCreate && (
        <Group justify="center" mt="sm">
          <Button size="sm" onClick={onCreate}>
            {te('add')}
          </Button>
        </Group>
      )}
    </EmptyState>
  );
}
