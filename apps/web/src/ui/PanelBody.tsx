import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PanelBody.module.css';

/** What stands in a panel, or in a tab of one, from top to bottom. */
export function PanelBody({ gap = 'sm', children }: { gap?: 'sm' | 'md'; children: ReactNode }) {
  return (
    <Stack gap={gap} className={classes.body}>
      {children}
    </Stack>
  );
}
