import { IconCircle, IconPolygon, IconRoute } from '@tabler/icons-react';
import { useTexts } from '../i18n/index.ts';
import type { DrawnType } from '../map/index.ts';
import classes from './DrawKinds.module.css';
import { geofencesTexts } from './texts.ts';

const KINDS = [
  { type: 'POLYGON', Icon: IconPolygon },
  { type: 'CIRCLE', Icon: IconCircle },
  { type: 'CORRIDOR', Icon: IconRoute },
] as const;

interface DrawKindsProps {
  isDisabled?: boolean;
  onDraw: (type: DrawnType) => void;
}

/** The buttons that begin to draw a shape of a kind on the map. */
export function DrawKinds({ isDisabled = false, onDraw }: DrawKindsProps) {
  const t = useTexts(geofencesTexts);
  return (
    <fieldset className={classes.kinds} aria-label={t('draw')} disabled={isDisabled}>
      {KINDS.map(({ type, Icon }) => (
        <button key={type} type="button" className={classes.kind} onClick={() => onDraw(type)}>
          <Icon size={22} stroke={1.6} aria-hidden="true" />
          {t(type)}
        </button>
      ))}
    </fieldset>
  );
}
