import { IconAntennaBarsOff, IconBellRinging, IconCpu } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { AlarmKind } from '../api/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { ALARM_KINDS, type AlarmCounters, badgeCount, COUNTER_OF_KIND } from './alarm.ts';
import classes from './KindBells.module.css';
import { alarmsTexts } from './texts.ts';

/** The icon of each kind of alarm, shown beside its name. */
export const KIND_ICONS: Record<AlarmKind, ComponentType<{ size?: number; stroke?: number }>> = {
  HARDWARE: IconCpu,
  SOFTWARE: IconBellRinging,
  WITHOUTTRANSMISION: IconAntennaBarsOff,
};

interface KindBellsProps {
  counters: AlarmCounters | null;
  kinds: readonly AlarmKind[];
  onChoose: (kinds: readonly AlarmKind[]) => void;
}

/** The three bells with the number of unacknowledged alarms of each kind. Each bell filters the list by its kind. */
export function KindBells({ counters, kinds, onChoose }: KindBellsProps) {
  const t = useTexts(alarmsTexts);
  const format = useFormat();
  return (
    <fieldset className={classes.bells} aria-label={t('kinds')}>
      {ALARM_KINDS.map((kind) => {
        const Icon = KIND_ICONS[kind];
        const isOn = kinds.includes(kind);
        return (
          <button
            key={kind}
            type="button"
            className={classes.bell}
            aria-pressed={isOn}
            onClick={() => onChoose(isOn ? kinds.filter((each) => each !== kind) : [...kinds, kind])}
          >
            <span className={classes.count} data-kind={kind}>
              <Icon size={17} stroke={1.8} />
              {format.number(counters && badgeCount(counters[COUNTER_OF_KIND[kind]]))}
            </span>
            <span className={classes.name}>{t(`kind${kind}`)}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
