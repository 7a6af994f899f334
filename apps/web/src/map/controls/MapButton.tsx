import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

interface MapButtonProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
  /** Whether it is on; absent for a button that is no switch. */
  isOn?: boolean;
  isDisabled?: boolean;
  /** Why it cannot be used now, which stands in the tooltip instead of its name; null where it can. */
  disabledBecause?: string | null;
}

/** A square button on the map with its name as a tooltip. */
export function MapButton({
  label,
  onClick,
  children,
  isOn,
  isDisabled = false,
  disabledBecause = null,
}: MapButtonProps) {
  // A disabled button would show no tooltip, and nobody who uses the keyboard would come to know why.
  const isInert = disabledBecause !== null;
  return (
    <Tooltip label={disabledBecause ?? label} position="left" openDelay={300}>
      <ActionIcon
        className="fleet-map-button"
        variant={isOn ? 'filled' : 'default'}
        aria-label={label}
        aria-pressed={isOn}
        aria-disabled={isInert || undefined}
        data-disabled={isInert || undefined}
        title={disabledBecause ?? undefined}
        disabled={isDisabled}
        onClick={isInert ? undefined : onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
