import { useDocumentTitle } from '@mantine/hooks';
import { IconMapPinOff } from '@tabler/icons-react';
import { Suspense, useSyncExternalStore } from 'react';
import { useParams } from 'react-router';
import { type Followed, fleetTexts, useFollowedVehicle } from '../../fleet/index.ts';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { LiveMapProvider, useMapLayer } from '../../map/index.ts';
import { UserContext, useCurrentUser } from '../../session/index.ts';
import { EmptyState, ErrorState, PageLoading, useNow } from '../../ui/index.ts';
import { NotFoundPage } from '../ErrorPages.tsx';
import { appTexts } from '../texts.ts';
import { readAssetId } from './assetId.ts';
import { MapCanvas } from './MapCanvas.tsx';
import classes from './TrackingPage.module.css';

/** The page that follows one vehicle, with little around it, for a window of its own. */
export function Component() {
  const user = useCurrentUser();
  const assetId = readAssetId(useParams().assetId);
  if (!user) return null;
  if (assetId === null || Number.isNaN(assetId)) return <NotFoundPage />;
  return (
    <UserContext value={user}>
      <LiveMapProvider key={`${user.id} ${assetId}`}>
        <Tracking assetId={assetId} />
      </LiveMapProvider>
    </UserContext>
  );
}

function Tracking({ assetId }: { assetId: number }) {
  const t = useTexts(appTexts);
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
  useMapLayer('trail', { store, vehicleId: assetId });
  useDocumentTitle(vehicle ? t('trackingOf', { name: vehicle.pat }) : 'Rastro');

  if (!vehicle) return <WithoutVehicle state={state} onRetry={retry} />;
  return (
    <main className={classes.page}>
      <Suspense fallback={<PageLoading />}>
        <MapCanvas />
      </Suspense>
      <Card vehicle={vehicle} isLive={state === 'live'} />
    </main>
  );
}

function WithoutVehicle({ state, onRetry }: { state: Followed['state']; onRetry: () => void }) {
  const t = useTexts(fleetTexts);
  if (state === 'loading') return <PageLoading />;
  const icon = <IconMapPinOff size={26} stroke={1.6} />;
  return (
    <main>
      {state === 'failed' ? (
        <ErrorState message={t('loadFailed')} onRetry={onRetry} />
      ) : state === 'notFound' ? (
        <EmptyState icon={icon} title={t('notFound')} />
      ) : (
        <EmptyState icon={icon} title={t('noPosition')}>
          {t('noPositionHint')}
        </EmptyState>
      )}
    </main>
  );
}

type Vehicle = NonNullable<ReturnType<ReturnType<typeof useFollowedVehicle>['store']['get']>>;

function Card({ vehicle, isLive }: { vehicle: Vehicle; isLive: boolean }) {
  const t = useTexts(fleetTexts);
  const format = useFormat();
  const now = useNow();
  return (
    <section className={classes.card} aria-label={vehicle.pat}>
      <h1 className={classes.plate}>{vehicle.pat}</h1>
      <span className={classes.name}>{vehicle.nMov}</span>
      <span className={classes.speed}>{format.speed(vehicle.vel)}</span>
      <span className={classes.address}>{vehicle.dir ?? t('noAddress')}</span>
      <span className={classes.age}>
        {isLive ? t('live') : t('reconnecting')} · {format.ago(vehicle.utx, now)}
      </span>
    </section>
  );
}
