import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

interface MapButtonProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
  /** Whether it is on; absent for a button that is no switch. */
  isOn?: boolean;
  isDisabled?: boolean;
}

/** A square button on the map with its name as a tooltip. */
export function MapButton({ label, onClick, children, isOn, isDisabled = false }: MapButtonProps) {
  return (
    <Tooltip label={label} position="left" openDelay={300}>
      <ActionIcon
        className="fleet-map-button"
        variant={isOn ? 'filled' : 'default'}
        aria-label={label}
        aria-pressed={isOn}
        disabled={isDisabled}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
