import { useLocalStorage } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react';
import { useTexts } from '../i18n/index.ts';
import classes from './ColumnHandle.module.css';
import { uiTexts } from './texts.ts';

/** Pixels. */
const NARROWEST = 64;
const WIDEST = 800;
const STEP = 16;

/** The widths in pixels that somebody gave to columns of a list, as this browser keeps them; the others are as wide as they need. */
export function useColumnWidths(list: string) {
  const [widths, setWidths] = useLocalStorage<Readonly<Record<string, number>>>({
    key: `rastro.widths.${list}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  /** Gives a column a width; null for the one that it needs. */
  const setWidth = (key: string, width: number | null) =>
    setWidths(({ [key]: _before, ...others }) => {
      if (width === null) return others;
      return { ...others, [key]: Math.round(Math.min(WIDEST, Math.max(NARROWEST, width))) };
    });
  return { widths, setWidth };
}

interface ColumnHandleProps {
  heading: string;
  /** The cell of the heading. */
  cell: RefObject<HTMLTableCellElement | null>;
  onWidth: (width: number | null) => void;
}

/**
 * The edge of a column: dragged, or moved by the arrow keys, it changes the width of the column; a double click or Enter gives it the width that
 * it needs.
 */
export function ColumnHandle({ heading, cell, onWidth }: ColumnHandleProps) {
  const t = useTexts(uiTexts);
  const [drag, setDrag] = useState<{ x: number; width: number } | null>(null);
  const [shown, setShown] = useState(NARROWEST);
  const measured = (): number => cell.current?.getBoundingClientRect().width ?? NARROWEST;
  useEffect(() => {
    const heading = cell.current;
    if (!heading) return;
    const watch = new ResizeObserver(() => setShown(Math.round(heading.getBoundingClientRect().width)));
    watch.observe(heading);
    return () => watch.disconnect();
  }, [cell]);

  const start = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ x: event.clientX, width: measured() });
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    onWidth(step === undefined ? null : measured() + step);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr cannot be moved
    <span
      role="separator"
      tabIndex={0}
      className={classes.handle}
      data-dragged={drag !== null || undefined}
      aria-orientation="vertical"
      aria-label={t('columnWidth', { name: heading })}
      title={t('columnWidthHint')}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      aria-valuenow={shown}
      onPointerDown={start}
      onPointerMove={({ clientX }) => drag && onWidth(drag.width + clientX - drag.x)}
      onPointerUp={() => setDrag(null)}
      onPointerCancel={() => setDrag(null)}
      onDoubleClick={() => onWidth(null)}
      onKeyDown={press}
    />
  );
}
