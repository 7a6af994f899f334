import { ActionIcon, Badge, Tooltip } from '@mantine/core';
import {
  IconAdjustmentsOff,
  IconBuilding,
  IconCar,
  IconCategory,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { serverNow } from '../api/index.ts';
import { nameOf } from '../explain/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { EmptyState, moveByArrows } from '../ui/index.ts';
import classes from './SetList.module.css';
import { heldSets, PLACES, placeOf, type ThresholdSet } from './setForm.ts';
import { thresholdsTexts } from './texts.ts';
import { withUnit } from './thresholdUnits.ts';
import { usePlaceName } from './usePlaceName.ts';

const NAMED = 3;
const ICONS = { customer: IconBuilding, type: IconCategory, asset: IconCar } as const;

interface SetListProps {
  customerId: number;
  sets: readonly ThresholdSet[];
  onOpen: (set: ThresholdSet) => void;
  onDelete: (set: ThresholdSet) => void;
}

/** The sets by their level, from customer to vehicle, and the newest first, each with the thresholds that it changes. */
export function SetList({ customerId, sets, onOpen, onDelete }: SetListProps) {
  const t = useTexts(thresholdsTexts);
  const format = useFormat();
  const placeName = usePlaceName(customerId);
  if (sets.length === 0)
    return (
      <EmptyState icon={<IconAdjustmentsOff size={26} stroke={1.6} />} title={t('noSets')}>
        {t('noSetsHint')}
      </EmptyState>
    );
  const nowMs = serverNow();
  const held = heldSets(sets, nowMs);
  const rank = (set: ThresholdSet): number => PLACES.indexOf(placeOf(set));
  const sorted = sets.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      placeName(one).localeCompare(placeName(other)) ||
      Date.parse(other.validFrom) - Date.parse(one.validFrom),
  );
  return (
    <ul className={classes.list} aria-label={t('sets')} onKeyDown={moveByArrows}>
      {sorted.map((set) => {
        const [place, date] = [placeName(set), format.dateTime(set.validFrom)];
        const state = held.has(set.id) ? 'held' : Date.parse(set.validFrom) > nowMs ? 'future' : 'former';
        const Icon = ICONS[placeOf(set)];
        const named = set.thresholds
          .slice(0, NAMED)
          .map(({ name, value }) => `${nameOf(name, format)} ${withUnit(name, value, format)}`);
        const others = set.thresholds.length - NAMED;
        return (
          <li key={set.id} className={classes.set} data-former={state === 'former' || undefined}>
            <Icon size={21} stroke={1.6} aria-hidden="true" className={classes.icon} />
            <button type="button" className={classes.main} onClick={() => onOpen(set)}>
              <span className={classes.name}>
                <span translate="no">{place}</span>
                <Badge variant="dot" size="sm" tt="none" color={COLOURS[state]}>
                  {t(state)}
                </Badge>
              </span>
              <span>
                {named.join(' · ')}
                {others > 0 && ` · ${t('more', { count: others })}`}
              </span>
              <span className={classes.since}>
                {t('since', { date })}
                {set.createdBy !== null && ` ${t('by', { user: set.createdBy })}`}
              </span>
            </button>
            <span className={classes.buttons}>
              <SetButton label={t('edit', { place, date })} onClick={() => onOpen(set)}>
                <IconPencil size={18} stroke={1.7} />
              </SetButton>
              <SetButton label={t('remove', { place, date })} onClick={() => onDelete(set)}>
                <IconTrash size={18} stroke={1.7} />
              </SetButton>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const COLOURS = { held: 'green', future: 'blue', former: 'gray' } as const;

function SetButton({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
