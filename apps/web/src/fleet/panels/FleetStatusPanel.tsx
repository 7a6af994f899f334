import { Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconSteeringWheel, IconTool, IconZoomQuestion } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { useMapLayer } from '../../map/index.ts';
import { isAllowed, useUser } from '../../session/index.ts';
import { FLEET_STATUSES, PERSON, STATUSES, StatusMark, statusTexts } from '../../status/index.ts';
import { CountChip, EmptyState, SidePanel, Skeletons } from '../../ui/index.ts';
import { useFleet, useFleetNow, useLiveFleet } from '../FleetProvider.tsx';
import { ALL_STATUSES, countFleet, type FleetCounts, filterFleet, IN_WORKSHOP } from '../fleetStatus.ts';
import type { Vehicle } from '../live/vehicle.ts';
import { fleetTexts } from '../texts.ts';
import { FleetStatusFiles } from './FleetStatusFiles.tsx';
import classes from './FleetStatusPanel.module.css';
import { VehicleList } from './VehicleList.tsx';

const RECOUNT_MS = 10_000;
const TYPING_RESTS_MS = 350;

interface FleetStatusPanelProps {
  /** The chosen status: -1 for all, 0 to 5, 6 for those in the workshop. */
  status: number;
  text: string;
  onFilter: (filter: { status?: number; text?: string }) => void;
  onSelect: (assetId: number) => void;
  onClose: () => void;
}

/** The panel of the fleet status: the number of vehicles of each status, and a list of them. */
export function FleetStatusPanel({ status, text, onFilter, onSelect, onClose }: FleetStatusPanelProps) {
  const t = useTexts(fleetTexts);
  const fleet = useLiveFleet();
  const { past } = useFleet();
  const now = useFleetNow(RECOUNT_MS);
  const [typed, setTyped] = useTyped(text, (next) => onFilter({ text: next }));
  const wanted = useDeferredValue(typed);
  const counts = useMemo(() => countFleet(fleet ?? [], now), [fleet, now]);
  const vehicles = useMemo(
    () => filterFleet(fleet ?? [], { status, text: wanted, nowMs: now }),
    [fleet, now, status, wanted],
  );

  const ids = useSameSet(vehicles.map(({ mid }) => mid));
  const isFiltered = status !== ALL_STATUSES || wanted.trim() !== '';

  const showAll = () => {
    setTyped('');
    onFilter({ status: ALL_STATUSES, text: '' });
  };

  return (
    <SidePanel
      title={t('fleetStatus')}
      subtitle={fleet ? t('vehiclesCount', { count: counts.total }) : t('connecting')}
      onClose={onClose}
      actions={fleet && !past && <FleetStatusFiles assetIds={vehicles.map(({ mid }) => mid)} />}
    >
      <div className={classes.filters}>
        <StatusChips counts={counts} status={status} onChoose={(chosen) => onFilter({ status: chosen })} />
        <TextInput
          type="search"
          aria-label={t('searchFleet')}
          placeholder={t('searchFleet')}
          leftSection={<IconSearch size={16} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      {!fleet ? (
        <div className={classes.waiting}>
          <Skeletons count={7} heightPx={52} />
        </div>
      ) : (
        <LitVehicles
          vehicles={vehicles}
          shown={isFiltered ? ids : null}
          filter={`${status} ${wanted.trim()}`}
          onSelect={onSelect}
          whenEmpty={
            counts.total === 0 ? (
              <EmptyState icon={<IconSteeringWheel size={26} stroke={1.6} />} title={t('noVehicles')}>
                {t('noVehiclesHint')}
              </EmptyState>
            ) : (
              <EmptyState icon={<IconZoomQuestion size={26} stroke={1.6} />} title={t('noneMatches')}>
                <p>{t('noneMatchesHint')}</p>
                <Button variant="light" size="sm" onClick={showAll}>
                  {t('showAll')}
                </Button>
              </EmptyState>
            )
          }
        />
      )}
    </SidePanel>
  );
}

interface LitVehiclesProps {
  vehicles: readonly Vehicle[];
  /** The ids of the vehicles where some are left out. */
  shown: ReadonlySet<number> | null;
  filter: string;
  onSelect: (assetId: number) => void;
  whenEmpty: ReactNode;
}

/** The list, of which the map lights the vehicle that is pointed at and dims those that it leaves out. */
function LitVehicles({ vehicles, shown, filter, onSelect, whenEmpty }: LitVehiclesProps) {
  const [highlightedId, setHighlightedId] = useState<number | null>(null);
  useMapLayer(
    'spotlight',
    useMemo(() => ({ highlightedId, shown, filter }), [highlightedId, shown, filter]),
  );
  if (vehicles.length === 0) return whenEmpty;
  return <VehicleList vehicles={vehicles} onSelect={onSelect} onHighlight={setHighlightedId} />;
}

/** A set of ids, the same object while it has the same ones. */
function useSameSet(ids: readonly number[]): ReadonlySet<number> {
  const key = ids.toSorted((a, b) => a - b).join();
  return useMemo(() => new Set(key === '' ? [] : key.split(',').map(Number)), [key]);
}

/**
 * A text field's value that shows at once what is typed, and calls `onChange` when the typing pauses. It follows changes from
 * elsewhere.
 */
function useTyped(text: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState(text);
  const last = useRef(text);
  const changeSoon = useDebouncedCallback((next: string) => {
    last.current = next;
    onChange(next);
  }, TYPING_RESTS_MS);
  useEffect(() => {
    if (text === last.current) return;
    last.current = text;
    setTyped(text);
  }, [text]);
  const type = (next: string) => {
    setTyped(next);
    changeSoon(next);
  };
  return [typed, type] as const;
}

interface StatusChipsProps {
  counts: FleetCounts;
  status: number;
  onChoose: (status: number) => void;
}

function StatusChips({ counts, status, onChoose }: StatusChipsProps) {
  const t = useTexts(fleetTexts);
  const ts = useTexts(statusTexts);
  const user = useUser();
  const showsPersons = isAllowed(user, ['MostrarCuentaDePersonasEnEstadoDeFlota']);
  const shown = FLEET_STATUSES.filter((type) => type !== PERSON || showsPersons);
  return (
    <fieldset className={classes.chips} aria-label={t('fleetStatus')}>
      <CountChip
        className={`${classes.chip} ${shown.length % 3 === 0 ? classes.wide : ''}`}
        name={t('all')}
        count={counts.total}
        isOn={status === ALL_STATUSES}
        onClick={() => onChoose(ALL_STATUSES)}
      />
      {shown.map((type) => (
        <CountChip
          key={type}
          className={classes.chip}
          name={ts(STATUSES[type].name)}
          count={counts.byStatus[type]}
          mark={<StatusMark status={type} />}
          isOn={status === type}
          onClick={() => onChoose(status === type ? ALL_STATUSES : type)}
        />
      ))}
      {(counts.inWorkshop > 0 || status === IN_WORKSHOP) && (
        <CountChip
          className={`${classes.chip} ${classes.wide}`}
          name={ts('inWorkshop')}
          count={counts.inWorkshop}
          mark={<IconTool size={14} />}
          isOn={status === IN_WORKSHOP}
          onClick={() => onChoose(status === IN_WORKSHOP ? ALL_STATUSES : IN_WORKSHOP)}
        />
      )}
    </fieldset>
  );
}
