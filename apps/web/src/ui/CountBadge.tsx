import { Indicator } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat } from '../i18n/index.ts';
import classes from './CountBadge.module.css';

interface CountBadgeProps {
  /** Nothing is shown for 0. */
  count: number;
  /** A colour of the theme. */
  color: string;
  children: ReactNode;
}

/** A number at the corner of a button of the top bar. The button's own label says it to screen readers. */
export function CountBadge({ count, color, children }: CountBadgeProps) {
  const format = useFormat();
  return (
    <Indicator
      label={format.number(count)}
      disabled={count === 0}
      size={17}
      offset={9}
      zIndex={1}
      color={color}
      classNames={{ indicator: classes.badge }}
    >
      {children}
    </Indicator>
  );
}
