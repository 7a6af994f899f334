import { Alert, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconFlag, IconHourglassEmpty, IconLinkOff, IconMapPinOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { callPublic, serverNow } from '../api/index.ts';
import { useBrowserLanguage, useFormat, useTexts } from '../i18n/index.ts';
import { VehicleMap } from '../map/index.ts';
import { statusOf } from '../status/index.ts';
import { EmptyState, ErrorState, Logo, PageLoading, Part, Skeletons, useNow } from '../ui/index.ts';
import { SHARED_VEHICLE } from './calls.ts';
import { sharePageTexts } from './pageTexts.ts';
import { type SharedPoint, type SharedVehicle, SharedVehicleCard } from './SharedVehicleCard.tsx';
import classes from './SharePage.module.css';

/** The interval between two looks while the page is seen. */
const LOOK_MS = 10_000;
/** The same where nothing is shown: who made the link may get back the right to share. */
const GONE_LOOK_MS = 60_000;

/** The public page of a share link: where a vehicle is, for whoever has the link. */
export function Component() {
  useBrowserLanguage();
  const { token = '' } = useParams();
  const t = useTexts(sharePageTexts);
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: [SHARED_VEHICLE.toString(), token],
    queryFn: async () => {
      const { sharedVehicle } = await callPublic(SHARED_VEHICLE, { token });
      return { shared: sharedVehicle ?? null, receivedAt: serverNow() };
    },
    staleTime: LOOK_MS,
    gcTime: 0,
    refetchInterval: ({ state }) => lookAgainAfter(state.data?.shared),
  });
  const point = data?.shared?.point ?? null;
  useDocumentTitle(`${point?.nMov ?? point?.pat ?? t('title')} · Rastro`);
  if (isPending) return <PageLoading />;
  if (!data)
    return (
      <Message>
        <ErrorState message={t('loadFailed')} onRetry={() => void refetch()} />
      </Message>
    );
  const { shared, receivedAt } = data;
  if (!shared) return <Gone />;
  if (shared.hasEnded) return <Ended shared={shared} />;
  if (!shared.point) return <Waiting shared={shared} />;
  return <Shown shared={shared} point={shared.point} receivedAt={receivedAt} isOld={isError} />;
}

function lookAgainAfter(shared: SharedVehicle | null | undefined): number | false {
  if (shared?.hasEnded) return false;
  return shared === null ? GONE_LOOK_MS : LOOK_MS;
}

interface ShownProps {
  shared: SharedVehicle;
  point: SharedPoint;
  receivedAt: number;
  /** Whether the last look failed. */
  isOld: boolean;
}

function Shown({ shared, point, receivedAt, isOld }: ShownProps) {
  const t = useTexts(sharePageTexts);
  const { lat, lon, cur, typeId, typ, trail } = point;
  return (
    <main className={classes.page}>
      <div className={classes.map}>
        <Part fallback={<Skeletons count={1} heightPx={240} />}>
          <VehicleMap
            vehicle={{ lat, lon, course: cur, typeId, status: statusOf(typ) }}
            trail={trail ?? NONE}
            destination={shared.destination?.outline ?? NONE}
            label={t('mapOf')}
          />
        </Part>
      </div>
      <section className={classes.card} aria-label={t('title')}>
        <SharedVehicleCard shared={shared} point={point} receivedAt={receivedAt} />
        {isOld && (
          <Alert color="yellow" variant="light" role="status" p="xs">
            {t('refreshFailed')}
          </Alert>
        )}
      </section>
    </main>
  );
}

const NONE: readonly { lat: number; lon: number }[] = [];

function Message({ children }: { children: ReactNode }) {
  const t = useTexts(sharePageTexts);
  return (
    <main className={classes.message}>
      <span className={classes.logo}>
        <Logo size={44} />
      </span>
      <Title order={1} size="h4">
        {t('title')}
      </Title>
      {children}
    </main>
  );
}

const ICON = { size: 26, stroke: 1.6 } as const;

function Gone() {
  const t = useTexts(sharePageTexts);
  return (
    <Message>
      <EmptyState icon={<IconLinkOff {...ICON} />} title={t('gone')}>
        {t('goneHint')}
      </EmptyState>
    </Message>
  );
}

function Ended({ shared: { hasArrived, endsAt } }: { shared: SharedVehicle }) {
  const t = useTexts(sharePageTexts);
  const format = useFormat();
  useNow();
  const ago = format.ago(endsAt, serverNow());
  return (
    <Message>
      {hasArrived ? (
        <EmptyState icon={<IconFlag {...ICON} />} title={t('arrived')}>
          {t('arrivedHint', { ago })}
        </EmptyState>
      ) : (
        <EmptyState icon={<IconHourglassEmpty {...ICON} />} title={t('ended')}>
          {t('endedHint', { ago })}
        </EmptyState>
      )}
    </Message>
  );
}

function Waiting({ shared: { endsAt } }: { shared: SharedVehicle }) {
  const t = useTexts(sharePageTexts);
  const format = useFormat();
  useNow();
  return (
    <Message>
      <EmptyState icon={<IconMapPinOff {...ICON} />} title={t('waiting')}>
        {t('waitingHint')}
      </EmptyState>
      <Text size="sm">{t('timeLeft', { ahead: format.ahead(endsAt, serverNow()) })}</Text>
    </Message>
  );
}
