import { Text } from '@mantine/core';
import { IconMapPinOff } from '@tabler/icons-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import {
  type Followed,
  fleetTexts,
  PositionDialog,
  useFollowedVehicle,
  type Vehicle,
} from '../../fleet/index.ts';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { LiveMapProvider, useMapLayer } from '../../map/index.ts';
import { EmptyState, ErrorState, inDialog, PageLoading, Part, useNow } from '../../ui/index.ts';
import classes from './FollowedMap.module.css';
import { MapCanvas } from './MapCanvas.tsx';

interface FollowedMapProps {
  assetId: number;
  /** Whether the vehicle can leave a trail. */
  hasTrail: boolean;
  /** The level of the heading that its plate is. */
  headingLevel: 1 | 2;
  /** Buttons of its card; null while the vehicle is not known. */
  actions?: (vehicle: Vehicle | null) => ReactNode;
  /** What else the page makes of the vehicle. */
  children?: (vehicle: Vehicle) => ReactNode;
}

/** A map that follows one vehicle, with a card of what it does. Fills its place; a change of the vehicle needs another key. */
export function FollowedMap(props: FollowedMapProps) {
  return (
    <LiveMapProvider>
      <Following {...props} />
    </LiveMapProvider>
  );
}

function Following({ assetId, hasTrail, headingLevel, actions, children }: FollowedMapProps) {
  const { store, state, retry } = useFollowedVehicle(assetId);
  const vehicle = useSyncExternalStore(
    (listener) => store.subscribe(listener),
    () => store.get(assetId),
  );
  useMapLayer('vehicles', {
    store,
    selectedId: null,
    followedId: assetId,
    onSelect: () => undefined,
    onOpenInfo: null,
  });
  const [positionId, setPositionId] = useState<string | null>(null);
  useMapLayer('trail', hasTrail ? { store, vehicleId: assetId, onChoose: setPositionId } : null);

  if (!vehicle)
    return (
      <div className={classes.map}>
        <WithoutVehicle state={state} onRetry={retry} />
        {actions && <div className={classes.actions}>{actions(null)}</div>}
      </div>
    );
  return (
    <div className={classes.map}>
      <div className={classes.layout}>
        <Card
          vehicle={vehicle}
          isLive={state === 'live'}
          headingLevel={headingLevel}
          actions={actions?.(vehicle)}
        />
        <div className={classes.canvas}>
          <Part fallback={<PageLoading />}>
            <MapCanvas />
          </Part>
        </div>
      </div>
      {children?.(vehicle)}
      {positionId !== null && (
        <Part frame={inDialog(() => setPositionId(null))}>
          <PositionDialog id={positionId} onClose={() => setPositionId(null)} />
        </Part>
      )}
    </div>
  );
}

function WithoutVehicle({ state, onRetry }: { state: Followed['state']; onRetry: () => void }) {
  const t = useTexts(fleetTexts);
  if (state === 'loading') return <PageLoading />;
  const icon = <IconMapPinOff size={26} stroke={1.6} />;
  if (state === 'failed') return <ErrorState message={t('loadFailed')} onRetry={onRetry} />;
  if (state === 'notFound') return <EmptyState icon={icon} title={t('notFound')} />;
  return (
    <EmptyState icon={icon} title={t('noPosition')}>
      {t('noPositionHint')}
    </EmptyState>
  );
}

interface CardProps {
  vehicle: Vehicle;
  isLive: boolean;
  headingLevel: 1 | 2;
  actions: ReactNode;
}

function Card({ vehicle, isLive, headingLevel, actions }: CardProps) {
  const t = useTexts(fleetTexts);
  const format = useFormat();
  const now = useNow();
  return (
    <section className={classes.card} aria-label={vehicle.pat}>
      <Text component={`h${headingLevel}`} className={classes.plate}>
        {vehicle.pat}
      </Text>
      <span className={classes.name}>{vehicle.nMov}</span>
      <span className={classes.speed}>{format.speed(vehicle.vel)}</span>
      {actions && <div className={classes.buttons}>{actions}</div>}
      <span className={classes.address}>{vehicle.dir ?? t('noAddress')}</span>
      <span className={classes.age}>
        {isLive ? t('live') : t('reconnecting')} · {format.ago(vehicle.utx, now)}
      </span>
    </section>
  );
}
