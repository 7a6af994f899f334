import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type MountingChange } from '../../api/index.ts';
import { MOUNTING_CHANGE_PREVIEW } from './calls.ts';
import type { AskedChange } from './PastChange.tsx';

/** Asks what a change of the past would move, before somebody agrees to it. */
export function useAskedChange(onError: (error: unknown) => void) {
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const asking = useMutation({
    mutationFn: (change: MountingChange) => call(MOUNTING_CHANGE_PREVIEW, { change }),
    onSuccess: ({ mountingChangePreview }, change) => setAsked({ change, moves: mountingChangePreview }),
    onError,
  });
  return { asked, ask: asking.mutate, isAsking: asking.isPending, forget: () => setAsked(null) };
}
