import { useHotkeys } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { useEscape } from '../../ui/index.ts';
import type { DrawingLayer } from './drawingLayer.ts';

/** Lets Esc and Ctrl Z go back one step of what is drawn, for as long as there is one. */
export function useGoBack(tool: DrawingLayer | null): void {
  const canGoBack = useSyncExternalStore(
    (listener) => tool?.state.subscribe(listener) ?? (() => undefined),
    () => tool?.state.get().canGoBack ?? false,
  );
  useEscape(() => tool?.goBack(), canGoBack);
  useHotkeys([['mod+Z', () => tool?.goBack()]]);
}
