import { lazyPart, Part } from '../ui/index.ts';
import { useExplainAddress } from './useExplainAddress.ts';

const ExplainDialog = lazyPart(async () => (await import('./ExplainDialog.tsx')).ExplainDialog);

/** Opens the dialog that the address names. It is part of the frame, so that every page can open it. */
export function ExplainHost() {
  const { subject, explain, close } = useExplainAddress();
  if (!subject) return null;
  return (
    <Part>
      <ExplainDialog subject={subject} onSubject={explain} onClose={close} />
    </Part>
  );
}
