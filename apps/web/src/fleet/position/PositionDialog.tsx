import { useTexts } from '../../i18n/index.ts';
import { Dialog } from '../../ui/index.ts';
import { PositionFacts } from './PositionFacts.tsx';
import { positionTexts } from './texts.ts';

/** A dialog with the details of the position that was clicked on a vehicle's trail. */
export function PositionDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts(positionTexts);
  return (
    <Dialog onClose={onClose} title={t('title')}>
      <PositionFacts id={id} />
    </Dialog>
  );
}
