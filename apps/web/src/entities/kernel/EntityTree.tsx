import { Button, Menu, Text } from '@mantine/core';
import { IconFolderSymlink, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { call, errorText, query } from '../../api/index.ts';
import { useTexts } from '../../i18n/index.ts';
import {
  EmptyState,
  ErrorState,
  notify,
  Skeletons,
  TreeChevron,
  type TreeRow,
  useEscape,
  useTree,
} from '../../ui/index.ts';
import { callsOf } from './calls.ts';
import classes from './EntityTree.module.css';
import { type Entity, type EntityRow, inputNameOf } from './entity.ts';
import { useProblemText } from './problemText.ts';
import { RowMenu } from './RowMenu.tsx';
import { aboveOf, mayMoveTo, type RowNode, rowTree } from './rowTree.ts';
import { kernelTexts } from './texts.ts';
import type { May } from './useMay.ts';
import { problemsOf } from './values.ts';

/** So many rows a tree shows; of more it says that a customer is to be chosen. */
const MOST_ROWS = 5_000;

interface EntityTreeProps {
  entity: Entity;
  label: string;
  may: May;
  /** What is searched for. */
  text: string;
  customerId: number | null;
  hasCustomers: boolean;
  onOpen: (row: EntityRow) => void;
  /** Asks for a new row below one. */
  onAdd: (row: EntityRow) => void;
  onDelete: (row: EntityRow) => void;
  onDone: (message: string, changeId: string) => Promise<void>;
}

/** The rows of an entity in their tree. One is moved by dragging, or by choosing `move`, by menu or key, and then where it goes. */
export function EntityTree(props: EntityTreeProps) {
  const { entity, customerId } = props;
  const t = useTexts(kernelTexts);
  const answer = useQuery({
    ...query(callsOf(entity).list, {
      customerId,
      searchText: '',
      filter: {},
      sort: [],
      pageNumber: 1,
      pageSize: MOST_ROWS,
      after: null,
    }),
    placeholderData: keepPreviousData,
  });
  if (answer.isPending) return <Skeletons count={6} heightPx={34} />;
  if (!answer.data) return <ErrorState message={t('loadFailed')} onRetry={() => void answer.refetch()} />;
  const { items, count } = answer.data.result;
  if (count > items.length) return <EmptyState icon={<entity.Icon size={26} />} title={t('moreInList')} />;
  return <Tree {...props} key={String(customerId)} rows={items} />;
}

function Tree({ rows, ...props }: EntityTreeProps & { rows: readonly EntityRow[] }) {
  const { entity, may, text, onOpen, onDelete } = props;
  const t = useTexts(kernelTexts);
  const nodes = rowTree(entity, rows, text);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const [moving, setMoving] = useState<EntityRow | null>(null);
  const [dragged, setDragged] = useState<EntityRow | null>(null);
  const [over, setOver] = useState<number | null>(null);
  useEscape(() => setMoving(null), moving !== null);
  const { mutate } = useMove(entity, props.onDone);
  /** What is on top stays: a root, and what is below a row out of reach. */
  const mayMove = (row: EntityRow) => may.update && byId.has(aboveOf(entity, row) ?? 0);
  const isTarget = (row: EntityRow, target: EntityRow | null): target is EntityRow =>
    target !== null && mayMoveTo(entity, byId, target, row);

  const moveTo = (row: EntityRow, target: EntityRow) => {
    setMoving(null);
    tree.setIsOpen(String(target.id), true);
    mutate({ row, target });
  };
  const tree = useTree(nodes, {
    isAllOpen: text.trim() !== '',
    onKey: ({ row }, event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return false;
      if (event.key === 'Enter') {
        if (!moving) onOpen(row);
        else if (isTarget(row, moving)) moveTo(moving, row);
      } else if (event.key.toLowerCase() === 'm' && mayMove(row)) setMoving(row);
      else if (event.key === 'Delete' && may.delete) onDelete(row);
      else return false;
      return true;
    },
  });
  if (nodes.length === 0)
    return <EmptyState icon={<entity.Icon size={26} />} title={t(text === '' ? 'noOptions' : 'noMatch')} />;

  const drag = ({ row }: RowNode) => ({
    draggable: mayMove(row),
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', entity.nameOf(row));
      setDragged(row);
    },
    onDragOver: (event: DragEvent) => {
      if (!isTarget(row, dragged)) return;
      event.preventDefault(); // it may be dropped here
      setOver(row.id);
    },
    onDragLeave: () => setOver((before) => (before === row.id ? null : before)),
    onDragEnd: () => {
      setDragged(null);
      setOver(null);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (isTarget(row, dragged)) moveTo(dragged, row);
      setDragged(null);
      setOver(null);
    },
  });
  return (
    <>
      {moving ? (
        <div className={classes.moving} role="status">
          <span>{t('moving', { name: entity.nameOf(moving) })}</span>
          <Button size="compact-md" variant="default" onClick={() => setMoving(null)}>
            {t('cancel')}
          </Button>
        </div>
      ) : (
        rows.some(mayMove) && (
          <Text size="sm" c="dimmed" mb="xs" className={classes.hint}>
            {t('treeHint')}
          </Text>
        )
      )}
      <div role="tree" aria-label={props.label} className={classes.tree}>
        {tree.rows.map((shown: TreeRow<RowNode>) => {
          const { node, level } = shown;
          const { row } = node;
          const isOpen = tree.isOpen(node);
          const name = entity.nameOf(row);
          const isTop = aboveOf(entity, row) === null;
          const customer = props.hasCustomers && isTop && row.customerName !== name ? row.customerName : null;
          return (
            <div
              key={node.value}
              role="treeitem"
              tabIndex={tree.tabIndexOf(node)}
              {...tree.itemProps(shown)}
              onKeyDown={(event) => tree.onKeyDown(event, shown)}
              {...drag(node)}
              aria-label={customer === null ? name : `${name}, ${customer}`}
              className={classes.row}
              data-over={over === row.id || undefined}
              data-moving={moving?.id === row.id || dragged?.id === row.id || undefined}
              style={{ paddingInlineStart: (level - 1) * 22 }}
            >
              <TreeChevron
                hasChildren={node.children.length > 0}
                isOpen={isOpen}
                onToggle={() => tree.setIsOpen(node.value, !isOpen)}
              />
              <button type="button" className={classes.name} tabIndex={-1} onClick={() => onOpen(row)}>
                {name}
              </button>
              {/* A space, so that what is read aloud is not run together. */}{' '}
              <span className={classes.note}>{customer}</span>
              {isTarget(row, moving) && (
                <Button size="compact-md" variant="light" onClick={() => moveTo(moving, row)}>
                  {t('moveHere')}
                </Button>
              )}
              <RowMenu
                entity={entity}
                row={row}
                may={may}
                onOpen={() => onOpen(row)}
                onDelete={() => onDelete(row)}
              >
                {may.create && (
                  <Menu.Item leftSection={<IconPlus size={16} />} onClick={() => props.onAdd(row)}>
                    {t('addBelow')}
                  </Menu.Item>
                )}
                {mayMove(row) && (
                  <Menu.Item leftSection={<IconFolderSymlink size={16} />} onClick={() => setMoving(row)}>
                    {t('move')}
                  </Menu.Item>
                )}
                {entity.menu?.(row)}
              </RowMenu>
            </div>
          );
        })}
      </div>
    </>
  );
}

/** Moves a row below another. */
function useMove(entity: Entity, onDone: EntityTreeProps['onDone']) {
  const client = useQueryClient();
  const te = useTexts(entity.texts);
  const problemText = useProblemText(entity);
  const calls = callsOf(entity);
  const parent = entity.fields.find(({ name }) => name === entity.parent);
  return useMutation({
    mutationFn: ({ row, target }: { row: EntityRow; target: EntityRow }) =>
      call(calls.update, {
        id: row.id,
        version: row.version,
        input: parent ? { [inputNameOf(parent)]: target.id } : {},
      }),
    onSuccess: ({ result }) => onDone(te('updated', { name: entity.nameOf(result.row) }), result.changeId),
    onError: (error) => {
      const [problem] = problemsOf(entity, error)?.values() ?? [];
      notify.danger(problem ? problemText(problem, parent ?? null) : errorText(error));
      void client.invalidateQueries({ queryKey: [calls.list.toString()] });
    },
  });
}
