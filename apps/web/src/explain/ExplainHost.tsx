import { lazy, Suspense } from 'react';
import { useExplainAddress } from './useExplainAddress.ts';

const ExplainDialog = lazy(async () => ({ default: (await import('./ExplainDialog.tsx')).ExplainDialog }));

/** Opens the dialog that the address names. It is part of the frame, so that every page can open it. */
export function ExplainHost() {
  const { subject, explain, close } = useExplainAddress();
  if (!subject) return null;
  return (
    <Suspense>
      <ExplainDialog subject={subject} onSubject={explain} onClose={close} />
    </Suspense>
  );
}
