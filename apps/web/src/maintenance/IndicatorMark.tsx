import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTexts } from '../i18n/index.ts';
import classes from './IndicatorMark.module.css';
import type { Indicator } from './maintenance.ts';
import { maintenanceTexts } from './texts.ts';

const ICONS = { OK: IconCircleCheck, WARNING: IconAlertTriangle, CRITICAL: IconAlertOctagon };

/** The urgency of a notice as a colour, a shape and a word. */
export function IndicatorMark({ indicator }: { indicator: Indicator }) {
  const t = useTexts(maintenanceTexts);
  const Icon = ICONS[indicator];
  return (
    <span className={classes.mark} data-indicator={indicator}>
      <Icon size={16} stroke={1.9} aria-hidden="true" />
      {t(indicator)}
    </span>
  );
}
