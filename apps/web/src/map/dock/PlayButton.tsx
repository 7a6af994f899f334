import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';

interface PlayButtonProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
  isDisabled?: boolean;
  isMain?: boolean;
}

/** A round button of a player in a dock. */
export function PlayButton({
  label,
  onClick,
  children,
  isDisabled = false,
  isMain = false,
}: PlayButtonProps) {
  return (
    <ActionIcon
      variant={isMain ? 'filled' : 'subtle'}
      color={isMain ? undefined : 'gray'}
      size={isMain ? 40 : 34}
      radius="xl"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
