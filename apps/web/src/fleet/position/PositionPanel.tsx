import { useTexts } from '../../i18n/index.ts';
import { SidePanel } from '../../ui/index.ts';
import panel from '../panels/VehicleDetails.module.css';
import { PositionFacts } from './PositionFacts.tsx';
import { positionTexts } from './texts.ts';

/** The panel beside a journey with the details of the position that was clicked on its line. */
export function PositionPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts(positionTexts);
  return (
    <SidePanel place="aside" title={t('title')} onClose={onClose}>
      <div className={panel.body}>
        <PositionFacts id={id} />
      </div>
    </SidePanel>
  );
}
