import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import { cssVariables, theme } from '../theme.ts';
import classes from './App.module.css';
import type { RunningApp } from './start.ts';

const colorScheme = localStorageColorSchemeManager({ key: 'rastro.scheme' });

/** The whole app with what `startApp` started. */
export function App({ queryClient, router }: Pick<RunningApp, 'queryClient' | 'router'>) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
    >
      <Notifications limit={4} classNames={{ root: classes.messages }} />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
