import { IconAntennaBarsOff, IconBellRinging, IconCpu, IconReport, IconTool } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTexts } from '../i18n/index.ts';
import { CountChip } from '../ui/index.ts';
import { type AlarmCounters, badgeCount, COUNTER_OF_KIND, LISTED_KINDS, type ListedKind } from './alarm.ts';
import { readKinds } from './alarmSearch.ts';
import classes from './KindBells.module.css';
import { alarmsTexts } from './texts.ts';

/** The icon of each kind, shown beside its name. */
export const KIND_ICONS: Record<
  ListedKind,
  ComponentType<{ size?: number; stroke?: number; 'data-kind'?: string }>
> = {
  HARDWARE: IconCpu,
  SOFTWARE: IconBellRinging,
  WITHOUTTRANSMISION: IconAntennaBarsOff,
  MAINTENANCE: IconTool,
  REPORT: IconReport,
};

interface KindBellsProps {
  counters: AlarmCounters | null;
  kinds: readonly ListedKind[];
  onChoose: (kinds: readonly ListedKind[]) => void;
}

/** The bells with the number of unacknowledged alarms of each kind, of maintenance, and of reports. Each filters the list by its kind. */
export function KindBells({ counters, kinds, onChoose }: KindBellsProps) {
  const t = useTexts(alarmsTexts);
  return (
    <fieldset className={classes.bells} aria-label={t('kinds')}>
      {LISTED_KINDS.map((kind) => {
        const Icon = KIND_ICONS[kind];
        const isOn = kinds.includes(kind);
        return (
          <CountChip
            key={kind}
            className={classes.bell}
            name={t(`kind${kind}`)}
            count={counters && badgeCount(counters[COUNTER_OF_KIND[kind]])}
            mark={<Icon size={17} stroke={1.8} data-kind={kind} />}
            isOn={isOn}
            onClick={() =>
              onChoose(isOn ? kinds.filter((each) => each !== kind) : readKinds([...kinds, kind].join()))
            }
          />
        );
      })}
    </fieldset>
  );
}
