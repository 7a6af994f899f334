import { Indicator, type IndicatorProps } from '@mantine/core';
import { useFormat } from '../i18n/index.ts';
import classes from './CountBadge.module.css';

interface CountBadgeProps extends Omit<IndicatorProps, 'label'> {
  /** Nothing is shown for 0. */
  count: number;
  ref?: React.Ref<HTMLDivElement>;
}

/**
 * A number at the corner of a button of the top bar. The button's own label says it to screen readers. A tooltip or a dropdown
 * around the badge is placed beside the badge.
 */
export function CountBadge({ count, ...others }: CountBadgeProps) {
  const format = useFormat();
  return (
    <Indicator
      label={format.number(count)}
      disabled={count === 0}
      size={17}
      offset={9}
      zIndex={1}
      classNames={{ indicator: classes.badge }}
      {...others}
    />
  );
}
